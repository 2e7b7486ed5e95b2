// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.ArmatureMask;
import com.jme3.anim.Joint;
import com.jme3.anim.MorphTrack;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.Action;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.util.BufferUtils;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;

/**
 * A small animated model made in code: an arm of four joints with a skinned mesh, a face with two morph targets, and
 * a composer with two layers.
 */
public final class SkinnedModel {
    public static final int JOINTS = 4;

    private SkinnedModel() {
    }

    public static Node create() {
        Joint[] joints = new Joint[JOINTS];
        for (int i = 0; i < JOINTS; i++) {
            joints[i] = new Joint("joint" + i);
            joints[i].setLocalTransform(new Transform(new Vector3f(0, i == 0 ? 0 : 1, 0)));
            if (i > 0) {
                joints[i - 1].addChild(joints[i]);
            }
        }
        Armature armature = new Armature(joints);
        armature.saveBindPose();
        armature.saveInitialPose();

        Node model = new Node("arm");
        model.attachChild(new Geometry("skin", skin()));
        Geometry face = new Geometry("face", face());
        model.attachChild(face);
        AnimComposer composer = new AnimComposer();
        composer.addAnimClip(clip("bend", joints, 1f, face));
        composer.addAnimClip(clip("wave", joints, -0.5f, null));
        composer.makeLayer("upper", ArmatureMask.createMask(armature, "joint2"));
        model.addControl(composer);
        model.addControl(new SkinningControl(armature));
        return model;
    }

    public static Mesh skin() {
        float[] positions = new float[JOINTS * 2 * 3];
        byte[] bones = new byte[JOINTS * 2 * 4];
        float[] weights = new float[JOINTS * 2 * 4];
        for (int i = 0; i < JOINTS * 2; i++) {
            positions[i * 3] = i % 2;
            positions[i * 3 + 1] = i / 2;
            bones[i * 4] = (byte) (i / 2);
            weights[i * 4] = 1;
        }
        Mesh mesh = new Mesh();
        mesh.setBuffer(Type.Position, 3, positions);
        mesh.setBuffer(Type.Normal, 3, positions.clone());
        mesh.setBuffer(Type.Index, 3, new short[] {0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5, 4, 5, 6, 6, 5, 7});
        skin(mesh, bones, weights);
        mesh.updateBound();
        return mesh;
    }

    private static Mesh face() {
        Mesh mesh = new Mesh();
        mesh.setBuffer(Type.Position, 3, new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0});
        mesh.setBuffer(Type.Index, 3, new short[] {0, 1, 2});
        for (String name : List.of("smile", "frown")) {
            MorphTarget target = new MorphTarget(name);
            target.setBuffer(Type.Position, BufferUtils.createFloatBuffer(0, 0, 1, 0, 0, 1, 0, 0, 1));
            mesh.addMorphTarget(target);
        }
        mesh.updateBound();
        return mesh;
    }

    /** Makes any model a skinned one: all vertices follow one joint, of which there are two clips. */
    public static void skin(Spatial model) {
        model.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry && !geometry.getMesh().isAnimated()) {
                int vertices = geometry.getMesh().getVertexCount();
                float[] weights = new float[vertices * 4];
                for (int i = 0; i < vertices; i++) {
                    weights[i * 4] = 1;
                }
                // of no class of a shape, whose clones lose the weights
                Mesh mesh = new Mesh();
                geometry.getMesh().deepClone().getBufferList().forEach(mesh::setBuffer);
                mesh.updateBound();
                skin(mesh, new byte[vertices * 4], weights);
                geometry.setMesh(mesh);
            }
        });
        Joint joint = new Joint("joint");
        Armature armature = new Armature(new Joint[] {joint});
        armature.saveBindPose();
        armature.saveInitialPose();
        model.addControl(new AnimComposer());
        model.addControl(new SkinningControl(armature));
        addClip(model, "bow", 0.5f, 0.3f);
        addClip(model, "nod", 0.3f, 0f);
    }

    private static void skin(Mesh mesh, byte[] bones, float[] weights) {
        mesh.setBuffer(Type.BoneIndex, 4, bones);
        mesh.setBuffer(Type.BoneWeight, 4, weights);
        mesh.setBuffer(new VertexBuffer(Type.HWBoneIndex));
        mesh.setBuffer(new VertexBuffer(Type.HWBoneWeight));
        mesh.getBuffer(Type.HWBoneIndex).setUsage(VertexBuffer.Usage.CpuOnly);
        mesh.getBuffer(Type.HWBoneWeight).setUsage(VertexBuffer.Usage.CpuOnly);
        mesh.setMaxNumWeights(1);
        mesh.generateBindPose();
    }

    /** Adds a clip that turns all joints, from none to the angle; closed if that is 0, with a turn in the middle. */
    public static void addClip(Spatial model, String name, float seconds, float angle) {
        List<Joint> joints = model.getControl(SkinningControl.class).getArmature().getJointList();
        AnimTrack<?>[] tracks = new AnimTrack<?>[joints.size()];
        for (int i = 0; i < tracks.length; i++) {
            tracks[i] = new TransformTrack(joints.get(i), new float[] {0, seconds / 2, seconds}, null,
                    new Quaternion[] {new Quaternion(), new Quaternion().fromAngles(0.5f, 0.2f, 0),
                        new Quaternion().fromAngles(angle, 0, 0)}, null);
        }
        AnimClip clip = new AnimClip(name);
        clip.setTracks(tracks);
        model.getControl(AnimComposer.class).addAnimClip(clip);
    }

    private static AnimClip clip(String name, Joint[] joints, float angle, Geometry face) {
        float[] times = {0, 1, 2};
        Collection<AnimTrack<?>> tracks = new ArrayList<>();
        for (Joint joint : joints) {
            Vector3f at = joint.getLocalTranslation();
            tracks.add(new TransformTrack(joint, times, new Vector3f[] {at.clone(), at.clone(), at.clone()},
                    new Quaternion[] {new Quaternion(), new Quaternion().fromAngles(angle, 0, 0), new Quaternion()},
                    new Vector3f[] {Vector3f.UNIT_XYZ.clone(), Vector3f.UNIT_XYZ.clone(),
                        Vector3f.UNIT_XYZ.clone()}));
        }
        if (face != null) {
            tracks.add(new MorphTrack(face, times, new float[] {0, 0, 1, 0.5f, 0, 0}, 2));
        }
        AnimClip clip = new AnimClip(name);
        clip.setTracks(tracks.toArray(new AnimTrack<?>[0]));
        return clip;
    }

    /**
     * Plays some frames of whatever clips the model has, and changes what can be changed.
     */
    public static void playWildly(Spatial root, Random random) {
        root.depthFirstTraversal(spatial -> {
            AnimComposer composer = spatial.getControl(AnimComposer.class);
            if (composer != null) {
                List<String> clips = new ArrayList<>(composer.getAnimClipsNames());
                for (String layer : List.copyOf(composer.getLayerNames())) {
                    if (random.nextInt(4) > 0) {
                        Action action = composer.setCurrentAction(clips.get(random.nextInt(clips.size())), layer,
                                random.nextBoolean());
                        action.setSpeed(random.nextInt(3) == 0 ? -1 : 0.5 + random.nextFloat());
                    }
                }
                composer.setGlobalSpeed(random.nextInt(3) == 0 ? 2 : 1);
            }
            if (spatial instanceof Geometry geometry && geometry.getMesh().hasMorphTargets()
                    && random.nextBoolean()) {
                geometry.getMorphState()[0] = random.nextFloat();
            }
            SkinningControl skinning = spatial.getControl(SkinningControl.class);
            if (skinning != null && random.nextInt(3) == 0) {
                skinning.getAttachmentsNode(skinning.getArmature().getJoint(0).getName())
                        .attachChild(new Node("sword"));
            }
        });
        for (int frame = random.nextInt(5); frame >= 0; frame--) {
            root.updateLogicalState(0.1f);
            root.updateGeometricState();
        }
    }
}
