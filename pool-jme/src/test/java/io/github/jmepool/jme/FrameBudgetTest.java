// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FrameBudgetTest {
    private final ManualClock clock = new ManualClock();
    private final FrameBudget budget = new FrameBudget(clock);

    @Test
    void isFiveHundredMicrosecondsUnlessTold() {
        assertThat(new FrameBudget().micros()).isEqualTo(500);
    }

    @Test
    void allowsUnitsUntilTheTimeIsSpent() {
        budget.begin();
        int units = 0;
        while (budget.allowsUnit()) {
            clock.advanceMicros(100);
            budget.unitDone();
            units++;
        }
        assertThat(units).isEqualTo(5);
        assertThat(budget.spentNanos()).isEqualTo(500_000);
    }

    @Test
    void allowsOneUnitAFrameHoweverSmallTheBudget() {
        budget.micros(0);
        for (int frame = 0; frame < 3; frame++) {
            budget.begin();
            assertThat(budget.allowsUnit()).isTrue();
            clock.advanceMicros(1);
            assertThat(budget.unitDone()).isEqualTo(1_000);
            assertThat(budget.allowsUnit()).isFalse();
        }
    }

    @Test
    void takesANewLimitAtOnce() {
        budget.begin();
        clock.advanceMicros(600);
        budget.unitDone();
        assertThat(budget.allowsUnit()).isFalse();
        budget.micros(700);
        assertThat(budget.allowsUnit()).isTrue();
    }

    @Test
    void refusesANegativeLimitAndKeepsTheOldOne() {
        assertThatThrownBy(() -> budget.micros(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("micros must be >= 0 but was -1");
        assertThat(budget.micros()).isEqualTo(500);
    }

    @Test
    void neverEndsWhenUnlimited() {
        FrameBudget unlimited = FrameBudget.unlimited(clock);
        unlimited.begin();
        clock.advanceMicros(1_000_000_000L);
        unlimited.unitDone();
        assertThat(unlimited.allowsUnit()).isTrue();
        assertThat(unlimited.isUnlimited()).isTrue();
    }
}
