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
    private @Nullable Player player;

    /** Lets instances play on. */
    interface Player {
        /** Lets the instances below the clock's node play on. */
        void advanceOwn(float tpf);
    }

    /** For loading only. */
    CrowdClock() {
    }

    CrowdClock(Player player) {
        this.player = player;
    }

    @Override
    protected void controlUpdate(float tpf) {
        if (player != null) {
            player.advanceOwn(tpf);
        }
    }

    @Override
    protected void controlRender(RenderManager manager, ViewPort view) {
        // nothing
    }

    /** The control of a clone does nothing. */
    @Override
    public void cloneFields(Cloner cloner, Object original) {
        player = null;
        super.cloneFields(cloner, original);
    }
}
