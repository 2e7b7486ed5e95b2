// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/**
 * One use of an object, ended by {@code close()}: for try-with-resources.
 *
 * <p>A new one for each use, but small and final, so that a just-in-time compiler that sees both ends of the use
 * allocates nothing for it. For the thread that acquired it.
 *
 * @param <T> the objects' type
 */
public final class Lease<T> implements AutoCloseable {
    private final LeaseOwner<T> owner;
    private final T object;
    private final long useId;
    private boolean closed;

    Lease(LeaseOwner<T> owner, T object, long useId) {
        this.owner = owner;
        this.object = object;
        this.useId = useId;
    }

    /**
     * The leased object.
     *
     * @return the object
     * @throws StaleUseException if the use has ended
     */
    public T get() {
        if (!owner.isCurrent(object, useId)) {
            throw owner.stale(object, useId);
        }
        return object;
    }

    /**
     * Returns which use of the object this is.
     *
     * @return the use id
     */
    public long useId() {
        return useId;
    }

    /**
     * Releases the object. Closing the same lease again does nothing. An object that a close with
     * {@link ClosePolicy#ABANDON} has left to its user stays with the user.
     *
     * @throws StaleUseException if the use was ended in another way, and perhaps the object has a new user
     * @throws WrongThreadException if the pool is confined to another thread, which can still close the lease
     * @throws PoolClosedException if the pool was closed meanwhile, and has disposed of the object
     */
    @Override
    public void close() {
        // try-with-resources also closes where an exception has been thrown, which a profile shows as never reached. A
        // JIT compiler inlines nothing there but a trivial method such as this one; or each lease would be allocated.
        end();
    }

    private void end() {
        if (!closed) {
            closed = true;
            try {
                owner.release(object, useId);
            } catch (WrongThreadException refused) {
                closed = false; // the use goes on, and the pool's thread can still end it
                throw refused;
            }
        }
    }
}
