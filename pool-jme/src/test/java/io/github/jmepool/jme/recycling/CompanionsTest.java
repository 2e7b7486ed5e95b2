// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An enemy's hook recycles its bar: what ends both ends each once, whichever of their pools comes first. */
class CompanionsTest {
    private final ScenePools pools = Scenes.under(new Node("root"), TestScene.pools());
    private final List<Throwable> failures = new ArrayList<>();
    private boolean byUse;

    private final class Enemies extends SpatialPool<Node> {
        private final SpatialPool<Geometry> bars;
        private final List<Geometry> barOfEach = new ArrayList<>();
        private long useOfBar;

        private Enemies(SpatialPool<Geometry> bars) {
            super("enemy", new Node("enemy"));
            this.bars = bars;
        }

        @Override
        protected void onSpawn(Node instance) {
            Geometry bar = bars.spawn();
            useOfBar = pools.instanceOf(bar).useId();
            barOfEach.add(bar);
        }

        @Override
        protected void onRecycle(Node instance) {
            Geometry bar = barOfEach.remove(0);
            try {
                if (byUse) {
                    pools.recycle(bar, useOfBar);
                } else {
                    pools.recycle(bar);
                }
            } catch (Throwable problem) {
                failures.add(problem);
                throw problem;
            }
        }
    }

    /** All that ends the uses of both pools. */
    enum Way {
        ALL {
            @Override
            void end(ScenePools pools) {
                pools.recycleAll();
            }
        },
        ALL_WHILE_RENDERING {
            @Override
            void end(ScenePools pools) {
                TestScene.of(pools).beginRendering();
                pools.recycleAll();
                TestScene.of(pools).endRendering();
                TestScene.of(pools).handOver();
            }
        },
        TWICE_WHILE_RENDERING {
            @Override
            void end(ScenePools pools) {
                TestScene.of(pools).beginRendering();
                pools.recycleAll();
                TestScene.of(pools).endRendering();
                pools.recycleAll();
            }
        },
        AFTER_A_RECYCLE_WHILE_RENDERING {
            @Override
            void end(ScenePools pools) {
                TestScene.of(pools).beginRendering();
                pools.pool("enemy").forEachActive(pools::recycle);
                TestScene.of(pools).endRendering();
                pools.recycleAll();
            }
        },
        GROUP_OF_POOLS {
            @Override
            void end(ScenePools pools) {
                pools.group("level").add(pools.pool("enemy"));
                pools.group("level").add(pools.pool("bar"));
                pools.group("level").close();
            }
        },
        GROUP_OF_INSTANCES {
            @Override
            void end(ScenePools pools) {
                pools.pool("bar").forEachActive(pools.group("level")::add);
                pools.pool("enemy").forEachActive(pools.group("level")::add);
                pools.group("level").close();
            }
        },
        SHUT {
            @Override
            void end(ScenePools pools) {
                TestScene.of(pools).shut("of a test");
            }
        },
        CLOSE {
            @Override
            void end(ScenePools pools) {
                pools.close();
            }
        };

        abstract void end(ScenePools pools);
    }

    private Enemies enemies(boolean barsFirst) {
        SpatialPool<Geometry> bars = new SpatialPool<>("bar", Scenes.box("bar"));
        Enemies enemies = new Enemies(bars);
        if (barsFirst) {
            pools.register(bars);
            return pools.register(enemies);
        }
        pools.register(enemies);
        pools.register(bars);
        return enemies;
    }

    private void endsBothOnce(Way way, boolean barsFirst) {
        List<String> ends = new ArrayList<>();
        Enemies enemies = enemies(barsFirst);
        enemies.addEndListener((instance, use, reason) -> ends.add("enemy"));
        enemies.bars.addEndListener((instance, use, reason) -> ends.add("bar"));
        enemies.spawn();
        way.end(pools);
        assertThat(failures).isEmpty();
        assertThat(ends).containsExactlyInAnyOrder("enemy", "bar");
        assertThat(enemies.stats().active() + enemies.bars.stats().active()).isZero();
        assertThat(enemies.stats().discarded() + enemies.bars.stats().discarded()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void companionsRegisteredFirstEndWithTheirOwners(Way way) {
        endsBothOnce(way, true);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void companionsRegisteredLastEndWithTheirOwners(Way way) {
        endsBothOnce(way, false);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void companionsRecycledByTheirUseEndWithTheirOwners(Way way) {
        byUse = true;
        endsBothOnce(way, true);
    }

    @Test
    void companionsOfInstancesOfASwarmEndWithThem() {
        SpatialPool<Geometry> glows = pools.register("glow", Scenes.box("glow"));
        Swarm coins = pools.swarm("coin", Scenes.unshadedBox("coin", new DesktopAssetManager(true)), s -> s);
        Geometry glow = glows.spawn();
        coins.spawn(Vector3f.ZERO);
        coins.addEndListener((reason, handle) -> failures.add(catchThrowable(() -> pools.recycle(glow))));
        pools.recycleAll();
        assertThat(failures).as("thrown in the listener").containsOnlyNulls();
        assertThat(coins.activeCount() + glows.activeCount()).isZero();
    }

    /** The end of an enemy ends its bar as well, and that of a ship ends both. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void companionsBelowTheirOwnersEndWithThem(boolean rendering) {
        SpatialPool<Geometry> bars = pools.register("bar", Scenes.box("bar"));
        SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
        SpatialPool<Node> enemies = pools.register(new SpatialPool<>("enemy", new Node("enemy")) {
            private final Map<Node, Geometry> barOfEach = new HashMap<>();

            @Override
            protected void onSpawn(Node instance) {
                barOfEach.put(instance, bars.spawnUnder(instance));
            }

            @Override
            protected void onRecycle(Node instance) {
                bars.recycle(barOfEach.get(instance));
            }
        });
        TestScene scene = TestScene.of(pools);
        for (int use = 0; use < 3; use++) {
            Node alone = enemies.spawn();
            Node ship = ships.spawn();
            enemies.spawnUnder(ship);
            if (rendering) {
                scene.beginRendering();
            }
            pools.recycle(ship);
            if (rendering) {
                scene.endRendering();
                scene.handOver();
            }
            assertThat(bars.activeCount()).isEqualTo(1);
            enemies.recycle(alone);
            assertThat(bars.activeCount() + enemies.activeCount() + ships.activeCount()).isZero();
        }
        assertThat(enemies.stats().discarded()).isZero();
    }

    @Test
    void whatIsClosedAtTheEndMayRecycleACompanionBelowItsOwner() {
        SpatialPool<Geometry> bars = pools.register("bar", Scenes.box("bar"));
        SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
        Node ship = ships.spawn();
        Geometry bar = bars.spawnUnder(ship);
        pools.closeAtEnd(ship, () -> bars.recycle(bar));
        ships.recycle(ship);
        assertThat(bars.activeCount() + ships.activeCount()).isZero();
        assertThat(ships.stats().discarded()).isZero();
    }

    @Test
    void whatIsClosedWithADiscardedOwnerMayRecycleACompanionBelowIt() {
        SpatialPool<Geometry> bars = pools.register("bar", Scenes.box("bar"));
        IllegalStateException failure = new IllegalStateException("by the hook");
        SpatialPool<Node> ships = pools.register(new SpatialPool<>("ship", new Node("ship")) {
            @Override
            protected void onSpawn(Node ship) {
                Geometry bar = bars.spawnUnder(ship);
                pools.closeAtEnd(ship, () -> bars.recycle(bar));
                throw failure;
            }
        });
        assertThatThrownBy(ships::spawn).isSameAs(failure).hasNoSuppressedExceptions();
        assertThat(bars.activeCount() + ships.activeCount()).isZero();
    }

    @Test
    void aCompanionThatEndedBeforeTheCallIsStale() {
        Enemies enemies = enemies(true);
        enemies.spawn();
        enemies.bars.recycleAll();
        assertThatThrownBy(pools::recycleAll).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("already recycled");
    }

    @Test
    void aCompanionThatEndedInAnEarlierFrameIsStaleWhileRendering() {
        Enemies enemies = enemies(true);
        Node enemy = enemies.spawn();
        enemies.bars.recycleAll();
        TestScene scene = TestScene.of(pools);
        scene.beginRendering();
        enemies.recycle(enemy);
        scene.endRendering();
        assertThatThrownBy(scene::handOver).isInstanceOf(StaleUseException.class);
    }

    @Test
    void anInstanceThatAHookSpawnsMeanwhileIsRecycledOnce() {
        SpatialPool<Geometry> sparks = pools.register("spark", Scenes.box("spark"));
        SpatialPool<Geometry> rocks = pools.register(new SpatialPool<Geometry>("rock", Scenes.box("rock")) {
            @Override
            protected void onRecycle(Geometry instance) {
                Geometry spark = sparks.spawn();
                sparks.recycle(spark);
                sparks.recycle(spark);
            }
        });
        sparks.spawn();
        rocks.spawn();
        assertThatThrownBy(pools::recycleAll).isInstanceOf(StaleUseException.class);
    }
}
