// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MpscQueueTest {
    private final MpscQueue<Integer> queue = new MpscQueue<>();

    @Test
    void aNewQueueIsEmpty() {
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.poll()).isNull();
    }

    @Test
    void itemsComeOutInTheOrderOfTheirOffers() {
        queue.offer(1);
        queue.offer(2);
        assertThat(queue.isEmpty()).isFalse();
        assertThat(queue.poll()).isEqualTo(1);
        queue.offer(3);
        assertThat(queue.isEmpty()).isFalse();
        assertThat(queue.poll()).isEqualTo(2);
        assertThat(queue.poll()).isEqualTo(3);
        assertThat(queue.poll()).isNull();
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void nullIsRefused() {
        assertThatThrownBy(() -> queue.offer(null)).isInstanceOf(NullPointerException.class).hasMessage("item");
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void itBehavesAsADequeUnderRandomUse() {
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        System.out.println("MpscQueueTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        Random random = new Random(seed);
        ArrayDeque<Integer> model = new ArrayDeque<>();
        for (int i = 0; i < 100_000; i++) {
            if (random.nextInt(100) < 50) {
                queue.offer(i);
                model.offer(i);
            } else {
                assertThat(queue.poll()).as("seed %d, step %d", seed, i).isEqualTo(model.poll());
            }
            assertThat(queue.isEmpty()).as("seed %d, step %d", seed, i).isEqualTo(model.isEmpty());
        }
    }

    @Test
    void nothingIsLostDoubledOrReorderedWithManyProducers() throws InterruptedException {
        int producers = 4;
        int each = 100_000;
        CountDownLatch start = new CountDownLatch(1);
        MpscQueue<int[]> shared = new MpscQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int producer = p;
            Thread thread = new Thread(() -> {
                awaitQuietly(start);
                for (int i = 0; i < each; i++) {
                    shared.offer(new int[] {producer, i});
                }
            });
            thread.start();
            threads.add(thread);
        }
        int[] next = new int[producers];
        start.countDown();
        for (int received = 0; received < producers * each;) {
            int[] item = shared.poll();
            if (item == null) {
                boolean moreMayCome = threads.stream().anyMatch(Thread::isAlive);
                item = shared.poll();
                assertThat(moreMayCome || item != null).as("none was lost of the first %d", received + 1).isTrue();
            }
            if (item != null) {
                assertThat(item[1]).isEqualTo(next[item[0]]++);
                received++;
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(shared.poll()).isNull();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
