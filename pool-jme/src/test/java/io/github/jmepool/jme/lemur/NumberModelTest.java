// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a number field and the other settings take, and what they say of the rest. */
class NumberModelTest {
    private final List<Double> taken = new ArrayList<>();
    private final NumberModel limit = NumberModel.whole(1, Integer.MAX_VALUE, 5, taken::add);
    private final NumberModel share = NumberModel.decimal(0, 2, 0.05, 2, taken::add);

    @Test
    void aNumberWithinTheBoundsIsTaken() {
        assertThat(limit.enter(" 25 ")).isNull();
        assertThat(limit.value()).isEqualTo(25);
        assertThat(limit.text()).isEqualTo("25");
        assertThat(taken).containsExactly(25.0);
    }

    @ParameterizedTest
    @CsvSource({"0, must be >= 1 but was 0", "-3, must be >= 1 but was -3", "x, 'x' is not a number",
        "2.5, '2.5' is not a whole number", "NaN, 'NaN' is not a whole number",
        "1e12, must be from 1 to 2147483647 but was 1e12"})
    void anythingElseIsRefusedWithTheReasonAndChangesNothing(String typed, String reason) {
        limit.show(7);
        assertThat(limit.enter(typed)).isEqualTo(reason);
        assertThat(limit.value()).isEqualTo(7);
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
        assertThat(limit.value()).isEqualTo(Integer.MAX_VALUE);
        assertThat(limit.text()).isEqualTo("no limit");
        limit.show(3);
        assertThat(limit.enter("No Limit")).isNull();
        assertThat(limit.value()).isEqualTo(Integer.MAX_VALUE);
        assertThat(share.enter("no limit")).isEqualTo("'no limit' is not a number");
    }

    @Test
    void stepsStopAtTheBounds() {
        limit.show(3);
        assertThat(limit.step(-1)).isNull();
        assertThat(limit.value()).isEqualTo(1);
        share.show(1.98);
        share.step(1);
        assertThat(share.value()).isEqualTo(2);
    }

    @Test
    void stepsDoNotGatherRoundingErrors() {
        share.show(0);
        for (int i = 0; i < 7; i++) {
            share.step(1);
        }
        assertThat(share.value()).isEqualTo(0.35);
    }

    @Test
    void fromNoLimitOneCannotStep() {
        limit.show(Integer.MAX_VALUE);
        assertThat(limit.step(1)).isNull();
        assertThat(limit.step(-1)).isEqualTo("type a number to set a limit");
        assertThat(limit.value()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aTargetMayRefuse() {
        NumberModel guarded = NumberModel.whole(0, 10, 1, value -> {
            throw new IllegalArgumentException("the pool says no to " + value);
        });
        assertThat(guarded.enter("4")).isEqualTo("the pool says no to 4.0");
        assertThat(guarded.value()).isZero();
    }

    /** Some of the JDK's own exceptions say nothing, and null would mean that the change was taken. */
    @Test
    void aRefusalWithoutAMessageIsARefusalAllTheSame() {
        NumberModel guarded = NumberModel.whole(0, 10, 1, value -> refuseSilently());
        assertThat(guarded.enter("4")).isEqualTo("java.lang.IllegalStateException");
        assertThat(guarded.value()).isZero();
        Setting.Choice order = new Setting.Choice("Order", "?", List.of("LIFO", "FIFO"), option -> refuseSilently());
        assertThat(order.turn(1)).isEqualTo("java.lang.IllegalStateException").isEqualTo(order.error());
        assertThat(order.selected()).isZero();
        Setting.Flag parking = new Setting.Flag("Parking", "?", on -> refuseSilently());
        assertThat(parking.set(true)).isEqualTo("java.lang.IllegalStateException").isEqualTo(parking.error());
        assertThat(parking.on()).isFalse();
    }

    private static void refuseSilently() {
        throw new IllegalStateException();
    }

    @Test
    void theVersionTellsOfEachChange() {
        long before = limit.version();
        limit.enter("1");
        assertThat(limit.version()).as("1 was shown before").isEqualTo(before);
        limit.enter("2");
        assertThat(limit.version()).isEqualTo(before + 1);
    }

    @Test
    void contradictoryBoundsAreRefused() {
        assertThatThrownBy(() -> NumberModel.whole(5, 4, 1, taken::add)).hasMessageContaining("min (5.0)");
        assertThatThrownBy(() -> NumberModel.decimal(0, 1, 0, 1, taken::add)).hasMessageContaining("step (0.0)");
    }
}
