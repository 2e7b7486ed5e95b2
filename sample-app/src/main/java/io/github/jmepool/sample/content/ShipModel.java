// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;

/**
 * Builds the player's ship, a faceted hull that looks along +x, a canopy and two engines, and its missile.
 */
final class ShipModel {
    private static final ColorRGBA HULL = new ColorRGBA(0.42f, 0.46f, 0.55f, 1);
    private static final ColorRGBA SHADE = new ColorRGBA(0.2f, 0.24f, 0.34f, 1);
    private static final ColorRGBA TRIM = new ColorRGBA(0.8f, 0.2f, 0.03f, 1);
    private static final ColorRGBA GLASS = new ColorRGBA(0.15f, 0.85f, 1, 1);

    private final Paint paint;

    ShipModel(Paint paint) {
        this.paint = paint;
    }

    Spatial build() {
        Node ship = new Node("ship");
        Geometry hull = new Geometry("hull", hull());
        hull.setMaterial(paint.lit(new ColorRGBA(0.4f, 0.45f, 0.5f, 1), 30));
        ship.attachChild(hull);
        Geometry canopy = new Geometry("canopy", canopy());
        canopy.setMaterial(paint.bright(GLASS));
        ship.attachChild(canopy);
        attachEngine(ship, 0.42f);
        attachEngine(ship, -0.42f);
        return ship;
    }

    /** A small dart that has room for a trail below it. */
    Spatial missile() {
        Node missile = new Node("missile");
        Mesh mesh = new FlatMesh().spindle(new Vector3f(0.75f, 0, 0), EnemyModels.ring(5, -0.2f, 0.2f),
                new Vector3f(-0.5f, 0, 0), HULL, TRIM).build();
        Geometry body = new Geometry("body", mesh);
        body.setMaterial(paint.lit(ColorRGBA.White, 30));
        missile.attachChild(body);
        return missile;
    }

    private static Mesh hull() {
        Vector3f nose = new Vector3f(1.7f, 0, 0);
        Vector3f top = new Vector3f(-0.4f, 0, 0.55f);
        Vector3f keel = new Vector3f(-0.4f, 0, -0.35f);
        Vector3f shoulder = new Vector3f(-0.2f, 0.55f, 0.1f);
        Vector3f tail = new Vector3f(-1.1f, 0.5f, 0.15f);
        Vector3f middle = new Vector3f(-0.95f, 0, 0.3f);
        Vector3f wing = new Vector3f(-1.25f, 1.65f, -0.1f);
        Vector3f wingRoot = new Vector3f(0.35f, 0.4f, 0.05f);
        Vector3f fin = new Vector3f(-1.5f, 1.55f, 0.5f);
        return new FlatMesh()
                .triangle(nose, wingRoot, top, HULL)
                .triangle(top, wingRoot, shoulder, SHADE)
                .triangle(top, shoulder, tail, HULL)
                .triangle(top, tail, middle, SHADE)
                .triangle(nose, keel, wingRoot, SHADE)
                .triangle(wingRoot, wing, shoulder, TRIM)
                .triangle(shoulder, wing, tail, HULL)
                .triangle(wingRoot, keel, wing, SHADE)
                .triangle(keel, tail, wing, SHADE)
                .triangle(keel, middle, tail, SHADE)
                .triangle(wing, fin, tail, TRIM)
                .triangle(wing, tail, fin, TRIM)
                .mirrored()
                .build();
    }

    private static Mesh canopy() {
        Vector3f front = new Vector3f(0.85f, 0, 0.3f);
        Vector3f back = new Vector3f(-0.25f, 0, 0.6f);
        Vector3f side = new Vector3f(0.15f, 0.22f, 0.4f);
        return new FlatMesh().triangle(front, side, back, GLASS).mirrored().build();
    }

    private void attachEngine(Node ship, float y) {
        Geometry engine = new Geometry("engine", Quads.centered(1.7f, 0.8f));
        engine.setMaterial(paint.light(Sprites.bolt(), new ColorRGBA(1, 0.55f, 0.15f, 1)));
        engine.setQueueBucket(Bucket.Transparent);
        engine.setLocalTranslation(-1.6f, y, 0.12f);
        engine.rotate(0, 0, (float) Math.PI);
        ship.attachChild(engine);
    }
}
