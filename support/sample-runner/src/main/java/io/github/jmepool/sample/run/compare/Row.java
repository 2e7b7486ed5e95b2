// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import io.github.jmepool.sample.run.play.FrameTimes;
import java.util.List;

/**
 * All rounds of one way at one load, put together.
 */
final class Row {
    private static final double MICROS_PER_MILLI = 1e3;

    private final int load;
    private final PlayResult together;

    private Row(int load, PlayResult together) {
        this.load = load;
        this.together = together;
    }

    /**
     * Puts rounds together: frame times are pooled, bytes, collections and pauses added up.
     *
     * @param load about how many live objects
     * @param rounds the same game played several times, at least once
     */
    static Row of(int load, List<PlayResult> rounds) {
        PlayResult first = rounds.get(0);
        FrameTimes times = FrameTimes.of(rounds.stream().map(PlayResult::times).toList());
        return new Row(load, new PlayResult(first.way(), times,
                rounds.stream().mapToLong(PlayResult::bytes).sum(),
                rounds.stream().mapToLong(PlayResult::collections).sum(),
                rounds.stream().mapToLong(PlayResult::pauseMillis).sum(),
                first.created(), first.peakActive(), first.score(), first.kills(),
                first.spawned()));
    }

    int load() {
        return load;
    }

    Way way() {
        return together.way();
    }

    int frames() {
        return together.frames();
    }

    double meanMillis() {
        return together.times().meanMicros() / MICROS_PER_MILLI;
    }

    double updateMillis() {
        return together.times().meanUpdateMicros() / MICROS_PER_MILLI;
    }

    double renderMillis() {
        return together.times().meanRenderMicros() / MICROS_PER_MILLI;
    }

    double quantileMillis(double share) {
        return together.times().quantileMicros(share) / MICROS_PER_MILLI;
    }

    long bytesPerFrame() {
        return together.bytesPerFrame();
    }

    long collections() {
        return together.collections();
    }

    long pauseMillis() {
        return together.pauseMillis();
    }

    long created() {
        return together.created();
    }

    int peak() {
        return together.peakActive();
    }
}
