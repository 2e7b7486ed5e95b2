// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TickClockTest {
    private static final float FRAME = 1 / 60f;

    private final TickClock clock = new TickClock(20);

    @Test
    void theClockBeginsALittleBehindTheFirstTickReceived() {
        clock.advance(FRAME, 500);
        assertThat(clock.shown()).isCloseTo(500 - TickClock.DELAY_TICKS, within(0.01));
    }

    @Test
    void theClockNeverGoesBackWhenTicksComeUnevenly() {
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        System.out.println("TickClockTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        SplittableRandom random = new SplittableRandom(seed);
        double last = -1;
        int newest = 100;
        for (int frame = 0; frame < 3600; frame++) {
            int due = 100 + frame / 3;
            newest = Math.max(newest, due - random.nextInt(3));
            clock.advance(FRAME, newest);
            assertThat(clock.shown()).as("seed %d, frame %d", seed, frame).isGreaterThanOrEqualTo(last)
                    .isBetween(newest - 8.0, newest + 0.01);
            last = clock.shown();
        }
    }

    @Test
    void theClockWaitsWithoutTicksAndCatchesUpAtOnceAfterwards() {
        clock.advance(FRAME, 100);
        for (int frame = 0; frame < 600; frame++) {
            clock.advance(FRAME, 100);
        }
        assertThat(clock.shown()).isLessThanOrEqualTo(100);
        clock.advance(FRAME, 300);
        assertThat(clock.shown()).isCloseTo(300 - TickClock.DELAY_TICKS, within(0.01));
    }

    @Test
    void anotherServerMayBeginAtItsFirstTick() {
        clock.advance(FRAME, 5000);
        clock.reset();
        clock.advance(FRAME, 3);
        assertThat(clock.shown()).isCloseTo(0.5, within(0.01));
    }
}
