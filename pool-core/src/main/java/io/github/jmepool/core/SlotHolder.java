// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/**
 * Implemented by objects that remember their own place in a pool, so that an {@link ObjectPool} finds it without a
 * table ("intrusive" mode). A field, a getter and a setter are all that is needed; the object never looks into the
 * slot. A class that is free to choose its superclass extends {@link PooledObject}, which needs less and is quicker.
 */
public interface SlotHolder {
    /**
     * Returns the slot that was set last.
     *
     * @return the slot, or null when none was set
     */
    @Nullable PoolSlot poolSlot();

    /**
     * Remembers the slot. Only pools call this.
     *
     * @param slot the slot to remember, or null when the object has left its pool
     */
    void poolSlot(@Nullable PoolSlot slot);
}
