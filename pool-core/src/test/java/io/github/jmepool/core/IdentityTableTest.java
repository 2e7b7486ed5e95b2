// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class IdentityTableTest {
    @Test
    void aTableIsNoLargerThanItsObjectsNeedAfterAPeak() {
        IdentityTable table = new IdentityTable();
        List<Object> objects = new ArrayList<>();
        for (int n = 0; n < 10_000; n++) {
            objects.add(new Object());
            table.add(objects.get(n), new PoolSlot(null));
        }
        int peak = table.capacity();
        objects.subList(10, objects.size()).forEach(table::remove);
        assertThat(table.capacity()).isLessThan(peak / 100);
        objects.subList(0, 10).forEach(object -> assertThat(table.find(object)).isNotNull());
        assertThat(table.find(objects.get(10))).isNull();
    }

    @Test
    void anyRowOfCallsDoesWhatAnIdentityMapWould() {
        IdentityTable table = new IdentityTable();
        Map<Object, PoolSlot> model = new IdentityHashMap<>();
        List<Object> objects = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(5);
        for (int step = 0; step < 300_000; step++) {
            // Grows to tens of thousands, shrinks to nothing, grows again.
            boolean add = random.nextInt(100) < (step / 60_000 % 2 == 0 ? 80 : 20);
            if (add) {
                Object object = new String("equal to all others");
                PoolSlot slot = new PoolSlot(null);
                table.add(object, slot);
                model.put(object, slot);
                objects.add(object);
            } else if (!objects.isEmpty()) {
                Object removed = objects.set(random.nextInt(objects.size()), objects.get(objects.size() - 1));
                objects.remove(objects.size() - 1);
                table.remove(removed);
                model.remove(removed);
                assertThat(table.find(removed)).isNull();
            }
            if (!objects.isEmpty()) {
                Object object = objects.get(random.nextInt(objects.size()));
                assertThat(table.find(object) == model.get(object)).isTrue();
            }
        }
        objects.forEach(object -> assertThat(table.find(object) == model.get(object)).isTrue());
        assertThat(table.find(null)).isNull();
        assertThat(table.find("stranger")).isNull();
    }
}
