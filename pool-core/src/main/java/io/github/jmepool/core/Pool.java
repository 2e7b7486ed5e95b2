// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lends objects for reuse. This is the common interface of {@link ObjectPool} and {@link ConcurrentObjectPool};
 * performance-critical code should use the class, whose calls the just-in-time compiler can inline.
 *
 * <p>An object has one user at a time. Each use has an id, which is stale once the use has ended. A call with a stale
 * id, and any other misuse, throws a {@link PoolException} with the pool's name and changes nothing.
 *
 * <p>Threads: see the two implementations. A call on a thread that may not make it throws
 * {@link WrongThreadException}. Once the pool is closed, methods that would change it throw
 * {@link PoolClosedException}, except the release of objects that the {@link ClosePolicy} leaves in use.
 *
 * <p>Not intended for implementation by users: methods may be added.
 *
 * @param <T> the objects' type
 */
public interface Pool<T> extends ManagedPool {
    /**
     * Takes an idle object, or makes one.
     *
     * @return the object, never null
     * @throws PoolExhaustedException if a limit forbids it
     * @throws PoolClosedException if the pool is closed
     */
    T acquire();

    /**
     * As {@link #acquire()}, but returns null where that would throw {@link PoolExhaustedException}.
     *
     * @return the object, or null if a limit forbids it
     * @throws PoolClosedException if the pool is closed
     */
    @Nullable T tryAcquire();

    /**
     * Acquires for the length of a try-with-resources block.
     *
     * @return the lease
     * @throws PoolExhaustedException if a limit forbids it
     * @throws PoolClosedException if the pool is closed, or was closed meanwhile and has disposed of the object
     */
    Lease<T> lease();

    /**
     * As {@link #lease()}, but returns null where that would throw {@link PoolExhaustedException}. A
     * try-with-resources block accepts null. To allocate nothing, not even the lease, use {@link #tryAcquire()}.
     *
     * @return the lease, or null if a limit forbids it
     * @throws PoolClosedException if the pool is closed, or was closed meanwhile and has disposed of the object
     */
    @Nullable Lease<T> tryLease();

    /**
     * Releases an object: it becomes idle or, over a limit, is disposed of.
     *
     * @param object an object in use, or one whose use was ended by {@link #endUse}
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from inside the object's own hook
     * @throws PoolClosedException if the pool is closed, and its objects needn't be released
     */
    void release(T object);

    /**
     * Releases an object if it is still in the given use.
     *
     * @param object an object in use
     * @param useId the use that is meant, from {@link #useId}
     * @throws StaleUseException if that use has ended
     * @throws ForeignObjectException if the object isn't of this pool
     * @throws ObjectBusyException if called from inside the object's own hook
     * @throws PoolClosedException if the pool is closed, and its objects needn't be released
     */
    void release(T object, long useId);

    /**
     * Ends the use of an object without releasing it: the use id is stale from now on, but the object still counts as
     * active and can't be acquired, until exactly one {@link #release(Object)}, {@link #discard} or {@link #detach}
     * finishes it.
     *
     * @param object an object in use
     * @throws StaleUseException if its use has ended already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from inside the object's own hook
     */
    void endUse(T object);

    /**
     * Returns the id of the object's use. A greater id is a later use of it; the first one is 1 or more.
     *
     * @param object an object of this pool
     * @return the id of its current use; of the last one when it is idle
     * @throws ForeignObjectException if it isn't of this pool
     */
    long useId(T object);

    /**
     * Returns whether that use of the object is going on.
     *
     * @param object any object
     * @param useId a use id
     * @return false once the use has ended, and for objects that aren't of this pool
     */
    boolean isCurrent(T object, long useId);

    /**
     * Returns whether the object is in use.
     *
     * @param object any object
     * @return false when it is idle, its use was ended by {@link #endUse}, or it isn't of this pool
     */
    boolean isActive(T object);

    /**
     * Returns whether the object is one of this pool's.
     *
     * @param object any object
     * @return true when it is active or idle here
     */
    boolean owns(T object);

    /**
     * Ends the use of an object that must not be used again, and disposes of it.
     *
     * @param object an object in use, or one whose use was ended by {@link #endUse}
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from inside the object's own hook
     */
    void discard(T object);

    /**
     * Detaches an object: it belongs to the caller, and the pool removes it without disposing of it.
     *
     * @param object an object in use, or one whose use was ended by {@link #endUse}
     * @return the object
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from inside the object's own hook
     */
    T detach(T object);

    /**
     * Hands over a ready-made object, for instance one made by a worker; it becomes idle and counts as created.
     *
     * @param object an object that no pool knows
     * @return false, and the object isn't taken, when a limit forbids it
     * @throws PoolException if a pool has it already
     * @throws PoolClosedException if the pool is closed
     */
    boolean addIdle(T object);

    /**
     * Makes idle objects until the pool has {@link PoolSettings#prewarm()}, in use and idle together, or a limit is
     * reached. Building the pool has done so already; this fills it up again, before it returns.
     */
    void prewarmNow();

    /**
     * Takes out the object that has been idle longest, for the caller to dispose of; {@code onDispose} isn't called.
     * Counts as trimmed and disposed.
     *
     * @return the object, or null when none is idle
     * @throws PoolClosedException if the pool is closed
     */
    @Nullable T takeColdest();

    /**
     * Releases all objects in use at this moment. If hooks throw, the rest is released anyway, and the first
     * exception reaches the caller with the others suppressed.
     */
    void releaseAll();

    /**
     * Calls the action for each object that is in use when its turn comes, in no particular order.
     *
     * @param action may release, discard or acquire
     */
    void forEachActive(Consumer<? super T> action);

    /**
     * Returns how many objects are in use or being released.
     *
     * @return the number
     */
    int activeCount();

    /**
     * Returns how many objects wait for an acquire.
     *
     * @return the number
     */
    int idleCount();

    /**
     * Returns how many objects the pool has.
     *
     * @return active and idle
     */
    int totalCount();

    /**
     * Changes settings while in use. Idle objects beyond a lowered limit are trimmed at once; active
     * ones over a limit are disposed of when they are released. A raised prewarm count makes no objects
     * until {@link #prewarmNow()}.
     *
     * @param changed the new settings, under the same name
     * @throws IllegalArgumentException if the name differs, or this pool doesn't support them; nothing changes
     *         then
     * @throws PoolClosedException if the pool is closed
     */
    void configure(PoolSettings changed);

    /**
     * Returns the objects that have been out for longer than that, among those whose acquire was remembered.
     *
     * @param heldLongerThan not negative
     * @return a record for each, the longest held first; empty while leak tracking is off
     * @throws IllegalArgumentException if the duration is negative
     */
    List<LeakRecord> leaks(Duration heldLongerThan);

    /**
     * Closes the pool. An object that is inside a hook at this moment is disposed of when that hook returns. Closing
     * twice does nothing.
     *
     * @param policy what becomes of the objects that are out
     * @throws PoolException under {@link ClosePolicy#THROW} while objects are out
     */
    void close(ClosePolicy policy);

    /**
     * Returns whether the pool was closed.
     *
     * @return true from the start of the close
     */
    boolean isClosed();
}
