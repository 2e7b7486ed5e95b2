// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a concurrent pool does with what another thread's call leaves for a moment, each made by hand and held. */
@Timeout(60)
final class ConcurrentPoolMomentsTest {
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);

    private static PoolSettings.Builder bullets() {
        return PoolSettings.builder("bullet");
    }

    private static ConcurrentSlot slotOf(ConcurrentObjectPool<Object> pool, Object bullet) {
        ConcurrentSlot slot = pool.allObjects.find(bullet);
        assertThat(slot).isNotNull();
        return slot;
    }

    /** As a release of which all others see the state of the object before they see where it lies. */
    private static void becomeIdleNowhere(ConcurrentObjectPool<Object> pool, ConcurrentSlot slot) {
        pool.magazines.countReleased(null);
        slot.publish(ConcurrentSlot.with(slot.word(), ConcurrentSlot.IDLE));
    }

    /** One that did not find it would look for good, and hear of no interrupt. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void inAFullPoolAnIdleObjectIsFoundWhereverItIs() {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets().maxTotal(1));
        Object bullet = pool.acquire();
        becomeIdleNowhere(pool, slotOf(pool, bullet));
        assertThat(pool.acquire()).isSameAs(bullet);
        assertThat(pool.activeCount()).isEqualTo(1);
    }

    @Test
    void noObjectIsIdleOnlyWhenEachOfThemIsOutOrGone() {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets().maxTotal(3));
        Object first = pool.acquire();
        Object second = pool.acquire();
        pool.discard(pool.acquire());
        assertThat(pool.idleObjects.noneIdle()).as("by the counts, one is gone").isTrue();
        assertThat(pool.idleObjects.noneIdleAnywhere()).as("by each slot").isTrue();
        pool.release(second);
        assertThat(pool.idleObjects.noneIdle()).isFalse();
        assertThat(pool.idleObjects.noneIdleAnywhere()).isFalse();
        pool.release(first);
        assertThat(pool.idleObjects.noneIdle()).isFalse();
        assertThat(pool.idleObjects.noneIdleAnywhere()).isFalse();
    }

    /** Given twice, it would be in the store's list before and after itself. */
    @Test
    void aSlotThatTheStoreStillHasIsNotGivenToItAgain() {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets().maxTotal(1));
        ConcurrentSlot slot = slotOf(pool, pool.acquire());
        assertThat(slot.settleLinked()).as("the first time").isTrue();
        assertThat(slot.tryLeave()).isTrue();
        assertThat(slot.settleLinked()).as("while the store has it").isFalse();
        assertThat(slot.tryLeave()).isTrue();
        slot.unlink();
        assertThat(slot.settleLinked()).as("once the store has given it up").isTrue();
    }

    /** Or another thread would take the next in the line while this one is idle already. */
    @Test
    void inLineAnObjectIsIdleOnlyOnceItHasItsPlace() throws Exception {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets().order(ReuseOrder.FIFO));
        Object bullet = pool.acquire();
        Thread releasing = new Thread(() -> pool.release(bullet));
        synchronized (pool.idleObjects.store) {
            releasing.start();
            Waits.until("a release that waits for the line",
                    () -> releasing.getState() == Thread.State.BLOCKED || !releasing.isAlive());
            assertThat(pool.idleCount()).isZero();
            assertThat(ConcurrentSlot.state(slotOf(pool, bullet).word())).isNotEqualTo(ConcurrentSlot.IDLE);
        }
        releasing.join();
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    /** A pool whose uses are bound, with one that a thread holds until the end. */
    private final class Bound implements AutoCloseable {
        private final ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(() -> fixture.create())
                .disposer(fixture::onDispose).releasedByAcquirer().settings(bullets().build()).build();
        private final CountDownLatch end = new CountDownLatch(1);
        private final FutureTask<Object> acquiring = new FutureTask<>(pool::acquire);
        private final Thread holder = new Thread(() -> {
            acquiring.run();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        private final Object held;

        Bound() throws Exception {
            holder.start();
            held = acquiring.get();
        }

        @Override
        public void close() throws InterruptedException {
            end.countDown();
            holder.join();
        }
    }

    /** The close passes it by while it is out on a thread that lives; what that thread writes then arrives late. */
    @Test
    void aCloseFindsWhatABoundReleaseMadeIdleBehindIt() throws Exception {
        try (Bound bound = new Bound()) {
            Object later = bound.pool.acquire();
            fixture.onDispose = object -> {
                if (object == later) {
                    becomeIdleNowhere(bound.pool, slotOf(bound.pool, bound.held));
                }
            };
            bound.pool.close(ClosePolicy.DISPOSE);
            assertThat(fixture.disposed).containsExactly(later, bound.held);
            assertThat(bound.pool.stats().total()).isZero();
        }
    }

    /** It comes back between the look of the close at it and the step that would end its use. */
    @Test
    void aCloseDoesNotEndAUseThatHasJustEnded() throws Exception {
        try (Bound bound = new Bound()) {
            ConcurrentObjectPool<Object> pool = bound.pool;
            Object bullet = pool.acquire();
            ConcurrentSlot slot = slotOf(pool, bullet);
            slot.bindTo(new WeakReference<>(Thread.currentThread()) {
                private boolean looked;

                @Override
                public Thread get() {
                    if (!looked) {
                        looked = true;
                        pool.release(bullet);
                    }
                    return super.get();
                }
            });
            slot.publish(slot.word() | ConcurrentSlot.HOLDER_MASK);
            pool.close(ClosePolicy.DISPOSE);
            assertThat(fixture.disposed).containsExactly(bullet);
            assertThat(pool.stats().active()).as("what the other thread holds").isEqualTo(1);
            assertThat(pool.stats().total()).isEqualTo(1);
        }
    }
}
