// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;

/** A small game whose demand is known: real pools, recorded. A frame is a tenth of a second. */
final class Plays implements AutoCloseable {
    static final float FRAME_SECONDS = 0.1f;

    private final ScenePools pools = new ScenePools();
    private final SpatialPool<Geometry> pool;
    private final ArrayDeque<Geometry> out = new ArrayDeque<>();
    private final Path file;
    private final FlightRecording recording;

    Plays(Path file, SpatialPoolSettings settings) {
        this.file = file;
        pools.setRoot(new Node("root"));
        pool = pools.register(settings.name(), new Geometry("box", new Box(1, 1, 1)), settings);
        pool.prewarmNow(settings.prewarm());
        pools.update(0);
        recording = pools.monitoring().startRecording(file);
        pools.update(0);
    }

    static SpatialPoolSettings.Builder bullets() {
        return SpatialPoolSettings.builder("bullet").developmentMode(false);
    }

    /** So many in use at the end of the next frame. */
    Plays active(int count) {
        while (out.size() < count) {
            out.add(pool.spawn());
        }
        while (out.size() > count) {
            pool.recycle(out.poll());
        }
        pools.update(FRAME_SECONDS);
        return this;
    }

    /** The same for some frames. */
    Plays active(int count, int frames) {
        for (int i = 0; i < frames; i++) {
            active(count);
        }
        return this;
    }

    /** Registers a pool of the game. */
    Plays with(ManagedPool own) {
        pools.monitoring().registry().register(own);
        return this;
    }

    Plays mark(String text) {
        pools.monitoring().mark(text);
        return this;
    }

    SpatialPool<Geometry> pool() {
        return pool;
    }

    /** Ends the game; what was recorded. */
    Play play() {
        close();
        try {
            return Play.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        pools.close();
        recording.close();
    }
}
