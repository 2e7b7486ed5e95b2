// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.app.state.AbstractAppState;
import com.jme3.renderer.RenderManager;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.headless.HeadlessApp;
import io.github.jmepool.sample.run.play.FrameTimes;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlessPlayTest {
    private static final int FRAMES = 400;

    @Test
    void theSameSeedPlaysTheSameGameInEveryWay() {
        PlayResult first = HeadlessPlay.play(Way.POOLED, 7, 1, FRAMES);
        assertThat(first.kills()).isPositive();
        for (Way way : Way.values()) {
            PlayResult result = HeadlessPlay.play(way, 7, 1, FRAMES);
            assertThat(result.kills()).isEqualTo(first.kills());
            assertThat(result.score()).isEqualTo(first.score());
            assertThat(result.spawned()).isEqualTo(first.spawned());
        }
    }

    @Test
    void anotherSeedPlaysAnotherGame() {
        PlayResult one = HeadlessPlay.play(Way.NAIVE, 1, 1, FRAMES);
        PlayResult two = HeadlessPlay.play(Way.NAIVE, 2, 1, FRAMES);

        assertThat(two.spawned()).isNotEqualTo(one.spawned());
    }

    @Test
    void aLargerLoadHasMoreObjects() {
        PlayResult usual = HeadlessPlay.play(Way.NAIVE, 1, 1, FRAMES);
        PlayResult larger = HeadlessPlay.play(Way.NAIVE, 1, 3, FRAMES);

        assertThat(larger.peakActive()).isGreaterThan(2 * usual.peakActive());
    }

    @Test
    void cloningMakesEveryObjectAnewAndPoolsDoNot() {
        PlayResult cloned = HeadlessPlay.play(Way.CLONED, 3, 1, FRAMES);
        PlayResult naive = HeadlessPlay.play(Way.NAIVE, 3, 1, FRAMES);

        assertThat(cloned.created()).isEqualTo(cloned.spawned());
        assertThat(naive.created()).isLessThan(naive.spawned());
    }

    /** Without rendering: there the engine's particles leave garbage in each way, the more the less is compiled yet. */
    @Test
    void poolsAllocateAtMostAFifthOfWhatTheOtherWaysDo() {
        updateBytes(Way.POOLED);
        long pooled = updateBytes(Way.POOLED);

        assertThat(pooled * 5).isLessThanOrEqualTo(updateBytes(Way.NAIVE));
        assertThat(pooled * 5).isLessThanOrEqualTo(updateBytes(Way.CLONED));
    }

    private static long updateBytes(Way way) {
        UpdateBytes bytes = new UpdateBytes();
        HeadlessApp app = HeadlessApp.started(1, new PoolAppState(), way.game(1, 1), bytes);
        try {
            for (int frame = 0; frame <= FRAMES; frame++) {
                app.step();
            }
            return bytes.total;
        } finally {
            app.end();
        }
    }

    /** Adds up what is allocated from the end of one frame's rendering to the beginning of the next one's. */
    private static final class UpdateBytes extends AbstractAppState {
        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final long thread = Thread.currentThread().getId();
        private long rendered = -1;
        private long total;

        @Override
        public void render(RenderManager manager) {
            total += rendered < 0 ? 0 : allocated() - rendered;
        }

        @Override
        public void postRender() {
            rendered = allocated();
        }

        private long allocated() {
            return THREADS.getThreadAllocatedBytes(thread);
        }
    }

    @Test
    void theRenderPhaseIsMeasuredApart() {
        FrameTimes usual = HeadlessPlay.play(Way.POOLED, 1, 1, FRAMES).times();

        assertThat(usual.frames()).isEqualTo(FRAMES);
        assertThat(usual.meanRenderMicros()).isPositive();
        assertThat(usual.meanUpdateMicros()).isPositive();
        assertThat(usual.meanUpdateMicros() + usual.meanRenderMicros()).isCloseTo(usual.meanMicros(), within(1e-3));
    }

    @Test
    void eachPlayHasItsTurnAndAnotherOneBeginsEachTime() {
        StringBuilder turns = new StringBuilder();
        Comparison.inTurn(List.of("a", "b", "c"), 100, (play, frames) -> turns.append(play).append(frames).append(' '));

        assertThat(turns).hasToString("a30 b30 c30 b30 c30 a30 c30 a30 b30 a10 b10 c10 ");
    }

    @Test
    void theClockOfTheComparisonStandsStillWhileOthersRun() throws Exception {
        long start = HeadlessPlay.threadNanos();
        long wall = System.nanoTime();
        Thread other = new Thread(() -> {
            while (System.nanoTime() - wall < 200_000_000) {
                Thread.onSpinWait();
            }
        });
        other.start();
        other.join();

        assertThat(HeadlessPlay.threadNanos() - start).isLessThan(100_000_000);
    }

    @Test
    void poolsLeaveTheLeastGarbageOfAllWaysCompared() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<PlayResult> results = Comparison.run(1, 1, 4, new PrintStream(bytes), 1);

        assertThat(results).extracting(PlayResult::way).containsExactly(Way.OWN_NODES, Way.WHERE_POSSIBLE,
                Way.NAIVE, Way.CLONED);
        assertThat(results).extracting(PlayResult::kills).containsOnly(results.get(0).kills());
        assertThat(results).extracting(PlayResult::spawned).containsOnly(results.get(0).spawned());
        long pooled = results.get(0).bytesPerFrame();
        assertThat(pooled * 3).isLessThan(results.get(2).bytesPerFrame()).isLessThan(results.get(3).bytesPerFrame());
        List<String> lines = bytes.toString().lines().toList();
        assertThat(lines.get(4)).contains("way", "frames", "update ms", "render ms", "p99 ms", "bytes/frame", "GCs",
                "created", "peak");
        assertThat(lines.subList(9, lines.size())).as("what it means").hasSize(6)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        for (int i = 0; i < results.size(); i++) {
            assertThat(lines.get(5 + i)).startsWith(results.get(i).way().label()).hasSameSizeAs(lines.get(4));
        }
    }
}
