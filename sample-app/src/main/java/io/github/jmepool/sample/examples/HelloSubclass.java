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
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.reset.MaterialMode;

/**
 * A subclassed pool: what a use of a balloon needs stands in its pool, not in all the places that spawn one. Look at
 * the balloons: each use has another colour and size, and every pop is counted, whatever has ended the use.
 */
public class HelloSubclass extends SimpleApplication {
    private Balloons balloons;
    private BitmapText text;
    private float due;

    /** Paints a balloon when its use begins, and counts it when its use ends. */
    private static class Balloons extends SpatialPool<Geometry> {
        private int popped;

        Balloons(Geometry prefab) {
            super("balloon", prefab, s -> s.prewarm(60).lifetimeSeconds(3).materialMode(MaterialMode.PER_INSTANCE));
        }

        @Override
        protected void onSpawn(Geometry balloon) {
            ColorRGBA color = new ColorRGBA(0.5f, 0.1f, 1, 1); // between violet and orange
            color.interpolateLocal(new ColorRGBA(1, 0.35f, 0.02f, 1), FastMath.nextRandomFloat());
            balloon.getMaterial().setColor("Diffuse", color);
            balloon.getMaterial().setColor("Ambient", color);
            balloon.setLocalScale(0.7f + 0.6f * FastMath.nextRandomFloat());
        }

        @Override
        protected void onRecycle(Geometry balloon) {
            popped++;
        }
    }

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloSubclass app = new HelloSubclass();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Specular", ColorRGBA.White);
        material.setFloat("Shininess", 40);
        Geometry prefab = new Geometry("balloon", new Sphere(24, 24, 0.5f));
        prefab.setMaterial(material);
        balloons = PoolAppState.attachTo(stateManager).register(new Balloons(prefab));

        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.8f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.Gray));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (due += 15 * tpf; due >= 1; due--) {
            balloons.spawn(new Vector3f(12 * FastMath.nextRandomFloat() - 6, -6, -4 * FastMath.nextRandomFloat()));
        }
        balloons.forEachActive(balloon -> balloon.move(0, 3.5f * tpf * balloon.getLocalScale().y, 0));
        text.setText("popped " + balloons.popped + ", made " + balloons.stats().created());
    }
}
