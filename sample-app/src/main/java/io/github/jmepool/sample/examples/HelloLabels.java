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
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.SplittableRandom;

/**
 * Labels: names and health bars that follow 200 enemies, and numbers of damage that rise and fade, in one draw call. An
 * enemy without health is recycled: its name and bar end with it.
 */
public class HelloLabels extends SimpleApplication {
    private static final int ENEMIES = 200;
    private static final int COLUMNS = 20;
    private static final int HITS_A_SECOND = 60;
    private static final float HEALTH = 100;

    private final SplittableRandom random = new SplittableRandom(1);
    private final LabelStyle names = LabelStyle.DEFAULT.size(11).offset(0, 7);
    private final LabelStyle bars = LabelStyle.DEFAULT.barSize(26, 4);
    private final LabelStyle numbers = LabelStyle.DEFAULT.size(15).rise(50).lifetimeSeconds(1).fadeSeconds(0.5f);
    private final Node[] enemies = new Node[ENEMIES];
    private final long[] barsOfEnemies = new long[ENEMIES];
    private final float[] health = new float[ENEMIES];
    private final Vector3f above = new Vector3f(0, 2, 0);
    private final Vector3f vector = new Vector3f();
    private SpatialPool<Node> orcs;
    private Labels hud;
    private BitmapText text;
    private float due;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloLabels app = new HelloLabels();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        Node orc = new Node("orc");
        orc.attachChild(box("body", 0.5f, 0.6f, 0.3f, new ColorRGBA(0.35f, 0.1f, 0.03f, 1)).move(0, 0.6f, 0));
        orc.attachChild(box("head", 0.35f, 0.3f, 0.3f, new ColorRGBA(0.12f, 0.4f, 0.06f, 1)).move(0, 1.5f, 0.1f));
        ScenePools pools = PoolAppState.attachTo(stateManager);
        orcs = pools.register("orc", orc, settings -> settings.prewarm(ENEMIES).instanced(true));
        hud = pools.labels("hud", guiFont, settings -> settings.prewarm(3 * ENEMIES));
        hud.setBorder(1, ColorRGBA.Black);
        hud.setSortedFor(cam);

        rootNode.attachChild(box("ground", 100, 0.1f, 100, new ColorRGBA(0.008f, 0.012f, 0.04f, 1)).move(0, -0.1f, 0));
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.8f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.Gray));
        flyCam.setDragToRotate(true);
        cam.setFov(30); // from far away, so that those in front and those behind have about the same room
        cam.setLocation(new Vector3f(0, 59, 39));
        cam.lookAt(new Vector3f(0, 0, -0.5f), Vector3f.UNIT_Y);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
    }

    private Geometry box(String name, float halfX, float halfY, float halfZ, ColorRGBA color) {
        Geometry box = new Geometry(name, new Box(halfX, halfY, halfZ));
        box.setMaterial(new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md"));
        box.getMaterial().setBoolean("UseMaterialColors", true);
        box.getMaterial().setColor("Diffuse", color);
        box.getMaterial().setColor("Ambient", color);
        return box;
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (int i = 0; i < ENEMIES; i++) {
            if (enemies[i] == null) {
                appear(i);
            }
            enemies[i].move(0, 0, tpf * 0.3f);
        }
        for (due += HITS_A_SECOND * tpf; due >= 1; due--) {
            hit(random.nextInt(ENEMIES));
        }
        text.setText("labels " + hud.activeCount() + ", made " + hud.stats().created() + ", draw calls "
                + hud.drawCalls());
    }

    private void appear(int i) {
        int column = i % COLUMNS;
        int row = i / COLUMNS;
        enemies[i] = orcs.spawn(vector.set(column * 2.7f - 25.6f + jitter(), 0, row * 3.8f - 18 + jitter()));
        health[i] = HEALTH;
        barsOfEnemies[i] = hud.spawnBar(1, vector, ColorRGBA.Green, ColorRGBA.DarkGray, bars);
        hud.follow(barsOfEnemies[i], enemies[i], above);
        long name = i % 9 == 0 ? hud.spawn("Chief", vector, ColorRGBA.Orange, names)
                : hud.spawn("Orc", vector, ColorRGBA.LightGray, names);
        hud.follow(name, enemies[i], above);
    }

    private float jitter() {
        return (float) random.nextDouble(-0.5, 0.5);
    }

    private void hit(int i) {
        int damage = random.nextInt(1, 40);
        vector.set(enemies[i].getLocalTranslation()).y += 2;
        vector.x += jitter();
        hud.spawn(-damage, vector, damage > 30 ? ColorRGBA.Red : ColorRGBA.Yellow, numbers);
        health[i] -= damage;
        if (health[i] <= 0) {
            orcs.recycle(enemies[i]);
            appear(i);
        } else {
            hud.setFraction(barsOfEnemies[i], health[i] / HEALTH);
            hud.setColor(barsOfEnemies[i], colorOf(health[i] / HEALTH));
        }
    }

    private static ColorRGBA colorOf(float fraction) {
        return fraction < FastMath.ONE_THIRD ? ColorRGBA.Red : fraction < 0.66f ? ColorRGBA.Yellow : ColorRGBA.Green;
    }
}
