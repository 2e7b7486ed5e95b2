// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.SceneInternals;
import io.github.jmepool.jme.SceneInternals.FrameObserver;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.background.InstanceCost;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
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
 * <p>Takes less than a microsecond in a frame in which 20 pools change, and allocates nothing there; a background
 * thread writes once a second. If writing fails, because the disk is full or the file was deleted for instance, a
 * warning is logged, the recording ends, and the game continues. After a crash all but the last second can be read.
 * Render thread only, unless a method states otherwise.
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
            if (output.hasFailed()) {
                close();
            } else {
                observe(sceneNanos, nowNanos);
            }
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
    private final RecordingFile output;
    private volatile boolean running = true;
    private final Map<String, PoolTally> byName = new HashMap<>();
    private final List<PoolTally> tallies = new ArrayList<>();
    private final long[] counts = new long[PoolStats.COUNTS];
    /** The scene's pools that have a tally. */
    private @Nullable Collection<SpatialPool<?>> known;
    /** Marks of the next frame. */
    private final List<byte[]> marks = new ArrayList<>();
    /** Marks since the last frame that was written. */
    private int frameMarks;
    /** Records that precede the frame that was seen last, in their order. */
    private final ArrayDeque<byte[]> pending = new ArrayDeque<>();
    /** Frames that have been merged into written ones, and those that will be merged into the next one. */
    private long merged;
    private int gap;
    private boolean begun;
    /** The time of the frame that was seen last, and of the one that was written last. */
    private long seenSceneMicros;
    private long seenMicros;
    private long writtenSceneMicros;
    private long writtenMicros;
    private long blockNanos;
    private long costsNanos;
    /** Whether instances of some pool have not been measured. */
    private boolean costsMissing;
    /** Whether the file's last record is its end. */
    private boolean ended;

    private Recording(ScenePools pools, Path file) {
        this.pools = pools;
        this.file = file;
        title = "Recording '" + file + "'";
        // Refuses a closed scene and other threads; only then may the file be emptied.
        SceneInternals.addFrameObserver(pools, observer);
        try {
            output = RecordingFile.create(title, file);
        } catch (IOException e) {
            SceneInternals.removeFrameObserver(pools, observer);
            throw new UncheckedIOException(title + " can't be written; choose a file in a folder that is there: "
                    + e, e);
        } catch (Throwable refused) {
            SceneInternals.removeFrameObserver(pools, observer);
            throw refused;
        }
    }

    /**
     * Records all pools of a scene from the next frame on, those registered later included, until this is closed or the
     * scene's pools are.
     *
     * @param pools the scene
     * @param file the file to write; replaced if it exists, but not by a start that is refused
     * @return the recording, to add marks and to end it
     * @throws UncheckedIOException if the file can't be made
     * @throws IllegalStateException if the scene's pools were closed, or another recording writes the file
     * @throws io.github.jmepool.core.WrongThreadException if the scene lives on another thread
     */
    public static Recording start(ScenePools pools, Path file) {
        Recording recording = new Recording(Objects.requireNonNull(pools, "pools"), file);
        Failures.orUndo(recording::begin, recording::close);
        return recording;
    }

    private void begin() {
        output.start();
        findPools();
        for (PoolTally tally : tallies) {
            SceneInternals.copyStats(Objects.requireNonNull(tally.pool), counts);
            tally.skip(counts);
        }
        findSettings();
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
        if (isRunning() && frameMarks < Format.MOST_MARKS) {
            marks.add(Format.text(Format.MARK, text));
            frameMarks++;
        }
    }

    private void observe(long sceneNanos, long nowNanos) {
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
        if (gap == 0) {
            findSettings();
            if (costsMissing && nowNanos - costsNanos >= COSTS_NANOS) {
                costsNanos = nowNanos;
                findCosts();
            }
        }
        if (!marks.isEmpty()) {
            pending.addAll(marks);
            marks.clear();
        }
        if (!writePending() || !writeFrame(gap)) {
            gap++;
        } else if (nowNanos - blockNanos >= BLOCK_NANOS && output.handOver()) {
            blockNanos = nowNanos;
        }
    }

    /** Begins a tally for each new pool, and drops the pools that were closed. */
    private void findPools() {
        Collection<SpatialPool<?>> now = pools.pools();
        if (now == known) {
            return;
        }
        known = now;
        costsMissing = true;
        for (PoolTally tally : tallies) {
            if (tally.pool != null && !now.contains(tally.pool)) {
                tally.pool = null;
            }
        }
        for (SpatialPool<?> pool : now) {
            PoolTally tally = byName.get(pool.name());
            if (tally == null) {
                add(pool);
            } else if (tally.pool != pool) {
                tally.pool = pool;
                tally.restart();
            }
        }
    }

    private void add(SpatialPool<?> pool) {
        String name = pool.name();
        if (name.length() > Format.LONGEST_NAME || tallies.size() == Format.MOST_POOLS) {
            LOG.warning(() -> title + " leaves out pool '" + shortened(name) + "': its name is too long, or there are"
                    + " more than " + Format.MOST_POOLS + " pools");
            return;
        }
        PoolTally tally = new PoolTally(tallies.size(), pool);
        tallies.add(tally);
        byName.put(name, tally);
        pending.add(Format.text(Format.POOL, name));
    }

    private static String shortened(String name) {
        return name.length() <= Format.LONGEST_MARK ? name : name.substring(0, Format.LONGEST_MARK) + "...";
    }

    /** Adds the settings of new pools, and those that have changed. */
    private void findSettings() {
        for (int i = 0; i < tallies.size(); i++) {
            PoolTally tally = tallies.get(i);
            if (tally.pool != null && tally.pool.settings() != tally.settings) {
                tally.settings = tally.pool.settings();
                Preset preset = new Preset(List.of(new PoolPreset(tally.settings, null, true)));
                pending.add(Format.settings(tally.number, PresetFiles.text(preset)));
            }
        }
    }

    /** Adds the costs of instances that have been measured; of all pools, as uploads are measured later than clones. */
    private void findCosts() {
        for (InstanceCost cost : pools.background().instanceCosts()) {
            PoolTally tally = byName.get(cost.pool());
            if (tally != null && !cost.cloneTime().isZero()) {
                pending.add(Format.costs(tally.number, cost));
                tally.costsKnown = true;
            }
        }
        costsMissing = tallies.stream().anyMatch(tally -> tally.pool != null && !tally.costsKnown);
    }

    /** Writes what precedes the next frame; false while there is no room for all of it. */
    private boolean writePending() {
        while (!pending.isEmpty()) {
            if (!output.hasRoom(pending.element().length)) {
                return false;
            }
            output.records().put(pending.remove());
        }
        return true;
    }

    /** Writes the frame that was seen last, into which others are merged; false while there is no room for it. */
    private boolean writeFrame(int others) {
        if (!output.hasRoom(Format.FRAME_BYTES + tallies.size() * Format.ENTRY_BYTES)) {
            return false;
        }
        ByteBuffer to = output.records();
        to.put(Format.FRAME).putInt(others).putLong(Math.max(0, seenSceneMicros - writtenSceneMicros))
                .putLong(Math.max(0, seenMicros - writtenMicros));
        for (int i = 0; i < tallies.size(); i++) {
            tallies.get(i).write(to, counts);
        }
        to.putShort(Format.NO_MORE);
        merged += others;
        gap = 0;
        frameMarks = marks.size();
        writtenSceneMicros = seenSceneMicros;
        writtenMicros = seenMicros;
        return true;
    }

    /** Writes what is left, and the end; frames may follow if the scene is opened again. */
    private void finish(long until) {
        if (ended || output.hasFailed()) {
            return;
        }
        while (gap > 0 && output.flush(until)) {
            findSettings();
            // no frame follows: the last one is written itself
            if (writePending()) {
                writeFrame(gap - 1);
            }
        }
        findCosts();
        pending.add(new byte[] {Format.END});
        ended = true;
        boolean onDisk;
        do {
            writePending();
            onDisk = output.flush(until);
        } while (onDisk && !pending.isEmpty());
        if (!onDisk && !output.hasFailed()) {
            LOG.warning(() -> title + " is not on the disk after 5 seconds; its end may be missing");
        }
        tallies.forEach(PoolTally::restart);
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
                output.close(until);
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
    @AnyThread
    public boolean isRunning() {
        return running && !output.hasFailed();
    }

    /**
     * Returns how many frames have no place of their own in the file, because the disk was too slow: their counts are
     * part of the frame that follows. The file also has this number. At the end no frame follows: the last of them is
     * written anyway, and no longer counted here.
     *
     * @return how many; 0 if the disk is fast enough
     */
    public long mergedFrames() {
        return merged + gap;
    }
}
