// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.collision.CollisionResults;
import com.jme3.material.MatParamOverride;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.SkinnedModel;
import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * An animated instance comes back with the pose, layers, actions, speeds and morph weights of a fresh clone.
 */
class AnimationResetTest {
    private static final int USES = 1_000;

    private final Node prefab = SkinnedModel.create();
    private final Node instance = prefab.clone(false);
    private final SpatialSnapshot snapshot =
            TestScene.template(prefab, MaterialMode.SHARED, List.of()).capture(instance);
    private final AnimComposer composer = instance.getControl(AnimComposer.class);
    private final SkinningControl skinning = instance.getControl(SkinningControl.class);
    private final List<String> leftovers = new ArrayList<>();

    private ResetOutcome reset() {
        return snapshot.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what));
    }

    private void play(float seconds) {
        instance.updateLogicalState(seconds);
        instance.updateGeometricState();
    }

    private static void assertEveryUseEndsLikeAFreshClone(Spatial prefab, SpatialSnapshot snapshot) {
        List<String> fresh = Fingerprint.of(prefab.clone(false));
        Random random = new Random(4);
        int repaired = 0;
        for (int use = 0; use < USES; use++) {
            SkinnedModel.playWildly(snapshot.root(), random);
            ResetOutcome outcome = snapshot.reset(null);
            assertThat(outcome).isNotEqualTo(ResetOutcome.DISCARD);
            repaired += outcome == ResetOutcome.REPAIRED ? 1 : 0;
            assertThat(Fingerprint.of(snapshot.root())).as("use %d", use).isEqualTo(fresh);
        }
        assertThat(repaired).as("uses that changed something").isGreaterThan(USES * 8 / 10);
    }

    @Test
    void theModelMadeInCodeIsLikeAFreshCloneAfterEachOfAThousandUses() {
        assertEveryUseEndsLikeAFreshClone(prefab, snapshot);
    }

    @Test
    void aModelFromAGltfFileIsLikeAFreshCloneAfterEachOfAThousandUses() {
        Spatial tail = new DesktopAssetManager(true).loadModel("io/github/jmepool/jme/tail.gltf");
        Spatial copy = tail.clone(false);
        SpatialSnapshot own = TestScene.template(tail, MaterialMode.SHARED, List.of()).capture(copy);
        assertEveryUseEndsLikeAFreshClone(tail, own);
    }

    @Test
    void thePoseIsRestored() {
        composer.setCurrentAction("bend");
        play(1);
        Joint joint = skinning.getArmature().getJoint(2);
        assertThat(joint.getLocalRotation()).isNotEqualTo(new Quaternion());
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(joint.getLocalRotation()).isEqualTo(new Quaternion());
        assertThat(joint.getModelTransform().getTranslation().y).isEqualTo(2);
        assertThat(leftovers).as("animating is no leftover").isEmpty();
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void anActionStartedWhenTheInstanceWasMadePlaysAgainFromItsStart() {
        composer.setCurrentAction("wave", "upper", false);
        SpatialSnapshot own =
                TestScene.template(prefab, MaterialMode.SHARED, List.of()).capture(instance);
        play(5);
        play(1);
        assertThat(composer.getCurrentAction("upper")).isNull();
        assertThat(own.reset(null)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(composer.getCurrentAction("upper")).isSameAs(composer.action("wave"));
        assertThat(composer.getTime("upper")).isZero();
        assertThat(composer.getLayer("upper").isLooping()).isFalse();
    }

    @Test
    void layersAreRestoredInTheirOrder() {
        List<String> before = List.copyOf(composer.getLayerNames());
        Object upper = composer.getLayer("upper");
        composer.removeLayer("upper");
        composer.makeLayer("lower", null);
        composer.makeLayer("upper", null);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly("ANIMATION arm: layers were left at [Default, lower, upper]");
        assertThat(composer.getLayerNames()).containsExactlyElementsOf(before);
        assertThat(composer.getLayer("upper")).isSameAs(upper);
    }

    @Test
    void layersAreMatchedByNameWhereTheEngineHidesItsMaps() {
        ResetHands part = ResetHands.withHiddenFields(composer, "arm");
        assertThat(part.isClean()).isTrue();
        composer.makeLayer("lower", null);
        composer.setCurrentAction("bend", "upper").setSpeed(2);
        assertThat(part.isClean()).isFalse();
        assertThat(part.restore()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(composer.getLayerNames()).containsExactly("Default", "upper");
        assertThat(composer.getCurrentAction("upper")).isNull();
        assertThat(composer.action("bend").getSpeed()).isEqualTo(1);
        composer.removeLayer("upper");
        assertThat(part.restore()).isEqualTo(ResetOutcome.DISCARD);
    }

    @Test
    void speedsAreRestored() {
        composer.setGlobalSpeed(3);
        composer.setLayerManager("upper", "somebody");
        composer.action("bend").setSpeed(-2);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(composer.getGlobalSpeed()).isEqualTo(1);
        assertThat(composer.getLayerManager("upper")).isNull();
        assertThat(composer.action("bend").getSpeed()).isEqualTo(1);
        assertThat(leftovers).hasSize(2);
    }

    @Test
    void clipsAndActionsOfTheUseAreTakenOff() {
        composer.actionSequence("twice", Tweens.sequence(composer.action("bend"), composer.action("bend")));
        composer.removeAnimClip(composer.getAnimClip("wave"));
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(composer.hasAction("twice")).isFalse();
        assertThat(composer.hasAnimClip("wave")).isTrue();
    }

    /** The engine's clone of an action fades by its original, and so never. */
    @Test
    void anActionOfThePrefabFadesInEachInstanceAlone() {
        Action original = prefab.getControl(AnimComposer.class).action("wave");
        original.setSpeed(2);
        ((BlendableAction) original).setTransitionLength(0.5);
        prefab.getControl(AnimComposer.class).addAction("again", original);
        try (ScenePools pools = TestScene.pools()) {
            Node root = new Node("root");
            pools.root(root);
            SpatialPool<Node> pool = pools.register("arm", prefab, s -> s.developmentMode(true));
            Node one = pool.spawn();
            Node other = pool.spawn();
            BlendableAction action = (BlendableAction) one.getControl(AnimComposer.class).setCurrentAction("wave");
            assertThat(action.getSpeed()).isEqualTo(2);
            assertThat(action.getTransitionLength()).isEqualTo(0.5);
            assertThat(one.getControl(AnimComposer.class).action("again")).isSameAs(action);
            root.updateLogicalState(0.05f);
            assertThat(fade(action)).isEqualTo(0.2f);
            assertThat(fade(other.getControl(AnimComposer.class).action("wave"))).isNotEqualTo(0.2f);
            assertThat(fade(original)).isNotEqualTo(0.2f);
        }
    }

    private static float fade(Action action) {
        try {
            Field weight = BlendableAction.class.getDeclaredField("transitionWeight");
            weight.setAccessible(true);
            return weight.getFloat(action);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void morphWeightsAreTheInstancesOwnAndRestored() {
        Geometry original = (Geometry) prefab.getChild("face");
        original.getMorphState()[0] = 0.25f;
        Node clone = prefab.clone(false);
        Geometry face = (Geometry) clone.getChild("face");
        SpatialSnapshot own = TestScene.template(prefab, MaterialMode.SHARED, List.of()).capture(clone);
        face.getMorphState()[0] = 0.75f;
        assertThat(original.getMorphState()[0]).as("the prefab's").isEqualTo(0.25f);
        assertThat(own.reset(null)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(face.getMorphState()[0]).isEqualTo(0.25f);
        assertThat(face.isDirtyMorph()).isTrue();
    }

    @Test
    void anAttachmentNodeOfTheUseIsForgotten() {
        Node hand = skinning.getAttachmentsNode("joint3");
        hand.attachChild(new Node("sword"));
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly("CHILD arm: child 'joint3_attachnode' was left attached");
        assertThat(skinning.getAttachmentsNode("joint3").getQuantity()).isZero();
    }

    @Test
    void skinningKeepsItsOwnOverrides() {
        List<Object> before = List.copyOf(instance.getLocalMatParamOverrides());
        instance.getLocalMatParamOverrides().get(0).setValue(10);
        assertThat(reset()).as("their values are the control's affair").isEqualTo(ResetOutcome.UNCHANGED);
        instance.removeControl(skinning);
        assertThat(instance.getLocalMatParamOverrides()).isEmpty();
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(instance.getLocalMatParamOverrides()).containsExactlyInAnyOrderElementsOf(
                before.stream().map(one -> (MatParamOverride) one).toList());
        assertThat(instance.getLocalMatParamOverrides().get(0).getValue()).isEqualTo(10);
    }

    @Test
    void anEditOfASkinnedMeshDiscardsTheInstance() {
        ((Geometry) instance.getChild("skin")).getMesh().setMode(Mesh.Mode.Lines);
        assertThat(reset()).isEqualTo(ResetOutcome.DISCARD);
        assertThat(leftovers).singleElement().asString().startsWith("MESH skin: mode, bound");
    }

    @Test
    void verticesMovedBySoftwareSkinningAreRestored() {
        Mesh mesh = ((Geometry) instance.getChild("skin")).getMesh();
        FloatBuffer positions = (FloatBuffer) mesh.getBuffer(Type.Position).getData();
        float before = positions.get(9);
        positions.put(9, before + 3);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(positions.get(9)).isEqualTo(before);
        assertThat(leftovers).isEmpty();
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
    }

    /** Draws the instance as an application without hardware skinning does. */
    private void skin() {
        skinning.setHardwareSkinningPreferred(false);
        skinning.update(0.1f);
        skinning.render(null, null);
    }

    private int hits(Vector3f from) {
        CollisionResults found = new CollisionResults();
        ((Geometry) instance.getChild("skin")).collideWith(new Ray(from, new Vector3f(0, 0, -1)), found);
        return found.size();
    }

    @Test
    void aRayHitsTheNextUseWhereItStands() {
        Vector3f top = new Vector3f(0.4f, 2.8f, 5);
        skin();
        instance.updateGeometricState();
        assertThat(hits(top)).isPositive();
        reset();
        skinning.getArmature().getJoint(0).setLocalRotation(new Quaternion().fromAngles(0, 0, 1.5f));
        skin();
        ((Geometry) instance.getChild("skin")).getMesh().clearCollisionData();
        assertThat(hits(top)).as("it lies").isZero();
        reset();
        assertThat(hits(top)).as("before it is drawn").isPositive();
        skin();
        assertThat(hits(top)).isPositive();
    }

    @Test
    void softwareSkinningIsFoundInAnyUse() {
        FloatBuffer positions = ((Geometry) instance.getChild("skin")).getMesh().getFloatBuffer(Type.Position);
        float before = positions.get(9);
        for (int use = 1; use < 6; use++) {
            skinning.getArmature().getJoint(0).setLocalTranslation(new Vector3f(use, 0, 0));
            if (use != 2) {
                skin();
                assertThat(positions.get(9)).isEqualTo(before + use);
            }
            if (use > 3) {
                // the renderer does so to upload it
                positions.rewind();
            }
            assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(positions.get(9)).as("use %d", use).isEqualTo(before);
            assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
        }
    }

    @Test
    void verticesThatNothingHasSkinnedAreNotCompared() {
        Node large = new Node("large");
        large.attachChild(new Geometry("ball", new Sphere(400, 400, 1)));
        SkinnedModel.skin(large);
        SpatialSnapshot own = TestScene.template(large, MaterialMode.SHARED, List.of()).capture(large.clone(false));
        Mesh mesh = ((Geometry) ((Node) own.root()).getChild("ball")).getMesh();
        Buffer positions = Buffers.view(mesh.getFloatBuffer(Type.Position));
        Buffer bind = Buffers.view(mesh.getFloatBuffer(Type.BindPosePosition));
        long comparison = Long.MAX_VALUE;
        long reset = Long.MAX_VALUE;
        for (int i = 0; i < 2_000; i++) {
            long start = System.nanoTime();
            assertThat(Buffers.same(positions, bind, 0, bind.capacity())).isTrue();
            long between = System.nanoTime();
            own.reset(null);
            comparison = Math.min(comparison, between - start);
            reset = Math.min(reset, System.nanoTime() - between);
        }
        assertThat(reset).as("least time in ns").isLessThan(comparison / 4);
    }
}
