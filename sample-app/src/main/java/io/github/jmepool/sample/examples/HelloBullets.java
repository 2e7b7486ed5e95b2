// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/**
 * First bullets: a turning gun spawns them, and each is recycled where it leaves the disc. Look at the text: the shots
 * go up, while no bullet is made after the first hundred.
 */
public class HelloBullets extends SimpleApplication {
    private static final float RANGE = 7;

    private final Quaternion aim = new Quaternion();
    private SpatialPool<Geometry> bullets;
    private BitmapText text;
    private float due;
    private int shots;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloBullets app = new HelloBullets();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        ScenePools pools = PoolAppState.attachTo(stateManager);
        Geometry bullet = shape("bullet", new Box(0.07f, 0.07f, 0.3f), new ColorRGBA(1, 0.35f, 0.02f, 1));
        bullets = pools.register("bullet", bullet, settings -> settings.prewarm(100));

        rootNode.attachChild(shape("gun", new Sphere(16, 24, 0.8f), new ColorRGBA(0.02f, 0.5f, 1, 1)));
        Geometry disc = shape("disc", new Cylinder(2, 72, RANGE, 0.2f, true), new ColorRGBA(0.03f, 0.02f, 0.12f, 1));
        rootNode.attachChild(disc.rotate(FastMath.HALF_PI, 0, 0).move(0, -0.4f, 0));
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.8f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        cam.setLocation(new Vector3f(0, 9, 10));
        cam.lookAt(new Vector3f(0, 0, 0.5f), Vector3f.UNIT_Y);
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
        shape.getMaterial().setColor("Specular", ColorRGBA.White);
        shape.getMaterial().setFloat("Shininess", 12);
        return shape;
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (due += 75 * tpf; due >= 1; due--) {
            shots++;
            aim.fromAngles(0, (FastMath.TWO_PI / 5 + 0.01f) * shots, 0); // five spirals
            bullets.spawn(Vector3f.ZERO, aim);
        }
        bullets.forEachActive(bullet -> {
            bullet.move(bullet.getLocalRotation().getRotationColumn(2).multLocal(8 * tpf));
            if (bullet.getLocalTranslation().length() > RANGE) {
                bullets.recycle(bullet);
            }
        });
        text.setText("shots " + shots + ", in flight " + bullets.activeCount() + ", made " + bullets.stats().created());
    }
}
