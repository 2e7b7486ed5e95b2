// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmepool.sample.source.Way;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
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

    /**
     * Less than a third, measured also with {@code -Xint}, where half of what pools have is the engine's, for its
     * particles. Compiled, it is about a fifth; how soon that is so is the machine's business.
     */
    @Test
    void poolsAllocateAtMostHalfOfWhatTheOtherWaysDo() {
        HeadlessPlay.play(Way.POOLED, 1, 1, FRAMES);
        PlayResult pooled = HeadlessPlay.play(Way.POOLED, 1, 1, FRAMES);
        PlayResult naive = HeadlessPlay.play(Way.NAIVE, 1, 1, FRAMES);
        PlayResult cloned = HeadlessPlay.play(Way.CLONED, 1, 1, FRAMES);

        assertThat(pooled.bytes() * 2).isLessThanOrEqualTo(naive.bytes());
        assertThat(pooled.bytes() * 2).isLessThanOrEqualTo(cloned.bytes());
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
    void theTableHasALineForEveryWayAndAColumnForEveryFigure() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<PlayResult> results = Comparison.run(1, 1, 1, new PrintStream(bytes), 0);

        List<String> lines = bytes.toString().lines().toList();
        List<Way> ways = Way.withSameParent();
        assertThat(results).extracting(PlayResult::way).containsExactlyElementsOf(ways);
        assertThat(lines.get(3)).contains("way", "frames", "update ms", "render ms", "p99 ms", "bytes/frame", "GCs",
                "created", "peak", "disposed");
        assertThat(lines.subList(4 + ways.size(), lines.size())).as("what it means").hasSize(5)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        for (int i = 0; i < ways.size(); i++) {
            assertThat(lines.get(4 + i)).startsWith(ways.get(i).label()).hasSameSizeAs(lines.get(3));
        }
    }
}
