// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Two threads in a concurrent pool, one of them in a gap between two steps of the other; each gap is forced. */
final class ConcurrentObjectPoolGapsTest {
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);

    private static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    private ConcurrentObjectPool<Object> plain(PoolSettings.Builder<?> settings) {
        return fixture.withoutUseHooks(settings);
    }

    @Test
    void aSecondReleaseDuringTheFirstsHookIsStaleAndNoRecursion() throws Exception {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.withLifecycle(fixture)
                .settings(bullets().build()).build();
        Object bullet = pool.acquire();
        fixture.onRelease = object -> {
            try {
                OtherThread.call(() -> {
                    assertThatThrownBy(() -> pool.release(object)).isExactlyInstanceOf(StaleUseException.class)
                            .hasMessageContaining("was already released");
                    assertThatThrownBy(() -> pool.release(object, 1)).isExactlyInstanceOf(StaleUseException.class);
                    return null;
                });
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
        pool.release(bullet);
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @Test
    void aReleaseDuringAnAcquireHookNamesTheUseThatBegins() throws Exception {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.withLifecycle(fixture)
                .settings(bullets().build()).build();
        List<Throwable> refused = new ArrayList<>();
        fixture.onAcquire = object -> {
            try {
                OtherThread.call(() -> {
                    refused.add(catchThrowable(() -> pool.release(object)));
                    refused.add(catchThrowable(() -> pool.endUse(object)));
                    return null;
                });
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
        pool.release(pool.acquire());
        assertThat(refused).hasSize(2).allSatisfy(refusal -> assertThat(refusal)
                .hasMessageContaining("acquired again (use 1)"));
        refused.clear();
        pool.acquire();
        assertThat(refused).hasSize(2).allSatisfy(refusal -> assertThat(refusal)
                .isExactlyInstanceOf(StaleUseException.class).hasMessageContaining("acquired again (use 2)"));
    }

    @Test
    void aRefusedCloseHasNoEffect() throws Exception {
        ConcurrentObjectPool<Object> pool = plain(bullets());
        Object out = pool.acquire();
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger uses = new AtomicInteger();
        FutureTask<Integer> user = new FutureTask<>(() -> {
            while (!over.get()) {
                pool.release(pool.acquire());
                uses.incrementAndGet();
            }
            return uses.get();
        });
        Thread thread = new Thread(user);
        thread.start();
        // Until both have gone on beside each other for long: a close that disturbs the user ends it by an exception.
        for (int closes = 0; (closes < 20_000 || uses.get() < 20_000) && !user.isDone(); closes++) {
            assertThatThrownBy(() -> pool.close(ClosePolicy.THROW)).isExactlyInstanceOf(PoolException.class);
        }
        over.set(true);
        assertThat(user.get()).isGreaterThanOrEqualTo(20_000);
        pool.release(out);
        assertThat(fixture.disposed).isEmpty();
        pool.close(ClosePolicy.THROW);
        assertThat(pool.stats().total()).isZero();
    }

    private ConcurrentObjectPool<Object> acquiringWhenOneIsMade(PoolSettings.Builder<?> settings,
            List<Object> acquired) {
        AtomicReference<ConcurrentObjectPool<Object>> once = new AtomicReference<>();
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(() -> fixture.create())
                .disposer(fixture::onDispose).settings(settings.build()).listener(new PoolListener() {
                    @Override
                    public void onCreated(String name, Object object, long nanos) {
                        ConcurrentObjectPool<Object> acquiring = once.getAndSet(null);
                        if (acquiring != null) {
                            acquired.add(acquiring.acquire());
                        }
                    }
                }).build();
        once.set(pool);
        return pool;
    }

    @Test
    void anAcquireUnderWayCountsOnceUnderTheLimitOfActiveObjects() {
        List<Object> acquired = new ArrayList<>();
        ConcurrentObjectPool<Object> pool = acquiringWhenOneIsMade(bullets().maxActive(2), acquired);
        pool.acquire();
        assertThat(acquired).hasSize(1);
        assertThatThrownBy(pool::acquire).isExactlyInstanceOf(PoolExhaustedException.class);
    }

    @Test
    void aSpareInTheMakingDoesNotCountAsActive() {
        List<Object> acquired = new ArrayList<>();
        ConcurrentObjectPool<Object> pool = acquiringWhenOneIsMade(bullets().maxActive(1), acquired);
        pool.prewarmNow(1);
        assertThat(acquired).hasSize(1);
        assertThat(pool.stats().active()).isEqualTo(1);
        assertThat(pool.stats().idle()).isEqualTo(1);
        assertThat(pool.stats().misses()).isEqualTo(1);
        assertThat(pool.stats().hits()).isZero();
    }

    @Test
    void aLimitLoweredWhileAnObjectIsMadeHoldsOnceObjectsAreReleased() {
        AtomicReference<ConcurrentObjectPool<Object>> lowered = new AtomicReference<>();
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(() -> {
            ConcurrentObjectPool<Object> now = lowered.getAndSet(null);
            if (now != null) {
                now.configure(now.settings().toBuilder().maxTotal(1).build());
            }
            return fixture.create();
        }).disposer(fixture::onDispose).settings(bullets().maxTotal(2).build()).build();
        Object first = pool.acquire();
        lowered.set(pool);
        Object second = pool.acquire();
        pool.release(first);
        assertThat(pool.totalCount()).isEqualTo(1);
        pool.release(second);
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    /** The second hand-over comes while the first is about to enter its object's slot. */
    @Test
    void theLastPlaceTakesOneOfTwoObjectsAndRefusesTheOtherAlive() {
        ConcurrentObjectPool<Object> pool = plain(bullets().maxIdle(1));
        Bullet second = new Bullet(2);
        List<Boolean> answers = new ArrayList<>();
        SlotHolder first = new SlotHolder() {
            private PoolSlot slot;

            @Override
            public PoolSlot poolSlot() {
                if (answers.isEmpty()) {
                    answers.add(pool.addIdle(second));
                }
                return slot;
            }

            @Override
            public void poolSlot(PoolSlot newSlot) {
                slot = newSlot;
            }
        };
        answers.add(pool.addIdle(first));
        assertThat(answers).containsExactlyInAnyOrder(true, false);
        assertThat(fixture.disposed).isEmpty();
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThat(List.<Object>of(first, second)).filteredOn(pool::owns).hasSize(1);
    }

    @Test
    void aPlaceThatWasGrantedToASpareIsFreeAgainWhenItsMakingFails() {
        ConcurrentObjectPool<Object> pool = plain(bullets().maxIdle(1));
        fixture.onCreate = () -> {
            throw new IllegalStateException("no");
        };
        assertThatThrownBy(() -> pool.prewarmNow(1)).hasMessage("no");
        fixture.onCreate = () -> { };
        Object bullet = pool.acquire();
        assertThatThrownBy(() -> pool.addIdle(bullet)).isExactlyInstanceOf(PoolException.class);
        pool.release(bullet);
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThat(pool.addIdle(new Bullet(3))).isFalse();
    }

    @Test
    void aPlaceThatWasGrantedToASpareIsFreeAgainWhenThePoolIsFull() {
        ConcurrentObjectPool<Object> pool = plain(bullets().maxTotal(2).maxIdle(1));
        Object first = pool.acquire();
        pool.acquire();
        assertThat(pool.addIdle(new Bullet(3))).isFalse();
        pool.discard(first);
        assertThat(pool.addIdle(new Bullet(4))).isTrue();
    }

    @Test
    void aReturnWhileASpareIsMadeFindsItsPlaceTaken() {
        ConcurrentObjectPool<Object> pool = plain(bullets().maxIdle(1));
        Object bullet = pool.acquire();
        fixture.onCreate = () -> pool.release(bullet);
        pool.prewarmNow(2);
        assertThat(fixture.disposed).containsExactly(bullet);
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    /** Room under the total is still taken then, while there is room among the active ones. */
    @Test
    void aPlaceGrantedToAnAcquireThatFindsNoRoomIsFreeAgain() {
        ConcurrentObjectPool<Object> pool = plain(bullets().maxTotal(2).maxIdle(1).maxActive(2));
        pool.acquire();
        Object second = pool.acquire();
        List<Object> got = new ArrayList<>();
        fixture.onDispose = object -> {
            try {
                got.add(pool.tryAcquire(Duration.ZERO));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            got.add(pool.tryAcquire());
        };
        pool.discard(second);
        assertThat(got).hasSize(2).containsOnlyNulls();
        assertThat(pool.acquire()).isNotNull();
    }

    @Test
    void aFailureBesidesTheSpareIsSuppressed() {
        ConcurrentObjectPool<Object> pool = plain(bullets().growth(GrowthPolicy.onePlusSpare()));
        IllegalStateException second = new IllegalStateException("nor this");
        fixture.onCreate = () -> {
            if (fixture.made == 1) {
                pool.configure(bullets().maxIdle(0).build());
                throw new IllegalStateException("no");
            }
        };
        fixture.onDispose = object -> {
            throw second;
        };
        assertThatThrownBy(pool::acquire).hasMessage("no")
                .satisfies(failure -> assertThat(failure.getSuppressed()).containsExactly(second));
        assertThat(pool.totalCount()).isZero();
    }

    @Test
    void anObjectThatIsRefusedTakesUpNoRoom() {
        ConcurrentObjectPool<Object> pool = plain(bullets().maxTotal(2));
        Object bullet = pool.acquire();
        assertThatThrownBy(() -> pool.addIdle(bullet)).isExactlyInstanceOf(PoolException.class);
        assertThat(pool.acquire()).isNotNull();
    }

    @Test
    void aDisposalInsideADisposalDoesNotEndTheOuterOne() {
        ConcurrentObjectPool<Object> pool = plain(bullets().maxTotal(2));
        Object first = pool.acquire();
        Object second = pool.acquire();
        fixture.onDispose = object -> {
            if (object == first) {
                pool.discard(second);
                pool.addIdle(new Bullet(9));
                assertThat(pool.acquire()).hasToString("bullet#9");
                assertThatThrownBy(() -> pool.tryAcquire(Duration.ofDays(1))).isInstanceOf(PoolExhaustedException.class)
                        .hasMessageContaining("from inside a hook");
            }
        };
        pool.discard(first);
        assertThat(fixture.disposed).containsExactly(first, second);
    }

    @Test
    void settingsThatTakeObjectsFromTheirUsersAreRefused() {
        assertThatThrownBy(() -> plain(bullets().exhaustion(ExhaustionPolicy.REUSE_OLDEST)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("would take an object from a thread");
    }

    @Test
    void objectsThatComeAndGoLeaveNoPlacesBehind() {
        ConcurrentObjectPool<Object> pool = plain(bullets());
        pool.discard(pool.acquire());
        int capacity = PoolInsides.places(pool);
        for (int n = 0; n < 3_000; n++) {
            pool.discard(pool.acquire());
        }
        assertThat(PoolInsides.places(pool)).isEqualTo(capacity);
        assertThat(PoolInsides.slots(pool)).isEmpty();
    }

    /** Between the look that refuses the object and the one that says where it is. */
    @Test
    void theRefusalOfAnObjectThatLeavesThePoolMeanwhileReportsWhereItWas() {
        Leaver leaver = new Leaver();
        ConcurrentObjectPool<Leaver> pool = ConcurrentObjectPool.from(() -> leaver).settings(bullets().build()).build();
        pool.acquire();
        leaver.looksUntilGone = 2;
        leaver.leave = () -> pool.detach(leaver);
        assertThatThrownBy(pool::acquire).isExactlyInstanceOf(PoolException.class)
                .hasMessageContaining("'leaver' is already in this pool; create() and addIdle need a new object");
        assertThat(leaver.looksUntilGone).as("left while it was refused").isZero();
        assertThat(pool.stats()).extracting(PoolStats::total, PoolStats::detached).containsExactly(0, 1L);
        assertThat(pool.acquire()).as("there is room for it again").isSameAs(leaver);
    }

    /** Lets another thread take it out of its pool in the moment before one of the looks at its slot. */
    private static final class Leaver implements SlotHolder {
        private PoolSlot slot;
        private int looksUntilGone;
        private Runnable leave = () -> { };

        @Override
        public PoolSlot poolSlot() {
            if (looksUntilGone > 0 && --looksUntilGone == 0) {
                try {
                    OtherThread.call(() -> {
                        leave.run();
                        return null;
                    });
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
            return slot;
        }

        @Override
        public void poolSlot(PoolSlot newSlot) {
            slot = newSlot;
        }

        @Override
        public String toString() {
            return "leaver";
        }
    }
}
