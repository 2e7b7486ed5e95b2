// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.math.FastMath;
import com.jme3.util.BufferUtils;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * Computes the sounds of the game; nothing is loaded.
 */
public final class Sounds {
    private static final int RATE = 22_050;

    private Sounds() {
    }

    /** The amplitude at a time, from -1 to 1. */
    private interface Wave {
        float at(float seconds);
    }

    /**
     * A dull bang.
     *
     * @return a prefab
     */
    public static AudioNode boom() {
        SplittableRandom random = new SplittableRandom(3);
        float[] low = new float[1];
        return sound("boom", 0.9f, 0.5f, seconds -> {
            low[0] += ((float) random.nextDouble(-1, 1) - low[0]) * Math.max(0.02f, 0.25f - seconds * 0.5f);
            return 2.2f * low[0] * FastMath.exp(-4.5f * seconds);
        });
    }

    /**
     * A short falling tone.
     *
     * @return a prefab
     */
    public static AudioNode shot() {
        return sound("shot", 0.12f, 0.12f, seconds -> {
            float phase = FastMath.TWO_PI * (1500 * seconds - 4200 * seconds * seconds);
            return FastMath.sin(phase) * FastMath.exp(-22 * seconds);
        });
    }

    /**
     * Two high notes.
     *
     * @return a prefab
     */
    public static AudioNode coin() {
        return sound("chime", 0.3f, 0.25f, seconds -> {
            float pitch = seconds < 0.07f ? 988 : 1319;
            return FastMath.sin(FastMath.TWO_PI * pitch * seconds) * FastMath.exp(-9 * seconds);
        });
    }

    private static AudioNode sound(String name, float seconds, float volume, Wave wave) {
        int samples = Math.round(seconds * RATE);
        ByteBuffer data = BufferUtils.createByteBuffer(samples * 2);
        for (int i = 0; i < samples; i++) {
            float amplitude = Math.max(-1, Math.min(1, wave.at((float) i / RATE)));
            data.putShort((short) (amplitude * Short.MAX_VALUE));
        }
        data.flip();
        AudioBuffer buffer = new AudioBuffer();
        buffer.setupFormat(1, 16, RATE);
        buffer.updateData(data);
        AudioNode node = new AudioNode(buffer, new AudioKey(name));
        node.setName(name);
        node.setPositional(false);
        node.setVolume(volume);
        return node;
    }
}
