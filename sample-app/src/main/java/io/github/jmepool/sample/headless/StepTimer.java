// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import com.jme3.system.Timer;

/**
 * Time that passes by one sixtieth of a second for every frame, however long the frame took.
 */
public final class StepTimer extends Timer {
    /** Frames of a second of play. */
    public static final int FRAME_RATE = 60;

    private long ticks;

    @Override
    public long getTime() {
        return ticks;
    }

    @Override
    public long getResolution() {
        return FRAME_RATE;
    }

    @Override
    public float getFrameRate() {
        return FRAME_RATE;
    }

    @Override
    public float getTimePerFrame() {
        return 1f / FRAME_RATE;
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
