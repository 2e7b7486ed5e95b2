// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.export.JmeExporter;
import com.jme3.export.JmeImporter;
import com.jme3.export.OutputCapsule;
import com.jme3.math.Triangle;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.control.AbstractControl;
import java.io.IOException;

/** A control that can't be loaded, loads less than it has saved, or can't be saved again. */
public final class BrittleControl extends AbstractControl {
    private boolean broken;
    private int parts;
    private boolean loaded;

    /** For the importer. */
    public BrittleControl() {
    }

    /** Saves so many parts, and loads none of them; with -1 it can't be saved again. Can't be loaded if broken. */
    public BrittleControl(boolean broken, int parts) {
        this.broken = broken;
        this.parts = parts;
    }

    @Override
    public void write(JmeExporter exporter) throws IOException {
        super.write(exporter);
        if (loaded && parts < 0) {
            throw new NullPointerException();
        }
        OutputCapsule capsule = exporter.getCapsule(this);
        capsule.write(broken, "broken", false);
        capsule.write(parts, "parts", 0);
        for (int i = 0; i < parts; i++) {
            capsule.write(new Triangle(), "part" + i, null);
        }
    }

    @Override
    public void read(JmeImporter importer) throws IOException {
        super.read(importer);
        if (importer.getCapsule(this).readBoolean("broken", false)) {
            throw new IOException("it is broken");
        }
        parts = Math.min(0, importer.getCapsule(this).readInt("parts", 0));
        loaded = true;
    }

    @Override
    protected void controlUpdate(float tpf) {
    }

    @Override
    protected void controlRender(RenderManager rm, ViewPort vp) {
    }
}
