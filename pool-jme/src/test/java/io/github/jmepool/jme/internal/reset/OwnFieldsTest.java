// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import com.jme3.scene.control.BillboardControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import mygame.Health;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Development mode names fields of custom controls that a use has changed and nothing resets. */
class OwnFieldsTest {
    private final ScenePools pools = TestScene.pools();
    private final Node root = new Node("scene");
    private final List<Level> levels = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.USE_LOG, entry -> levels.add(entry.getLevel()));

    @BeforeEach
    void giveRoot() {
        pools.setRoot(root);
    }

    @AfterEach
    void close() {
        log.close();
        pools.close();
    }

    private static Node prefab(Health health) {
        Node enemy = new Node("goblin");
        enemy.addControl(health);
        return enemy;
    }

    private SpatialPool<Node> register(Health health, Consumer<SpatialPoolSettings.Builder> more) {
        return pools.register("enemy", prefab(health), settings -> {
            more.accept(settings);
            return settings.developmentMode(true);
        });
    }

    private static Health of(Node enemy) {
        return enemy.getControl(Health.class);
    }

    private void frame() {
        pools.update(0.1f);
        root.updateLogicalState(0.1f);
        root.updateGeometricState();
    }

    /** Three uses, each with a hit and two frames. */
    private List<String> play(SpatialPool<Node> pool, Consumer<Health> prepare) {
        for (int use = 0; use < 3; use++) {
            Node enemy = pool.spawn();
            prepare.accept(of(enemy));
            frame();
            of(enemy).hit();
            frame();
            pool.recycle(enemy);
            frame();
        }
        return pool.leftovers();
    }

    @Test
    void fieldsThatNothingResetsAreNamedOnceEachAsWarnings() {
        List<String> found = play(register(new Health(), settings -> { }), health -> { });
        assertThat(found).hasSize(4);
        assertThat(found).anySatisfy(line -> assertThat(line).matches("Pool 'enemy': goblin#1: field Health.points is"
                + " still 0, as use \\d+ left it; in a new instance it is 3\\. The pool does not reset it: set it in"
                + " Poolable.onSpawn or by a ResetRule, or declare it transient if it is to stay"));
        assertThat(found).anySatisfy(line -> assertThat(line).contains("Health.mood is still ANGRY"))
                .anySatisfy(line -> assertThat(line).contains("Health.target is still player", "it is null"))
                .anySatisfy(line -> assertThat(line).contains("Health.fuse is still 1.8"));
        assertThat(levels).containsOnly(Level.WARNING).hasSize(4);
    }

    @Test
    void fieldsOfAnAnonymousControlAreNamedWithItsClass() {
        assertThat(play(register(Health.anonymous(), settings -> { }), health -> { }))
                .anySatisfy(line -> assertThat(line).contains("field Health$1.points is still 0"));
    }

    @Test
    void usesThatEndInTheFrameOfTheirSpawnAreLookedAt() {
        SpatialPool<Node> pool = register(new Health(), settings -> { });
        for (int use = 0; use < 2; use++) {
            Node enemy = pool.spawn();
            frame();
            of(enemy).hit();
            pool.recycle(enemy);
        }
        pool.recycle(pool.spawn());
        assertThat(pool.leftovers()).filteredOn(line -> line.contains("Health.points")).hasSize(1);
    }

    @Test
    void countersOfWhatIsSpawnedAfterThePoolsUpdateAreNamed() {
        SpatialPool<Node> pool = register(new Health(), settings -> { });
        for (int use = 0; use < 3; use++) {
            pools.update(0.1f);
            Node enemy = pool.spawn();
            root.updateLogicalState(0.1f);
            frame();
            pool.recycle(enemy);
        }
        assertThat(pool.leftovers()).filteredOn(line -> line.contains("Health.fuse")).hasSize(1);
    }

    @Test
    void aUseThatChangesNothingLeavesNothing() {
        SpatialPool<Node> pool = register(new Health(), settings -> { });
        for (int use = 0; use < 3; use++) {
            Node enemy = pool.spawn();
            of(enemy).points = 10;
            pool.recycle(enemy);
        }
        assertThat(pool.leftovers()).isEmpty();
    }

    @Test
    void fieldsThatTheGameSetsAfterTheSpawnAreNoLeftover() {
        assertThat(play(register(new Health(), settings -> { }), health -> {
            health.points = 100;
            health.fuse = 5;
            health.mood = Health.Mood.CALM;
            health.target = null;
        })).isEmpty();
    }

    @Test
    void fieldsThatAHookOfThePoolSetsAreNoLeftover() {
        SpatialPool<Node> pool = new SpatialPool<>("enemy", prefab(new Health()),
                SpatialPoolSettings.builder("enemy").developmentMode(true).build()) {
            @Override
            protected void onSpawn(Node enemy) {
                set(of(enemy));
            }
        };
        pools.register(pool);
        assertThat(play(pool, health -> { })).isEmpty();
    }

    private static void set(Health health) {
        health.points = 3;
        health.fuse = 2;
        health.mood = Health.Mood.CALM;
        health.target = null;
    }

    /** Does what the page recommends. */
    public static final class PoolableHealth extends Health implements Poolable {
    }

    @Test
    void controlsThatArePoolableOrHaveARuleAreLeftToThem() {
        ResetRule<Health> rule = ResetRule.property(Health.class, health -> health.points,
                (health, points) -> health.points = points);
        assertThat(play(register(new Health(), settings -> settings.resetRule(rule)), health -> { }))
                .noneMatch(line -> line.contains("is still"));
        ScenePools others = TestScene.pools();
        others.setRoot(root);
        SpatialPool<Node> pool = others.register("other", prefab(new PoolableHealth()), s -> s.developmentMode(true));
        assertThat(play(pool, health -> { })).isEmpty();
        others.close();
    }

    @Test
    void productionLooksAtNoField() {
        SpatialPool<Node> pool = pools.register("enemy", prefab(new Health()), s -> s.developmentMode(false));
        assertThat(play(pool, health -> { })).isEmpty();
        assertThat(levels).isEmpty();
        assertThat(looksAtFields(true)).isTrue();
        assertThat(looksAtFields(false)).isFalse();
    }

    private static boolean looksAtFields(boolean development) {
        Node enemy = prefab(new Health());
        return SavedInstance.of(enemy, enemy, settings -> settings.developmentMode(development)).comparesFields();
    }

    @Test
    void controlsOfTheEngineHaveNoFieldsToLookAt() {
        Node sign = new Node("sign");
        sign.addControl(new BillboardControl());
        assertThat(SavedInstance.of(sign, sign, settings -> settings.developmentMode(true)).comparesFields()).isFalse();
    }
}
