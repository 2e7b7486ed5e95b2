// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.jme.BackgroundWork;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.BackgroundScene;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How much of a frame the budget lets the background have. */
class FrameBudgetTest {
    private final BackgroundScene scene = new BackgroundScene();
    private final BackgroundWork work = scene.pools.background();
    private int units;

    @BeforeEach
    void openTheScene() {
        scene.pool("a");
    }

    @AfterEach
    void closeTheScene() {
        scene.close();
    }

    /** Something to do that takes so long. */
    private void offer(int micros) {
        TestScene.of(scene.pools).offer("a unit", () -> {
            units++;
            scene.clock.advanceMicros(micros);
        });
    }

    @Test
    void isFiveHundredMicrosecondsByDefault() {
        assertThat(work.getBudgetMicros()).isEqualTo(500);
    }

    @Test
    void unitsAreAllowedUntilTheTimeIsSpent() {
        for (int i = 0; i < 12; i++) {
            offer(100);
        }
        scene.frame();
        assertThat(units).isEqualTo(5);
        assertThat(work.spentNanos()).isEqualTo(500_000);
        scene.frames(2);
        assertThat(units).isEqualTo(12);
        assertThat(work.spentNanos()).isEqualTo(200_000);
    }

    @Test
    void aFrameInWhichNothingWaitsHasSpentNothing() {
        offer(16_000);
        scene.frame();
        assertThat(work.spentMicros()).isEqualTo(16_000f);
        scene.frame();
        assertThat(work.spentMicros()).isZero();
        assertThat(work.spentNanos()).as("of the last frame in which there was work").isEqualTo(16_000_000);
    }

    @Test
    void oneUnitAFrameIsAllowedHoweverSmallTheBudget() {
        work.setBudgetMicros(0);
        for (int i = 0; i < 4; i++) {
            offer(1);
        }
        for (int frame = 1; frame <= 3; frame++) {
            scene.frame();
            assertThat(units).isEqualTo(frame);
            assertThat(work.spentNanos()).isEqualTo(1_000);
        }
    }

    @Test
    void aNewLimitHoldsAtOnce() {
        offer(600);
        offer(1);
        scene.frame();
        assertThat(units).isEqualTo(1);
        scene.frame();
        assertThat(units).isEqualTo(2);
        TestScene.of(scene.pools).offer("more time", () -> {
            scene.clock.advanceMicros(600);
            work.setBudgetMicros(700);
        });
        offer(1);
        scene.frame();
        assertThat(units).as("in the frame in which the limit was raised").isEqualTo(3);
    }

    @Test
    void aNegativeLimitIsRefusedAndTheOldOneKept() {
        assertThatThrownBy(() -> work.setBudgetMicros(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("micros must be >= 0 but was -1");
        assertThat(work.getBudgetMicros()).isEqualTo(500);
    }
}
