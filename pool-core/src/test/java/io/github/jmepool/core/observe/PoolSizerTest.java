// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolLifecycle;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.Waits;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.sizing.IdleExpiry;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.SizingSchedule;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PoolSizerTest {
    private static final SizingPolicy SOON = new IdleExpiry(Duration.ofMillis(200), Duration.ofMillis(50));

    private final PoolRegistry registry = new PoolRegistry();
    private final List<Object> disposed = new ArrayList<>();
    private final List<Thread> disposers = new ArrayList<>();
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    private RuntimeException failure;
    private long now;

    @AfterEach
    void end() {
        executor.shutdownNow();
    }

    private PoolLifecycle<Object> hooks() {
        return new PoolLifecycle<>() {
            @Override
            public Object create() {
                return new Object();
            }

            @Override
            public void onDispose(Object object) {
                disposed.add(object);
                disposers.add(Thread.currentThread());
                if (failure != null) {
                    throw failure;
                }
            }
        };
    }

    private static PoolSettings settings(String name) {
        return PoolSettings.builder(name).sizing(SOON).build();
    }

    private ConcurrentObjectPool<Object> shared(String name) {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.withLifecycle(hooks())
                .settings(settings(name)).build();
        pool.prewarmNow(100);
        return registry.register(pool);
    }

    private ObjectPool<Object> confined(String name) {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(hooks()).settings(settings(name)).build();
        pool.prewarmNow(100);
        return registry.register(pool);
    }

    /** One that is run by hand, on the test's clock. */
    private PoolSizer sizer() {
        return new PoolSizer(registry, SizingSchedule.DEFAULT, () -> now, executor, false);
    }

    /** As long as the expiry takes and longer. */
    private void ticks(PoolSizer sizer) {
        for (int i = 0; i < 100; i++) {
            sizer.tick();
            now += TimeUnit.MILLISECONDS.toNanos(50);
        }
    }

    @Test
    void oneLineMakesTheSizingOfAPoolOutsideASceneWork() throws InterruptedException {
        CountDownLatch gone = new CountDownLatch(100);
        PoolLifecycle<Object> lifecycle = new PoolLifecycle<>() {
            @Override
            public Object create() {
                return new Object();
            }

            @Override
            public void onDispose(Object object) {
                gone.countDown();
            }
        };
        ConcurrentObjectPool<Object> pool = registry.register(ConcurrentObjectPool.withLifecycle(lifecycle)
                .settings(settings("p")).build());
        pool.prewarmNow(100);
        try (PoolSizer sizer = PoolSizer.start(registry)) {
            gone.await();
            // The last one counts once its hook has returned.
            Waits.until("100 trimmed", () -> pool.stats().trimmed() >= 100);
            assertThat(sizer.isClosed()).isFalse();
        }
        assertThat(pool.stats().idle()).isZero();
    }

    @Test
    void aSizersOwnThreadIsADaemonAndEndsWithIt() throws Exception {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        registry.register(SharedPool.<String, Object>named("shared").clock(() -> {
            if (Thread.currentThread().getName().equals("PoolSizer")) {
                thread.complete(Thread.currentThread());
            }
            return 0;
        }).build());
        try (PoolSizer sizer = PoolSizer.start(registry)) {
            assertThat(thread.get().isDaemon()).isTrue();
            assertThat(sizer.view().failures()).isEmpty();
        }
        thread.get().join();
    }

    @Test
    void aConfinedPoolIsTouchedByItsOwnThreadOnly() throws Exception {
        ObjectPool<Object> pool = confined("p");
        PoolSizer sizer = sizer();
        for (int i = 0; i < 100; i++) {
            executor.submit(sizer::tick).get();
            now += TimeUnit.MILLISECONDS.toNanos(50);
            assertThat(executor.submit(sizer::update).get()).as("another thread's update").isZero();
            if (i % 2 == 0) {
                sizer.update();
            }
        }
        assertThat(pool.stats().idle()).isZero();
        assertThat(disposers).hasSize(100).containsOnly(Thread.currentThread());
    }

    @Test
    void updateReportsHowManyWereDisposedOf() {
        confined("p");
        PoolSizer sizer = sizer();
        int trimmed = 0;
        for (int i = 0; i < 100; i++) {
            sizer.tick();
            now += TimeUnit.MILLISECONDS.toNanos(50);
            trimmed += sizer.update();
        }
        assertThat(trimmed).isEqualTo(100);
    }

    @Test
    void aPoolWhoseThreadDoesNotAnswerStaysAndHoldsNoOtherUp() {
        ObjectPool<Object> silent = confined("silent");
        ConcurrentObjectPool<Object> pool = shared("p");
        PoolSizer sizer = sizer();
        for (int i = 0; i < 10; i++) {
            ticks(sizer);
        }
        assertThat(silent.stats().idle()).isEqualTo(100);
        assertThat(pool.stats().idle()).isZero();
    }

    @Test
    void aHookThatThrowsIsReportedAndSizingContinues() {
        ConcurrentObjectPool<Object> pool = shared("p");
        failure = new IllegalStateException("the driver refuses");
        PoolSizer sizer = sizer();
        assertThatThrownBy(() -> ticks(sizer)).isSameAs(failure);
        failure = null;
        assertThat(pool.stats().idle()).isZero();
        pool.prewarmNow(50);
        ticks(sizer);
        assertThat(pool.stats().idle()).isZero();
    }

    @Test
    void exceptionsOfHooksReachTheHandlerOfTheSizingThread() throws InterruptedException {
        AtomicInteger reports = new AtomicInteger();
        CountDownLatch twice = new CountDownLatch(2);
        ScheduledExecutorService own = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "sizing");
            thread.setUncaughtExceptionHandler((where, what) -> {
                assertThat(what).hasMessage("the driver refuses");
                reports.incrementAndGet();
                twice.countDown();
            });
            return thread;
        });
        failure = new IllegalStateException("the driver refuses");
        ConcurrentObjectPool<Object> pool = shared("p");
        ConcurrentObjectPool<Object> other = shared("other");
        PoolSizer sizer = PoolSizer.start(registry, SizingSchedule.DEFAULT, own);
        twice.await();
        sizer.close();
        assertThat(own.isShutdown()).as("the caller's executor").isFalse();
        own.shutdown();
        assertThat(own.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        assertThat(reports.get()).isGreaterThanOrEqualTo(2);
        assertThat(pool.stats().idle() + other.stats().idle()).isZero();
    }

    @Test
    void sharedPoolsReleaseWhatHasExpired() {
        SharedPool<String, Object> pool = registry.register(SharedPool.<String, Object>named("p").clock(() -> now)
                .expiry(Duration.ofSeconds(3)).evictionInterval(Duration.ofSeconds(1)).build());
        for (int i = 0; i < 50; i++) {
            pool.registerIdle("k" + i, new Object());
        }
        PoolSizer sizer = sizer();
        sizer.tick();
        assertThat(pool.count()).isEqualTo(50);
        ticks(sizer);
        assertThat(pool.count()).isZero();
    }

    @Test
    void aSizerEndsWithItsRegistryOrItsExecutorOrWhenClosed() {
        PoolSizer sizer = sizer();
        registry.close();
        sizer.tick();
        assertThat(sizer.isClosed()).isTrue();
        ScheduledExecutorService over = Executors.newSingleThreadScheduledExecutor();
        over.shutdown();
        assertThat(PoolSizer.start(new PoolRegistry(), SizingSchedule.DEFAULT, over).isClosed()).isTrue();
        PoolSizer own = PoolSizer.start(new PoolRegistry());
        own.close();
        own.close();
        assertThat(own.update()).isZero();
    }

    @Test
    void poolsThatComeAndGoAreTakenUpAndForgotten() {
        PoolSizer sizer = sizer();
        ticks(sizer);
        ConcurrentObjectPool<Object> late = shared("late");
        ticks(sizer);
        assertThat(late.stats().idle()).isZero();
        late.prewarmNow(10);
        registry.remove("late");
        ticks(sizer);
        assertThat(late.stats().idle()).isEqualTo(10);
        assertThat(sizer.view().votes()).isEmpty();
    }

    @Test
    void aDecisionAboutAPoolThatIsGoneConcernsNoNewPoolOfItsName() {
        PoolSizer sizer = sizer();
        int trimmed = 0;
        for (int i = 0; i < 30; i++) {
            confined("p");
            sizer.tick();
            now += TimeUnit.MILLISECONDS.toNanos(50);
            registry.remove("p");
            confined("p");
            trimmed += sizer.update();
            registry.remove("p");
        }
        assertThat(sizer.view().failures()).isEmpty();
        assertThat(trimmed).isZero();
    }

    /** Each pool lasts for less time than the expiry. */
    @Test
    void whatWasIdleInAPoolThatIsGoneDoesNotExpireInTheNextOneOfItsName() {
        PoolSizer sizer = sizer();
        for (int i = 0; i < 5; i++) {
            ConcurrentObjectPool<Object> pool = shared("p");
            ObjectPool<Object> own = confined("own");
            for (int tick = 0; tick < 3; tick++) {
                sizer.tick();
                sizer.update();
                sizer.tick();
                now += TimeUnit.MILLISECONDS.toNanos(50);
            }
            assertThat(pool.stats().trimmed() + own.stats().trimmed()).isZero();
            registry.destroy("p");
            registry.destroy("own");
        }
    }

    private WeakReference<PoolSizer> ended() {
        PoolSizer sizer = sizer();
        sizer.close();
        return new WeakReference<>(sizer);
    }

    @Test
    void aSizerThatHasEndedIsNotKeptByItsRegistry() {
        WeakReference<PoolSizer> sizer = ended();
        Waits.untilCollected(sizer);
        assertThat(registry.pools()).isEmpty();
    }

    /** The sizing thread sleeps until the next check, and no longer than the schedule allows. */
    @Test
    void aTickReturnsHowLongThereIsNothingToDo() {
        shared("p");
        PoolSizer sizer = sizer();
        sizer.tick();
        long wait = sizer.tick();
        assertThat(wait).isPositive();
        now += wait - 1;
        assertThat(sizer.tick()).as("not yet").isEqualTo(1);
        now += 1;
        assertThat(sizer.tick()).as("checked, and the next is further off").isGreaterThan(1);
    }

    @Test
    void exceptionsOfHooksComeOutOfUpdateAndTheNextCallsGoOn() {
        ObjectPool<Object> first = confined("first");
        ObjectPool<Object> second = confined("second");
        failure = new IllegalStateException("no");
        PoolSizer sizer = sizer();
        int thrown = 0;
        for (int i = 0; i < 100; i++) {
            sizer.tick();
            try {
                sizer.update();
            } catch (IllegalStateException e) {
                assertThat(e).isSameAs(failure);
                thrown++;
            }
            now += TimeUnit.MILLISECONDS.toNanos(50);
        }
        assertThat(thrown).isPositive();
        assertThat(first.stats().idle()).isZero();
        assertThat(second.stats().idle()).isZero();
        assertThat(disposed).hasSize(200);
    }

    @Test
    void aPoolWhoseCountsFailHoldsNoOtherUp() {
        IllegalStateException broken = new IllegalStateException("no counts");
        registry.register(new ManagedPool() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public PoolStats stats() {
                throw broken;
            }

            @Override
            public PoolSettings settings() {
                return PoolSizerTest.settings("broken");
            }

            @Override
            public int trim(int count) {
                throw new AssertionError("it has no counts");
            }

            @Override
            public void prewarmNow(int count) {
                throw new AssertionError("it has no counts");
            }

            @Override
            public void close() {
                // nothing is open
            }
        });
        ConcurrentObjectPool<Object> pool = shared("p");
        ObjectPool<Object> own = confined("own");
        PoolSizer sizer = sizer();
        int thrown = 0;
        for (int i = 0; i < 200; i++) {
            sizer.tick();
            try {
                sizer.update();
            } catch (IllegalStateException e) {
                assertThat(e).isSameAs(broken);
                thrown++;
            }
            now += TimeUnit.MILLISECONDS.toNanos(50);
        }
        assertThat(thrown).isPositive();
        assertThat(pool.stats().idle()).isZero();
        assertThat(own.stats().idle()).isZero();
    }
}
