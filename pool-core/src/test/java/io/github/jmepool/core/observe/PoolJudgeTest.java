// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolLifecycle;
import io.github.jmepool.core.PoolSettings;
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

final class PoolJudgeTest {
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
    private PoolJudge judge() {
        return new PoolJudge(registry, SizingSchedule.DEFAULT, () -> now, executor, false);
    }

    /** As long as the expiry takes and longer. */
    private void ticks(PoolJudge judge) {
        for (int i = 0; i < 100; i++) {
            judge.tick();
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
        try (PoolJudge judge = PoolJudge.start(registry)) {
            gone.await();
            // The last one counts once its hook has returned.
            Waits.until("100 trimmed", () -> pool.stats().trimmed() >= 100);
            assertThat(judge.isClosed()).isFalse();
        }
        assertThat(pool.stats().idle()).isZero();
    }

    @Test
    void aJudgesOwnThreadIsADaemonAndEndsWithIt() throws Exception {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        registry.register(SharedPool.<String, Object>named("shared").clock(() -> {
            if (Thread.currentThread().getName().equals("PoolJudge")) {
                thread.complete(Thread.currentThread());
            }
            return 0;
        }).build());
        try (PoolJudge judge = PoolJudge.start(registry)) {
            assertThat(thread.get().isDaemon()).isTrue();
            assertThat(judge.view().failures()).isEmpty();
        }
        thread.get().join();
    }

    @Test
    void aConfinedPoolIsTouchedByItsOwnThreadOnly() throws Exception {
        ObjectPool<Object> pool = confined("p");
        PoolJudge judge = judge();
        for (int i = 0; i < 100; i++) {
            executor.submit(judge::tick).get();
            now += TimeUnit.MILLISECONDS.toNanos(50);
            assertThat(executor.submit(judge::update).get()).as("another thread's update").isZero();
            if (i % 2 == 0) {
                judge.update();
            }
        }
        assertThat(pool.stats().idle()).isZero();
        assertThat(disposers).hasSize(100).containsOnly(Thread.currentThread());
    }

    @Test
    void updateSaysHowManyWereGivenUp() {
        confined("p");
        PoolJudge judge = judge();
        int trimmed = 0;
        for (int i = 0; i < 100; i++) {
            judge.tick();
            now += TimeUnit.MILLISECONDS.toNanos(50);
            trimmed += judge.update();
        }
        assertThat(trimmed).isEqualTo(100);
    }

    @Test
    void aPoolWhoseThreadDoesNotAnswerStaysAndHoldsNoOtherUp() {
        ObjectPool<Object> silent = confined("silent");
        ConcurrentObjectPool<Object> pool = shared("p");
        PoolJudge judge = judge();
        for (int i = 0; i < 10; i++) {
            ticks(judge);
        }
        assertThat(silent.stats().idle()).isEqualTo(100);
        assertThat(pool.stats().idle()).isZero();
    }

    @Test
    void aHookThatThrowsIsReportedAndTheJudgeGoesOn() {
        ConcurrentObjectPool<Object> pool = shared("p");
        failure = new IllegalStateException("the driver refuses");
        PoolJudge judge = judge();
        assertThatThrownBy(() -> ticks(judge)).isSameAs(failure);
        failure = null;
        assertThat(pool.stats().idle()).isZero();
        pool.prewarmNow(50);
        ticks(judge);
        assertThat(pool.stats().idle()).isZero();
    }

    @Test
    void exceptionsOfHooksReachTheHandlerOfTheJudgesThread() throws InterruptedException {
        AtomicInteger reports = new AtomicInteger();
        CountDownLatch twice = new CountDownLatch(2);
        ScheduledExecutorService own = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "judging");
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
        PoolJudge judge = PoolJudge.start(registry, SizingSchedule.DEFAULT, own);
        twice.await();
        judge.close();
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
        PoolJudge judge = judge();
        judge.tick();
        assertThat(pool.count()).isEqualTo(50);
        ticks(judge);
        assertThat(pool.count()).isZero();
    }

    @Test
    void aJudgeEndsWithItsRegistryOrItsExecutorOrByItself() {
        PoolJudge judge = judge();
        registry.close();
        judge.tick();
        assertThat(judge.isClosed()).isTrue();
        ScheduledExecutorService over = Executors.newSingleThreadScheduledExecutor();
        over.shutdown();
        assertThat(PoolJudge.start(new PoolRegistry(), SizingSchedule.DEFAULT, over).isClosed()).isTrue();
        PoolJudge own = PoolJudge.start(new PoolRegistry());
        own.close();
        own.close();
        assertThat(own.update()).isZero();
    }

    @Test
    void poolsThatComeAndGoAreTakenUpAndForgotten() {
        PoolJudge judge = judge();
        ticks(judge);
        ConcurrentObjectPool<Object> late = shared("late");
        ticks(judge);
        assertThat(late.stats().idle()).isZero();
        late.prewarmNow(10);
        registry.remove("late");
        ticks(judge);
        assertThat(late.stats().idle()).isEqualTo(10);
        assertThat(judge.view().marks()).isEmpty();
    }

    private WeakReference<PoolJudge> ended() {
        PoolJudge judge = judge();
        judge.close();
        return new WeakReference<>(judge);
    }

    @Test
    void aJudgeThatHasEndedIsNotKeptByItsRegistry() {
        WeakReference<PoolJudge> judge = ended();
        Waits.untilCollected(judge);
        assertThat(registry.pools()).isEmpty();
    }

    /** The judge sleeps until its next check, and no longer than it says. */
    @Test
    void aTickTellsHowLongThereIsNothingToDo() {
        shared("p");
        PoolJudge judge = judge();
        judge.tick();
        long wait = judge.tick();
        assertThat(wait).isPositive();
        now += wait - 1;
        assertThat(judge.tick()).as("not yet").isEqualTo(1);
        now += 1;
        assertThat(judge.tick()).as("checked, and the next is further off").isGreaterThan(1);
    }

    @Test
    void exceptionsOfHooksComeOutOfUpdateAndTheNextCallsGoOn() {
        ObjectPool<Object> first = confined("first");
        ObjectPool<Object> second = confined("second");
        failure = new IllegalStateException("no");
        PoolJudge judge = judge();
        int thrown = 0;
        for (int i = 0; i < 100; i++) {
            judge.tick();
            try {
                judge.update();
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
}
