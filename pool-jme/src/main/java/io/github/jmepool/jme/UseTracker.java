// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.jme.reset.LeftoverSink;
import java.util.List;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What one pool keeps an eye on: from the beginning of a use to its end, leftovers, and an end that comes by itself;
 * from then to the next use, writes of those who don't know that the use has ended.
 */
final class UseTracker {
    private static final Logger LOG = Logger.getLogger(UseTracker.class.getName());

    private final @Nullable LeftoverLog leftovers;
    private final @Nullable RecycleWhen recycleWhen;
    private final boolean development;
    private final boolean verifiesIdle;

    UseTracker(String pool, SpatialPoolSettings settings) {
        development = settings.developmentMode();
        verifiesIdle = development || settings.verifyIdle();
        leftovers = verifiesIdle ? new LeftoverLog(pool, settings.resetScope(), LOG::log) : null;
        recycleWhen = settings.recycleWhen();
    }

    /** Whether anything was asked for at all. */
    boolean isOn() {
        return development || recycleWhen != null;
    }

    /** Whether instances are looked at before they are used again. */
    boolean verifiesIdle() {
        return verifiesIdle;
    }

    /** Whom to tell what was written to the instance while it was idle. */
    @Nullable LeftoverSink idleSink(PooledInstance instance) {
        InstanceDetail detail = instance.detail;
        return leftovers == null ? null : leftovers.idle(detail.snapshot, detail.number, detail.lastUse);
    }

    /** A use begins; costs nothing unless something was asked for. */
    void begin(PooledInstance instance) {
        if (development) {
            instance.detail.spawnedBy = LeftoverLog.callSite();
        }
        if (recycleWhen != null) {
            EndCondition ends = instance.detail.ends;
            if (ends == null) {
                ends = recycleWhen.watch(instance.spatial);
                instance.detail.ends = ends;
            }
            ends.started();
        }
    }

    /** Whom to tell what the use has left on the instance; null out of development mode. */
    @Nullable LeftoverSink sink(PooledInstance instance) {
        if (!development || leftovers == null) {
            return null;
        }
        leftovers.begin(instance.detail.spawnedBy);
        return leftovers;
    }

    boolean looksForEnds() {
        return recycleWhen != null;
    }

    /** Whether the use has come to its end by itself. */
    boolean hasEnded(PooledInstance instance) {
        EndCondition ends = instance.detail.ends;
        return ends != null && instance.use() != 0 && !instance.busy && ends.ended();
    }

    List<String> leftovers() {
        return leftovers == null ? List.of() : leftovers.leftovers();
    }
}
