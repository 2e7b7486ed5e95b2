// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;

/** Bullets come back by themselves after their time, or at once where they hit. */
final class BulletExample extends SimpleApplication {
    private static final int PILLARS = 9;
    private static final float SHOTS_PER_SECOND = 90;
    private static final float SPEED = 11;
    private static final ColorRGBA TEAL = new ColorRGBA(0.02f, 0.3f, 0.35f, 1);

    private final List<Vector3f> pillars = new ArrayList<>();
    private final Quaternion aim = new Quaternion();
    private Stage stage;
    private SpatialPool<Geometry> bullets;
    private SpatialPool<Geometry> flashes;
    private float due;
    private int shots;

    @Override
    public void simpleInitApp() {
        stage = new Stage(this, new Vector3f(0, 9, 12), new Vector3f(0, 0, 1));
        rootNode.attachChild(stage.lit("gun", new Sphere(16, 32, 0.8f), ColorRGBA.LightGray).move(0, 0.6f, 0));
        for (int i = 0; i < PILLARS; i++) {
            float angle = FastMath.TWO_PI * i / PILLARS;
            pillars.add(new Vector3f(6 * FastMath.sin(angle), 1, 6 * FastMath.cos(angle)));
            Geometry pillar = stage.lit("pillar", new Cylinder(2, 6, 0.6f, 2.4f, true), TEAL);
            pillar.rotate(FastMath.HALF_PI, 0, 0).setLocalTranslation(pillars.get(i));
            rootNode.attachChild(pillar);
        }

        ScenePools pools = PoolAppState.attachTo(stateManager);
        Geometry bullet = stage.glowing("bullet", new Box(0.05f, 0.05f, 0.25f), ColorRGBA.Orange);
        bullets = pools.register("bullet", bullet, s -> s.prewarm(100).lifetimeSeconds(1.2f));
        Geometry flash = stage.glowing("flash", new Sphere(12, 12, 0.25f), ColorRGBA.Yellow);
        flashes = pools.register("flash", flash, s -> s.prewarm(15).lifetimeSeconds(0.1f));
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (due += tpf * SHOTS_PER_SECOND; due >= 1; due--) {
            shots++;
            aim.fromAngles(0, 0.014f * shots + FastMath.TWO_PI / 3 * shots, 0); // three spirals
            bullets.spawn(Vector3f.UNIT_Y, aim);
        }
        bullets.forEachActive(bullet -> fly(bullet, tpf));
        stage.say(shots + " shots", bullets);
    }

    private void fly(Geometry bullet, float tpf) {
        bullet.move(bullet.getLocalRotation().getRotationColumn(2).multLocal(SPEED * tpf));
        Vector3f place = bullet.getLocalTranslation();
        if (pillars.stream().anyMatch(pillar -> pillar.distance(place) < 0.7f)) {
            flashes.spawn(place);
            bullets.recycle(bullet);
        }
    }
}
