// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import io.github.jmepool.sample.source.Way;

/**
 * What one play has cost, and what happened in it.
 *
 * @param way where its objects came from
 * @param frames how many frames were measured
 * @param frameNanos the time of every frame, sorted
 * @param bytes what the render thread allocated in all of them
 * @param collections garbage collections meanwhile
 * @param pauseMillis what they took, as the collectors tell
 * @param created spatials made since the start, ahead of use included
 * @param peakActive the most spatials in the scene at once
 * @param disposed spatials given up
 * @param score the points at the end
 * @param kills the targets destroyed
 * @param spawned the objects that appeared
 */
public record PlayResult(Way way, int frames, long[] frameNanos, long bytes, long collections,
        long pauseMillis, long created, int peakActive, long disposed, int score, int kills, long spawned) {

    /** Returns the mean frame time in microseconds. */
    public double meanMicros() {
        long sum = 0;
        for (long nanos : frameNanos) {
            sum += nanos;
        }
        return sum / 1e3 / frames;
    }

    /**
     * Returns the time that a share of the frames kept to.
     *
     * @param share from 0 to 1, 0.99 for p99
     * @return microseconds
     */
    public double quantileMicros(double share) {
        int index = (int) Math.ceil(share * frames) - 1;
        return frameNanos[Math.max(0, Math.min(frames - 1, index))] / 1e3;
    }

    /** Returns what the render thread allocated per frame. */
    public long bytesPerFrame() {
        return bytes / frames;
    }
}
