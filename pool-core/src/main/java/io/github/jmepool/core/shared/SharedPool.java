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
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps registered objects by key, counts who uses them, and releases what has been unused for long or is too many.
 *
 * <p><b>Threads.</b> Every method may be called on any thread. One lock makes every call one step, so all calls are
 * linearizable; what a thread did before it registered or unspawned an object happens before what the thread does that
 * spawns it next. Hooks run after the step, outside the lock.
 *
 * <p><b>Release.</b> An object is released when nobody uses it, it isn't locked, the pool's filter allows it, and it
 * has expired, the pool is over capacity, or a release asks for it. Over capacity, that happens in the call that
 * registers or unspawns; expiry is looked at in {@link #update} and every release.
 *
 * <p><b>Failures.</b> What a hook, the rule or the filter throws reaches the caller when everything else is done, the
 * first one with the others suppressed. A spawn that throws, be it for another object's {@code onDispose}, is undone:
 * the caller holds nothing, and the object is in the pool as before, a new one unused.
 *
 * @param <K> the type of the keys, with equals and hashCode
 * @param <T> the type of the objects, told apart by identity
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
     * Adds an existing object that nobody uses yet. Several objects may have the same key. If another object has to go
     * and its hook throws, this one is in the pool all the same.
     *
     * @param key its key
     * @param object the object
     * @return what the pool knows about it; released already if the pool is over capacity and nothing else could go
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
     * Whether {@link #acquire(Object)} would find an object now.
     *
     * @param key a key
     * @return true if one is registered under the key and free, or may be shared
     */
    public boolean canAcquire(K key) {
        return locked(() -> closedBy == null && shelf.available(Check.notNull("key", key), multiSpawn) != null);
    }

    /**
     * Takes an object by its key; a free one before one that is shared.
     *
     * @param key a key
     * @return what the pool knows about the object, or null when none is there to be used
     * @throws PoolClosedException if the pool is closed
     */
    public @Nullable SharedObject<K, T> acquire(K key) {
        SharedObject<K, T> found = locked(() -> {
            checkOpen();
            return takeAvailable(key);
        });
        if (found != null) {
            greet(found);
        }
        return found;
    }

    /**
     * Takes an object by its key, or loads one and registers it as spawned. Loading is outside the lock: when several
     * threads load for one key at once and objects may be shared, the first one registered is shared and the others are
     * disposed of, as is what was loaded while the pool was being closed.
     *
     * @param key a key
     * @param loader makes the object for the key, never null
     * @return what the pool knows about the object, never null
     * @throws PoolException if the loader returns null or an object that is in the pool already
     * @throws PoolClosedException if the pool is closed
     */
    public SharedObject<K, T> acquire(K key, Function<? super K, ? extends T> loader) {
        SharedObject<K, T> found = acquire(key);
        if (found != null) {
            return found;
        }
        T loaded = loader.apply(key);
        if (loaded == null) {
            throw new PoolException(name, "the loader returned null for '" + key + "'; it must return an object");
        }
        SharedObject<K, T> meanwhile = register(key, loaded, true, multiSpawn);
        if (meanwhile == null) {
            Failures failures = new Failures();
            disposeOfSurplus(key, loaded, DisposeReason.CLOSED, failures);
            failures.throwFirst();
        }
        return opened(meanwhile);
    }

    /**
     * Gives an object back; when the last holder does, it is unused, and released if the pool is over capacity.
     *
     * @param object an object of this pool
     * @throws ForeignObjectException if it isn't in this pool
     * @throws StaleUseException if nobody uses it: it was given back more often than it was spawned
     */
    public void release(T object) {
        Check.notNull("object", object);
        finishUnspawn(() -> shelf.require(object));
    }

    /**
     * As {@link #release(Object)}, by what {@link #acquire(Object)} returned.
     *
     * @param object from this pool
     * @throws ForeignObjectException if it isn't in this pool, or not any more
     * @throws StaleUseException if nobody uses it: it was given back more often than it was spawned
     */
    public void release(SharedObject<K, T> object) {
        Check.notNull("object", object);
        finishUnspawn(() -> shelf.requireSame(object));
    }

    /**
     * What the pool knows about an object.
     *
     * @param object any object
     * @return null if it isn't in this pool
     */
    public @Nullable SharedObject<K, T> find(T object) {
        return locked(() -> shelf.find(object));
    }

    /**
     * All objects now.
     *
     * @return a list of its own, in order of registration
     */
    public List<SharedObject<K, T>> objects() {
        return locked(shelf::all);
    }

    /**
     * How many objects are registered.
     *
     * @return the number
     */
    public int count() {
        return locked(shelf::count);
    }

    /**
     * How many of them nobody uses.
     *
     * @return the number, locked ones included
     */
    public int unusedCount() {
        return locked(shelf::unusedCount);
    }

    /**
     * Releases what has expired and, over capacity, as many more as are over it and can be spared.
     *
     * @return how many were released
     */
    public int evict() {
        return releaseBy(() -> shelf.choose(shelf.surplus(), clock.getAsLong(), null));
    }

    /**
     * Releases what has expired and, if that is less than the given number, more up to it by the pool's rule.
     *
     * @param objects at least 0
     * @return how many were released
     * @throws IllegalArgumentException if negative
     */
    public int evict(int objects) {
        Check.atLeast("objects", objects, 0);
        return releaseBy(() -> shelf.choose(objects, clock.getAsLong(), null));
    }

    /**
     * As {@link #evict(int)}, choosing by another rule.
     *
     * @param objects at least 0
     * @param rule chooses among what may be released; what it returns besides is ignored
     * @return how many were released
     * @throws IllegalArgumentException if negative
     */
    public int evict(int objects, EvictionRule<K, T> rule) {
        Check.atLeast("objects", objects, 0);
        Check.notNull("rule", rule);
        return releaseBy(() -> shelf.choose(objects, clock.getAsLong(), rule));
    }

    /**
     * Releases everything that nobody uses, as far as it isn't locked and the filter allows it.
     *
     * @return how many were released
     */
    public int evictAllUnused() {
        return releaseBy(() -> shelf.chooseAny(Integer.MAX_VALUE));
    }

    /**
     * Releases one object, if nobody uses it, it isn't locked and the filter allows it.
     *
     * @param object an object of this pool; does nothing if it was released already
     * @return whether it was released
     * @throws ForeignObjectException if it is another pool's
     */
    public boolean evict(SharedObject<K, T> object) {
        Check.notNull("object", object);
        return releaseBy(() -> shelf.chooseOne(this, object)) == 1;
    }

    /**
     * Lets an object go that nobody else is to get any more, without disposing of it; who holds it keeps it.
     *
     * @param object an object of this pool
     * @return the object
     * @throws ForeignObjectException if it isn't in this pool
     */
    public T remove(T object) {
        Check.notNull("object", object);
        locked(() -> {
            shelf.detach(shelf.require(object));
            return null;
        });
        return object;
    }

    /**
     * Does what is due at this time: once in a release interval, {@link #evict()}.
     *
     * @param nowNanos the time, on the pool's clock
     * @return how many objects were released
     */
    public int update(long nowNanos) {
        return releaseBy(() -> {
            if (closedBy != null || nowNanos - lastReleaseNanos < evictionInterval.toNanos()) {
                return List.of();
            }
            lastReleaseNanos = nowNanos;
            return shelf.choose(shelf.surplus(), nowNanos, null);
        });
    }

    /**
     * As {@link #update(long)}, at the time of the pool's clock.
     *
     * @return how many objects were released
     */
    public int update() {
        return update(clock.getAsLong());
    }

    /**
     * Changes the capacity, and releases what is over it.
     *
     * @param objects at least 0
     * @throws IllegalArgumentException if negative
     */
    public void capacity(int objects) {
        Check.atLeast("capacity", objects, 0);
        releaseBy(() -> {
            shelf.capacity = objects;
            return shelf.overCapacity();
        }, DisposeReason.OVER_LIMIT);
    }

    /**
     * How many objects the pool keeps.
     *
     * @return the capacity
     */
    public int capacity() {
        return locked(() -> shelf.capacity);
    }

    /**
     * Changes how long after its last use an unused object expires.
     *
     * @param sinceLastUse not negative; null for never
     * @throws IllegalArgumentException if negative
     */
    public void expiry(@Nullable Duration sinceLastUse) {
        Duration changed = sinceLastUse == null ? null : Check.notNegative("expiry", sinceLastUse);
        guarded(() -> shelf.expiry = changed);
    }

    /**
     * Changes how often {@link #update} releases.
     *
     * @param interval not negative; zero for every update
     * @throws IllegalArgumentException if negative
     */
    public void evictionInterval(Duration interval) {
        Duration changed = Check.notNegative("evictionInterval", interval);
        guarded(() -> evictionInterval = changed);
    }

    /** {@inheritDoc} */
    @Override
    public String name() {
        return name;
    }

    /**
     * {@inheritDoc} Objects with holders are the active ones; registering creates, spawning an existing one is a hit,
     * {@link #remove} detaches.
     */
    @Override
    public PoolStats stats() {
        return locked(() -> shelf.stats(name));
    }

    /** {@inheritDoc} Name and, as the limit on the total, the capacity; a shared pool has no others. */
    @Override
    public PoolSettings settings() {
        return PoolSettings.builder(name).maxTotal(Math.max(1, capacity())).build();
    }

    /** {@inheritDoc} Spares what is locked or what the filter doesn't allow. */
    @Override
    public int trim(int objects) {
        Check.atLeast("count", objects, 0);
        return releaseBy(() -> {
            checkOpen();
            return shelf.chooseAny(objects);
        });
    }

    /** {@inheritDoc} A shared pool makes no objects itself: this only checks its argument. */
    @Override
    public void prewarm(int idle) {
        Check.atLeast("idle", idle, 0);
        guarded(this::checkOpen);
    }

    /**
     * Closes the pool and disposes of its unused objects, locked ones included. An object in use is disposed of when
     * its last holder unspawns it ({@link ClosePolicy#DISPOSE_ON_RELEASE}). Closing twice does nothing.
     */
    @Override
    public void close() {
        close(ClosePolicy.DISPOSE_ON_RELEASE);
    }

    /**
     * Closes the pool. Unused objects are disposed of, locked ones too. Closing twice does nothing.
     *
     * @param policy what becomes of the objects that are in use
     * @throws PoolException under {@link ClosePolicy#REFUSE} while objects are in use
     */
    public void close(ClosePolicy policy) {
        Check.notNull("policy", policy);
        releaseBy(() -> {
            if (closedBy != null) {
                return List.of();
            }
            int used = shelf.count() - shelf.unusedCount();
            if (policy == ClosePolicy.REFUSE && used > 0) {
                throw new PoolException(name, "can't be closed while " + used
                        + " objects are in use; release them first, or close with another ClosePolicy");
            }
            closedBy = policy;
            return shelf.clear(policy);
        }, DisposeReason.CLOSED);
    }

    /**
     * Whether the pool was closed.
     *
     * @return true from the start of the close
     */
    public boolean isClosed() {
        return locked(() -> closedBy != null);
    }

    /** Returns the name, the counts, and whether the pool is closed. */
    @Override
    public String toString() {
        return locked(() -> "SharedPool '" + name + "': " + (shelf.count() - shelf.unusedCount()) + " active, "
                + shelf.unusedCount() + " idle" + (closedBy == null ? "" : ", closed"));
    }
}
