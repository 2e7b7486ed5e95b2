// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The result of a play as it was recorded. */
final class Recorded {
    private Recorded() {
    }

    static Replay.Replayed of(Play play) {
        Map<String, Outcome> each = new LinkedHashMap<>();
        play.pools().forEach((name, load) -> each.put(name, outcome(Map.of(name, load), play)));
        return new Replay.Replayed(outcome(play.pools(), play), each);
    }

    private static Outcome outcome(Map<String, PoolLoad> loads, Play play) {
        TreeMap<Integer, Long> byteChanges = new TreeMap<>();
        TreeMap<Integer, Long> missNanos = new TreeMap<>();
        long misses = 0;
        long start = 0;
        for (PoolLoad load : loads.values()) {
            start += load.settings().settings().prewarm() * load.cloneNanos();
            long before = 0;
            for (int i = 0; i < load.size(); i++) {
                long bytes = ((long) load.active(i) + load.idle(i)) * load.instanceBytes();
                byteChanges.merge(load.frame(i), bytes - before, Long::sum);
                missNanos.merge(load.frame(i), load.missNanos(i), Long::sum);
                misses += load.misses(i);
                before = bytes;
            }
        }
        long over = missNanos.values().stream().mapToLong(nanos -> Math.max(0, nanos - Replay.FRAME_BUDGET_NANOS))
                .sum();
        long spent = missNanos.values().stream().mapToLong(Long::longValue).sum();
        return memory(byteChanges, play, new Outcome(misses, 0, spent, over, 0, 0, start, play.minutes()));
    }

    private static Outcome memory(TreeMap<Integer, Long> changes, Play play, Outcome rest) {
        long bytes = 0;
        long peak = 0;
        double sum = 0;
        long last = 0;
        for (Map.Entry<Integer, Long> change : changes.entrySet()) {
            long now = play.sceneNanos()[change.getKey()];
            sum += (double) bytes * (now - last);
            last = now;
            bytes += change.getValue();
            peak = Math.max(peak, bytes);
        }
        long end = play.sceneNanos()[play.frames() - 1];
        sum += (double) bytes * (end - last);
        return new Outcome(rest.misses(), 0, rest.missNanos(), rest.overNanos(), peak,
                end == 0 ? bytes : (long) (sum / end), rest.startNanos(), rest.minutes());
    }
}
