// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.animation.AnimEventListener;
import com.jme3.animation.Animation;
import com.jme3.animation.LoopMode;
import com.jme3.animation.SpatialTrack;
import com.jme3.animation.Track;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Restores an AnimControl: channels with what they play, listeners, and animations. No listener is called. An engine
 * that hides its fields costs each instance that has played.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
final class LegacyAnimPart extends CallingPart {
    private static final @Nullable VarHandle CHANNELS =
            EngineFields.find(AnimControl.class, "channels", ArrayList.class);
    private static final @Nullable VarHandle LISTENERS =
            EngineFields.find(AnimControl.class, "listeners", ArrayList.class);
    private static final @Nullable VarHandle ANIMATION =
            EngineFields.find(AnimChannel.class, "animation", Animation.class);
    /** All that a channel plays, and how. */
    private static final @Nullable VarHandle[] PLAYBACK = {
        ANIMATION,
        EngineFields.find(AnimChannel.class, "affectedBones", BitSet.class),
        EngineFields.find(AnimChannel.class, "time", float.class),
        EngineFields.find(AnimChannel.class, "speed", float.class),
        EngineFields.find(AnimChannel.class, "loopMode", LoopMode.class),
        EngineFields.find(AnimChannel.class, "notified", boolean.class),
        EngineFields.find(AnimChannel.class, "blendFrom", Animation.class),
        EngineFields.find(AnimChannel.class, "timeBlendFrom", float.class),
        EngineFields.find(AnimChannel.class, "speedBlendFrom", float.class),
        EngineFields.find(AnimChannel.class, "loopModeBlendFrom", LoopMode.class),
        EngineFields.find(AnimChannel.class, "blendTime", float.class),
        EngineFields.find(AnimChannel.class, "blendAmount", float.class),
        EngineFields.find(AnimChannel.class, "blendRate", float.class),
    };
    private static final boolean IN_REACH = CHANNELS != null && LISTENERS != null
            && Arrays.stream(PLAYBACK).allMatch(Objects::nonNull);
    /** The settings of a channel, without names, as channels are not reported. */
    private static final List<Property<AnimChannel>> CHANNEL = !IN_REACH ? List.of()
            : Arrays.stream(PLAYBACK).map(field -> Property.<AnimChannel>field("", field))
                    .collect(Collectors.toUnmodifiableList());
    /** The same without the animation. */
    private static final List<Property<AnimChannel>> SILENT =
            CHANNEL.stream().skip(1).collect(Collectors.toUnmodifiableList());

    private final AnimControl control;
    private final boolean fieldsInReach;
    private final List<Saved<AnimChannel>> channels = new ArrayList<>(0);
    /** Those that play nothing at first. What they play is taken off as a use begins: until then an update goes on. */
    private final List<AnimChannel> silent = new ArrayList<>(0);
    private final List<AnimEventListener> listeners;
    private final Map<String, Animation> animations = new HashMap<>();

    LegacyAnimPart(AnimControl control, String path) {
        this(control, path, IN_REACH);
    }

    /**
     * @param fieldsInReach whether the engine lets its fields be read and written
     */
    LegacyAnimPart(AnimControl control, String path, boolean fieldsInReach) {
        super(LeftoverKind.ANIMATION, path);
        this.control = control;
        this.fieldsInReach = fieldsInReach;
        for (int i = 0; i < control.getNumChannels(); i++) {
            AnimChannel channel = control.getChannel(i);
            boolean isSilent = fieldsInReach && channel.getAnimationName() == null;
            channels.add(new Saved<>(channel, isSilent ? SILENT : CHANNEL));
            if (isSilent) {
                silent.add(channel);
            }
        }
        listeners = fieldsInReach ? List.copyOf(listeners()) : List.of();
        for (String name : control.getAnimationNames()) {
            animations.put(name, control.getAnim(name));
        }
    }

    /** Returns the engine's own list. */
    @SuppressWarnings("unchecked")
    private List<AnimEventListener> listeners() {
        return (List<AnimEventListener>) Objects.requireNonNull(LISTENERS).get(control);
    }

    @Override
    boolean isClean() {
        return (fieldsInReach ? areChannelsClean() && areListenersClean()
                : channels.isEmpty() && control.getNumChannels() == 0) && areAnimationsClean();
    }

    private boolean areChannelsClean() {
        if (control.getNumChannels() != channels.size()) {
            return false;
        }
        for (int i = 0; i < channels.size(); i++) {
            if (!channels.get(i).isClean(control.getChannel(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean areListenersClean() {
        List<AnimEventListener> list = listeners();
        int known = 0;
        for (int i = 0; i < list.size(); i++) {
            if (known < listeners.size() && list.get(i) == listeners.get(known)) {
                known++;
            } else if (!isOfATrack(list.get(i))) {
                return false;
            }
        }
        return known == listeners.size();
    }

    /** A track of sounds or effects adds its listener once, when it is first played, and relies on it afterwards. */
    private static boolean isOfATrack(AnimEventListener listener) {
        return listener.getClass().getName().startsWith("com.jme3.animation.");
    }

    private boolean areAnimationsClean() {
        if (control.getAnimationNames().size() != animations.size()) {
            return false;
        }
        for (Map.Entry<String, Animation> animation : animations.entrySet()) {
            if (control.getAnim(animation.getKey()) != animation.getValue()) {
                return false;
            }
        }
        return true;
    }

    @Override
    void forEachMoved(Consumer<Spatial> action) {
        for (Animation animation : animations.values()) {
            for (Track track : animation.getTracks()) {
                if (track instanceof SpatialTrack moving) {
                    action.accept(moving.getTrackSpatial() == null ? control.getSpatial() : moving.getTrackSpatial());
                }
            }
        }
    }

    @Override
    boolean isEarly() {
        return true;
    }

    @Override
    boolean mayCall() {
        return !fieldsInReach || !listeners().isEmpty();
    }

    @Override
    void placed() {
        for (int i = 0; i < silent.size(); i++) {
            Objects.requireNonNull(ANIMATION).set(silent.get(i), null);
        }
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (!fieldsInReach) {
            return lose(sink, "channels of the AnimControl can't be restored with this engine");
        }
        if (!areAnimationsClean()) {
            reportCount(sink, "animations of the AnimControl", control.getAnimationNames().size(), animations.size());
            control.setAnimations(new HashMap<>(animations));
        }
        if (!areListenersClean()) {
            restoreListeners(sink);
        }
        restoreChannels();
        return ResetOutcome.REPAIRED;
    }

    private void restoreListeners(@Nullable LeftoverSink sink) {
        List<AnimEventListener> list = listeners();
        reportCount(sink, "listeners of the AnimControl", list.size(), listeners.size());
        List<AnimEventListener> ofTracks = new ArrayList<>(list);
        ofTracks.removeIf(listener -> !isOfATrack(listener) || listeners.contains(listener));
        list.clear();
        list.addAll(listeners);
        list.addAll(ofTracks);
    }

    /** Playing an animation takes a channel, so there is nothing to report. */
    @SuppressWarnings("unchecked")
    private void restoreChannels() {
        List<AnimChannel> list = (List<AnimChannel>) Objects.requireNonNull(CHANNELS).get(control);
        for (AnimChannel channel : list) {
            if (channels.stream().noneMatch(saved -> saved.target == channel)) {
                tookOff(channel);
            }
        }
        list.clear();
        for (Saved<AnimChannel> channel : channels) {
            list.add(channel.target);
            channel.restore();
        }
    }

    private void reportCount(@Nullable LeftoverSink sink, String what, int now, int then) {
        if (sink != null) {
            report(sink, what + " have changed (" + now + ", not " + then + ")");
        }
    }
}
