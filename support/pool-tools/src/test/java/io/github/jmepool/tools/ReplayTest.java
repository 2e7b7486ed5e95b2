// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.SizingPolicy;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("play.jpr");
    }

    private static Outcome replay(Play play, PoolSettings.Builder<?> settings) {
        return Replay.run(play, Map.of("bullet", settings.build())).total();
    }

    private static PoolSettings.Builder<?> settings() {
        return PoolSettings.builder("bullet").sizing(SizingPolicy.none());
    }

    @Test
    void theRecordedSettingsMissInTheReplayAsTheyDidInTheGame() {
        long seed = 5;
        Random random = new Random(seed);
        try (Plays game = new Plays(file, Plays.bullets().prewarm(10).build())) {
            for (int i = 0; i < 100; i++) {
                game.active(random.nextInt(40));
            }
            PoolStats stats = game.pool().stats();
            Play play = game.play();
            assertThat(stats.misses()).as("seed " + seed).isPositive();
            assertThat(Replay.run(play, Map.of()).total().misses()).as("seed " + seed).isEqualTo(stats.misses());
            assertThat(Recorded.of(play).total().misses()).as("seed " + seed).isEqualTo(stats.misses());
        }
    }

    @Test
    void aMissIsWhatThePrewarmLacks() {
        try (Plays game = new Plays(file, Plays.bullets().build())) {
            Play play = game.active(30, 3).active(0, 3).active(20, 3).play();

            assertThat(replay(play, settings()).misses()).isEqualTo(30);
            assertThat(replay(play, settings().prewarm(12)).misses()).isEqualTo(18);
            assertThat(replay(play, settings().prewarm(30)).misses()).isZero();
        }
    }

    /** Ten in use at the end, but thirty in between: a pool of only ten would have missed. */
    @Test
    void aSalvoInsideAFrameCountsThoughItIsOverAtItsEnd() {
        try (Plays game = new Plays(file, Plays.bullets().build())) {
            for (int i = 0; i < 30; i++) {
                game.pool().spawn();
            }
            game.pool().recycleAll();
            Play play = game.active(10, 2).play();

            assertThat(replay(play, settings().prewarm(10)).misses()).isEqualTo(20);
        }
    }

    @Test
    void memoryIsThatOfAllInstancesAtOnce() {
        try (Plays game = new Plays(file, Plays.bullets().prewarm(8).build())) {
            Play play = game.active(20, 10).active(0, 10).play();
            long bytes = play.pools().get("bullet").instanceBytes();
            assertThat(bytes).isPositive();

            assertThat(replay(play, settings().prewarm(50)).peakBytes()).isEqualTo(50 * bytes);
            assertThat(replay(play, settings().prewarm(5)).peakBytes()).isEqualTo(20 * bytes);
            assertThat(Recorded.of(play).total().peakBytes()).isEqualTo(20 * bytes);
        }
    }

    @Test
    void theStartIsTheTimeOfTheClonesThatItMakes() {
        try (Plays game = new Plays(file, Plays.bullets().prewarm(8).build())) {
            Play play = game.active(1, 2).play();
            long clone = play.pools().get("bullet").cloneNanos();
            assertThat(clone).isPositive();
            assertThat(replay(play, settings().prewarm(50)).startNanos()).isEqualTo(50 * clone);
        }
    }

    @Test
    void aFrameThatClonesForLongerThanItsBudgetIsOverIt() {
        try (Plays game = new Plays(file, Plays.bullets().prewarm(8).build())) {
            Play play = game.active(3_000, 2).play();
            long clone = play.pools().get("bullet").cloneNanos();
            Outcome outcome = replay(play, settings());
            assertThat(outcome.missNanos()).isEqualTo(3_000 * clone);
            assertThat(outcome.overNanos()).isEqualTo(Math.max(0, 3_000 * clone - Replay.FRAME_BUDGET_NANOS));
            assertThat(replay(play, settings().prewarm(3_000)).overNanos()).isZero();
        }
    }

    /** Minutes of play in which the pool is mostly idle: the replay trims it, in the time of the play. */
    @Test
    void sizingPoliciesRunInTheTimeOfThePlay() {
        try (Plays game = new Plays(file, Plays.bullets().build())) {
            Play play = game.active(100, 10).active(1, 2_000).active(100, 10).play();

            assertThat(replay(play, settings().prewarm(100)).misses()).isZero();
            Outcome trimmed = replay(play, settings().prewarm(100).sizing(SizingPolicy.idleMajority()));
            assertThat(trimmed.misses()).isPositive();
            assertThat(trimmed.meanBytes()).isLessThan(replay(play, settings().prewarm(100)).meanBytes());
        }
    }

    @Test
    void aSpawnRefusedByALimitIsCountedAndTheReplayGoesOn() {
        try (Plays game = new Plays(file, Plays.bullets().build())) {
            Play play = game.active(30, 3).active(0, 3).active(5, 3).play();
            Outcome outcome = replay(play, settings().maxTotal(20).exhaustion(ExhaustionPolicy.REFUSE));

            assertThat(outcome.refused()).isEqualTo(10);
            assertThat(outcome.misses()).isEqualTo(20);
        }
    }

    @Test
    void twoReplaysAreEqual() {
        try (Plays game = new Plays(file, Plays.bullets().build())) {
            Play play = game.active(100, 10).active(1, 1_000).active(60, 10).play();
            PoolSettings.Builder<?> pressed = settings().prewarm(20).sizing(SizingPolicy.pressure());
            assertThat(replay(play, pressed)).isEqualTo(replay(play, pressed));
        }
    }
}
