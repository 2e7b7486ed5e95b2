// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import io.github.jmepool.core.PooledObject;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * An instance whose use any thread may ask to end: exactly one caller ends each use. Render thread only, unless a
 * method specifies otherwise.
 */
public abstract class RequestableUse extends PooledObject {
    private static final VarHandle USE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            USE = lookup.findVarHandle(RequestableUse.class, "use", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    // The use id stands in the slot of the core as well, which one thread writes plainly. The word here is changed by
    // any thread that asks for the end of the use, at a price that pools outside of scenes need not pay.

    /**
     * The word of the use: its id while it is active, minus its id once another thread has requested its end, 0 when
     * there is none. The thread that removes the id, by compare-and-set, has ended that use.
     */
    @SuppressWarnings("unused") // Read and written by USE.
    private long use;

    /** The id of the use that goes on; 0 when there is none, or its end was asked for. Any thread. */
    public final long useId() {
        return Math.max(0L, (long) USE.getAcquire(this));
    }

    /** Whether it is in use, and no thread has asked for the end of that; any thread. */
    public final boolean isActive() {
        return useId() != 0;
    }

    public final void beginUse() {
        beginUse(latestUse());
    }

    /** No other thread writes the word while there is no use. */
    public final void beginUse(long id) {
        USE.setRelease(this, id);
    }

    /** On the render thread: the use that goes on, also when its end was asked for; 0 when there is none. */
    public final long use() {
        return Math.abs((long) USE.getOpaque(this));
    }

    /** The id of the current use, otherwise of the last one; 0 when there was none. Render thread. */
    public final long lastUse() {
        return latestUse();
    }

    /** On the render thread: ends the use; returns its id, or 0 when it has ended already or was asked to. */
    public final long endUnlessRequested() {
        long current = (long) USE.getOpaque(this);
        return current > 0 && USE.compareAndSet(this, current, 0L) ? current : 0;
    }

    /** On the render thread: ends the use, asked to end or not; returns its id, or 0 when there is none. */
    public final long endInAnyCase() {
        return use() == 0 ? 0 : Math.abs((long) USE.getAndSet(this, 0L));
    }

    /** Asks for the end of the given use, from any thread; false when it has ended or was asked before. */
    public final boolean request(long useId) {
        return useId > 0 && USE.compareAndSet(this, useId, -useId);
    }

    /** Whether the current use was asked to end. */
    public final boolean isRequested() {
        return (long) USE.getAcquire(this) < 0;
    }
}
