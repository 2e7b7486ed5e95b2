// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.light.DirectionalLight;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.MatParamOverride;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.BatchHint;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.control.UpdateControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a use leaves on an instance is restored, row by row.
 */
class TreeResetTest {
    private final Node prefab = prefab();
    private final Node instance = prefab.clone(false);
    private final SavedInstance saved = SavedInstance.of(prefab, instance);
    private final Node turret = (Node) instance.getChild("turret");
    private final Geometry barrel = (Geometry) instance.getChild("barrel");
    private final List<String> leftovers = new ArrayList<>();

    private static Node prefab() {
        Node tank = new Node("tank");
        tank.addControl(new UpdateControl());
        tank.setUserData("hits", 3);
        tank.setUserData("home", new Vector3f(1, 2, 3));
        Node turret = new Node("turret");
        turret.addControl(new BillboardControl());
        turret.addControl(new LightControl(new PointLight()));
        turret.addLight(new PointLight(new Vector3f(0, 1, 0), ColorRGBA.Red, 5));
        tank.attachChild(turret);
        Geometry barrel = new Geometry("barrel", new Box(1, 1, 1));
        barrel.setLocalTranslation(0, 0, 2);
        barrel.addMatParamOverride(new MatParamOverride(VarType.Vector4, "Tint", ColorRGBA.Green.clone()));
        turret.attachChild(barrel);
        tank.attachChild(new Geometry("hull", new Box(2, 1, 2)));
        tank.attachChild(new Geometry("track", new Box(2, 1, 2)));
        return tank;
    }

    private ResetOutcome reset() {
        return saved.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what));
    }

    private void assertRepaired(String... expected) {
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly(expected);
        leftovers.clear();
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(leftovers).isEmpty();
    }

    @Test
    void anUntouchedInstanceIsUnchanged() {
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(leftovers).isEmpty();
    }

    @Test
    void theRootGoesBackToItsPlaceWithoutAWord() {
        instance.setLocalTranslation(7, 8, 9);
        instance.setLocalScale(3);
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(leftovers).isEmpty();
        assertThat(instance.getLocalTransform()).isEqualTo(prefab.getLocalTransform());
    }

    @Test
    void aTransformBelowTheRootIsRestored() {
        barrel.setLocalRotation(new Quaternion().fromAngles(1, 0, 0));
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).singleElement().asString().isEqualTo("TRANSFORM turret/barrel: "
                + "local rotation changed from (0.0, 0.0, 0.0) degrees to (57.3, 0.0, 0.0) degrees");
        assertThat(barrel.getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
        assertThat(barrel.getLocalTranslation()).isEqualTo(new Vector3f(0, 0, 2));
    }

    @Test
    void aTransformEditedThroughTheLiveObjectIsSeen() {
        barrel.getLocalTransform().getTranslation().set(9, 9, 9);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(barrel.getLocalTranslation()).isEqualTo(new Vector3f(0, 0, 2));
    }

    @Test
    void hintsBucketAndNameAreRestored() {
        turret.setCullHint(CullHint.Always);
        turret.setBatchHint(BatchHint.Never);
        turret.setShadowMode(ShadowMode.Cast);
        turret.setQueueBucket(Bucket.Gui);
        turret.setName("renamed");
        assertRepaired("NAME turret: name changed from turret to renamed",
                "HINT turret: cull hint changed from Inherit to Always",
                "HINT turret: batch hint changed from Inherit to Never",
                "HINT turret: shadow mode changed from Inherit to Cast",
                "HINT turret: queue bucket changed from Inherit to Gui");
        assertThat(turret.getName()).isEqualTo("turret");
        assertThat(turret.getLocalCullHint()).isEqualTo(CullHint.Inherit);
    }

    @Test
    void ignoreTransformAndMeshIdentityAreRestored() {
        barrel.setIgnoreTransform(true);
        barrel.setMesh(new Sphere(4, 4, 1));
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(barrel.isIgnoreTransform()).isFalse();
        assertThat(barrel.getMesh()).isSameAs(((Geometry) prefab.getChild("barrel")).getMesh());
        assertThat(leftovers).hasSize(2);
    }

    /** The engine's setter refreshes neither the matrix that is drawn with nor the bound. */
    @Test
    void theNextUseIsDrawnWithItsTransformAgain() {
        instance.updateGeometricState();
        Matrix4f drawn = barrel.getWorldMatrix().clone();
        Vector3f centre = barrel.getWorldBound().getCenter().clone();
        barrel.setIgnoreTransform(true);
        barrel.forceRefresh(true, true, false);
        instance.updateGeometricState();
        assertThat(barrel.getWorldMatrix()).isNotEqualTo(drawn);
        assertRepaired("GEOMETRY turret/barrel: ignoreTransform changed from false to true");
        instance.updateGeometricState();
        assertThat(barrel.getWorldMatrix()).isEqualTo(drawn);
        assertThat(barrel.getWorldBound().getCenter()).isEqualTo(centre);
    }

    @Test
    void theLodLevelIsRestoredWhateverMeshIsOn() {
        Mesh levelled = new Box(1, 1, 1);
        levelled.setLodLevels(new VertexBuffer[] {levelled.getBuffer(Type.Index), levelled.getBuffer(Type.Index)});
        Geometry tree = new Geometry("tree", levelled);
        SavedInstance own = SavedInstance.of(tree, tree);
        tree.setLodLevel(1);
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(tree.getLodLevel()).isZero();
        tree.setLodLevel(1);
        tree.setMesh(new Box(1, 1, 1));
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(tree.getLodLevel()).isZero();
        barrel.setMesh(levelled);
        barrel.setLodLevel(1);
        assertThat(saved.reset()).as("the own mesh has no levels").isEqualTo(ResetOutcome.REPAIRED);
        assertThat(barrel.getLodLevel()).isZero();
    }

    @Test
    void aChildLeftAttachedIsTakenOff() {
        turret.attachChild(new Node("trail"));
        assertRepaired("CHILD turret: child 'trail' was left attached");
        assertThat(turret.getChild("trail")).isNull();
    }

    @Test
    void missingAndMovedChildrenAreRestoredInOrder() {
        List<Spatial> before = List.copyOf(instance.getChildren());
        instance.detachChild(turret);
        new Node("elsewhere").attachChild(instance.getChild("hull"));
        assertRepaired("CHILD tank: child 'turret' was left detached",
                "CHILD tank: child 'hull' was left under 'elsewhere'");
        assertThat(instance.getChildren()).containsExactlyElementsOf(before);
        instance.swapChildren(0, 2);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(instance.getChildren()).containsExactlyElementsOf(before);
    }

    @Test
    void aParentPutUnderItsOwnChildIsSortedOut() {
        Node outer = new Node("outer");
        Node middle = new Node("middle");
        Node inner = new Node("inner");
        outer.attachChild(middle);
        middle.attachChild(inner);
        SavedInstance nested = SavedInstance.of(outer, outer);
        inner.removeFromParent();
        outer.attachChild(inner);
        inner.attachChild(middle);
        assertThat(nested.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(outer.getChildren()).containsExactly(middle);
        assertThat(middle.getChildren()).containsExactly(inner);
        assertThat(inner.getChildren()).isEmpty();
    }

    @Test
    void controlsAreRestoredInOrderAndEnabled() {
        Control billboard = turret.getControl(0);
        Control lod = turret.getControl(1);
        turret.removeControl(billboard);
        turret.addControl(new UpdateControl());
        ((LightControl) lod).setEnabled(false);
        assertRepaired("CONTROL turret: control UpdateControl was left on",
                "CONTROL turret: control BillboardControl was left off",
                "CONTROL turret: control LightControl was left disabled");
        assertThat(turret.getNumControls()).isEqualTo(2);
        assertThat(turret.getControl(0)).isSameAs(billboard);
        assertThat(turret.getControl(1)).isSameAs(lod);
    }

    @Test
    void aControlThatWentToAnotherSpatialDiscardsTheInstance() {
        Control billboard = turret.getControl(0);
        turret.removeControl(billboard);
        new Node("other").addControl(billboard);
        assertThat(reset()).isEqualTo(ResetOutcome.DISCARD);
    }

    @Test
    void lightsAreRestoredWithTheirValues() {
        PointLight light = (PointLight) turret.getLocalLightList().get(0);
        light.setColor(ColorRGBA.Blue);
        light.setRadius(50);
        turret.addLight(new PointLight());
        assertRepaired("LIGHT turret: Point light was left on", "LIGHT turret: colour of the Point light changed from"
                + " Color[1.0, 0.0, 0.0, 1.0] to Color[0.0, 0.0, 1.0, 1.0]",
                "LIGHT turret: radius of the Point light changed from 5.0 to 50.0");
        assertThat(turret.getLocalLightList().size()).isEqualTo(1);
        assertThat(light.getColor()).isEqualTo(ColorRGBA.Red);
        assertThat(light.getRadius()).isEqualTo(5);
        turret.removeLight(light);
        leftovers.clear();
        assertRepaired("LIGHT turret: Point light was left off");
        assertThat(turret.getLocalLightList().get(0)).isSameAs(light);
    }

    @Test
    void lightsOfEveryKindAreRestoredWithTheirValues() {
        SpotLight spot = new SpotLight(new Vector3f(1, 0, 0), new Vector3f(0, 1, 0), 7);
        DirectionalLight sun = new DirectionalLight(new Vector3f(0, -1, 0));
        LightProbe probe = new LightProbe();
        Node lamp = new Node("lamp");
        List.of(spot, sun, probe).forEach(lamp::addLight);
        SavedInstance own = SavedInstance.of(lamp, lamp);
        List<Runnable> edits = List.of(() -> spot.setPosition(Vector3f.ZERO), () -> spot.setSpotRange(1),
                () -> spot.setDirection(Vector3f.UNIT_X), () -> spot.setSpotInnerAngle(0.1f),
                () -> spot.setSpotOuterAngle(1), () -> sun.setDirection(Vector3f.UNIT_X),
                () -> probe.setPosition(Vector3f.UNIT_X), () -> sun.setName("sun"));
        List<String> before = describe(spot, sun, probe);
        for (Runnable edit : edits) {
            edit.run();
            assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(describe(spot, sun, probe)).isEqualTo(before);
            assertThat(own.reset()).isEqualTo(ResetOutcome.UNCHANGED);
        }
    }

    private static List<String> describe(SpotLight spot, DirectionalLight sun, LightProbe probe) {
        return List.of(spot.getPosition() + " " + spot.getDirection() + " " + spot.getSpotRange() + " "
                + spot.getSpotInnerAngle() + " " + spot.getSpotOuterAngle(),
                sun.getDirection() + " " + sun.getName(), probe.getPosition().toString());
    }

    @Test
    void overridesAreRestoredWithTheirValues() {
        MatParamOverride tint = barrel.getLocalMatParamOverrides().get(0);
        ((ColorRGBA) tint.getValue()).set(ColorRGBA.Black);
        barrel.addMatParamOverride(new MatParamOverride(VarType.Float, "Glow", 2f));
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly("OVERRIDE turret/barrel: override 'Glow' was left on at 2.0",
                "OVERRIDE turret/barrel: override 'Tint' changed from Color[0.0, 1.0, 0.0, 1.0] to"
                        + " Color[0.0, 0.0, 0.0, 1.0]");
        assertThat(barrel.getLocalMatParamOverrides()).containsExactly(tint);
        assertThat(tint.getValue()).isEqualTo(ColorRGBA.Green);
        barrel.clearMatParamOverrides();
        leftovers.clear();
        assertRepaired("OVERRIDE turret/barrel: override 'Tint' was left off");
    }

    /** The engine passes them on to no node of which something below waits for an update. */
    @Test
    void overridesOfTheLastParentReachNoPartOfTheNextUse() {
        Node red = new Node("red team");
        red.addMatParamOverride(new MatParamOverride(VarType.Vector4, "Team", ColorRGBA.Red));
        Node neutral = new Node("neutral");
        turret.attachChild(new Geometry("hatch", new Box(1, 1, 1)));
        SavedInstance own = saved.other(instance);
        List<Runnable> uses = List.of(() -> barrel.removeFromParent(), () -> turret.attachChild(new Node("flag")),
                () -> barrel.addMatParamOverride(new MatParamOverride(VarType.Float, "Flash", 1f)));
        for (Runnable use : uses) {
            for (Node parent : List.of(red, neutral)) {
                parent.attachChild(instance);
                parent.updateGeometricState();
                instance.depthFirstTraversal(each -> assertThat(each.getWorldMatParamOverrides().stream()
                        .anyMatch(over -> over.getName().equals("Team"))).as(each.getName()).isEqualTo(parent == red));
                use.run();
                instance.removeFromParent();
                own.reset();
            }
        }
    }

    @Test
    void equalUserDataAndOverridesAreNoLeftover() {
        MatParamOverride tint = barrel.getLocalMatParamOverrides().get(0);
        Object color = tint.getValue();
        Vector3f home = instance.getUserData("home");
        Vector3f games = home.clone();
        tint.setValue(ColorRGBA.Green.clone());
        instance.setUserData("hits", 3);
        instance.setUserData("home", games);
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
        games.set(9, 9, 9);
        assertThat((Vector3f) instance.getUserData("home")).isSameAs(home).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(tint.getValue()).isSameAs(color);
        barrel.clearMatParamOverrides();
        barrel.addMatParamOverride(new MatParamOverride(VarType.Vector4, "Tint", ColorRGBA.Green.clone()));
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(barrel.getLocalMatParamOverrides().get(0)).isSameAs(tint);
        assertThat(leftovers).isEmpty();
    }

    @Test
    void theLayerThatLemurRemembersOnWhatItHasDrawnIsNoLeftover() {
        instance.setUserData("effectiveLayer", 1f);
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
        instance.setUserData("hits", 9);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat((Float) instance.getUserData("effectiveLayer")).isEqualTo(1f);
        assertThat(leftovers).containsExactly("USER_DATA tank: user data 'hits' changed from 3 to 9");
    }

    @Test
    void userDataIsRestored() {
        instance.setUserData("hits", 9);
        instance.setUserData("target", "player");
        ((Vector3f) instance.getUserData("home")).set(0, 0, 0);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactlyInAnyOrder("USER_DATA tank: user data 'target' was left at player",
                "USER_DATA tank: user data 'hits' changed from 3 to 9",
                "USER_DATA tank: user data 'home' changed from (1.0, 2.0, 3.0) to (0.0, 0.0, 0.0)");
        assertThat((Integer) instance.getUserData("hits")).isEqualTo(3);
        assertThat((Vector3f) instance.getUserData("home")).isEqualTo(new Vector3f(1, 2, 3));
        assertThat((Object) instance.getUserData("target")).isNull();
        instance.setUserData("hits", null);
        assertThat(saved.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat((Integer) instance.getUserData("hits")).isEqualTo(3);
    }

    @Test
    void additionsByOnCreateBelongToTheInstance() {
        Node other = prefab.clone(false);
        other.attachChild(new Node("flag"));
        other.setName("tank#2");
        SavedInstance own = saved.other(other);
        assertThat(own.reset()).isEqualTo(ResetOutcome.UNCHANGED);
        other.detachChildNamed("flag");
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(other.getChild("flag")).isNotNull();
        assertThat(other.getName()).isEqualTo("tank#2");
    }

    @Test
    void poolableControlsAreNotifiedOfTheUses() {
        List<String> told = new ArrayList<>();
        class Told extends UpdateControl implements Poolable {
            @Override
            public void onSpawn() {
                told.add("spawn");
            }

            @Override
            public void onRecycle() {
                told.add("recycle");
            }
        }

        instance.addControl(new Told());
        SavedInstance own = saved.other(instance);
        own.spawned();
        own.recycled();
        assertThat(told).containsExactly("spawn", "recycle");
    }

    @Test
    void aRuleRestoresWhatThePoolDoesNotKnow() {
        float[] outside = {1};
        ResetRule<BillboardControl> rule = ResetRule.property(BillboardControl.class, control -> outside[0],
                (control, value) -> outside[0] = value);
        SavedInstance ruled = SavedInstance.of(prefab, instance, settings -> settings.resetRule(rule));
        assertThat(ruled.reset()).isEqualTo(ResetOutcome.UNCHANGED);
        outside[0] = 2;
        assertThat(ruled.reset((kind, path, what) -> leftovers.add(kind + " " + path)))
                .isEqualTo(ResetOutcome.REPAIRED);
        assertThat(outside[0]).isEqualTo(1);
        assertThat(leftovers).containsExactly("RULE turret");
    }

    @Test
    void aRuleForSomethingThatIsNotInATreeIsRefused() {
        ResetRule<String> rule = ResetRule.property(String.class, String::length, (s, v) -> { });
        assertThatThrownBy(() -> SavedInstance.of(prefab, instance, settings -> settings.resetRule(rule)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("java.lang.String");
    }
}
