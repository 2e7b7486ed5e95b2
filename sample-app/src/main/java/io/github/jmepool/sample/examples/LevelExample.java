// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PoolGroup;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/** A level has a pool of its own and uses one of the game's; at its end one call gives all of it back. */
final class LevelExample extends SimpleApplication {
    private static final float LEVEL_SECONDS = 3;
    private static final ColorRGBA LEAVES = new ColorRGBA(0.02f, 0.3f, 0.08f, 1);
    private static final ColorRGBA TILES = new ColorRGBA(0.5f, 0.1f, 0.05f, 1);
    private static final ColorRGBA WOOD = new ColorRGBA(0.2f, 0.1f, 0.05f, 1);

    private Stage stage;
    private ScenePools pools;
    private SpatialPool<Geometry> lamps;
    private SpatialPool<Node> things;
    private PoolGroup level;
    private int number;
    private float seconds;

    @Override
    public void simpleInitApp() {
        stage = new Stage(this, new Vector3f(0, 8, 12), new Vector3f(0, 0, 1));
        pools = PoolAppState.attachTo(stateManager);
        Geometry lamp = stage.glowing("lamp", new Sphere(12, 12, 0.12f), ColorRGBA.Yellow);
        lamps = pools.register("lamp", lamp, s -> s.prewarm(30)); // the game's: it outlives every level
        begin();
    }

    private void begin() {
        number++;
        level = pools.group("level " + number);
        things = number % 2 == 1
                ? level.register("tree", thing(new Cylinder(2, 12, 0.01f, 0.8f, 2, true, false), LEAVES))
                : level.register("house", thing(new Cylinder(2, 4, 0.01f, 0.9f, 1, true, false), TILES));
        for (int i = 0; i < 60; i++) {
            float radius = 0.95f * FastMath.sqrt(i);
            Vector3f place = new Vector3f(radius * FastMath.cos(2.4f * i), 0, radius * FastMath.sin(2.4f * i));
            things.spawn(place).setLocalScale(0.6f + 0.4f * FastMath.abs(FastMath.sin(number + i)));
            if (i % 3 == 0) {
                level.add(lamps.spawn(place.addLocal(0.7f, 1, 0.7f))); // back in its pool at the level's end
            }
        }
    }

    /** A trunk or four walls, and what is above. */
    private Node thing(Cylinder top, ColorRGBA color) {
        Node thing = new Node("thing");
        thing.attachChild(stage.lit("base", new Box(0.4f, 0.5f, 0.4f), WOOD).move(0, 0.5f, 0));
        float height = 1 + top.getHeight() / 2;
        thing.attachChild(stage.lit("top", top, color).rotate(-FastMath.HALF_PI, 0, 0).move(0, height, 0));
        return thing;
    }

    @Override
    public void simpleUpdate(float tpf) {
        seconds += tpf;
        if (seconds >= LEVEL_SECONDS) {
            seconds = 0;
            level.close();
            begin();
        }
        lamps.forEachActive(lamp -> lamp.move(0, FastMath.sin(4 * seconds + lamp.getLocalTranslation().x) * tpf, 0));
        stage.say("level " + number + " with " + things.activeCount() + " things of its own; lamps", lamps);
    }
}
