// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CheckTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 50, 100})
    void percentagesAreReturned(int value) {
        assertThat(Check.percent("step", value)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 0, 101})
    void aNumberThatIsNoPercentageIsRefusedWithItsValue(int value) {
        assertThatThrownBy(() -> Check.percent("step", value)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("step must be 1 to 100 but was " + value);
    }
}
