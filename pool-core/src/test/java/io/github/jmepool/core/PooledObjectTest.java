// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What is particular to objects that are their own slots; the rest is in the contract suite. */
final class PooledObjectTest {
    private int made;
    private final ObjectPool<Rocket> pool = ObjectPool.from(this::make).settings(named("rocket")).build();
    private final ObjectPool<Rocket> other = ObjectPool.from(this::make).settings(named("other")).build();
    private final ConcurrentObjectPool<Rocket> shared = ConcurrentObjectPool.from(this::make)
            .settings(named("shared")).build();

    private Rocket make() {
        return new Rocket(++made);
    }

    private static PoolSettings named(String name) {
        return PoolSettings.builder(name).build();
    }

    @Test
    void aCopyIsAnObjectThatNoPoolKnows() {
        Rocket original = pool.acquire();
        pool.acquire();
        Rocket copy = original.clone();
        assertThat(PoolInsides.reachesNothing(copy)).isTrue();
        assertThatThrownBy(() -> pool.release(copy)).isExactlyInstanceOf(ForeignObjectException.class)
                .hasMessage("Pool 'rocket': 'bullet#1' is not an object of this pool, or not any more; release it where"
                        + " it was acquired");
        assertThatThrownBy(() -> pool.release(copy, 1)).isInstanceOf(ForeignObjectException.class);
        assertThat(pool.owns(copy)).isFalse();
        assertThat(pool.addIdle(copy)).isTrue();
        assertThat(pool.useId(copy)).isZero();
        assertThat(pool.acquire()).isSameAs(copy);
        pool.release(original);
        assertThat(pool.isActive(copy)).isTrue();
        assertThat(pool.isActive(original)).isFalse();
    }

    @Test
    void aPooledObjectKnowsWhichUseItIsIn() {
        Rocket rocket = make();
        assertThat(rocket.latestUse()).isZero();
        pool.addIdle(rocket);
        assertThat(rocket.latestUse()).isZero();
        pool.acquire();
        assertThat(rocket.latestUse()).isEqualTo(pool.useId(rocket)).isPositive();
        long ended = rocket.latestUse();
        pool.release(rocket);
        assertThat(rocket.latestUse()).isEqualTo(ended);
        pool.acquire();
        assertThat(rocket.latestUse()).isGreaterThan(ended);
    }

    @Test
    void aCopyOfWhatThreadsShareIsAnObjectThatNoPoolKnows() {
        Rocket original = shared.acquire();
        Rocket copy = original.clone();
        assertThat(shared.owns(copy)).isFalse();
        assertThat(pool.addIdle(copy)).isTrue();
        shared.release(original);
    }

    @Test
    void aCopyMadeInsideAHookIsNotInThatHook() {
        Rocket[] copy = new Rocket[1];
        ObjectPool<Rocket> hooked = ObjectPool.withLifecycle(new PoolLifecycle<Rocket>() {
            @Override
            public Rocket create() {
                return make();
            }

            @Override
            public void onAcquire(Rocket object) {
                copy[0] = object.clone();
            }
        }).settings(PoolSettings.builder("tracked").leakTracking(1).build()).build();
        Rocket tracked = hooked.acquire();
        assertThat(PoolInsides.isInAHook(copy[0])).isFalse();
        assertThat(PoolInsides.reachesNothing(copy[0])).isTrue();
        assertThat(PoolInsides.isTraced(tracked.clone())).isFalse();
    }

    @Test
    void aPooledObjectIsInOnePoolAtATime() {
        Rocket rocket = pool.acquire();
        assertThatThrownBy(() -> other.addIdle(rocket)).hasMessageContaining("is already in another pool");
        assertThatThrownBy(() -> shared.addIdle(rocket)).hasMessageContaining("is already in another pool");
        assertThatThrownBy(() -> other.release(rocket)).isExactlyInstanceOf(ForeignObjectException.class)
                .hasMessage("Pool 'other': 'bullet#1' belongs to another pool 'rocket'; release it there");
        assertThatThrownBy(() -> shared.release(rocket)).isExactlyInstanceOf(ForeignObjectException.class)
                .hasMessageContaining("belongs to another pool 'rocket'");
        assertThat(pool.isActive(rocket)).isTrue();
        Rocket elsewhere = shared.acquire();
        assertThatThrownBy(() -> pool.addIdle(elsewhere)).hasMessageContaining("is already in another pool");
        assertThatThrownBy(() -> pool.release(elsewhere)).isExactlyInstanceOf(ForeignObjectException.class)
                .hasMessageContaining("belongs to another pool 'shared'");
        assertThat(pool.owns(elsewhere)).isFalse();
        shared.release(elsewhere);
    }

    @Test
    void aDetachedObjectMayGoFromPoolToPool() {
        Rocket rocket = pool.acquire();
        pool.detach(rocket);
        assertThat(shared.addIdle(rocket)).isTrue();
        assertThat(shared.acquire()).isSameAs(rocket);
        assertThat(pool.owns(rocket)).isFalse();
        shared.detach(rocket);
        assertThat(shared.owns(rocket)).isFalse();
        assertThat(other.addIdle(rocket)).isTrue();
        assertThat(shared.owns(rocket)).isFalse();
        assertThat(other.acquire()).isSameAs(rocket);
        assertThatThrownBy(() -> pool.release(rocket)).isInstanceOf(ForeignObjectException.class);
        other.release(rocket);
        assertThat(other.owns(rocket)).isTrue();
    }

    @Test
    void aDisposedObjectMayComeInAgain() {
        Rocket rocket = pool.acquire();
        pool.discard(rocket);
        assertThatThrownBy(() -> pool.release(rocket)).isExactlyInstanceOf(StaleUseException.class)
                .hasMessageContaining("was already disposed of (its last use was 1)");
        assertThat(shared.addIdle(rocket)).isTrue();
        shared.discard(shared.acquire());
        assertThat(pool.addIdle(rocket)).isTrue();
        assertThat(pool.acquire()).isSameAs(rocket);
        assertThat(pool.useId(rocket)).isEqualTo(2);
        assertThatThrownBy(() -> shared.release(rocket)).isInstanceOf(ForeignObjectException.class);
    }

    @Test
    void aLeaseOfTheOldPoolCannotEndAUseInTheNewOne() {
        Lease<Rocket> lease = pool.lease();
        Rocket rocket = lease.get();
        other.addIdle(pool.detach(rocket));
        assertThat(other.acquire()).isSameAs(rocket);
        assertThat(other.useId(rocket)).isEqualTo(lease.useId());
        assertThatThrownBy(lease::get).isExactlyInstanceOf(StaleUseException.class)
                .hasMessage("Pool 'rocket': use 1 of 'bullet#1' has ended, and the object has left this pool; drop"
                        + " references to objects that left");
        assertThatThrownBy(lease::close).isInstanceOf(ForeignObjectException.class);
        assertThat(other.isActive(rocket)).isTrue();
    }

    @Test
    void anObjectMovedWhileAllAreReleasedStaysInItsNewPool() {
        List<Rocket> out = new ArrayList<>();
        ObjectPool<Rocket>[] from = newPools();
        from[0] = ObjectPool.withLifecycle(new PoolLifecycle<Rocket>() {
            @Override
            public Rocket create() {
                return make();
            }

            @Override
            public void onRelease(Rocket object) {
                if (object == out.get(0)) {
                    other.addIdle(from[0].detach(out.get(1)));
                    other.acquire();
                }
            }
        }).build();
        out.add(from[0].acquire());
        out.add(from[0].acquire());
        from[0].releaseAll();
        assertThat(from[0].activeCount()).isZero();
        assertThat(other.isActive(out.get(1))).isTrue();
    }

    @SuppressWarnings("unchecked")
    private static ObjectPool<Rocket>[] newPools() {
        return (ObjectPool<Rocket>[]) new ObjectPool<?>[1];
    }

    @Test
    void anObjectMovedWhileAllAreVisitedIsLeftOut() {
        List<Rocket> out = List.of(pool.acquire(), pool.acquire());
        pool.forEachActive(rocket -> {
            for (Rocket any : out) {
                if (pool.owns(any)) {
                    other.addIdle(pool.detach(any));
                    other.acquire();
                }
            }
            made++;
        });
        assertThat(made).isEqualTo(3);
        assertThat(other.activeCount()).isEqualTo(2);
    }

    @Test
    void anObjectThatHasLeftIsKeptAliveByNothing() {
        List<Rocket> out = List.of(pool.acquire(), pool.acquire(), pool.acquire());
        out.forEach(pool::release);
        Rocket gone = pool.acquire();
        pool.acquire();
        pool.discard(gone);
        assertThat(PoolInsides.slots(pool)).doesNotContain(gone).contains(out.get(0)).hasSize(pool.totalCount());
        assertThat(PoolInsides.reachesNothing(gone)).isTrue();
    }

    @Test
    void aHolderThatIsItsOwnSlotIsNotAskedForAnother() {
        class Both extends PooledObject implements SlotHolder {
            @Override
            public PoolSlot poolSlot() {
                throw new AssertionError();
            }

            @Override
            public void poolSlot(PoolSlot slot) {
                throw new AssertionError();
            }
        }

        ObjectPool<Both> confined = ObjectPool.from((Supplier<Both>) Both::new).build();
        Both both = confined.acquire();
        confined.release(both);
        confined.detach(confined.acquire());
        ConcurrentObjectPool<Both> concurrent = ConcurrentObjectPool.from((Supplier<Both>) Both::new).build();
        concurrent.addIdle(both);
        concurrent.detach(concurrent.acquire());
    }

    @Test
    void onlyObjectsOfNoKindAtAllNeedATable() {
        assertThat(PoolInsides.hasRoomForASlot(new Rocket(1))).isTrue();
        assertThat(PoolInsides.hasRoomForASlot(new Bullet(1))).isTrue();
        assertThat(PoolInsides.hasRoomForASlot("a string")).isFalse();
    }

    @Test
    void allKindsOfObjectsCanShareAPool() {
        ObjectPool<Object> mixed = ObjectPool.from((Supplier<Object>) () -> Kind.of(made).make(++made)).build();
        List<Object> held = List.of(mixed.acquire(), mixed.acquire(), mixed.acquire(), mixed.acquire());
        held.forEach(mixed::release);
        assertThat(mixed.idleCount()).isEqualTo(4);
        held.forEach(object -> assertThatThrownBy(() -> mixed.release(object)).isInstanceOf(StaleUseException.class));
        assertThat(mixed.trim(4)).isEqualTo(4);
    }
}
