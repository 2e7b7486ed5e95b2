// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.shader.VarType;
import com.jme3.texture.Texture2D;

/**
 * Builds the enemies. Each brings along an override, switched off, that makes it shine when it is hit.
 */
final class EnemyModels {
    private static final ColorRGBA HIT = new ColorRGBA(9, 7, 6, 1);
    private static final ColorRGBA RED = new ColorRGBA(0.75f, 0.12f, 0.14f, 1);
    private static final ColorRGBA DARK_RED = new ColorRGBA(0.3f, 0.05f, 0.09f, 1);
    private static final ColorRGBA GREEN = new ColorRGBA(0.2f, 0.62f, 0.3f, 1);
    private static final ColorRGBA DARK_GREEN = new ColorRGBA(0.08f, 0.24f, 0.18f, 1);
    private static final ColorRGBA VIOLET = new ColorRGBA(0.45f, 0.22f, 0.75f, 1);
    private static final ColorRGBA DARK_VIOLET = new ColorRGBA(0.16f, 0.09f, 0.3f, 1);

    private final Paint paint;
    private final Material armour;
    private final Texture2D glow = Sprites.glow();

    EnemyModels(Paint paint) {
        this.paint = paint;
        armour = paint.lit(new ColorRGBA(0.3f, 0.3f, 0.35f, 1), 24);
    }

    /** A dart. */
    Spatial drone() {
        Vector3f nose = new Vector3f(1.1f, 0, 0);
        Vector3f top = new Vector3f(-0.35f, 0, 0.4f);
        Vector3f keel = new Vector3f(-0.35f, 0, -0.3f);
        Vector3f wing = new Vector3f(-0.9f, 0.95f, 0);
        Vector3f tail = new Vector3f(-0.45f, 0, 0.05f);
        Mesh mesh = new FlatMesh().triangle(nose, wing, top, RED).triangle(top, wing, tail, DARK_RED)
                .triangle(nose, keel, wing, DARK_RED).triangle(keel, tail, wing, DARK_RED).mirrored().build();
        Node drone = armoured("drone", mesh);
        drone.attachChild(eye(new ColorRGBA(1, 0.35f, 0.2f, 1), 0.9f, new Vector3f(-0.15f, 0, 0.45f)));
        return drone;
    }

    /** A ring of blades around a core. */
    Spatial gunner() {
        FlatMesh mesh = new FlatMesh();
        mesh.spindle(new Vector3f(1.5f, 0, 0.1f), ring(6, 0, 0.55f), new Vector3f(-0.9f, 0, 0), GREEN, DARK_GREEN);
        for (int side = -1; side <= 1; side += 2) {
            Vector3f[] ring = ring(4, 0.1f, 0.2f);
            for (Vector3f point : ring) {
                point.addLocal(0, side * 1.0f, 0);
            }
            mesh.spindle(new Vector3f(1.25f, side * 0.85f, 0), ring, new Vector3f(-1.1f, side * 1.25f, 0),
                    DARK_GREEN, GREEN);
        }
        Vector3f front = new Vector3f(0.35f, 0, 0.12f);
        Vector3f back = new Vector3f(-0.5f, 0, 0.12f);
        for (int side = -1; side <= 1; side += 2) {
            Vector3f outFront = new Vector3f(0.2f, side * 1.1f, 0.12f);
            Vector3f outBack = new Vector3f(-0.25f, side * 1.1f, 0.12f);
            if (side > 0) {
                mesh.quad(front, outFront, outBack, back, DARK_GREEN);
            } else {
                mesh.quad(back, outBack, outFront, front, DARK_GREEN);
            }
        }
        Node gunner = armoured("gunner", mesh.build());
        gunner.attachChild(eye(new ColorRGBA(0.5f, 1, 0.3f, 1), 1.0f, new Vector3f(0.1f, 0, 0.6f)));
        return gunner;
    }

    /** An armoured star with ten guns. */
    Spatial hulk() {
        FlatMesh mesh = new FlatMesh();
        int teeth = 10;
        Vector3f top = new Vector3f(0, 0, 0.9f);
        Vector3f bottom = new Vector3f(0, 0, -0.6f);
        for (int i = 0; i < teeth; i++) {
            Vector3f from = around((i - 0.5f) * FastMath.TWO_PI / teeth, 1.3f, 0.25f);
            Vector3f to = around((i + 0.5f) * FastMath.TWO_PI / teeth, 1.3f, 0.25f);
            Vector3f tip = around(i * FastMath.TWO_PI / teeth, 2.05f, 0);
            ColorRGBA color = i % 2 == 0 ? VIOLET : DARK_VIOLET;
            mesh.triangle(top, from, to, color).triangle(from, tip, to, DARK_VIOLET);
            mesh.triangle(bottom, to, from, DARK_VIOLET).triangle(tip, from, to, VIOLET);
        }
        Node hulk = armoured("hulk", mesh.build());
        hulk.attachChild(eye(new ColorRGBA(0.9f, 0.3f, 1, 1), 2.2f, new Vector3f(0, 0, 0.95f)));
        return hulk;
    }

    private Node armoured(String name, Mesh mesh) {
        Node node = new Node(name);
        Geometry hull = new Geometry("hull", mesh);
        hull.setMaterial(armour);
        node.attachChild(hull);
        shineWhenHit(node);
        return node;
    }

    static void shineWhenHit(Spatial spatial) {
        MatParamOverride override = new MatParamOverride(VarType.Vector4, "Diffuse", HIT);
        override.setEnabled(false);
        spatial.addMatParamOverride(override);
    }

    private Geometry eye(ColorRGBA color, float size, Vector3f place) {
        Geometry eye = new Geometry("eye", Quads.centered(size, size));
        eye.setMaterial(paint.light(glow, color));
        eye.setQueueBucket(Bucket.Transparent);
        eye.setLocalTranslation(place);
        return eye;
    }

    /** Points around the x axis, counter-clockwise as seen from +x. */
    static Vector3f[] ring(int count, float x, float radius) {
        Vector3f[] points = new Vector3f[count];
        for (int i = 0; i < count; i++) {
            float angle = i * FastMath.TWO_PI / count;
            points[i] = new Vector3f(x, FastMath.cos(angle) * radius, FastMath.sin(angle) * radius);
        }
        return points;
    }

    private static Vector3f around(float angle, float radius, float z) {
        return new Vector3f(FastMath.cos(angle) * radius, FastMath.sin(angle) * radius, z);
    }
}
