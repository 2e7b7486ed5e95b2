// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WeakIdentityMapTest {
    private final WeakIdentityMap<String> map = new WeakIdentityMap<>();

    @Test
    void equalObjectsAreDistinguished() {
        List<Integer> one = List.of(1_000);
        List<Integer> two = List.of(1_000);
        map.put(one, "one");
        assertThat(map.get(one)).isEqualTo("one");
        assertThat(map.get(two)).isNull();
        map.put(one, "again");
        assertThat(map.get(one)).isEqualTo("again");
        assertThat(map.size()).isEqualTo(1);
        map.remove(two);
        assertThat(map.size()).isEqualTo(1);
        map.remove(one);
        assertThat(map.size()).isZero();
        assertThat(map.get(one)).isNull();
    }

    @Test
    void keysWithoutOtherReferencesAreForgotten() {
        Object kept = new Object();
        map.put(kept, "kept");
        map.put(new Object(), "dropped");
        for (int collections = 0; map.size() > 1; collections++) {
            assertThat(collections).as("collections that left it there").isLessThan(1_000);
            System.gc();
        }
        assertThat(map.get(kept)).isEqualTo("kept");
    }
}
