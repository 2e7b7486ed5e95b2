// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.PoolStats;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fails for one object of a shared pool costs nobody another. */
final class SharedPoolFailureTest implements SharedPoolHooks<String, Object> {
    private final List<String> calls = new ArrayList<>();
    /** Whose end fails. */
    private Object fragile;
    private Runnable duringLoad = () -> { };

    private SharedPoolBuilder<String, Object> builder() {
        return SharedPool.<String, Object>named("texture").hooks(this);
    }

    @Override
    public void onAcquire(String key, Object object) {
        calls.add("acquire " + object);
    }

    @Override
    public void onRelease(String key, Object object) {
        calls.add("release " + object);
    }

    @Override
    public void onDispose(String key, Object object, DisposeReason reason) {
        calls.add("dispose " + object);
        if (object == fragile) {
            throw new IllegalStateException("the driver refuses");
        }
    }

    private Object load(String key) {
        duringLoad.run();
        return new String(key + "1");
    }

    private SharedPool<String, Object> fullOfOneFragile() {
        SharedPool<String, Object> pool = builder().multipleHolders().capacity(1).build();
        fragile = pool.registerIdle("old", new String("old1")).get();
        return pool;
    }

    private static void assertUnused(SharedPool<String, Object> pool, String key) {
        assertThat(pool.stats().active()).as("active").isZero();
        assertThat(pool.objects()).extracting(SharedObject::key).containsExactly(key);
        PoolStats stats = pool.stats();
        assertThat(stats.created()).isEqualTo(stats.active() + stats.idle() + stats.disposed() + stats.detached());
    }

    @Test
    void aLoadThatAnothersFailingEndInterruptsHasNoHolder() {
        SharedPool<String, Object> pool = fullOfOneFragile();
        assertThatThrownBy(() -> pool.acquire("new", this::load)).hasMessage("the driver refuses");
        assertUnused(pool, "new");
        assertThat(calls).as("no hook is told of a use that never was").containsExactly("dispose old1");
        assertThat(pool.acquire("new", this::load).holders()).isEqualTo(1);
        assertThat(pool.stats().created()).as("not loaded twice").isEqualTo(2);
    }

    @Test
    void aRegistrationThatAnothersFailingEndInterruptsHasNoHolder() {
        SharedPool<String, Object> pool = fullOfOneFragile();
        assertThatThrownBy(() -> pool.registerAcquired("new", new String("new1"))).hasMessage("the driver refuses");
        assertUnused(pool, "new");
        assertThat(pool.evictAllUnused()).isEqualTo(1);
    }

    @Test
    void anIdleRegistrationIsKeptWhenAnothersEndFails() {
        SharedPool<String, Object> pool = fullOfOneFragile();
        assertThatThrownBy(() -> pool.registerIdle("new", new String("new1"))).hasMessage("the driver refuses");
        assertUnused(pool, "new");
    }

    @Test
    void aShareHasNoHolderWhenTheEndOfTheOtherLoadFails() {
        SharedPool<String, Object> pool = builder().multipleHolders().build();
        duringLoad = () -> pool.registerIdle("stone", new String("first"));
        assertThatThrownBy(() -> pool.acquire("stone", key -> {
            fragile = load(key);
            return fragile;
        })).hasMessage("the driver refuses");
        assertUnused(pool, "stone");
        assertThat(calls).containsExactly("dispose stone1");
    }

    @Test
    void aSecondLoadedObjectIsDisposedOfEvenIfTheAcquireFails() {
        SharedPool<String, Object> pool = fullOfOneFragile();
        duringLoad = () -> {
            duringLoad = () -> { };
            fragile = null;
            pool.registerAcquired("stone", new String("first"));
            pool.registerIdle("old", new String("old2"));
            fragile = pool.registerIdle("older", new String("older1")).get();
        };
        SharedObject<String, Object> shared = pool.acquire("stone", this::load);
        assertThat(shared.get()).isEqualTo("first");
        assertThat(shared.holders()).isEqualTo(2);
        assertThat(calls).contains("dispose stone1");
    }

    @Test
    void aFilterThatThrowsLeavesNoHolderAndLosesNothing() {
        SharedPool<String, Object> pool = builder().multipleHolders().capacity(1).evictOnlyIf(object -> {
            throw new IllegalStateException("the filter is wrong");
        }).build();
        pool.registerIdle("old", new String("old1"));
        assertThatThrownBy(() -> pool.acquire("new", this::load)).hasMessage("the filter is wrong");
        assertThat(pool.stats().active()).isZero();
        assertThat(pool.stats().idle()).isEqualTo(2);
    }

    @Test
    void anUnspawnIsReportedThoughTheFilterThrows() {
        SharedPool<String, Object> pool = builder().capacity(0).evictOnlyIf(object -> {
            throw new IllegalStateException("the filter is wrong");
        }).build();
        SharedObject<String, Object> stone = pool.registerAcquired("stone", new String("stone1"));
        assertThatThrownBy(() -> pool.release(stone)).hasMessage("the filter is wrong");
        assertThat(stone.holders()).isZero();
        assertThat(calls).containsExactly("acquire stone1", "release stone1");
    }

    /** A key that no map finds any more, or only by a failure. */
    private static final class Key {
        private int hash = 1;

        @Override
        public int hashCode() {
            if (hash < 0) {
                throw new IllegalStateException("not loaded yet");
            }
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other == this;
        }
    }

    @Test
    void aKeyWhoseHashCodeThrowsRegistersNothing() {
        SharedPool<Key, Object> pool = SharedPool.<Key, Object>named("texture").build();
        Key key = new Key();
        key.hash = -1;
        Object stone = new Object();
        assertThatThrownBy(() -> pool.registerIdle(key, stone)).hasMessage("not loaded yet");
        assertThatThrownBy(() -> pool.registerAcquired(key, stone)).hasMessage("not loaded yet");
        assertThat(pool.stats().created()).isZero();
        assertThat(pool.count()).isZero();
        key.hash = 1;
        assertThat(pool.registerIdle(key, stone).get()).isSameAs(stone);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 2})
    void aKeyThatChangesItsHashLosesNoObject(int hash) {
        List<Object> gone = new ArrayList<>();
        SharedPool<Key, Object> pool = SharedPool.<Key, Object>named("texture").hooks(new SharedPoolHooks<>() {
            @Override
            public void onDispose(Key key, Object object, DisposeReason reason) {
                gone.add(object);
            }
        }).build();
        Key key = new Key();
        Object stone = pool.registerIdle(key, new Object()).get();
        key.hash = hash;
        assertThat(pool.evictAllUnused()).isEqualTo(1);
        assertThat(gone).containsExactly(stone);
        assertThat(pool.stats().created()).isEqualTo(pool.stats().disposed());
        key.hash = 1;
        assertThat(pool.canAcquire(key)).isFalse();
        assertThat(pool.tryAcquire(key)).isNull();
    }
}
