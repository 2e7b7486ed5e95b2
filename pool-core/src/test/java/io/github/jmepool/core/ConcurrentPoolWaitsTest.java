// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that wait for an object of a concurrent pool, or for its end: who is woken, when, and with what. */
final class ConcurrentPoolWaitsTest {
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);

    private ConcurrentObjectPool<Object> pool(PoolSettings.Builder<?> settings) {
        return fixture.withoutUseHooks(settings);
    }

    private static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    @Test
    void aWaitingAcquireGetsWhatAnotherThreadReleases() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        Object bullet = pool.acquire();
        assertThat(pool.tryAcquire(Duration.ZERO)).isNull();
        assertThat(pool.tryAcquire(Duration.ofNanos(1))).isNull();
        ParkedCall<Object> waiting = new ParkedCall<>(pool::acquireWaiting);
        pool.release(bullet);
        assertThat(waiting.get()).isSameAs(bullet);
    }

    @Test
    void aWaitingAcquireMakesAnObjectWhenRoomIsMade() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        Object bullet = pool.acquire();
        ParkedCall<Object> waiting = new ParkedCall<>(() -> pool.tryAcquire(Duration.ofSeconds(50)));
        pool.discard(bullet);
        assertThat(waiting.get()).hasToString("bullet#2");
    }

    @Test
    void aWaitingAcquireMakesAnObjectWhenOneIsDetached() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        Object bullet = pool.acquire();
        ParkedCall<Object> waiting = new ParkedCall<>(pool::acquireWaiting);
        pool.detach(bullet);
        assertThat(waiting.get()).hasToString("bullet#2");
    }

    @Test
    void aThreadWhoseHookHasThrownMayWaitAgain() throws Exception {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.withLifecycle(fixture)
                .settings(bullets().maxTotal(1).build()).build();
        fixture.onAcquire = object -> {
            throw new IllegalStateException("no");
        };
        assertThatThrownBy(pool::acquire).hasMessage("no");
        fixture.onAcquire = object -> { };
        Object bullet = pool.acquire();
        assertThat(pool.tryAcquire(Duration.ofNanos(1))).isNull();
        fixture.onRelease = object -> {
            throw new IllegalStateException("no");
        };
        assertThatThrownBy(() -> pool.release(bullet)).hasMessage("no");
        pool.acquire();
        assertThat(pool.tryAcquire(Duration.ofNanos(1))).isNull();
    }

    @Test
    void closingWakesAndRefusesWhoWaits() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        pool.acquire();
        ParkedCall<Object> waiting = new ParkedCall<>(pool::acquireWaiting);
        pool.close();
        assertThatThrownBy(waiting::get).hasCauseInstanceOf(PoolClosedException.class);
    }

    @Test
    void anInterruptEndsTheWaitAndLosesNothing() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        Object bullet = pool.acquire();
        ParkedCall<Object> waiting = new ParkedCall<>(pool::acquireWaiting);
        waiting.interrupt();
        assertThatThrownBy(waiting::get).hasCauseInstanceOf(InterruptedException.class);
        pool.release(bullet);
        assertThat(pool.acquire()).isSameAs(bullet);
    }

    @Test
    void theLongestWaiterIsWokenFirst() throws Exception {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(Object::new)
                .settings(bullets().maxTotal(1).build()).build();
        Object bullet = pool.acquire();
        LinkedBlockingQueue<Integer> served = new LinkedBlockingQueue<>();
        CountDownLatch goOn = new CountDownLatch(1);
        List<ParkedCall<Object>> waiting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            waiting.add(new ParkedCall<>(() -> {
                Object got = pool.acquireWaiting();
                served.add(number);
                goOn.await();
                pool.release(got);
                return got;
            }));
        }
        pool.release(bullet);
        assertThat(served.take()).isZero();
        goOn.countDown();
        assertThat(served.take()).isEqualTo(1);
        assertThat(served.take()).isEqualTo(2);
        for (ParkedCall<Object> each : waiting) {
            assertThat(each.get()).isSameAs(bullet);
        }
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @Test
    void aRaisedLimitWakesAllWhoWait() throws Exception {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(Object::new)
                .settings(bullets().maxTotal(1).build()).build();
        pool.acquire();
        List<ParkedCall<Object>> waiting = List.of(new ParkedCall<>(pool::acquireWaiting),
                new ParkedCall<>(pool::acquireWaiting), new ParkedCall<>(pool::acquireWaiting));
        pool.configure(bullets().maxTotal(4).build());
        List<Object> got = new ArrayList<>();
        for (ParkedCall<Object> each : waiting) {
            got.add(each.get());
        }
        assertThat(got).doesNotHaveDuplicates();
        assertThat(pool.stats().exhausted()).isEqualTo(3);
    }

    @Test
    void anAcquireThatMayWaitMakesNothingForAClosedPool() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        pool.close();
        assertThatThrownBy(() -> pool.tryAcquire(Duration.ofSeconds(1))).isInstanceOf(PoolClosedException.class);
        assertThat(fixture.made).isZero();
    }

    @Test
    void aWaiterGetsThePlaceOfAnAcquireThatFails() throws Exception {
        CountDownLatch isWaiting = new CountDownLatch(1);
        AtomicBoolean fails = new AtomicBoolean(true);
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(() -> {
            if (fails.getAndSet(false)) {
                Waits.untilOpen(isWaiting);
                throw new IllegalStateException("no");
            }
            return fixture.create();
        }).settings(bullets().maxActive(1).build()).build();
        ParkedCall<Object> failing = new ParkedCall<>(pool::acquire);
        ParkedCall<Object> patient = new ParkedCall<>(() -> pool.tryAcquire(Duration.ofMinutes(5)));
        isWaiting.countDown();
        assertThatThrownBy(failing::get).hasRootCauseMessage("no");
        assertThat(patient.get()).isNotNull();
    }

    /** The object that goes takes up room in all until then, but none among the active ones. */
    @Test
    void aWaiterForAPlaceNeedNotWaitForTheDisposal() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(2).maxActive(1));
        Object bullet = pool.acquire();
        ParkedCall<Object> waiting = new ParkedCall<>(pool::acquireWaiting);
        List<Object> got = new ArrayList<>();
        fixture.onDispose = object -> {
            try {
                got.add(waiting.get());
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
        pool.discard(bullet);
        assertThat(got).hasSize(1).doesNotContain(bullet);
    }

    @Test
    void onceItsDisposalHasEndedAThreadMayWaitAgain() throws InterruptedException {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        pool.discard(pool.acquire());
        Object next = pool.acquire();
        assertThat(pool.tryAcquire(Duration.ofNanos(1))).isNull();
        pool.release(next);
    }

    @ParameterizedTest
    @EnumSource(value = ClosePolicy.class, names = "THROW", mode = EnumSource.Mode.EXCLUDE)
    void aHookOfTheCloseMayWaitForAThreadThatWaitsForAnObject(ClosePolicy policy) throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxActive(1).maxTotal(2));
        pool.acquire();
        pool.prewarmNow(2);
        List<ParkedCall<Object>> waiting = List.of(new ParkedCall<>(pool::acquireWaiting),
                new ParkedCall<>(pool::acquireWaiting));
        List<Throwable> found = new ArrayList<>();
        fixture.onDispose = object -> waiting.forEach(each -> found.add(catchThrowable(each::get)));
        pool.close(policy);
        assertThat(found).isNotEmpty().allSatisfy(
                refusal -> assertThat(refusal).hasCauseInstanceOf(PoolClosedException.class));
    }

    @Test
    void nobodyWaitsOnceWaitingHasEndedAndWhatNeedNoWaitGoesOn() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        Object bullet = pool.acquire();
        ParkedCall<Object> waiting = new ParkedCall<>(pool::acquireWaiting);
        pool.endWaiting();
        assertThatThrownBy(waiting::get).hasCauseInstanceOf(PoolClosedException.class);
        assertThatThrownBy(pool::acquireWaiting).isExactlyInstanceOf(PoolClosedException.class);
        assertThat(pool.tryAcquire(Duration.ZERO)).as("no wait was asked for").isNull();
        pool.release(bullet);
        assertThat(pool.acquireWaiting()).isSameAs(bullet);
    }

    @Test
    void theListenerIsNotifiedOfALimitAsOftenAsItIsCounted() throws Exception {
        AtomicInteger told = new AtomicInteger();
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(fixture::create).listener(new PoolListener() {
            @Override
            public void onExhausted(String name, ExhaustionPolicy policy) {
                told.incrementAndGet();
            }
        }).settings(bullets().maxTotal(1).build()).build();
        pool.acquire();
        assertThat(pool.tryAcquire(Duration.ofNanos(1))).isNull();
        assertThat(pool.tryAcquire(Duration.ZERO)).isNull();
        assertThatThrownBy(pool::acquire).isExactlyInstanceOf(PoolExhaustedException.class);
        assertThat(told).hasValue(3);
        assertThat(pool.stats().exhausted()).isEqualTo(3);
    }

    @Test
    void nobodyGetsTheRoomOfAnObjectBeforeItsDisposalHasEnded() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1).maxIdle(0));
        List<ParkedCall<Object>> waiting = new ArrayList<>();
        fixture.onDispose = object -> {
            waiting.add(new ParkedCall<>(pool::acquireWaiting));
            assertThat(pool.stats().disposing()).isEqualTo(1);
            assertThat(pool.stats().total()).isZero();
        };
        pool.release(pool.acquire());
        assertThat(waiting.get(0).get()).hasToString("bullet#2");
        assertThat(pool.stats().disposing()).isZero();
        assertThat(pool.stats().peakTotal()).isEqualTo(1);
    }

    @Test
    void anAcquireThatWouldWaitForItsOwnDisposalIsRefused() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        AtomicInteger depth = new AtomicInteger();
        fixture.onDispose = object -> {
            for (ThrowingCallable waiting : List.<ThrowingCallable>of(pool::acquireWaiting,
                    () -> pool.tryAcquire(Duration.ofDays(1)))) {
                assertThatThrownBy(waiting).isExactlyInstanceOf(PoolExhaustedException.class)
                        .hasMessageStartingWith("Pool 'bullet': an acquire that waits was called from inside a hook");
            }
            assertThat(catchThrowable(() -> assertThat(pool.tryAcquire(Duration.ZERO)).isNull())).isNull();
            depth.incrementAndGet();
        };
        pool.discard(pool.acquire());
        assertThat(depth).hasValue(1);
        assertThat(pool.acquireWaiting()).hasToString("bullet#2");
    }

    @Test
    void anAcquireInsideADisposalMayWaitForWhatNeedsNoRoomOfItsOwn() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(2));
        ConcurrentObjectPool<Object> other = fixture.withoutUseHooks(PoolSettings.builder("other").maxTotal(1));
        Object busy = other.acquire();
        AtomicReference<Object> got = new AtomicReference<>();
        Object bullet = pool.acquire();
        Thread releasing = new Thread(() -> other.release(busy));
        fixture.onDispose = object -> {
            releasing.start();
            assertThat(catchThrowable(() -> got.set(other.acquireWaiting()))).isNull();
        };
        pool.discard(bullet);
        assertThat(got).hasValue(busy);
        releasing.join();
    }

    @Test
    void aPlainCloseLeavesUsesAloneAndWaitsForThemOnRequest() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().prewarm(3));
        pool.prewarmNow();
        Object released = pool.acquire();
        Object detached = pool.acquire();
        assertThat(pool.awaitClosed(Duration.ZERO)).isFalse();
        pool.close();
        assertThat(fixture.disposed).hasSize(1);
        assertThat(pool.isActive(released)).isTrue();
        assertThat(pool.awaitClosed(Duration.ofNanos(1))).isFalse();
        pool.detach(detached);
        ParkedCall<Boolean> waiting = new ParkedCall<>(() -> pool.awaitClosed(Duration.ofDays(1)));
        fixture.onDispose = object -> {
            assertThat(catchThrowable(() -> assertThat(pool.awaitClosed(Duration.ZERO)).isFalse())).isNull();
            assertThat(waiting.isDone()).isFalse();
        };
        pool.release(released);
        assertThat(waiting.get()).isTrue();
        assertThat(pool.awaitClosed(Duration.ofDays(-1))).isTrue();
        assertThat(fixture.disposed).hasSize(2).contains(released);
    }

    @Test
    void aCloseOfAnEmptyPoolEndsTheWaitForIt() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        ParkedCall<Boolean> waiting = new ParkedCall<>(() -> pool.awaitClosed(Duration.ofDays(1)));
        pool.close();
        assertThat(waiting.get()).isTrue();
    }

    /** The object of the hook takes up the only room until the hook returns. */
    @ParameterizedTest
    @ValueSource(strings = {"create", "created", "acquire", "release", "dispose"})
    void noAcquireWaitsInsideAHookForItself(String hook) throws Exception {
        AtomicReference<ConcurrentObjectPool<Object>> self = new AtomicReference<>();
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        Runnable waiting = () -> thrown.add(catchThrowable(() -> self.get().acquireWaiting()));
        fixture.onCreate = () -> runIf(hook.equals("create"), waiting);
        fixture.onAcquire = object -> runIf(hook.equals("acquire"), waiting);
        fixture.onRelease = object -> runIf(hook.equals("release"), waiting);
        fixture.onDispose = object -> runIf(hook.equals("dispose"), waiting);
        self.set(ConcurrentObjectPool.withLifecycle(fixture).settings(bullets().maxTotal(1).build())
                .listener(new PoolListener() {
                    @Override
                    public void onCreated(String pool, Object object, long nanos) {
                        runIf(hook.equals("created"), waiting);
                    }
                }).build());
        Thread user = new Thread(() -> {
            Object bullet = self.get().acquire();
            self.get().release(bullet);
            self.get().trim(1);
        });
        user.setDaemon(true);
        user.start();
        Waits.until("the end of the use, or a wait", () -> !user.isAlive() || isParked(user));
        assertThat(isParked(user)).as("waits").isFalse();
        assertThat(thrown).singleElement().isInstanceOf(PoolExhaustedException.class).asString()
                .contains("Pool 'bullet': an acquire that waits was called from inside a hook of this pool");
        assertThat(self.get().stats().disposed()).isEqualTo(1);
        Object next = self.get().acquireWaiting();
        assertThat(next).as("outside of hooks").isNotNull();
    }

    private static void runIf(boolean wanted, Runnable action) {
        if (wanted) {
            action.run();
        }
    }

    private static boolean isParked(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    /** Another thread's hook is no reason to refuse this one. */
    @Test
    void anAcquireWaitsForWhatIsInAnotherThreadsHook() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.withLifecycle(fixture)
                .settings(bullets().maxTotal(1).build())
                .build();
        Object bullet = pool.acquire();
        fixture.onRelease = object -> Waits.untilOpen(goOn);
        ParkedCall<Object> release = new ParkedCall<>(() -> {
            pool.release(bullet);
            return null;
        });
        ParkedCall<Object> waiting = new ParkedCall<>(pool::acquireWaiting);
        goOn.countDown();
        release.get();
        assertThat(waiting.get()).isSameAs(bullet);
    }

    @Test
    void aLeaseWaitsForItsObject() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        Lease<Object> first = pool.tryLease(Duration.ZERO);
        Object bullet = first.get();
        try (Lease<Object> none = pool.tryLease(Duration.ofNanos(1))) {
            assertThat(none).isNull();
        }
        ParkedCall<Object> waiting = new ParkedCall<>(() -> {
            try (Lease<Object> lease = pool.tryLease(Duration.ofDays(1))) {
                return lease.useId() == 2 ? lease.get() : null;
            }
        });
        first.close();
        assertThat(waiting.get()).isSameAs(bullet);
        assertThat(pool.idleCount()).isEqualTo(1);
        pool.close();
        assertThatThrownBy(() -> pool.tryLease(Duration.ofDays(1))).isInstanceOf(PoolClosedException.class);
    }
}
