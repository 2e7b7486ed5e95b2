// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the contract suite is told by the kind of pool under test, and what it works with. */
abstract class PoolContractBase {
    PoolFixture fixture;
    final List<Pool<Object>> pools = new ArrayList<>();
    private final Function<Iterable<Object>, Object> newest = active -> {
        Object last = null;
        for (Object object : active) {
            last = object;
        }
        return last;
    };

    /** Makes a pool of the kind under test; the victim selector is null unless the settings need one. */
    abstract Pool<Object> newPool(PoolLifecycle<Object> lifecycle, PoolSettings settings,
            Function<Iterable<Object>, Object> victim);

    /** What the objects of the tests are to the pool. */
    abstract Kind kind();

    /** Whether the pool calls the hooks of acquire and release; one of a plain factory has none. */
    boolean callsHooks() {
        return true;
    }

    @BeforeEach
    final void makeFixture() {
        fixture = new PoolFixture(kind());
    }

    @AfterEach
    final void everythingIsAccountedFor() {
        for (Pool<Object> pool : pools) {
            PoolStats stats = pool.stats();
            assertThat(stats.created()).as("created of %s", stats)
                    .isEqualTo(stats.active() + stats.idle() + stats.disposing() + stats.disposed() + stats.detached());
            assertThat(stats.disposing()).isZero();
            assertThat(stats.discarded() + stats.trimmed()).isLessThanOrEqualTo(stats.disposed());
        }
    }

    static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    final Pool<Object> pool() {
        return pool(bullets());
    }

    final Pool<Object> pool(PoolSettings.Builder<?> settings) {
        return pool(settings, newest);
    }

    final Pool<Object> pool(PoolSettings.Builder<?> settings, Function<Iterable<Object>, Object> victim) {
        PoolSettings built = settings.build();
        Pool<Object> pool = newPool(fixture, built,
                built.exhaustion() == ExhaustionPolicy.REUSE_CHOSEN ? victim : null);
        pools.add(pool);
        return pool;
    }

    static List<Object> acquire(Pool<Object> pool, int count) {
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(pool.acquire());
        }
        return objects;
    }

    static void throwNo(Object object) {
        throw new IllegalStateException("no " + object);
    }
}
