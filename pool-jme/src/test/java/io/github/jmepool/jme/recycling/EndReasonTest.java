// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However a use ends, exactly one ends it: another thread's request, or what the render thread does. */
class EndReasonTest {
    private final ScenePools pools = new ScenePools();
    private final Node root = new Node("root");
    private final SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
    private final CountingPool pool = pools.register(new CountingPool());
    private final Node ship;
    private final Geometry bullet;
    private final long use;
    private boolean burntOut;

    private final class CountingPool extends SpatialPool<Geometry> {
        private int recycled;

        private CountingPool() {
            super("bullet", Scenes.box("bullet"), SpatialPoolSettings.builder("bullet").developmentMode(false)
                    .recycleWhen(RecycleWhen.when(spatial -> burntOut)).build());
        }

        @Override
        protected void onRecycle(Geometry instance) {
            recycled++;
        }
    }

    /** All that ends a use on the render thread. */
    enum Way {
        RECYCLE(true) {
            @Override
            void end(EndReasonTest test) {
                test.pools.recycle(test.bullet);
            }
        },
        RECYCLE_BY_USE_ID(true) {
            @Override
            void end(EndReasonTest test) {
                test.pools.recycle(test.bullet, test.use);
            }
        },
        RECYCLE_BY_ITS_POOL(true) {
            @Override
            void end(EndReasonTest test) {
                test.pool.recycle(test.bullet);
            }
        },
        RECYCLE_WHILE_RENDERING(true) {
            @Override
            void end(EndReasonTest test) {
                TestScene.of(test.pools).beginRendering();
                try {
                    test.pools.recycle(test.bullet);
                } finally {
                    TestScene.of(test.pools).endRendering();
                }
            }
        },
        DETACH(true) {
            @Override
            void end(EndReasonTest test) {
                test.pools.detach(test.bullet);
            }
        },
        LIFETIME(false) {
            @Override
            void end(EndReasonTest test) {
                TestScene.of(test.pools).expire(test.instance());
            }
        },
        END_WATCH(false) {
            @Override
            void end(EndReasonTest test) {
                test.burntOut = true;
                test.pools.update(0f);
            }
        },
        PARENT(false) {
            @Override
            void end(EndReasonTest test) {
                test.ship.attachChild(test.bullet);
                test.pools.recycle(test.ship);
            }
        },
        RECYCLE_ALL(false) {
            @Override
            void end(EndReasonTest test) {
                test.pools.recycleAll();
            }
        },
        RECYCLE_ALL_WHILE_RENDERING(false) {
            @Override
            void end(EndReasonTest test) {
                TestScene.of(test.pools).beginRendering();
                test.pool.recycleAll();
                TestScene.of(test.pools).endRendering();
            }
        },
        SCOPE(false) {
            @Override
            void end(EndReasonTest test) {
                test.pools.group("level").close();
            }
        },
        LOST_AND_RECYCLED(false) {
            @Override
            void end(EndReasonTest test) {
                test.lose(LostPolicy.RECYCLE);
            }
        },
        LOST_AND_FORGOTTEN(false) {
            @Override
            void end(EndReasonTest test) {
                test.lose(LostPolicy.DETACH);
            }
        },
        TAKEN_AS_THE_OLDEST(false) {
            @Override
            void end(EndReasonTest test) {
                test.pool.configure(test.pool.settings().toBuilder()
                        .maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST).build());
                assertThat(test.pool.spawn()).isSameAs(test.bullet);
            }
        },
        POOL_CLOSED(false) {
            @Override
            void end(EndReasonTest test) {
                test.pool.close();
            }
        },
        SCENE_SHUT(false) {
            @Override
            void end(EndReasonTest test) {
                TestScene.of(test.pools).shut("the test says so");
            }
        };

        /** It is refused when another has ended the use; else it is content with that. */
        private final boolean refused;

        Way(boolean refused) {
            this.refused = refused;
        }

        abstract void end(EndReasonTest test);

        private boolean letsGo() {
            return this == DETACH || this == LOST_AND_FORGOTTEN;
        }
    }

    EndReasonTest() {
        pools.setRoot(root);
        ship = ships.spawn();
        bullet = pools.group("level").add(pool.spawn());
        use = instance().useId();
    }

    private PooledInstance instance() {
        return pools.instanceOf((Spatial) bullet);
    }

    private void lose(LostPolicy policy) {
        pool.configure(pool.settings().toBuilder().lostPolicy(policy).build());
        bullet.removeFromParent();
        pools.update(0f);
    }

    @ParameterizedTest
    @EnumSource
    void whatAUseWasGivenIsClosedOnceHoweverItEnds(Way way) {
        List<String> closed = new ArrayList<>();
        pools.closeAtEnd(bullet, () -> closed.add("first"));
        pools.closeAtEnd(bullet, () -> closed.add("second"));
        way.end(this);
        TestScene.of(pools).handOver();
        assertThat(closed).containsExactly("second", "first");
        pools.close();
        assertThat(closed).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void aRequestThatIsOvertakenAtTheLastMomentIsReported(Way way) throws Exception {
        PooledInstance found = instance();
        way.end(this);
        CompletableFuture<Boolean> accepted = CompletableFuture.supplyAsync(
                () -> TestScene.of(pools).request(found, use), task -> new Thread(task).start());
        assertThat(accepted.get()).isFalse();
        assertThat(pools.isCurrent(bullet, use)).isFalse();
        TestScene.of(pools).handOver();
        assertThat(pool.recycled).isEqualTo(way.letsGo() ? 0 : 1);
        assertThat(pool.stats().active()).isEqualTo(way == Way.TAKEN_AS_THE_OLDEST ? 1 : 0);
        assertCountsAddUp();
    }

    @ParameterizedTest
    @EnumSource
    void aUseThatAnotherThreadHasEndedIsNotEndedAgain(Way way) {
        assertThat(pools.requestRecycle(bullet, use)).isTrue();
        if (way.refused) {
            assertThatThrownBy(() -> way.end(this)).isInstanceOf(StaleUseException.class)
                    .hasMessageContaining(way == Way.RECYCLE_BY_USE_ID ? "asked to be recycled" : "bullet");
        } else {
            way.end(this);
        }
        assertThat(pools.isCurrent(bullet, use)).isFalse();
        assertThat(pools.requestRecycle(bullet, use)).isFalse();
        TestScene.of(pools).handOver();
        assertThat(pool.recycled).isEqualTo(1);
        assertThat(pool.stats().active()).isEqualTo(way == Way.TAKEN_AS_THE_OLDEST ? 1 : 0);
        assertThat(pool.stats().detached()).isZero();
        assertCountsAddUp();
    }

    private void assertCountsAddUp() {
        assertThat(pool.stats().created()).isEqualTo(pool.stats().active() + pool.stats().idle()
                + pool.stats().disposed() + pool.stats().detached());
    }

    @Test
    void aRequestLeftOverFromAnEarlierUseDoesNotTouchTheNext() {
        assertThat(pools.requestRecycle(bullet, use)).isTrue();
        pool.recycleAll();
        assertThat(pool.spawn()).isSameAs(bullet);
        long next = instance().useId();
        assertThat(next).isGreaterThan(use);
        pools.update(0f);
        assertThat(pools.isCurrent(bullet, next)).isTrue();
        assertThat(pools.isCurrent(bullet, use)).isFalse();
        assertThat(pools.requestRecycle(bullet, use)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(LetGo.class)
    void aUseThatHasEndedStaysSoBelowAnInstanceOfAnotherPool(LetGo way) {
        long shipUse = pools.instanceOf(ship).useId();
        way.end(this);
        ship.attachChild(bullet);
        assertThat(pools.isCurrent(bullet, use)).isFalse();
        assertThat(pools.requestRecycle(bullet, use)).isFalse();
        assertThatThrownBy(() -> pools.recycle(bullet, use)).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("now in use " + shipUse + " (the call was for use " + use);
        assertThat(pools.isCurrent(ship, shipUse)).isTrue();
        assertThat(pools.isCurrent(bullet, shipUse)).as("an id that only the ship has").isTrue();
    }

    @Test
    void noTwoUsesOfASceneHaveTheSameId() {
        Set<Long> ids = new HashSet<>();
        for (int opened = 0; opened < 2; opened++) {
            for (Spatial spawned : List.of(ships.spawn(), pool.spawn(), ships.spawn(), pool.spawn())) {
                assertThat(ids.add(pools.instanceOf(spawned).useId())).isTrue();
            }
            TestScene.of(pools).shut("the test ends the level");
            TestScene.of(pools).open();
        }
        assertThat(ids).doesNotContain(use);
    }

    /** How a pool may let go of an instance. */
    enum LetGo {
        DETACH {
            @Override
            void end(EndReasonTest test) {
                test.pools.detach(test.bullet);
            }
        },
        FORGET {
            @Override
            void end(EndReasonTest test) {
                test.lose(LostPolicy.DETACH);
            }
        };

        abstract void end(EndReasonTest test);
    }

    @Test
    void noUseIdButThatOfTheUseItselfEndsIt() {
        for (long id : new long[] {0, -use, use + 1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThat(pools.requestRecycle(bullet, id)).isFalse();
            assertThat(pools.isCurrent(bullet, id)).isFalse();
        }
        assertThat(pools.requestRecycle(bullet, use)).isTrue();
        assertThat(pools.requestRecycle(bullet, -use)).isFalse();
        assertThat(pools.isCurrent(bullet, -use)).isFalse();
    }
}
