// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Internal;
import io.github.jmepool.jme.InstancingProvider;
import io.github.jmepool.jme.SpatialPoolSettings;

/** The service that draws pools by instancing. */
@Internal
public final class InstancedRenderers implements InstancingProvider {
    /** For the loader of services. */
    public InstancedRenderers() {
    }

    @Override
    public void check(Spatial prefab, SpatialPoolSettings settings) {
        InstancingCheck.check(prefab, settings);
    }

    @Override
    public Spatial prepare(Spatial copy, SpatialPoolSettings settings) {
        if (settings.bakedPoses() > 0) {
            SharedSkin.share(copy);
            return SharedArmature.share(copy);
        }
        return copy;
    }

    @Override
    public Renderer<?> open(Request request) {
        return new PoolRenderer(request);
    }
}
