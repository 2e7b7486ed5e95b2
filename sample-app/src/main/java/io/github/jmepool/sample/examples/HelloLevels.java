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
import com.jme3.scene.Mesh;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Dome;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PoolGroup;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/**
 * Levels: a {@link PoolGroup} holds a level's own pool and the lamps that the level has spawned from the game's pool.
 * Closing the group ends all of it. Look at the text: level after level uses the same thirty lamps.
 */
public class HelloLevels extends SimpleApplication {
    private ScenePools pools;
    private SpatialPool<Geometry> lamps;
    private PoolGroup level;
    private BitmapText text;
    private int number;
    private float seconds;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloLevels app = new HelloLevels();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        pools = PoolAppState.attachTo(stateManager);
        lamps = pools.register("lamp", shape("lamp", new Sphere(12, 12, 0.15f), new ColorRGBA(1, 0.35f, 0.02f, 1)),
                settings -> settings.prewarm(30)); // the game's own: it outlives every level

        Geometry disc = shape("disc", new Cylinder(2, 72, 9, 0.2f, true), new ColorRGBA(0.03f, 0.02f, 0.12f, 1));
        rootNode.attachChild(disc.rotate(FastMath.HALF_PI, 0, 0).move(0, -0.1f, 0));
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.8f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        cam.setLocation(new Vector3f(0, 10, 13.5f));
        cam.lookAt(new Vector3f(0, 0.8f, 0), Vector3f.UNIT_Y);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
        begin();
    }

    private void begin() {
        level = pools.group("level " + ++number);
        SpatialPool<Geometry> things = level.register("thing", number % 2 == 1
                ? shape("tree", new Dome(Vector3f.ZERO, 2, 32, 0.6f, false), new ColorRGBA(0.02f, 0.4f, 0.1f, 1))
                : shape("tent", new Dome(Vector3f.ZERO, 2, 4, 0.9f, false), new ColorRGBA(0.3f, 0.05f, 0.8f, 1)));
        for (int i = 0; i < 30; i++) {
            float radius = 1.3f * FastMath.sqrt(i);
            Vector3f place = new Vector3f(radius * FastMath.cos(2.4f * i), 0, radius * FastMath.sin(2.4f * i));
            things.spawn(place).scale(1, 1 + 2 * FastMath.abs(FastMath.sin(number + i)), 1);
            level.add(lamps.spawn(place.add(0.5f, 0.5f, 0.8f))); // recycled at the level's end
        }
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
        seconds += tpf;
        if (seconds >= 2 * number) {
            level.close();
            begin();
        }
        lamps.forEachActive(lamp -> lamp.move(0, FastMath.sin(4 * seconds + lamp.getLocalTranslation().x) * tpf, 0));
        text.setText("level " + number + ": lamps " + lamps.activeCount() + ", made " + lamps.stats().created());
    }
}
