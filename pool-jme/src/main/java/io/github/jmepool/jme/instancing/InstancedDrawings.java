// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.DrawingFactory;
import io.github.jmepool.jme.InstancedRendering;

/** For jme-pool itself: the service that draws pools by instancing. */
public final class InstancedDrawings implements DrawingFactory {
    /** For the loader of services. */
    public InstancedDrawings() {
    }

    @Override
    public void check(String pool, Spatial prefab, boolean colors) {
        InstancingCheck.check(pool, prefab, colors);
    }

    @Override
    public InstancedRendering open(Request request) {
        return new DrawnPool(request);
    }
}
