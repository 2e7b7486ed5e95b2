// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/**
 * The data that a pool keeps for one object; opaque to users. Exists once per pooled object. A
 * {@link PooledObject} is its own slot; a {@link SlotHolder} stores the one that the pool gives it.
 */
public class PoolSlot {
    /** The object is in use while the stamp is positive, else idle. */
    static final int PLAIN = 0;
    /** The use has ended, but the object was not released yet. */
    static final int ENDED = 1;
    /** The object is inside its acquire hook; the stamp is the negative of the coming use id. */
    static final int ACQUIRING = 2;
    /** The object is inside its release hook. */
    static final int RELEASING = 3;
    /** The object was made or handed over to become idle, which it isn't yet. */
    static final int ARRIVING = 4;
    /** The object was disposed of or detached. */
    static final int GONE = 5;

    /** Set once, except where an object that is its own slot changes pools. */
    @Nullable Object pool;
    /** The slot's object, from its entry to its end. */
    @Nullable Object object;
    /**
     * The use id while the object is in use, its negative from then on, 0 before the first use. A greater id is a
     * younger use of any object of the pool.
     */
    long stamp;
    int phase;
    /** Its place among all slots of the pool. */
    int number;
    @Nullable PoolSlot previous;
    @Nullable PoolSlot next;
    @Nullable LeakTrace trace;

    PoolSlot(@Nullable Object pool) {
        this.pool = pool;
    }

    /** The slot of an object that enters a pool: the object itself, or a new one. It is busy. */
    static PoolSlot busy(Object pool, Object object, boolean spare) {
        PoolSlot slot;
        if (object instanceof PooledObject own) {
            own.enter(pool);
            slot = own;
        } else {
            slot = new PoolSlot(pool);
        }
        slot.object = object;
        slot.phase = spare ? ARRIVING : ACQUIRING;
        return slot;
    }

    /** The slot that the object is or returns, of any pool; null when there is none. */
    static @Nullable PoolSlot of(Object object) {
        if (object instanceof PooledObject own) {
            return own.slot();
        }
        return object instanceof SlotHolder holder ? holder.poolSlot() : null;
    }

    /** Stores the slot in the object; returns false if the object's type cannot hold it. */
    static boolean assign(Object object, @Nullable PoolSlot slot) {
        if (object instanceof PooledObject own) {
            own.slot(slot);
            return true;
        }
        if (object instanceof SlotHolder holder) {
            holder.poolSlot(slot);
            return true;
        }
        return false;
    }

    /** A copy for a message: what is known of the object at this moment. */
    PoolSlot copy() {
        PoolSlot copy = new PoolSlot(pool);
        copy.object = object;
        copy.phase = phase;
        copy.stamp = stamp;
        return copy;
    }

    boolean isInUse() {
        return stamp > 0;
    }

    /** Whether the object is in the hands of a user, its use ended or not. */
    boolean isOut() {
        return stamp > 0 || phase == ENDED;
    }

    /** Whether the object is in its acquire or its release hook. */
    boolean isInHook() {
        return phase == RELEASING || phase == ACQUIRING && stamp != 0;
    }

    /** Whether the object is in use, or in the hook that comes before. */
    boolean hasUse() {
        return stamp > 0 || phase == ACQUIRING && stamp != 0;
    }

    /** Ends the use, if there is one; from now on the slot is in that phase. */
    void end(int next) {
        stamp = -Math.abs(stamp);
        phase = next;
        trace = null;
    }

    /** The id of the current use, of the coming one inside the acquire hook, else of the last one; 0 for none yet. */
    long useId() {
        return Math.abs(stamp);
    }
}
