// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.observe.Requests;
import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.shared.SharedPoolHooks;
import io.github.jmepool.core.sizing.Counts;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The game's code that a pool calls besides the hooks of its objects, which the contract suite tests: whatever it
 * throws, a checked exception included, goes where it belongs, and the counts stay exact.
 */
class ThrowingHooksTest {
    private static void comesOut(Thrown kind, String message, ThrowingCallable action) {
        Throwable thrown = catchThrowable(action);
        assertThat(kind.is(thrown, message)).as("what came out: %s", thrown).isTrue();
    }

    private static void isExact(ManagedPool pool, int active, int idle) {
        PoolStats stats = pool.stats();
        assertThat(stats.active()).as("active").isEqualTo(active);
        assertThat(stats.idle()).as("idle").isEqualTo(idle);
        assertThat(stats.created()).isEqualTo(active + idle + stats.disposed() + stats.detached());
    }

    private static PoolListener failing(Thrown kind) {
        return new PoolListener() {
            @Override
            public void onCreated(String pool, Object object, long nanos) {
                kind.fail("created");
            }

            @Override
            public void onDisposed(String pool, Object object, DisposeReason reason) {
                kind.fail("disposed");
            }

            @Override
            public void onExhausted(String pool, ExhaustionPolicy policy) {
                kind.fail("exhausted");
            }

            @Override
            public void onClosed(String pool, int stillOut) {
                kind.fail("closed");
            }
        };
    }

    private static PoolSettings one() {
        return PoolSettings.builder("bullet").maxActive(1).build();
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfAListenerAreOnlyCounted(Thrown kind) {
        ObjectPool<Object> pool = ObjectPool.from(Object::new).settings(one()).listener(failing(kind)).build();
        Object bullet = pool.acquire();
        assertThat(pool.tryAcquire()).isNull();
        pool.discard(bullet);
        pool.close();
        assertThat(pool.stats().listenerFailures()).isEqualTo(4);
        isExact(pool, 0, 0);
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfAConcurrentPoolsListenerAreOnlyCounted(Thrown kind) {
        ConcurrentObjectPool<Object> pool =
                ConcurrentObjectPool.from(Object::new).settings(one()).listener(failing(kind)).build();
        Object bullet = pool.acquire();
        assertThat(pool.tryAcquire()).isNull();
        pool.discard(bullet);
        pool.close();
        assertThat(pool.stats().listenerFailures()).isEqualTo(4);
        isExact(pool, 0, 0);
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfVictimSelectorsAndReclaimersReachTheCaller(Thrown kind) {
        PoolSettings chosen = PoolSettings.builder("bullet").maxActive(1).exhaustion(ExhaustionPolicy.REUSE_CHOSEN)
                .build();
        ObjectPool<Object> choosing = ObjectPool.from(Object::new).settings(chosen)
                .victim(active -> kind.<Object>fail("choose")).build();
        choosing.acquire();
        comesOut(kind, "choose", choosing::acquire);
        isExact(choosing, 1, 0);
        ObjectPool<Object> reclaiming = ObjectPool.from(Object::new)
                .settings(chosen.toBuilder().exhaustion(ExhaustionPolicy.REUSE_OLDEST).build())
                .reclaimer(object -> kind.fail("reclaim")).build();
        reclaiming.acquire();
        comesOut(kind, "reclaim", reclaiming::acquire);
        isExact(reclaiming, 1, 0);
    }

    @ParameterizedTest
    @EnumSource
    void aRegistryCarriesOutTheOtherRequestsAndClosesTheOtherPools(Thrown kind) {
        PoolRegistry registry = new PoolRegistry();
        ObjectPool<Object> good = ObjectPool.from(Object::new).settings(PoolSettings.builder("good").build()).build();
        ObjectPool<Object> bad = ObjectPool.from(Object::new).settings(PoolSettings.builder("bad").build())
                .disposer(object -> kind.fail("dispose")).build();
        registry.register(good);
        registry.register(bad);
        good.prewarmNow(3);
        bad.prewarmNow(3);
        comesOut(kind, "dispose", () -> Requests.apply(registry,
                List.of(new SizingRequest("bad", -1), new SizingRequest("good", -1))));
        isExact(bad, 0, 2);
        isExact(good, 0, 2);
        comesOut(kind, "plan", () -> registry.trim(counts -> kind.fail("plan")));
        comesOut(kind, "dispose", registry::close);
        assertThat(good.isClosed()).isTrue();
        assertThat(bad.isClosed()).isTrue();
        isExact(bad, 0, 0);
        isExact(good, 0, 0);
    }

    @ParameterizedTest
    @EnumSource
    void aPolicyThatThrowsIsNamedAndTheOtherPoolsAreChecked(Thrown kind) {
        SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(1), 0);
        PoolCounts bad = Counts.pool("bad", 0, 9).policy((state, counts, nowNanos, round) -> kind.fail("decide")).now();
        PoolCounts lazy = Counts.of("lazy", 0, 20);
        List<SizingRequest> requests = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            requests.addAll(monitor.check(monitor.nextCheckNanos(), List.of(bad, lazy)));
        }
        assertThat(requests).containsExactly(new SizingRequest("lazy", -10));
        assertThat(monitor.view().failures()).containsOnlyKeys("bad");
        assertThat(kind.is(monitor.view().failures().get("bad"), "decide")).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfASharedPoolsLoaderAndHooksReachTheCaller(Thrown kind) {
        SharedPool<String, Object> loading = SharedPool.<String, Object>named("assets").build();
        comesOut(kind, "load", () -> loading.acquire("a", key -> kind.fail("load")));
        assertThat(loading.count()).isZero();
        String[] fails = {"spawn"};
        SharedPool<String, Object> pool = SharedPool.<String, Object>named("assets")
                .hooks(failingHooks(kind, fails)).build();
        comesOut(kind, "spawn", () -> pool.acquire("a", key -> new Object()));
        fails[0] = "release";
        SharedObject<String, Object> held = pool.acquire("a", key -> new Object());
        comesOut(kind, "release", () -> pool.release(held));
        assertThat(pool.unusedCount()).isEqualTo(pool.count());
        fails[0] = "dispose";
        comesOut(kind, "dispose", pool::evictAllUnused);
        assertThat(pool.count()).isZero();
    }

    private static SharedPoolHooks<String, Object> failingHooks(Thrown kind, String[] fails) {
        return new SharedPoolHooks<>() {
            @Override
            public void onAcquire(String key, Object object) {
                failIf("spawn");
            }

            @Override
            public void onRelease(String key, Object object) {
                failIf("release");
            }

            @Override
            public void onDispose(String key, Object object, DisposeReason reason) {
                failIf("dispose");
            }

            private void failIf(String call) {
                if (fails[0].equals(call)) {
                    kind.fail(call);
                }
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void anObjectThatCannotSayWhatItIsIsNamedByItsClass(Thrown kind) {
        ObjectPool<Object> pool = ObjectPool.from(() -> (Object) new Nameless(kind)).settings(one()).build();
        Object bullet = pool.acquire();
        pool.release(bullet);
        assertThat(catchThrowable(() -> pool.release(bullet))).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("Nameless@");
    }

    private record Nameless(Thrown kind) {
        @Override
        public String toString() {
            return kind.fail("toString");
        }
    }

    /** As a Kotlin class whose property is set late, which throws until then. */
    private static final class Late implements SlotHolder {
        private final Set<String> failing;
        private PoolSlot slot;

        Late(Set<String> failing) {
            this.failing = failing;
        }

        @Override
        public PoolSlot poolSlot() {
            if (failing.contains("get")) {
                throw new IllegalStateException("get");
            }
            return slot;
        }

        @Override
        public void poolSlot(PoolSlot newSlot) {
            slot = newSlot;
            if (failing.contains(newSlot == null ? "clear" : "set")) {
                throw new IllegalStateException(newSlot == null ? "clear" : "set");
            }
        }
    }

    private final List<Object> disposedOf = new ArrayList<>();

    private Pool<Late> holders(boolean concurrent, int maxTotal, Set<String> failing) {
        PoolSettings settings = PoolSettings.builder("late").maxTotal(maxTotal).build();
        Supplier<Late> factory = () -> new Late(failing);
        return concurrent ? ConcurrentObjectPool.from(factory).disposer(disposedOf::add).settings(settings).build()
                : ObjectPool.from(factory).disposer(disposedOf::add).settings(settings).build();
    }

    @ParameterizedTest
    @CsvSource({"true, get", "true, set", "false, get", "false, set"})
    void aNewHolderThatThrowsIsDisposedOfAndTakesUpNoRoom(boolean concurrent, String accessor) throws Exception {
        Set<String> failing = new HashSet<>(Set.of(accessor));
        Pool<Late> pool = holders(concurrent, 1, failing);
        for (int time = 1; time <= 2; time++) {
            comesOut(Thrown.EXCEPTION, accessor, pool::acquire);
            comesOut(Thrown.EXCEPTION, accessor, () -> pool.prewarmNow(1));
            assertThat(disposedOf).hasSize(2 * time);
        }
        isExact(pool, 0, 0);
        failing.clear();
        Late holder = pool.acquire();
        pool.discard(holder);
        pool.close();
        isExact(pool, 0, 0);
        if (pool instanceof ConcurrentObjectPool<Late> any) {
            assertThat(any.awaitClosed(Duration.ZERO)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"true, get", "true, set", "false, get", "false, set"})
    void aHolderThatThrowsWhenHandedOverStaysWithItsGiver(boolean concurrent, String accessor) {
        Set<String> failing = new HashSet<>(Set.of(accessor));
        Pool<Late> pool = holders(concurrent, 1, failing);
        Late holder = new Late(failing);
        comesOut(Thrown.EXCEPTION, accessor, () -> pool.addIdle(holder));
        assertThat(disposedOf).isEmpty();
        failing.clear();
        assertThat(pool.owns(holder)).isFalse();
        assertThat(pool.addIdle(holder)).isTrue();
        assertThat(pool.acquire()).isSameAs(holder);
        isExact(pool, 1, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHolderThatThrowsWhenItLeavesHasLeft(boolean concurrent) {
        Set<String> failing = new HashSet<>();
        Pool<Late> pool = holders(concurrent, 2, failing);
        Late holder = pool.acquire();
        failing.add("clear");
        comesOut(Thrown.EXCEPTION, "clear", () -> pool.detach(holder));
        assertThat(pool.owns(holder)).isFalse();
        isExact(pool, 0, 0);
        pool.acquire();
        pool.acquire();
        comesOut(Thrown.EXCEPTION, "clear", () -> pool.close(ClosePolicy.ABANDON));
        assertThat(pool.stats().detached()).isEqualTo(3);
        isExact(pool, 0, 0);
        assertThat(disposedOf).isEmpty();
    }

    /** As for a lost device: one exception, made once, thrown by every call. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anExceptionThrownByTwoHooksReachesTheCallerOnce(boolean concurrent) {
        IllegalStateException lost = new IllegalStateException("lost");
        AtomicReference<Pool<Object>> self = new AtomicReference<>();
        PoolFixture life = new PoolFixture(Kind.PLAIN);
        life.onCreate = () -> {
            if (life.made == 1) {
                self.get().close();
                throw lost;
            }
        };
        life.onDispose = object -> {
            throw lost;
        };
        PoolSettings settings = PoolSettings.builder("bullet").growth(GrowthPolicy.onePlusSpare()).build();
        self.set(concurrent ? ConcurrentObjectPool.withLifecycle(life).settings(settings).build()
                : ObjectPool.withLifecycle(life).settings(settings).build());
        assertThat(catchThrowable(self.get()::acquire)).isSameAs(lost);
        isExact(self.get(), 0, 0);
    }

    /** The clock fails after an object was made, which is not known to any pool and says so late. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHolderThatThrowsHidesNoFailureOfTheClock(boolean concurrent) {
        int[] asked = new int[1];
        LongSupplier clock = () -> {
            if (++asked[0] == 3) {
                throw new IllegalStateException("clock");
            }
            return 0;
        };
        Supplier<Late> factory = () -> new Late(Set.of("get"));
        Pool<Late> pool = concurrent ? ConcurrentObjectPool.from(factory).disposer(disposedOf::add).clock(clock).build()
                : ObjectPool.from(factory).disposer(disposedOf::add).clock(clock).build();
        comesOut(Thrown.EXCEPTION, "clock", pool::acquire);
        assertThat(disposedOf).hasSize(1);
        isExact(pool, 0, 0);
    }
}
