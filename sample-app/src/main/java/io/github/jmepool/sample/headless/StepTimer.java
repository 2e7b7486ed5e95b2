// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import com.jme3.system.Timer;

/**
 * Time that passes by one sixtieth of a second, or another part, for every frame, however long the frame took.
 */
public final class StepTimer extends Timer {
    /** Frames of a second of play. */
    public static final int FRAME_RATE = 60;

    private final int frameRate;
    private long ticks;

    /** Makes a timer of {@link #FRAME_RATE} frames a second. */
    public StepTimer() {
        this(FRAME_RATE);
    }

    /**
     * Makes a timer.
     *
     * @param frameRate how many frames a second has
     */
    public StepTimer(int frameRate) {
        this.frameRate = frameRate;
    }

    @Override
    public long getTime() {
        return ticks;
    }

    @Override
    public long getResolution() {
        return frameRate;
    }

    @Override
    public float getFrameRate() {
        return frameRate;
    }

    @Override
    public float getTimePerFrame() {
        return 1f / frameRate;
    }

    @Override
    public void update() {
        ticks++;
    }

    @Override
    public void reset() {
        ticks = 0;
    }
}
