// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import org.junit.jupiter.api.Test;

class PoolCountsTest {
    @Test
    void pressureIsZeroWhenFullAndUnused() {
        assertThat(Counts.pool("p", 0, 40).sizes(40, 0).now().pressure()).isEqualTo(0);
    }

    @Test
    void pressureIsHalfWhenEmptyAndUnused() {
        assertThat(Counts.pool("p", 0, 0).sizes(40, 0).now().pressure()).isEqualTo(0.5);
    }

    @Test
    void pressureIsOneWhenFullyInUse() {
        assertThat(Counts.pool("p", 40, 0).sizes(40, 0).now().pressure()).isEqualTo(1);
    }

    @Test
    void pressureExceedsOneWhenTheDesignCapacityIsTooSmall() {
        assertThat(Counts.pool("p", 80, 0).sizes(40, 0).now().pressure()).isEqualTo(1.5);
        assertThat(Counts.pool("p", Integer.MAX_VALUE, 0).sizes(1, 0).now().pressure()).isEqualTo(1L << 30);
    }

    @Test
    void roomIsWhatTheNarrowerLimitLeaves() {
        assertThat(Counts.pool("p", 5, 10).limits(12, 100).now().room()).isEqualTo(2);
        assertThat(Counts.pool("p", 5, 10).limits(100, 18).now().room()).isEqualTo(3);
        assertThat(Counts.pool("p", 5, 10).limits(8, 8).now().room()).isZero();
        assertThat(Counts.of("p", 5, 10).room()).isEqualTo(Integer.MAX_VALUE - 15);
    }

    @Test
    void totalsAddUp() {
        PoolCounts counts = Counts.pool("p", 5, 10).uses(7, 8, 5, 0).now();
        assertThat(counts.total()).isEqualTo(15);
        assertThat(counts.acquisitions()).isEqualTo(15);
    }

    @Test
    void theyAreTakenFromAPoolsStatsAndSettings() {
        PoolSettings settings = PoolSettings.builder("bullet").prewarm(3).designCapacity(9).maxIdle(50).maxTotal(60)
                .sizing(SizingPolicy.pressure()).build();
        try (ObjectPool<Object> pool = ObjectPool.from(Object::new).settings(settings).clock(() -> 77).build()) {
            pool.prewarmNow(3);
            pool.acquire();
            pool.acquire();
            pool.trim(9);
            pool.acquire();
            assertThat(pool.settings().countsOf(pool.stats())).isEqualTo(new PoolCounts("bullet", 3, 0, 9, 3, 50,
                    60, 2, 1, 3, 77, SizingPolicy.pressure()));
        }
    }

    @Test
    void idleMajorityIsTheDefaultPolicy() {
        PoolSettings plain = PoolSettings.builder("p").build();
        assertThat(plain.sizing()).isEqualTo(SizingPolicy.idleMajority());
        PoolSettings other = plain.toBuilder().sizing(SizingPolicy.none()).build();
        assertThat(other.toBuilder().build().sizing()).isEqualTo(SizingPolicy.none());
        assertThatThrownBy(() -> plain.toBuilder().sizing(null)).hasMessage("sizing must not be null");
    }
}
