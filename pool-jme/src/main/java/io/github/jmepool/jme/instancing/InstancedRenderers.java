// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Internal;
import io.github.jmepool.jme.InstancingProvider;

/** The service that draws pools by instancing. */
@Internal
public final class InstancedRenderers implements InstancingProvider {
    /** For the loader of services. */
    public InstancedRenderers() {
    }

    @Override
    public void check(String pool, Spatial prefab, boolean colors) {
        InstancingCheck.check(pool, prefab, colors);
    }

    @Override
    public Renderer<?> open(Request request) {
        return new PoolRenderer(request);
    }
}
