// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** The demand of one recorded play on its pools. */
final class Play {
    /** The default time of a scene's background work in a frame. */
    private static final long FRAME_BUDGET_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final String EVENTS = "io.github.jmepool.";
    private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
    private static final int CHUNK_HEADER_BYTES = 68;
    private static final Duration LONGEST_READING = Duration.ofSeconds(60);
    private static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(10);
    private static final double NANOS_PER_MINUTE = 60e9;

    private final Path file;
    private final Map<String, PoolLoad> pools = new LinkedHashMap<>();
    private final TreeMap<Long, String> marks = new TreeMap<>();
    private final TreeMap<Long, Long> missNanos = new TreeMap<>();
    private long begin = Long.MAX_VALUE;
    private long end;

    private Play(Path file) {
        this.file = file;
    }

    /**
     * Reads a recording of JDK Flight Recorder.
     *
     * @throws IOException if it can't be read, is cut off or damaged, or has no events of pools
     */
    static Play read(Path file) throws IOException {
        return read(file, LONGEST_READING);
    }

    /** The reader of the JDK throws anything at a damaged file, or never returns. */
    static Play read(Path file, Duration limit) throws IOException {
        checkChunks(file);
        FutureTask<Play> reading = new FutureTask<>(() -> new Play(file).takeAll());
        Thread reader = new Thread(reading, "reader of " + file);
        reader.setDaemon(true);
        reader.start();
        Play play;
        try {
            play = reading.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException damaged) {
            throw new IOException("Recording '" + file + "' is damaged, or is not as jme-pool writes it; record again: "
                    + damaged.getCause(), damaged);
        } catch (TimeoutException | InterruptedException e) {
            throw new IOException("Recording '" + file + "' can't be read within " + limit.toSeconds() + " seconds;"
                    + " record again, with pools.monitoring().startRecording(file)", e);
        }
        if (play.pools.values().stream().allMatch(load -> load.seconds().isEmpty())) {
            throw new IOException("Recording '" + file + "' has no activity of pools; record while the game plays, with"
                    + " pools.monitoring().startRecording(file) or with -XX:StartFlightRecording");
        }
        return play;
    }

    private Play takeAll() throws IOException {
        List<RecordedEvent> events = new ArrayList<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().startsWith(EVENTS)) {
                    events.add(event);
                }
            }
        }
        // the events of a thread are in order, those of several chunks and threads need not be
        events.sort((one, other) -> one.getStartTime().compareTo(other.getStartTime()));
        events.forEach(this::take);
        return this;
    }

    /** Walks from chunk to chunk, as a file that is cut off would be read up to somewhere. */
    private static void checkChunks(Path file) throws IOException {
        long length = Files.size(file);
        long at = 0;
        try (InputStream stream = Files.newInputStream(file); DataInputStream in = new DataInputStream(stream)) {
            while (at < length) {
                if (length - at < CHUNK_HEADER_BYTES) {
                    throw cutOff(file, length);
                }
                if (in.readInt() != MAGIC) {
                    throw new IOException("Recording '" + file + "' is no recording of JDK Flight Recorder; it has"
                            + " other bytes at " + at);
                }
                in.readInt(); // the version, which the JDK's reader checks
                long chunk = in.readLong();
                if (chunk < CHUNK_HEADER_BYTES || chunk > length - at) {
                    throw cutOff(file, length);
                }
                at += chunk;
                in.skipNBytes(chunk - 2 * Integer.BYTES - Long.BYTES);
            }
        }
        if (length == 0) {
            throw cutOff(file, length);
        }
    }

    private static IOException cutOff(Path file, long length) {
        return new IOException("Recording '" + file + "' is cut off at byte " + length + "; it is written when the"
                + " recording or the game ends");
    }

    private void take(RecordedEvent event) {
        switch (event.getEventType().getName().substring(EVENTS.length())) {
            case "PoolActivity" -> {
                long time = time(event);
                begin = Math.min(begin, time);
                end = Math.max(end, time);
                load(event).add(new PoolLoad.Second(time, event.getLong("acquired"), event.getLong("misses"),
                        count(event, "active"), count(event, "idle"), count(event, "peakActive")));
            }
            case "PoolMisses" -> missNanos.merge(time(event), event.getDuration("createTime").toNanos(), Long::sum);
            case "PoolSettings" -> load(event).settings(event.getString("settings"));
            case "ObjectCost" -> load(event).cost(event.getDuration("createTime").toNanos(), event.getLong("size"));
            case "Mark" -> marks.put(time(event), event.getString("text"));
            default -> { }
        }
    }

    private PoolLoad load(RecordedEvent event) {
        String pool = event.getString("pool");
        if (pool == null || pool.isBlank()) {
            throw new IllegalArgumentException("the pool of an event has no name");
        }
        return pools.computeIfAbsent(pool, PoolLoad::new);
    }

    private static long time(RecordedEvent event) {
        long time = event.getDuration("time").toNanos();
        if (time < 0 || time > LONGEST_NANOS) {
            throw new IllegalArgumentException("a time is " + time + " ns where 0 to " + LONGEST_NANOS
                    + " is possible");
        }
        return time;
    }

    private static int count(RecordedEvent event, String field) {
        int count = event.getInt(field);
        if (count < 0 || count > PoolLoad.MOST_INSTANCES) {
            throw new IllegalArgumentException(field + " is " + count + " where 0 to " + PoolLoad.MOST_INSTANCES
                    + " is possible");
        }
        return count;
    }

    Path file() {
        return file;
    }

    /** The pools in the order of their first event. */
    Map<String, PoolLoad> pools() {
        return pools;
    }

    /** Returns the length of the play in the scene's time; never 0. */
    double minutes() {
        return (end - begin + TimeUnit.SECONDS.toNanos(1)) / NANOS_PER_MINUTE;
    }

    /** Returns where in the game a second was: the last mark before its end, or the time. */
    String where(long nanos) {
        Map.Entry<Long, String> mark = marks.lowerEntry(nanos);
        return mark != null ? "in " + mark.getValue() : Words.time(nanos);
    }

    long misses() {
        return pools.values().stream().mapToLong(PoolLoad::misses).sum();
    }

    double missesPerMinute() {
        return misses() / minutes();
    }

    /** Returns the time of making instances within frames, in milliseconds. */
    double missMillis() {
        return missNanos.values().stream().mapToLong(Long::longValue).sum() / 1e6;
    }

    /** Returns the part of it beyond the budget of each frame, in milliseconds. */
    double overMillis() {
        return missNanos.values().stream().mapToLong(nanos -> Math.max(0, nanos - FRAME_BUDGET_NANOS)).sum() / 1e6;
    }
}
