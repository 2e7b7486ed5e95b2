// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/**
 * An optional superclass of pooled objects, which makes an {@link ObjectPool} fastest: the object itself holds its
 * pool entry, so that no lookup is needed.
 *
 * <p>A class with another superclass may implement {@link SlotHolder} instead; a class that does neither can be pooled
 * as well. A class that does both is treated as a {@code PooledObject}.
 *
 * <p>An object is in one pool at a time. A copy made with {@link #clone()} is a new object that belongs to no pool.
 */
public abstract class PooledObject extends PoolSlot {
    /** Makes an object that no pool knows. */
    protected PooledObject() {
        super(null);
    }

    /** Becomes its own slot in a pool. */
    final void enter(@Nullable Object newPool) {
        pool = newPool;
        stamp = 0;
    }

    /** As {@link SlotHolder#poolSlot()}. */
    final @Nullable PoolSlot slot() {
        return pool != null ? this : null;
    }

    /** As {@link SlotHolder#poolSlot(PoolSlot)}; {@link #enter} has prepared it to be its own slot. */
    final void slot(@Nullable PoolSlot slot) {
        if (slot != this) {
            pool = null;
        }
    }

    /**
     * Returns what {@link ObjectPool#useId} returns for this object, without a lookup. On
     * the thread of its pool.
     *
     * @return the id of its use in the pool that it is in; of the last one when it is idle, 0 when there was
     *         none
     */
    protected final long latestUse() {
        return useId();
    }

    /**
     * Copies the object for a subclass that is {@link Cloneable}.
     *
     * @return a copy that is in no pool, whatever pool the original is in
     * @throws CloneNotSupportedException if the object is not {@code Cloneable}
     */
    @Override
    protected Object clone() throws CloneNotSupportedException {
        PooledObject copy = (PooledObject) super.clone();
        copy.enter(null);
        copy.object = null;
        copy.phase = PLAIN;
        copy.previous = null;
        copy.next = null;
        copy.trace = null;
        return copy;
    }
}
