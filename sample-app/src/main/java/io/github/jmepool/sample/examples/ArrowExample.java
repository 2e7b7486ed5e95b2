// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.Random;

/** Arrows stick in targets that roll by, turn with them, and come back before their target does. */
final class ArrowExample extends SimpleApplication {
    private static final Vector3f BOW = new Vector3f(0, 1.6f, 9);
    private final Random random = new Random(1);
    private Stage stage;
    private ScenePools pools;
    private SpatialPool<Node> targets;
    private SpatialPool<Node> arrows;
    private float targetDue;
    private float arrowDue;
    private int shots;

    @Override
    public void simpleInitApp() {
        stage = new Stage(this, new Vector3f(-3, 4, 11), new Vector3f(0, 1, 0));
        Node target = new Node("target");
        for (int ring = 0; ring < 3; ring++) {
            Cylinder disc = new Cylinder(2, 40, 1.5f - 0.5f * ring, 0.3f + 0.04f * ring, true);
            target.attachChild(stage.lit("ring", disc, ring == 1 ? ColorRGBA.White : ColorRGBA.Red));
        }
        Node arrow = new Node("arrow");
        arrow.attachChild(stage.lit("shaft", new Cylinder(2, 8, 0.04f, 1.6f, true), ColorRGBA.Brown));
        arrow.attachChild(stage.lit("feathers", new Box(0.14f, 0.02f, 0.2f), ColorRGBA.Yellow).move(0, 0, -0.7f));
        arrow.attachChild(stage.lit("feathers", new Box(0.02f, 0.14f, 0.2f), ColorRGBA.Yellow).move(0, 0, -0.7f));

        pools = PoolAppState.attachTo(stateManager);
        targets = pools.register("target", target, s -> s.prewarm(4).lifetimeSeconds(9));
        arrows = pools.register("arrow", arrow, s -> s.prewarm(40).lifetimeSeconds(20));
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (targetDue += 0.6f * tpf; targetDue >= 1; targetDue--) {
            targets.spawn(new Vector3f(-9, 1.5f, 0));
        }
        for (arrowDue += 8 * tpf; arrowDue >= 1; arrowDue--) {
            Vector3f way = new Vector3f(12 * random.nextFloat() - 6, 1.4f + random.nextFloat(), 0).subtractLocal(BOW);
            arrows.spawn(BOW, new Quaternion().lookAt(way, Vector3f.UNIT_Y));
            shots++;
        }
        targets.forEachActive(target -> target.move(2 * tpf, 0, 0).rotate(0, 0, -2 * tpf / 1.5f));
        arrows.forEachActive(arrow -> {
            if (pools.instanceOf(arrow.getParent()) == null) { // it sticks in nothing
                fly(arrow, tpf);
            }
        });
        stage.say(shots + " arrows shot", arrows);
    }

    private void fly(Node arrow, float tpf) {
        float before = arrow.getLocalTranslation().z;
        arrow.move(arrow.getLocalRotation().getRotationColumn(2).multLocal(16 * tpf)).rotate(0.2f * tpf, 0, 0);
        Vector3f place = arrow.getLocalTranslation();
        if (place.y < 0) {
            arrows.recycle(arrow);
        } else if (before > 0.5f && place.z <= 0.5f) {
            targets.forEachActive(target -> {
                if (target.getLocalTranslation().distance(place) < 1.5f) {
                    arrow.move(0, 0, 0.5f - place.z);
                    pools.reparentInPlace(arrow, target);
                }
            });
        }
    }
}
