// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.MorphControl;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.export.JmeExporter;
import com.jme3.export.JmeImporter;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.UpdateControl;
import com.jme3.util.SafeArrayList;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Controls that a use adds, moves or switches, and what they write to their spatial while the reset undoes that. */
class ControlResetTest {
    private final Node prefab = prefab();
    private final Node instance = prefab.clone(false);
    private final SavedInstance saved = SavedInstance.of(prefab, instance);
    private final Node arm = (Node) instance.getChild("arm");
    private final List<String> leftovers = new ArrayList<>();

    private static Node prefab() {
        Node robot = new Node("robot");
        Node arm = SkinnedModel.create();
        arm.setName("arm");
        arm.addControl(new BillboardControl());
        arm.addControl(new UpdateControl());
        robot.attachChild(arm);
        return robot;
    }

    private void assertRepaired(String... expected) {
        assertThat(saved.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what)))
                .isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly(expected);
        assertThat(saved.reset()).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void aControlAddedAgainIsOnceOnItsSpatial() {
        BillboardControl billboard = arm.getControl(BillboardControl.class);
        int count = arm.getNumControls();
        arm.addControl(billboard);
        arm.addControl(billboard);
        assertRepaired("CONTROL arm: control BillboardControl was left on twice",
                "CONTROL arm: control BillboardControl was left on twice",
                "CONTROL arm: control BillboardControl was left at another place in the order");
        assertThat(arm.getNumControls()).isEqualTo(count);
        assertThat(billboard.getSpatial()).isSameAs(arm);
    }

    /** The engine refuses it, once the other spatial has it in its list. */
    @Test
    void aControlThatAnotherSpatialWasGivenTooBelongsToItsOwn() {
        BillboardControl billboard = arm.getControl(BillboardControl.class);
        Spatial other = arm.getChild(0);
        assertThatThrownBy(() -> other.addControl(billboard)).isInstanceOf(IllegalStateException.class);
        assertRepaired("CONTROL arm/" + other.getName() + ": control BillboardControl was left on",
                "CONTROL arm: control BillboardControl was left without its spatial");
        assertThat(other.getNumControls()).isZero();
        assertThat(billboard.getSpatial()).isSameAs(arm);
    }

    @Test
    void aMotionThatWentToAChildMovesItsOwnSpatial() {
        MotionPath path = new MotionPath();
        path.addWayPoint(Vector3f.ZERO);
        path.addWayPoint(new Vector3f(10, 0, 0));
        Node cart = new Node("cart");
        cart.attachChild(new Node("wheel"));
        MotionEvent motion = new MotionEvent(cart, path, 10);
        SavedInstance own = SavedInstance.of(cart, cart);
        cart.removeControl(motion);
        cart.getChild(0).addControl(motion);
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(own.reset()).isEqualTo(ResetOutcome.UNCHANGED);
        motion.play();
        cart.updateLogicalState(5);
        assertThat(cart.getLocalTranslation()).isNotEqualTo(Vector3f.ZERO);
    }

    /** The engine's interface alone. */
    private static final class Plain implements Control {
        private Spatial spatial;

        @Override
        @Deprecated
        public Control cloneForSpatial(Spatial of) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setSpatial(Spatial spatial) {
            this.spatial = spatial;
        }

        @Override
        public void update(float tpf) {
        }

        @Override
        public void render(RenderManager manager, ViewPort view) {
        }

        @Override
        public void write(JmeExporter exporter) {
        }

        @Override
        public void read(JmeImporter importer) {
        }
    }

    @Test
    void aControlThatWentToAChildHasItsOwnSpatial() {
        Node root = new Node("root");
        root.attachChild(new Node("child"));
        Plain plain = new Plain();
        root.addControl(plain);
        SavedInstance own = SavedInstance.of(root, root);
        root.removeControl(plain);
        root.getChild(0).addControl(plain);
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(plain.spatial).isSameAs(root);
        root.addControl(plain);
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(root.getNumControls()).isEqualTo(1);
        assertThat(plain.spatial).isSameAs(root);
    }

    private static List<Object> targets(MorphControl morphs) {
        return List.copyOf((SafeArrayList<?>) Fingerprint.field(MorphControl.class, "targets", morphs));
    }

    /** It looks for the geometries that it morphs when it is put on. */
    @Test
    void aMorphControlPutBackMorphsWhatWasDetachedMeanwhile() {
        Node head = new Node("head");
        Geometry face = (Geometry) arm.getChild("face");
        instance.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        head.attachChild(face);
        instance.attachChild(head);
        MorphControl morphs = new MorphControl();
        instance.addControl(morphs);
        assertThat(targets(morphs)).contains(face);
        SavedInstance own = saved.other(instance);
        instance.removeControl(morphs);
        face.removeFromParent();
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(targets(morphs)).contains(face);
    }

    /** One that another takes off with it. */
    @Test
    void aControlMayTakeOffAnother() {
        UpdateControl follower = new UpdateControl();
        arm.addControl(follower);
        arm.addControl(new Writing((spatial, on) -> {
            if (!on) {
                spatial.removeControl(follower);
            }
        }));
        int count = arm.getNumControls() - 2;
        assertThat(saved.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(arm.getNumControls()).isEqualTo(count);
    }

    @Test
    void aControlAddedAgainThatRefusesToBePutBackDiscardsTheInstance() {
        class Once extends UpdateControl {
            private boolean isUsedUp;

            @Override
            public void setSpatial(Spatial newSpatial) {
                if (isUsedUp && newSpatial != null) {
                    throw new UnsupportedOperationException("used up");
                }
                isUsedUp |= newSpatial == null;
                super.setSpatial(newSpatial);
            }
        }

        Once once = new Once();
        arm.addControl(once);
        SavedInstance own = saved.other(instance);
        arm.addControl(once);
        assertThat(own.reset()).isEqualTo(ResetOutcome.DISCARD);
    }

    /** What a control does in answer to the reset may be a loss, which is reported as any other. */
    @Test
    void aLossThatAControlCausesIsNamed() {
        BillboardControl billboard = arm.getControl(BillboardControl.class);
        instance.addControl(new Writing((spatial, on) -> {
            if (!on) {
                arm.removeControl(billboard);
                new Node("other").addControl(billboard);
            }
        }));
        List<String> lost = new ArrayList<>();
        assertThat(saved.reset(new LeftoverSink() {
            @Override
            public void leftover(LeftoverKind kind, String path, String what) {
                leftovers.add(what);
            }

            @Override
            public void lost(LeftoverKind kind, String path, String what) {
                lost.add(path + ": " + what);
            }
        })).isEqualTo(ResetOutcome.DISCARD);
        assertThat(lost).containsExactly("arm: control BillboardControl can't be restored");
    }

    @Test
    void whatAControlWritesWhenAnotherSwitchesItIsRestored() {
        Writing shield = new Writing((spatial, on) -> spatial.scale(on ? 2f : 0.5f));
        instance.addControl(shield);
        Writing power = new Writing((spatial, on) -> shield.setEnabled(!shield.isEnabled()));
        instance.addControl(power);
        SavedInstance own = saved.other(instance);
        List<String> atFirst = Fingerprint.of(instance);
        for (int use = 0; use < 3; use++) {
            power.setEnabled(false);
            assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(Fingerprint.of(instance)).isEqualTo(atFirst);
        }
    }

    /** Does something to its spatial when it is put on or off, and when it is switched on or off. */
    private static final class Writing extends AbstractControl {
        private final BiConsumer<Spatial, Boolean> effect;

        Writing(BiConsumer<Spatial, Boolean> effect) {
            this.effect = effect;
        }

        @Override
        public void setSpatial(Spatial newSpatial) {
            Spatial of = newSpatial == null ? spatial : newSpatial;
            super.setSpatial(newSpatial);
            effect.accept(of, newSpatial != null);
        }

        @Override
        public void setEnabled(boolean enabled) {
            super.setEnabled(enabled);
            if (spatial != null) {
                effect.accept(spatial, enabled);
            }
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
        }
    }

    /** What such controls of games do. */
    private enum Effect {
        TWICE_AS_LARGE((robot, on) -> robot.scale(on ? 2f : 0.5f)),
        UNSEEN((robot, on) -> robot.setCullHint(on ? CullHint.Always : CullHint.Never)),
        WAVING((robot, on) -> composer(robot).setCurrentAction(on ? "wave" : "bend")),
        SHIELDED((robot, on) -> {
            if (on) {
                robot.attachChild(new Node("shield"));
            } else {
                robot.detachChildNamed("shield");
                robot.attachChild(new Node("rest of the shield"));
            }
        }),
        STANDING((robot, on) -> robot.getChild("arm").getControl(BillboardControl.class).setEnabled(on));

        private final BiConsumer<Node, Boolean> effect;

        Effect(BiConsumer<Node, Boolean> effect) {
            this.effect = effect;
        }

        Writing control() {
            return new Writing((robot, on) -> effect.accept((Node) robot, on));
        }

        private static AnimComposer composer(Node robot) {
            return robot.getChild("arm").getControl(AnimComposer.class);
        }
    }

    private static Stream<DynamicTest> forEachEffect(Consumer<Effect> test) {
        return Stream.of(Effect.values()).map(effect -> DynamicTest.dynamicTest(effect.toString(),
                () -> test.accept(effect)));
    }

    @TestFactory
    Stream<DynamicTest> whatAControlWritesWhenItIsTakenOffIsRestored() {
        return forEachEffect(effect -> {
            Node robot = prefab();
            SavedInstance own = SavedInstance.of(robot, robot);
            List<String> atFirst = Fingerprint.of(robot);
            for (int use = 0; use < 3; use++) {
                robot.addControl(effect.control());
                robot.updateLogicalState(0.1f);
                assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
                assertThat(Fingerprint.of(robot)).isEqualTo(atFirst);
                assertThat(own.reset()).isEqualTo(ResetOutcome.UNCHANGED);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> whatAControlWritesWhenItIsSwitchedIsRestored() {
        return forEachEffect(effect -> {
            for (boolean atFirst : new boolean[] {false, true}) {
                Node robot = prefab();
                Writing control = effect.control();
                robot.addControl(control);
                control.setEnabled(atFirst);
                SavedInstance own = SavedInstance.of(robot, robot);
                List<String> before = Fingerprint.of(robot);
                for (int use = 0; use < 3; use++) {
                    control.setEnabled(!atFirst);
                    robot.updateLogicalState(0.1f);
                    assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
                    assertThat(Fingerprint.of(robot)).isEqualTo(before);
                    assertThat(own.reset()).isEqualTo(ResetOutcome.UNCHANGED);
                }
            }
        });
    }

    /** One that keeps in a field of its own whether it is enabled. */
    private static final class Own extends UpdateControl {
        private boolean isOn = true;

        @Override
        public void setEnabled(boolean enabled) {
            isOn = enabled;
        }

        @Override
        public boolean isEnabled() {
            return isOn;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aControlThatKeepsWhetherItIsEnabledItselfIsDisabledWhileIdle(boolean development) {
        Node root = new Node("root");
        try (ScenePools pools = Scenes.under(root, TestScene.pools())) {
            SpatialPool<Node> pool = pools.registerFactory("bulb", () -> {
                Node bulb = new Node("bulb");
                bulb.addControl(new Own());
                return bulb;
            }, settings -> settings.developmentMode(development));
            Node bulb = pool.spawn();
            for (int use = 0; use < 3; use++) {
                Scenes.frame(root, pools, 0.1f);
                pool.recycle(bulb);
                Scenes.frame(root, pools, 0.1f);
                assertThat(bulb.getControl(Own.class).isEnabled()).isFalse();
                assertThat(pool.spawn()).isSameAs(bulb);
                assertThat(bulb.getControl(Own.class).isEnabled()).isTrue();
            }
            assertThat(pool.leftovers()).isEmpty();
        }
    }

    /** Instances that stay attached while they are idle have their controls switched off, and no setter called. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aControlIsNotCalledWhileItsInstanceIsIdle(boolean development) {
        List<Boolean> calls = new ArrayList<>();
        Node root = new Node("root");
        try (ScenePools pools = Scenes.under(root, TestScene.pools())) {
            SpatialPool<Node> pool = pools.registerFactory("bulb", () -> {
                Node bulb = new Node("bulb");
                bulb.addControl(new Writing((spatial, on) -> calls.add(on)));
                return bulb;
            }, settings -> settings.developmentMode(development));
            Node bulb = pool.spawn();
            AbstractControl control = bulb.getControl(Writing.class);
            calls.clear();
            for (int use = 0; use < 3; use++) {
                Scenes.frame(root, pools, 0.1f);
                pool.recycle(bulb);
                Scenes.frame(root, pools, 0.1f);
                assertThat(bulb.getParent()).as("parked").isNotNull();
                assertThat(control.isEnabled()).isFalse();
                assertThat(pool.spawn()).isSameAs(bulb);
                assertThat(control.isEnabled()).isTrue();
            }
            assertThat(calls).isEmpty();
        }
    }
}
