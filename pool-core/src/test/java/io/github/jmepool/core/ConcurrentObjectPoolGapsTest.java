// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two threads in a concurrent pool, one of them in a gap between two steps of the other; each gap is forced. */
@Timeout(60)
final class ConcurrentObjectPoolGapsTest {
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);

    private static PoolSettings.Builder bullets() {
        return PoolSettings.builder("bullet");
    }

    private static <V> V onAnotherThread(Callable<V> call) throws Exception {
        FutureTask<V> task = new FutureTask<>(call);
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
        return task.get();
    }

    @Test
    void aSecondReleaseWhileTheFirstRunsItsHookIsStaleAndNotCalledARecursion() throws Exception {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(fixture).settings(bullets().build()).build();
        Object bullet = pool.acquire();
        fixture.onRelease = object -> {
            try {
                onAnotherThread(() -> {
                    assertThatThrownBy(() -> pool.release(object)).isExactlyInstanceOf(StaleUseException.class)
                            .hasMessageContaining("was already released");
                    assertThatThrownBy(() -> pool.release(object, 1)).isExactlyInstanceOf(StaleUseException.class);
                    return null;
                });
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
        pool.release(bullet);
        assertThat(pool.idleCount()).isEqualTo(1);
    }
}
