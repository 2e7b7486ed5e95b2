// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.jme.record.RecordedPool;
import io.github.jmepool.jme.record.RecordingReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One recording in memory.
 *
 * @param file the recording
 * @param sceneNanos the scene's time at the end of each frame
 * @param pools the load on each pool, in the order of their registration
 * @param marks the game's marks, in their order
 * @param end empty when the recording is whole, else where and why it was cut off
 * @param merged the frames that were merged because the disk was too slow
 */
record Play(Path file, long[] sceneNanos, Map<String, PoolLoad> pools, List<Mark> marks, String end, long merged) {
    /** Of one pool: what is more comes from a damaged file, and would fill the memory. */
    static final int MOST_INSTANCES = 1_000_000;
    /** A thousand a second, for ten days. */
    static final long MOST_SPAWNS = 1_000_000_000;
    private static final double NANOS_PER_MINUTE = 60e9;

    /** The game's text for the frames from this one on. */
    record Mark(int frame, String text) {
    }

    static Play read(Path file) throws IOException {
        long[] times = new long[1024];
        int frames = 0;
        long spawns = 0;
        Map<String, PoolLoad> loads = new LinkedHashMap<>();
        List<Mark> marks = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(file)) {
            while (reader.next()) {
                if (frames == times.length) {
                    times = Arrays.copyOf(times, frames * 2);
                }
                times[frames] = reader.sceneNanos();
                for (String mark : reader.marks()) {
                    marks.add(new Mark(frames, mark));
                }
                while (loads.size() < reader.pools().size()) {
                    RecordedPool added = reader.pools().get(loads.size());
                    loads.put(added.name(), new PoolLoad(added.name()));
                }
                for (RecordedPool pool : reader.changedPools()) {
                    spawns += pool.spawned();
                    check(file, pool, spawns);
                    loads.computeIfAbsent(pool.name(), PoolLoad::new).add(frames, pool);
                }
                frames++;
            }
            for (RecordedPool pool : reader.pools()) {
                loads.computeIfAbsent(pool.name(), PoolLoad::new).end(pool);
            }
            if (frames == 0) {
                throw new IOException("Recording '" + file + "' has no frame: record while the game plays");
            }
            return new Play(file, Arrays.copyOf(times, frames), loads, List.copyOf(marks), reader.end(),
                    reader.mergedFrames());
        }
    }

    private static void check(Path file, RecordedPool pool, long spawns) throws IOException {
        long most = Math.max(Math.max(pool.spawned(), pool.recycled()), (long) pool.active() + pool.idle());
        if (most > MOST_INSTANCES) {
            throw new IOException("Recording '" + file + "' has " + most + " instances of pool '" + pool.name()
                    + "' in a frame; more than " + MOST_INSTANCES + " can't be replayed");
        }
        if (spawns > MOST_SPAWNS) {
            throw new IOException("Recording '" + file + "' has more than " + MOST_SPAWNS
                    + " spawns, which would take hours to replay");
        }
    }

    int frames() {
        return sceneNanos.length;
    }

    /** Returns the length of the play; never 0. */
    double minutes() {
        return Math.max(1, sceneNanos[frames() - 1]) / NANOS_PER_MINUTE;
    }

    /** Returns the game's last mark before the end of a frame; empty if there is none. */
    String markAt(int frame) {
        String last = "";
        for (Mark mark : marks) {
            if (mark.frame() <= frame) {
                last = mark.text();
            }
        }
        return last;
    }
}
