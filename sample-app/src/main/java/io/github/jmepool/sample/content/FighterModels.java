// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.asset.AssetManager;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.util.BufferUtils;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds the fighters of the battle: figures of tapered blocks on fourteen joints, with the clips of
 * {@link FighterClips}. They look along +z.
 */
public final class FighterModels {
    /** The times in which it falls, lies, and sinks into the ground. */
    public static final float FALL_SECONDS = FighterClips.FALL_SECONDS;
    /** The time of a roll, from standing to standing. */
    public static final float ROLL_SECONDS = FighterClips.ROLL_SECONDS;

    static final int HIPS = 0;
    static final int CHEST = 1;
    static final int HEAD = 2;
    static final int LEFT_ARM = 3;
    static final int LEFT_FOREARM = 4;
    static final int RIGHT_ARM = 5;
    static final int RIGHT_FOREARM = 6;
    static final int WEAPON = 7;
    static final int LEFT_THIGH = 8;
    static final int LEFT_SHIN = 9;
    static final int LEFT_FOOT = 10;
    static final int RIGHT_THIGH = 11;
    static final int RIGHT_SHIN = 12;
    static final int RIGHT_FOOT = 13;
    static final float HIP_HEIGHT = 0.88f;

    private static final int[] PARENTS = {-1, HIPS, CHEST, CHEST, LEFT_ARM, CHEST, RIGHT_ARM, RIGHT_FOREARM,
        HIPS, LEFT_THIGH, LEFT_SHIN, HIPS, RIGHT_THIGH, RIGHT_SHIN};
    private static final Vector3f[] PLACES = {at(0, HIP_HEIGHT, 0), at(0, 0.12f, 0), at(0, 0.50f, 0.02f),
        at(0.30f, 0.38f, 0), at(0, -0.29f, 0), at(-0.30f, 0.38f, 0), at(0, -0.29f, 0), at(0, -0.27f, 0.02f),
        at(0.13f, -0.02f, 0), at(0, -0.42f, 0), at(0, -0.36f, 0), at(-0.13f, -0.02f, 0), at(0, -0.42f, 0),
        at(0, -0.36f, 0)};

    private static final ColorRGBA STEEL = new ColorRGBA(0.22f, 0.25f, 0.32f, 1);
    private static final ColorRGBA BLADE = new ColorRGBA(0.36f, 0.40f, 0.48f, 1);
    private static final ColorRGBA GOLD = new ColorRGBA(0.46f, 0.25f, 0.04f, 1);
    private static final ColorRGBA BLUE = new ColorRGBA(0.03f, 0.13f, 0.55f, 1);
    private static final ColorRGBA LEATHER = new ColorRGBA(0.12f, 0.055f, 0.025f, 1);
    private static final ColorRGBA FACE = new ColorRGBA(0.55f, 0.30f, 0.18f, 1);
    private static final ColorRGBA GREEN = new ColorRGBA(0.17f, 0.36f, 0.05f, 1);
    private static final ColorRGBA RAGS = new ColorRGBA(0.36f, 0.05f, 0.025f, 1);
    private static final ColorRGBA BONE = new ColorRGBA(0.40f, 0.35f, 0.24f, 1);
    private static final ColorRGBA WOOD = new ColorRGBA(0.20f, 0.10f, 0.04f, 1);
    private static final ColorRGBA HIDE = new ColorRGBA(0.24f, 0.16f, 0.20f, 1);
    private static final ColorRGBA EYE = new ColorRGBA(1, 0.75f, 0.1f, 1);

    private final Paint paint;

    /**
     * Makes a builder.
     *
     * @param assets gives the engine's material definitions
     */
    public FighterModels(AssetManager assets) {
        paint = new Paint(assets);
    }

    private static Vector3f at(float x, float y, float z) {
        return new Vector3f(x, y, z);
    }

    /** Returns one in steel and blue with a plume, who carries a "sword", an "axe" and a "shield". */
    public Node knight() {
        FighterBody figure = new FighterBody(1, BLUE, STEEL, STEEL, LEATHER);
        figure.block(HEAD, at(0, 0, 0.01f), 0.22f, 0.24f, 0.26f, 1, FACE);
        figure.block(HEAD, at(0, 0.13f, 0), 0.28f, 0.18f, 0.32f, 0.7f, STEEL);
        figure.block(HEAD, at(0, 0.02f, -0.07f), 0.27f, 0.16f, 0.16f, 1, STEEL);
        figure.block(HEAD, at(0, 0.28f, -0.06f), 0.06f, 0.17f, 0.34f, 1.2f, GOLD);
        figure.block(LEFT_ARM, at(0.02f, -0.06f, 0), 0.2f, 0.16f, 0.22f, 0.75f, GOLD);
        figure.block(RIGHT_ARM, at(-0.02f, -0.06f, 0), 0.2f, 0.16f, 0.22f, 0.75f, GOLD);
        FighterBody shield = figure.carried("shield", LEFT_FOREARM);
        shield.block(LEFT_FOREARM, at(0.11f, -0.42f, 0.02f), 0.05f, 0.56f, 0.46f, 1, BLUE);
        shield.block(LEFT_FOREARM, at(0.14f, -0.36f, 0.02f), 0.04f, 0.44f, 0.10f, 1, GOLD);
        shield.block(LEFT_FOREARM, at(0.14f, -0.19f, 0.02f), 0.04f, 0.10f, 0.38f, 1, GOLD);
        FighterBody sword = figure.carried("sword", WEAPON);
        sword.reach(0.03f, -0.10f, 0.16f, LEATHER).reach(0.035f, 0.06f, 0.05f, GOLD);
        sword.block(WEAPON, at(0, -0.02f, 0.09f), 0.2f, 0.05f, 0.05f, 1, GOLD);
        sword.blade(0.1f, 0.75f, BLADE);
        axe(figure.carried("axe", WEAPON), STEEL);
        return node("knight", figure);
    }

    /** Returns one with green skin and horns, who carries an "axe", a "spear" and a "club". */
    public Node goblin() {
        FighterBody figure = new FighterBody(0.95f, RAGS, GREEN, LEATHER, GREEN);
        head(figure, GREEN);
        figure.block(LEFT_ARM, at(0.03f, -0.02f, 0), 0.1f, 0.2f, 0.1f, 0.1f, BONE);
        figure.block(RIGHT_ARM, at(-0.03f, -0.02f, 0), 0.1f, 0.2f, 0.1f, 0.1f, BONE);
        axe(figure.carried("axe", WEAPON), BLADE);
        figure.carried("spear", WEAPON).reach(0.025f, -0.5f, 1.5f, WOOD).blade(1, 0.3f, BLADE);
        figure.carried("club", WEAPON).reach(0.03f, -0.12f, 0.4f, WOOD).reach(0.08f, 0.28f, 0.4f, WOOD);
        return node("goblin", figure);
    }

    private static void axe(FighterBody axe, ColorRGBA head) {
        axe.reach(0.03f, -0.15f, 0.80f, WOOD);
        axe.block(WEAPON, at(0, -0.26f, 0.56f), 0.04f, 0.36f, 0.24f, 0.6f, head);
    }

    /** Returns one twice as tall, with a club. */
    public Node ogre() {
        FighterBody figure = new FighterBody(1.35f, LEATHER, HIDE, HIDE, HIDE);
        head(figure, HIDE);
        figure.block(CHEST, at(0, -0.1f, 0.14f), 0.42f, 0.34f, 0.2f, 0.7f, HIDE);
        figure.block(LEFT_ARM, at(0.04f, -0.08f, 0), 0.3f, 0.2f, 0.3f, 0.6f, RAGS);
        figure.block(RIGHT_ARM, at(-0.04f, -0.08f, 0), 0.3f, 0.2f, 0.3f, 0.6f, RAGS);
        figure.reach(0.05f, -0.12f, 0.5f, WOOD).reach(0.1f, 0.35f, 0.5f, WOOD);
        for (int i = 0; i < 2; i++) {
            figure.block(WEAPON, at(0, -0.19f, 0.5f + 0.2f * i), 0.08f, 0.38f, 0.08f, 0.15f, BONE);
        }
        Node ogre = node("ogre", figure);
        ogre.getChild(0).setLocalScale(1.7f);
        return ogre;
    }

    private static void head(FighterBody figure, ColorRGBA skin) {
        figure.block(HEAD, at(0, -0.02f, 0.03f), 0.27f, 0.28f, 0.30f, 0.8f, skin);
        figure.block(HEAD, at(0, 0, 0.15f), 0.20f, 0.09f, 0.10f, 0.8f, BONE);
        for (int side = -1; side <= 1; side += 2) {
            figure.block(HEAD, at(side * 0.14f, 0.20f, 0), 0.09f, 0.24f, 0.09f, 0.1f, BONE);
            figure.block(HEAD, at(side * 0.2f, 0.10f, -0.02f), 0.2f, 0.08f, 0.06f, 0.6f, skin);
            figure.block(HEAD, at(side * 0.065f, 0.15f, 0.165f), 0.05f, 0.04f, 0.03f, 1, EYE);
        }
    }

    private Node node(String name, FighterBody figure) {
        Geometry body = new Geometry("body", figure.skinned());
        body.setMaterial(paint.lit(new ColorRGBA(0.12f, 0.12f, 0.13f, 1), 14));
        Node node = new Node(name);
        node.attachChild(body);
        Joint[] joints = new Joint[PARENTS.length];
        for (int i = 0; i < joints.length; i++) {
            joints[i] = new Joint("joint" + i);
            joints[i].setLocalTranslation(PLACES[i]);
            if (PARENTS[i] >= 0) {
                joints[PARENTS[i]].addChild(joints[i]);
            }
        }
        Armature armature = new Armature(joints);
        armature.saveBindPose();
        AnimComposer composer = new AnimComposer();
        FighterClips.all(joints).forEach(composer::addAnimClip);
        node.addControl(composer);
        SkinningControl skinning = new SkinningControl(armature);
        node.addControl(skinning);
        figure.carried.forEach((weapon, shape) -> {
            Geometry geometry = new Geometry(weapon, shape.mesh.build());
            geometry.setMaterial(body.getMaterial());
            skinning.getAttachmentsNode("joint" + shape.carrier).attachChild(geometry);
        });
        node.setShadowMode(ShadowMode.CastAndReceive);
        return node;
    }

    /** Puts blocks on joints; each hangs on one. */
    private static final class FighterBody {
        private final FlatMesh mesh = new FlatMesh();
        private final List<Integer> joints = new ArrayList<>();
        private final Map<String, FighterBody> carried = new LinkedHashMap<>();
        /** The joint that all of it follows; negative for a body. */
        private final int carrier;

        private FighterBody(int carrier) {
            this.carrier = carrier;
        }

        /** Makes trunk, arms and legs. */
        FighterBody(float girth, ColorRGBA cloth, ColorRGBA sleeve, ColorRGBA greave, ColorRGBA boot) {
            this(-1);
            block(HIPS, at(0, -0.14f, 0), 0.36f * girth, 0.26f, 0.26f * girth, 0.9f, LEATHER);
            block(HIPS, at(0, -0.30f, 0), 0.42f * girth, 0.24f, 0.30f * girth, 0.8f, cloth);
            block(CHEST, at(0, -0.02f, 0), 0.34f * girth, 0.30f, 0.24f * girth, 1.3f, cloth);
            block(CHEST, at(0, 0.28f, 0), 0.46f * girth, 0.18f, 0.30f * girth, 0.65f, sleeve);
            limb(LEFT_ARM, -0.31f, 0.34f, 0.15f * girth, sleeve);
            limb(RIGHT_ARM, -0.31f, 0.34f, 0.15f * girth, sleeve);
            limb(LEFT_FOREARM, -0.30f, 0.32f, 0.12f * girth, greave);
            limb(RIGHT_FOREARM, -0.30f, 0.32f, 0.12f * girth, greave);
            limb(LEFT_THIGH, -0.42f, 0.44f, 0.16f * girth, LEATHER);
            limb(RIGHT_THIGH, -0.42f, 0.44f, 0.16f * girth, LEATHER);
            limb(LEFT_SHIN, -0.38f, 0.40f, 0.12f * girth, greave);
            limb(RIGHT_SHIN, -0.38f, 0.40f, 0.12f * girth, greave);
            block(LEFT_FOOT, at(0, -0.08f, 0.06f), 0.14f * girth, 0.12f, 0.28f, 0.8f, boot);
            block(RIGHT_FOOT, at(0, -0.08f, 0.06f), 0.14f * girth, 0.12f, 0.28f, 0.8f, boot);
        }

        private void limb(int joint, float from, float length, float thick, ColorRGBA color) {
            block(joint, at(0, from, 0), thick, length, thick, 1.3f, color);
        }

        /** Adds a part of a name that follows a joint; a use may hide it. */
        FighterBody carried(String name, int joint) {
            FighterBody part = new FighterBody(joint);
            carried.put(name, part);
            return part;
        }

        /** Adds what the hand holds: a rod along +z. */
        FighterBody reach(float half, float from, float length, ColorRGBA color) {
            return block(WEAPON, at(0, -half, from + length / 2), 2 * half, 2 * half, length, 1, color);
        }

        /** Adds a blade along +z, with a point. */
        void blade(float from, float length, ColorRGBA color) {
            Vector3f tip = at(0, 0, from + length);
            Vector3f[] ring = {at(0, 0.06f, from), at(-0.018f, 0, from), at(0, -0.06f, from), at(0.018f, 0, from)};
            for (int i = 0; i < ring.length; i++) {
                triangle(WEAPON, ring[i], ring[(i + 1) % ring.length], tip, color);
            }
        }

        /**
         * Adds a block.
         *
         * @param joint moves it
         * @param low the middle of its lower side, from the joint
         * @param taper how much of its width and depth the upper side has
         */
        FighterBody block(int joint, Vector3f low, float width, float height, float depth, float taper,
                ColorRGBA color) {
            Vector3f[] corners = new Vector3f[8];
            for (int i = 0; i < corners.length; i++) {
                float size = i < 4 ? 0.5f : 0.5f * taper;
                boolean right = i % 4 == 1 || i % 4 == 2;
                corners[i] = low.add((right ? size : -size) * width, i < 4 ? 0 : height,
                        (i % 4 < 2 ? size : -size) * depth);
            }
            for (int i = 0; i < 4; i++) {
                int next = (i + 1) % 4;
                quad(joint, corners[i], corners[next], corners[next + 4], corners[i + 4], color);
            }
            quad(joint, corners[4], corners[5], corners[6], corners[7], color);
            quad(joint, corners[3], corners[2], corners[1], corners[0], color);
            return this;
        }

        private void quad(int joint, Vector3f a, Vector3f b, Vector3f c, Vector3f d, ColorRGBA color) {
            triangle(joint, a, b, c, color);
            triangle(joint, a, c, d, color);
        }

        private void triangle(int joint, Vector3f a, Vector3f b, Vector3f c, ColorRGBA color) {
            Vector3f from = new Vector3f();
            for (int of = carrier < 0 ? joint : -1; of >= 0; of = PARENTS[of]) {
                from.addLocal(PLACES[of]);
            }
            mesh.triangle(a.add(from), b.add(from), c.add(from), color);
            joints.addAll(List.of(joint, joint, joint));
        }

        Mesh skinned() {
            ByteBuffer indices = BufferUtils.createByteBuffer(joints.size() * 4);
            FloatBuffer weights = BufferUtils.createFloatBuffer(joints.size() * 4);
            for (int joint : joints) {
                indices.put((byte) joint).put((byte) 0).put((byte) 0).put((byte) 0);
                weights.put(1).put(0).put(0).put(0);
            }
            return CreatureModel.hang(mesh.build(), indices.flip(), weights.flip(), 1);
        }
    }
}
