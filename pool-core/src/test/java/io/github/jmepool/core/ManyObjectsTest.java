// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A confined pool whose number of objects rises and falls by thousands. */
final class ManyObjectsTest {
    @Property(tries = 60)
    void slotsAreThoseOfTheObjectsHoweverManyComeAndGo(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ObjectPool<Object> pool = ObjectPool.from((Supplier<Object>) () -> Kind.of(seed).make(0)).build();
        List<Object> held = new ArrayList<>();
        for (int phase = 0; phase < 10; phase++) {
            for (int more = random.nextInt(1_000); more > 0; more--) {
                held.add(pool.acquire());
            }
            int fewest = random.nextInt(1_000);
            while (held.size() > fewest) {
                end(pool, held.remove(random.nextInt(held.size())), random.nextInt(4));
            }
            pool.trim(random.nextInt(500));
            PoolSlot[] slots = pool.objects.collect(slot -> true);
            assertThat(slots).hasSize(pool.totalCount()).doesNotContainNull().doesNotHaveDuplicates();
            for (Object object : held) {
                assertThat(slots[pool.objects.find(object).number].object).isSameAs(object);
            }
            assertThat(PoolInsides.places(pool)).isBetween(pool.totalCount(), Math.max(64, 4 * pool.totalCount()));
        }
        assertThat(pool.activeCount()).isEqualTo(held.size());
    }

    private static void end(ObjectPool<Object> pool, Object object, int way) {
        if (way == 0) {
            pool.discard(object);
        } else if (way == 1) {
            pool.detach(object);
        } else {
            pool.release(object);
        }
    }

    @Test
    void bothEndsOfTheIdleObjectsAreKnownHoweverManyThereAre() {
        ObjectPool<Object> pool = ObjectPool.from((Supplier<Object>) Object::new).build();
        List<Object> held = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            held.add(pool.acquire());
        }
        assertThat(PoolInsides.places(pool)).isEqualTo(16_384);
        held.forEach(pool::release);
        for (int i = 0; i < 9_990; i++) {
            assertThat(pool.takeColdest()).isSameAs(held.get(i));
        }
        assertThat(PoolInsides.places(pool)).isEqualTo(64);
        for (int i = 9_999; i >= 9_990; i--) {
            assertThat(pool.acquire()).isSameAs(held.get(i));
        }
        assertThat(pool.idleCount()).isZero();
    }

    @Test
    void anObjectThatLeavesTakesNothingOfTheOthers() {
        ObjectPool<Object> pool = ObjectPool.from((Supplier<Object>) Object::new).build();
        Object first = pool.acquire();
        Object second = pool.acquire();
        Object third = pool.acquire();
        pool.discard(first);
        pool.discard(third);
        assertThat(pool.isActive(second)).isTrue();
        List<Object> seen = new ArrayList<>();
        pool.forEachActive(seen::add);
        assertThat(seen).containsExactly(second);
    }
}
