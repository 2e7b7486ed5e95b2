// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.math.Transform;
import com.jme3.renderer.Renderer;
import io.github.jmepool.jme.internal.crowd.BakedClips.Clip;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The poses of instances that fade from one clip into another: blended joint by joint in each update, as the engine
 * does. Each is one more row of the textures of baked poses. Render thread only, once it is made.
 */
public final class FadingPoses {
    /** The most joints at the same time: all take about a millisecond in each frame. */
    private static final int MOST_JOINTS = 128 * 60;
    private static final int MOST = 512;
    private static final int LEAST = 16;

    private final Rig[] rigs;
    /** The joints of all rigs, one after the other, as are the transforms of a pose. */
    private final Joint[] joints;
    private final Transform[] rest;
    /** The tracks by the index of their clip; the rest pose moves nothing. */
    private final Tracks[] clips;
    /** The pose of the textures that the first of these is. */
    private final int first;
    private final Pose[] poses;
    private final BitSet taken = new BitSet();
    /** How many of the rows, from the first one on, may have changed since the last upload. */
    private int changed;
    private final Transform target = new Transform();

    /**
     * Blends the clips that the rigs were baked with.
     *
     * @param clips in the order of their indices, which begin with 1; nothing else uses them from now on
     * @param first the pose after the last that is baked
     * @param most for how many there is room in the textures
     */
    FadingPoses(Iterable<Rig> rigs, List<AnimClip> clips, int first, int most) {
        this.first = first;
        poses = new Pose[most];
        List<Rig> all = new ArrayList<>();
        List<Joint> allJoints = new ArrayList<>();
        Map<Object, Integer> index = new IdentityHashMap<>();
        for (Rig rig : rigs) {
            all.add(rig);
            for (Joint joint : rig.joints) {
                index.put(joint, allJoints.size());
                allJoints.add(joint);
            }
        }
        this.rigs = all.toArray(Rig[]::new);
        joints = allJoints.toArray(Joint[]::new);
        rest = all.stream().flatMap(rig -> rig.rest.stream()).toArray(Transform[]::new);
        this.clips = new Tracks[clips.size() + 1];
        this.clips[0] = new Tracks(new AnimTrack<?>[0], index);
        for (int i = 0; i < clips.size(); i++) {
            this.clips[i + 1] = new Tracks(clips.get(i).getTracks(), index);
        }
    }

    /** The most of a pool at the same time, by the joints of one instance. */
    static int most(int joints) {
        return Math.max(LEAST, Math.min(MOST_JOINTS / Math.max(1, joints), MOST));
    }

    int most() {
        return poses.length;
    }

    /** How many more instances may have a pose of their own. */
    public int free() {
        return poses.length - taken.cardinality();
    }

    /** Returns a pose that is to be set; null where all are taken. */
    @Nullable Pose take() {
        int at = taken.nextClearBit(0);
        if (at == poses.length) {
            return null;
        }
        taken.set(at);
        if (poses[at] == null) {
            poses[at] = new Pose(at, first + at, joints.length);
        }
        return poses[at];
    }

    void giveBack(Pose pose) {
        taken.clear(pose.index);
    }

    /** Sets a pose to that of a clip. */
    void set(Pose pose, Clip clip, double time) {
        for (int i = 0; i < rest.length; i++) {
            pose.transforms[i].set(rest[i]);
        }
        blend(pose, clip, time, 1f);
    }

    /** Begins with that of an instance's joints. */
    void set(Pose pose, SkinningControl[] skins) {
        int i = 0;
        for (SkinningControl skin : skins) {
            for (int joint = 0; joint < skin.getArmature().getJointCount(); joint++) {
                pose.transforms[i++].set(skin.getArmature().getJoint(joint).getLocalTransform());
            }
        }
    }

    /** Moves the joints of an instance. */
    void apply(Pose pose, SkinningControl[] skins) {
        int i = 0;
        for (SkinningControl skin : skins) {
            for (int joint = 0; joint < skin.getArmature().getJointCount(); joint++) {
                skin.getArmature().getJoint(joint).setLocalTransform(pose.transforms[i++]);
            }
        }
    }

    /** Moves a pose towards that of a clip by a weight, as the engine does; to the rest if the clip moves nothing. */
    void blend(Pose pose, Clip clip, double time, float weight) {
        Tracks tracks = clips[clip.index()];
        for (int i : tracks.unmoved) {
            pose.move(i, target.set(rest[i]), weight);
        }
        for (int i = 0; i < tracks.tracks.length; i++) {
            int joint = tracks.joints[i];
            target.set(rest[joint]);
            tracks.tracks[i].getDataAtTime(time, target);
            pose.move(joint, target, weight);
        }
    }

    /** Puts a pose into the textures. */
    void show(Pose pose) {
        for (int i = 0; i < joints.length; i++) {
            joints[i].setLocalTransform(pose.transforms[i]);
        }
        for (Rig rig : rigs) {
            rig.armature.update();
        }
        pose.reach = 0f;
        for (Rig rig : rigs) {
            rig.bakePose(pose.number);
            pose.reach = Math.max(pose.reach, rig.reach());
        }
        changed = Math.max(changed, pose.index + 1);
    }

    /**
     * Uploads what has changed.
     *
     * @param renderer null where none is known: all is uploaded with the next draw call
     */
    public void upload(@Nullable Renderer renderer) {
        if (changed > 0) {
            for (Rig rig : rigs) {
                rig.poses.upload(renderer, first, changed);
            }
            changed = 0;
        }
    }

    /** The pose of one instance. */
    static final class Pose {
        /** Among the poses of the textures. */
        final int number;
        /** The radius of what is drawn around the origin of the geometries. */
        float reach;
        private final int index;
        private final Transform[] transforms;

        Pose(int index, int number, int joints) {
            this.index = index;
            this.number = number;
            transforms = new Transform[joints];
            Arrays.setAll(transforms, joint -> new Transform());
        }

        /** Moves a joint as the engine's action does. */
        private void move(int joint, Transform to, float weight) {
            if (weight == 1f) {
                transforms[joint].set(to);
            } else {
                transforms[joint].interpolateTransforms(transforms[joint], to, weight);
            }
        }
    }

    /** What a clip moves. */
    private static final class Tracks {
        private final TransformTrack[] tracks;
        private final int[] joints;
        private final int[] unmoved;

        Tracks(AnimTrack<?>[] all, Map<Object, Integer> index) {
            List<TransformTrack> moving = new ArrayList<>();
            BitSet still = new BitSet(index.size());
            still.set(0, index.size());
            for (AnimTrack<?> track : all) {
                if (track instanceof TransformTrack found && index.containsKey(found.getTarget())) {
                    moving.add(found);
                    still.clear(index.get(found.getTarget()));
                }
            }
            tracks = moving.toArray(TransformTrack[]::new);
            joints = moving.stream().mapToInt(track -> index.get(track.getTarget())).toArray();
            unmoved = still.stream().toArray();
        }
    }
}
