// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.Setting.Range;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a number field and the other settings take, and what they say of the rest. */
class NumberModelTest {
    private final List<Double> taken = new ArrayList<>();
    private double inForce = 1;
    private final NumberModel limit = model(new Range(1, Integer.MAX_VALUE, 5, 0, true, true, false, ""));
    private final NumberModel share = model(new Range(0, 2, 0.05, 2, false, false, false, ""));

    private NumberModel model(Range range) {
        return new NumberModel(range, () -> inForce, number -> {
            taken.add(number);
            inForce = number;
        });
    }

    @Test
    void aNumberWithinTheBoundsIsTaken() {
        assertThat(limit.enter(" 25 ")).isNull();
        assertThat(inForce).isEqualTo(25);
        assertThat(limit.text()).isEqualTo("25");
        assertThat(taken).containsExactly(25.0);
    }

    @ParameterizedTest
    @CsvSource({"0, must be >= 1 but was 0", "-3, must be >= 1 but was -3", "x, 'x' is not a number",
        "2.5, must be a whole number but was 2.5", "NaN, must be a whole number but was NaN",
        "1e12, must be from 1 to 2147483647 but was 1000000000000", "'1,000', '''1,000'' is not a number'"})
    void anythingElseIsRefusedWithTheReasonAndChangesNothing(String typed, String reason) {
        inForce = 7;
        assertThat(limit.enter(typed)).isEqualTo(reason);
        assertThat(inForce).isEqualTo(7);
        assertThat(taken).isEmpty();
    }

    @Test
    void aRangeIsNamedWithBothEnds() {
        assertThat(share.enter("2.1")).isEqualTo("must be from 0 to 2 but was 2.1");
        assertThat(share.enter("0,35")).as("a comma is a point").isNull();
        assertThat(share.text()).isEqualTo("0.35");
    }

    @Test
    void noLimitIsTypedAsNothingOrAsItself() {
        assertThat(limit.enter("")).isNull();
        assertThat(inForce).isEqualTo(Integer.MAX_VALUE);
        assertThat(limit.text()).isEqualTo("no limit");
        inForce = 3;
        assertThat(limit.enter("No Limit")).isNull();
        assertThat(inForce).isEqualTo(Integer.MAX_VALUE);
        assertThat(share.enter("no limit")).isEqualTo("'no limit' is not a number");
    }

    @Test
    void stepsStopAtTheBounds() {
        inForce = 3;
        assertThat(limit.step(-1)).isNull();
        assertThat(inForce).isEqualTo(1);
        inForce = 1.98;
        share.step(1);
        assertThat(inForce).isEqualTo(2);
    }

    @Test
    void stepsDoNotGatherRoundingErrors() {
        inForce = 0;
        for (int i = 0; i < 7; i++) {
            share.step(1);
        }
        assertThat(inForce).isEqualTo(0.35);
    }

    @Test
    void fromNoLimitOneCannotStep() {
        inForce = Integer.MAX_VALUE;
        assertThat(limit.step(1)).isEqualTo("type a number to set a limit");
        assertThat(limit.step(-1)).isEqualTo("type a number to set a limit");
        assertThat(inForce).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aTargetMayRefuse() {
        NumberModel guarded = new NumberModel(Range.whole(0, 10, 1, ""), () -> 0, value -> {
            throw new IllegalArgumentException("the pool says no to " + value);
        });
        assertThat(guarded.enter("4")).isEqualTo("the pool says no to 4.0");
    }

    /** A range may end below what its digits can show. */
    @Test
    void whatTheDigitsCannotShowIsRefused() {
        NumberModel seconds = model(new Range(1e-9, 10, 0.5, 1, false, false, false, ""));
        assertThat(seconds.enter("0.01")).isEqualTo("must be from 0.1 to 10 but was 0.01");
        assertThat(seconds.enter("0.1")).isNull();
    }

    /** A muzzle flash of 0.04 s was shown as 0.0, and Enter made it one that never ends. */
    @Test
    void aNumberOfMoreDigitsIsShownWithAllOfThemSoThatEnterKeepsIt() {
        NumberModel seconds = model(new Range(0, 10, 0.5, 1, false, false, false, ""));
        for (double number : new double[] {0.04, 0.25, 1.0 / 3}) {
            inForce = number;
            assertThat(seconds.text()).isEqualTo(Double.toString(number));
            assertThat(seconds.enter(seconds.text())).isNull();
        }
        NumberModel interval = model(new Range(1e-9, 10, 5, 0, false, false, false, ""));
        inForce = 0.5;
        assertThat(interval.enter(interval.text())).as("as the code has set it").isNull();
        assertThat(taken).isEmpty();
        inForce = 2.5;
        assertThat(seconds.text()).isEqualTo("2.5");
    }

    /** Some of the JDK's own exceptions say nothing, and null would mean that the change was taken. */
    @Test
    void aRefusalWithoutAMessageIsStillARefusal() {
        NumberModel guarded = new NumberModel(Range.whole(0, 10, 1, ""), () -> 0, value -> refuseSilently());
        assertThat(guarded.enter("4")).isEqualTo("java.lang.IllegalStateException");
        PoolSettingsModel refusing = new PoolSettingsModel(() -> SpatialPoolSettings.builder("bullet").build(),
                settings -> refuseSilently());
        Setting.all().stream().filter(Setting.Choice.class::isInstance).forEach(choice ->
                assertThat(refusing.turn((Setting.Choice<?>) choice)).isEqualTo("java.lang.IllegalStateException"));
        Setting.all().stream().filter(Setting.Flag.class::isInstance).forEach(flag ->
                assertThat(refusing.set((Setting.Flag) flag, true)).isEqualTo("java.lang.IllegalStateException"));
    }

    private static void refuseSilently() {
        throw new IllegalStateException();
    }

    @Test
    void theNumberInForceIsNotTakenAgain() {
        assertThat(limit.enter("1")).isNull();
        assertThat(taken).isEmpty();
    }
}
