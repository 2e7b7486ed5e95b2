// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Pools are found by name, by prefab and in the list, from the end of their registration until they are closed. */
class PoolNamesTest {
    private static final int GIVE_UP_SECONDS = 30;

    private final ScenePools pools = Scenes.under(new Node("root"), TestScene.pools());
    private final Geometry prefab = Scenes.box("bullet");
    private final SpatialPool<Geometry> first = new SpatialPool<>("bullet", prefab);
    private final SpatialPool<Geometry> second = new SpatialPool<>("bullet-2", prefab);

    /** The pool that the first instance of a prefab is spawned from; one that the scene makes, if it knows none. */
    private SpatialPool<?> poolOf(Geometry spawned) {
        return pools.instanceOf(pools.spawn(spawned)).pool();
    }

    private Collection<Object> all() {
        return new ArrayList<>(pools.pools());
    }

    /** Does that while a pool is registered under that name, which has its settings then. */
    private void during(String name, Callable<?> action) {
        pools.settingsFor(name, settings -> {
            pools.settingsFor(name, null);
            try {
                action.call();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            return settings;
        });
    }

    /** Is notified of nothing but pools. */
    private static final class Pools implements InstanceListener<Object> {
        private final List<Object> added = new ArrayList<>();

        @Override
        public void poolAdded(SpatialPool<?> pool, Spatial prefab) {
            added.add(pool);
        }
    }

    @Test
    void aPoolIsNotFoundUntilItIsRegisteredButHasItsName() {
        SpatialPool<Geometry> other = new SpatialPool<>("bullet", Scenes.box("other"));
        Pools listener = new Pools();
        List<String> done = new ArrayList<>();
        during("bullet", () -> {
            assertThat(pools.has("bullet")).isFalse();
            assertThat(all()).isEmpty();
            assertThatIllegalArgumentException().isThrownBy(() -> pools.register(other))
                    .withMessageContaining("There is a pool 'bullet' already");
            pools.addInstanceListener(listener);
            SpatialPool<?> named = poolOf(prefab);
            assertThat(named).isNotSameAs(first);
            assertThat(named.name()).isEqualTo("bullet-2");
            named.close();
            return done.add("all");
        });
        pools.register(first);
        assertThat(done).containsExactly("all");
        assertThat(listener.added).first().isSameAs(first);
        assertThat(pools.pool("bullet")).isSameAs(first);
        assertThat(poolOf(prefab)).isSameAs(first);
        assertThat(all()).containsExactly(first);
    }

    @Test
    void aPoolThatIsClosedDuringItsRegistrationStaysAway() {
        during("bullet", () -> {
            first.close();
            return true;
        });
        pools.register(first);
        assertThat(TestScene.isOpen(first)).isFalse();
        assertThat(all()).isEmpty();
        assertThat(poolOf(prefab).name()).isEqualTo("bullet");
    }

    @Test
    void lookingAPoolUpDoesNotWaitForARegistration() throws Exception {
        pools.register(first);
        List<Object> found = new ArrayList<>();
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            pools.addInstanceListener(new InstanceListener<>() {
                @Override
                public void poolAdded(SpatialPool<?> pool, Spatial of) {
                    if (pool == second) {
                        try {
                            for (Callable<Object> look : List.<Callable<Object>>of(() -> pools.pool("bullet"),
                                    () -> pools.has("bullet-2"), () -> pools.pools().iterator().next())) {
                                found.add(reader.submit(look).get(GIVE_UP_SECONDS, TimeUnit.SECONDS));
                            }
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    }
                }
            });
            pools.register(second);
        } finally {
            reader.shutdownNow();
        }
        assertThat(found).containsExactly(first, false, first);
    }

    @Test
    void nameAndPrefabAndListAgreeAfterEachChange() {
        assertThat(pools.has("bullet")).isFalse();
        pools.register(first);
        Collection<SpatialPool<?>> before = pools.pools();
        pools.register(second);
        assertThat(new ArrayList<Object>(before)).containsExactly(first);
        assertThat(all()).containsExactly(first, second);
        assertThat(poolOf(prefab)).isSameAs(first);
        first.close();
        assertThat(pools.has("bullet")).isFalse();
        assertThat(poolOf(prefab)).isSameAs(second);
        assertThat(all()).containsExactly(second);
        second.close();
        assertThat(all()).isEmpty();
        assertThat(poolOf(prefab)).isNotSameAs(first).isNotSameAs(second);
    }

    @Test
    void aNameThatIsTakenIsRefusedAndARefusedPoolRemovesNoOther() {
        pools.register(first);
        Geometry box = Scenes.box("other");
        SpatialPool<Geometry> other = new SpatialPool<>("bullet", box);
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register(other))
                .withMessageContaining("There is a pool 'bullet' already");
        other.close();
        TestScene.of(pools).forget(other);
        assertThat(all()).containsExactly(first);
        assertThat(pools.pool("bullet")).isSameAs(first);
        assertThat(poolOf(box)).isNotSameAs(other);
    }
}
