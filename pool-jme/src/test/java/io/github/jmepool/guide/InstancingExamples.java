// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.LodControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.Random;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;

/** The code that docs/instancing.md and docs/crowds.md quote. */
final class InstancingExamples {
    private InstancingExamples() {
    }

    static SpatialPool<Geometry> asOne(ScenePools pools, Geometry asteroid) {
        SpatialPool<Geometry> asteroids = pools.register("asteroid", asteroid, s -> s.instanced(true));
        return asteroids;
    }

    static SpatialPool<Geometry> levels(ScenePools pools, Geometry asteroid) {
        new LodGenerator(asteroid).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.8f);
        asteroid.addControl(new LodControl());
        SpatialPool<Geometry> asteroids = pools.register("asteroid", asteroid, s -> s.instanced(true));
        return asteroids;
    }

    static SpatialPool<Geometry> madeLevels(ScenePools pools, Geometry asteroid) {
        SpatialPool<Geometry> asteroids = pools.register("asteroid", asteroid, s -> s.instanced(true).lodLevels(3));
        return asteroids;
    }

    static SpatialPool<Geometry> distance(ScenePools pools, Geometry grass) {
        SpatialPool<Geometry> tufts = pools.register("grass", grass, s -> s.instanced(true).drawDistance(120));
        return tufts;
    }

    static SpatialPool<Geometry> colors(ScenePools pools, Geometry coin) {
        SpatialPool<Geometry> coins = pools.register("coin", coin, s -> s.instanced(true).instanceColors(true));
        Geometry gold = coins.spawn(new Vector3f(3, 0, 0));
        coins.setColor(gold, ColorRGBA.Yellow);
        return coins;
    }

    static Node crowd(ScenePools pools, Node model) {
        SpatialPool<Node> soldiers = pools.register("soldier", model, s -> s.instanced(true).bakedPoses(30));
        Node soldier = soldiers.spawn(new Vector3f(3, 0, 0));
        soldier.getControl(AnimComposer.class).setCurrentAction("Run");
        return soldier;
    }

    static SpatialPool<Node> armed(ScenePools pools, Node model, Geometry sword) {
        model.getControl(SkinningControl.class).getAttachmentsNode("hand.R").attachChild(sword);
        SpatialPool<Node> knights = pools.register("knight", model, s -> s.instanced(true).bakedPoses(30));
        return knights;
    }

    static void everywhere(ScenePools pools) {
        pools.setInstanced(true);
    }

    static void params(SpatialPool<Geometry> grass, Geometry tuft, float phase, float strength, float now) {
        grass.setInstanceParams(tuft, new Vector4f(phase, strength, now, 0));
    }

    static void parts(SpatialPool<Node> knights, Vector3f position, boolean isArcher) {
        Node knight = knights.spawn(position);
        knights.setPartVisible(knight, "sword", !isArcher);
        knights.setPartVisible(knight, "bow", isArcher);
    }

    static void fire(SpatialPool<Geometry> bullets, Vector3f muzzle, Quaternion aim, ColorRGBA team) {
        Geometry bullet = bullets.spawn(muzzle, aim, 2);
        bullets.setColor(bullet, team);
    }

    static void meadow(SpatialPool<Geometry> grass, Random random) {
        for (int i = 0; i < 5_000; i++) {
            Geometry tuft = grass.spawn(new Vector3f(100 * random.nextFloat(), 0, 100 * random.nextFloat()));
            grass.setColor(tuft, new ColorRGBA(0.5f * random.nextFloat(), 0.8f, 0.2f, 1));
        }
    }
}
