// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Quad;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.Random;

/** Enemies lose health. Each use begins with a full bar again, though nobody has filled it: the pool puts it back. */
final class EnemyExample extends SimpleApplication {
    private static final Vector3f MUZZLE = new Vector3f(0, 2.4f, 0);

    private final Random random = new Random(1);
    private Stage stage;
    private SpatialPool<Node> enemies;
    private SpatialPool<Geometry> beams;
    private float enemyDue;
    private float shotDue;
    private int defeated;

    @Override
    public void simpleInitApp() {
        stage = new Stage(this, new Vector3f(0, 9, 13), new Vector3f(0, 0.5f, 1));
        rootNode.attachChild(stage.lit("tower", new Box(0.5f, 1.2f, 0.5f), ColorRGBA.Gray).move(0, 1.2f, 0));
        Node bar = new Node("bar");
        bar.addControl(new BillboardControl());
        bar.attachChild(stage.flat("lost", new Quad(1.2f, 0.16f), ColorRGBA.Red).move(-0.6f, 0, 0));
        bar.attachChild(stage.flat("health", new Quad(1.2f, 0.16f), ColorRGBA.Green).move(-0.6f, 0, 0.01f));
        Node enemy = new Node("enemy");
        enemy.setUserData("health", 1f);
        enemy.attachChild(stage.lit("body", new Sphere(16, 24, 0.5f), ColorRGBA.Magenta));
        enemy.attachChild(bar.move(0, 0.8f, 0));

        ScenePools pools = PoolAppState.attachTo(stateManager);
        enemies = pools.register("enemy", enemy, s -> s.prewarm(30));
        beams = pools.register("beam", stage.glowing("beam", new Box(0.03f, 0.03f, 0.5f), ColorRGBA.Cyan),
                s -> s.prewarm(5).lifetimeSeconds(0.15f));
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (enemyDue += 4 * tpf; enemyDue >= 1; enemyDue--) {
            Vector3f place = new Vector3f((float) random.nextGaussian(), 0, (float) random.nextGaussian());
            enemies.spawn(place.normalizeLocal().multLocal(9).setY(0.5f));
        }
        shotDue = Math.min(1, shotDue + 16 * tpf);
        enemies.forEachActive(enemy -> {
            Vector3f place = enemy.getLocalTranslation();
            enemy.move(place.normalize().multLocal(-1.5f * tpf).setY(0));
            if (shotDue >= 1 && place.length() < 7 && random.nextInt(4) == 0) {
                hit(enemy);
            }
        });
        stage.say(defeated + " enemies defeated", enemies);
    }

    private void hit(Node enemy) {
        shotDue--;
        Vector3f way = enemy.getLocalTranslation().subtract(MUZZLE);
        Quaternion aim = new Quaternion().lookAt(way, Vector3f.UNIT_Y);
        beams.spawn(way.mult(0.5f).addLocal(MUZZLE), aim).setLocalScale(1, 1, way.length());
        float health = enemy.<Float>getUserData("health") - 0.25f;
        enemy.setUserData("health", health);
        enemy.getChild("health").setLocalScale(health, 1, 1);
        if (health <= 0) {
            enemies.recycle(enemy);
            defeated++;
        }
    }
}
