// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.SimpleApplication;
import com.jme3.effect.ParticleEmitter;
import com.jme3.font.BitmapText;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.headless.StepContext;
import io.github.jmepool.sample.headless.StepTimer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays each example without a display, by frames of a sixtieth of a second. */
class ExampleTest {
    private final Map<EndReason, Integer> ends = new EnumMap<>(EndReason.class);
    private SimpleApplication app;
    private StepContext context;
    private ScenePools pools;

    @AfterEach
    void end() {
        context.end();
        assertThat(pools.stats()).as("in use after the application").allMatch(pool -> pool.active() == 0);
    }

    private void start(Example example) {
        app = example.app();
        context = StepContext.start(app);
        pools = app.getStateManager().getState(PoolAppState.class).pools();
    }

    private void play(float seconds) {
        play(seconds, () -> { });
    }

    /** Plays on and looks after each frame. */
    private void play(float seconds, Runnable look) {
        for (int frame = 0; frame < seconds * StepTimer.FRAME_RATE; frame++) {
            context.step();
            for (PoolStats one : pools.stats()) {
                assertThat(one.created()).as("counts of %s", one)
                        .isEqualTo(one.active() + one.idle() + one.disposing() + one.disposed() + one.detached());
            }
            look.run();
        }
    }

    private PoolStats stats(String pool) {
        return pools.pool(pool).stats();
    }

    private static long spawned(PoolStats pool) {
        return pool.hits() + pool.misses();
    }

    private void countEnds(String pool) {
        pools.pool(pool).addListener((instance, useId, why) -> ends.merge(why, 1, Integer::sum));
    }

    private List<Spatial> active(String pool) {
        List<Spatial> active = new ArrayList<>();
        pools.pool(pool).forEachActive(active::add);
        return active;
    }

    private String line() {
        return ((BitmapText) app.getGuiNode().getChild("line")).getText();
    }

    @Test
    void bulletsComeBackWhereTheyHitOrWhenTheirTimeIsOver() {
        start(Example.BULLETS);
        countEnds("bullet");
        play(5);

        PoolStats bullets = stats("bullet");
        assertThat(bullets.created()).as("made before the first shot").isEqualTo(100);
        assertThat(spawned(bullets)).isBetween(445L, 450L);
        assertThat(ends).containsOnlyKeys(EndReason.RECYCLED, EndReason.EXPIRED);
        assertThat(ends.values()).allMatch(count -> count > 20);
        assertThat(line()).isEqualTo(spawned(bullets) + " shots: 100 made, " + bullets.active() + " in use, "
                + bullets.idle() + " idle");
    }

    @Test
    void everyEnemyBeginsWithFullHealthWhateverItsLastUseHasLost() {
        start(Example.ENEMIES);
        Set<Long> seen = new HashSet<>();
        Set<Spatial> known = new HashSet<>();
        int[] reused = {0};
        play(15, () -> active("enemy").forEach(enemy -> {
            if (seen.add(pools.instanceOf(enemy).useId())) {
                assertThat(enemy.<Float>getUserData("health")).isEqualTo(1);
                assertThat(((Node) enemy).getChild("health").getLocalScale()).isEqualTo(Vector3f.UNIT_XYZ);
                reused[0] += known.add(enemy) ? 0 : 1;
            }
        }));

        assertThat(reused[0]).as("uses of enemies that were defeated before").isGreaterThan(20);
        assertThat(active("enemy")).anyMatch(enemy -> enemy.<Float>getUserData("health") < 1);
        assertThat(stats("enemy").created()).isEqualTo(30);
        assertThat(line()).startsWith(spawned(stats("enemy")) - stats("enemy").active()
                + " enemies defeated: 30 made, ");
    }

    @Test
    void explosionsComeBackWhenTheirLastParticleHasBurntOut() {
        start(Example.EXPLOSIONS);
        countEnds("explosion");
        List<Integer> particlesLeft = new ArrayList<>();
        pools.pool("explosion").addListener((explosion, useId, why) ->
                particlesLeft.add(((ParticleEmitter) explosion.spatial()).getNumVisibleParticles()));
        play(12);

        PoolStats explosions = stats("explosion");
        assertThat(ends).containsOnlyKeys(EndReason.FINISHED);
        assertThat(ends.get(EndReason.FINISHED)).isEqualTo((int) spawned(explosions) - explosions.active());
        assertThat(explosions.created()).as("made").isLessThan(spawned(explosions) / 3);
        assertThat(particlesLeft).containsOnly(0);
        assertThat(line()).startsWith(spawned(explosions) + " explosions: " + explosions.created() + " made, ");
    }

    @Test
    void arrowsFollowTheTargetTheyStickInAndComeBackWithIt() {
        start(Example.ARROWS);
        countEnds("arrow");
        while (stuck().isEmpty()) {
            play(0.1f);
        }
        Spatial arrow = stuck().get(0);
        Node target = arrow.getParent();
        long targetUse = pools.instanceOf(target).useId();
        long arrowUse = pools.instanceOf(arrow).useId();
        Vector3f place = arrow.getLocalTranslation().clone();
        Vector3f where = arrow.getWorldTranslation().clone();
        play(1, () -> {
            assertThat(arrow.getLocalTranslation()).isEqualTo(place);
            assertThat(arrow.getWorldTranslation()).isEqualTo(target.localToWorld(place, null));
        });
        assertThat(arrow.getWorldTranslation().distance(where)).isGreaterThan(0.5f);

        while (pools.isCurrent(target, targetUse)) {
            assertThat(pools.isCurrent(arrow, arrowUse)).isTrue();
            play(1f / StepTimer.FRAME_RATE);
        }
        assertThat(pools.isCurrent(arrow, arrowUse)).isFalse();
        assertThat(target.getQuantity()).as("what is left of the target").isEqualTo(3);
        play(10);
        assertThat(ends).containsOnlyKeys(EndReason.RECYCLED, EndReason.PARENT_ENDED);
        assertThat(stats("arrow").created()).isLessThan(spawned(stats("arrow")) / 2);
        assertThat(line()).startsWith(spawned(stats("arrow")) + " arrows shot: ");
    }

    private List<Spatial> stuck() {
        return active("arrow").stream().filter(arrow -> pools.instanceOf(arrow.getParent()) != null).toList();
    }

    @Test
    void aLevelChangeGivesBackAllThatTheLevelHad() {
        start(Example.LEVELS);
        countEnds("lamp");
        play(2.9f);
        assertThat(stats("tree").active()).isEqualTo(60);
        assertThat(stats("lamp").active()).isEqualTo(20);
        assertThat(line()).isEqualTo("level 1 with 60 things of its own; lamps: 30 made, 20 in use, 10 idle");

        play(0.2f);

        assertThat(pools.has("tree")).isFalse();
        assertThat(stats("house").active()).isEqualTo(60);
        assertThat(ends).isEqualTo(Map.of(EndReason.GROUP_CLOSED, 20));
        int[] things = {0};
        app.getRootNode().depthFirstTraversal(spatial -> things[0] += spatial.getName().equals("thing") ? 1 : 0);
        assertThat(things[0]).as("houses, and no tree").isEqualTo(60);
        assertThat(stats("lamp").active()).isEqualTo(20);
        play(12);
        assertThat(stats("lamp").created()).as("made before the first level").isEqualTo(30);
        assertThat(line()).startsWith("level 6 with ");
    }
}
