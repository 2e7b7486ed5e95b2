// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A recording as text, a line for each frame: what tests compare. */
final class Played {
    final List<String> frames = new ArrayList<>();
    /** Which frame of the game each is, from 1: those between were merged into the one that follows them. */
    final List<Long> numbers = new ArrayList<>();
    final Map<String, RecordedPool> pools = new TreeMap<>();
    final List<String> marks = new ArrayList<>();
    final String end;
    final long merged;
    final long sceneNanos;
    final long clockNanos;
    final Map<String, Long> spawned = new TreeMap<>();
    final Map<String, Long> misses = new TreeMap<>();

    private Played(RecordingReader reader) throws IOException {
        long clock = 0;
        while (reader.next()) {
            clock += reader.frameNanos();
            StringBuilder line = new StringBuilder();
            reader.marks().forEach(mark -> marks.add(reader.frame() + " " + mark));
            for (RecordedPool pool : reader.pools()) {
                pools.put(pool.name(), pool);
                spawned.merge(pool.name(), (long) pool.spawned(), Long::sum);
                misses.merge(pool.name(), (long) pool.misses(), Long::sum);
                line.append(pool.name()).append(" +").append(pool.spawned()).append(" -").append(pool.recycled())
                        .append(" =").append(pool.active()).append('/').append(pool.idle()).append(" missed ")
                        .append(pool.misses()).append(" peak ").append(pool.peak()).append("; ");
            }
            numbers.add(reader.frame() + reader.mergedFrames());
            frames.add(line.toString().strip());
        }
        end = reader.end();
        merged = reader.mergedFrames();
        sceneNanos = reader.sceneNanos();
        clockNanos = clock;
    }

    static Played of(Path file) {
        try (RecordingReader reader = RecordingReader.open(file)) {
            return new Played(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String frame(int number) {
        return frames.get(number - 1);
    }
}
