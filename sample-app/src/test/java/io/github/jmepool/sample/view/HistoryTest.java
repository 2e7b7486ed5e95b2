// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HistoryTest {
    private final History history = new History(3);

    @Test
    void keepsTheNewestValuesInOrder() {
        for (int i = 1; i <= 5; i++) {
            history.add(i);
        }

        assertThat(history.size()).isEqualTo(3);
        assertThat(history.get(0)).isEqualTo(3);
        assertThat(history.get(1)).isEqualTo(4);
        assertThat(history.get(2)).isEqualTo(5);
        assertThat(history.largest()).isEqualTo(5);
        assertThat(history.sum()).isEqualTo(12);
        assertThat(history.mean()).isEqualTo(4);
    }

    @Test
    void anEmptyHistoryHasNoValues() {
        assertThat(history.size()).isZero();
        assertThat(history.mean()).isZero();
        assertThat(FrameValue.FRAME_TIME.summary(history)).isEqualTo("-");
    }

    @Test
    void collectionsAreGivenPerMinuteAndTimesAveraged() {
        history.add(1);
        history.add(3);

        assertThat(FrameValue.COLLECTIONS.summary(history)).isEqualTo("1200");
        assertThat(FrameValue.FRAME_TIME.summary(history)).isEqualTo("2.0 ms");
        assertThat(FrameValue.BYTES.summary(history)).isEqualTo("2 KB");
    }
}
