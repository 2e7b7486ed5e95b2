// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.PoolStats;
import java.util.ArrayList;
import java.util.List;

/** What the plots show of one pool: the samples of its last minute, and of its last ten minutes in larger steps. */
final class History {
    /** The samples of either length. */
    static final int SAMPLES = 240;
    /** The samples of the minute in one step of the ten minutes. */
    static final int MERGED = 10;

    private final List<Sample> minute = new ArrayList<>();
    private final List<Sample> tenMinutes = new ArrayList<>();
    /** The samples in the last step of the ten minutes; the first step has one only, from which changes are counted. */
    private int merged = MERGED;

    void add(Sample now) {
        append(minute, now);
        if (tenMinutes.isEmpty() || merged == MERGED) {
            merged = tenMinutes.isEmpty() ? MERGED : 1;
            append(tenMinutes, now);
        } else {
            merged++;
            int last = tenMinutes.size() - 1;
            tenMinutes.set(last, tenMinutes.get(last).and(now));
        }
    }

    private static void append(List<Sample> samples, Sample now) {
        if (samples.size() == SAMPLES) {
            samples.remove(0);
        }
        samples.add(now);
    }

    void clear() {
        minute.clear();
        tenMinutes.clear();
    }

    /** Returns a history that stays as this one is now. */
    History copy() {
        History copy = new History();
        copy.minute.addAll(minute);
        copy.tenMinutes.addAll(tenMinutes);
        return copy;
    }

    /** Returns the samples, the oldest first. */
    List<Sample> samples(boolean isLong) {
        return isLong ? tenMinutes : minute;
    }

    /**
     * The counts at a time, or the largest in a step.
     *
     * @param misses the spawns so far that had to clone
     * @param trimmed the instances that were trimmed so far
     * @param late the scene's frames so far whose work on pools exceeded the budget
     */
    record Sample(int active, int total, long misses, long trimmed, long late) {
        static final Sample NONE = new Sample(0, 0, 0, 0, 0);

        Sample(PoolStats stats, long late) {
            this(stats.active(), stats.total(), stats.misses(), stats.trimmed(), late);
        }

        private Sample and(Sample next) {
            return new Sample(Math.max(active, next.active), Math.max(total, next.total), next.misses, next.trimmed,
                    next.late);
        }

        /** Returns these counts, with what has happened since an earlier sample. */
        Sample since(Sample before) {
            return new Sample(active, total, misses - before.misses, trimmed - before.trimmed, late - before.late);
        }
    }
}
