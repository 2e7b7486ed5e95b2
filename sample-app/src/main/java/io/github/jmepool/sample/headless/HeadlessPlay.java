// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.game.GamePools;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.source.Way;
import java.lang.management.ManagementFactory;

/**
 * Plays one game without a display, on the calling thread as fast as it goes, and measures it.
 */
public final class HeadlessPlay {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private HeadlessPlay() {
    }

    /**
     * Plays and measures.
     *
     * @param way where the objects come from
     * @param seed decides on everything random
     * @param load how many times the usual number of objects
     * @param frames how many frames of a sixtieth of a second
     * @return what it has cost
     */
    public static PlayResult play(Way way, long seed, float load, int frames) {
        GameState state = way.game(seed, load);
        HeadlessApp app = HeadlessApp.started(load, new PoolAppState(), state);
        try {
            app.step();
            return measure(app, state, way, frames);
        } finally {
            app.end();
        }
    }

    private static PlayResult measure(HeadlessApp app, GameState state, Way way, int frames) {
        FrameTimes times = new FrameTimes(frames);
        long thread = Thread.currentThread().getId();
        GarbageCount garbage = GarbageCount.now();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        for (int frame = 0; frame < frames; frame++) {
            long start = System.nanoTime();
            app.step();
            times.add(System.nanoTime() - start, app.renderNanos());
        }
        bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
        garbage = GarbageCount.now().since(garbage);
        Game game = state.game();
        return new PlayResult(way, times, bytes, garbage.collections(), garbage.millis(), created(state.pools()),
                game.peakCount(), game.score(), game.kills(), spawned(game));
    }

    private static long created(GamePools pools) {
        long sum = 0;
        for (Kind kind : Kind.values()) {
            sum += pools.of(kind).stats().created() + pools.of(kind).cloned();
        }
        return sum;
    }

    private static long spawned(Game game) {
        long sum = 0;
        for (int i = 0; i < Kind.count(); i++) {
            sum += game.spawned(Kind.at(i));
        }
        return sum;
    }
}
