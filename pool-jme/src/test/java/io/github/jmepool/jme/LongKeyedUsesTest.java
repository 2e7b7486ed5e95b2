// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class LongKeyedUsesTest extends KeyedUsesContract {
    private static final long NONE = -1;

    @Override
    Uses uses(boolean replaces) {
        LongKeyedUses uses = replaces ? LongKeyedUses.replacing(pools) : LongKeyedUses.refusing(pools);
        Map<Long, String> names = new HashMap<>();
        return new Uses() {
            private long number(String key) {
                long number = Integer.toUnsignedLong(key.hashCode());
                names.put(number, key);
                return number;
            }

            @Override
            public <S extends Spatial> S spawn(String key, SpatialPool<S> pool) {
                return uses.spawn(number(key), pool);
            }

            @Override
            public <S extends Spatial> S spawn(String key, SpatialPool<S> pool, Vector3f translation) {
                return uses.spawn(number(key), pool, translation);
            }

            @Override
            public <S extends Spatial> S spawn(String key, SpatialPool<S> pool, Vector3f translation,
                    Quaternion rotation) {
                return uses.spawn(number(key), pool, translation, rotation);
            }

            @Override
            public void bind(String key, Spatial spatial) {
                uses.bind(number(key), spatial);
            }

            @Override
            public Spatial get(String key) {
                return uses.get(number(key));
            }

            @Override
            public boolean recycle(String key) {
                return uses.recycle(number(key));
            }

            @Override
            public String keyOf(Spatial spatial) {
                long number = uses.keyOf(spatial, NONE);
                assertThat(number).as("a key that was given").matches(n -> n == NONE || names.containsKey(n));
                return number == NONE ? null : names.get(number);
            }

            @Override
            public void forEach(BiConsumer<String, Spatial> action) {
                uses.forEach((spatial, number) -> action.accept(names.get(number), spatial));
            }

            @Override
            public int size() {
                return uses.size();
            }

            @Override
            public void close() {
                uses.close();
            }

            @Override
            public String shown(String key) {
                return String.valueOf(number(key));
            }
        };
    }

    @Test
    void whatHasNoKeyHasWhatTheCallerNames() {
        LongKeyedUses uses = LongKeyedUses.refusing(pools);
        Geometry with = uses.spawn(0, bullets);
        Geometry without = bullets.spawn();
        for (long none : new long[] {0, -1, Long.MAX_VALUE}) {
            assertThat(uses.keyOf(with, none)).isZero();
            assertThat(uses.keyOf(without, none)).isEqualTo(none);
        }
    }

    @Test
    void anyRowOfCallsDoesWhatAMapWould() {
        LongKeyedUses uses = LongKeyedUses.refusing(pools);
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<Long, Spatial> model = new HashMap<>();
        for (int step = 0; step < 30_000; step++) {
            // near each other, and far apart by powers of two, which a bad hash would put into one place
            long key = (long) random.nextInt(200) << random.nextInt(3) * 20;
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    if (!model.containsKey(key)) {
                        model.put(key, uses.spawn(key, bullets));
                    }
                }
                case 2 -> assertThat(uses.recycle(key)).as("seed %d step %d", seed, step)
                        .isEqualTo(model.remove(key) != null);
                default -> {
                    Spatial known = model.remove(key);
                    if (known != null) {
                        bullets.recycle(known);
                    }
                }
            }
            assertThat(uses.get(key)).as("seed %d step %d", seed, step).isSameAs(model.get(key));
            assertThat(uses.size()).as("seed %d step %d", seed, step).isEqualTo(model.size());
        }
        model.forEach((key, spatial) -> {
            assertThat(uses.get(key)).isSameAs(spatial);
            assertThat(uses.keyOf(spatial, -1)).isEqualTo(key);
        });
        uses.close();
        assertThat(uses.size()).isZero();
    }

    @Test
    void numbersAllocateNothingOnceThereWasRoom() {
        LongKeyedUses uses = LongKeyedUses.refusing(pools);
        SpatialPool<Geometry> quiet = register("quiet", b -> b.developmentMode(false).prewarm(500));
        long bytes = FrameAllocationTest.leastOf(8, () -> {
            for (long key = 0; key < 500; key++) {
                uses.spawn(key * 1_000_003, quiet);
            }
            for (long key = 0; key < 500; key += 2) {
                uses.recycle(key * 1_000_003);
            }
            for (long key = 1; key < 500; key += 2) {
                quiet.recycle(uses.get(key * 1_000_003));
            }
        });
        assertThat(bytes).isZero();
        assertThat(uses.size()).isZero();
    }

    @Test
    void aNumberThatGoesToANewUseAllocatesNothingEither() {
        SpatialPool<Geometry> quiet = register("quiet", b -> b.developmentMode(false).prewarm(2));
        LongKeyedUses replacing = LongKeyedUses.replacing(pools);
        long bytes = FrameAllocationTest.leastOf(8, () -> {
            for (int i = 0; i < 500; i++) {
                replacing.spawn(1_000_003, quiet);
            }
        });
        assertThat(bytes).isZero();
        assertThat(quiet.stats().active()).isEqualTo(1);
    }
}
