// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;

/**
 * Hears of the end of every use of a pool, however it ends; no subclass is needed. Add it with
 * {@link SpatialPool#addUseEndListener}.
 */
@FunctionalInterface
public interface UseEndListener {
    /**
     * A use has ended: its id is stale, the instance is as the use has left it, and no {@code onRecycle} has run yet.
     * Called on the render thread, once for each use,
     * also while the frame is being rendered. Where another thread has asked for the end, this is called when the
     * render thread carries it out. What it throws is reported to the scene's listeners or logged, and changes nothing.
     *
     * @param spatial the instance, which can be neither recycled nor detached here
     * @param useId the use that has ended
     * @param why why it has ended
     */
    void useEnded(Spatial spatial, long useId, EndReason why);
}
