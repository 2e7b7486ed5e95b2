// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** The lock of a concurrent pool: what is not called under it, and in which order waiting threads are served. */
final class ConcurrentPoolLockTest {
    private final Set<String> called = new TreeSet<>();
    private final Set<String> locked = new TreeSet<>();
    private ConcurrentObjectPool<Object> pool;

    private void call(String code) {
        if (pool != null) {
            called.add(code);
            if (PoolInsides.isLockedByCaller(pool)) {
                locked.add(code);
            }
        }
    }

    private final class Watched implements SlotHolder {
        private PoolSlot slot;

        @Override
        public PoolSlot poolSlot() {
            call("getter");
            return slot;
        }

        @Override
        public void poolSlot(PoolSlot newSlot) {
            call("setter");
            slot = newSlot;
        }

        @Override
        public String toString() {
            call("toString");
            return "watched";
        }

        @Override
        public boolean equals(Object other) {
            call("equals");
            return other == this;
        }

        @Override
        public int hashCode() {
            call("hashCode");
            return 1;
        }
    }

    private final class Life implements PoolLifecycle<Object> {
        @Override
        public Object create() {
            call("create");
            return new Watched();
        }

        @Override
        public void onAcquire(Object object) {
            call("onAcquire");
        }

        @Override
        public void onRelease(Object object) {
            call("onRelease");
        }

        @Override
        public void onDispose(Object object) {
            call("onDispose");
        }
    }

    private final class Listener implements PoolListener {
        @Override
        public void onCreated(String name, Object object, long nanos) {
            call("onCreated");
        }

        @Override
        public void onDisposed(String name, Object object, DisposeReason reason) {
            call("onDisposed");
        }

        @Override
        public void onExhausted(String name, ExhaustionPolicy policy) {
            call("onExhausted");
        }

        @Override
        public void onClosed(String name, int stillOut) {
            call("onClosed");
        }
    }

    private static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    private void everyCall(boolean timesEveryAcquire, ClosePolicy policy) {
        pool = null;
        ConcurrentObjectPoolBuilder<Object> builder = ConcurrentObjectPool.withLifecycle(new Life())
                .listener(new Listener()).settings(bullets().maxTotal(4).leakTracking(1).build()).clock(() -> {
                    call("clock");
                    return 0;
                });
        pool = (timesEveryAcquire ? builder.timeEveryAcquire() : builder).build();
        Object first = pool.acquire();
        pool.release(first);
        for (Runnable refused : List.<Runnable>of(() -> pool.release(first), () -> pool.release(first, 7),
                () -> pool.endUse(first), () -> pool.discard(first), () -> pool.detach(first),
                () -> pool.release(new Watched()), () -> pool.useId(new Watched()), () -> pool.addIdle(first))) {
            assertThat(catchThrowable(refused::run)).isInstanceOf(PoolException.class);
        }
        pool.discard(pool.acquire());
        pool.detach(pool.acquire());
        pool.addIdle(new Watched());
        pool.prewarmNow(3);
        pool.trim(1);
        pool.takeColdest();
        pool.acquire();
        pool.endUse(pool.acquire());
        pool.acquire();
        pool.acquire();
        assertThat(pool.tryAcquire()).isNull();
        assertThat(catchThrowable(pool::acquire)).isInstanceOf(PoolExhaustedException.class);
        assertThat(pool.leaks(Duration.ZERO)).isEmpty();
        pool.stats();
        pool.forEachActive(object -> {
            call("action");
            pool.isCurrent(object, pool.useId(object));
        });
        pool.releaseAll();
        Lease<Object> lease = pool.lease();
        pool.release(lease.get());
        assertThat(catchThrowable(lease::get)).isInstanceOf(StaleUseException.class);
        pool.configure(bullets().maxTotal(2).maxIdle(1).build());
        pool.acquire();
        pool.close(policy);
    }

    @Test
    void noCodeOfUsersIsCalledUnderTheLock() {
        everyCall(false, ClosePolicy.DISPOSE);
        everyCall(true, ClosePolicy.ABANDON);
        assertThat(locked).isEmpty();
        assertThat(called).containsExactlyInAnyOrder("getter", "setter", "toString", "create", "onAcquire", "onRelease",
                "onDispose", "onCreated", "onDisposed", "onExhausted", "onClosed", "clock", "action");
    }

    @Test
    void aWaitingThreadThatIsOvertakenKeepsItsPlace() throws Exception {
        pool = ConcurrentObjectPool.from(Object::new).settings(bullets().maxTotal(1).build()).build();
        Object bullet = pool.acquire();
        LinkedBlockingQueue<Integer> served = new LinkedBlockingQueue<>();
        List<ParkedCall<Void>> waiting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            waiting.add(new ParkedCall<>(() -> {
                Object got = pool.acquireWaiting();
                served.add(number);
                pool.release(got);
                return null;
            }));
        }
        PoolInsides.underTheLock(pool, () -> {
            pool.release(bullet);
            assertThat(pool.tryAcquire()).isSameAs(bullet);
            assertThat(PoolInsides.isAtRest(pool)).as("the first one was woken").isFalse();
        });
        Waits.until("a thread that waits again", () -> PoolInsides.isAtRest(pool));
        pool.release(bullet);
        for (ParkedCall<Void> each : waiting) {
            each.get();
        }
        assertThat(served).containsExactly(0, 1, 2);
    }
}
