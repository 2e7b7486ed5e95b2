// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.PoolListener;
import io.github.jmepool.jme.background.BackgroundListener;

/**
 * Is notified of the rare events of a scene: those of its pools, whose objects are {@link PooledInstance}s, and
 * failures in the background. For the pools alone, a {@link PoolListener} is enough.
 *
 * <p>Called on the render thread. An exception has no effect on the scene, and other listeners are called anyway. Add a
 * listener with {@link PoolMonitoring#addListener}.
 */
public interface SceneListener extends PoolListener, BackgroundListener {
}
