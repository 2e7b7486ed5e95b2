// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.control.AbstractControl;
import com.jme3.util.clone.Cloner;
import org.jspecify.annotations.Nullable;

/**
 * A control of the pool's own node. The engine updates it before the controls of the instances below, which so see the
 * time that a composer before them would have.
 */
final class CrowdClock extends AbstractControl {
    private @Nullable PoolRenderer renderer;

    /** For loading only. */
    CrowdClock() {
    }

    CrowdClock(PoolRenderer renderer) {
        this.renderer = renderer;
    }

    @Override
    protected void controlUpdate(float tpf) {
        if (renderer != null) {
            renderer.advanceOwn(tpf);
        }
    }

    @Override
    protected void controlRender(RenderManager manager, ViewPort view) {
        // nothing
    }

    /** That of a clone does nothing. */
    @Override
    public void cloneFields(Cloner cloner, Object original) {
        renderer = null;
        super.cloneFields(cloner, original);
    }
}
