// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.control.AbstractControl;

/** Does something in its first update. */
public final class Once extends AbstractControl {
    private final Runnable action;

    public Once(Runnable action) {
        this.action = action;
    }

    @Override
    protected void controlUpdate(float tpf) {
        setEnabled(false);
        action.run();
    }

    @Override
    protected void controlRender(RenderManager rm, ViewPort vp) {
    }
}
