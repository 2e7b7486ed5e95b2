// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.system.NanoTimer;

/**
 * Time that stands still during the rest of a long frame: a slow machine plays slowly, and all that counts time agrees.
 */
public final class CappedTimer extends NanoTimer {
    private final float longestSeconds;

    /**
     * Makes a timer.
     *
     * @param longestSeconds what a frame counts at most
     */
    public CappedTimer(float longestSeconds) {
        this.longestSeconds = longestSeconds;
    }

    @Override
    public float getTimePerFrame() {
        return Math.min(longestSeconds, super.getTimePerFrame());
    }
}
