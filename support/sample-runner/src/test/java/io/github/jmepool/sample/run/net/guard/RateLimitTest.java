// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RateLimitTest {
    private static final long SECOND = 1_000_000_000L;

    private final RateLimit limit = new RateLimit(10, Long.MAX_VALUE - SECOND);

    private long passed(long... times) {
        return LongStream.of(times).filter(time -> limit.take(Long.MAX_VALUE - SECOND + time)).count();
    }

    @Test
    void aBurstPassesAndNoMore() {
        assertThat(passed(new long[100])).isEqualTo(10);
    }

    @Test
    void roomReturnsAfterABurstAlsoWhenTheClockWraps() {
        assertThat(passed(new long[10])).isEqualTo(10);
        assertThat(passed(SECOND / 10 + 1, SECOND / 10 + 2)).isEqualTo(1);
        assertThat(passed(LongStream.generate(() -> 100 * SECOND).limit(50).toArray())).as("a rest").isEqualTo(10);
    }
}
