// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

/**
 * Smooth clouds: five octaves of value noise, with the thin parts cut away.
 */
final class Nebula {
    private static final int OCTAVES = 5;

    private final long seed;

    Nebula(long seed) {
        this.seed = seed;
    }

    /** Returns the thickness at a point, from 0 to about 1. */
    float at(float x, float y) {
        float sum = 0;
        float part = 0.5f;
        for (int octave = 0; octave < OCTAVES; octave++) {
            sum += part * smooth(x, y, octave);
            x *= 2;
            y *= 2;
            part *= 0.5f;
        }
        float cut = Math.max(0, sum - 0.42f) * 2.2f;
        return cut * cut;
    }

    private float smooth(float x, float y, int octave) {
        int column = (int) Math.floor(x);
        int row = (int) Math.floor(y);
        float u = ease(x - column);
        float v = ease(y - row);
        float low = mix(value(column, row, octave), value(column + 1, row, octave), u);
        float high = mix(value(column, row + 1, octave), value(column + 1, row + 1, octave), u);
        return mix(low, high, v);
    }

    private static float ease(float t) {
        return t * t * (3 - 2 * t);
    }

    private static float mix(float from, float to, float share) {
        return from + (to - from) * share;
    }

    private float value(int column, int row, int octave) {
        long hash = seed * 0x9E3779B97F4A7C15L + column * 0xC2B2AE3D27D4EB4FL + row * 0x165667B19E3779F9L + octave;
        hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
        hash ^= hash >>> 32;
        return (hash & 0xFFFFFF) / (float) 0x1000000;
    }
}
