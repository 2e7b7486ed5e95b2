// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import java.util.Arrays;
import java.util.List;

/**
 * The times of all frames: as a whole, and of their two halves, the update (game, pools, scene graph) and the render
 * phase (culling, sorting, shaders and uniforms).
 */
public final class FrameTimes {
    private static final double MICROS = 1e3;

    private final long[] whole;
    private int frames;
    private long wholeSum;
    private long renderSum;
    private boolean sorted;

    /**
     * Makes room for times.
     *
     * @param most how many frames at the most
     */
    public FrameTimes(int most) {
        whole = new long[most];
    }

    /**
     * Puts several plays together.
     *
     * @param rounds their times
     * @return the times of all their frames
     */
    public static FrameTimes of(List<FrameTimes> rounds) {
        FrameTimes all = new FrameTimes(rounds.stream().mapToInt(FrameTimes::frames).sum());
        for (FrameTimes round : rounds) {
            System.arraycopy(round.whole, 0, all.whole, all.frames, round.frames);
            all.frames += round.frames;
            all.wholeSum += round.wholeSum;
            all.renderSum += round.renderSum;
        }
        return all;
    }

    /**
     * Adds a frame.
     *
     * @param nanos the whole frame, in nanoseconds
     * @param renderNanos its render phase
     */
    public void add(long nanos, long renderNanos) {
        whole[frames++] = nanos;
        wholeSum += nanos;
        renderSum += renderNanos;
        sorted = false;
    }

    /** Returns how many frames there were. */
    public int frames() {
        return frames;
    }

    /** Returns the mean time of a whole frame in microseconds. */
    public double meanMicros() {
        return wholeSum / MICROS / frames;
    }

    /** Returns the mean time of the update in microseconds. */
    public double meanUpdateMicros() {
        return (wholeSum - renderSum) / MICROS / frames;
    }

    /** Returns the mean time of the render phase in microseconds. */
    public double meanRenderMicros() {
        return renderSum / MICROS / frames;
    }

    /**
     * Returns the time that a share of the frames kept to.
     *
     * @param share from 0 to 1, 0.99 for p99
     * @return microseconds
     */
    public double quantileMicros(double share) {
        if (!sorted) {
            Arrays.sort(whole, 0, frames);
            sorted = true;
        }
        int index = (int) Math.ceil(share * frames) - 1;
        return whole[Math.max(0, Math.min(frames - 1, index))] / MICROS;
    }
}
