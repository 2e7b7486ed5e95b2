// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WorkerTest {
    private static boolean await(CountDownLatch latch) throws InterruptedException {
        return latch.await(60, TimeUnit.SECONDS);
    }

    @Test
    void tasksRunOnADaemonThreadUntilTheWorkerIsClosed() throws InterruptedException {
        BackgroundHands.WorkerHands worker = new BackgroundHands.WorkerHands(() -> Long.MAX_VALUE, true);
        AtomicReference<Thread> thread = new AtomicReference<>();
        CountDownLatch ran = new CountDownLatch(1);
        worker.add(() -> {
            thread.set(Thread.currentThread());
            ran.countDown();
            return false;
        });
        assertThat(await(ran)).isTrue();
        assertThat(thread.get().isDaemon()).isTrue();
        worker.close();
        assertThat(thread.get().isAlive()).isFalse();
    }

    @Test
    void theWorkerGoesOnAfterATaskThatThrows() throws InterruptedException {
        BackgroundHands.WorkerHands worker = new BackgroundHands.WorkerHands(() -> Long.MAX_VALUE, true);
        CountDownLatch ran = new CountDownLatch(1);
        worker.add(() -> {
            throw new OutOfMemoryError("for the test");
        });
        worker.add(() -> {
            ran.countDown();
            return false;
        });
        assertThat(await(ran)).isTrue();
        worker.close();
    }

    @Test
    void tasksRunThoughTheTickerThrows() throws InterruptedException {
        AtomicInteger ticks = new AtomicInteger();
        BackgroundHands.WorkerHands worker = new BackgroundHands.WorkerHands(() -> {
            ticks.incrementAndGet();
            throw new OutOfMemoryError("for the test");
        }, true);
        CountDownLatch ran = new CountDownLatch(1);
        worker.add(() -> {
            ran.countDown();
            return false;
        });
        assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
        worker.close();
        assertThat(ticks).as("each a second before the next").hasValueLessThan(12);
    }

    @Test
    void theThreadEndsWhileNothingComesAndAnotherStartsWhenNeeded() throws InterruptedException {
        BackgroundHands.WorkerHands worker = new BackgroundHands.WorkerHands(() -> -1, true);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            CountDownLatch ran = new CountDownLatch(1);
            AtomicReference<Thread> thread = new AtomicReference<>();
            worker.add(() -> {
                thread.set(Thread.currentThread());
                ran.countDown();
                return false;
            });
            assertThat(await(ran)).isTrue();
            thread.get().join(60_000);
            assertThat(worker.isResting()).isTrue();
            threads.add(thread.get());
        }
        assertThat(threads).doesNotHaveDuplicates().noneMatch(Thread::isAlive);
        worker.close();
    }

    @Test
    void noTaskIsLeftBehindWhenTheThreadEnds() throws InterruptedException {
        BackgroundHands.WorkerHands worker = new BackgroundHands.WorkerHands(() -> -1, true);
        for (int i = 0; i < 2_000; i++) {
            CountDownLatch ran = new CountDownLatch(1);
            for (int spin = i % 400; spin > 0; spin--) {
                Thread.onSpinWait();
            }
            worker.add(() -> {
                ran.countDown();
                return false;
            });
            assertThat(await(ran)).as("task %d", i).isTrue();
        }
        worker.close();
    }

    @Test
    void tasksThatWantMoreHaveTheirTurns() {
        BackgroundHands.WorkerHands worker = new BackgroundHands.WorkerHands(() -> Long.MAX_VALUE, false);
        AtomicInteger a = new AtomicInteger();
        AtomicInteger b = new AtomicInteger();
        worker.add(() -> a.incrementAndGet() < 5);
        worker.add(() -> b.incrementAndGet() < 3);
        worker.runPending();
        assertThat(a.get()).isEqualTo(1);
        assertThat(b.get()).isEqualTo(1);
        while (worker.runPending()) {
            assertThat(a.get()).isLessThanOrEqualTo(5);
        }
        assertThat(a.get()).isEqualTo(5);
        assertThat(b.get()).isEqualTo(3);
    }
}
