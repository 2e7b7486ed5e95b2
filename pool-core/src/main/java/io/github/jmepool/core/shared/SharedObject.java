// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import org.jspecify.annotations.Nullable;

/**
 * One object of a {@link SharedPool} and what the pool knows about it. Any thread; what the getters tell may be
 * outdated at once where other threads use the pool.
 *
 * @param <K> the type of the keys
 * @param <T> the type of the objects
 */
public final class SharedObject<K, T> {
    final SharedPoolCore<K, T> pool;
    /** Tells apart what was last used at the same time: who was registered first goes first. */
    final long serial;
    /** The order in which it became unused; 0 while it is used, or gone. Under the pool's lock, as the next. */
    long unusedAs;
    /** Where it waits to go; null while it can't. */
    @Nullable SharedLine<K, T> line;
    /** Those of its key, and its place among them. Under the pool's lock. */
    final SharedSiblings<K, T> siblings;
    int place;
    private final T object;
    private volatile int holders;
    private volatile int priority;
    private volatile boolean locked;
    private volatile boolean released;
    private volatile long lastUseNanos;
    private volatile long uses;

    SharedObject(SharedPoolCore<K, T> pool, SharedSiblings<K, T> siblings, T object, long serial) {
        this.pool = pool;
        this.siblings = siblings;
        this.object = object;
        this.serial = serial;
    }

    /**
     * What the object was registered under.
     *
     * @return the key
     */
    public K key() {
        return siblings.key;
    }

    /**
     * The object itself.
     *
     * @return the object
     */
    public T object() {
        return object;
    }

    /**
     * How many spawns have not been matched by an release.
     *
     * @return 0 when nobody uses the object
     */
    public int holders() {
        return holders;
    }

    /**
     * How often the object was spawned, registration as spawned included.
     *
     * @return the count
     */
    public long uses() {
        return uses;
    }

    /**
     * When the object was registered, spawned or unspawned last.
     *
     * @return nanoseconds on the pool's clock
     */
    public long lastUseNanos() {
        return lastUseNanos;
    }

    /**
     * Whether the pool must keep the object even if nobody uses it.
     *
     * @return false unless {@link #lock()} was called last
     */
    public boolean isLocked() {
        return locked;
    }

    /** Makes the pool keep the object, whatever its capacity and expiry, until {@link #unlock()} or the close. */
    public void lock() {
        pool.change(this, () -> locked = true);
    }

    /** Lets the pool release the object again when nobody uses it. */
    public void unlock() {
        pool.change(this, () -> locked = false);
    }

    /**
     * How much the object is worth keeping.
     *
     * @return the priority, 0 by default; lower ones are released first
     */
    public int priority() {
        return priority;
    }

    /**
     * Sets {@link #priority()}. Expired objects are released whatever their priority.
     *
     * @param value any number
     */
    public void priority(int value) {
        pool.change(this, () -> priority = value);
    }

    /**
     * Whether the pool has let the object go: it was released, removed, or the pool closed.
     *
     * @return true from then on
     */
    public boolean isEvicted() {
        return released;
    }

    @Override
    public String toString() {
        return siblings.key + " (" + holders + " holders)";
    }

    // What follows is called under the lock of the pool.

    void spawned(long nowNanos) {
        holders++;
        siblings.changed(this);
        uses++;
        lastUseNanos = nowNanos;
    }

    void unspawned(long nowNanos) {
        holders--;
        siblings.changed(this);
        lastUseNanos = nowNanos;
    }

    void spawnFailed() {
        holders--;
        siblings.changed(this);
        uses--;
    }

    void touched(long nowNanos) {
        lastUseNanos = nowNanos;
    }

    void released() {
        released = true;
    }
}
