// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.reset.Poolable;

/**
 * Lifetimes: a fountain whose drops are never recycled by hand. A control of the prefab is a {@link Poolable}, which
 * begins each use with a new velocity. Look at the tall drops: each of them was spawned with a lifetime of its own.
 */
public class HelloLifetimes extends SimpleApplication {
    private SpatialPool<Geometry> drops;
    private BitmapText text;
    private float due;
    private int spawned;

    /** Throws its drop, and lets it fall. */
    private static class Fall extends AbstractControl implements Poolable {
        private Vector3f velocity;

        @Override
        public void onSpawn() {
            float angle = FastMath.TWO_PI * FastMath.nextRandomFloat();
            velocity = new Vector3f(2 * FastMath.cos(angle), 8 + FastMath.nextRandomFloat(), 2 * FastMath.sin(angle));
        }

        @Override
        protected void controlUpdate(float tpf) {
            velocity.y -= 9.81f * tpf;
            spatial.move(velocity.x * tpf, velocity.y * tpf, velocity.z * tpf);
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
        }
    }

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloLifetimes app = new HelloLifetimes();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        Geometry drop = shape("drop", new Sphere(8, 12, 0.09f), new ColorRGBA(0.02f, 0.5f, 1, 1));
        drop.addControl(new Fall());
        ScenePools pools = PoolAppState.attachTo(stateManager);
        drops = pools.register("drop", drop, settings -> settings.prewarm(400).lifetimeSeconds(1.7f));

        Geometry basin = shape("basin", new Cylinder(2, 72, 4, 0.2f, true), new ColorRGBA(0.03f, 0.02f, 0.12f, 1));
        rootNode.attachChild(basin.rotate(FastMath.HALF_PI, 0, 0).move(0, -0.1f, 0));
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.8f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        cam.setLocation(new Vector3f(0, 4, 9));
        cam.lookAt(new Vector3f(0, 2, 0), Vector3f.UNIT_Y);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
    }

    private Geometry shape(String name, Mesh mesh, ColorRGBA color) {
        Geometry shape = new Geometry(name, mesh);
        shape.setMaterial(new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md"));
        shape.getMaterial().setBoolean("UseMaterialColors", true);
        shape.getMaterial().setColor("Diffuse", color);
        shape.getMaterial().setColor("Ambient", color);
        return shape;
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (due += 200 * tpf; due >= 1; due--) {
            if (spawned++ % 10 == 0) {
                drops.spawn(0.8f).setLocalScale(1, 3, 1); // its lifetime ends on the way up
            } else {
                drops.spawn();
            }
        }
        text.setText("drops " + spawned + ", alive " + drops.activeCount() + ", made " + drops.stats().created());
    }
}
