// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.scene.Node;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GameTest {
    private static final float STEP = 1 / 60f;

    private final Node world = new Node("world");
    private final ScenePools pools = new ScenePools();
    private final Controls controls = new Controls();
    private final Game game;

    GameTest() {
        pools.setRoot(world);
        game = new Game(new GamePools(pools, world, new DesktopAssetManager(true), new GameSetup(1, 1), GamePool::new),
                1, 1, GameEvents.NONE);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private void play() {
        pools.update(STEP);
        game.update(STEP, controls);
    }

    @Test
    void aBurstFiresAHundredBulletsAtOnce() {
        play();
        long before = game.spawned(Kind.BULLET);
        controls.burst = true;
        play();
        assertThat(game.spawned(Kind.BULLET) - before).isEqualTo(100);
    }

    /** As a person may set it in the panel. */
    private void limit(Kind kind, int most) {
        SpatialPool<?> pool = pools.pool(kind.poolName());
        pool.configure(pool.settings().toBuilder().prewarm(0).maxActive(most)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST).build());
    }

    @Test
    void anEnemyIsNotHitOnceItsSpatialIsAnothers() {
        limit(Kind.DRONE, 1);
        Body gone = game.spawn(Kind.DRONE, 30, 17);
        Body drone = game.spawn(Kind.DRONE, 0, 17);
        assertThat(drone.spatial).isSameAs(gone.spatial);

        Grid grid = new Grid(33, 19, 4);
        grid.fill(game.bodies());

        assertThat(grid.touching(30, 17, 0.1f)).isNotSameAs(gone);
        assertThat(grid.touching(0, 17, 0.1f)).isSameAs(drone);
    }

    @Test
    void atALimitTheBodiesAreStillTheInstancesInUse() {
        List.of(Kind.BULLET, Kind.DRONE, Kind.BOULDER).forEach(kind -> limit(kind, 5));
        Autopilot pilot = new Autopilot();
        for (int frame = 0; frame < 1200; frame++) {
            pilot.steer(game, STEP, controls);
            play();
            for (Kind kind : Kind.values()) {
                assertThat(game.count(kind)).as("%s in frame %d", kind, frame)
                        .isEqualTo(pools.pool(kind.poolName()).activeCount());
            }
            for (int i = 0; i < game.bodies().size(); i++) {
                Body body = game.bodies().get(i);
                if (body.kind == Kind.DRONE) {
                    assertThat(body.spatial.getLocalMatParamOverrides().get(0).isEnabled()).as("shines in frame %d",
                            frame).isEqualTo(body.flash > 0);
                }
            }
        }
    }
}
