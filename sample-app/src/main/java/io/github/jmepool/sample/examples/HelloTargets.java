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
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Dome;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.SplittableRandom;

/**
 * Queries of a pool: each turret asks for the nearest enemy and fires at it, and the pairs of bullets and enemies
 * that touch are recycled. The game keeps no list of either, and compares nothing one by one.
 */
public class HelloTargets extends SimpleApplication {
    private static final float RANGE = 9;

    private final SplittableRandom random = new SplittableRandom(1);
    private final Vector3f aim = new Vector3f();
    private SpatialPool<Geometry> turrets;
    private SpatialPool<Geometry> enemies;
    private SpatialPool<Geometry> bullets;
    private BitmapText text;
    private float enemiesDue;
    private float shotsDue;
    private int hits;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloTargets app = new HelloTargets();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        ScenePools pools = PoolAppState.attachTo(stateManager);
        turrets = pools.register("turret", shape("turret", new Dome(Vector3f.ZERO, 8, 16, 0.6f, false),
                new ColorRGBA(0.1f, 0.35f, 0.9f, 1)));
        enemies = pools.register("enemy", shape("enemy", new Box(0.25f, 0.25f, 0.25f),
                new ColorRGBA(0.9f, 0.15f, 0.1f, 1)), settings -> settings.prewarm(300).instanced(true));
        bullets = pools.register("bullet", shape("bullet", new Sphere(6, 8, 0.1f), new ColorRGBA(1, 0.8f, 0.2f, 1)),
                settings -> settings.prewarm(100).instanced(true).lifetimeSeconds(1.5f));

        Geometry disc = shape("disc", new Cylinder(2, 72, 15, 0.2f, true), new ColorRGBA(0.03f, 0.02f, 0.12f, 1));
        rootNode.attachChild(disc.rotate(FastMath.HALF_PI, 0, 0).move(0, -0.4f, 0));
        DirectionalLight sun = new DirectionalLight(new Vector3f(-0.3f, -1, -0.5f).normalizeLocal());
        rootNode.addLight(sun);
        rootNode.addLight(new AmbientLight(ColorRGBA.White.mult(0.4f)));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        cam.setLocation(new Vector3f(0, 17, 17));
        cam.lookAt(new Vector3f(0, 0, 1), Vector3f.UNIT_Y);
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
        for (int i = turrets.activeCount(); i < 5; i++) {
            float angle = i * FastMath.TWO_PI / 5;
            turrets.spawn(new Vector3f(6 * FastMath.sin(angle), 0, 6 * FastMath.cos(angle)));
        }
        for (enemiesDue += 60 * tpf; enemiesDue >= 1; enemiesDue--) {
            float angle = (float) random.nextDouble(FastMath.TWO_PI);
            enemies.spawn(new Vector3f(14 * FastMath.sin(angle), 0, 14 * FastMath.cos(angle)));
        }
        enemies.forEachActive(enemy -> {
            enemy.move(enemy.getLocalTranslation().normalize().multLocal(-2 * tpf));
            if (enemy.getLocalTranslation().length() < 0.5f) {
                enemies.recycle(enemy);
            }
        });
        bullets.forEachActive(bullet ->
                bullet.move(bullet.getLocalRotation().getRotationColumn(2).multLocal(12 * tpf)));

        for (shotsDue += 12 * tpf; shotsDue >= 1; shotsDue--) {
            turrets.forEachActive(this::fire);
        }
        bullets.query().pairs(enemies.query().byBounds(), 0.1f, (bullet, enemy) -> {
            bullets.recycle(bullet);
            enemies.recycle(enemy);
            hits++;
        });
        text.setText("enemies " + enemies.activeCount() + ", hits " + hits + ", made " + enemies.stats().created());
    }

    private void fire(Geometry turret) {
        Vector3f from = turret.getWorldTranslation();
        Geometry target = enemies.query().nearest(from, RANGE);
        if (target != null) {
            Geometry bullet = bullets.spawn(from);
            bullet.getLocalRotation().lookAt(target.getWorldTranslation().subtract(from, aim), Vector3f.UNIT_Y);
            bullet.setLocalRotation(bullet.getLocalRotation());
        }
    }
}
