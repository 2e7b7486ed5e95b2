// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.animation.Animation;
import com.jme3.animation.Bone;
import com.jme3.animation.BoneTrack;
import com.jme3.animation.LoopMode;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.animation.SpatialTrack;
import com.jme3.animation.Track;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small model of the time before AnimComposer, made in code: an arm of four bones with a skinned mesh, and a lamp
 * that an animation moves.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
final class LegacyModel {
    private static final float[] TIMES = {0, 1, 2};

    private LegacyModel() {
    }

    static Node create() {
        Bone[] bones = new Bone[SkinnedModel.JOINTS];
        for (int i = 0; i < bones.length; i++) {
            bones[i] = new Bone("bone" + i);
            bones[i].setBindTransforms(new Vector3f(0, i == 0 ? 0 : 1, 0), new Quaternion(), new Vector3f(1, 1, 1));
            if (i > 0) {
                bones[i - 1].addChild(bones[i]);
            }
        }
        Skeleton skeleton = new Skeleton(bones);
        skeleton.resetAndUpdate();
        skeleton.setBindingPose();
        Node model = new Node("arm");
        model.attachChild(new Geometry("skin", SkinnedModel.skin()));
        Node lamp = new Node("lamp");
        model.attachChild(lamp);
        AnimControl control = new AnimControl(skeleton);
        control.addAnim(animation("bend", 1, bones.length, lamp));
        control.addAnim(animation("wave", -0.5f, bones.length, null));
        model.addControl(control);
        model.addControl(new SkeletonControl(skeleton));
        return model;
    }

    private static Animation animation(String name, float angle, int bones, Spatial lamp) {
        Animation animation = new Animation(name, 2);
        Quaternion[] turns = {new Quaternion(), new Quaternion().fromAngles(angle, 0, 0), new Quaternion()};
        Vector3f[] still = {new Vector3f(), new Vector3f(), new Vector3f()};
        for (int i = 0; i < bones; i++) {
            animation.addTrack(new BoneTrack(i, TIMES, still, turns));
        }
        if (lamp != null) {
            Vector3f[] places = {new Vector3f(), new Vector3f(5, 0, 0), new Vector3f()};
            SpatialTrack track = new SpatialTrack(TIMES, places, turns, null);
            track.setTrackSpatial(lamp);
            animation.setTracks(new Track[] {track});
        }
        return animation;
    }

    /** Plays some frames of whatever animations the model has, and changes what can be changed. */
    static void playWildly(Spatial root, Random random) {
        root.depthFirstTraversal(spatial -> {
            AnimControl control = spatial.getControl(AnimControl.class);
            if (control != null) {
                List<String> names = new ArrayList<>(control.getAnimationNames());
                for (int i = random.nextInt(3); i >= 0; i--) {
                    AnimChannel channel = control.createChannel();
                    channel.setAnim(names.get(random.nextInt(names.size())));
                    channel.setAnim(names.get(random.nextInt(names.size())), random.nextFloat());
                    channel.setLoopMode(LoopMode.values()[random.nextInt(3)]);
                    channel.setSpeed(0.5f + random.nextFloat());
                }
            }
            SkeletonControl skinning = spatial.getControl(SkeletonControl.class);
            if (skinning != null && random.nextInt(3) == 0) {
                Bone bone = skinning.getSkeleton().getBone(0);
                bone.setUserControl(random.nextBoolean());
                skinning.getAttachmentsNode(bone.getName()).attachChild(new Node("sword"));
            }
        });
        for (int frame = random.nextInt(5); frame >= 0; frame--) {
            root.updateLogicalState(0.1f);
            root.updateGeometricState();
        }
    }
}
