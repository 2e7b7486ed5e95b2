// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.PlayState;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.light.PointLight;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.UpdateControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Rules of the game restore what the pool does not know, through a real pool.
 */
class ResetRuleTest {
    private final Node scene = new Node("scene");
    private final ScenePools pools = TestScene.pools();

    /** Puts a light on the scene's root, as muzzle flashes do. */
    static final class Flash extends UpdateControl {
        PointLight light;

        void fire(Node root) {
            light = new PointLight();
            root.addLight(light);
        }
    }

    private final class NoFlashIsLeft implements ResetRule<Flash> {
        @Override
        public Class<Flash> type() {
            return Flash.class;
        }

        @Override
        public Object capture(Flash target) {
            return null;
        }

        @Override
        public ResetOutcome reset(Flash flash, Object captured) {
            if (flash.light == null) {
                return ResetOutcome.UNCHANGED;
            }
            scene.removeLight(flash.light);
            flash.light = null;
            return ResetOutcome.REPAIRED;
        }
    }

    @BeforeEach
    void open() {
        pools.setRoot(scene);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    /** What the pool does not know of. */
    static final class Thruster extends UpdateControl {
        int power = 1;
    }

    @Test
    void aPropertyOfAControlIsRestored() {
        Node prefab = new Node("ship");
        prefab.addControl(new Thruster());
        SpatialPool<Node> pool = pools.register("ship", prefab, SpatialPoolSettings.builder("ship")
                .resetRule(ResetRule.property(Thruster.class, thruster -> thruster.power,
                        (thruster, power) -> thruster.power = power)).build());
        Node ship = pool.spawn();
        for (int use = 0; use < 3; use++) {
            ship.getControl(Thruster.class).power = 7 + use;
            pool.recycle(ship);
            assertThat(pool.spawn()).isSameAs(ship);
            assertThat(ship.getControl(Thruster.class).power).isEqualTo(1);
        }
        assertThat(pool.stats().discarded()).isZero();
        assertThat(pool.leftovers()).singleElement().asString().contains("the rule for Thruster put right");
    }

    @Test
    void aLightOnTheRootIsTakenOff() {
        Node gun = new Node("gun");
        gun.addControl(new Flash());
        SpatialPool<Node> pool = pools.register("gun", gun,
                SpatialPoolSettings.builder("gun").resetRule(new NoFlashIsLeft()).build());
        Node instance = pool.spawn();
        instance.getControl(Flash.class).fire(scene);
        pool.recycle(instance);
        assertThat(scene.getLocalLightList().size()).isZero();
    }

    /** Else what the rule has just begun would be stopped again. */
    @Test
    void aRuleForASpatialRunsAfterItsControlsWereReset() {
        MotionPath path = new MotionPath();
        path.addWayPoint(Vector3f.ZERO);
        path.addWayPoint(Vector3f.UNIT_X);
        Node prefab = new Node("platform");
        prefab.addControl(new MotionEvent(prefab, path));
        SpatialPool<Node> pool = pools.register("platform", prefab, SpatialPoolSettings.builder("platform")
                .resetRule(new Playing()).build());
        Node platform = pool.spawn();
        platform.getControl(MotionEvent.class).play();
        platform.getControl(MotionEvent.class).stop();
        pool.recycle(platform);
        assertThat(pool.spawn()).isSameAs(platform);
        assertThat(platform.getControl(MotionEvent.class).getPlayState()).isEqualTo(PlayState.Playing);
    }

    @Test
    void aRuleForASpatialRunsAfterControlsBelowItWereReset() {
        MotionPath path = new MotionPath();
        path.addWayPoint(Vector3f.ZERO);
        path.addWayPoint(Vector3f.UNIT_X);
        Node door = new Node("door");
        door.addControl(new MotionEvent(door, path));
        Node prefab = new Node("house");
        prefab.attachChild(door);
        SpatialPool<Node> pool = pools.register("house", prefab, SpatialPoolSettings.builder("house")
                .resetRule(new PlayingBelow()).build());
        Node house = pool.spawn();
        MotionEvent motion = house.getChild("door").getControl(MotionEvent.class);
        motion.play();
        motion.stop();
        pool.recycle(house);
        assertThat(pool.spawn()).isSameAs(house);
        assertThat(motion.getPlayState()).isEqualTo(PlayState.Playing);
    }

    @Test
    void aRuleRunsAfterAnimationsBelowItWereResetInEachScope() {
        for (ResetScope scope : ResetScope.values()) {
            AnimComposer composer = new AnimComposer();
            AnimClip idle = new AnimClip("idle");
            idle.setTracks(new AnimTrack<?>[0]);
            composer.addAnimClip(idle);
            Node model = new Node("model");
            model.addControl(composer);
            Node prefab = new Node("enemy" + scope);
            prefab.attachChild(model);
            SpatialPool<Node> pool = pools.register(prefab.getName(), prefab,
                    SpatialPoolSettings.builder(prefab.getName()).resetScope(scope).resetRule(new Idling()).build());
            Node enemy = pool.spawn();
            pool.recycle(enemy);
            assertThat(pool.spawn()).isSameAs(enemy);
            assertThat(enemy.getChild("model").getControl(AnimComposer.class).getCurrentAction())
                    .as(scope.name()).isNotNull();
        }
    }

    /** Nodes need nothing to be captured for it. */
    private abstract static class OfNodes implements ResetRule<Node> {
        @Override
        public Class<Node> type() {
            return Node.class;
        }

        @Override
        public Object capture(Node target) {
            return null;
        }
    }

    private abstract static class OfTheRoot extends OfNodes {
        @Override
        public ResetOutcome reset(Node target, Object captured) {
            if (target.getQuantity() > 0) {
                play(target.getChild(0));
            }
            return ResetOutcome.REPAIRED;
        }

        abstract void play(Spatial child);
    }

    private static final class PlayingBelow extends OfTheRoot {
        @Override
        void play(Spatial child) {
            child.getControl(MotionEvent.class).play();
        }
    }

    private static final class Idling extends OfTheRoot {
        @Override
        void play(Spatial child) {
            child.getControl(AnimComposer.class).setCurrentAction("idle");
        }
    }

    private static final class Playing extends OfNodes {
        @Override
        public ResetOutcome reset(Node target, Object captured) {
            target.getControl(MotionEvent.class).play();
            return ResetOutcome.REPAIRED;
        }
    }

    @Test
    void aRuleThatAnswersNothingIsNamedAndCostsOnlyTheInstance() {
        ResetRule<Node> silent = new OfNodes() {
            @Override
            public ResetOutcome reset(Node target, Object captured) {
                return null;
            }
        };
        SpatialPool<Node> pool = pools.register("gun", new Node("gun"),
                SpatialPoolSettings.builder("gun").resetRule(silent).build());
        Node instance = pool.spawn();
        assertThatThrownBy(() -> pool.recycle(instance)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("returned null for 'gun'; return UNCHANGED, REPAIRED or DISCARD");
        assertThat(pool.stats().active()).isZero();
        assertThat(pool.stats().discarded()).isEqualTo(1);
    }
}
