// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

/**
 * The tick of the server that a client shows: a little behind the newest one received, so that the next one is mostly
 * there already. It never goes back.
 */
final class TickClock {
    /** The delay: with it a datagram may be lost or late without being missed. */
    static final double DELAY_TICKS = 2.5;
    private static final double FAR_TICKS = 10;
    private static final double CATCH_UP_PER_SECOND = 2;

    private final float ticksPerSecond;
    private double shown = -1;

    TickClock(float ticksPerSecond) {
        this.ticksPerSecond = ticksPerSecond;
    }

    /** Another server begins anew. */
    void reset() {
        shown = -1;
    }

    void advance(float tpf, int newestTick) {
        double wanted = newestTick - DELAY_TICKS;
        double next = shown + tpf * ticksPerSecond;
        double off = wanted - next;
        if (shown < 0 || off > FAR_TICKS) {
            shown = Math.max(0, wanted);
        } else {
            double mended = next + off * Math.min(1, CATCH_UP_PER_SECOND * tpf);
            shown = Math.max(shown, Math.min(mended, newestTick));
        }
    }

    double shown() {
        return shown;
    }
}
