// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

/**
 * Which materials the instances of a pool are drawn with.
 */
public enum MaterialMode {
    /**
     * All instances share the prefab's materials. The cheapest, and the right one when the game tints instances with
     * {@code MatParamOverride}: an edit of the material itself shows on every instance, so an instance
     * that is recycled with its shared material edited is discarded. A material that
     * {@code cloneInstance} or {@code onCreate} gives to one instance alone is that instance's own, and is restored.
     */
    SHARED,

    /**
     * Each instance has materials of its own, which the game may edit: parameters, textures and render state are
     * restored when the instance is recycled.
     */
    PER_INSTANCE
}
