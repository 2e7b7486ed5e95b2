// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.tween.Tween;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.BaseAction;
import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.animation.AnimEventListener;
import com.jme3.animation.Animation;
import com.jme3.animation.LoopMode;
import com.jme3.animation.SpatialTrack;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.effect.ParticleEmitter;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.UpdateControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * While the engine updates the scene, a control, a listener or a tween ends a use, and the engine goes on with the same
 * instance: nothing of that is in its next use, in development mode or not.
 */
class RecycledInUpdateTest {
    private static final float TPF = 0.1f;

    private final Node root = new Node("root");
    private final Node level = new Node("level");
    private final ScenePools pools = Scenes.under(root, TestScene.pools());

    RecycledInUpdateTest() {
        root.attachChild(level);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    /** Plays until the use has ended, and one frame more. */
    private void playToTheEnd(Spatial instance) {
        long use = pools.instanceOf(instance).useId();
        for (int frame = 0; pools.isCurrent(instance, use); frame++) {
            assertThat(frame).as("frames").isLessThan(100);
            Scenes.frame(root, pools, TPF);
        }
        Scenes.frame(root, pools, TPF);
    }

    private static Tween calling(Runnable end) {
        return Tweens.callMethod(end, "run");
    }

    /** Flies for a while, and ends the use of its own spatial. */
    private final class Flight extends AbstractControl {
        @Override
        protected void controlUpdate(float tpf) {
            spatial.move(4, 0, 0);
            if (spatial.getLocalTranslation().x > 10) {
                pools.recycle(spatial);
            }
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
        }
    }

    /** Moves all that it can reach. */
    private static final class Spin extends AbstractControl {
        @Override
        protected void controlUpdate(float tpf) {
            spatial.rotate(0, 1, 0);
            ((Node) spatial).getChild(0).rotate(1, 0, 0);
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
        }
    }

    @ParameterizedTest
    @CsvSource({"true, true, EVERYTHING", "true, false, EVERYTHING", "false, true, EVERYTHING",
        "false, false, EVERYTHING", "false, false, TRANSFORM"})
    void aMissileThatEndsItsOwnFlightLeavesNoSmoke(boolean development, boolean belowRoot, ResetScope scope) {
        Node missile = new Node("missile");
        missile.addControl(new Flight());
        ParticleEmitter prefab = Scenes.emitter("smoke", new DesktopAssetManager(true));
        prefab.setParticlesPerSec(100);
        missile.attachChild(prefab);
        SpatialPool<Node> pool = pools.register("missile", missile,
                s -> s.developmentMode(development).resetScope(scope));
        for (int use = 0; use < 3; use++) {
            Vector3f start = new Vector3f(0, use * 50, 0);
            Node spawned = belowRoot ? pool.spawn(start) : pool.spawnUnder(level, start, null);
            ParticleEmitter smoke = (ParticleEmitter) spawned.getChild("smoke");
            assertThat(smoke.getNumVisibleParticles()).isZero();
            Scenes.frame(root, pools, TPF);
            assertThat(Arrays.stream(smoke.getParticles()).filter(each -> each.life > 0).map(each -> each.position))
                    .isNotEmpty().allMatch(at -> at.distance(start) < 10);
            playToTheEnd(spawned);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void controlsBehindTheOneThatEndsTheUseChangeNothing(boolean development) {
        Node enemy = Scenes.tree("enemy");
        enemy.addControl(new Flight());
        enemy.addControl(new Spin());
        SpatialPool<Node> pool = pools.register("enemy", enemy, s -> s.developmentMode(development));
        for (int use = 0; use < 3; use++) {
            Node spawned = pool.spawnUnder(level);
            assertThat(spawned.getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
            assertThat(spawned.getChild(0).getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
            playToTheEnd(spawned);
        }
    }

    /** The bullet comes first in the engine's update, and the enemy that it hits after it. */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void whatAnotherControlEndsIsAsFreshAtOnceOrLater(boolean development, boolean isSpawnedAtOnce) {
        Node bullet = new Node("bullet");
        Node enemy = Scenes.tree("enemy");
        enemy.addControl(new Spin());
        SpatialPool<Node> pool = pools.register("enemy", enemy, s -> s.developmentMode(development));
        Node[] target = {null};
        bullet.addControl(new AbstractControl() {
            @Override
            protected void controlUpdate(float tpf) {
                if (target[0] != null) {
                    pools.recycle(target[0]);
                    target[0] = null;
                }
            }

            @Override
            protected void controlRender(RenderManager manager, ViewPort view) {
            }
        });
        level.attachChild(bullet);
        for (int use = 0; use < 3; use++) {
            target[0] = pool.spawnUnder(level);
            assertThat(target[0].getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
            assertThat(target[0].getChild(0).getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
            Scenes.frame(root, pools, TPF);
            assertThat(pool.activeCount()).isZero();
            if (!isSpawnedAtOnce) {
                Scenes.frame(root, pools, TPF);
            }
        }
    }

    /** Gives away a control of its spatial, which no reset can take back from there. */
    private static final class Loss extends AbstractControl {
        @Override
        protected void controlUpdate(float tpf) {
            if (spatial.getLocalTranslation().x == 0) {
                Spin given = spatial.getControl(Spin.class);
                spatial.removeControl(given);
                Scenes.tree("other").addControl(given);
            }
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatCannotBeUndoneCostsTheInstance(boolean development) {
        Node enemy = Scenes.tree("enemy");
        enemy.addControl(new Flight());
        enemy.addControl(new Loss());
        SpatialPool<Node> pool = pools.register(new SpatialPool<>("enemy", enemy,
                s -> s.developmentMode(development)) {
            @Override
            protected void onCreate(Node made) {
                made.addControl(new Spin());
            }
        });
        Node first = pool.spawnUnder(level);
        playToTheEnd(first);
        Node second = pool.spawnUnder(level);
        assertThat(second).isNotSameAs(first);
        assertThat(second.getControl(Spin.class)).isNotNull();
        assertThat(pool.stats().discarded()).isOne();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWayPointMayEndTheUse(boolean development) {
        Node enemy = Scenes.tree("enemy");
        MotionPath path = new MotionPath();
        path.addWayPoint(new Vector3f(0, 0, 0));
        path.addWayPoint(new Vector3f(10, 0, 0));
        path.addWayPoint(new Vector3f(10, 0, 10));
        new MotionEvent(enemy, path, 2f).setDirectionType(MotionEvent.Direction.Path);
        SpatialPool<Node> pool = pools.register("enemy", enemy, s -> s.developmentMode(development));
        for (int use = 0; use < 3; use++) {
            Node spawned = pool.spawn();
            assertThat(spawned.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
            assertThat(spawned.getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
            MotionEvent motion = spawned.getControl(MotionEvent.class);
            motion.getPath().addListener((control, at) -> {
                if (at == 1) {
                    pools.recycle(control.getSpatial());
                }
            });
            motion.play();
            playToTheEnd(spawned);
        }
    }

    /** The path goes on to move what has reached its end. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWayPointMayEndTheUseAndBeginTheNext(boolean development) {
        Node enemy = Scenes.tree("enemy");
        MotionPath path = new MotionPath();
        path.addWayPoint(new Vector3f(0, 0, 0));
        path.addWayPoint(new Vector3f(10, 0, 0));
        path.addWayPoint(new Vector3f(10, 0, 10));
        new MotionEvent(enemy, path, 2f);
        SpatialPool<Node> pool = pools.register("enemy", enemy, s -> s.developmentMode(development));
        Vector3f start = new Vector3f(-5, 0, 0);
        Node[] next = {null};
        Node first = pool.spawn();
        first.getControl(MotionEvent.class).getPath().addListener((control, at) -> {
            if (at == 1) {
                pools.recycle(control.getSpatial());
                next[0] = pool.spawn(start);
            }
        });
        first.getControl(MotionEvent.class).play();
        playToTheEnd(first);
        assertThat(next[0].getLocalTranslation()).isEqualTo(start);
    }

    /** The path goes on to move its spatial, of which the reset has taken the motion off. */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void aWayPointOfAMotionOfTheUseMayEndIt(boolean development, boolean beginsTheNext) {
        SpatialPool<Node> pool = pools.register("enemy", Scenes.tree("enemy"), s -> s.developmentMode(development));
        Vector3f start = new Vector3f(-5, 0, 0);
        Node spawned = pool.spawn(start);
        for (int use = 0; use < 3; use++) {
            Node[] next = {null};
            MotionPath path = new MotionPath();
            path.addWayPoint(new Vector3f(0, 0, 0));
            path.addWayPoint(new Vector3f(10, 0, 0));
            path.addWayPoint(new Vector3f(10, 0, 10));
            path.addListener((control, at) -> {
                if (at == 1) {
                    pools.recycle(control.getSpatial());
                    if (beginsTheNext) {
                        next[0] = pool.spawn(start);
                    }
                }
            });
            new MotionEvent(spawned, path, 2f).play();
            playToTheEnd(spawned);
            spawned = beginsTheNext ? next[0] : pool.spawn(start);
            assertThat(spawned.getLocalTranslation()).isEqualTo(start);
        }
    }

    /** The composer goes on to stop what has come to its end. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theEndOfAnAnimationMayEndTheUseAndBeginTheNext(boolean development) {
        SpatialPool<Node> pool = pools.register("arm", SkinnedModel.create(), s -> s.developmentMode(development));
        Node arm = pool.spawn();
        arm.addControl(new UpdateControl()); // the reset takes it off, and looks at the composer again
        AnimComposer[] next = {null};
        AnimComposer composer = arm.getControl(AnimComposer.class);
        composer.addAction("die", new BaseAction(Tweens.sequence(composer.action("bend"), calling(() -> {
            pools.recycle(arm);
            next[0] = pool.spawn().getControl(AnimComposer.class);
            next[0].setCurrentAction("wave", AnimComposer.DEFAULT_LAYER, false);
        }))));
        composer.setCurrentAction("die", AnimComposer.DEFAULT_LAYER, false);
        playToTheEnd(arm);
        assertThat(next[0].getCurrentAction()).isNotNull();
    }

    /** Instances with an action that recycles them, as it is made with each. */
    private SpatialPool<Node> dyingArms(boolean development, UnaryOperator<Tween> made, Consumer<Node> atTheEnd) {
        return pools.register(new SpatialPool<>("arm", SkinnedModel.create(), s -> s.developmentMode(development)) {
            @Override
            protected void onCreate(Node arm) {
                AnimComposer composer = arm.getControl(AnimComposer.class);
                composer.addAction("die", new BaseAction(made.apply(Tweens.sequence(composer.action("bend"),
                        calling(() -> atTheEnd.accept(arm)), Tweens.delay(1)))));
            }

            @Override
            protected void onRecycle(Node arm) {
                arm.getControl(AnimComposer.class).removeCurrentAction();
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void anActionThatIsMadeOnceEndsEachUseOnce(boolean development, boolean isLooped) {
        List<Node> ended = new ArrayList<>();
        SpatialPool<Node> pool = dyingArms(development, tween -> isLooped ? Tweens.loopCount(2, tween) : tween,
                arm -> {
                    ended.add(arm);
                    pools.recycle(arm);
                });
        for (int use = 0; use < 3; use++) {
            Node arm = pool.spawn();
            arm.getControl(AnimComposer.class).setCurrentAction("die", AnimComposer.DEFAULT_LAYER, false);
            playToTheEnd(arm);
        }
        assertThat(ended).hasSize(3);
    }

    /** Though the hook of the recycle has stopped it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anActionThatIsMadeOnceMayBeginTheNextUse(boolean development) {
        AnimComposer[] next = {null};
        SpatialPool<?>[] pool = {null};
        pool[0] = dyingArms(development, tween -> tween, arm -> {
            pools.recycle(arm);
            next[0] = pool[0].spawn().getControl(AnimComposer.class);
            next[0].setCurrentAction("wave", AnimComposer.DEFAULT_LAYER, false);
        });
        Spatial arm = pool[0].spawn();
        arm.getControl(AnimComposer.class).setCurrentAction("die", AnimComposer.DEFAULT_LAYER, false);
        playToTheEnd(arm);
        assertThat(next[0].getCurrentAction()).isNotNull();
    }

    /** Before AnimComposer: the channel goes on with the animation that it has played. */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    @SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
    void aListenerOfAnAnimControlMayEndTheUse(boolean development, boolean hasChannel) {
        Node old = Scenes.tree("old");
        AnimControl control = new AnimControl();
        Animation die = new Animation("die", 1f);
        die.addTrack(new SpatialTrack(new float[] {0, 1}, new Vector3f[] {new Vector3f(), new Vector3f(5, 0, 0)}, null,
                null));
        control.addAnim(die);
        old.addControl(control);
        SpatialPool<Node> pool = pools.register(new SpatialPool<>("old", old, s -> s.developmentMode(development)) {
            @Override
            protected void onCreate(Node made) {
                if (hasChannel) {
                    made.getControl(AnimControl.class).createChannel();
                }
            }

            @Override
            protected void onRecycle(Node made) {
                made.getControl(AnimControl.class).clearListeners();
            }
        });
        List<Node> next = new ArrayList<>();
        for (int use = 0; use < 3; use++) {
            Node spawned = pool.spawn();
            AnimControl of = spawned.getControl(AnimControl.class);
            assertThat(of.getNumChannels()).isEqualTo(hasChannel ? 1 : 0);
            AnimChannel channel = hasChannel ? of.getChannel(0) : of.createChannel();
            assertThat(channel.getAnimationName()).isNull();
            channel.setAnim("die");
            channel.setLoopMode(LoopMode.DontLoop);
            of.addListener(new AnimEventListener() {
                @Override
                public void onAnimCycleDone(AnimControl done, AnimChannel by, String name) {
                    pools.recycle(spawned);
                    next.add(pool.spawn());
                }

                @Override
                public void onAnimChange(AnimControl changed, AnimChannel by, String name) {
                }
            });
            playToTheEnd(spawned);
            assertThat(next.get(use)).isNotSameAs(spawned);
            pools.recycle(next.get(use));
        }
    }

    /** As those that a bomb has ended: they are not those that the engine goes on with. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aUseThatAnAnimationBeginsHasAnInstanceThatEndedElsewhere(boolean development) {
        SpatialPool<Node> pool = pools.register("arm", SkinnedModel.create(), s -> s.developmentMode(development));
        List<Node> spawned = new ArrayList<>();
        Node last = pool.spawn();
        dieBySpawning(last, pool, spawned);
        Set<Node> others = new HashSet<>();
        for (int frame = 0; spawned.isEmpty(); frame++) {
            assertThat(frame).as("frames").isLessThan(100);
            for (Node other : List.of(pool.spawn(), pool.spawn())) {
                dieBySpawning(other, pool, spawned);
                pools.recycle(other);
                others.add(other);
            }
            Scenes.frame(root, pools, TPF);
        }
        assertThat(spawned).isSubsetOf(others);
        assertThat(pool.stats().discarded()).isZero();
    }

    private static void dieBySpawning(Node arm, SpatialPool<Node> pool, List<Node> spawned) {
        AnimComposer composer = arm.getControl(AnimComposer.class);
        composer.addAction("die", new BaseAction(Tweens.sequence(composer.action("bend"),
                calling(() -> spawned.addAll(List.of(pool.spawn(), pool.spawn()))))));
        composer.setCurrentAction("die", AnimComposer.DEFAULT_LAYER, false);
    }

    /** An arm that waves from its creation on; each use ends with an animation that recycles it. */
    private void endByAnimation(boolean development, Consumer<AnimComposer> ofUse) {
        SpatialPool<Node> pool = pools.register(new SpatialPool<>("arm", SkinnedModel.create(),
                s -> s.developmentMode(development)) {
            @Override
            protected void onCreate(Node arm) {
                arm.getControl(AnimComposer.class).setCurrentAction("wave", AnimComposer.DEFAULT_LAYER, false);
            }
        });
        for (int use = 0; use < 3; use++) {
            Node arm = pool.spawn();
            AnimComposer composer = arm.getControl(AnimComposer.class);
            assertThat(composer.getLayer(AnimComposer.DEFAULT_LAYER).getCurrentActionName()).isEqualTo("wave");
            assertThat(composer.getTime()).isZero();
            assertThat(composer.getLayerNames()).doesNotContain("lower");
            ofUse.accept(composer);
            composer.addAction("die", new BaseAction(Tweens.sequence(composer.action("bend"),
                    calling(() -> pools.recycle(arm)))));
            composer.setCurrentAction("die", AnimComposer.DEFAULT_LAYER, false);
            playToTheEnd(arm);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theEndOfAnAnimationMayEndTheUse(boolean development) {
        endByAnimation(development, composer -> { });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theEndOfAnAnimationMayEndAUseThatHasMadeLayers(boolean development) {
        endByAnimation(development, composer -> {
            composer.makeLayer("lower", null);
            composer.setCurrentAction("bend", "lower");
        });
    }
}
