// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

/**
 * Is notified of the uses of the instance that it belongs to.
 *
 * <p>Implemented by controls of the prefab (and by spatials of classes of the game) that keep state of a use:
 * a timer, a target, a counter. The pool finds them when it makes an instance; a control added later is removed
 * when the instance is recycled, without a call.
 *
 * <p>Render thread only. When a method throws, the instance is discarded, and the exception reaches the caller of
 * spawn or recycle.
 */
public interface Poolable {
    /**
     * Is called when a use begins: the instance is placed and attached. Set the start values of your fields here.
     */
    default void onSpawn() {
    }

    /**
     * Is called when the instance is recycled, for whatever reason: it is still attached, and is reset afterwards.
     * Set references to other objects to null here.
     */
    default void onRecycle() {
    }
}
