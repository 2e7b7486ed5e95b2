// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.animation.AnimEventListener;
import com.jme3.animation.Animation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts an AnimControl back: channels with what they play, listeners, and animations.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
final class LegacyAnimPart extends StatePart {
    private final AnimControl control;
    private final String path;
    private final boolean fieldsInReach;
    private final LegacyChannelState[] channels;
    private final AnimEventListener[] listeners;
    private final Animation[] animations;

    LegacyAnimPart(AnimControl control, String path) {
        this(control, path, LegacyFields.CHANNELS != null && LegacyFields.LISTENERS != null
                && LegacyFields.playbackInReach());
    }

    /**
     * @param fieldsInReach whether the engine lets its lists of channels and listeners be changed
     */
    LegacyAnimPart(AnimControl control, String path, boolean fieldsInReach) {
        this.control = control;
        this.path = path;
        this.fieldsInReach = fieldsInReach;
        channels = new LegacyChannelState[control.getNumChannels()];
        for (int i = 0; i < channels.length; i++) {
            channels[i] = new LegacyChannelState(control.getChannel(i), fieldsInReach);
        }
        listeners = fieldsInReach ? LegacyFields.listeners(control).toArray(AnimEventListener[]::new)
                : new AnimEventListener[0];
        animations = control.getAnimationNames().stream().map(control::getAnim).toArray(Animation[]::new);
    }

    @Override
    boolean isClean() {
        return areChannelsInPlace() && areChannelsClean() && areListenersClean() && areAnimationsClean();
    }

    private boolean areChannelsInPlace() {
        if (control.getNumChannels() != channels.length) {
            return false;
        }
        for (int i = 0; i < channels.length; i++) {
            if (control.getChannel(i) != channels[i].channel) {
                return false;
            }
        }
        return true;
    }

    private boolean areChannelsClean() {
        for (LegacyChannelState state : channels) {
            if (!state.isClean()) {
                return false;
            }
        }
        return true;
    }

    private boolean areListenersClean() {
        if (!fieldsInReach) {
            return true;
        }
        List<AnimEventListener> list = LegacyFields.listeners(control);
        int known = 0;
        for (int i = 0; i < list.size(); i++) {
            if (known < listeners.length && list.get(i) == listeners[known]) {
                known++;
            } else if (!isOfATrack(list.get(i))) {
                return false;
            }
        }
        return known == listeners.length;
    }

    /** A track of sounds or effects adds its listener once, when it is first played, and relies on it afterwards. */
    private static boolean isOfATrack(AnimEventListener listener) {
        return listener.getClass().getName().startsWith("com.jme3.animation.");
    }

    private boolean areAnimationsClean() {
        if (control.getAnimationNames().size() != animations.length) {
            return false;
        }
        for (Animation animation : animations) {
            if (control.getAnim(animation.getName()) != animation) {
                return false;
            }
        }
        return true;
    }

    @Override
    boolean isEarly() {
        return true;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (!areAnimationsClean()) {
            restoreAnimations(sink);
        }
        if (!areListenersClean()) {
            restoreListeners(sink);
        }
        if (!areChannelsInPlace() && !restoreChannels()) {
            return ResetOutcome.DISCARD;
        }
        for (LegacyChannelState state : channels) {
            if (!state.isClean()) {
                state.restore();
            }
        }
        return ResetOutcome.REPAIRED;
    }

    /** Playing an animation takes a channel, so there is nothing to report. */
    private boolean restoreChannels() {
        if (fieldsInReach) {
            List<AnimChannel> list = LegacyFields.channels(control);
            list.clear();
            for (LegacyChannelState state : channels) {
                list.add(state.channel);
            }
            return true;
        }
        control.clearChannels();
        return channels.length == 0;
    }

    private void restoreListeners(@Nullable LeftoverSink sink) {
        List<AnimEventListener> list = LegacyFields.listeners(control);
        report(sink, "listeners of the AnimControl", list.size(), listeners.length);
        List<AnimEventListener> ofTracks = new ArrayList<>(list);
        ofTracks.removeIf(listener -> !isOfATrack(listener) || List.of(listeners).contains(listener));
        list.clear();
        list.addAll(List.of(listeners));
        list.addAll(ofTracks);
    }

    private void restoreAnimations(@Nullable LeftoverSink sink) {
        report(sink, "animations of the AnimControl", control.getAnimationNames().size(), animations.length);
        for (String name : new ArrayList<>(control.getAnimationNames())) {
            control.removeAnim(control.getAnim(name));
        }
        for (Animation animation : animations) {
            control.addAnim(animation);
        }
    }

    private void report(@Nullable LeftoverSink sink, String what, int now, int then) {
        if (sink != null) {
            sink.leftover(LeftoverKind.ANIMATION, path, what + " were left changed (" + now + ", not " + then + ")");
        }
    }
}
