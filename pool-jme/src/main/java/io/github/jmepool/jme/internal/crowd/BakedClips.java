// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.bounding.BoundingBox;
import com.jme3.scene.Geometry;
import com.jme3.texture.Texture2D;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The poses of all clips of a prefab, in one texture for each armature. Any thread; does not change.
 *
 * <p>Poses are counted over all clips. Pose 0 is that of an instance that plays nothing; each clip follows, from its
 * beginning to its end.
 */
public final class BakedClips {
    /** The pose of an instance that has played nothing yet in its use; pose 0 of all prefabs. */
    static final Clip REST = new Clip(0, "", 0, 0, 0, true);

    private final Map<String, Clip> clips;
    /** The tracks by the index of their clip. */
    private final List<BakedTracks> tracks;
    private final Map<String, String> unbaked;
    private final List<PoseTexture> textures;
    /** The skins by the geometry of the prefab. */
    private final Map<Geometry, Skin> skins;
    private final FadingPoses fading;

    BakedClips(Map<String, Clip> clips, List<BakedTracks> tracks, Map<String, String> unbaked,
            List<PoseTexture> textures, Map<Geometry, Skin> skins, FadingPoses fading) {
        this.clips = clips;
        this.tracks = tracks;
        this.unbaked = unbaked;
        this.textures = textures;
        this.skins = skins;
        this.fading = fading;
    }

    /** The poses of a clip of an instance; null when it isn't baked, or was edited. */
    @Nullable Clip clip(AnimClip clip) {
        Clip baked = clips.get(clip.getName());
        return baked != null && baked.length == clip.getLength() && isOf(baked, clip, 0, Integer.MAX_VALUE)
                ? baked : null;
    }

    /** Whether the clip of an instance has the tracks that were baked, of which some are compared, from one on. */
    boolean isOf(Clip baked, AnimClip clip, int from, int number) {
        return clip instanceof SharedClip shared && shared.source() != null
                || tracks.get(baked.index - 1).areThoseOf(clip.getTracks(), from, number);
    }

    int trackCount(Clip baked) {
        return tracks.get(baked.index - 1).count();
    }

    /** The poses of an action's clip; null when the action is more than a clip, or its clip isn't baked. */
    @Nullable Clip clip(Action action) {
        return action.getClass() == ClipAction.class ? clip(((ClipAction) action).getAnimClip()) : null;
    }

    @Nullable Clip named(String name) {
        return clips.get(name);
    }

    /** The poses between the clips; of the render thread alone. */
    public FadingPoses fading() {
        return fading;
    }

    public Collection<Clip> clips() {
        return Collections.unmodifiableCollection(clips.values());
    }

    /** The reason for each clip that isn't baked, by name. */
    Map<String, String> unbaked() {
        return Collections.unmodifiableMap(unbaked);
    }

    /** The size of the textures. */
    public long bytes() {
        long sum = 0;
        for (PoseTexture texture : textures) {
            sum += texture.bytes();
        }
        return sum;
    }

    /** Returns the skinning of a geometry of the prefab; null when it is rigid. */
    public @Nullable Skin skin(Geometry ofPrefab) {
        return skins.get(ofPrefab);
    }

    /** Deletes the textures from the GPU with the next frame. */
    public void dispose() {
        for (PoseTexture texture : textures) {
            texture.texture.getImage().dispose();
        }
    }

    /**
     * The poses of one clip.
     *
     * @param index counts the clips; 0 is the rest pose
     * @param name of the clip
     * @param first the pose at the clip's beginning
     * @param steps from pose to pose until the clip's end
     * @param length in seconds
     * @param closed whether it ends with the pose that it begins with
     */
    public record Clip(int index, String name, int first, int steps, double length, boolean closed) {
        /** The pose at a time; its fraction is the share of the next one. */
        float pose(double time) {
            return length > 0 ? (float) (first + Math.min(Math.max(time / length, 0), 1) * steps) : first;
        }

        /** The time of a pose. */
        double time(float pose) {
            return steps == 0 ? 0 : (pose - first) / steps * length;
        }
    }

    /** The skinning of one geometry. Those of one armature have the same texture. */
    public static final class Skin {
        public final Texture2D texture;
        final int joints;
        /** The joint that moves all vertices of something attached; negative for what is skinned. */
        public final int joint;
        private final @Nullable BoundingBox[] bounds;
        /** How far each pose reaches, of all that is drawn with it. */
        private final float[] reaches;
        /** Its own radius at rest. */
        private final float size;
        /** Its own radius if an axis is scaled by less than 1; of what is attached to a joint. */
        private final float scaledReach;
        private float stretch = 1f;
        private Skin leader = this;

        Skin(PoseTexture poses, @Nullable BoundingBox[] bounds, int joint, float scaledReach) {
            texture = poses.texture;
            joints = poses.joints;
            this.joint = joint;
            this.bounds = bounds;
            this.scaledReach = scaledReach;
            reaches = new float[bounds.length];
            for (int i = 0; i < bounds.length; i++) {
                reaches[i] = reach(bounds[i]);
            }
            size = joint < 0 || bounds[0] == null ? reaches[0] : bounds[0].getExtent(null).length();
        }

        /** Is placed by the transform of a skinned geometry of the same instance, and drawn where that is. */
        void follow(Skin skinned) {
            leader = skinned;
            for (int i = 0; i < reaches.length; i++) {
                skinned.reaches[i] = Math.max(skinned.reaches[i], reaches[i]);
                if (skinned.reaches[i] > 0f) {
                    skinned.stretch = Math.max(skinned.stretch, scaledReach / skinned.reaches[i]);
                }
            }
        }

        /** By how much what is drawn with it may reach further where the scale of an instance differs by axis. */
        public float stretch() {
            return stretch;
        }

        /** What it is drawn with; itself unless it is attached to a joint. */
        public Skin leader() {
            return leader;
        }

        public boolean isAttached() {
            return joint >= 0;
        }

        /** How large it is, of all that is drawn with it. */
        public float share() {
            return leader.reaches[0] > 0f ? size / leader.reaches[0] : 1f;
        }

        private static float reach(@Nullable BoundingBox bound) {
            if (bound == null) {
                return 0;
            }
            return JointBounds.reach(bound.getMin(null), bound.getMax(null));
        }

        /** The geometry's bound in all poses of a clip; not to be changed. Null for a mesh without vertices. */
        public @Nullable BoundingBox bound(Clip clip) {
            return bounds[clip.index];
        }

        /** The radius of the geometry, and of what follows it, around its origin in all poses of a clip. */
        float reach(Clip clip) {
            return reaches[clip.index];
        }
    }
}
