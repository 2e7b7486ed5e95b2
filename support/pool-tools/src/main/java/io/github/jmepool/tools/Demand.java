// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The number of a pool's instances in use at once, over all frames of some plays. */
final class Demand {
    /** The number of frames by the instances that they needed. */
    private final TreeMap<Integer, Long> frames = new TreeMap<>();
    private long all;
    private int peak;
    private String where = "";

    Demand(String pool, List<Play> plays) {
        for (Play play : plays) {
            PoolLoad load = play.pools().get(pool);
            if (load != null) {
                add(load, play);
            }
        }
    }

    private void add(PoolLoad load, Play play) {
        int from = 0;
        int active = 0;
        for (int i = 0; i < load.size(); i++) {
            count(active, (long) load.frame(i) - from);
            count(load.most(i), 1);
            if (load.most(i) > peak) {
                peak = load.most(i);
                where = where(play, load.frame(i));
            }
            active = load.active(i);
            from = load.frame(i) + 1;
        }
        count(active, (long) play.frames() - from);
    }

    private void count(int needed, long times) {
        if (times > 0) {
            frames.merge(needed, times, Long::sum);
            all += times;
        }
    }

    private static String where(Play play, int frame) {
        String mark = play.markAt(frame);
        return mark.isEmpty() ? Words.time(play.sceneNanos()[frame]) : "in " + mark;
    }

    int peak() {
        return peak;
    }

    /** Returns where the peak was: the game's last mark, or the time. */
    String where() {
        return where;
    }

    /** The least number that was enough in that part of all frames. */
    int quantile(double part) {
        long enough = (long) Math.ceil(part * all);
        long seen = 0;
        for (Map.Entry<Integer, Long> needed : frames.entrySet()) {
            seen += needed.getValue();
            if (seen >= enough) {
                return needed.getKey();
            }
        }
        return peak;
    }
}
