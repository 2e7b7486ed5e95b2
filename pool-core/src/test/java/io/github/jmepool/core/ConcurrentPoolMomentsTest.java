// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States that another thread's call leaves for a moment, made by hand: what a concurrent pool does with them. */
final class ConcurrentPoolMomentsTest {
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);
    private @Nullable ConcurrentObjectPool<Object> full;

    private static PoolSettings.Builder<?> bullets() {
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

    /** An acquire that did not find it would look for good, and hear of no interrupt. */
    @ParameterizedTest
    @EnumSource(ReuseOrder.class)
    @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anIdleObjectOfAFullPoolIsFoundWhereverItIs(ReuseOrder order) {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets().maxTotal(1).order(order));
        full = pool;
        Object bullet = pool.acquire();
        becomeIdleNowhere(pool, slotOf(pool, bullet));
        assertThat(pool.acquire()).isSameAs(bullet);
        assertThat(pool.activeCount()).isEqualTo(1);
    }

    @AfterEach
    void letALookThatFailedEnd() {
        if (full != null) {
            full.configure(full.settings().toBuilder().maxTotal(2).build());
        }
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

    /** An acquire that has found nothing in the line looks at each slot, and may take one before the line gives it. */
    @Test
    void anObjectStillInLineIsNotGivenToItAgain() {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets().order(ReuseOrder.FIFO));
        Object bullet = pool.acquire();
        pool.release(bullet);
        ConcurrentSlot slot = pool.allObjects.table.leaveAny();
        assertThat(slot).isSameAs(slotOf(pool, bullet));
        pool.magazines.countAcquired(null);
        slot.begin(0);
        pool.release(bullet);
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThat(pool.idleObjects.store.pop(new ConcurrentSlot[2], 2)).isEqualTo(1);
    }

    /** Or another thread would take the next in the line while this one is idle already. */
    @Test
    void anObjectInLineIsIdleOnlyOnceItHasItsPlace() throws Exception {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets().order(ReuseOrder.FIFO));
        Object bullet = pool.acquire();
        Thread releasing = new Thread(() -> pool.release(bullet));
        synchronized (pool.idleObjects.store) {
            releasing.start();
            Waits.until("a release that waits for the line",
                    () -> !releasing.isAlive() || waitsFor(pool.idleObjects.store, releasing));
            assertThat(pool.idleCount()).isZero();
            assertThat(ConcurrentSlot.state(slotOf(pool, bullet).word())).isNotEqualTo(ConcurrentSlot.IDLE);
        }
        releasing.join();
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    private static boolean waitsFor(Object lock, Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId());
        return info != null && info.getThreadState() == Thread.State.BLOCKED && info.getLockInfo() != null
                && info.getLockInfo().getIdentityHashCode() == System.identityHashCode(lock);
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
            AtomicBoolean looked = new AtomicBoolean();
            slot.bindTo(new WeakReference<>(Thread.currentThread()) {
                @Override
                public Thread get() {
                    if (!looked.getAndSet(true)) {
                        pool.release(bullet);
                    }
                    return super.get();
                }
            });
            slot.publish(slot.word() | ConcurrentSlot.HOLDER_MASK);
            pool.close(ClosePolicy.DISPOSE);
            assertThat(looked).as("the close asked whose use it is").isTrue();
            assertThat(fixture.disposed).containsExactly(bullet);
            assertThat(pool.stats().active()).as("what the other thread holds").isEqualTo(1);
            assertThat(pool.stats().total()).isEqualTo(1);
        }
    }

    /** A thread that read before the close that nothing is special takes the object up as soon as it is put down. */
    @ParameterizedTest
    @EnumSource(value = ClosePolicy.class, names = "THROW", mode = EnumSource.Mode.EXCLUDE)
    void anAcquireThatOverlooksACloseLosesNoObject(ClosePolicy policy) {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets());
        Object bullet = pool.acquire();
        ConcurrentSlot slot = pool.allObjects.find(bullet);
        Magazine mine = pool.magazines.mine();
        slot.tryMove(ConcurrentSlot.ACTIVE, ConcurrentSlot.RETURNING);
        pool.close(policy);
        pool.magazines.countReleased(mine);
        mine.add(slot);
        slot.makeIdle();
        assertThat(mine.take()).isSameAs(bullet);
        pool.idleObjects.afterPut(slot);
        if (policy == ClosePolicy.DISPOSE_ON_RELEASE) {
            pool.release(bullet);
        } else {
            assertThatThrownBy(() -> pool.release(bullet)).isExactlyInstanceOf(PoolClosedException.class);
        }
        assertThat(pool.stats().total()).isZero();
        assertThat(pool.stats().active()).isZero();
        assertThat(fixture.disposed).hasSize(policy == ClosePolicy.ABANDON ? 0 : 1);
    }

    /** A trim measures the table; the first objects may be made, and be in the store, before it looks there. */
    @Test
    void aTrimThatExpectsAnEmptyStoreEndsThoughItIsNot() {
        ConcurrentObjectPool<Object> pool = fixture.withoutUseHooks(bullets());
        Object bullet = pool.acquire();
        ConcurrentSlot slot = pool.allObjects.find(bullet);
        pool.release(bullet);
        assertThat(slot.tryLink()).isTrue();
        pool.idleObjects.store.pushAll(new ConcurrentSlot[] {slot}, 0, 1);
        assertThat(pool.idleObjects.store.pop(new ConcurrentSlot[0], 0)).isZero();
        assertThat(pool.acquire()).isSameAs(bullet);
    }

    /** A pool whose uses are bound, with one that a thread holds until the end. */
    private final class Bound implements AutoCloseable {
        private final ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(() -> fixture.create())
                .disposer(fixture::onDispose).releasedByAcquirer().settings(bullets().build()).build();
        private final CountDownLatch end = new CountDownLatch(1);
        private final CompletableFuture<Object> acquired = new CompletableFuture<>();
        private final ParkedCall<Void> holder = new ParkedCall<>(() -> {
            acquired.complete(pool.acquire());
            Waits.untilOpen(end);
            return null;
        });
        private final Object held;

        private Bound() throws Exception {
            held = acquired.get(Waits.MINUTES, TimeUnit.MINUTES);
        }

        @Override
        public void close() throws Exception {
            end.countDown();
            holder.get();
        }
    }
}
