// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.system.Timer;

/** Each frame lasts the same, however long the machine takes for it. */
public final class FixedTimer extends Timer {
    private static final long RESOLUTION = 1_000_000_000L;

    private float secondsPerFrame;
    private double seconds;

    /**
     * A timer that has not begun yet.
     *
     * @param secondsPerFrame how long each frame lasts
     */
    public FixedTimer(float secondsPerFrame) {
        this.secondsPerFrame = secondsPerFrame;
    }

    /**
     * Changes how long each frame lasts from now on. Render thread.
     *
     * @param seconds the length; 0 lets frames pass and no time
     */
    public void secondsPerFrame(float seconds) {
        secondsPerFrame = seconds;
    }

    @Override
    public long getTime() {
        return (long) (seconds * RESOLUTION);
    }

    @Override
    public long getResolution() {
        return RESOLUTION;
    }

    @Override
    public float getFrameRate() {
        return 1f / secondsPerFrame;
    }

    @Override
    public float getTimePerFrame() {
        return secondsPerFrame;
    }

    @Override
    public void update() {
        seconds += secondsPerFrame;
    }

    @Override
    public void reset() {
        seconds = 0;
    }
}
