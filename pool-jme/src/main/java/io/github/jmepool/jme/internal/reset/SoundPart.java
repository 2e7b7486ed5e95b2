// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.audio.AudioContext;
import com.jme3.audio.AudioData;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource;
import com.jme3.audio.Filter;
import com.jme3.audio.LowPassFilter;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stops a sound and restores its settings. Without an audio renderer (headless) only its status is written.
 */
final class SoundPart extends StatePart {
    private static final List<Property<AudioNode>> SOUND = List.of(
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
            Property.number("outerAngle", AudioNode::getOuterAngle, AudioNode::setOuterAngle),
            Property.part("dryFilter", AudioNode::getDryFilter, AudioNode::setDryFilter, SoundPart::save),
            Property.part("reverbFilter", AudioNode::getReverbFilter, AudioNode::setReverbFilter, SoundPart::save));
    private static final List<Property<LowPassFilter>> LOW_PASS = List.of(
            Property.number("volume", LowPassFilter::getVolume, LowPassFilter::setVolume),
            Property.number("highFreqVolume", LowPassFilter::getHighFreqVolume, LowPassFilter::setHighFreqVolume));

    /** A filter of the engine, since 3.9. */
    private static final String HIGH_PASS = "com.jme3.audio.HighPassFilter";
    private static final String BAND_PASS = "com.jme3.audio.BandPassFilter";
    private static final List<Property<Filter>> HIGH_PASS_VOLUMES = List.of(
            filter(HIGH_PASS, "volume"), filter(HIGH_PASS, "lowFreqVolume"));
    private static final List<Property<Filter>> BAND_PASS_VOLUMES = List.of(
            filter(BAND_PASS, "volume"), filter(BAND_PASS, "lowFreqVolume"), filter(BAND_PASS, "highFreqVolume"));

    private final AudioNode sound;
    private final AudioData data;
    private final Saved<AudioNode> settings;
    private final Vector3f velocity;
    /** Whether a constructor or onCreate plays it: then each use begins with that. */
    private final boolean plays;

    /**
     * @param original the prefab's; null where there is none
     */
    SoundPart(AudioNode sound, @Nullable Spatial original, SeveralOwners owners, String path) {
        super(LeftoverKind.SOUND, path);
        this.sound = sound;
        data = sound.getAudioData();
        settings = new Saved<>(sound, SOUND, owners);
        velocity = sound.getVelocity().clone();
        // a clone has the status and the channel of its original, and plays nothing
        plays = sound.getStatus() == AudioSource.Status.Playing
                && !(original instanceof AudioNode other && other.getChannel() == sound.getChannel());
        if (plays) {
            silence(sound);
        }
    }

    private static Saved<? extends Filter> save(Filter filter) {
        if (filter instanceof LowPassFilter lowPass) {
            return new Saved<>(lowPass, LOW_PASS);
        }
        String name = filter.getClass().getName();
        return new Saved<>(filter, name.equals(HIGH_PASS) ? HIGH_PASS_VOLUMES
                : name.equals(BAND_PASS) ? BAND_PASS_VOLUMES : List.of());
    }

    private static Property<Filter> filter(String owner, String name) {
        VarHandle field = EngineFields.find(owner, name);
        return field == null ? Property.field(name, null)
                : Property.number(name, filter -> (float) field.get(filter), (filter, volume) -> {
                    field.set(filter, volume);
                    filter.setUpdateNeeded();
                });
    }

    @Override
    boolean isClean() {
        return isSilent() && sound.getAudioData() == data && settings.isClean()
                && sound.getVelocity().equals(velocity);
    }

    private boolean isSilent() {
        Vector3f last = EngineFields.lastPosition(sound);
        return sound.getStatus() == AudioSource.Status.Stopped && sound.getChannel() < 0
                && (last == null || Float.isNaN(last.x));
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (sound.getAudioData() != data) {
            return lose(sink, "audio data was set, which the engine allows only once");
        }
        silence(sound);
        if (sink != null && !settings.hasEqualValues(sound)) {
            report(sink, "settings of the sound have changed: " + sound);
        }
        settings.restore();
        sound.setVelocity(velocity);
        Vector3f last = EngineFields.lastPosition(sound);
        if (last != null) {
            last.set(Vector3f.NAN);
        }
        return ResetOutcome.REPAIRED;
    }

    @Override
    void placed() {
        if (plays && AudioContext.getAudioRenderer() != null) {
            sound.play();
        }
    }

    @Override
    void disposed() {
        silence(sound);
    }

    static void silence(AudioNode sound) {
        boolean audible = sound.getStatus() != AudioSource.Status.Stopped || sound.getChannel() >= 0;
        if (audible && AudioContext.getAudioRenderer() != null) {
            sound.stop();
        }
        sound.setStatus(AudioSource.Status.Stopped);
        sound.setChannel(-1);
    }
}
