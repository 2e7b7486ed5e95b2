// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

/** Admits so much a second, and as much again at once after a rest. One thread. */
final class RateLimit {
    final long madeNanos;
    private final double most;
    private double left;
    private long lastNanos;

    RateLimit(int perSecond, long nowNanos) {
        madeNanos = nowNanos;
        most = perSecond;
        left = perSecond;
        lastNanos = nowNanos;
    }

    boolean take(long nowNanos) {
        left = Math.min(most, left + (nowNanos - lastNanos) / 1e9 * most);
        lastNanos = nowNanos;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
