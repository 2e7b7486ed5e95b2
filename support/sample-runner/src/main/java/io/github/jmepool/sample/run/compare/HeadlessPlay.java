// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import com.jme3.app.state.AbstractAppState;
import com.jme3.renderer.RenderManager;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.game.GamePools;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.headless.HeadlessApp;
import io.github.jmepool.sample.run.play.FrameTimes;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * One game, played without a display on the calling thread as fast as it goes, and measured.
 */
public final class HeadlessPlay {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Way way;
    private final GameState state;
    private final RenderClock rendering;
    private final HeadlessApp app;
    private final LongSupplier clock;
    private final FrameTimes times;
    private long bytes;
    private long updateRan;
    private long collections;
    private long pauseMillis;

    /** The clock tells nanoseconds, as {@code System::nanoTime} or {@link #threadNanos}. */
    HeadlessPlay(Way way, long seed, float load, int mostFrames, LongSupplier clock) {
        this.way = way;
        this.clock = clock;
        times = new FrameTimes(mostFrames);
        state = way.game(seed, load);
        rendering = new RenderClock(clock);
        app = HeadlessApp.started(load, way.pools(), state, rendering);
        app.step();
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
        HeadlessPlay play = new HeadlessPlay(way, seed, load, frames, System::nanoTime);
        try {
            play.measure(frames);
            return play.result();
        } finally {
            play.end();
        }
    }

    /** Returns the processor time of the calling thread, in which other programs and collectors have no part. */
    static long threadNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Plays some frames that are not counted. */
    void warmUp(int frames) {
        for (int frame = 0; frame < frames; frame++) {
            app.step();
        }
    }

    /** Plays some frames and adds up what they cost. */
    void measure(int frames) {
        long thread = Thread.currentThread().getId();
        GarbageCount garbage = GarbageCount.now();
        long before = THREADS.getThreadAllocatedBytes(thread);
        for (int frame = 0; frame < frames; frame++) {
            long start = clock.getAsLong();
            long ran = threadNanos();
            app.step();
            times.add(clock.getAsLong() - start, rendering.nanos);
            updateRan += threadNanos() - ran - rendering.ran;
        }
        bytes += THREADS.getThreadAllocatedBytes(thread) - before;
        garbage = GarbageCount.now().since(garbage);
        collections += garbage.collections();
        pauseMillis += garbage.millis();
    }

    PlayResult result() {
        Game game = state.game();
        return new PlayResult(way, times, updateRan, bytes, collections, pauseMillis, created(state.pools()),
                game.peakCount(), game.score(), game.kills(), spawned(game));
    }

    void end() {
        app.end();
    }

    /** Measures the render phase of a frame. */
    private static final class RenderClock extends AbstractAppState {
        private final LongSupplier clock;
        private long start;
        private long nanos;
        private long ran;

        RenderClock(LongSupplier clock) {
            this.clock = clock;
        }

        @Override
        public void render(RenderManager manager) {
            start = clock.getAsLong();
            ran = threadNanos();
        }

        @Override
        public void postRender() {
            nanos = clock.getAsLong() - start;
            ran = threadNanos() - ran;
        }
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

    /**
     * The work of the JVM's collectors.
     *
     * @param collections how often they ran
     * @param millis how long the application was stopped for that, in milliseconds
     */
    private record GarbageCount(long collections, long millis) {
        /** Returns the counts since the start of the JVM. */
        static GarbageCount now() {
            long collections = 0;
            long millis = 0;
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                // ZGC reports its cycles, which run while the application does, and the pauses in them separately.
                collections += bean.getName().endsWith("Pauses") ? 0 : Math.max(0, bean.getCollectionCount());
                millis += bean.getName().endsWith("Cycles") ? 0 : Math.max(0, bean.getCollectionTime());
            }
            return new GarbageCount(collections, millis);
        }

        GarbageCount since(GarbageCount earlier) {
            return new GarbageCount(collections - earlier.collections, millis - earlier.millis);
        }
    }
}
