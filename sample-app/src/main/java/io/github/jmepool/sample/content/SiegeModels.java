// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;

/**
 * Builds what the siege is played with: crates, balls, shards, guards, the portal and the cannon.
 */
public final class SiegeModels {
    private static final ColorRGBA[] PLANKS = {new ColorRGBA(0.27f, 0.135f, 0.055f, 1),
        new ColorRGBA(0.34f, 0.18f, 0.075f, 1), new ColorRGBA(0.22f, 0.105f, 0.045f, 1)};
    private static final ColorRGBA FRAME = new ColorRGBA(0.095f, 0.045f, 0.022f, 1);
    private static final ColorRGBA IRON = new ColorRGBA(0.045f, 0.048f, 0.07f, 1);
    private static final ColorRGBA STEEL = new ColorRGBA(0.15f, 0.165f, 0.21f, 1);
    private static final ColorRGBA BRASS = new ColorRGBA(0.42f, 0.21f, 0.035f, 1);
    private static final ColorRGBA CLOTH = new ColorRGBA(0.02f, 0.16f, 0.22f, 1);
    private static final ColorRGBA EMBER = new ColorRGBA(1, 0.62f, 0.18f, 1);
    private static final ColorRGBA PORTAL = new ColorRGBA(0.25f, 0.85f, 1, 1);
    private static final int SIDES = 14;

    private final Paint paint;
    private final Material wood;
    private final Material metal;

    /**
     * Makes a builder.
     *
     * @param assets gives the engine's material definitions
     */
    public SiegeModels(AssetManager assets) {
        paint = new Paint(assets);
        wood = paint.lit(new ColorRGBA(0.03f, 0.025f, 0.02f, 1), 8);
        metal = paint.lit(new ColorRGBA(0.28f, 0.25f, 0.22f, 1), 32);
    }

    private static Geometry solid(String name, SolidMesh mesh, Material material) {
        Geometry geometry = new Geometry(name, mesh.build());
        geometry.setMaterial(material);
        geometry.setShadowMode(ShadowMode.CastAndReceive);
        return geometry;
    }

    /** Returns a wooden crate of one unit, with a frame around the planks of each side. */
    public Geometry crate() {
        SolidMesh mesh = new SolidMesh();
        mesh.box(new Vector3f(-0.47f, -0.47f, -0.47f), new Vector3f(0.47f, 0.47f, 0.47f), PLANKS[2]);
        for (int axis = 0; axis < 3; axis++) {
            for (int plank = 0; plank < 3; plank++) {
                float from = -0.42f + 0.29f * plank;
                mesh.slab(axis, 0.475f, from, from + 0.26f, 0.42f, PLANKS[(plank + axis) % PLANKS.length]);
            }
        }
        for (int i = 0; i < 4; i++) {
            float x = (i & 1) == 0 ? -0.44f : 0.44f;
            float y = (i & 2) == 0 ? -0.44f : 0.44f;
            mesh.beam(0, x, y, 0.5f, 0.06f, FRAME).beam(1, x, y, 0.5f, 0.06f, FRAME).beam(2, x, y, 0.5f, 0.06f, FRAME);
        }
        return solid("crate", mesh, wood);
    }

    /** Returns an iron ball of a radius of 0.4. */
    public Geometry ball() {
        return solid("ball", new SolidMesh().ball(0.4f, 8, SIDES, IRON, STEEL), metal);
    }

    /** Returns a glowing splinter. */
    public Geometry shard() {
        Geometry shard = new Geometry("shard", new SolidMesh().box(new Vector3f(-0.07f, -0.07f, -0.11f),
                new Vector3f(0.07f, 0.07f, 0.11f), EMBER).build());
        shard.setMaterial(paint.bright(EMBER));
        return shard;
    }

    /** Returns a guard, whose origin is between the feet and who looks along +z. */
    public Node guard() {
        Node guard = new Node("guard");
        SolidMesh body = new SolidMesh();
        body.box(new Vector3f(-0.28f, 0, -0.14f), new Vector3f(-0.06f, 0.75f, 0.14f), IRON);
        body.box(new Vector3f(0.06f, 0, -0.14f), new Vector3f(0.28f, 0.75f, 0.14f), IRON);
        body.box(new Vector3f(-0.36f, 0.7f, -0.22f), new Vector3f(0.36f, 1.35f, 0.22f), CLOTH);
        body.box(new Vector3f(-0.52f, 0.75f, -0.13f), new Vector3f(-0.38f, 1.3f, 0.13f), STEEL);
        body.box(new Vector3f(0.38f, 0.75f, -0.13f), new Vector3f(0.52f, 1.3f, 0.13f), STEEL);
        body.box(new Vector3f(-0.38f, 1.28f, -0.24f), new Vector3f(0.38f, 1.36f, 0.24f), BRASS);
        body.box(new Vector3f(-0.2f, 1.38f, -0.2f), new Vector3f(0.2f, 1.8f, 0.2f), STEEL);
        guard.attachChild(solid("body", body, metal));
        Geometry visor = new Geometry("visor", new SolidMesh().box(new Vector3f(-0.16f, 1.56f, 0.18f),
                new Vector3f(0.16f, 1.65f, 0.23f), PORTAL).build());
        visor.setMaterial(paint.bright(PORTAL));
        guard.attachChild(visor);
        return guard;
    }

    /** Returns the portal: a glowing ring that stands across the z axis. */
    public Node portal() {
        Node portal = new Node("portal");
        SolidMesh arch = new SolidMesh();
        for (int i = 0; i < 12; i++) {
            float angle = FastMath.TWO_PI * i / 12;
            Vector3f at = new Vector3f(1.75f * FastMath.cos(angle), 1.75f * FastMath.sin(angle), 0);
            arch.box(at.add(-0.24f, -0.24f, -0.24f), at.add(0.24f, 0.24f, 0.24f), i % 3 == 0 ? BRASS : STEEL);
        }
        portal.attachChild(solid("arch", arch, metal));
        Geometry veil = new Geometry("veil", Quads.centered(4.3f, 4.3f));
        veil.setMaterial(paint.light(Sprites.ring(), PORTAL));
        veil.setQueueBucket(Bucket.Transparent);
        portal.attachChild(veil);
        Geometry heart = new Geometry("heart", Quads.centered(6f, 6f));
        heart.setMaterial(paint.light(Sprites.glow(), new ColorRGBA(0.35f, 0.55f, 1, 1)));
        heart.setQueueBucket(Bucket.Transparent);
        portal.attachChild(heart);
        return portal;
    }

    /** Returns the barrel of the cannon: its muzzle points along +x, and it turns around its origin. */
    public Node barrel() {
        Node barrel = new Node("barrel");
        SolidMesh mesh = new SolidMesh();
        mesh.tube(-1.0f, 0.0f, -0.85f, 0.42f, SIDES, BRASS).tube(-0.85f, 0.58f, 1.5f, 0.46f, SIDES, IRON);
        mesh.tube(-0.2f, 0.6f, 0.1f, 0.6f, SIDES, BRASS).tube(0.8f, 0.53f, 1.0f, 0.53f, SIDES, BRASS);
        mesh.tube(1.5f, 0.46f, 1.55f, 0.62f, SIDES, BRASS).tube(1.55f, 0.62f, 1.95f, 0.6f, SIDES, STEEL);
        mesh.tube(1.95f, 0.6f, 1.8f, 0.3f, SIDES, IRON);
        barrel.attachChild(solid("tube", mesh, metal));
        return barrel;
    }

    /** Returns what the barrel rests on. */
    public Node carriage() {
        Node carriage = new Node("carriage");
        SolidMesh mesh = new SolidMesh();
        mesh.box(new Vector3f(-1.7f, 0.25f, -0.75f), new Vector3f(0.7f, 0.6f, 0.75f), PLANKS[0]);
        mesh.box(new Vector3f(-0.6f, 0.6f, -0.78f), new Vector3f(0.5f, 1.25f, -0.58f), PLANKS[1]);
        mesh.box(new Vector3f(-0.6f, 0.6f, 0.58f), new Vector3f(0.5f, 1.25f, 0.78f), PLANKS[1]);
        for (float x : new float[] {-1.2f, 0.3f}) {
            for (float z : new float[] {-0.95f, 0.95f}) {
                mesh.wheel(new Vector3f(x, 0.45f, z), 0.45f, 0.12f, SIDES, FRAME, BRASS);
            }
        }
        carriage.attachChild(solid("carriage", mesh, wood));
        return carriage;
    }

    /** Returns the ground and the evening sky; the sky has to be turned to the camera. */
    public EveningGround ground() {
        return EveningGround.stone(paint);
    }
}
