// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps registered objects by key, counts their holders, and evicts unused objects that have expired or are over
 * capacity.
 *
 * <p><b>Threads.</b> Every method may be called on any thread. One lock makes every call one step, so all calls are
 * linearizable; what a thread did before it registered or released an object happens before what the thread does that
 * acquires it next. Hooks run after the step, outside the lock.
 *
 * <p><b>Eviction.</b> An object is evicted when it has no holder, it isn't locked, the pool's filter allows it, and it
 * has expired, the pool is over capacity, or {@link #evict} asks for it. Over capacity, that happens in the call that
 * registers or releases; expiry is checked in {@link #update} and every {@link #evict}.
 *
 * <p><b>Failures.</b> Exceptions of hooks or of the filter reach the caller once the call is complete; the
 * first is thrown, with the others suppressed. An acquire that throws, even because of another object's
 * {@code onDispose}, is undone: the caller holds nothing, and the object is in the pool as before; a new one is unused.
 *
 * @param <K> the type of the keys, with equals and hashCode
 * @param <T> the type of the objects, distinguished by identity
 */
public final class SharedPool<K, T> extends SharedPoolCore<K, T> {
    SharedPool(SharedPoolBuilder<K, T> builder) {
        super(builder);
    }

    /**
     * Starts a pool.
     *
     * @param name the pool's name, as messages show it
     * @param <K> the type of the keys
     * @param <T> the type of the objects
     * @return a builder
     * @throws IllegalArgumentException if the name is blank
     */
    public static <K, T> SharedPoolBuilder<K, T> named(String name) {
        return new SharedPoolBuilder<>(name);
    }

    /**
     * Adds an existing object without a holder. Several objects may have the same key. If another object is evicted for
     * it and its hook throws, this one is in the pool anyway.
     *
     * @param key its key
     * @param object the object
     * @return what the pool knows about it; evicted already if the pool is over capacity and no other could be
     * @throws PoolException if the object is in the pool already
     * @throws PoolClosedException if the pool is closed
     */
    public SharedObject<K, T> registerIdle(K key, T object) {
        return opened(register(key, object, false, false));
    }

    /**
     * Adds an existing object that the caller is using: it has one holder. If a hook throws, it has none and is in the
     * pool, unused.
     *
     * @param key its key
     * @param object the object
     * @return what the pool knows about it
     * @throws PoolException if the object is in the pool already
     * @throws PoolClosedException if the pool is closed
     */
    public SharedObject<K, T> registerAcquired(K key, T object) {
        return opened(register(key, object, true, false));
    }

    /**
     * Returns whether {@link #tryAcquire(Object)} would find an object now.
     *
     * @param key a key
     * @return true if one is registered under the key and free, or may be shared
     */
    public boolean canAcquire(K key) {
        return locked(() -> closedBy == null && store.available(Check.notNull("key", key), multipleHolders) != null);
    }

    /**
     * Acquires an object by its key, one without a holder first.
     *
     * @param key a key
     * @return what the pool knows about the object, or null when none is there to be used
     * @throws PoolClosedException if the pool is closed
     */
    public @Nullable SharedObject<K, T> tryAcquire(K key) {
        SharedObject<K, T> found = locked(() -> {
            checkOpen();
            return takeAvailable(key);
        });
        if (found != null) {
            callOnAcquire(found);
        }
        return found;
    }

    /**
     * Takes an object by its key, or loads one and registers it as acquired. Loading is outside the lock: when several
     * threads load for one key at once and objects may be shared, the first one registered is shared and the others are
     * disposed of, as are objects that were loaded while the pool was being closed.
     *
     * @param key a key
     * @param loader makes the object for the key, never null
     * @return what the pool knows about the object, never null
     * @throws PoolException if the loader returns null or an object that is in the pool already
     * @throws PoolClosedException if the pool is closed
     */
    public SharedObject<K, T> acquire(K key, Function<? super K, ? extends T> loader) {
        SharedObject<K, T> found = tryAcquire(key);
        if (found != null) {
            return found;
        }
        T loaded = loader.apply(key);
        if (loaded == null) {
            throw new PoolException(name, "the loader returned null for '" + key + "'; it must return an object");
        }
        SharedObject<K, T> meanwhile = register(key, loaded, true, multipleHolders);
        if (meanwhile == null && find(loaded) == null) {
            Failures failures = new Failures();
            disposeOfSurplus(key, loaded, DisposeReason.CLOSED, failures);
            failures.throwFirst();
        }
        return opened(meanwhile);
    }

    /**
     * Ends one holder's use of an object; without holders it is unused, and evicted if the pool is over capacity.
     *
     * @param object an object of this pool
     * @throws ForeignObjectException if it isn't in this pool
     * @throws StaleUseException if it has no holder: it was released more often than it was acquired
     */
    public void release(T object) {
        Check.notNull("object", object);
        finishRelease(() -> store.require(object));
    }

    /**
     * As {@link #release(Object)}, by what {@link #tryAcquire(Object)} returned.
     *
     * @param object from this pool
     * @throws ForeignObjectException if it isn't in this pool, or not any more
     * @throws StaleUseException if it has no holder: it was released more often than it was acquired
     */
    public void release(SharedObject<K, T> object) {
        Check.notNull("object", object);
        finishRelease(() -> store.requireSame(object));
    }

    /**
     * Returns what the pool knows about an object.
     *
     * @param object any object
     * @return null if it isn't in this pool
     */
    public @Nullable SharedObject<K, T> find(T object) {
        return locked(() -> store.find(object));
    }

    /**
     * Returns all objects that are registered now.
     *
     * @return a new list, in order of registration
     */
    public List<SharedObject<K, T>> objects() {
        return locked(store::all);
    }

    /**
     * Returns how many objects are registered.
     *
     * @return the number
     */
    public int count() {
        return locked(store::count);
    }

    /**
     * Returns how many of them have no holder.
     *
     * @return the number, locked ones included
     */
    public int unusedCount() {
        return locked(store::unusedCount);
    }

    /**
     * Evicts expired objects and, over capacity, as many more as are over it and may be evicted.
     *
     * @return how many were evicted
     */
    public int evict() {
        return evictBy(() -> store.choose(store.surplus(), clock.getAsLong()));
    }

    /**
     * Evicts expired objects and, if they are fewer than the given number, more up to it: those of the lowest priority,
     * the least recently used first. To choose others, call {@link #evict(SharedObject)} for some of
     * {@link #objects()}.
     *
     * @param objects at least 0
     * @return how many were evicted
     * @throws IllegalArgumentException if negative
     */
    public int evict(int objects) {
        Check.atLeast("objects", objects, 0);
        return evictBy(() -> store.choose(objects, clock.getAsLong()));
    }

    /**
     * Evicts all objects without holders that aren't locked and that the filter allows.
     *
     * @return how many were evicted
     */
    public int evictAllUnused() {
        return evictBy(() -> store.chooseAny(Integer.MAX_VALUE));
    }

    /**
     * Evicts one object, if it has no holder, isn't locked and the filter allows it.
     *
     * @param object an object of this pool; does nothing if it was evicted already
     * @return whether it was evicted
     * @throws ForeignObjectException if it is another pool's
     */
    public boolean evict(SharedObject<K, T> object) {
        Check.notNull("object", object);
        return evictBy(() -> store.chooseOne(this, object)) == 1;
    }

    /**
     * Detaches an object without disposing of it: its holders keep it, and it can't be acquired any more.
     *
     * @param object an object of this pool
     * @return the object
     * @throws ForeignObjectException if it isn't in this pool
     */
    public T remove(T object) {
        Check.notNull("object", object);
        locked(() -> {
            store.detach(store.require(object));
            return null;
        });
        return object;
    }

    /**
     * Calls {@link #evict()} once in an eviction interval.
     *
     * @param nowNanos the time, on the pool's clock
     * @return how many objects were evicted
     */
    public int update(long nowNanos) {
        return evictBy(() -> {
            if (closedBy != null || nowNanos - lastEvictionNanos < evictionInterval.toNanos()) {
                return List.of();
            }
            lastEvictionNanos = nowNanos;
            return store.choose(store.surplus(), nowNanos);
        });
    }

    /**
     * As {@link #update(long)}, at the time of the pool's clock.
     *
     * @return how many objects were evicted
     */
    public int update() {
        return update(clock.getAsLong());
    }

    /**
     * Changes the capacity, and evicts objects over it.
     *
     * @param objects at least 0
     * @throws IllegalArgumentException if negative
     */
    public void setCapacity(int objects) {
        Check.atLeast("capacity", objects, 0);
        evictBy(() -> {
            store.capacity = objects;
            return store.chooseAny(store.surplus());
        }, DisposeReason.OVER_LIMIT);
    }

    /**
     * Returns how many objects the pool keeps.
     *
     * @return the capacity
     */
    public int getCapacity() {
        return locked(() -> store.capacity);
    }

    /**
     * Changes how long after its last use an unused object expires.
     *
     * @param sinceLastUse not negative; null for never
     * @throws IllegalArgumentException if negative
     */
    public void setExpiry(@Nullable Duration sinceLastUse) {
        Duration changed = sinceLastUse == null ? null : Check.notNegative("expiry", sinceLastUse);
        guarded(() -> store.expiry = changed);
    }

    /**
     * Changes how often {@link #update} evicts.
     *
     * @param interval not negative; zero for every update
     * @throws IllegalArgumentException if negative
     */
    public void setEvictionInterval(Duration interval) {
        Duration changed = Check.notNegative("evictionInterval", interval);
        guarded(() -> evictionInterval = changed);
    }

    /** {@inheritDoc} */
    @Override
    public String name() {
        return name;
    }

    /**
     * {@inheritDoc} Objects with holders are the active ones; registering creates, acquiring an existing one is a hit,
     * {@link #remove} detaches.
     */
    @Override
    public PoolStats stats() {
        return locked(() -> store.stats(name));
    }

    /** {@inheritDoc} Name and, as the limit on the total, the capacity; a shared pool has no others. */
    @Override
    public PoolSettings settings() {
        return PoolSettings.builder(name).maxTotal(Math.max(1, getCapacity())).build();
    }

    /** {@inheritDoc} Keeps objects that are locked or that the filter doesn't allow. */
    @Override
    public int trim(int objects) {
        Check.atLeast("count", objects, 0);
        return evictBy(() -> {
            checkOpen();
            return store.chooseAny(objects);
        });
    }

    /** {@inheritDoc} A shared pool makes no objects itself: this only checks its argument. */
    @Override
    public void prewarmNow(int count) {
        Check.atLeast("count", count, 0);
        guarded(this::checkOpen);
    }

    /**
     * Closes the pool and disposes of its unused objects, locked ones included. An object in use is disposed of when
     * its last holder releases it ({@link ClosePolicy#DISPOSE_ON_RELEASE}). Closing twice does nothing.
     */
    @Override
    public void close() {
        close(ClosePolicy.DISPOSE_ON_RELEASE);
    }

    /**
     * Closes the pool. Unused objects are disposed of, also locked ones. Closing twice does nothing.
     *
     * @param policy what happens to the objects in use
     * @throws PoolException under {@link ClosePolicy#THROW} while objects are in use
     */
    public void close(ClosePolicy policy) {
        Check.notNull("policy", policy);
        evictBy(() -> {
            if (closedBy != null) {
                return List.of();
            }
            int used = store.count() - store.unusedCount();
            if (policy == ClosePolicy.THROW && used > 0) {
                throw new PoolException(name, "the pool can't be closed with "
                        + Texts.plural(used, "object") + " in use; release all first, or close with another"
                        + " ClosePolicy");
            }
            closedBy = policy;
            return store.clear(policy);
        }, DisposeReason.CLOSED);
    }

    /**
     * Returns whether the pool was closed.
     *
     * @return true from the start of the close
     */
    public boolean isClosed() {
        return locked(() -> closedBy != null);
    }

    /** Returns the name, the counts, and whether the pool is closed. */
    @Override
    public String toString() {
        return locked(() -> "SharedPool '" + name + "': " + (store.count() - store.unusedCount()) + " active, "
                + store.unusedCount() + " idle" + (closedBy == null ? "" : ", closed"));
    }
}
