// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.sizing.SizingPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdvisorTest {
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("play.jfr");
    }

    private static Advice only(Play play) {
        List<Advice> advice = new Advisor(List.of(play)).advise();
        assertThat(advice).hasSize(1);
        return advice.get(0);
    }

    @Test
    void theAdvicePrewarmsThePeakAndNamesTheLevelAndTheCost() {
        try (Plays game = new Plays(file, Plays.bullets().prewarm(10).build())) {
            Play play = game.mark("level 1").active(10, 50).mark("level 2").active(40, 50).play();
            Advice advice = only(play);

            assertThat(advice.after().settings().prewarm()).isEqualTo(40);
            assertThat(advice.toString()).startsWith("bullet: prewarm 40 (was 10), no limits, sizing idleMajority: ")
                    .endsWith("peak 40 active in level 2; 30 misses");
        }
    }

    @Test
    void theReasonNamesTheTimeWhereTheRecordingHasNoMarks() {
        try (Plays game = new Plays(file, Plays.bullets().prewarm(10).build())) {
            Play play = game.active(10, 9).active(12).active(1, 20).play();
            assertThat(only(play).reason()).isEqualTo("peak 12 active at 1.0 s; 2 misses");
        }
    }

    @Test
    void theAdviceKeepsAllOtherSettings() {
        try (Plays game = new Plays(file, Plays.bullets().prewarm(10).maxIdle(12).maxTotal(200).lifetimeSeconds(2.5f)
                .keepAttached(false).build())) {
            Play play = game.active(30, 20).play();
            Advice advice = only(play);

            assertThat(advice.after().settings().lifetimeSeconds()).isEqualTo(2.5f);
            assertThat(advice.after().settings().keepAttached()).isFalse();
            assertThat(advice.after().settings().maxTotal()).isEqualTo(200);
            assertThat(advice.after().settings().maxIdle()).as("lifted").isEqualTo(30);
        }
    }

    @Test
    void poolsThatAreNotOfSpatialsGetNoAdvice() {
        try (ObjectPool<Object> paths = ObjectPool.from(Object::new).settings(PoolSettings.builder("path").build())
                .build(); Plays game = new Plays(file, Plays.bullets().build()).with(paths)) {
            paths.acquire();
            Play play = game.active(5, 20).play();
            assertThat(play.pools()).containsOnlyKeys("bullet", "path");
            assertThat(only(play).after().name()).isEqualTo("bullet");
        }
    }

    @Test
    void aPolicyThatWouldTrimWhatIsNeededAgainIsReplaced() {
        SizingPolicy expiry = SizingPolicy.idleExpiry(Duration.ofSeconds(10));
        try (Plays game = new Plays(file, Plays.bullets().prewarm(100).sizing(expiry).build())) {
            Play play = game.active(100, 20).active(1, 2_000).active(100, 20).play();
            assertThat(only(play).toString()).contains("sizing none (was idleExpiry)");
        }
    }

    @Test
    void aPolicyThatWouldTrimWhileThePoolIsUnusedIsReplaced() {
        try (Plays game = new Plays(file, Plays.bullets().prewarm(60).sizing(SizingPolicy.pressure()).build())) {
            Play play = game.active(60, 20).active(0, 2_000).active(60, 20).play();
            assertThat(only(play).toString()).contains("sizing none (was pressure)");
        }
    }

    @Test
    void aPoolThatWasNeverUsedNeedsNothing() {
        try (Plays game = new Plays(file, Plays.bullets().prewarm(100).build())) {
            Advice advice = only(game.active(0, 20).play());
            assertThat(advice.after().settings().prewarm()).isZero();
            assertThat(advice.reason()).isEqualTo("never used");
        }
    }

    @Test
    void theHighestPeakOfSeveralPlaysCounts() {
        Play first;
        try (Plays game = new Plays(file, Plays.bullets().build())) {
            first = game.active(30, 30).play();
        }
        try (Plays game = new Plays(folder.resolve("second.jfr"), Plays.bullets().build())) {
            List<Advice> advice = new Advisor(List.of(first, game.mark("boss").active(44, 30).play())).advise();

            assertThat(advice.get(0).after().settings().prewarm()).isEqualTo(44);
            assertThat(advice.get(0).reason()).isEqualTo("peak 44 active in boss; 74 misses");
        }
    }
}
