// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A clock that throws is told to the caller, and costs no more than the object that it was asked about. */
final class FailingClockTest {
    private static final int MOST_LOOKS = 10;

    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);
    /** How many looks from now fails; 0 for none. */
    private int failsIn;

    private long look() {
        if (failsIn > 0 && --failsIn == 0) {
            throw new IllegalStateException("clock");
        }
        return 0;
    }

    private Pool<Object> pool(boolean concurrent) {
        PoolSettings settings = PoolSettings.builder("bullet").maxTotal(1).leakTracking(1).build();
        PoolBuilder<Object, ?> builder = concurrent ? ConcurrentObjectPool.withLifecycle(fixture)
                : ObjectPool.withLifecycle(fixture);
        return builder.settings(settings).clock(this::look).timeEveryAcquire().build();
    }

    private void failsAtEachLook(boolean concurrent, int idle) {
        int failures = 0;
        for (int look = 1; look <= MOST_LOOKS; look++) {
            Pool<Object> pool = pool(concurrent);
            pool.prewarmNow(idle);
            failsIn = look;
            Throwable thrown = catchThrowable(pool::acquire);
            if (thrown != null) {
                failures++;
                assertThat(thrown).hasMessage("clock");
                failsIn = 0;
                assertThat(pool.activeCount()).as("after look %d", look).isZero();
                assertThat(pool.totalCount()).isEqualTo(pool.idleCount());
                assertThat(fixture.made - fixture.disposed.size()).isEqualTo(pool.idleCount());
                assertThat(pool.acquire()).as("the room is free again").isNotNull();
            }
            failsIn = 0;
            pool.close(ClosePolicy.DISPOSE);
            assertThat(fixture.disposed).hasSize(fixture.made);
        }
        assertThat(failures).isGreaterThanOrEqualTo(2).isLessThan(MOST_LOOKS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAcquireOfAnIdleObjectLosesNothing(boolean concurrent) {
        failsAtEachLook(concurrent, 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAcquireThatMakesAnObjectLosesNothing(boolean concurrent) {
        failsAtEachLook(concurrent, 0);
    }
}
