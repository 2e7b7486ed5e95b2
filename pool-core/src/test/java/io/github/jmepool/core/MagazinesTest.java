// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

final class MagazinesTest {
    private final Magazines magazines = new Magazines(false, new SlotTable());

    private Magazine ofANewThread() throws Exception {
        return OtherThread.call(magazines::mine);
    }

    @Test
    void threadsThatCameAndWentTakeNoPlaceFromNewOnes() throws Exception {
        // one after another, they all have the same magazine, and leave it behind in every place there is
        for (int i = 0; i < 2 * Magazines.PLACES; i++) {
            ofANewThread();
        }
        assertThat(magazines.all()).hasSize(1);
        Magazine mine = magazines.mine();
        assertThat(ofANewThread()).isNotNull().isNotSameAs(mine);
        assertThat(magazines.mine()).isSameAs(mine);
    }

    /** Does it on one new thread after another, whose ids lead to the same place; they all live until the end. */
    private List<Magazine> ofThreadsWithOnePlace(int count, Callable<Magazine> work) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        List<Magazine> found = new ArrayList<>();
        long place = -1;
        try {
            while (threads.size() < count) {
                FutureTask<Magazine> task = new FutureTask<>(work);
                Thread thread = new Thread(() -> {
                    task.run();
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                if (place < 0 || thread.getId() % Magazines.PLACES == place) {
                    place = thread.getId() % Magazines.PLACES;
                    threads.add(thread);
                    thread.start();
                    found.add(task.get());
                }
            }
        } finally {
            end.countDown();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return found;
    }

    @Test
    void threadsOfCollidingIdsHaveMagazinesUntilNoPlaceIsNear() throws Exception {
        List<Magazine> found = ofThreadsWithOnePlace(Magazines.PROBES + 2, () -> {
            Magazine first = magazines.mine();
            assertThat(magazines.mine()).isSameAs(first);
            return first;
        });
        assertThat(found.subList(0, Magazines.PROBES)).doesNotContainNull().doesNotHaveDuplicates();
        assertThat(found.subList(Magazines.PROBES, found.size())).containsOnlyNulls();
        assertThat(magazines.all()).hasSize(Magazines.PROBES);
    }

    @Test
    void aThreadThatFindsAnothersMagazineInItsPlaceLeavesItAlone() throws Exception {
        List<Magazine> nearest = ofThreadsWithOnePlace(2, () -> {
            magazines.mine();
            return Magazines.nearest(magazines.places, Thread.currentThread());
        });
        assertThat(nearest.get(0)).isNotNull();
        assertThat(nearest.get(1)).isNull();
    }
}
