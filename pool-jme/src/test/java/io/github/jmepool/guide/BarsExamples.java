// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.asset.AssetManager;
import com.jme3.light.Light;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.shape.CenterQuad;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.HashMap;
import java.util.Map;

/** The code of docs/bars.md, and its pool of parts. */
final class BarsExamples {
    private BarsExamples() {
    }

    static SpatialPool<Geometry> quads(ScenePools pools, AssetManager assetManager) {
        Geometry quad = new Geometry("bar", new CenterQuad(1, 0.1f));
        quad.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
        SpatialPool<Geometry> quads = pools.register("bar", quad,
                s -> s.prewarm(300).instanced(true).instanceColors(true));
        return quads;
    }

    /** Enemies with bars over them. */
    static final class EnemyPool extends SpatialPool<Node> {
        private final SpatialPool<Geometry> quads;
        private final Map<Node, Bar> bars = new HashMap<>();

        EnemyPool(Node prefab, SpatialPool<Geometry> quads) {
            super("enemy", prefab, s -> s.prewarm(150)); // whose user data "health" is 1f
            this.quads = quads;
        }

        private record Bar(Geometry back, Geometry fill) {
        }

        @Override
        protected void onSpawn(Node enemy) {
            Bar bar = new Bar(quads.spawn(), quads.spawn());
            quads.setColor(bar.back(), ColorRGBA.Red);
            quads.setColor(bar.fill(), ColorRGBA.Green);
            bars.put(enemy, bar);
        }

        @Override
        protected void onRecycle(Node enemy) {
            Bar bar = bars.remove(enemy);
            quads.recycle(bar.back());
            quads.recycle(bar.fill());
        }
    }

    static Geometry bar(SpatialPool<Node> enemies, SpatialPool<Geometry> bars, Vector3f gate) {
        Node enemy = enemies.spawn(gate);
        Geometry bar = bars.spawnUnder(enemy, new Vector3f(0, 2, 0), Quaternion.IDENTITY);
        return bar;
    }

    /** Lights for the time of a flash. */
    static final class FlashPool extends SpatialPool<Node> {
        private final Node lit;

        FlashPool(Node lit) {
            super("flash", new Node("flash"), s -> s.prewarm(8).lifetimeSeconds(0.06f)
                    .maxActive(8).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
            this.lit = lit; // rootNode, or the level: what is below it is lit
        }

        @Override
        protected void onCreate(Node flash) {
            flash.addControl(new LightControl(new PointLight(Vector3f.ZERO, ColorRGBA.Orange, 8))); // follows it
        }

        @Override
        protected void onSpawn(Node flash) {
            flash.getControl(LightControl.class).update(0); // before its first frame
            lit.addLight(lightOf(flash));
        }

        @Override
        protected void onRecycle(Node flash) {
            lit.removeLight(lightOf(flash));
        }

        private static Light lightOf(Node flash) {
            return flash.getControl(LightControl.class).getLight();
        }
    }

    static Node flash(ScenePools pools, Node rootNode, Node gun) {
        SpatialPool<Node> flashes = pools.register(new FlashPool(rootNode));
        Node flash = flashes.spawnUnder(gun);
        return flash;
    }
}
