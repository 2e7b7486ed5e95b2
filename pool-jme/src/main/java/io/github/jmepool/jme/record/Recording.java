// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.SceneInternals;
import io.github.jmepool.jme.SceneInternals.FrameObserver;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.background.InstanceCost;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import io.github.jmepool.jme.preset.ScenePresets;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Writes the demand of a play on a scene's pools to a file, from which the tools suggest sizes: each frame's changes of
 * each pool, and the game's {@linkplain #mark marks}.
 *
 * <p>Costs 2 microseconds in a frame in which 20 pools change, and allocates nothing there; a thread of its own writes
 * once a second. If writing fails, because the disk is full or the file was deleted for instance, a warning is logged,
 * the recording ends, and the game goes on. After a crash all but the last second can be read. Render thread only,
 * unless a method states otherwise.
 */
public final class Recording implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Recording.class.getName());
    private static final long BLOCK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** The costs of pools are looked up so often until an instance of each was measured. */
    private static final long COSTS_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final FrameObserver observer = new FrameObserver() {
        @Override
        public void frame(long sceneNanos, long nowNanos) {
            observe(sceneNanos, nowNanos);
        }

        @Override
        public void shut() {
            finish(System.nanoTime() + FLUSH_NANOS);
        }

        @Override
        public void closed() {
            close();
        }
    };
    private final ScenePools pools;
    private final Path file;
    private final String title;
    private final BlockWriter writer;
    private volatile boolean running = true;
    private volatile long merged;
    private final Map<String, PoolTally> byName = new HashMap<>();
    private final List<PoolTally> tallies = new ArrayList<>();
    private final long[] counts = new long[PoolStats.COUNTS];
    /** The scene's pools that have a tally; null while some are missing. */
    private @Nullable Collection<SpatialPool<?>> known;
    private final ArrayDeque<byte[]> marks = new ArrayDeque<>();
    /** Frames that are to be merged into the next one. */
    private int gap;
    /** The marks that waited when the last frame was merged; some of them may have been written since. */
    private int mergedMarks;
    private boolean begun;
    /** The time of the frame that was seen last, and of the one that was written last. */
    private long seenSceneMicros;
    private long seenMicros;
    private long writtenSceneMicros;
    private long writtenMicros;
    private long blockNanos;
    private long costsNanos;
    /** Whether the file's last record is its end. */
    private boolean ended;

    private Recording(ScenePools pools, Path file) {
        this.pools = pools;
        this.file = file;
        title = "Recording '" + file + "'";
        writer = new BlockWriter(title);
    }

    /**
     * Records all pools of a scene from the next frame on, those registered later included, until this is closed or the
     * scene's pools are.
     *
     * @param pools the scene
     * @param file the file to write; replaced if it exists, but not by a start that is refused
     * @return for marks, and to end it
     * @throws UncheckedIOException if the file can't be made
     * @throws IllegalStateException if the scene's pools were closed, or another recording writes the file
     * @throws io.github.jmepool.core.WrongThreadException if the scene lives on another thread
     */
    public static Recording start(ScenePools pools, Path file) {
        Recording recording = new Recording(Objects.requireNonNull(pools, "pools"), file);
        // Refuses a closed scene and other threads; only then may the file be emptied.
        SceneInternals.addFrameObserver(pools, recording.observer);
        Failures.orUndo(recording::begin, recording::close);
        return recording;
    }

    private void begin() {
        writer.start(create());
        findPools();
        for (PoolTally tally : tallies) {
            SceneInternals.copyStats(Objects.requireNonNull(tally.pool), counts);
            tally.skip(counts);
        }
        writeSettings();
    }

    private OutputStream create() {
        try {
            return RecordingFile.create(title, file);
        } catch (IOException e) {
            throw new UncheckedIOException(title + " can't be written; choose a file in a folder that is there: "
                    + e, e);
        }
    }

    /**
     * Adds a text to the next frame, {@code "level 2"} for instance. Does nothing after the end.
     *
     * @param text a few words
     * @throws IllegalArgumentException if it is blank or longer than 200 characters
     */
    public void mark(String text) {
        if (text.isBlank() || text.length() > Format.LONGEST_MARK) {
            throw new IllegalArgumentException("a mark must have 1 to " + Format.LONGEST_MARK + " characters but had "
                    + text.strip().length());
        }
        if (isRunning() && marks.size() < Format.MOST_MARKS) {
            marks.add(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void observe(long sceneNanos, long nowNanos) {
        if (writer.hasFailed()) {
            close();
            return;
        }
        seenSceneMicros = sceneNanos / 1_000;
        seenMicros = nowNanos / 1_000;
        if (!begun) {
            begun = true;
            writtenSceneMicros = seenSceneMicros;
            writtenMicros = seenMicros;
            blockNanos = nowNanos;
            costsNanos = nowNanos;
        }
        ended = false;
        findPools();
        writeSettings();
        if (!writeMarks(marks.size()) || !hasRoomForFrame()) {
            gap++;
            merged++;
            mergedMarks = marks.size();
            return;
        }
        writeFrame();
        if (nowNanos - costsNanos >= COSTS_NANOS) {
            costsNanos = nowNanos;
            if (!isEveryCostKnown()) {
                writeCosts();
            }
        }
        if (nowNanos - blockNanos >= BLOCK_NANOS && writer.handOver()) {
            blockNanos = nowNanos;
        }
    }

    /** Begins a tally for each new pool, and lets go of those that were closed. */
    private void findPools() {
        Collection<SpatialPool<?>> now = pools.pools();
        if (now == known) {
            return;
        }
        known = now;
        for (PoolTally tally : tallies) {
            if (tally.pool != null && !now.contains(tally.pool)) {
                tally.pool = null;
            }
        }
        for (SpatialPool<?> pool : now) {
            PoolTally tally = byName.get(pool.name());
            if (tally == null) {
                writePool(pool);
            } else if (tally.pool != pool) {
                tally.pool = pool;
                tally.restart();
            }
        }
    }

    private void writePool(SpatialPool<?> pool) {
        byte[] name = pool.name().getBytes(StandardCharsets.UTF_8);
        if (name.length > Format.LONGEST_TEXT || tallies.size() == Format.MOST_POOLS) {
            LOG.warning(() -> title + " leaves out pool '" + shortened(pool.name()) + "': its name is too long, or"
                    + " there are more than " + Format.MOST_POOLS + " pools");
        } else if (writer.hasRoom(1 + Integer.BYTES + name.length)) {
            writer.records().put(Format.POOL).putInt(name.length).put(name);
            PoolTally tally = new PoolTally(tallies.size(), pool);
            tallies.add(tally);
            byName.put(pool.name(), tally);
        } else {
            known = null;
        }
    }

    private static String shortened(String name) {
        return name.length() <= Format.LONGEST_MARK ? name : name.substring(0, Format.LONGEST_MARK) + "...";
    }

    /** Writes the settings of new pools, and those that have changed. */
    private void writeSettings() {
        boolean changed = false;
        for (int i = 0; i < tallies.size() && !changed; i++) {
            SpatialPool<?> pool = tallies.get(i).pool;
            changed = pool != null && pool.settings() != tallies.get(i).settings;
        }
        if (!changed) {
            return;
        }
        for (PoolPreset preset : new ScenePresets(pools, null).capture().pools()) {
            PoolTally tally = byName.get(preset.name());
            if (tally != null && tally.settings != preset.settings()) {
                byte[] text = PresetFiles.text(new Preset(List.of(preset))).getBytes(StandardCharsets.UTF_8);
                if (text.length <= Format.LONGEST_TEXT) {
                    if (!writer.hasRoom(1 + Short.BYTES + Integer.BYTES + text.length)) {
                        return;
                    }
                    writer.records().put(Format.SETTINGS).putShort(tally.number).putInt(text.length).put(text);
                }
                tally.settings = preset.settings();
            }
        }
    }

    /** Writes the marks that were made first; false when there is no room for them. */
    private boolean writeMarks(int most) {
        for (int left = Math.min(most, marks.size()); left > 0; left--) {
            byte[] mark = marks.element();
            if (!writer.hasRoom(1 + Integer.BYTES + mark.length)) {
                return false;
            }
            writer.records().put(Format.MARK).putInt(mark.length).put(mark);
            marks.remove();
        }
        return true;
    }

    private boolean hasRoomForFrame() {
        return writer.hasRoom(Format.FRAME_BYTES + tallies.size() * Format.ENTRY_BYTES);
    }

    /** Writes the frame that was seen last. */
    private void writeFrame() {
        ByteBuffer to = writer.records();
        to.put(Format.FRAME).putInt(gap).putLong(Math.max(0, seenSceneMicros - writtenSceneMicros))
                .putLong(Math.max(0, seenMicros - writtenMicros));
        gap = 0;
        writtenSceneMicros = seenSceneMicros;
        writtenMicros = seenMicros;
        for (int i = 0; i < tallies.size(); i++) {
            tallies.get(i).write(to, counts);
        }
        to.putShort(Format.NO_MORE);
    }

    private boolean isEveryCostKnown() {
        for (int i = 0; i < tallies.size(); i++) {
            if (!tallies.get(i).costsKnown && tallies.get(i).pool != null) {
                return false;
            }
        }
        return true;
    }

    private void writeCosts() {
        for (InstanceCost cost : pools.background().instanceCosts()) {
            PoolTally tally = byName.get(cost.pool());
            if (tally != null && !cost.cloneTime().isZero() && writer.hasRoom(Format.COSTS_BYTES)) {
                writer.records().put(Format.COSTS).putShort(tally.number).putLong(cost.cloneTime().toNanos())
                        .putLong(cost.uploadTime().toNanos())
                        .putLong(Math.max(0, cost.heapBytes()) + Math.max(0, cost.directBytes()));
                tally.costsKnown = true;
            }
        }
    }

    /** Writes what is left, and the end; frames may follow if the scene is opened again. */
    private void finish(long until) {
        if (!running || ended || !writer.isStarted() || writer.hasFailed()) {
            return;
        }
        if (gap > 0 && writer.flush(until)) {
            writeLastMerged(until);
        }
        if (begun) {
            // once more, as uploads are measured later than clones
            writeCosts();
        }
        writeMarks(marks.size());
        if (writer.hasRoom(1)) {
            writer.records().put(Format.END);
            ended = true;
        }
        if (!writer.flush(until) && !writer.hasFailed()) {
            LOG.warning(() -> title + " is not on the disk after 5 seconds; its end may be missing");
        }
        tallies.forEach(PoolTally::restart);
    }

    /** Writes the last of the merged frames, with what happened in all of them, as no other frame follows. */
    private void writeLastMerged(long until) {
        do {
            findPools();
        } while (known == null && writer.flush(until));
        writeSettings();
        if (writeMarks(mergedMarks) && (hasRoomForFrame() || writer.flush(until) && hasRoomForFrame())) {
            gap--;
            merged--;
            writeFrame();
        }
    }

    /**
     * Ends the recording and waits until it is on the disk, at most for 5 seconds; then another recording may write the
     * file. Logs a warning when the file could not be written or no longer exists. Closing twice does nothing.
     */
    @Override
    public void close() {
        if (running) {
            long until = System.nanoTime() + FLUSH_NANOS;
            try {
                finish(until);
            } finally {
                running = false;
                SceneInternals.removeFrameObserver(pools, observer);
                writer.end();
                writer.awaitEnd(until);
            }
        }
    }

    /**
     * Returns the file that is written.
     *
     * @return the file that {@link #start} was given
     */
    public Path file() {
        return file;
    }

    /**
     * Returns whether frames are still recorded; any thread.
     *
     * @return false after {@link #close}, after the scene's pools were closed, and once the file could not be written
     *         or was found deleted or replaced, which is checked once a second
     */
    public boolean isRunning() {
        return running && !writer.hasFailed();
    }

    /**
     * Returns how many frames have no place of their own in the file, because the disk was too slow: their counts are
     * part of the frame that follows. The file has this number, too. At the end no frame follows: the last of them is
     * written anyway, and no longer counted here.
     *
     * @return how many; 0 if the disk is fast enough
     */
    public long mergedFrames() {
        return merged;
    }
}
