// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchTest {
    @TempDir
    private Path folder;

    private Play play() {
        try (Plays game = new Plays(folder.resolve("play.jpr"), Plays.bullets().prewarm(200).build())) {
            return game.active(40, 600).active(90, 3).active(40, 600).play();
        }
    }

    @Test
    void theTradeOffGoesFromManyMissesToNone() {
        List<Search.Found> found = new Search(List.of(play())).tradeOff();

        assertThat(found).hasSizeGreaterThan(1);
        for (int i = 1; i < found.size(); i++) {
            assertThat(found.get(i).outcome().misses()).isLessThanOrEqualTo(found.get(i - 1).outcome().misses());
        }
        assertThat(found.get(found.size() - 1).outcome().misses()).isZero();
    }

    @Test
    void theFiguresFoundEqualThoseOfAReplay() {
        Play play = play();
        Search search = new Search(List.of(play));
        for (Search.Found found : search.tradeOff()) {
            assertThat(Replay.run(play, Advisor.cores(found.preset())).total()).isEqualTo(found.outcome());
        }
    }

    @Test
    void theCheapestWithinABudgetHasNoMoreThanItAllows() {
        List<Search.Found> found = new Search(List.of(play())).tradeOff();
        Budget none = new Budget(Map.of("misses-per-minute", 0.0));
        Search.Found cheapest = Search.cheapest(found, none).orElseThrow();

        assertThat(cheapest.outcome().misses()).isZero();
        assertThat(cheapest.preset().pools().get(0).settings().prewarm()).isEqualTo(90);
        assertThat(Search.cheapest(found, new Budget(Map.of("misses-per-minute", 0.0, "megabytes", 0.0)))).isEmpty();
    }

    @Test
    void aBudgetOfUnknownFiguresIsRefused() {
        assertThatThrownBy(() -> new Budget(Map.of("mb", 1.0))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a budget has no 'mb'; it has misses-per-minute, megabytes, startup-ms, over-ms");
        assertThatThrownBy(() -> new Budget(Map.of("megabytes", -1.0))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the budget megabytes must be 0 or more but was -1.0");
    }
}
