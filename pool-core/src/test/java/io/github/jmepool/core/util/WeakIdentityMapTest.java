// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class WeakIdentityMapTest {
    private static final int THREADS = 4;
    private static final int PUTS = 50_000;

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
    void anObjectIsThereOnceHoweverManyThreadsPutIt() throws Exception {
        Object key = new Object();
        map.put(key, "value");
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Integer>> all = threads.invokeAll(Collections.nCopies(THREADS, () -> {
                int missing = 0;
                for (int i = 0; i < PUTS; i++) {
                    map.put(key, "value");
                    missing += map.get(key) == null ? 1 : 0;
                }
                return missing;
            }));
            for (Future<Integer> missing : all) {
                assertThat(missing.get()).as("times that it was missing").isZero();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(map.size()).isOne();
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
