// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import io.github.jmepool.core.DisposeReason;

/**
 * Is called at each step of the lifecycle of a {@link SharedPool}'s objects, on the thread whose call causes it
 * (disposal: on the pool's {@link SharedPoolBuilder#disposeOn}). Hooks are called without the pool's lock and may use
 * the pool.
 *
 * @param <K> the type of the keys
 * @param <T> the type of the objects
 */
public interface SharedPoolHooks<K, T> {
    /**
     * Called when the object was acquired. If this throws, the acquire is undone, and the exception reaches the caller.
     *
     * @param key the key under which it was registered
     * @param object the object
     */
    default void onAcquire(K key, T object) {
    }

    /**
     * Called when the object was released. An exception reaches the caller; the object is released anyway.
     *
     * @param key the key under which it was registered
     * @param object the object
     */
    default void onRelease(K key, T object) {
    }

    /**
     * Frees the resources of an object that has left the pool. An exception reaches the caller whose call evicted the
     * object; an acquire that evicted another object is then undone.
     *
     * @param key the key under which it was registered
     * @param object the object
     * @param reason why: over capacity, evicted or expired ({@link DisposeReason#TRIMMED}), closed, or
     *         {@link DisposeReason#DISCARDED} for one that was loaded while another thread registered one for the key
     */
    default void onDispose(K key, T object, DisposeReason reason) {
    }
}
