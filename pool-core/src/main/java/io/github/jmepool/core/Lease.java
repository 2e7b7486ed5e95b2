// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import org.jspecify.annotations.Nullable;

/**
 * One use of an object, ended by {@code close()}: for try-with-resources.
 *
 * <p>A new one for each use, but small and final, so that a just-in-time compiler that sees both ends of the use
 * allocates nothing for it. For the thread that acquired it.
 *
 * @param <T> the objects' type
 */
public final class Lease<T> implements AutoCloseable {
    /** Null in a lease of nothing, as the object is. */
    private final @Nullable LeaseOwner<T> owner;
    private final @Nullable T object;
    private final long useId;
    private boolean closed;

    Lease(@Nullable LeaseOwner<T> owner, @Nullable T object, long useId) {
        this.owner = owner;
        this.object = object;
        this.useId = useId;
        closed = object == null;
    }

    /**
     * The leased object.
     *
     * @return the object, or null when the lease is empty
     * @throws StaleUseException if the use has ended
     */
    // Where there is an object there is an owner.
    @SuppressWarnings("NullAway")
    public @Nullable T get() {
        if (object != null && !owner.isCurrent(object, useId)) {
            throw owner.stale(object, useId);
        }
        return object;
    }

    /**
     * Returns whether there is no object in it: under {@link ExhaustionPolicy#RETURN_NULL} when a limit forbade the
     * acquire, or when the time of an acquire that waits has passed.
     *
     * @return true for a lease of nothing
     */
    public boolean isEmpty() {
        return object == null;
    }

    /**
     * Returns which use of the object this is.
     *
     * @return the use id; 0 when the lease is empty
     */
    public long useId() {
        return useId;
    }

    /**
     * Releases the object. Closing the same lease again does nothing, and neither does closing an empty one. An object
     * that a close with {@link ClosePolicy#ABANDON} has left to its user stays with the user.
     *
     * @throws StaleUseException if the use was ended in another way, and perhaps the object has a new user
     * @throws WrongThreadException if the pool is confined to another thread
     * @throws PoolClosedException if the pool was closed meanwhile, and has disposed of the object
     */
    @Override
    public void close() {
        // try-with-resources also closes where an exception has been thrown, which a profile shows as never reached. A
        // JIT compiler inlines nothing there but a trivial method such as this one; or each lease would be allocated.
        end();
    }

    // A lease of nothing is closed from the start; every other has object and owner.
    @SuppressWarnings("NullAway")
    private void end() {
        if (!closed) {
            closed = true;
            owner.release(object, useId);
        }
    }
}
