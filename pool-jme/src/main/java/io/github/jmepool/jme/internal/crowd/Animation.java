// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimLayer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.math.Transform;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.crowd.BakedClips.Clip;
import io.github.jmepool.jme.internal.drawn.Playing;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The animation of one instance. Its composer decides on it, as ever. While the instance is drawn with others, the
 * composer and the controls that skin it are disabled, and the time of the composer's layer advances here.
 */
public final class Animation extends Playing {
    /** What plays it. */
    private enum State {
        /** The engine; anything may have moved its joints. */
        FREE,
        /** This class: it is drawn with others, and its controls are disabled. */
        TAKEN,
        /** The engine; nothing is known to have moved its joints since it was drawn with others in this use. */
        GIVEN_BACK,
        /** The engine: the game has enabled a control that was disabled, and ends this by disabling the composer. */
        ENABLED
    }

    /** The value in place of a pose where the joints are those of the pool's copy. */
    private static final int SHARED = 0;
    /** The value in place of a pose where nothing is known of the joints. */
    private static final int UNKNOWN = -1;
    /** A smaller share of what is fading out is not seen. */
    private static final float UNSEEN = 0.01f;
    /** A weight below which what stands still has faded: the engine comes ever closer. */
    private static final float FADED = 1e-4f;
    /** Tracks of its clip that are compared at a time, where it has its own ones. */
    private static final int TRACKS_COMPARED = 28;
    /** Shared by all that have no morphs, as each frame looks at it: one of each instance is far away in memory. */
    private static final Face[] NO_FACES = {};
    /** Which of the baked poses is shown; the fraction is the share of the next one. */
    float pose;
    /** The pose that was shown before the action began. */
    float poseBefore;
    /** The share of that one which is still to be seen, from 0 to 1. */
    float shareBefore;
    /** What is shown instead while it fades; null where there is no room for it. */
    private FadingPoses.@Nullable Pose own;
    /** Whether a fade has begun in the last frame, and has no pose of its own. */
    private boolean beginsToFade;
    /** The weight with which the action was added in the last frame, and its time then. */
    private float weight;
    private double timeShown;
    /** The share that is still to be seen of what was shown before it stood still; 1 while it moves. */
    private float shareBeforeStill = 1f;
    /** The update of the scene in which it last played on. */
    public int pass;
    /** Whether the engine updates controls of the game before the composer, as it does those of nodes above it. */
    public final boolean isAfterControls;
    private final Crowd crowd;
    private final AnimComposer composer;
    /** Where the composer belongs. */
    private final Spatial home;
    private final AnimLayer layer;
    /** The engine's view of the names of its layers, used where it hides them: a reset exchanges those that it sees. */
    private final Set<String> hiddenLayers;
    /** Made once, as an iterator would be garbage in each frame. */
    private final Consumer<String> checkLayer = this::checkLayer;
    private boolean secondLayer;
    private final SkinningControl[] skins;
    private final Face[] faces;
    private Clip clip;
    private Clip clipBefore;
    /** The instance's own clips of these poses; null where it plays nothing. */
    private @Nullable AnimClip moves;
    private @Nullable AnimClip movesBefore;
    private int comparedTracks;
    private @Nullable Action action;
    /** The layer's time when it was last advanced here. */
    private double time;
    private State state = State.FREE;
    /** Whether its composer is disabled until the update of the scene is over, though the engine plays it. */
    private boolean isPaused;
    /** The action that began to fade in while it was drawn individually. */
    private @Nullable Action fadingIn;
    /** The layer's time when that was looked at last. */
    private double seenAt;
    /** The most that is still to be seen of what was before it. */
    private float unfaded;
    /** Whether it has begun a further round since: what was before the first is not seen any more. */
    private boolean isLaterRound;
    /** The pose of its own joints when these were looked at while it is drawn with others. */
    private int poseOfJoints = UNKNOWN;

    private Animation(Crowd crowd, AnimComposer composer, SkinningControl[] skins, Face[] faces,
            boolean isAfterControls) {
        this.isAfterControls = isAfterControls;
        this.crowd = crowd;
        this.composer = composer;
        home = composer.getSpatial();
        this.skins = skins;
        this.faces = faces;
        layer = composer.getLayer(AnimComposer.DEFAULT_LAYER);
        hiddenLayers = composer.getLayerNames();
        clip = BakedClips.REST;
        clipBefore = clip;
    }

    /** Returns null for an instance that isn't built like the prefab. */
    public static @Nullable Animation of(InstanceTree tree, Crowd crowd) {
        AnimComposer composer = null;
        List<SkinningControl> skins = new ArrayList<>();
        List<Face> faces = new ArrayList<>();
        boolean isAfterControls = false;
        for (int place = 0; place < tree.size(); place++) {
            Spatial spatial = tree.spatial(place);
            for (int i = 0; i < spatial.getNumControls(); i++) {
                if (spatial.getControl(i) instanceof AnimComposer found) {
                    composer = found;
                    isAfterControls |= place > 0;
                } else if (spatial.getControl(i) instanceof SkinningControl found) {
                    skins.add(found);
                } else {
                    isAfterControls |= composer == null;
                }
            }
            if (spatial instanceof Geometry geometry && geometry.getMesh().hasMorphTargets()) {
                faces.add(new Face(geometry));
            }
        }
        if (composer == null || !crowd.fits(skins)) {
            return null;
        }
        return new Animation(crowd, composer, skins.toArray(SkinningControl[]::new), faces.toArray(NO_FACES),
                isAfterControls);
    }

    /** The only clip of which something is shown; null where it fades, or has a pose of its own. */
    public BakedClips.@Nullable Clip onlyClip() {
        return shareBefore > 0 || own != null ? null : clip;
    }

    /** The greatest of the radii of what is shown. */
    public float reach(BakedClips.Skin skin) {
        float reach = skin.reach(clip);
        if (shareBefore > 0) {
            reach = Math.max(reach, skin.reach(clipBefore));
        }
        return own == null ? reach : Math.max(reach, own.reach);
    }

    /** Writes what the shader reads, from an index on; returns whether that is something else. */
    public boolean write(float[] to, int at) {
        float shown = own == null ? pose : own.number;
        float before = own == null ? poseBefore : 0f;
        float share = own == null ? shareBefore : 0f;
        boolean isOther = to[at] != shown || to[at + 1] != before || to[at + 2] != share;
        to[at] = shown;
        to[at + 1] = before;
        to[at + 2] = share;
        return isOther;
    }

    /** Whether it fades, or did so until the last frame. */
    public boolean isFading() {
        return shareBefore > 0 || own != null;
    }

    /** Whether it keeps a pose of its own between two clips, as its action was removed while it faded. */
    public boolean isStillForGood() {
        return own != null && action == null;
    }

    /** Whether it needs a pose of its own from now on. */
    public boolean beginsToFade() {
        return beginsToFade;
    }

    /**
     * Fades as the engine has in this frame.
     *
     * @param mayTakePose whether it gets a pose of its own if it begins to fade; if there is none, this fade does
     *     without
     */
    public void followFade(boolean mayTakePose) {
        FadingPoses fading = crowd.clips().fading();
        if (shareBefore == 0) {
            givePoseBack();
        } else if (beginsToFade && mayTakePose) {
            own = fading.take();
            if (own != null) {
                fading.set(own, clipBefore, clipBefore.time(poseBefore));
            }
        }
        if (own != null && (weight > 0 || beginsToFade)) {
            fading.blend(own, clip, timeShown, weight);
            fading.show(own);
        }
        beginsToFade = false;
    }

    private void givePoseBack() {
        beginsToFade = false;
        if (own != null) {
            crowd.clips().fading().giveBack(own);
            own = null;
        }
    }

    /** Fades on from where its joints are. */
    private void takePoseOfJoints() {
        FadingPoses fading = crowd.clips().fading();
        own = fading.take();
        if (own != null) {
            fading.set(own, skins);
            fading.show(own);
        }
    }

    @Override
    public @Nullable Reason take() {
        resume();
        if (state == State.ENABLED && composer.isEnabled()) {
            return Reason.ENABLED;
        }
        if (state != State.ENABLED && !areAllEnabled()) {
            return Reason.DISABLED;
        }
        if (isRemoved()) {
            return Reason.REMOVED;
        }
        Action now = layer.getCurrentAction();
        if (now != fadingIn) {
            forgetFade();
        }
        Reason obstacle = isMasked() ? Reason.MASK : obstacle(now, true);
        if (obstacle != null) {
            return obstacle;
        }
        if (now == null && state == State.GIVEN_BACK && !canResume()) {
            state = State.FREE;
        }
        if (now == null ? state == State.GIVEN_BACK : isAsGivenBack()) {
            action = now;
        } else {
            Reason unknown = findPose(now);
            if (unknown != null) {
                return unknown;
            }
        }
        forgetFade();
        setEnabled(false);
        state = State.TAKEN;
        poseOfJoints = UNKNOWN;
        if (shareBefore > 0) {
            takePoseOfJoints();
        }
        return null;
    }

    @Override
    public boolean hasMovedJoints() {
        if (state != State.TAKEN) {
            return false;
        }
        boolean hasOwn = false;
        int pose = 1;
        for (SkinningControl skin : skins) {
            if (!(skin.getArmature() instanceof SharedArmature armature && armature.isShared())) {
                hasOwn = true;
                for (Joint joint : skin.getArmature().getJointList()) {
                    pose = 31 * pose + joint.getLocalTransform().hashCode();
                }
            }
        }
        int before = poseOfJoints;
        // a hash code is none of the two
        poseOfJoints = !hasOwn ? SHARED : pose == SHARED || pose == UNKNOWN ? 1 : pose;
        // the first access to a joint gives it those of the pool's copy, which are at rest
        return before != UNKNOWN && (before == SHARED ? hasOwn && !isAtRest() : before != poseOfJoints);
    }

    /** Finds the baked pose that it has as the engine draws it; returns the reason why there is none, or null. */
    private @Nullable Reason findPose(@Nullable Action now) {
        float left = 0f;
        if (layer.getTime() == 0 && isAtRest()) {
            action = null;
            clip = BakedClips.REST;
            moves = null;
            pose = clip.pose(0);
        } else if (now == null) {
            return Reason.POSED;
        } else if (followFade(now)) {
            return Reason.FADING;
        } else {
            begin(now);
            time = layer.getTime();
            pose = clip.pose(time);
            left = isLaterRound ? 0f : unfaded;
        }
        keepBefore();
        shareBefore = left;
        if (isLaterRound && action != null && !isClosed(action)) {
            // the engine fades from the end of the round before; in each frame it multiplies what is left of that,
            // which at 30 frames a second is about this
            poseBefore = clip.pose(action.getSpeed() < 0 ? 0 : action.getLength());
            float others = 1 - weight(action, time, transition(action));
            shareBefore = others * others * others;
        }
        return null;
    }

    /**
     * Whether its joints, which nothing plays, can be shown: they still are where they were given back, or what was
     * between two clips gets a pose of its own.
     */
    private boolean canResume() {
        return shareBefore > 0 ? crowd.clips().fading().free() > 0 : hasGivenBackJoints();
    }

    private boolean hasGivenBackJoints() {
        List<Joint> joints = new ArrayList<>();
        for (SkinningControl skin : skins) {
            joints.addAll(skin.getArmature().getJointList());
        }
        List<Transform> found = joints.stream().map(joint -> joint.getLocalTransform().clone())
                .collect(Collectors.toList());
        poseJoints();
        boolean areSame = true;
        for (int i = 0; i < found.size(); i++) {
            areSame &= joints.get(i).getLocalTransform().equals(found.get(i));
            joints.get(i).setLocalTransform(found.get(i));
        }
        return areSame;
    }

    /**
     * Follows how far the engine has faded in an action; returns whether something before it is still to be seen. The
     * engine fades in each frame; not each is looked at.
     */
    private boolean followFade(Action now) {
        double at = layer.getTime();
        boolean isBackwards = now.getSpeed() * composer.getGlobalSpeed() < 0;
        boolean beganAgain = isBackwards ? at > seenAt : at < seenAt;
        if (now != fadingIn || beganAgain && !layer.isLooping()) {
            fadingIn = now;
            unfaded = 1;
        } else if (beganAgain) {
            isLaterRound = true;
        }
        seenAt = at;
        unfaded *= 1 - weight(now, at, transition(now));
        return unfaded > UNSEEN && !isLaterRound && state != State.ENABLED;
    }

    private void forgetFade() {
        fadingIn = null;
        isLaterRound = false;
    }

    private boolean areAllEnabled() {
        boolean all = composer.isEnabled();
        for (SkinningControl skin : skins) {
            all &= skin.isEnabled();
        }
        return all;
    }

    private boolean isAnyEnabled() {
        boolean any = composer.isEnabled();
        for (SkinningControl skin : skins) {
            any |= skin.isEnabled();
        }
        return any;
    }

    private void setEnabled(boolean enabled) {
        composer.setEnabled(enabled);
        for (SkinningControl skin : skins) {
            skin.setEnabled(enabled);
        }
    }

    private boolean isAtRest() {
        for (int i = 0; i < skins.length; i++) {
            if (skins[i].getArmature() instanceof SharedArmature armature && armature.isShared()) {
                continue;
            }
            Transform[] rest = crowd.rest.get(i);
            for (int joint = 0; joint < rest.length; joint++) {
                if (!skins[i].getArmature().getJoint(joint).getLocalTransform().equals(rest[joint])) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Why what the composer plays now can't be drawn with others; null when it can. */
    private @Nullable Reason obstacle(@Nullable Action now, boolean isNew) {
        if (hasSecondLayer()) {
            return Reason.LAYERS;
        }
        if (now != null && isNew && !isBaked(now)) {
            return crowd.whyUnbaked(now);
        }
        if (now instanceof BlendableAction blendable
                && (blendable.getWeight() == 0 || blendable.getMaxTransitionWeight() < 1)) {
            return Reason.WEIGHT;
        }
        return isMorphed() ? Reason.MORPHED : null;
    }

    /** Whether an action is exactly one clip, as it was baked, of this instance's joints. */
    private boolean isBaked(Action of) {
        return crowd.clips().clip(of) != null && movesThis(((ClipAction) of).getAnimClip());
    }

    /** Whether a clip moves the joints of this instance, and not those of another one. */
    private boolean movesThis(AnimClip its) {
        if (its instanceof SharedClip shared && shared.source() != null) {
            return shared.movesJointsOf(skins[0].getArmature());
        }
        for (AnimTrack<?> track : its.getTracks()) {
            if (track instanceof TransformTrack moving && moving.getTarget() instanceof Joint joint && !isOwn(joint)) {
                return false;
            }
        }
        return true;
    }

    private boolean isOwn(Joint joint) {
        for (SkinningControl skin : skins) {
            if (SharedArmature.isOf(skin.getArmature(), joint)) {
                return true;
            }
        }
        return false;
    }

    private boolean isMorphed() {
        for (Face face : faces) {
            if (face.isMorphed()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable Reason whyOwnFace() {
        for (Face face : faces) {
            if (face.isOwn()) {
                return isMorphed() ? take() : Reason.MORPHED;
            }
        }
        return null;
    }

    @Override
    public boolean followFaces() {
        boolean changes = false;
        for (Face face : faces) {
            changes |= face.follow();
        }
        return changes;
    }

    @Override
    public void shareFaces() {
        for (Face face : faces) {
            face.share();
        }
    }

    private Set<String> layers() {
        return EngineFields.layerNames(composer, hiddenLayers);
    }

    /** Whether the default layer has a mask, or is another one. */
    private boolean isMasked() {
        return layer.getMask() != null || !layers().contains(AnimComposer.DEFAULT_LAYER)
                || composer.getLayer(AnimComposer.DEFAULT_LAYER) != layer;
    }

    @Override
    public @Nullable Reason change() {
        return isMasked() ? Reason.MASK : action != null && isEdited() ? crowd.whyUnbaked(action) : null;
    }

    /** Whether the tracks of its clip were edited. Looks at some of them at a time, as there may be hundreds. */
    private boolean isEdited() {
        if (moves == null) {
            return false;
        }
        BakedClips baked = crowd.clips();
        int from = comparedTracks;
        comparedTracks = from + TRACKS_COMPARED < baked.trackCount(clip) ? from + TRACKS_COMPARED : 0;
        return !baked.isOf(clip, moves, from, TRACKS_COMPARED);
    }

    /** Whether the game has removed a control. */
    private boolean isRemoved() {
        boolean removed = composer.getSpatial() != home;
        for (SkinningControl skin : skins) {
            removed |= skin.getSpatial() == null;
        }
        return removed;
    }

    /** Whether another layer plays something. */
    private boolean hasSecondLayer() {
        secondLayer = false;
        if (layers().size() > 1) {
            layers().forEach(checkLayer);
        }
        return secondLayer;
    }

    private void checkLayer(String name) {
        AnimLayer other = composer.getLayer(name);
        secondLayer |= other != layer && other.getCurrentAction() != null;
    }

    /** Plays on for a frame; returns the reason why it can't be drawn with others any more, and null when it can. */
    public @Nullable Reason advance(float tpf) {
        weight = 0f;
        if (isRemoved()) {
            return Reason.REMOVED;
        }
        if (isAnyEnabled()) {
            state = State.ENABLED;
            return Reason.ENABLED;
        }
        Action now = layer.getCurrentAction();
        Reason obstacle = obstacle(now, now != action);
        if (obstacle != null) {
            return obstacle;
        }
        if (now == null) {
            action = null;
            return null;
        }
        boolean hasJumped = now != action || layer.getTime() != time;
        // a round that has ended without a transition may have got one since
        if (hasJumped || shareBefore == 0 && timeShown >= now.getLength() && !isClosed(now)) {
            fade(now);
        }
        if (now != action) {
            begin(now);
        }
        advance(now, tpf, hasJumped);
        return null;
    }

    private void begin(Action now) {
        action = now;
        moves = ((ClipAction) now).getAnimClip();
        clip = Objects.requireNonNull(crowd.clips().named(moves.getName()));
        comparedTracks = 0;
    }

    private void keepBefore() {
        poseBefore = pose;
        clipBefore = clip;
        movesBefore = moves;
    }

    /** Whether a round ends with the pose that it begins with; the game may have made the action shorter. */
    private boolean isClosed(Action now) {
        return clip.closed() && now.getLength() == clip.length();
    }

    /** Advances as the engine's layer does, and its transition: it begins again with each round. */
    private void advance(Action now, float tpf, boolean hasJumped) {
        double length = now.getLength();
        double at = layer.getTime() + now.getSpeed() * composer.getGlobalSpeed() * tpf;
        if (at < 0) {
            at = (at % length + length) % length;
            if (!isClosed(now) && !hasJumped) {
                fade(now);
            }
        }
        weight = weight(now, at, transition(now));
        shareBefore *= 1 - weight;
        shareBeforeStill = at == timeShown ? shareBeforeStill * (1 - weight) : 1f;
        if (shareBeforeStill < FADED) {
            shareBefore = 0;
        }
        timeShown = at;
        pose = clip.pose(at);
        if (at < length) {
            layer.setTime(at);
        } else if (layer.isLooping()) {
            // not by setTime, which divides by the length, and that may be 0
            layer.setCurrentAction(layer.getCurrentActionName(), now, true);
            if (!isClosed(now)) {
                fade(now);
            }
        } else {
            layer.setCurrentAction(null);
            action = null;
        }
        time = layer.getTime();
    }

    /**
     * Begins to fade from the pose that is shown now, or from the one before if more of that is seen. Without a
     * transition, nothing of it will be seen.
     */
    private void fade(Action to) {
        if (transition(to) == 0) {
            return;
        }
        if (shareBefore <= 0.5f) {
            keepBefore();
        }
        shareBefore = 1;
        shareBeforeStill = 1;
        beginsToFade = own == null;
    }

    private static double transition(Action now) {
        return Math.min(((BlendableAction) now).getTransitionLength(), now.getLength());
    }

    private static float weight(Action now, double at, double transition) {
        double since = now.getSpeed() < 0 ? Math.max(now.getLength() - at, 0) : at;
        return transition > 0 ? (float) Math.min(since / transition, 1) : 1;
    }

    /** Its joints are where they were seen. */
    @Override
    public void giveBack() {
        if (state == State.ENABLED && action != null && layer.getCurrentAction() == action) {
            // the engine may have advanced it in this frame
            double at = layer.getTime();
            pose = clip.pose(at);
            if (own != null && at != time) {
                crowd.clips().fading().blend(own, clip, at, weight(action, at, transition(action)));
            }
        }
        poseJoints();
        givePoseBack();
        setEnabled(true);
        state = state == State.TAKEN ? State.GIVEN_BACK : state;
        fadingIn = action;
        seenAt = time;
        unfaded = shareBefore;
        for (SkinningControl skin : skins) {
            skin.update(0);
        }
    }

    /** Whether it plays, and neither the game nor the engine has played on since it is drawn individually. */
    public boolean isAsGivenBack() {
        return state == State.GIVEN_BACK && action != null && layer.getCurrentAction() == action
                && layer.getTime() == time;
    }

    @Override
    public void leaveToGame() {
        state = state == State.GIVEN_BACK ? State.FREE : state;
        forgetFade();
    }

    /** Does what the engine does in a frame, as its update may have passed the instance while that was disabled. */
    public void update(float tpf) {
        state = state == State.GIVEN_BACK ? State.FREE : state;
        if (composer.getSpatial() == home) {
            composer.update(tpf);
        }
        for (SkinningControl skin : skins) {
            skin.update(tpf);
        }
    }

    public boolean isComposerEnabled() {
        return composer.isEnabled();
    }

    /** Keeps the engine from updating it twice in a frame. */
    public void pause() {
        isPaused = true;
        composer.setEnabled(false);
    }

    public void resume() {
        if (isPaused) {
            isPaused = false;
            composer.setEnabled(true);
        }
    }

    @Override
    public void end() {
        resume();
        shareFaces();
        if (state == State.TAKEN) {
            setEnabled(true);
        }
        state = State.FREE;
        forgetFade();
        givePoseBack();
    }

    private void poseJoints() {
        if (own != null) {
            crowd.clips().fading().apply(own, skins);
            return;
        }
        for (int i = 0; i < skins.length; i++) {
            Transform[] rest = crowd.rest.get(i);
            for (int joint = 0; joint < rest.length; joint++) {
                skins[i].getArmature().getJoint(joint).setLocalTransform(rest[joint]);
            }
        }
        if (shareBefore > 0) {
            move(movesBefore, clipBefore, poseBefore, 1);
        }
        move(moves, clip, pose, 1 - shareBefore);
    }

    /** Moves joints towards a pose by a share of the way, as an instance's own clip does. */
    private static void move(@Nullable AnimClip by, Clip clip, float pose, float share) {
        if (by == null) {
            return;
        }
        Transform transform = new Transform();
        for (AnimTrack<?> track : by.getTracks()) {
            if (track instanceof TransformTrack moving && moving.getTarget() instanceof Joint joint) {
                transform.set(joint.getLocalTransform());
                moving.getDataAtTime(clip.time(pose), transform);
                if (share < 1) {
                    transform.interpolateTransforms(joint.getLocalTransform().clone(), transform, share);
                }
                joint.setLocalTransform(transform);
            }
        }
    }
}
