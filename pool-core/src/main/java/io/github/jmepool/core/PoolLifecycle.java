// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/**
 * Makes the objects of one pool and is called at each step of their lifecycle.
 *
 * <p>A confined pool calls these methods on its own thread, inside the call that causes them. A hook may call the
 * pool again (acquire, release, trim, even close): the pool is consistent whenever a hook runs. Only the object that
 * the hook is called for can't be released, ended, discarded or detached in the hook; the call throws
 * {@link ObjectBusyException}.
 *
 * <p>A hook that throws never corrupts the pool: the object is discarded, the counts stay exact, and the exception
 * reaches the caller of the pool. A checked exception, which hooks in Kotlin or Groovy may throw, reaches the caller
 * unchanged and is not wrapped.
 *
 * @param <T> the objects' type
 */
@FunctionalInterface
public interface PoolLifecycle<T> {
    /**
     * Makes a new object. Its exceptions reach the caller; nothing is counted then.
     *
     * @return a new object that no pool knows, never null
     */
    T create();

    /**
     * Called before the object is handed out. The use begins when this returns: if it throws, the object is discarded.
     *
     * @param object the object about to be handed out
     */
    default void onAcquire(T object) {
    }

    /**
     * Called when the object is released, before it becomes idle or, over a limit, is disposed of. The use has ended
     * already. If it throws, the object is discarded.
     *
     * @param object the object that was released
     */
    default void onRelease(T object) {
    }

    /**
     * Called when an object is disposed of: it was trimmed, discarded, over a limit, or its pool was closed. The pool
     * has removed it before this is called, and an exception changes nothing about that.
     *
     * @param object the object that the pool has dropped
     */
    default void onDispose(T object) {
    }
}
