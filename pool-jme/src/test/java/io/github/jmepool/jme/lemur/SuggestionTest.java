// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.SpatialPoolSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sizes that the panel suggests. */
class SuggestionTest {
    @Test
    void suggestedSizesFollowThePeak() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("bullet").build();
        assertThat(Suggestion.of(peak(174), settings)).hasToString("bullet: prewarm 180");
        assertThat(Suggestion.of(peak(57), settings)).hasToString("bullet: prewarm 57");
        assertThat(Suggestion.of(peak(0), settings)).hasToString("bullet: prewarm 0");
    }

    @ParameterizedTest
    @EnumSource
    void aLimitIsSuggestedOnlyWhereNoSpawnCanFailByIt(ExhaustionPolicy policy) {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("bullet").exhaustion(policy).build();
        Suggestion suggestion = Suggestion.of(peak(174), settings);
        SpatialPoolSettings fitted = suggestion.in(settings);
        assertThat(fitted.prewarm()).isEqualTo(180);
        assertThat(fitted.designCapacity()).isEqualTo(180);
        switch (policy) {
            case THROW -> {
                assertThat(fitted.maxTotal()).isEqualTo(PoolSettings.UNLIMITED);
                assertThat(suggestion).hasToString("bullet: prewarm 180");
            }
            case GROW -> assertThat(suggestion).hasToString("bullet: prewarm 180, total limit 240 (what is made beyond"
                    + " it is disposed of when it is recycled)");
            case REUSE_OLDEST, REUSE_CHOSEN -> assertThat(suggestion).hasToString(
                    "bullet: prewarm 180, total limit 240 (beyond it a spawn ends another use)");
            default -> throw new AssertionError(policy);
        }
    }

    @Test
    void aSuggestionKeepsAndFitsOtherLimits() {
        SpatialPoolSettings tight = SpatialPoolSettings.builder("bullet")
                .maxIdle(10).maxActive(900).maxTotal(1000).build();
        SpatialPoolSettings fitted = Suggestion.of(peak(174), tight).in(tight);
        assertThat(fitted.prewarm()).isEqualTo(180);
        assertThat(fitted.maxIdle()).isEqualTo(180);
        assertThat(fitted.maxActive()).isEqualTo(900);
        assertThat(fitted.maxTotal()).isEqualTo(1000);
        SpatialPoolSettings tighter = SpatialPoolSettings.builder("bullet").maxTotal(175).build();
        assertThat(Suggestion.of(peak(174), tighter).in(tighter).prewarm()).isEqualTo(175);
        SpatialPoolSettings reused = tight.toBuilder().exhaustion(ExhaustionPolicy.REUSE_OLDEST).build();
        assertThat(Suggestion.of(peak(174), reused).in(reused).maxActive()).isEqualTo(240);
    }

    private static PoolStats peak(int active) {
        return new PoolStats("bullet", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, active, active, 0, 1, 0, 0);
    }
}
