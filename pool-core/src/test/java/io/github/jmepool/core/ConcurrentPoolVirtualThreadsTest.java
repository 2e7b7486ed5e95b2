// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Virtual threads that wait in a concurrent pool, its factory and its hooks; on the JDKs that have such threads. */
final class ConcurrentPoolVirtualThreadsTest {
    private static final int THREADS = 200;
    private static final String PINNED = "jdk.VirtualThreadPinned";

    @TempDir
    private Path folder;

    /** Pins the thread that loads it: a static initializer is called by native code. */
    private static final class Pinning {
        private static final CountDownLatch BEGUN = new CountDownLatch(1);
        private static final CountDownLatch GO_ON = new CountDownLatch(1);

        private static final class Late {
            static {
                BEGUN.countDown();
                Waits.untilOpen(GO_ON);
            }

            private static void load() {
            }
        }
    }

    private static ThreadFactory virtual() throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (ThreadFactory) Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
    }

    private long pinnedIn(Runnable work) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable(PINNED).withoutThreshold();
            recording.start();
            work.run();
            recording.stop();
            Path file = Files.createTempFile(folder, "pinned", ".jfr");
            recording.dump(file);
            long pinned = 0;
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                pinned += event.getEventType().getName().equals(PINNED) ? 1 : 0;
            }
            return pinned;
        }
    }

    private static void join(List<Thread> threads) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All of them wait for one of two objects, each of whose hooks waits until another thread has run. */
    private static void useAtOnce(ThreadFactory factory, AtomicInteger uses) {
        PoolLifecycle<Object> life = new PoolLifecycle<>() {
            @Override
            public Object create() {
                Thread.yield();
                return new Object();
            }

            @Override
            public void onAcquire(Object object) {
                Waits.untilOpen(openedByAnotherThread(factory));
            }

            @Override
            public void onRelease(Object object) {
                Waits.untilOpen(openedByAnotherThread(factory));
            }
        };
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.withLifecycle(life)
                .settings(PoolSettings.builder("bullet").maxTotal(2).build()).build();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = factory.newThread(() -> {
                try {
                    pool.release(pool.acquireWaiting());
                    uses.incrementAndGet();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            threads.add(thread);
            thread.start();
        }
        join(threads);
    }

    private static CountDownLatch openedByAnotherThread(ThreadFactory factory) {
        CountDownLatch latch = new CountDownLatch(1);
        factory.newThread(latch::countDown).start();
        return latch;
    }

    @Test
    void virtualThreadsThatWaitAreNotPinned() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "a JDK without virtual threads");
        ThreadFactory factory = virtual();
        assertThat(pinnedIn(() -> {
            Thread pinned = factory.newThread(Pinning.Late::load);
            pinned.start();
            Waits.untilOpen(Pinning.BEGUN);
            Waits.untilParked(pinned);
            Pinning.GO_ON.countDown();
            join(List.of(pinned));
        })).as("the event is recorded where a thread is pinned").isPositive();
        AtomicInteger uses = new AtomicInteger();
        assertThat(pinnedIn(() -> useAtOnce(factory, uses))).isZero();
        assertThat(uses).hasValue(THREADS);
    }
}
