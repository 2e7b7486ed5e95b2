// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.SpatialSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InstanceTableTest {
    private static PooledInstance instance() {
        Geometry geometry = new Geometry("x");
        SpatialSnapshot snapshot =
                SpatialSnapshot.template(geometry, MaterialMode.SHARED, List.of()).capture(geometry);
        PooledInstance instance = new PooledInstance(null);
        instance.spatial = geometry;
        instance.init(snapshot, 1, 0f, null);
        return instance;
    }

    @Test
    void findsWhatWasAddedUntilItIsRemoved() {
        InstanceTable table = new InstanceTable();
        Random random = new Random(7);
        List<PooledInstance> in = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            if (in.isEmpty() || random.nextInt(100) < (step < 10_000 ? 60 : 40)) {
                PooledInstance added = instance();
                table.add(added);
                in.add(added);
            } else {
                PooledInstance removed = in.remove(random.nextInt(in.size()));
                table.remove(removed);
                assertThat(table.get(removed.spatial)).isNull();
            }
            assertThat(table.size()).isEqualTo(in.size());
        }
        for (PooledInstance each : in) {
            assertThat(table.get(each.spatial)).isSameAs(each);
        }
    }

    @Test
    void readersOnOtherThreadsAlwaysFindWhatStays() throws InterruptedException {
        InstanceTable table = new InstanceTable();
        List<PooledInstance> staying = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            staying.add(instance());
            table.add(staying.get(i));
        }
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger missed = new AtomicInteger();
        Thread reader = new Thread(() -> {
            while (!done.get()) {
                for (PooledInstance each : staying) {
                    if (table.get(each.spatial) != each) {
                        missed.incrementAndGet();
                    }
                }
            }
        });
        reader.start();
        for (int round = 0; round < 200; round++) {
            List<PooledInstance> passing = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                passing.add(instance());
                table.add(passing.get(i));
            }
            passing.forEach(table::remove);
        }
        done.set(true);
        reader.join();
        assertThat(missed.get()).isZero();
        assertThat(table.size()).isEqualTo(100);
    }
}
