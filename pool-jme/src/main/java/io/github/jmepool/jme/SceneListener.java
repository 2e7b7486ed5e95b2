// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.PoolListener;
import io.github.jmepool.jme.background.BackgroundListener;

/**
 * Hears of all the rare events of a scene: those of its pools, whose objects are {@link PooledInstance}s, and what goes
 * wrong in the background. To hear of the pools alone, a {@link PoolListener} is enough.
 *
 * <p>Called on the render thread. What it throws changes nothing, and keeps no other listener from hearing. Add it with
 * {@link PoolMonitoring#addListener}.
 */
public interface SceneListener extends PoolListener, BackgroundListener {
}
