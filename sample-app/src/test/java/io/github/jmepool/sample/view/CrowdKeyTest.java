// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.input.KeyInput;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.crowd.CrowdState;
import io.github.jmepool.sample.crowd.Drawing;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The battle, and the key P that changes how its fighters are made and drawn. */
class CrowdKeyTest {
    private static final int FIGHTERS = 120;
    private static final int MOST_MILLIS = 30_000;
    private static final List<String> KINDS = List.of("knight", "goblin", "ogre");
    /** Three bodies; sword, axe and shield of the knights; axe, spear and club of the goblins. */
    private static final int DRAW_CALLS = 9;

    private final PoolAppState state = new PoolAppState();
    private final ScenePools pools = state.pools();
    private final CrowdState crowd = new CrowdState(FIGHTERS, 1);
    private final KeyedApp app = new KeyedApp(state, crowd, new CrowdKeys());

    @AfterEach
    void end() {
        app.close();
    }

    /** Plays until the worker has baked the clips. */
    private void begin() {
        for (int i = 0; crowd.fighters() == 0; i++) {
            assertThat(i).as("milliseconds of baking").isLessThan(MOST_MILLIS);
            app.play(1);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private int active() {
        return pools.stats().stream().mapToInt(PoolStats::active).sum();
    }

    private int individually() {
        return KINDS.stream().map(pools::pool).mapToInt(pool -> pool.instancedRendering().individualCount()).sum();
    }

    /** How many geometries of fighters are not hidden. */
    private int shown() {
        int[] sum = {0};
        KINDS.forEach(kind -> pools.pool(kind).forEachActive(fighter -> fighter.depthFirstTraversal(spatial ->
                sum[0] += spatial instanceof Geometry && spatial.getLocalCullHint() != CullHint.Always ? 1 : 0)));
        return sum[0];
    }

    private double moment() {
        return pools.pool("knight").findActive(knight -> true).getControl(AnimComposer.class).getTime();
    }

    @Test
    void fightersFallAndAreFollowedByOthersInNineDrawCalls() {
        begin();
        for (int second = 0; second < 25; second++) {
            app.play(60);
            assertThat(individually()).as("drawn individually").isZero();
            assertThat(active()).isBetween(FIGHTERS, FIGHTERS + crowd.fallen());
        }
        assertThat(crowd.fighters()).isEqualTo(FIGHTERS);
        assertThat(crowd.fallen()).isGreaterThan(FIGHTERS / 2);
        assertThat(crowd.drawCalls()).isEqualTo(DRAW_CALLS);
        for (PoolStats kind : pools.stats()) {
            assertThat(kind.hits() + kind.misses()).as(kind.name() + " comes back").isGreaterThan(kind.created());
        }
    }

    @Test
    void keyPSwitchesFromCrowdToPlainPoolToClonesAndBack() {
        begin();
        app.play(200);
        Node clones = (Node) app.getRootNode().getChild("clones");
        assertThat(crowd.drawCalls()).isEqualTo(DRAW_CALLS);

        app.press(KeyInput.KEY_P);

        assertThat(crowd.drawing()).isEqualTo(Drawing.POOL);
        assertThat(KINDS.stream().map(pools::pool)).extracting(SpatialPool::instancedRendering).containsOnlyNulls();
        int fighters = active();
        assertThat(fighters).isGreaterThanOrEqualTo(FIGHTERS);
        assertThat(crowd.drawCalls()).as("bodies and what is carried").isEqualTo(shown());

        app.press(KeyInput.KEY_P);

        assertThat(crowd.drawing()).isEqualTo(Drawing.CLONES);
        assertThat(active()).isZero();
        assertThat(clones.getQuantity()).isGreaterThanOrEqualTo(FIGHTERS);
        int fallen = crowd.fallen();
        app.play(600);
        assertThat(crowd.fallen()).isGreaterThan(fallen);

        app.press(KeyInput.KEY_P);
        app.play(600);

        assertThat(crowd.drawing()).isEqualTo(Drawing.CROWD);
        assertThat(clones.getQuantity()).isZero();
        assertThat(active()).isGreaterThanOrEqualTo(FIGHTERS);
        assertThat(crowd.fallen()).isGreaterThan(fallen);
    }

    @Test
    void theBattleGoesOnWhenAllInstancesAreRecycledAtOnce() {
        begin();
        app.play(200);

        pools.recycleAll();
        app.play(300);

        assertThat(active()).isGreaterThanOrEqualTo(FIGHTERS);
        assertThat(crowd.fallen()).isPositive();
    }

    /** As a person may set it in the panel. */
    private void limit(int most) {
        SpatialPool<?> knights = pools.pool("knight");
        knights.configure(knights.settings().toBuilder().prewarm(0).maxActive(most)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST).build());
    }

    @Test
    void theBattleGoesOnWithALimitAndWithoutItAgain() {
        begin();
        limit(20);
        app.play(600);
        limit(Integer.MAX_VALUE);
        app.play(2);

        assertThat(active()).isBetween(FIGHTERS, FIGHTERS + crowd.fallen());
        assertThat(crowd.drawCalls()).isEqualTo(DRAW_CALLS);
        app.play(600);
        assertThat(active()).isBetween(FIGHTERS, FIGHTERS + crowd.fallen());
    }

    @Test
    void aPausedBattleStandsStill() {
        begin();
        app.play(60);
        float time = crowd.timeSeconds();

        app.press(KeyInput.KEY_RETURN);
        float paused = crowd.timeSeconds();
        double moment = moment();
        app.play(60);

        assertThat(moment()).as("moment of a clip").isEqualTo(moment);
        assertThat(crowd.timeSeconds()).isEqualTo(paused).isCloseTo(time, Offset.offset(0.05f));

        app.press(KeyInput.KEY_RETURN);
        app.play(60);

        assertThat(moment()).isNotEqualTo(moment);
        assertThat(crowd.timeSeconds()).isGreaterThan(paused);
    }
}
