// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.audio.AudioContext;
import com.jme3.audio.AudioData;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource;
import com.jme3.audio.Filter;
import com.jme3.audio.LowPassFilter;
import com.jme3.math.Vector3f;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stops a sound and puts its settings back. Without an audio renderer (headless) only its status is written.
 */
final class SoundPart extends StatePart {
    private static final List<Property<AudioNode>> PROPERTIES = List.of(
            Property.flag("looping", AudioNode::isLooping, AudioNode::setLooping),
            Property.flag("reverbEnabled", AudioNode::isReverbEnabled, AudioNode::setReverbEnabled),
            Property.flag("directional", AudioNode::isDirectional, AudioNode::setDirectional),
            Property.flag("positional", AudioNode::isPositional, AudioNode::setPositional),
            Property.flag("velocityFromTranslation", AudioNode::isVelocityFromTranslation,
                    AudioNode::setVelocityFromTranslation),
            Property.own("direction", AudioNode::getDirection, AudioNode::setDirection),
            Property.number("volume", AudioNode::getVolume, AudioNode::setVolume),
            Property.number("pitch", AudioNode::getPitch, AudioNode::setPitch),
            Property.number("timeOffset", AudioNode::getTimeOffset, AudioNode::setTimeOffset),
            Property.number("maxDistance", AudioNode::getMaxDistance, AudioNode::setMaxDistance),
            Property.number("refDistance", AudioNode::getRefDistance, AudioNode::setRefDistance),
            Property.number("innerAngle", AudioNode::getInnerAngle, AudioNode::setInnerAngle),
            Property.number("outerAngle", AudioNode::getOuterAngle, AudioNode::setOuterAngle));
    private static final List<Property<LowPassFilter>> LOW_PASS = List.of(
            Property.number("volume", LowPassFilter::getVolume, LowPassFilter::setVolume),
            Property.number("highFreqVolume", LowPassFilter::getHighFreqVolume, LowPassFilter::setHighFreqVolume));

    private final AudioNode sound;
    private final String path;
    private final AudioData data;
    private final Saved<AudioNode> settings;
    private final FilterState dry;
    private final FilterState reverb;
    private final Vector3f velocity;

    SoundPart(AudioNode sound, String path) {
        this.sound = sound;
        this.path = path;
        data = sound.getAudioData();
        settings = new Saved<>(sound, PROPERTIES);
        dry = new FilterState(sound.getDryFilter());
        reverb = new FilterState(sound.getReverbFilter());
        velocity = sound.getVelocity().clone();
    }

    /** A filter, and its values if it is one that has any. */
    private record FilterState(@Nullable Filter filter, @Nullable Saved<LowPassFilter> values) {
        FilterState(@Nullable Filter filter) {
            this(filter, filter instanceof LowPassFilter lowPass ? new Saved<>(lowPass, LOW_PASS) : null);
        }

        boolean isClean(@Nullable Filter now) {
            return now == filter && (values == null || values.isClean());
        }

        /** Another filter of the same values sounds the same. */
        boolean isLike(@Nullable Filter now) {
            return values == null ? now == filter : now != null && values.isLike(now);
        }

        @Nullable Filter restore() {
            if (values != null) {
                values.restore();
            }
            return filter;
        }
    }

    @Override
    boolean isClean() {
        return isSilent() && areSettingsClean() && sound.getVelocity().equals(velocity);
    }

    private boolean isSilent() {
        Vector3f last = EngineFields.lastPosition(sound);
        return sound.getStatus() == AudioSource.Status.Stopped && sound.getChannel() < 0
                && (last == null || Float.isNaN(last.x));
    }

    private boolean areSettingsClean() {
        return sound.getAudioData() == data && settings.isClean() && dry.isClean(sound.getDryFilter())
                && reverb.isClean(sound.getReverbFilter());
    }

    private boolean isLike() {
        return settings.isLike(sound) && dry.isLike(sound.getDryFilter()) && reverb.isLike(sound.getReverbFilter());
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (sound.getAudioData() != data) {
            if (sink != null) {
                sink.lost(LeftoverKind.SOUND, path, "audio data was set, which the engine allows only once");
            }
            return ResetOutcome.DISCARD;
        }
        silence();
        if (!areSettingsClean()) {
            if (sink != null && !isLike()) {
                sink.leftover(LeftoverKind.SOUND, path, "settings of the sound were left changed: " + sound);
            }
            sound.setDryFilter(dry.restore());
            sound.setReverbFilter(reverb.restore());
            settings.restore();
        }
        sound.setVelocity(velocity);
        Vector3f last = EngineFields.lastPosition(sound);
        if (last != null) {
            last.set(Vector3f.NAN);
        }
        return ResetOutcome.REPAIRED;
    }

    private void silence() {
        boolean audible = sound.getStatus() != AudioSource.Status.Stopped || sound.getChannel() >= 0;
        if (audible && AudioContext.getAudioRenderer() != null) {
            sound.stop();
        }
        sound.setStatus(AudioSource.Status.Stopped);
        sound.setChannel(-1);
    }
}
