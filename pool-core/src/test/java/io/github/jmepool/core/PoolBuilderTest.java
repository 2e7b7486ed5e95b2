// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a pool was built with stays as it was, though the builder goes on to build another. */
class PoolBuilderTest {
    private static final Supplier<Object> FACTORY = Object::new;

    static Stream<PoolBuilder<Object, ?>> builders() {
        return Stream.of(ObjectPool.from(FACTORY), ConcurrentObjectPool.from(FACTORY));
    }

    @ParameterizedTest
    @MethodSource("builders")
    void aPoolKeepsItsNameWhenItsBuilderBuildsAnother(PoolBuilder<Object, ?> builder) {
        builder.settings(PoolSettings.builder("bullet").build());
        Pool<Object> bullets = builder.build();
        builder.settings(PoolSettings.builder("rocket").build());
        try (Pool<Object> rockets = builder.build()) {
            assertThat(bullets.name()).isEqualTo("bullet");
            bullets.configure(bullets.settings().toBuilder().maxTotal(3).build());
            assertThat(bullets.stats().name()).isEqualTo("bullet");
            assertThat(rockets.name()).isEqualTo("rocket");
        }
        bullets.close();
    }

    @ParameterizedTest
    @MethodSource("builders")
    void aPoolKeepsItsClockWhenItsBuilderBuildsAnother(PoolBuilder<Object, ?> builder) {
        AtomicLong clock = new AtomicLong(100);
        builder.clock(clock::get);
        Pool<Object> pool = builder.build();
        builder.clock(() -> {
            throw new AssertionError("the other pool's clock");
        }).timeEveryAcquire();
        pool.configure(pool.settings());
        clock.set(200);
        Object object = pool.acquire();
        clock.set(300);
        assertThat(pool.stats().lastAcquireNanos()).isEqualTo(300);
        pool.release(object);
        pool.close();
    }
}
