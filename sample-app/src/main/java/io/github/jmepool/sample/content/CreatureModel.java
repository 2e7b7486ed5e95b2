// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.util.BufferUtils;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/**
 * Builds the creature: an eel of the void with a chain of bones and one animation, "swim".
 */
final class CreatureModel {
    private static final int JOINTS = 8;
    private static final float BONE = 0.85f;
    private static final float NOSE = 1.7f;
    private static final float[] GIRTH = {0.15f, 0.75f, 0.95f, 0.9f, 0.78f, 0.66f, 0.52f, 0.4f, 0.27f, 0.12f};
    private static final int SIDES = 8;
    private static final int KEYS = 17;
    private static final float SECONDS = 1.6f;
    private static final ColorRGBA BACK = new ColorRGBA(0.03f, 0.22f, 0.28f, 1);
    private static final ColorRGBA BELLY = new ColorRGBA(0.3f, 0.38f, 0.25f, 1);
    private static final ColorRGBA STRIPE = new ColorRGBA(0.7f, 0.26f, 0.03f, 1);

    private final Paint paint;

    CreatureModel(Paint paint) {
        this.paint = paint;
    }

    Spatial build() {
        Mesh mesh = skin(body());
        Geometry hide = new Geometry("hide", mesh);
        hide.setMaterial(paint.lit(new ColorRGBA(0.25f, 0.4f, 0.4f, 1), 20));
        Node creature = new Node("creature");
        creature.attachChild(hide);
        Joint[] joints = joints();
        Armature armature = new Armature(joints);
        armature.saveBindPose();
        AnimComposer composer = new AnimComposer();
        composer.addAnimClip(swim(joints));
        creature.addControl(composer);
        creature.addControl(new SkinningControl(armature));
        EnemyModels.shineWhenHit(creature);
        return creature;
    }

    private static Mesh body() {
        FlatMesh mesh = new FlatMesh();
        for (int i = 0; i + 1 < GIRTH.length; i++) {
            Vector3f[] near = ring(i);
            Vector3f[] far = ring(i + 1);
            for (int side = 0; side < SIDES; side++) {
                int next = (side + 1) % SIDES;
                ColorRGBA color = side < SIDES / 2 ? i % 3 == 1 ? STRIPE : BACK : BELLY;
                mesh.quad(near[side], near[next], far[next], far[side], color);
            }
        }
        for (int side = -1; side <= 1; side += 2) {
            fin(mesh, new Vector3f(0.2f, side * 0.8f, 0), new Vector3f(-1.2f, side * 2.1f, 0.25f),
                    new Vector3f(-1.0f, side * 0.7f, 0));
        }
        fin(mesh, new Vector3f(-4.6f, 0, 0), new Vector3f(-6.6f, 0.9f, 0.1f), new Vector3f(-5.9f, 0, 0));
        fin(mesh, new Vector3f(-4.6f, 0, 0), new Vector3f(-6.6f, -0.9f, 0.1f), new Vector3f(-5.9f, 0, 0));
        return mesh.build();
    }

    private static void fin(FlatMesh mesh, Vector3f a, Vector3f b, Vector3f c) {
        mesh.triangle(a, b, c, STRIPE).triangle(c, b, a, STRIPE);
    }

    private static Vector3f[] ring(int index) {
        return EnemyModels.ring(SIDES, NOSE - index * BONE, GIRTH[index]);
    }

    /** Hangs every vertex on the two joints next to it. */
    private static Mesh skin(Mesh mesh) {
        int count = mesh.getVertexCount();
        FloatBuffer positions = mesh.getFloatBuffer(Type.Position);
        ByteBuffer indices = BufferUtils.createByteBuffer(count * 4);
        FloatBuffer weights = BufferUtils.createFloatBuffer(count * 4);
        for (int i = 0; i < count; i++) {
            float along = Math.max(0, Math.min(JOINTS - 1.001f, -positions.get(i * 3) / BONE));
            int joint = (int) along;
            float share = along - joint;
            indices.put((byte) joint).put((byte) (joint + 1)).put((byte) 0).put((byte) 0);
            weights.put(1 - share).put(share).put(0).put(0);
        }
        return hang(mesh, indices.flip(), weights.flip(), 2);
    }

    /** Gives a mesh its joints, four for each vertex. */
    static Mesh hang(Mesh mesh, ByteBuffer joints, FloatBuffer weights, int most) {
        mesh.setBuffer(buffer(Type.BoneIndex, Format.UnsignedByte, joints));
        mesh.setBuffer(buffer(Type.BoneWeight, Format.Float, weights));
        mesh.setBuffer(onCpu(Type.HWBoneIndex));
        mesh.setBuffer(onCpu(Type.HWBoneWeight));
        mesh.setMaxNumWeights(most);
        mesh.setDynamic();
        mesh.generateBindPose();
        return mesh;
    }

    private static VertexBuffer buffer(Type type, Format format, Buffer data) {
        VertexBuffer buffer = new VertexBuffer(type);
        buffer.setupData(Usage.CpuOnly, 4, format, data);
        return buffer;
    }

    private static VertexBuffer onCpu(Type type) {
        VertexBuffer buffer = new VertexBuffer(type);
        buffer.setUsage(Usage.CpuOnly);
        return buffer;
    }

    private static Joint[] joints() {
        Joint[] joints = new Joint[JOINTS];
        for (int i = 0; i < JOINTS; i++) {
            joints[i] = new Joint("joint" + i);
            if (i > 0) {
                joints[i].setLocalTranslation(new Vector3f(-BONE, 0, 0));
                joints[i - 1].addChild(joints[i]);
            }
        }
        return joints;
    }

    /** A wave that runs from head to tail and grows on its way. */
    private static AnimClip swim(Joint[] joints) {
        AnimTrack<?>[] tracks = new AnimTrack<?>[joints.length];
        for (int i = 0; i < joints.length; i++) {
            float[] times = new float[KEYS];
            Vector3f[] places = new Vector3f[KEYS];
            Quaternion[] turns = new Quaternion[KEYS];
            Vector3f[] scales = new Vector3f[KEYS];
            for (int key = 0; key < KEYS; key++) {
                float phase = FastMath.TWO_PI * key / (KEYS - 1);
                times[key] = SECONDS * key / (KEYS - 1);
                places[key] = joints[i].getLocalTranslation().clone();
                float bend = (0.06f + 0.05f * i) * FastMath.sin(phase - i * 0.75f);
                turns[key] = new Quaternion().fromAngleNormalAxis(bend, Vector3f.UNIT_Z);
                scales[key] = new Vector3f(1, 1, 1);
            }
            tracks[i] = new TransformTrack(joints[i], times, places, turns, scales);
        }
        AnimClip clip = new AnimClip("swim");
        clip.setTracks(tracks);
        return clip;
    }
}
