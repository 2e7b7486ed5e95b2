// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.SettingsCodec;
import io.github.jmepool.jme.preset.PoolPreset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The demand of a recorded play on one pool, second by second. */
final class PoolLoad {
    /** Of one pool: what is more comes from a damaged file. */
    static final int MOST_INSTANCES = 1_000_000;

    /** A second: the time of its end, and its counts. */
    record Second(long nanos, long acquired, long misses, int active, int idle, int peak) {
    }

    private final String name;
    private final List<Second> seconds = new ArrayList<>();
    private String settings;
    private long createNanos;
    private long bytes;

    PoolLoad(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void add(Second second) {
        seconds.add(second);
    }

    void settings(String text) {
        settings = text;
    }

    void cost(long nanos, long size) {
        createNanos = nanos;
        bytes = size;
    }

    List<Second> seconds() {
        return seconds;
    }

    /** The settings at the recording's end; the defaults when it has none. */
    PoolPreset preset() {
        SpatialPoolSettings read = SettingsCodec.read(name, settings == null ? "" : settings);
        return new PoolPreset(read, null, Setting.of("sizing").source(read) != SettingSource.DEFAULT);
    }

    boolean isOfSpatials() {
        return settings == null || SettingsCodec.isOfSpatials(settings);
    }

    boolean hasSettings() {
        return settings != null;
    }

    /** Returns the time of cloning an instance in nanoseconds; 0 while it was not measured. */
    long createNanos() {
        return createNanos;
    }

    long bytes() {
        return bytes;
    }

    long misses() {
        return seconds.stream().mapToLong(Second::misses).sum();
    }

    /**
     * Returns how many spawns would have missed with other settings: the pool is filled to its prewarm count, grows to
     * the peak of each second, and is resized by its policy in the time of the recording.
     */
    long missesWith(PoolSettings chosen) {
        SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(0), 0);
        long total = chosen.prewarm();
        long misses = 0;
        long acquired = 0;
        long lastAcquireNanos = 0;
        int peak = 0;
        for (Second second : seconds) {
            misses += Math.max(0, second.peak - total);
            acquired += second.acquired;
            lastAcquireNanos = second.acquired > 0 ? second.nanos : lastAcquireNanos;
            peak = Math.max(peak, second.peak);
            total = Math.max(total, second.peak);
            total = second.active + Math.min(total - second.active, chosen.maxIdle());
            PoolCounts counts = new PoolCounts(name, second.active, (int) total - second.active,
                    chosen.designCapacity(), chosen.prewarm(), chosen.maxIdle(), chosen.maxTotal(),
                    Math.max(0, acquired - misses), misses, peak, lastAcquireNanos, chosen.sizing());
            if (second.nanos - monitor.nextCheckNanos() >= 0) {
                for (SizingRequest request : monitor.check(second.nanos, List.of(counts))) {
                    total += request.isTrim() ? -request.count() : request.count();
                }
            }
        }
        return misses;
    }
}
