// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.audio.AudioContext;
import com.jme3.audio.AudioData;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource;
import com.jme3.audio.Filter;
import com.jme3.audio.LowPassFilter;
import com.jme3.math.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Stops a sound and puts its settings back. Without an audio renderer (headless) only its status is written.
 */
final class SoundPart extends StatePart {
    private static final int FLAGS = 5;
    private static final int NUMBERS = 11;

    private final AudioNode sound;
    private final String path;
    private final AudioData data;
    private final boolean[] flags;
    private final float[] numbers;
    private final Filter dryFilter;
    private final Filter reverbFilter;
    private final Vector3f direction;
    private final Vector3f directionCopy;
    private final Vector3f velocity;

    SoundPart(AudioNode sound, String path) {
        this.sound = sound;
        this.path = path;
        data = sound.getAudioData();
        dryFilter = sound.getDryFilter();
        reverbFilter = sound.getReverbFilter();
        direction = sound.getDirection();
        directionCopy = direction.clone();
        velocity = sound.getVelocity().clone();
        flags = new boolean[FLAGS];
        for (int i = 0; i < FLAGS; i++) {
            flags[i] = flag(i);
        }
        numbers = new float[NUMBERS];
        for (int i = 0; i < NUMBERS; i++) {
            numbers[i] = number(i);
        }
    }

    private boolean flag(int index) {
        return switch (index) {
            case 0 -> sound.isLooping();
            case 1 -> sound.isReverbEnabled();
            case 2 -> sound.isDirectional();
            case 3 -> sound.isPositional();
            default -> sound.isVelocityFromTranslation();
        };
    }

    private float number(int index) {
        return switch (index) {
            case 0 -> sound.getVolume();
            case 1 -> sound.getPitch();
            case 2 -> sound.getTimeOffset();
            case 3 -> sound.getMaxDistance();
            case 4 -> sound.getRefDistance();
            case 5 -> sound.getInnerAngle();
            case 6 -> sound.getOuterAngle();
            case 7 -> sound.getDryFilter() instanceof LowPassFilter filter ? filter.getVolume() : 0;
            case 8 -> sound.getDryFilter() instanceof LowPassFilter filter ? filter.getHighFreqVolume() : 0;
            case 9 -> sound.getReverbFilter() instanceof LowPassFilter filter ? filter.getVolume() : 0;
            default -> sound.getReverbFilter() instanceof LowPassFilter filter ? filter.getHighFreqVolume() : 0;
        };
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
        return sound.getAudioData() == data && sound.getDryFilter() == dryFilter
                && sound.getReverbFilter() == reverbFilter && sound.getDirection() == direction && isLike();
    }

    /** Whether it sounds as it did, though perhaps with other filters of the same values. */
    private boolean isLike() {
        if (!sound.getDirection().equals(directionCopy) || !isLike(sound.getDryFilter(), dryFilter)
                || !isLike(sound.getReverbFilter(), reverbFilter)) {
            return false;
        }
        for (int i = 0; i < FLAGS; i++) {
            if (flag(i) != flags[i]) {
                return false;
            }
        }
        for (int i = 0; i < NUMBERS; i++) {
            if (number(i) != numbers[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLike(@Nullable Filter now, @Nullable Filter then) {
        return now == then || now != null && then != null && now.getClass() == then.getClass()
                && now instanceof LowPassFilter;
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
            restoreFilters();
            restoreFlags();
            restoreNumbers();
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

    private void restoreFilters() {
        restore(dryFilter, 7);
        restore(reverbFilter, 9);
        sound.setDryFilter(dryFilter);
        sound.setReverbFilter(reverbFilter);
    }

    private void restore(Filter filter, int index) {
        if (filter instanceof LowPassFilter lowPass) {
            lowPass.setVolume(numbers[index]);
            lowPass.setHighFreqVolume(numbers[index + 1]);
        }
    }

    private void restoreFlags() {
        sound.setLooping(flags[0]);
        sound.setReverbEnabled(flags[1]);
        sound.setDirectional(flags[2]);
        sound.setPositional(flags[3]);
        sound.setVelocityFromTranslation(flags[4]);
        direction.set(directionCopy);
        sound.setDirection(direction);
    }

    private void restoreNumbers() {
        sound.setVolume(numbers[0]);
        sound.setPitch(numbers[1]);
        if (sound.getTimeOffset() != numbers[2]) {
            sound.setTimeOffset(numbers[2]);
        }
        sound.setMaxDistance(numbers[3]);
        sound.setRefDistance(numbers[4]);
        sound.setInnerAngle(numbers[5]);
        sound.setOuterAngle(numbers[6]);
    }
}
