// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.PoolStats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrainTest {
    @ParameterizedTest
    @CsvSource({"0, 10, calm, 0 %", "5, 5, calm, 50 %", "6, 4, busy, 60 %", "10, 0, busy, 100 %",
        "12, 0, over, 110 %", "1, 26, surplus, -75 %"})
    void everyPressureHasItsWordAndItsPercentage(int active, int idle, String word, String percent) {
        double pressure = pressure(active, idle);
        assertThat(Strain.of(pressure).word()).isEqualTo(word);
        assertThat(Strain.percent(pressure)).isEqualTo(percent);
    }

    @Test
    void theLegendExplainsWhatTheColoursAndNumbersDoNot() {
        assertThat(Strain.LEGEND).contains("0 %", "100 %", Strain.OVER.word(), Strain.SURPLUS.word());
    }

    /** Of a pool that is designed for ten. */
    private static double pressure(int active, int idle) {
        int created = active + idle;
        return new PoolStats("bullet", active, idle, 0, created, 0, 0, 0, 0, 0, 0, 0, active, created, 0, 10, 0, 0)
                .pressure();
    }
}
