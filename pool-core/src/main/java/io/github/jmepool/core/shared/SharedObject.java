// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import io.github.jmepool.core.util.Texts;

/**
 * One object of a {@link SharedPool} and what the pool knows about it. Any thread; what the getters return may be
 * outdated at once where other threads use the pool.
 *
 * @param <K> the type of the keys
 * @param <T> the type of the objects
 */
public final class SharedObject<K, T> {
    final SharedPoolCore<K, T> pool;
    /** Orders objects that were last used at the same time: the first registered is evicted first. */
    final long serial;
    /** The order in which it became unused; 0 while it is used, or evicted. Under the pool's lock. */
    long unusedAs;
    /** The objects of the same key. */
    final SharedSiblings<K, T> siblings;
    private final T object;
    private volatile int holders;
    private volatile int priority;
    private volatile boolean locked;
    private volatile boolean evicted;
    private volatile long lastUseNanos;
    private volatile long uses;

    SharedObject(SharedPoolCore<K, T> pool, SharedSiblings<K, T> siblings, T object, long serial) {
        this.pool = pool;
        this.siblings = siblings;
        this.object = object;
        this.serial = serial;
    }

    /**
     * Returns the key that the object was registered under.
     *
     * @return the key
     */
    public K key() {
        return siblings.key;
    }

    /**
     * Returns the object itself.
     *
     * @return the object
     */
    public T get() {
        return object;
    }

    /**
     * Returns how many acquires haven't been matched by a release.
     *
     * @return 0 when the object is unused
     */
    public int holders() {
        return holders;
    }

    /**
     * Returns how often the object was acquired, registration as acquired included.
     *
     * @return the count
     */
    public long uses() {
        return uses;
    }

    /**
     * Returns when the object was registered, acquired or released last.
     *
     * @return nanoseconds on the pool's clock
     */
    public long lastUseNanos() {
        return lastUseNanos;
    }

    /**
     * Returns whether the pool must keep the object even while it is unused.
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

    /** Allows the pool to evict the object again while it is unused. */
    public void unlock() {
        pool.change(this, () -> locked = false);
    }

    /**
     * Returns how much the object is worth keeping.
     *
     * @return the priority, 0 by default; lower ones are evicted first
     */
    public int getPriority() {
        return priority;
    }

    /**
     * Sets {@link #getPriority()}. Expired objects are evicted whatever their priority.
     *
     * @param value any number
     */
    public void setPriority(int value) {
        pool.change(this, () -> priority = value);
    }

    /**
     * Returns whether the object has left the pool: it was evicted or removed, or the pool was closed.
     *
     * @return true from then on
     */
    public boolean isEvicted() {
        return evicted;
    }

    @Override
    public String toString() {
        return siblings.key + " (" + Texts.plural(holders, "holder") + ")";
    }

    // What follows is called under the lock of the pool.

    void acquired(long nowNanos) {
        hold(1);
        uses++;
        lastUseNanos = nowNanos;
    }

    void released(long nowNanos) {
        hold(-1);
        lastUseNanos = nowNanos;
    }

    void acquireFailed() {
        hold(-1);
        uses--;
    }

    private void hold(int change) {
        boolean registered = siblings.inOrder.remove(this);
        holders += change;
        if (registered) {
            siblings.inOrder.add(this);
        }
    }

    void touched(long nowNanos) {
        lastUseNanos = nowNanos;
    }

    void evicted() {
        evicted = true;
    }
}
