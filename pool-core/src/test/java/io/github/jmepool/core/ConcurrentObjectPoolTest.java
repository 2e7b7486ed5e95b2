// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ConcurrentObjectPoolTest {
    private PoolFixture fixture = new PoolFixture(Kind.HOLDER);

    private ConcurrentObjectPool<Object> pool(PoolSettings.Builder<?> settings) {
        return fixture.withoutUseHooks(settings);
    }

    private static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aReleasedObjectIsHandedOutAgainUnderANewUseId(Kind kind) {
        fixture = new PoolFixture(kind);
        ConcurrentObjectPool<Object> pool = pool(bullets());
        Object first = pool.acquire();
        assertThat(pool.useId(first)).isEqualTo(1);
        pool.release(first);
        assertThat(pool.acquire()).isSameAs(first);
        assertThat(pool.useId(first)).isEqualTo(2);
        assertThat(pool.isCurrent(first, 1)).isFalse();
        assertThat(pool.isCurrent(first, 2)).isTrue();
        assertThat(pool.stats().hits()).isEqualTo(1);
        assertThat(pool.stats().misses()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void releasingTwiceThrowsWhereverTheSecondReleaseHappens(Kind kind) throws Exception {
        fixture = new PoolFixture(kind);
        ConcurrentObjectPool<Object> pool = pool(bullets());
        Object bullet = pool.acquire();
        pool.release(bullet);
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(StaleUseException.class)
                .hasMessage("Pool 'bullet': 'bullet#1' was already released (use 1 has ended);"
                        + " keep the use id and check isCurrent(object, useId)");
        assertThat(OtherThread.call(() -> {
            assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(StaleUseException.class);
            return pool.idleCount();
        })).isEqualTo(1);
    }

    @Test
    void whatAListenerReleasesAtALimitIsAcquired() {
        AtomicReference<Runnable> atLimit = new AtomicReference<>(() -> { });
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(Object::new)
                .settings(bullets().maxActive(1).build())
                .listener(new PoolListener() {
                    @Override
                    public void onExhausted(String name, ExhaustionPolicy policy) {
                        atLimit.get().run();
                    }
                }).build();
        Object held = pool.acquire();
        atLimit.set(() -> pool.release(held));
        assertThat(pool.tryAcquire()).isSameAs(held);
    }

    @Test
    void aReleaseByTheIdOfAnEndedUseIsRefused() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        Object bullet = pool.acquire();
        pool.release(bullet, 1);
        assertThat(pool.acquire()).isSameAs(bullet);
        assertThatThrownBy(() -> pool.release(bullet, 1)).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("it is at use 2");
        assertThatThrownBy(() -> pool.release(bullet, -1)).isInstanceOf(StaleUseException.class);
        pool.release(bullet, 2);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void foreignObjectsAreRefusedWithTheName(Kind kind) {
        fixture = new PoolFixture(kind);
        ConcurrentObjectPool<Object> pool = pool(bullets());
        Object other = pool(PoolSettings.builder("other")).acquire();
        assertThatThrownBy(() -> pool.release(other)).isInstanceOf(ForeignObjectException.class)
                .hasMessageContaining("Pool 'bullet'");
        assertThatThrownBy(() -> pool.release("a string")).isInstanceOf(ForeignObjectException.class);
        assertThatThrownBy(() -> pool.release(null)).isInstanceOf(NullPointerException.class);
        assertThat(pool.owns(other)).isFalse();
        assertThat(pool.isActive(other)).isFalse();
        assertThat(pool.isActive(null)).isFalse();
    }

    @Test
    void aUseCanEndBeforeItsObjectIsReleased() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        Object bullet = pool.acquire();
        pool.endUse(bullet);
        assertThat(pool.isCurrent(bullet, 1)).isFalse();
        assertThat(pool.activeCount()).isEqualTo(1);
        assertThatThrownBy(() -> pool.endUse(bullet)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> pool.release(bullet, 1)).isInstanceOf(StaleUseException.class);
        assertThat(pool.acquire()).isNotSameAs(bullet);
        pool.release(bullet);
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @Test
    void anAcquireThatMayWaitTakesWhatIsAvailable() throws InterruptedException {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        Object bullet = pool.acquire();
        pool.release(bullet);
        assertThat(pool.tryAcquire(Duration.ofSeconds(1))).isSameAs(bullet);
        assertThat(pool.stats().hits()).isEqualTo(1);
        assertThat(pool.useId(bullet)).isEqualTo(2);
    }

    @Test
    void leasesOfWhatIsAvailableAreCountedLikeAcquires() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        pool.prewarmNow(3);
        assertThat(pool.stats().peakActive()).isZero();
        Deque<Lease<Object>> leases = new ArrayDeque<>();
        for (int n = 1; n <= 3; n++) {
            leases.push(pool.lease());
            assertThat(pool.activeCount()).isEqualTo(n);
            assertThat(pool.stats().peakActive()).isEqualTo(n);
        }
        assertThat(leases).extracting(lease -> lease.get().toString())
                .containsExactly("bullet#1", "bullet#2", "bullet#3");
        assertThat(pool.stats().hits()).isEqualTo(3);
        assertThat(pool.stats().misses()).isZero();
        leases.forEach(Lease::close);
        assertThat(pool.idleCount()).isEqualTo(3);
        assertThat(pool.stats().peakActive()).isEqualTo(3);
    }

    @Test
    void aLeaseReturnsItsObjectAndKnowsWhenItIsStale() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        Lease<Object> kept;
        try (Lease<Object> lease = pool.lease()) {
            assertThat(pool.isActive(lease.get())).isTrue();
            kept = lease;
        }
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThatThrownBy(kept::get).isInstanceOf(StaleUseException.class);
    }

    @Test
    void aThreadGetsWhatAnotherReleasedInsteadOfANewOne() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        Object bullet = pool.acquire();
        pool.release(bullet);
        assertThat((Object) OtherThread.call(pool::acquire)).isSameAs(bullet);
        assertThat(pool.stats().created()).isEqualTo(1);
        pool.release(bullet);
        assertThat(pool.stats().active()).isZero();
    }

    @Test
    void aFullPoolNeverFailsWhileAnotherThreadHasPutAnObjectAside() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(200));
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(pool.acquire());
        }
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
        all.forEach(pool::release);
        assertThat(OtherThread.call(() -> {
            Set<Object> got = Collections.newSetFromMap(new IdentityHashMap<>());
            for (int i = 0; i < 200; i++) {
                got.add(pool.acquire());
            }
            return got.size();
        })).isEqualTo(200);
        assertThat(pool.stats().exhausted()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"LIFO", "FIFO"})
    void theOrderOfReuseIsKept(ReuseOrder order) {
        ConcurrentObjectPool<Object> pool = pool(bullets().order(order));
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            all.add(pool.acquire());
        }
        all.forEach(pool::release);
        if (order == ReuseOrder.LIFO) {
            Collections.reverse(all);
        }
        for (Object expected : all) {
            assertThat(pool.acquire()).isSameAs(expected);
        }
    }

    @Test
    void theOrderOfReuseChangesWithTheSettings() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        pool.prewarmNow(3);
        assertThat(pool.acquire()).hasToString("bullet#3");
        pool.configure(bullets().order(ReuseOrder.FIFO).build());
        assertThat(pool.acquire()).hasToString("bullet#1");
        pool.configure(bullets().build());
        assertThat(pool.acquire()).hasToString("bullet#2");
    }

    @ParameterizedTest
    @EnumSource(names = {"LIFO", "FIFO"})
    void trimmingDisposesOfWhatHasBeenIdleLongest(ReuseOrder order) {
        ConcurrentObjectPool<Object> pool = pool(bullets().order(order).prewarm(200));
        pool.prewarmNow();
        assertThat(pool.trim(3)).isEqualTo(3);
        assertThat(fixture.disposed).hasToString("[bullet#1, bullet#2, bullet#3]");
        assertThat(pool.takeColdest()).hasToString("bullet#4");
        assertThat(fixture.disposed).hasSize(3);
        assertThat(pool.acquire()).hasToString(order == ReuseOrder.LIFO ? "bullet#200" : "bullet#5");
        PoolStats stats = pool.stats();
        assertThat(stats.trimmed()).isEqualTo(4);
        assertThat(stats.disposed()).isEqualTo(4);
        assertThat(stats.idle()).isEqualTo(195);
        assertThat(pool.trim(1000)).isEqualTo(195);
        assertThat(pool.totalCount()).isEqualTo(1);
    }

    @Test
    void limitsOnIdleAndActiveObjectsHold() {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxActive(3).maxIdle(1));
        List<Object> out = List.of(pool.acquire(), pool.acquire(), pool.acquire());
        assertThat(pool.tryAcquire()).isNull();
        out.forEach(pool::release);
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThat(fixture.disposed).hasSize(2);
        assertThat(pool.addIdle(new Bullet(9))).isFalse();
    }

    @Test
    void aSoftLimitIsExceededAndTheExcessDisposedOf() {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1).exhaustion(ExhaustionPolicy.GROW));
        Object first = pool.acquire();
        Object second = pool.acquire();
        pool.release(first);
        assertThat(fixture.disposed).containsExactly(first);
        pool.release(second);
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @Test
    void limitsChangeWhileInUse() {
        ConcurrentObjectPool<Object> pool = pool(bullets().prewarm(10));
        pool.prewarmNow();
        pool.configure(bullets().maxTotal(4).build());
        assertThat(pool.totalCount()).isEqualTo(4);
        assertThatThrownBy(() -> pool.configure(PoolSettings.builder("other").build()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("renamed");
        assertThatThrownBy(() -> pool.configure(bullets().exhaustion(ExhaustionPolicy.REUSE_OLDEST).build()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("from a thread that is using it");
        assertThat(pool.settings().maxTotal()).isEqualTo(4);
    }

    @Test
    void readyMadeObjectsAreTakenOnce() {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        Object made = fixture.create();
        assertThat(pool.addIdle(made)).isTrue();
        assertThat(pool.addIdle(fixture.create())).isFalse();
        assertThat(pool.acquire()).isSameAs(made);
        assertThat(pool.stats().hits()).isEqualTo(1);
        pool.configure(bullets().build());
        assertThatThrownBy(() -> pool.addIdle(made)).isInstanceOf(PoolException.class)
                .hasMessageContaining("already in this pool");
        assertThat(pool.stats().created()).isEqualTo(1);
    }

    @Test
    void aDetachedObjectIsForgottenAndNeverDisposedOf() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        Object bullet = pool.detach(pool.acquire());
        assertThat(pool.owns(bullet)).isFalse();
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(ForeignObjectException.class);
        pool.close();
        assertThat(fixture.disposed).isEmpty();
        assertThat(pool.stats().detached()).isEqualTo(1);
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void aDiscardedObjectMakesRoomForAnother() {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(1));
        Object bullet = pool.acquire();
        pool.discard(bullet);
        assertThat(fixture.disposed).containsExactly(bullet);
        assertThatThrownBy(() -> pool.discard(bullet)).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("already disposed of");
        assertThat(pool.acquire()).isNotSameAs(bullet);
        assertThat(pool.stats().discarded()).isEqualTo(1);
    }

    @Test
    void aHookThatThrowsCostsItsObjectAndNothingElse() {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.withLifecycle(fixture)
                .settings(bullets().build()).build();
        Object bullet = pool.acquire();
        fixture.onRelease = object -> {
            throw new IllegalStateException("no");
        };
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(IllegalStateException.class);
        fixture.onAcquire = fixture.onRelease;
        assertThatThrownBy(pool::acquire).isInstanceOf(IllegalStateException.class);
        PoolStats stats = pool.stats();
        assertThat(stats.total()).isZero();
        assertThat(stats.discarded()).isEqualTo(2);
        assertThat(fixture.disposed).hasSize(2);
    }

    @Test
    void anObjectIsOutOfReachInsideItsOwnHooks() {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.withLifecycle(fixture)
                .settings(bullets().build()).build();
        fixture.onAcquire = object -> assertThatThrownBy(() -> pool.release(object))
                .isInstanceOf(ObjectBusyException.class).hasMessageContaining("onAcquire");
        Object bullet = pool.acquire();
        fixture.onRelease = object -> assertThatThrownBy(() -> pool.discard(object))
                .isInstanceOf(ObjectBusyException.class).hasMessageContaining("onRelease");
        pool.release(bullet);
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @Test
    void closingDisposesOfEverythingOrWaitsForWhatIsOut() {
        ConcurrentObjectPool<Object> strict = pool(bullets().prewarm(2));
        strict.prewarmNow();
        strict.acquire();
        assertThatThrownBy(() -> strict.close(ClosePolicy.THROW)).isInstanceOf(PoolException.class);
        strict.close(ClosePolicy.DISPOSE);
        strict.close();
        assertThat(fixture.disposed).hasSize(2);
        ConcurrentObjectPool<Object> patient = pool(bullets());
        Object late = patient.acquire();
        patient.close(ClosePolicy.DISPOSE_ON_RELEASE);
        assertThat(fixture.disposed).hasSize(2);
        patient.release(late);
        assertThat(fixture.disposed).hasSize(3).contains(late);
        assertThat(patient.stats().total()).isZero();
    }

    /** The trace of an acquire asks for the time between the last look at the pool and the start of the use. */
    @ParameterizedTest
    @EnumSource(value = ClosePolicy.class, names = "THROW", mode = EnumSource.Mode.EXCLUDE)
    void anAcquireThatACloseOvertakesIsRefusedAndLosesNoObject(ClosePolicy policy) {
        List<ConcurrentObjectPool<Object>> closing = new ArrayList<>();
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(() -> fixture.create())
                .disposer(fixture::onDispose).settings(bullets().leakTracking(1).build())
                .clock(() -> {
                    closing.forEach(it -> it.close(policy));
                    return 0;
                }).build();
        pool.prewarmNow(1);
        closing.add(pool);
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolClosedException.class);
        assertThat(pool.stats().total()).isZero();
        assertThat(pool.stats().active()).isZero();
        assertThat(pool.stats().disposed()).isEqualTo(1);
    }

    /** As above, the clock is asked while the object is on its way out. */
    @Test
    void anObjectOnItsWayOutIsRefusedAsReleasedWithoutHooks() {
        List<ConcurrentObjectPool<Object>> pools = new ArrayList<>();
        List<Throwable> refusals = new ArrayList<>();
        Bullet idle = new Bullet(1);
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.<Object>from(() -> idle)
                .settings(bullets().leakTracking(1).build()).clock(() -> {
                    pools.forEach(it -> {
                        refusals.add(catchThrowable(() -> it.release(idle)));
                        refusals.add(catchThrowable(() -> it.endUse(idle)));
                        refusals.add(catchThrowable(() -> it.release(idle, 7)));
                    });
                    return 0;
                }).build();
        pool.prewarmNow(1);
        pools.add(pool);
        pool.acquire();
        assertThat(refusals).hasSize(3).allSatisfy(it -> assertThat(it).isInstanceOf(StaleUseException.class));
        assertThat(refusals.get(0)).hasMessageContaining("already released");
    }

    @ParameterizedTest
    @EnumSource
    void everyReleaseIsCheckedOnWhateverThreadItHappens(Kind kind) throws Exception {
        fixture = new PoolFixture(kind);
        ConcurrentObjectPool<Object> pool = pool(bullets());
        pool.release(pool.acquire());
        Object bullet = pool.acquire();
        assertThatThrownBy(() -> pool.release(bullet, 1)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> pool.release(bullet, -1)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> pool.release(null)).isInstanceOf(NullPointerException.class);
        OtherThread.call(() -> {
            pool.release(bullet, 2);
            return pool.acquire();
        });
        assertThatThrownBy(() -> pool.release(bullet, 2)).isInstanceOf(StaleUseException.class);
        pool.detach(bullet);
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(ForeignObjectException.class);
        assertThat(pool.addIdle(bullet)).isTrue();
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(StaleUseException.class);
        assertThat(pool.acquire()).isSameAs(bullet);
        pool.release(bullet);
        assertThat(pool.stats().active()).isZero();
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @Test
    void countsAndPeakHoldWhenOthersReleaseWhatAThreadAcquired() throws Exception {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            all.add(pool.acquire());
        }
        OtherThread.call(() -> {
            all.forEach(pool::release);
            return null;
        });
        assertThat(pool.idleCount()).isEqualTo(150);
        assertThat(pool.stats().peakActive()).isEqualTo(150);
        Set<Object> again = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 150; i++) {
            again.add(pool.acquire());
        }
        assertThat(again).hasSize(150);
        assertThat(pool.activeCount()).isEqualTo(150);
        assertThat(pool.stats().created()).isEqualTo(150);
        assertThat(pool.stats().hits()).isEqualTo(150);
        again.forEach(pool::release);
        assertThat(pool.trim(1000)).isEqualTo(150);
        assertThat(pool.totalCount()).isZero();
    }

    @Test
    void leaksAreReportedWithTheirStack() {
        ConcurrentObjectPool<Object> pool = pool(bullets().leakTracking(1));
        pool.acquire();
        List<LeakRecord> leaks = pool.leaks(Duration.ZERO);
        assertThat(leaks).hasSize(1);
        assertThat(leaks.get(0).stack().get(0).getMethodName()).isEqualTo("leaksAreReportedWithTheirStack");
    }

    @Test
    void prewarmingIsNoUse() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        pool.prewarmNow(5);
        pool.addIdle(fixture.create());
        PoolStats stats = pool.stats();
        assertThat(stats.peakActive()).isZero();
        assertThat(stats.hits() + stats.misses()).isZero();
        pool.acquire();
        assertThat(pool.stats().peakActive()).isEqualTo(1);
        assertThat(pool.stats().hits()).isEqualTo(1);
    }

    @Test
    void eachOfManyThreadsGetsAnObjectOfItsOwn() throws Exception {
        int threads = 40;
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(threads));
        CountDownLatch ready = new CountDownLatch(threads);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> {
                pool.release(pool.acquire());
                Object kept = pool.acquire();
                ready.countDown();
                Waits.untilOpen(end);
                pool.release(kept);
            });
            all.add(thread);
            thread.start();
        }
        ready.await();
        assertThat(pool.activeCount()).isEqualTo(threads);
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
        end.countDown();
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(pool.stats().active()).isZero();
        assertThat(pool.trim(threads)).isEqualTo(pool.stats().created()).isLessThanOrEqualTo(threads);
    }

    @ParameterizedTest
    @EnumSource(ReuseOrder.class)
    void trimmedObjectsLeaveNothingBehind(ReuseOrder order) {
        for (Kind kind : Kind.values()) {
            fixture = new PoolFixture(kind);
            ConcurrentObjectPool<Object> pool = pool(bullets().order(order));
            pool.prewarmNow(20_000);
            List<WeakReference<PoolSlot>> slots = PoolInsides.slots(pool);
            assertThat(pool.trim(Integer.MAX_VALUE)).isEqualTo(20_000);
            assertThat(PoolInsides.places(pool)).isLessThan(4_000);
            fixture.disposed.clear();
            Waits.until("a collection of the dead slots", () -> {
                System.gc();
                return slots.stream().filter(slot -> slot.get() != null).count() < 200;
            });
        }
    }

    @Test
    void aThreadThatRanHooksIsNotKeptOnceItHasEnded() throws Exception {
        ConcurrentObjectPool<Object> hooked = ConcurrentObjectPool.withLifecycle(fixture)
                .settings(bullets().build()).build();
        List<Object> left = new ArrayList<>();
        Waits.untilCollected(loaderOfAThreadThat(() -> left.add(hooked.acquire())));
        Waits.untilCollected(loaderOfAThreadThat(() -> hooked.release(left.get(0))));
        assertThat(hooked.idleCount()).isEqualTo(1);
    }

    private static WeakReference<ClassLoader> loaderOfAThreadThat(Runnable work) throws Exception {
        URLClassLoader loader = new URLClassLoader(new URL[0], null);
        Thread thread = new Thread(work);
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join();
        return new WeakReference<>(loader);
    }
}
