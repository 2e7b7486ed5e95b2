// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Once warm, acquire and release allocate nothing, in whatever order objects come back. */
final class NoGarbageTest {
    private static final int SIZE = 3_000;
    private static final int ROUNDS = 50;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Runs the work until it is warm, then returns how many bytes it allocates. */
    private long bytes(Runnable work) {
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 10; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int round = 0; round < ROUNDS; round++) {
                work.run();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    private <T> void allocatesNothing(Pool<T> pool) {
        Object[] held = new Object[SIZE];
        pool.prewarmNow(SIZE);
        // The measuring itself may cost some bytes, but not one per use.
        assertThat(bytes(() -> useAll(pool, held))).isLessThan(SIZE * (long) ROUNDS / 100);
    }

    @SuppressWarnings("unchecked")
    private static <T> void useAll(Pool<T> pool, Object[] held) {
        for (int i = 0; i < SIZE; i++) {
            held[i] = pool.acquire();
        }
        for (int i = 0; i < SIZE; i++) {
            // A step that shares no factor with the size meets every object, far from the order of acquires.
            T object = (T) held[(int) (i * 1_237L % SIZE)];
            if ((i & 1) == 0) {
                pool.release(object);
            } else {
                pool.release(object, pool.useId(object));
            }
        }
    }

    @Test
    void objectsThatHoldTheirSlotsCostNoGarbage() {
        allocatesNothing(ObjectPool.from((Supplier<Bullet>) () -> new Bullet(0)).build());
    }

    @Test
    void objectsThatAreTheirOwnSlotsCostNoGarbage() {
        allocatesNothing(ObjectPool.from((Supplier<Rocket>) () -> new Rocket(0)).build());
    }

    @Test
    void plainObjectsCostNoGarbage() {
        allocatesNothing(ObjectPool.from((Supplier<Object>) Object::new).build());
    }

    @Test
    void objectsThatThreadsShareCostNoGarbage() {
        allocatesNothing(ConcurrentObjectPool.from((Supplier<Object>) Object::new).build());
        allocatesNothing(ConcurrentObjectPool.from((Supplier<Bullet>) () -> new Bullet(0)).settings(
                PoolSettings.builder("fifo").order(ReuseOrder.FIFO).maxActive(SIZE).build()).build());
    }

    @Test
    void aTriedAcquireThatMeetsALimitCostsNoGarbage() {
        PoolSettings one = PoolSettings.builder("one").maxTotal(1).build();
        for (Pool<Object> pool : List.of(ObjectPool.from((Supplier<Object>) Object::new).settings(one).build(),
                ConcurrentObjectPool.from((Supplier<Object>) Object::new).settings(one).build())) {
            pool.acquire();
            assertThat(bytes(() -> tryAll(pool))).as(pool.toString()).isLessThan(SIZE * (long) ROUNDS / 100);
            assertThat(pool.stats().exhausted()).isEqualTo(20L * SIZE * ROUNDS);
        }
    }

    private static void tryAll(Pool<Object> pool) {
        for (int i = 0; i < SIZE; i++) {
            if (pool.tryAcquire() != null || pool.tryLease() != null) {
                throw new AssertionError("beyond the limit");
            }
        }
    }

    @Test
    void hooksAndOtherOrdersCostNoGarbage() {
        PoolLifecycle<Bullet> hooked = new PoolLifecycle<>() {
            @Override
            public Bullet create() {
                return new Bullet(0);
            }

            @Override
            public void onAcquire(Bullet object) {
                object.poolSlot(object.poolSlot());
            }
        };
        allocatesNothing(ObjectPool.withLifecycle(hooked).build());
        allocatesNothing(ConcurrentObjectPool.withLifecycle(hooked).build());
        allocatesNothing(ObjectPool.withLifecycle(hooked)
                .settings(PoolSettings.builder("fifo").order(ReuseOrder.FIFO).build()).build());
        allocatesNothing(ObjectPool.withLifecycle(hooked).settings(PoolSettings.builder("oldest")
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST).maxActive(SIZE).build()).build());
    }
}
