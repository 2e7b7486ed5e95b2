// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

/**
 * Told of the uses of the instance it belongs to.
 *
 * <p>Implemented by controls of the prefab (and by spatials of a class of the game's own) that keep state of a use:
 * a timer, a target, a counter. The pool finds them when it makes an instance; a control added later is taken off
 * when the instance comes back, without being told.
 *
 * <p>Render thread only. A method that throws has its instance discarded, and the exception reaches the caller of
 * spawn or recycle.
 */
public interface Poolable {
    /**
     * A use begins: the instance is placed and attached.
     */
    default void onSpawn() {
    }

    /**
     * A use ends: the instance is still attached, and about to be restored and parked.
     */
    default void onRecycle() {
    }
}
