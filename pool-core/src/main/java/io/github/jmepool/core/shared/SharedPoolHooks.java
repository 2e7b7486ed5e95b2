// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import io.github.jmepool.core.DisposeReason;

/**
 * Hooks into the life of a {@link SharedPool}'s objects. Called on the thread whose call causes it (dispose: by the
 * pool's {@link SharedPoolBuilder#disposeOn}), never under the pool's lock, so a hook may use the pool.
 *
 * @param <K> the type of the keys
 * @param <T> the type of the objects
 */
public interface SharedPoolHooks<K, T> {
    /**
     * Called when the object was acquired. If this throws, the acquire doesn't count, and the exception reaches the
     * caller.
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
     * Frees what an object holds; the object is in the pool no more. An exception reaches the caller whose call evicted
     * the object; an acquire that evicts another object is undone by it.
     *
     * @param key the key under which it was registered
     * @param object the object
     * @param reason why: over capacity, evicted or expired ({@link DisposeReason#TRIMMED}), closed
     */
    default void onDispose(K key, T object, DisposeReason reason) {
    }
}
