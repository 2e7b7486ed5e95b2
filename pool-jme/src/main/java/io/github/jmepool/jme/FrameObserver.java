// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/**
 * Looks at a scene's pools once a frame, as a recording does. Add it with {@link PoolMonitoring#addFrameObserver}.
 * Called on the render thread.
 */
public interface FrameObserver {
    /**
     * The end of an update.
     *
     * @param sceneNanos the sum of what {@link ScenePools#update} was given, in nanoseconds
     * @param nowNanos the time of the scene's clock, by default {@link System#nanoTime}
     */
    void frame(long sceneNanos, long nowNanos);

    /** The scene's instances are about to go, and perhaps no frame follows; if one does, all counts begin again. */
    void shut();

    /** The scene's pools were closed for good; nothing is called any more. */
    void closed();
}
