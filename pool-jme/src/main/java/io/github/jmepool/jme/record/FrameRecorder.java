// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.FrameObserver;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.background.InstanceCost;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import io.github.jmepool.jme.preset.ScenePresets;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Turns each frame into records. Render thread only. */
final class FrameRecorder implements FrameObserver {
    private static final Logger LOG = Logger.getLogger(Recording.class.getName());
    private static final long BLOCK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** Until an instance of a pool was measured, its costs are asked for so often. */
    private static final long COSTS_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final byte[] NOTHING = {};

    private final ScenePools pools;
    private final String title;
    private final BlockWriter writer;
    private final Map<String, PoolTally> byName = new HashMap<>();
    private final List<PoolTally> tallies = new ArrayList<>();
    private final long[] counts = new long[PoolStats.COUNTS];
    private @Nullable Collection<SpatialPool<?>> known;
    private volatile boolean running = true;
    private volatile long merged;
    private long gap;
    private final ArrayDeque<byte[]> marks = new ArrayDeque<>();
    /** The settings of all pools, while something is written of them. */
    private @Nullable Map<String, PoolPreset> captured;
    private boolean begun;
    private long seenSceneMicros;
    private long seenMicros;
    private long lastSceneMicros;
    private long lastMicros;
    private long blockNanos;
    private long costsNanos;
    /** How many marks waited when the last frame was merged; some of them may have been written since. */
    private int mergedMarks;
    private boolean ended;

    FrameRecorder(ScenePools pools, String title, BlockWriter writer) {
        this.pools = pools;
        this.title = title;
        this.writer = writer;
    }

    boolean isRunning() {
        return running && !writer.hasFailed();
    }

    long mergedFrames() {
        return merged;
    }

    void mark(String text) {
        if (isRunning() && marks.size() < Format.MOST_MARKS) {
            marks.add(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** What the pools have now is where the recording begins. */
    void begin() {
        takeUp(true);
    }

    @Override
    public void frame(long sceneNanos, long nowNanos) {
        if (writer.hasFailed()) {
            end();
            return;
        }
        seenSceneMicros = sceneNanos / 1_000;
        seenMicros = nowNanos / 1_000;
        if (!begun) {
            begun = true;
            lastSceneMicros = seenSceneMicros;
            lastMicros = seenMicros;
            blockNanos = nowNanos;
            costsNanos = nowNanos;
        }
        takeUp(false);
        if (!writeMarks(marks.size()) || !hasRoomForFrame()) {
            gap++;
            merged++;
            mergedMarks = marks.size();
            ended = false;
            return;
        }
        write(writer.bytes());
        if (nowNanos - costsNanos >= COSTS_NANOS) {
            costsNanos = nowNanos;
            writeCosts(false);
        }
        if (nowNanos - blockNanos >= BLOCK_NANOS && writer.handOver()) {
            blockNanos = nowNanos;
        }
    }

    private boolean hasRoomForFrame() {
        return writer.hasRoom(Format.LONGEST_FRAME + tallies.size() * Format.LONGEST_ENTRY);
    }

    /** The frame that was seen last. */
    private void write(Bytes to) {
        if (gap > 0) {
            to.one(Format.GAP);
            to.number(gap);
            gap = 0;
        }
        to.one(Format.FRAME);
        to.number(Math.max(0, seenSceneMicros - lastSceneMicros));
        to.number(Math.max(0, seenMicros - lastMicros));
        lastSceneMicros = seenSceneMicros;
        lastMicros = seenMicros;
        for (int i = 0; i < tallies.size(); i++) {
            tallies.get(i).write(to, pools, counts);
        }
        to.number(0);
        ended = false;
    }

    /** No frame follows that could tell of those that the disk was too slow for: the last of them does. */
    private void writeMerged(long until) {
        do {
            takeUp(false);
        } while (known == null && writer.flush(until));
        if (writeMarks(mergedMarks) && (hasRoomForFrame() || writer.flush(until) && hasRoomForFrame())) {
            gap--;
            merged--;
            write(writer.bytes());
        }
    }

    private boolean writeMarks(int most) {
        for (int left = Math.min(most, marks.size()); left > 0; left--) {
            byte[] mark = marks.element();
            if (!writer.hasRoom(mark.length + 10)) {
                return false;
            }
            writer.bytes().one(Format.MARK);
            writer.bytes().text(mark);
            marks.remove();
        }
        return true;
    }

    /** New pools, pools that went, and settings that have changed. */
    private void takeUp(boolean beginning) {
        Collection<SpatialPool<?>> now = pools.pools();
        if (now != known) {
            for (PoolTally tally : tallies) {
                if (tally.pool != null && !now.contains(tally.pool)) {
                    tally.pool = null;
                }
            }
            known = now;
            for (SpatialPool<?> pool : now) {
                if (!knows(pool, beginning)) {
                    known = null;
                    break;
                }
            }
        }
        for (int i = 0; i < tallies.size(); i++) {
            PoolTally tally = tallies.get(i);
            if (tally.pool != null && tally.pool.settings() != tally.settings) {
                writeSettings(tally, tally.pool);
            }
        }
        captured = null;
    }

    /** False when there is no room to write of it now. */
    private boolean knows(SpatialPool<?> pool, boolean beginning) {
        PoolTally tally = byName.get(pool.name());
        if (tally == null) {
            return isNewlyKnown(pool, beginning);
        }
        if (tally.pool != pool) {
            tally.pool = pool;
            tally.restart();
        }
        return true;
    }

    private boolean isNewlyKnown(SpatialPool<?> pool, boolean beginning) {
        byte[] name = pool.name().getBytes(StandardCharsets.UTF_8);
        byte[] settings = settings(pool);
        if (name.length + settings.length > Format.LONGEST_TEXT || tallies.size() == Format.MOST_POOLS) {
            LOG.warning(() -> title + " leaves out pool '" + shortened(pool.name()) + "': its name is too long, or"
                    + " there are more than " + Format.MOST_POOLS + " pools");
            return true;
        }
        if (!writer.hasRoom(name.length + settings.length + 20)) {
            return false;
        }
        PoolTally made = new PoolTally(tallies.size(), pool);
        tallies.add(made);
        byName.put(pool.name(), made);
        Bytes to = writer.bytes();
        to.one(Format.POOL);
        to.number(made.number);
        to.text(name);
        to.text(settings);
        if (beginning) {
            pools.copyStats(pool, counts);
            made.beginWith(counts);
        }
        return true;
    }

    private static String shortened(String name) {
        return name.length() <= Format.LONGEST_MARK ? name : name.substring(0, Format.LONGEST_MARK) + "...";
    }

    private void writeSettings(PoolTally tally, SpatialPool<?> pool) {
        byte[] settings = settings(pool);
        if (settings.length <= Format.LONGEST_TEXT && writer.hasRoom(settings.length + 20)) {
            Bytes to = writer.bytes();
            to.one(Format.SETTINGS);
            to.number(tally.number);
            to.text(settings);
            tally.settings = pool.settings();
        }
    }

    /** The pool's settings as a preset; empty when it has gone meanwhile. */
    private byte[] settings(SpatialPool<?> pool) {
        Map<String, PoolPreset> all = captured;
        if (all == null) {
            all = new HashMap<>();
            for (PoolPreset preset : new ScenePresets(pools, null).capture().pools()) {
                all.put(preset.name(), preset);
            }
            captured = all;
        }
        PoolPreset preset = all.get(pool.name());
        return preset == null ? NOTHING
                : PresetFiles.text(new Preset(List.of(preset))).getBytes(StandardCharsets.UTF_8);
    }

    /** What instances cost, once it is known; at the end once more, as uploads are measured later than clones. */
    private void writeCosts(boolean again) {
        boolean wanted = again;
        for (int i = 0; i < tallies.size() && !wanted; i++) {
            wanted = !tallies.get(i).costsKnown && tallies.get(i).pool != null;
        }
        if (!wanted) {
            return;
        }
        for (InstanceCost report : pools.background().instanceCosts()) {
            PoolTally tally = byName.get(report.pool());
            if (tally != null && !report.cloneTime().isZero() && (again || !tally.costsKnown)
                    && writer.hasRoom(60)) {
                Bytes to = writer.bytes();
                to.one(Format.COSTS);
                to.number(tally.number);
                to.number(report.cloneTime().toNanos());
                to.number(report.uploadTime().toNanos());
                to.number(Math.max(0, report.heapBytes()));
                to.number(Math.max(0, report.directBytes()));
                tally.costsKnown = true;
            }
        }
    }

    @Override
    public void shut() {
        shut(System.nanoTime() + FLUSH_NANOS);
    }

    private void shut(long until) {
        if (!running || ended || !writer.isStarted() || writer.hasFailed()) {
            return;
        }
        if (gap > 0 && writer.flush(until)) {
            writeMerged(until);
        }
        if (begun) {
            writeCosts(true);
        }
        writeMarks(marks.size());
        if (writer.hasRoom(1)) {
            writer.bytes().one(Format.END);
            ended = true;
        }
        if (!writer.flush(until) && !writer.hasFailed()) {
            LOG.warning(() -> title + " is not on the disk after 5 seconds; its end may be missing");
        }
        tallies.forEach(PoolTally::restart);
    }

    @Override
    public void closed() {
        end();
    }

    void end() {
        if (running) {
            long until = System.nanoTime() + FLUSH_NANOS;
            try {
                shut(until);
            } finally {
                running = false;
                pools.monitoring().removeFrameObserver(this);
                writer.end();
                writer.awaitEnd(until);
            }
        }
    }
}
