// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.collision.CollisionResult;
import com.jme3.collision.CollisionResults;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.TestScene;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Prefabs and questions for tests without an application. */
public final class Scenes {
    private Scenes() {
    }

    public static Geometry box(String name) {
        return new Geometry(name, new Box(0.5f, 0.5f, 0.5f));
    }

    /** A node with two boxes, one of them below another node. */
    public static Node tree(String name) {
        Node root = new Node(name);
        Node inner = new Node("inner");
        root.attachChild(box("left"));
        root.attachChild(inner);
        inner.attachChild(box("right"));
        return root;
    }

    /** Gives a spatial and all below it one unshaded material. */
    public static <S extends Spatial> S unshaded(S spatial, AssetManager assets, ColorRGBA color) {
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", color);
        spatial.setMaterial(material);
        return spatial;
    }

    /** A white box. */
    public static Geometry unshadedBox(String name, AssetManager assets) {
        return unshaded(box(name), assets, ColorRGBA.White);
    }

    /** An emitter with its material. */
    public static ParticleEmitter emitter(String name, AssetManager assets) {
        ParticleEmitter emitter = new ParticleEmitter(name, ParticleMesh.Type.Triangle, 20);
        emitter.setMaterial(new Material(assets, "Common/MatDefs/Misc/Particle.j3md"));
        return emitter;
    }

    /** A scene's pools under a root. */
    public static ScenePools under(Node root, ScenePools pools) {
        pools.setRoot(root);
        return pools;
    }

    /** Each instance that was made is in use, idle, disposed of or let go, and the scene knows all that there are. */
    public static void assertNothingLost(ScenePools pools, PoolStats... all) {
        int total = 0;
        for (PoolStats stats : all) {
            assertThat(stats.created()).as(stats.toString())
                    .isEqualTo(stats.active() + stats.idle() + stats.disposed() + stats.detached());
            total += stats.total();
        }
        assertThat(TestScene.of(pools).knownInstances()).isEqualTo(total);
    }

    /** One frame of an application that does nothing. */
    public static void frame(Node root, ScenePools pools, float tpf) {
        pools.update(tpf);
        root.updateLogicalState(tpf);
        root.updateGeometricState();
    }

    /** All that an ordinary traversal of the scene meets. */
    public static Set<Spatial> visible(Node root) {
        Set<Spatial> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        root.depthFirstTraversal(seen::add);
        return seen;
    }

    /** The geometries that a ray down the y axis at (x, z) hits. */
    public static Set<Geometry> pick(Node root, float x, float z) {
        CollisionResults results = new CollisionResults();
        root.collideWith(new Ray(new Vector3f(x, 1000f, z), Vector3f.UNIT_Y.negate()), results);
        Set<Geometry> hit = Collections.newSetFromMap(new IdentityHashMap<>());
        for (CollisionResult result : results) {
            hit.add(result.getGeometry());
        }
        return hit;
    }

    public static BoundingBox bound(Node root) {
        return (BoundingBox) root.getWorldBound();
    }
}
