// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Plays a recorded load against pools of the core with the settings of a preset, resized by their sizing policies, in
 * the time of the recording. Two replays of the same are equal.
 */
final class Replay {
    /** The default time of a scene's background work in a frame. */
    static final long FRAME_BUDGET_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    private final Play play;
    private final List<ReplayedPool> pools = new ArrayList<>();
    private final Map<String, ReplayedPool> byName = new LinkedHashMap<>();
    private long now;
    private long bytes;
    private long peakBytes;
    private double byteNanos;
    private long overNanos;

    private Replay(Play play, Map<String, PoolSettings> settings, Collection<String> only) {
        this.play = play;
        for (PoolLoad load : play.pools().values()) {
            if (only.contains(load.name())) {
                PoolSettings chosen = settings.getOrDefault(load.name(), load.settings().settings());
                ReplayedPool pool = new ReplayedPool(load, chosen, () -> now);
                pools.add(pool);
                byName.put(load.name(), pool);
            }
        }
    }

    /** All pools of a play; those that the settings don't name have what they had. */
    static Replayed run(Play play, Map<String, PoolSettings> settings) {
        return run(play, settings, play.pools().keySet());
    }

    /** Some pools of a play, as if there were no others. */
    static Replayed run(Play play, Map<String, PoolSettings> settings, Collection<String> only) {
        return new Replay(play, settings, only).run();
    }

    private Replayed run() {
        SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(0), 0);
        monitor.check(0, counts());
        pools.forEach(pool -> bytes += pool.bytes());
        peakBytes = bytes;
        long before = 0;
        for (int frame = 0; frame < play.frames(); frame++) {
            now = play.sceneNanos()[frame];
            byteNanos += (double) bytes * (now - before);
            before = now;
            step(frame);
            if (now - monitor.nextCheckNanos() >= 0) {
                for (SizingRequest request : monitor.check(now, counts())) {
                    bytes += byName.get(request.pool()).carryOut(request);
                }
                peakBytes = Math.max(peakBytes, bytes);
            }
        }
        Map<String, Outcome> each = new LinkedHashMap<>();
        pools.forEach(pool -> each.put(pool.name(), pool.outcome(play.minutes())));
        return new Replayed(total(each.values()), each);
    }

    private void step(int frame) {
        long missNanos = 0;
        for (int i = 0; i < pools.size(); i++) {
            ReplayedPool pool = pools.get(i);
            if (pool.isNext(frame)) {
                long had = pool.bytes();
                missNanos += pool.step();
                bytes += pool.bytes() - had;
            }
        }
        overNanos += Math.max(0, missNanos - FRAME_BUDGET_NANOS);
        peakBytes = Math.max(peakBytes, bytes);
    }

    private List<PoolCounts> counts() {
        List<PoolCounts> counts = new ArrayList<>();
        pools.forEach(pool -> counts.add(pool.counts()));
        return counts;
    }

    private Outcome total(Collection<Outcome> each) {
        long time = play.sceneNanos()[play.frames() - 1];
        return new Outcome(each.stream().mapToLong(Outcome::misses).sum(),
                each.stream().mapToLong(Outcome::refused).sum(), each.stream().mapToLong(Outcome::missNanos).sum(),
                overNanos, peakBytes, time == 0 ? bytes : (long) (byteNanos / time),
                each.stream().mapToLong(Outcome::startNanos).sum(), play.minutes());
    }

    /** The result of a replay: in all, and for each pool by its name. */
    record Replayed(Outcome total, Map<String, Outcome> pools) {
    }
}
