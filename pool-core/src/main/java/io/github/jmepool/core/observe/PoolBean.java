// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.DesktopOnly;
import java.util.List;
import java.util.concurrent.Executor;

/** One pool as JMX shows it: its published counts; operations are passed to the pools' thread. */
@DesktopOnly
final class PoolBean {
    /** The most that a client may ask for; the game's own code has no such bound. */
    private static final int MOST_IDLE = 1_000_000;

    private final PoolRegistry registry;
    private final String name;
    private final Executor poolThread;

    private PoolBean(PoolRegistry registry, String name, Executor poolThread) {
        this.registry = registry;
        this.name = name;
        this.poolThread = poolThread;
    }

    static JmxBean of(PoolRegistry registry, String name, Executor poolThread) {
        PoolBean bean = new PoolBean(registry, name, poolThread);
        JmxBean shown = new JmxBean("One pool: the counts published last, and its operations");
        bean.showSizes(shown);
        bean.showTotals(shown);
        return shown
                .does("trim", "Requests disposal of idle objects, the coldest first; done later on the pools'"
                        + " thread", "count", bean::trim)
                .does("prewarm", "Requests objects until this many are idle; done later on the pools' thread", "idle",
                        bean::prewarm);
    }

    private void showSizes(JmxBean bean) {
        bean.shows("Name", String.class, "The pool's name", () -> name)
                .shows("Active", int.class, "Objects in use", () -> stats().active())
                .shows("Idle", int.class, "Objects available to an acquire", () -> stats().idle())
                .shows("Disposing", int.class, "Objects whose disposal has begun and not yet ended",
                        () -> stats().disposing())
                .shows("Total", int.class, "Objects that the pool has, active and idle", () -> stats().total())
                .shows("PeakActive", int.class, "The most objects that were active at once",
                        () -> stats().peakActive())
                .shows("DesignCapacity", int.class, "The number of active objects that the pool is meant for",
                        () -> stats().designCapacity())
                .shows("Pressure", double.class, "How much the pool is strained: 0 full and unused, about 1 fully in"
                        + " use", () -> stats().pressure());
    }

    private void showTotals(JmxBean bean) {
        bean.shows("Created", long.class, "Objects made so far", () -> stats().created())
                .shows("Disposed", long.class, "Objects that came to their end", () -> stats().disposed())
                .shows("Discarded", long.class, "Of the disposed: discarded by their user, or because a hook threw",
                        () -> stats().discarded())
                .shows("Trimmed", long.class, "Of the disposed: trimmed while idle", () -> stats().trimmed())
                .shows("Hits", long.class, "Acquires that found an object", () -> stats().hits())
                .shows("Misses", long.class, "Acquires for which an object had to be made", () -> stats().misses())
                .shows("Exhausted", long.class, "Acquires that met a limit", () -> stats().exhausted())
                .shows("HitRate", double.class, "The share of acquires that found an object, 0 to 1",
                        () -> stats().hitRate())
                .shows("CreateMillis", double.class, "Milliseconds spent making objects",
                        () -> stats().createNanos() / 1e6);
    }

    private void trim(int count) {
        if (Check.atLeast("count", count, 0) > 0) {
            poolThread.execute(() -> registry.apply(List.of(new SizingRequest(name, -count))));
        }
    }

    private void prewarm(int idle) {
        if (Check.atLeast("idle", idle, 0) > MOST_IDLE) {
            throw new IllegalArgumentException("idle must be <= " + MOST_IDLE + " over JMX but was " + idle
                    + "; prewarm more in code");
        }
        poolThread.execute(() -> registry.prewarm(name, idle));
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
