// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.export.InputCapsule;
import com.jme3.export.JmeExporter;
import com.jme3.export.JmeImporter;
import com.jme3.export.OutputCapsule;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.jme.internal.tree.Seconds;
import java.io.IOException;

/**
 * Declares on a prefab how many seconds each of its instances lives.
 *
 * <p>It is saved with the prefab in a .j3o file. Instances don't carry it: the pool removes it and keeps their
 * deadlines in one queue. On a spatial that isn't pooled it does nothing.
 */
public final class LifetimeControl extends AbstractControl {
    private float lifetimeSeconds;

    /** For loading only. */
    public LifetimeControl() {
        this(0f);
    }

    /**
     * Makes a control for the root of a prefab.
     *
     * @param lifetimeSeconds seconds until an instance is recycled automatically; 0 means it stays until recycled
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public LifetimeControl(float lifetimeSeconds) {
        setLifetimeSeconds(lifetimeSeconds);
    }

    /**
     * Returns how long an instance lives.
     *
     * @return seconds; 0 means it stays until recycled
     */
    public float getLifetimeSeconds() {
        return lifetimeSeconds;
    }

    /**
     * Sets how long an instance lives; has to be set before the prefab is registered.
     *
     * @param lifetimeSeconds seconds until an instance is recycled automatically; 0 means it stays until recycled
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public void setLifetimeSeconds(float lifetimeSeconds) {
        this.lifetimeSeconds = Seconds.check("lifetimeSeconds", lifetimeSeconds);
    }

    @Override
    protected void controlUpdate(float tpf) {
        // the pool's queue counts, not the control
    }

    @Override
    protected void controlRender(RenderManager rm, ViewPort vp) {
        // nothing to draw
    }

    @Override
    public void write(JmeExporter exporter) throws IOException {
        super.write(exporter);
        OutputCapsule capsule = exporter.getCapsule(this);
        capsule.write(lifetimeSeconds, "lifetimeSeconds", 0f);
    }

    @Override
    public void read(JmeImporter importer) throws IOException {
        super.read(importer);
        InputCapsule capsule = importer.getCapsule(this);
        lifetimeSeconds = capsule.readFloat("lifetimeSeconds", 0f);
    }
}
