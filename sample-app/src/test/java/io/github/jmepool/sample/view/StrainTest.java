// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.PoolStats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrainTest {
    @ParameterizedTest
    @CsvSource({"0, 10, '', 0 %, 0", "5, 5, '', 50 %, 0", "8, 2, '', 80 %, 0", "9, 1, busy, 90 %, 0",
        "10, 0, busy, 100 %, 0",
        "12, 0, over, 120 %, 0", "1, 26, '', 10 %, 17", "0, 26, '', 0 %, 16", "12, 3, over, 120 %, 3"})
    void everyUsageHasItsWordAndPercentageAndSurplusStandsApart(int active, int idle, String word,
            String percent, int surplus) {
        PoolStats stats = designedForTen(active, idle);
        assertThat(Strain.of(stats, Integer.MAX_VALUE).word()).isEqualTo(word);
        assertThat(Strain.percent(stats.usage())).isEqualTo(percent);
        assertThat(stats.surplus()).isEqualTo(surplus);
    }

    /** As the ship's pool, which is for one ship. */
    @Test
    void aPoolLimitedToItsSizeIsBusyOnlyOnceItRefused() {
        assertThat(Strain.of(designedForTen(10, 0), 10)).isEqualTo(Strain.CALM);
        assertThat(Strain.of(designedForTen(10, 0), 11)).isEqualTo(Strain.BUSY);
        assertThat(Strain.of(new PoolStats("bullet", 10, 0, 0, 10, 0, 0, 0, 0, 0, 0, 1, 10, 10, 0, 10, 0, 0), 10))
                .isEqualTo(Strain.BUSY);
    }

    /** At 0 none is in use, whatever lies idle: no word about idle ones belongs to the percentage. */
    @Test
    void theLegendIsTrueAtNothingInUse() {
        assertThat(Strain.LEGEND).contains("in use / design size", "over 100 % (the mark)", "surplus: idle")
                .doesNotContain("pressure", "0 % all idle");
    }

    private static PoolStats designedForTen(int active, int idle) {
        int created = active + idle;
        return new PoolStats("bullet", active, idle, 0, created, 0, 0, 0, 0, 0, 0, 0, active, created, 0, 10, 0, 0);
    }
}
