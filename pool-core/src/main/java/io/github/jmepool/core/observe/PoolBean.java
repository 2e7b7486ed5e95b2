// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.util.Check;
import java.util.List;
import java.util.concurrent.Executor;

/** One pool as JMX shows it. */
record PoolBean(PoolRegistry registry, String name, Executor poolThread) implements PoolMXBean {
    /** The most that a client may ask for; the game's own code has no such bound. */
    private static final int MOST = 1_000_000;

    @Override
    public String getName() {
        return name;
    }

    @Override
    public int getActive() {
        return stats().active();
    }

    @Override
    public int getIdle() {
        return stats().idle();
    }

    @Override
    public int getDisposing() {
        return stats().disposing();
    }

    @Override
    public int getTotal() {
        return stats().total();
    }

    @Override
    public int getPeakActive() {
        return stats().peakActive();
    }

    @Override
    public int getDesignCapacity() {
        return stats().designCapacity();
    }

    @Override
    public double getPressure() {
        return stats().pressure();
    }

    @Override
    public long getCreated() {
        return stats().created();
    }

    @Override
    public long getDisposed() {
        return stats().disposed();
    }

    @Override
    public long getDiscarded() {
        return stats().discarded();
    }

    @Override
    public long getTrimmed() {
        return stats().trimmed();
    }

    @Override
    public long getHits() {
        return stats().hits();
    }

    @Override
    public long getMisses() {
        return stats().misses();
    }

    @Override
    public long getExhausted() {
        return stats().exhausted();
    }

    @Override
    public double getHitRate() {
        return stats().hitRate();
    }

    @Override
    public double getCreateMillis() {
        return stats().createNanos() / 1e6;
    }

    @Override
    public void trim(int count) {
        if (Check.atLeast("count", count, 0) > 0) {
            poolThread.execute(() -> registry.apply(List.of(new SizingRequest(name, -count))));
        }
    }

    @Override
    public void prewarm(int count) {
        if (Check.atLeast("count", count, 0) > MOST) {
            throw new IllegalArgumentException("count must be <= " + MOST + " over JMX but was " + count
                    + "; prewarm more in code");
        }
        poolThread.execute(() -> registry.prewarm(name, count));
    }

    private PoolStats stats() {
        for (PoolStats stats : registry.publishedStats()) {
            if (stats.name().equals(name)) {
                return stats;
            }
        }
        // Only JDK exceptions: a remote client doesn't have ours.
        throw new IllegalStateException("Pool '" + name + "' has not been published yet; call PoolRegistry.publish()"
                + " on the pools' thread, once a second or so");
    }
}
