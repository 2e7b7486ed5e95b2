// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.bounding.BoundingSphere;
import com.jme3.material.MatParamOverride;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.control.UpdateControl;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * In development mode a pool names what was left on its instances; in production it repairs and says nothing.
 */
class DevelopmentModeTest {
    private final ScenePools pools = TestScene.pools();
    private final List<String> logged = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.USE_LOG, entry -> logged.add(entry.getMessage()));

    @BeforeEach
    void listen() {
        pools.setRoot(new Node("scene"));
    }

    @AfterEach
    void stopListening() {
        log.close();
        pools.close();
    }

    private SpatialPool<Node> register(boolean development) {
        return register(SpatialPoolSettings.builder("enemy").developmentMode(development).build());
    }

    private SpatialPool<Node> register(SpatialPoolSettings settings) {
        Node enemy = new Node("goblin");
        Node turret = new Node("turret");
        enemy.attachChild(turret);
        turret.attachChild(new Geometry("barrel", new Box(1, 1, 1)));
        return pools.register("enemy", enemy, settings);
    }

    private void leaveTint(Node enemy, ColorRGBA color) {
        enemy.getChild("barrel").addMatParamOverride(new MatParamOverride(VarType.Vector4, "Tint", color));
    }

    @Test
    void aLeftoverIsNamedWithPoolPathValuesAndTheLineThatSpawned() {
        SpatialPool<Node> pool = register(true);
        Node enemy = pool.spawn();
        leaveTint(enemy, ColorRGBA.Red);
        pool.recycle(enemy);
        assertThat(pool.leftovers()).singleElement().asString()
                .matches("Pool 'enemy': 'turret/barrel': override 'Tint' was"
                + " left on at Color\\[1.0, 0.0, 0.0, 1.0] \\(restored\\)"
                + " \\(spawned at DevelopmentModeTest.java:\\d+\\)");
        assertThat(logged).singleElement().asString().startsWith(pool.leftovers().get(0))
                .contains("a use may leave this");
    }

    @Test
    void whatAListenerReportsAsRestoredIsALeftover() {
        for (boolean development : new boolean[] {true, false}) {
            SpatialPool<Node> pool = register(development);
            pool.addInstanceListener(new InstanceListener<Object>() {
                @Override
                public Object created(PooledInstance instance) {
                    return this;
                }

                @Override
                public void beforeReset(PooledInstance instance, Object kept) {
                    instance.reportRestored("turret", "charge of the gun", 3, 0);
                }
            });
            for (int use = 0; use < 2; use++) {
                pool.recycle(pool.spawn());
            }
            assertThat(pool.leftovers()).hasSize(development ? 1 : 0)
                    .allMatch(line -> line.contains("'turret': charge of the gun") && line.contains("3"));
            pool.close();
        }
    }

    @Test
    void developmentModeIsAnnouncedOnceForAScene() {
        List<String> announced = new ArrayList<>();
        try (HeardLog heard = new HeardLog(TestScene.SCENE_LOG,
                entry -> announced.add(entry.getLevel() + " " + entry.getParameters()[0]))) {
            pools.register("quiet", new Node("quiet"), s -> s.developmentMode(false)).spawn();
            assertThat(announced).isEmpty();
            register(true).spawn();
            pools.register("other", new Node("other"), s -> s.developmentMode(true)).spawn();
        }
        assertThat(announced).containsExactly("INFO enemy");
    }

    @Test
    void eachKindIsNamedOnceWhateverItsValues() {
        SpatialPool<Node> pool = register(true);
        for (int use = 0; use < 10; use++) {
            Node enemy = pool.spawn();
            leaveTint(enemy, ColorRGBA.randomColor());
            pool.recycle(enemy);
        }
        assertThat(pool.leftovers()).hasSize(1);
        Node enemy = pool.spawn();
        enemy.setUserData("mood", "bad");
        pool.recycle(enemy);
        assertThat(pool.leftovers()).hasSize(2);
        assertThat(logged).hasSize(1);
    }

    @Test
    void layersAndBoundsAreNamedOnceWhateverTheirValues() {
        Geometry prefab = new Geometry("arm", new Box(1, 1, 1));
        prefab.addControl(new AnimComposer());
        SpatialPool<Geometry> pool = pools.register("arm", prefab, s -> s.developmentMode(true));
        for (int use = 1; use <= 3; use++) {
            Geometry arm = pool.spawn();
            arm.getControl(AnimComposer.class).makeLayer("layer" + use, null);
            pool.recycle(arm);
        }
        assertThat(pool.leftovers()).singleElement().asString().contains("layers were left at [Default, layer1]");
        for (int use = 1; use <= 3; use++) {
            Geometry arm = pool.spawn();
            arm.getMesh().setBound(new BoundingSphere(use, Vector3f.ZERO));
            pool.recycle(arm);
        }
        assertThat(pool.leftovers()).hasSize(2).last().asString().contains("levels of detail or morph targets");
    }

    @Test
    void anAnonymousControlIsNamedByItsNumberedClass() {
        Node prefab = new Node("enemy");
        prefab.addControl(new UpdateControl() { });
        SpatialPool<Node> pool = pools.register("enemy", prefab, s -> s.developmentMode(true));
        Node enemy = pool.spawn();
        enemy.getControl(UpdateControl.class).setEnabled(false);
        pool.recycle(enemy);
        assertThat(pool.leftovers()).singleElement().asString()
                .containsPattern("control DevelopmentModeTest\\$\\d was left disabled");
    }

    @Test
    void productionRepairsWithoutAWord() {
        SpatialPool<Node> pool = register(false);
        Node enemy = pool.spawn();
        leaveTint(enemy, ColorRGBA.Red);
        pool.recycle(enemy);
        assertThat(logged).isEmpty();
        assertThat(pool.leftovers()).isEmpty();
        assertThat(enemy.getChild("barrel").getLocalMatParamOverrides()).isEmpty();
    }

    private SpatialPool<Node> trusting() {
        return register(SpatialPoolSettings.builder("enemy").developmentMode(true).resetScope(ResetScope.TRANSFORM)
                .build());
    }

    @Test
    void aBrokenPromiseIsRepairedAndReportedWithTheRemedy() {
        SpatialPool<Node> pool = trusting();
        Node enemy = pool.spawn();
        leaveTint(enemy, ColorRGBA.Red);
        pool.recycle(enemy);
        assertThat(enemy.getChild("barrel").getLocalMatParamOverrides()).isEmpty();
        assertThat(logged).singleElement().asString()
                .startsWith("Pool 'enemy': 'turret/barrel': override 'Tint' was left on")
                .endsWith("); the pool's reset scope is TRANSFORM, so out of development mode it would not have"
                        + " been restored: use resetScope(EVERYTHING), a ResetRule or a Poolable");
        assertThat(pool.leftovers()).isEqualTo(logged);
    }

    @Test
    void anEditOfSharedStateIsReportedAndItsInstanceReplaced() {
        SpatialPool<Node> pool = trusting();
        Node enemy = pool.spawn();
        ((Geometry) enemy.getChild("barrel")).getMesh().setMode(Mesh.Mode.Points);
        pool.recycle(enemy);
        assertThat(pool.stats().discarded()).isEqualTo(1);
        assertThat(logged).singleElement().asString().contains("mesh, shared by all instances", "reset scope is");
    }

    @Test
    void changesARuleOfTheGamePutsBackAreNoBrokenPromise() {
        SpatialPool<Node> pool = register(SpatialPoolSettings.builder("enemy").developmentMode(true)
                .resetScope(ResetScope.TRANSFORM)
                .resetRule(ResetRule.property(Node.class, Node::getLocalShadowMode, Node::setShadowMode)).build());
        Node enemy = pool.spawn();
        enemy.setShadowMode(ShadowMode.Cast);
        pool.recycle(enemy);
        assertThat(enemy.getLocalShadowMode()).isEqualTo(ShadowMode.Inherit);
        assertThat(logged).singleElement().asString().contains("the rule for Node put right")
                .doesNotContain("TRANSFORM");
    }

    @Test
    void aKeptPromiseIsNotReported() {
        SpatialPool<Node> pool = trusting();
        Node enemy = pool.spawn();
        enemy.move(1, 2, 3);
        enemy.scale(2);
        pool.recycle(enemy);
        assertThat(enemy.getLocalScale().x).isEqualTo(1);
        assertThat(logged).isEmpty();
    }

    @Test
    void changesRestoredInEveryScopeAreNoBrokenPromise() {
        List<String> promised = TestScene.leftoverKinds().stream()
                .filter(kind -> !TestScene.sentenceFor(kind, ResetScope.TRANSFORM).contains("TRANSFORM")).toList();
        assertThat(promised).containsExactlyInAnyOrder("ANIMATION", "PARTICLES", "SOUND", "TEXT", "RULE");
    }

    @Test
    void developmentModeIsOnByDefaultWhereAssertionsAre() {
        boolean assertions = getClass().desiredAssertionStatus();
        assertThat(SpatialPoolSettings.builder("enemy").build().developmentMode()).isEqualTo(assertions);
    }

    @Test
    void namesMadeAtRunTimeDoNotFillTheMemory() {
        SpatialPool<Node> pool = register(true);
        for (int i = 0; i < 5_000; i++) {
            Node enemy = pool.spawn();
            ((Node) enemy.getChild("turret")).attachChild(new Node("trail" + i));
            pool.recycle(enemy);
        }
        assertThat(pool.leftovers()).hasSize(1_000);
    }

    @Test
    void anInstanceThatCannotBeRepairedIsCountedAndReplaced() {
        SpatialPool<Node> pool = register(true);
        Node enemy = pool.spawn();
        Geometry barrel = (Geometry) enemy.getChild("barrel");
        barrel.getMesh().setMode(Mesh.Mode.Points);
        pool.recycle(enemy);
        assertThat(pool.stats().discarded()).isEqualTo(1);
        assertThat(pool.leftovers()).singleElement().asString().contains("mesh, shared by all instances");
        Node next = pool.spawn();
        assertThat(next).isNotSameAs(enemy);
        assertThat(((Geometry) next.getChild("barrel")).getMesh().getMode())
                .isEqualTo(Mesh.Mode.Triangles);
    }
}
