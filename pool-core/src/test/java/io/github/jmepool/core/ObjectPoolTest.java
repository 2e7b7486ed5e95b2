// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the confined pool promises beyond the contract of all kinds. */
final class ObjectPoolTest {
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);

    private static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    private static Throwable elsewhere(Runnable work) {
        Throwable failure = catchThrowable(() -> CompletableFuture.runAsync(work,
                task -> new Thread(task, "worker").start()).join());
        return failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    }

    @Test
    void anotherThreadIsRefusedWithTheRemedy() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).settings(bullets().build()).build();
        Object bullet = pool.acquire();
        List<Runnable> calls = List.of(pool::acquire, pool::lease, () -> pool.release(bullet),
                () -> pool.release(bullet, 1), () -> pool.endUse(bullet), () -> pool.useId(bullet),
                () -> pool.isCurrent(bullet, 1), () -> pool.isActive(bullet), () -> pool.owns(bullet),
                () -> pool.discard(bullet), () -> pool.detach(bullet), () -> pool.addIdle(new Bullet(9)),
                () -> pool.prewarmNow(3), pool::prewarmNow, () -> pool.trim(1), pool::takeColdest, pool::releaseAll,
                () -> pool.forEachActive(object -> { }), pool::activeCount, pool::idleCount, pool::totalCount,
                () -> pool.configure(pool.settings()), pool::stats, () -> pool.leaks(java.time.Duration.ZERO),
                pool::close);
        for (Runnable call : calls) {
            assertThat(elsewhere(call)).isExactlyInstanceOf(WrongThreadException.class)
                    .hasMessage("Pool 'bullet': the pool belongs to thread '" + Thread.currentThread().getName()
                            + "' but was used on 'worker'; use a ConcurrentObjectPool, or turn the pool over with "
                            + "bindToCurrentThread()");
        }
        assertThat(pool.activeCount()).isEqualTo(1);
        assertThat(pool.totalCount()).isEqualTo(1);
        assertThat(elsewhere(pool::publishedStats)).isNull();
        assertThat(elsewhere(pool::settings)).isNull();
        assertThat(elsewhere(pool::name)).isNull();
        assertThat(elsewhere(pool::isClosed)).isNull();
    }

    @Test
    void aPlainPoolWithoutHooksChecksItsThreadToo() {
        ObjectPool<Bullet> pool = ObjectPool.from((Supplier<Bullet>) () -> new Bullet(1)).build();
        Bullet bullet = pool.acquire();
        pool.release(bullet);
        pool.acquire();
        assertThat(elsewhere(pool::acquire)).isInstanceOf(WrongThreadException.class);
        assertThat(elsewhere(() -> pool.release(bullet))).isInstanceOf(WrongThreadException.class);
        assertThat(elsewhere(() -> pool.release(bullet, pool.publishedStats().hits() + 1)))
                .isInstanceOf(WrongThreadException.class);
        assertThat(pool.isActive(bullet)).isTrue();
        assertThat(pool.name()).isEqualTo("unnamed");
    }

    @Test
    void aPoolThatBindsLaterBelongsToWhoUsesItFirst() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).bindLater().build();
        assertThat(elsewhere(pool::acquire)).isNull();
        assertThatThrownBy(pool::acquire).isInstanceOf(WrongThreadException.class)
                .hasMessageContaining("belongs to thread 'worker'");
    }

    @Test
    void aPoolCanBeTurnedOverToAnotherThread() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).build();
        Object bullet = pool.acquire();
        assertThat(elsewhere(() -> {
            pool.bindToCurrentThread();
            pool.release(bullet);
        })).isNull();
        assertThatThrownBy(pool::acquire).isInstanceOf(WrongThreadException.class);
        pool.bindToCurrentThread();
        assertThat(pool.acquire()).isSameAs(bullet);
    }

    @Test
    void aCopyThatCarriesTheSlotOfItsOriginalIsForeign() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).settings(bullets().build()).build();
        Bullet original = (Bullet) pool.acquire();
        Bullet copy = new Bullet(7);
        copy.poolSlot(original.poolSlot());
        assertThatThrownBy(() -> pool.release(copy)).isExactlyInstanceOf(ForeignObjectException.class)
                .hasMessage("Pool 'bullet': 'bullet#7' carries the slot of 'bullet#1', as a copy of it does; clear the "
                        + "slot when copying a SlotHolder");
        assertThatThrownBy(() -> pool.release(copy, pool.useId(original))).isInstanceOf(ForeignObjectException.class);
        assertThat(pool.isActive(original)).isTrue();
        assertThat(pool.owns(copy)).isFalse();
        assertThat(pool.addIdle(copy)).isTrue();
        assertThat(pool.owns(copy)).isTrue();
        assertThat(pool.isActive(original)).isTrue();
    }

    @Test
    void theMessageForAnObjectOfAnotherPoolNamesThatPool() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).settings(bullets().build()).build();
        ObjectPool<Object> other = ObjectPool.withLifecycle(fixture)
                .settings(PoolSettings.builder("rocket").build()).build();
        Object rocket = other.acquire();
        assertThatThrownBy(() -> pool.release(rocket)).isExactlyInstanceOf(ForeignObjectException.class)
                .hasMessage("Pool 'bullet': 'bullet#1' belongs to another pool 'rocket'; release it there");
        assertThatThrownBy(() -> pool.addIdle(rocket)).hasMessageContaining("is already in another pool");
    }

    @Test
    void theMessageForADisposedObjectStatesIt() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).settings(bullets().build()).build();
        Object bullet = pool.acquire();
        pool.discard(bullet);
        assertThatThrownBy(() -> pool.release(bullet)).isExactlyInstanceOf(StaleUseException.class)
                .hasMessage("Pool 'bullet': 'bullet#1' was already disposed of (its last use was 1); drop references "
                        + "to objects that were released");
        assertThatThrownBy(() -> pool.useId(bullet)).isInstanceOf(ForeignObjectException.class);
    }

    @Test
    void holdersAndPlainObjectsCanShareAPool() {
        List<Object> made = new ArrayList<>(List.of(new Bullet(1), "plain", new Bullet(2)));
        ObjectPool<Object> pool = ObjectPool.from((Supplier<Object>) () -> made.remove(0)).build();
        List<Object> held = List.of(pool.acquire(), pool.acquire(), pool.acquire());
        held.forEach(pool::release);
        assertThat(pool.idleCount()).isEqualTo(3);
        assertThat(pool.detach(pool.acquire())).isSameAs(held.get(2));
        assertThat(pool.detach(pool.acquire())).isEqualTo("plain");
    }

    @Test
    void anObjectThatCannotDescribeItselfIsRefusedAnyway() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).settings(bullets().build()).build();
        Object mute = new Object() {
            @Override
            public String toString() {
                throw new IllegalStateException("mute");
            }
        };
        assertThatThrownBy(() -> pool.release(mute)).isInstanceOf(ForeignObjectException.class)
                .hasMessageContaining(getClass().getName() + "$1@");
    }

    @Test
    void theReclaimerEndsTheUseOfAVictimInItsOwnWay() {
        List<Object> reclaimed = new ArrayList<>();
        ObjectPool<Object>[] pool = newArray();
        pool[0] = ObjectPool.withLifecycle(fixture).reclaimer(victim -> {
            reclaimed.add(victim);
            pool[0].discard(victim);
        }).settings(bullets().maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST).build()).build();
        Object first = pool[0].acquire();
        Object second = pool[0].acquire();
        assertThat(reclaimed).containsExactly(first);
        assertThat(second).isNotSameAs(first);
        assertThat(pool[0].stats().discarded()).isEqualTo(1);
    }

    @Test
    void noUseEndsForAnAcquireThatAListenerHasMadeRoomFor() {
        List<Object> spared = new ArrayList<>();
        AtomicReference<ObjectPool<Object>> pool = new AtomicReference<>();
        pool.set(ObjectPool.from(Object::new).settings(PoolSettings.builder("bullet").maxActive(2)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST).build()).listener(new PoolListener() {
                    @Override
                    public void onExhausted(String name, ExhaustionPolicy policy) {
                        pool.get().release(spared.remove(0));
                    }
                }).build());
        Object oldest = pool.get().acquire();
        long use = pool.get().useId(oldest);
        spared.add(pool.get().acquire());
        assertThat(pool.get().acquire()).isNotSameAs(oldest);
        assertThat(pool.get().isCurrent(oldest, use)).isTrue();
        assertThat(pool.get().activeCount()).isEqualTo(2);
    }

    @Test
    void aReclaimerThatDoesNothingIsAnErrorWithTheName() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).reclaimer(victim -> { })
                .settings(bullets().maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST).build()).build();
        pool.acquire();
        assertThatThrownBy(pool::acquire).isExactlyInstanceOf(PoolException.class).hasMessage("Pool 'bullet': the "
                + "reclaimer left 'bullet#1' in use; it must release, discard or detach it");
        assertThat(pool.activeCount()).isEqualTo(1);
    }

    @Test
    void useIdsCountTheUsesOfTheWholePool() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).build();
        Object one = pool.acquire();
        Object two = pool.acquire();
        assertThat(pool.useId(one)).isEqualTo(1);
        assertThat(pool.useId(two)).isEqualTo(2);
        pool.release(one);
        assertThat(pool.useId(one)).isEqualTo(1);
        fixture.onAcquire = object -> {
            assertThat(pool.useId(object)).isEqualTo(3);
            assertThat(pool.isCurrent(object, 3)).isFalse();
        };
        pool.acquire();
        assertThat(pool.isCurrent(one, 3)).isTrue();
        pool.prewarmNow(3);
        assertThat(pool.useId(fixtureObject(pool))).isZero();
    }

    @Test
    void useIdsMayComeFromAFunctionThatPoolsShare() {
        AtomicLong uses = new AtomicLong(7);
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).useIds(uses::incrementAndGet).build();
        ObjectPool<Object> other = ObjectPool.withLifecycle(fixture).useIds(uses::incrementAndGet).build();
        assertThat(pool.useId(pool.acquire())).isEqualTo(8);
        assertThat(other.useId(other.acquire())).isEqualTo(9);
        assertThat(pool.useId(pool.acquire())).isEqualTo(10);
        pool.releaseAll();
        assertThat(pool.activeCount()).isZero();
    }

    @Test
    void useIdsThatDoNotGrowAreRefusedWithTheRemedy() {
        AtomicLong ids = new AtomicLong();
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).settings(bullets().build()).useIds(ids::get)
                .build();
        assertThatThrownBy(pool::acquire).isExactlyInstanceOf(PoolException.class).hasMessage("Pool 'bullet': useIds"
                + " returned 0 after 0; it must return a greater id each time, and 1 or more");
        ids.set(1);
        Object held = pool.acquire();
        assertThatThrownBy(pool::acquire).hasMessageContaining("useIds returned 1 after 1");
        assertThat(pool.isCurrent(held, 1)).isTrue();
        assertThat(pool.totalCount()).as("an acquire that fails costs its object").isEqualTo(1);
        assertThat(fixture.disposed).hasSize(2);
    }

    @Test
    void anObjectThatHasLeftIsLinkedFromNowhere() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).build();
        Bullet one = (Bullet) pool.acquire();
        Bullet two = (Bullet) pool.acquire();
        Bullet three = (Bullet) pool.acquire();
        PoolSlot slot = two.poolSlot();
        pool.discard(two);
        assertThat(PoolInsides.reachesNothing(slot)).isTrue();
        assertThat(PoolInsides.slots(pool)).containsExactlyInAnyOrder(one.poolSlot(), three.poolSlot());
        pool.detach(three);
        assertThat(three.poolSlot()).isNull();
        PoolSlot last = one.poolSlot();
        pool.close();
        assertThat(PoolInsides.isInUse(last)).isFalse();
    }

    @Test
    void limitsHoldForAcquiresInsideAFactory() {
        ObjectPool<Bullet>[] pool = newBullets();
        pool[0] = ObjectPool.from((Supplier<Bullet>) () -> {
            Bullet made = new Bullet(1);
            if (pool[0].totalCount() == 2) {
                pool[0].releaseAll();
                pool[0].acquire();
                pool[0].acquire();
            }
            return made;
        }).settings(bullets().maxActive(3).build()).build();
        pool[0].acquire();
        pool[0].acquire();
        pool[0].acquire();
        assertThat(pool[0].activeCount()).isEqualTo(3);
        assertThatThrownBy(pool[0]::acquire).isInstanceOf(PoolExhaustedException.class);
    }

    @SuppressWarnings("unchecked")
    private static ObjectPool<Bullet>[] newBullets() {
        return (ObjectPool<Bullet>[]) new ObjectPool<?>[1];
    }

    private static Object fixtureObject(ObjectPool<Object> pool) {
        Object coldest = pool.takeColdest();
        pool.addIdle(coldest);
        return coldest;
    }

    @Test
    void aStaleRefusalCarriesBothUses() {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).build();
        Object bullet = pool.acquire();
        pool.release(bullet);
        pool.acquire();
        StaleUseException stale = (StaleUseException) catchThrowable(() -> pool.release(bullet, 1));
        assertThat(stale.useId()).isEqualTo(1);
        assertThat(stale.currentUseId()).isEqualTo(2);
        assertThat(stale.pool()).isEqualTo("unnamed");
    }

    @Test
    void everyRefusedArgumentIsNamed() {
        assertThatThrownBy(() -> ObjectPool.from((Supplier<Object>) null)).hasMessage("factory must not be null");
        assertThatThrownBy(() -> ObjectPool.withLifecycle((PoolLifecycle<Object>) null))
                .hasMessage("lifecycle must not be null");
        ObjectPoolBuilder<Object> builder = ObjectPool.withLifecycle(fixture);
        assertThatThrownBy(() -> builder.settings(null)).hasMessage("settings must not be null");
        assertThatThrownBy(() -> builder.listener(null)).hasMessage("listener must not be null");
        assertThatThrownBy(() -> builder.clock(null)).hasMessage("clock must not be null");
        assertThatThrownBy(() -> builder.reclaimer(null)).hasMessage("reclaimer must not be null");
        assertThatThrownBy(() -> builder.victim(null)).hasMessage("victim must not be null");
        builder.settings(bullets().exhaustion(ExhaustionPolicy.REUSE_CHOSEN).build());
        assertThatThrownBy(builder::build).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Pool 'bullet': exhaustion REUSE_CHOSEN needs a victim selector; give the builder one "
                        + "with victim(...)");
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).build();
        assertThatThrownBy(() -> pool.close(null)).hasMessage("policy must not be null");
        assertThatThrownBy(() -> pool.configure(null)).hasMessage("settings must not be null");
        assertThatThrownBy(() -> pool.forEachActive(null)).hasMessage("action must not be null");
    }

    @SuppressWarnings("unchecked")
    private static ObjectPool<Object>[] newArray() {
        return (ObjectPool<Object>[]) new ObjectPool<?>[1];
    }

    @Test
    void aClosedPoolKeepsNothingOfItsThread() throws Exception {
        AtomicReference<ObjectPool<Object>> pool = new AtomicReference<>();
        WeakReference<ClassLoader> loader = useOnAThreadWithALoader(pool);
        Waits.untilCollected(loader);
        assertThatThrownBy(pool.get()::acquire).isInstanceOf(PoolException.class);
        assertThat(pool.get().isBoundToCurrentThread()).isFalse();
        pool.get().bindToCurrentThread();
        assertThatThrownBy(pool.get()::acquire).isInstanceOf(PoolClosedException.class);
        assertThat(pool.get().stats().created()).isEqualTo(1);
    }

    private static WeakReference<ClassLoader> useOnAThreadWithALoader(AtomicReference<ObjectPool<Object>> into)
            throws Exception {
        ClassLoader loader = new ClassLoader(null) { };
        Thread thread = new Thread(() -> {
            ObjectPool<Object> pool = ObjectPool.from((Supplier<Object>) Object::new).build();
            pool.release(pool.acquire());
            pool.close();
            into.set(pool);
        });
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join();
        return new WeakReference<>(loader);
    }

    @Test
    void aLeaseOfAnAbandonedObjectBelongsToThePoolsThread() throws Exception {
        ObjectPool<Object> pool = ObjectPool.from((Supplier<Object>) Object::new).build();
        Lease<Object> lease = pool.lease();
        pool.close(ClosePolicy.ABANDON);
        assertThatThrownBy(() -> OtherThread.call(() -> {
            lease.close();
            return null;
        })).hasCauseInstanceOf(WrongThreadException.class);
        assertThat(lease.get()).isNotNull();
    }

    @Test
    void aLeaseClosedOnAnotherThreadCanBeClosedOnItsOwn() throws Exception {
        ObjectPool<Object> pool = ObjectPool.from((Supplier<Object>) Object::new).build();
        Lease<Object> lease = pool.lease();
        assertThatThrownBy(() -> OtherThread.call(() -> {
            lease.close();
            return null;
        })).hasCauseInstanceOf(WrongThreadException.class);
        assertThat(pool.activeCount()).isOne();
        lease.close();
        assertThat(pool.activeCount()).isZero();
        lease.close();
        assertThat(pool.idleCount()).isOne();
    }

    @Test
    void aClosedPoolStillBelongsToItsThread() throws Exception {
        ObjectPool<Object> pool = ObjectPool.from((Supplier<Object>) Object::new).build();
        Object bullet = pool.acquire();
        pool.close(ClosePolicy.DISPOSE_ON_RELEASE);
        assertThat(pool.isBoundToCurrentThread()).isTrue();
        assertThatThrownBy(() -> OtherThread.call(() -> {
            pool.release(bullet);
            return null;
        })).hasCauseInstanceOf(WrongThreadException.class);
        pool.release(bullet);
        assertThat(pool.totalCount()).isZero();
    }

    @Test
    void aPoolThatBindsLaterMakesItsObjectsWhenItIsBuilt() throws Exception {
        ObjectPool<Object> pool = ObjectPool.withLifecycle(fixture).settings(bullets().prewarm(2).build()).bindLater()
                .build();
        assertThat(fixture.made).isEqualTo(2);
        assertThat(OtherThread.call(pool::acquire)).hasToString("bullet#2");
        assertThatThrownBy(pool::acquire).isInstanceOf(WrongThreadException.class);
        assertThat(pool).as("on any thread").hasToString("ObjectPool 'bullet' (1 active, 1 idle)");
    }

    /** A class with several constructors leaves it open which of them is meant, until there is only one kind. */
    @Test
    void aFactoryCanBeAConstructorOfAnyClass() {
        ObjectPool<StringBuilder> pool = ObjectPool.from(StringBuilder::new).build();
        assertThat(pool.acquire()).isEmpty();
        assertThat(ConcurrentObjectPool.from(StringBuilder::new).build().acquire()).isEmpty();
    }

    /** Otherwise reflection, and languages that use it, couldn't call it. */
    @Test
    void everyPublicMethodIsDeclaredByAPublicClass() {
        assertThat(Stream.of(ObjectPool.class, ConcurrentObjectPool.class, ObjectPoolBuilder.class,
                ConcurrentObjectPoolBuilder.class).flatMap(type -> Stream.of(type.getMethods())))
                .hasSizeGreaterThan(60)
                .allMatch(method -> Modifier.isPublic(method.getDeclaringClass().getModifiers()));
    }
}
