// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import io.github.jmepool.core.DisposeReason;

/**
 * Accompanies the objects of a {@link SharedPool}. Called on the thread whose call causes it (dispose: where the pool's
 * {@link SharedPoolBuilder#disposeOn} says), never under the pool's lock, so a hook may use the pool.
 *
 * @param <K> the type of the keys
 * @param <T> the type of the objects
 */
public interface SharedPoolHooks<K, T> {
    /**
     * Somebody got the object. If this throws, the spawn doesn't count, and the exception reaches the caller.
     *
     * @param key what it was registered under
     * @param object the object
     */
    default void onAcquire(K key, T object) {
    }

    /**
     * Somebody gave the object back. An exception reaches the caller; the object has been given back all the same.
     *
     * @param key what it was registered under
     * @param object the object
     */
    default void onRelease(K key, T object) {
    }

    /**
     * The end of an object: free here what it holds. The pool has forgotten it already, and an exception changes
     * nothing about that. It reaches the caller whose call released the object; a spawn that releases another object
     * is undone by it.
     *
     * @param key what it was registered under
     * @param object the object
     * @param reason why: over capacity, released or expired ({@link DisposeReason#TRIMMED}), closed
     */
    default void onDispose(K key, T object, DisposeReason reason) {
    }
}
