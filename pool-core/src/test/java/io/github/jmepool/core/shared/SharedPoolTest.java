// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.observe.PoolRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

final class SharedPoolTest implements SharedPoolHooks<String, Object> {
    private final List<String> calls = new ArrayList<>();
    private RuntimeException failure;
    private long now;

    private SharedPoolBuilder<String, Object> builder() {
        return SharedPool.<String, Object>named("texture").clock(() -> now).hooks(this);
    }

    @Override
    public void onAcquire(String key, Object object) {
        calls.add("acquire " + object);
        fail();
    }

    @Override
    public void onRelease(String key, Object object) {
        calls.add("release " + object);
        fail();
    }

    @Override
    public void onDispose(String key, Object object, DisposeReason reason) {
        calls.add("dispose " + object + " " + reason);
        fail();
    }

    private void fail() {
        if (failure != null) {
            throw failure;
        }
    }

    private static Object object(String name) {
        return new String(name);
    }

    @Test
    void anExistingObjectIsRegisteredAsSpawnedOrIdle() {
        SharedPool<String, Object> pool = builder().build();
        SharedObject<String, Object> used = pool.registerAcquired("stone", object("stone1"));
        SharedObject<String, Object> idle = pool.registerIdle("grass", object("grass1"));
        assertThat(used.holders()).isEqualTo(1);
        assertThat(idle.holders()).isZero();
        assertThat(pool.count()).isEqualTo(2);
        assertThat(pool.unusedCount()).isEqualTo(1);
        assertThat(pool.objects()).containsExactly(used, idle);
        assertThat(pool.find(used.get())).isSameAs(used);
        assertThatThrownBy(() -> pool.registerIdle("other", used.get())).isInstanceOf(PoolException.class)
                .hasMessage("Pool 'texture': 'stone1' is registered already, under 'stone'; acquire it instead");
    }

    @Test
    void objectsAreSpawnedByKeyAndGivenBackByWrapperOrTarget() {
        SharedPool<String, Object> pool = builder().build();
        SharedObject<String, Object> stone = pool.registerIdle("stone", object("stone1"));
        assertThat(pool.canAcquire("stone")).isTrue();
        assertThat(pool.tryAcquire("stone")).isSameAs(stone);
        assertThat(pool.canAcquire("stone")).isFalse();
        assertThat(pool.tryAcquire("stone")).isNull();
        assertThat(pool.tryAcquire("grass")).isNull();
        pool.release(stone);
        assertThat(pool.tryAcquire("stone")).isSameAs(stone);
        pool.release(stone.get());
        assertThat(stone.uses()).isEqualTo(2);
        assertThat(calls).containsExactly("acquire stone1", "release stone1", "acquire stone1", "release stone1");
    }

    @Test
    void aSharedObjectHasManyHoldersAndIsFreeAtZero() {
        SharedPool<String, Object> pool = builder().multipleHolders().build();
        SharedObject<String, Object> stone = pool.registerIdle("stone", object("stone1"));
        pool.tryAcquire("stone");
        assertThat(pool.tryAcquire("stone")).isSameAs(stone);
        assertThat(stone.holders()).isEqualTo(2);
        pool.release(stone);
        assertThat(pool.evictAllUnused()).isZero();
        pool.release(stone);
        assertThat(pool.evictAllUnused()).isEqualTo(1);
        assertThat(stone.isEvicted()).isTrue();
        assertThat(calls).last().isEqualTo("dispose stone1 TRIMMED");
    }

    @Test
    void aFreeObjectIsSpawnedBeforeOneIsShared() {
        SharedPool<String, Object> pool = builder().multipleHolders().build();
        pool.registerAcquired("stone", object("stone1"));
        SharedObject<String, Object> second = pool.registerIdle("stone", object("stone2"));
        assertThat(pool.tryAcquire("stone")).isSameAs(second);
    }

    @Test
    void releasingTooOftenOrAForeignObjectIsRefusedWithTheName() {
        SharedPool<String, Object> pool = builder().build();
        SharedObject<String, Object> stone = pool.registerAcquired("stone", object("stone1"));
        pool.release(stone);
        assertThatThrownBy(() -> pool.release(stone)).isInstanceOf(StaleUseException.class).hasMessage("Pool 'texture':"
                + " 'stone1' under 'stone' has no holder; release it once for each acquire");
        assertThatThrownBy(() -> pool.release(object("stone1"))).isInstanceOf(ForeignObjectException.class);
        pool.evictAllUnused();
        assertThatThrownBy(() -> pool.release(stone)).isInstanceOf(ForeignObjectException.class)
                .hasMessageContaining("or not any more");
    }

    @Test
    void unusedObjectsExpireAfterTheirLastUseOnceInAnInterval() {
        SharedPool<String, Object> pool = builder().expiry(Duration.ofNanos(100))
                .evictionInterval(Duration.ofNanos(60)).build();
        SharedObject<String, Object> stone = pool.registerAcquired("stone", object("stone1"));
        pool.registerIdle("grass", object("grass1"));
        now = 99;
        pool.release(stone);
        assertThat(pool.update(99)).isZero();
        now = 150;
        assertThat(pool.update(150)).as("within the interval").isZero();
        now = 160;
        assertThat(pool.update(160)).isEqualTo(1);
        assertThat(calls).last().isEqualTo("dispose grass1 TRIMMED");
        now = 219;
        assertThat(pool.update(219)).isZero();
        assertThat(pool.update(220)).isEqualTo(1);
        assertThat(pool.count()).isZero();
    }

    @Test
    void objectsOverCapacityGoByPriorityThenByLeastRecentUse() {
        SharedPool<String, Object> pool = builder().build();
        for (int i = 1; i <= 6; i++) {
            now = i;
            pool.registerIdle("stone", object("stone" + i)).setPriority(i == 1 || i == 5 ? 1 : 0);
        }
        pool.setCapacity(3);
        assertThat(calls).containsExactly("dispose stone2 OVER_LIMIT", "dispose stone3 OVER_LIMIT",
                "dispose stone4 OVER_LIMIT");
        assertThat(pool.evict()).isZero();
        pool.setCapacity(2);
        assertThat(calls).last().isEqualTo("dispose stone6 OVER_LIMIT");
    }

    @Test
    void usedLockedAndFilteredObjectsAreSpared() {
        SharedPool<String, Object> pool = builder().capacity(1).evictOnlyIf(any -> !any.key().equals("sky")).build();
        SharedObject<String, Object> used = pool.registerAcquired("stone", object("stone1"));
        SharedObject<String, Object> locked = pool.registerAcquired("grass", object("grass1"));
        locked.lock();
        pool.release(locked);
        SharedObject<String, Object> filtered = pool.registerIdle("sky", object("sky1"));
        assertThat(pool.evict(filtered)).isFalse();
        assertThat(pool.evict(used)).isFalse();
        assertThat(pool.count()).isEqualTo(3);
        assertThat(pool.evict(5)).isZero();
        assertThat(pool.trim(5)).isZero();
        locked.unlock();
        assertThat(pool.evict(locked)).isTrue();
        pool.release(used);
        assertThat(used.isEvicted()).as("over capacity at once").isTrue();
    }

    @Test
    void theReleaseOfSomeTakesTheExpiredAndFillsUp() {
        SharedPool<String, Object> pool = builder().expiry(Duration.ofNanos(10)).build();
        pool.registerIdle("stone", object("stone1")).setPriority(9);
        now = 5;
        pool.registerIdle("grass", object("grass1")).setPriority(1);
        pool.registerIdle("moss", object("moss1"));
        now = 10;
        assertThat(pool.evict(2)).isEqualTo(2);
        assertThat(calls).containsExactly("dispose stone1 TRIMMED", "dispose moss1 TRIMMED");
        now = 15;
        assertThat(pool.evict(0)).as("expired all the same").isEqualTo(1);
    }

    @Test
    void theUserChoosesTheVictims() {
        SharedPool<String, Object> pool = builder().build();
        pool.registerIdle("stone", object("stone1"));
        pool.registerAcquired("stone", object("stone2"));
        pool.registerIdle("stone", object("stone3"));
        List<SharedObject<String, Object>> notTheFirst = pool.objects().subList(1, 3);
        assertThat(notTheFirst).filteredOn(pool::evict).as("the other one is in use").hasSize(1);
        assertThat(calls).last().isEqualTo("dispose stone3 TRIMMED");
    }

    @Test
    void missingObjectsAreLoadedOnceAndShared() {
        SharedPool<String, Object> pool = builder().multipleHolders().build();
        SharedObject<String, Object> first = pool.acquire("stone", key -> object(key + "1"));
        assertThat(pool.acquire("stone", key -> object(key + "2"))).isSameAs(first);
        SharedObject<String, Object> raced = pool.acquire("grass", key -> {
            pool.registerIdle("grass", object("grass1"));
            return object("grass2");
        });
        assertThat(raced.get()).isEqualTo("grass1");
        assertThat(calls).endsWith("dispose grass2 DISCARDED", "acquire grass1");
        assertThatThrownBy(() -> pool.acquire("sky", key -> null)).isInstanceOf(PoolException.class)
                .hasMessageContaining("the loader returned null for 'sky'");
        assertThat(pool.stats().misses()).isEqualTo(1);
        assertThat(pool.stats().hits()).isEqualTo(2);
    }

    @Test
    void aLoadedObjectThatIsInThePoolAlreadyIsNotDisposedOf() {
        SharedPool<String, Object> pool = builder().multipleHolders().build();
        Object stone = pool.registerAcquired("stone", object("stone1")).get();
        assertThatThrownBy(() -> pool.acquire("grass", key -> {
            pool.registerIdle("grass", object("grass1"));
            return stone;
        })).isInstanceOf(PoolException.class).hasMessageContaining("'stone1' is registered already, under 'stone'");
        assertThat(calls).containsExactly("acquire stone1");
        assertThat(pool.find(stone)).isNotNull();
        assertThat(pool.stats().active()).isEqualTo(1);
    }

    @Test
    void anObjectLoadedWhileThePoolWasClosedIsDisposedOf() {
        SharedPool<String, Object> pool = builder().build();
        assertThatThrownBy(() -> pool.acquire("stone", key -> {
            pool.close();
            return object("stone1");
        })).isExactlyInstanceOf(PoolClosedException.class);
        assertThat(calls).containsExactly("dispose stone1 CLOSED");
    }

    @Test
    void anObjectInUseIsNotDisposedOfBecauseALoaderReturnedIt() {
        SharedPool<String, Object> pool = builder().build();
        Object stone = pool.registerAcquired("stone", object("stone1")).get();
        assertThatThrownBy(() -> pool.acquire("grass", key -> {
            pool.close();
            return stone;
        })).isExactlyInstanceOf(PoolClosedException.class);
        assertThat(calls).containsExactly("acquire stone1");
        pool.release(stone);
        assertThat(calls).endsWith("release stone1", "dispose stone1 CLOSED");
    }

    @Test
    void disposalCanBeLeftToTheThreadThatMayFree() {
        Queue<Runnable> renderThread = new ArrayDeque<>();
        SharedPool<String, Object> pool = builder().disposeOn(renderThread::add).build();
        SharedObject<String, Object> stone = pool.registerIdle("stone", object("stone1"));
        assertThat(pool.evict(stone)).isTrue();
        assertThat(pool.canAcquire("stone")).isFalse();
        assertThat(calls).isEmpty();
        renderThread.remove().run();
        assertThat(calls).containsExactly("dispose stone1 TRIMMED");
    }

    @Test
    void aRemovedObjectIsForgottenAndNotDisposedOf() {
        SharedPool<String, Object> pool = builder().build();
        SharedObject<String, Object> stone = pool.registerAcquired("stone", object("stone1"));
        assertThat(pool.remove(stone.get())).isSameAs(stone.get());
        pool.close();
        assertThat(calls).containsExactly("acquire stone1");
        assertThat(pool.stats().detached()).isEqualTo(1);
    }

    @Test
    void aSpawnHookThatThrowsTakesTheSpawnBack() {
        SharedPool<String, Object> pool = builder().build();
        SharedObject<String, Object> stone = pool.registerIdle("stone", object("stone1"));
        failure = new IllegalStateException("no");
        assertThatThrownBy(() -> pool.tryAcquire("stone")).isSameAs(failure);
        assertThat(stone.holders()).isZero();
        assertThat(pool.unusedCount()).isEqualTo(1);
        assertThatThrownBy(pool::evictAllUnused).isSameAs(failure);
        assertThat(pool.count()).isZero();
        assertThat(pool.stats().disposed()).isEqualTo(1);
    }

    @Test
    void anUnspawnHookThatThrowsReleasesAnyway() {
        SharedPool<String, Object> pool = builder().capacity(0).build();
        SharedObject<String, Object> stone = pool.registerAcquired("stone", object("stone1"));
        failure = new IllegalStateException("no");
        assertThatThrownBy(() -> pool.release(stone)).isSameAs(failure);
        assertThat(stone.isEvicted()).isTrue();
        assertThat(calls).containsExactly("acquire stone1", "release stone1", "dispose stone1 OVER_LIMIT");
    }

    @Test
    void releasingAnObjectOfAnotherPoolIsRefused() {
        SharedPool<String, Object> other = SharedPool.<String, Object>named("menu").build();
        SharedPool<String, Object> pool = builder().build();
        SharedObject<String, Object> foreign = other.registerIdle("stone", object("stone1"));
        pool.registerIdle("stone", object("stone2"));
        assertThatThrownBy(() -> pool.evict(foreign)).isInstanceOf(ForeignObjectException.class)
                .hasMessage("Pool 'texture': 'stone1' is not an object of this pool, or not any more; register it"
                        + " first");
        assertThat(pool.stats().idle()).isEqualTo(1);
        assertThat(calls).isEmpty();
        assertThat(other.tryAcquire("stone")).isSameAs(foreign);
        assertThat(foreign.isEvicted()).isFalse();
    }

    @Test
    void releasingWhatIsReleasedDoesNothing() {
        SharedPool<String, Object> pool = builder().build();
        SharedObject<String, Object> stone = pool.registerIdle("stone", object("stone1"));
        assertThat(pool.evict(stone)).isTrue();
        pool.registerIdle("stone", stone.get());
        assertThat(pool.evict(stone)).isFalse();
        assertThat(pool.count()).isEqualTo(1);
    }

    @Test
    void thePoolsTextHasTheNameAndTheCounts() {
        SharedPool<String, Object> pool = builder().capacity(8).build();
        pool.registerIdle("stone", object("stone1"));
        pool.registerIdle("grass", object("grass1"));
        pool.registerAcquired("sky", object("sky1"));
        assertThat(pool).hasToString("SharedPool 'texture': 1 active, 2 idle");
        pool.close();
        assertThat(pool).hasToString("SharedPool 'texture': 1 active, 0 idle, closed");
    }

    @Test
    void closingKeepsWhatIsHeldUntilTheLastRelease() {
        SharedPool<String, Object> pool = builder().multipleHolders().build();
        pool.registerIdle("stone", object("stone1")).lock();
        SharedObject<String, Object> used = pool.registerAcquired("grass", object("grass1"));
        pool.tryAcquire("grass");
        calls.clear();
        pool.close();
        assertThat(calls).containsExactly("dispose stone1 CLOSED");
        assertThat(used.isEvicted()).isFalse();
        pool.release(used);
        pool.release(used.get());
        assertThat(calls).endsWith("release grass1", "release grass1", "dispose grass1 CLOSED");
    }

    @Test
    void closingByPolicyDisposesOfAllOrAbandonsOrRefuses() {
        SharedPool<String, Object> pool = builder().build();
        pool.registerIdle("stone", object("stone1")).lock();
        SharedObject<String, Object> used = pool.registerAcquired("grass", object("grass1"));
        assertThatThrownBy(() -> pool.close(ClosePolicy.THROW)).isInstanceOf(PoolException.class)
                .hasMessageContaining("1 object in use");
        pool.close(ClosePolicy.DISPOSE_ON_RELEASE);
        pool.close(ClosePolicy.DISPOSE);
        assertThat(calls).containsExactly("acquire grass1", "dispose stone1 CLOSED");
        pool.release(used);
        assertThat(calls).last().isEqualTo("dispose grass1 CLOSED");
        assertThatThrownBy(() -> pool.tryAcquire("grass")).isInstanceOf(PoolClosedException.class);
        assertThat(pool.update(Long.MAX_VALUE)).isZero();
        assertThat(pool.isClosed()).isTrue();
        SharedPool<String, Object> other = builder().build();
        SharedObject<String, Object> abandoned = other.registerAcquired("sky", object("sky1"));
        other.close(ClosePolicy.ABANDON);
        assertThat(other.stats().detached()).isEqualTo(1);
        assertThatThrownBy(() -> other.release(abandoned)).isInstanceOf(PoolClosedException.class);
        SharedPool<String, Object> gone = builder().build();
        gone.registerAcquired("sea", object("sea1"));
        gone.close(ClosePolicy.DISPOSE);
        assertThat(calls).last().isEqualTo("dispose sea1 CLOSED");
    }

    @Test
    void aManagerCanTreatItAsAnyPool() {
        SharedPool<String, Object> pool = builder().capacity(8).build();
        PoolRegistry registry = new PoolRegistry();
        registry.register(pool);
        pool.registerIdle("stone", object("stone1"));
        pool.prewarmNow(3);
        assertThat(registry.stats().get(0).idle()).isEqualTo(1);
        assertThat(pool.settings().maxTotal()).isEqualTo(8);
        assertThat(registry.pool("texture").trim(3)).isEqualTo(1);
        registry.close();
        assertThat(pool.isClosed()).isTrue();
    }

    @Test
    void argumentsAreChecked() {
        SharedPool<String, Object> pool = builder().build();
        assertThatThrownBy(() -> pool.setCapacity(-1)).hasMessage("capacity must be >= 0 but was -1");
        assertThatThrownBy(() -> pool.evict(-1)).hasMessage("objects must be >= 0 but was -1");
        assertThatThrownBy(() -> pool.setExpiry(Duration.ofNanos(-1))).hasMessageContaining("must not be negative");
        assertThatThrownBy(() -> pool.setEvictionInterval(Duration.ofNanos(-1))).isInstanceOf(
                IllegalArgumentException.class);
        assertThatThrownBy(() -> pool.registerIdle(null, "a")).hasMessage("key must not be null");
        assertThatThrownBy(() -> pool.registerIdle("a", null)).hasMessage("object must not be null");
        assertThatThrownBy(() -> SharedPool.named(" ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void expiryAndIntervalChangeWhileInUse() {
        SharedPool<String, Object> pool = builder().build();
        pool.registerIdle("stone", object("stone1"));
        now = 1000;
        assertThat(pool.evict()).as("nothing expires by default").isZero();
        pool.setExpiry(Duration.ofNanos(5));
        pool.setEvictionInterval(Duration.ZERO);
        assertThat(pool.update(1000)).isEqualTo(1);
        pool.registerIdle("stone", object("stone2"));
        now = 2000;
        pool.setExpiry(null);
        assertThat(pool.update(2000)).isZero();
    }
}
