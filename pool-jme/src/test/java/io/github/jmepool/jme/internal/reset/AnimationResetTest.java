// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.ArmatureMask;
import com.jme3.anim.Joint;
import com.jme3.anim.MatrixJointModelTransform;
import com.jme3.anim.MorphTrack;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.interpolator.FrameInterpolator;
import com.jme3.anim.tween.AbstractTween;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.BaseAction;
import com.jme3.anim.tween.action.BlendAction;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.anim.tween.action.LinearBlendSpace;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.collision.CollisionResults;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.AbstractControl;
import com.jme3.system.NullRenderer;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.SkinnedModel;
import java.lang.reflect.Field;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * An animated instance comes back with the pose, layers, actions, speeds and morph weights of a fresh clone.
 */
class AnimationResetTest {
    private static final int USES = 1_000;

    private final Node prefab = SkinnedModel.create();
    private final Node instance = prefab.clone(false);
    private final SavedInstance saved = SavedInstance.of(prefab, instance);
    private final AnimComposer composer = instance.getControl(AnimComposer.class);
    private final SkinningControl skinning = instance.getControl(SkinningControl.class);
    private final List<String> leftovers = new ArrayList<>();

    private ResetOutcome reset() {
        return saved.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what));
    }

    private void play(float seconds) {
        instance.updateLogicalState(seconds);
        instance.updateGeometricState();
    }

    private static void assertEveryUseEndsLikeAFreshClone(Spatial prefab, SavedInstance saved) {
        List<String> fresh = Fingerprint.of(prefab.clone(false));
        Random random = new Random(4);
        int repaired = 0;
        for (int use = 0; use < USES; use++) {
            SkinnedModel.playWildly(saved.root(), random);
            ResetOutcome outcome = saved.reset();
            assertThat(outcome).isNotEqualTo(ResetOutcome.DISCARD);
            repaired += outcome == ResetOutcome.REPAIRED ? 1 : 0;
            assertThat(Fingerprint.of(saved.root())).as("use %d", use).isEqualTo(fresh);
        }
        assertThat(repaired).as("uses that changed something").isGreaterThan(USES * 8 / 10);
    }

    @Test
    void theModelMadeInCodeIsLikeAFreshCloneAfterEachOfAThousandUses() {
        assertEveryUseEndsLikeAFreshClone(prefab, saved);
    }

    @Test
    void aModelFromAGltfFileIsLikeAFreshCloneAfterEachOfAThousandUses() {
        Spatial tail = new DesktopAssetManager(true).loadModel("io/github/jmepool/jme/tail.gltf");
        Spatial copy = tail.clone(false);
        SavedInstance own = SavedInstance.of(tail, copy);
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
    void theBindPoseAndTheInitialPoseAreRestoredAndNamed() {
        Armature armature = skinning.getArmature();
        Armature fresh = prefab.clone(false).getControl(SkinningControl.class).getArmature();
        fresh.update();
        List<Runnable> edits = List.of(armature::saveBindPose, armature::saveInitialPose,
                () -> armature.getJoint(1).setInverseModelBindMatrix(new Matrix4f()),
                () -> armature.setModelTransformClass(MatrixJointModelTransform.class));
        for (Runnable edit : edits) {
            leftovers.clear();
            armature.getJoint(2).setLocalTransform(new Transform(new Vector3f(0, 3, 0)));
            edit.run();
            assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(leftovers).containsExactly("ANIMATION arm: bind pose, initial pose or kind of transform of the"
                    + " joints was left changed");
            assertThat(armature.computeSkinningMatrices()).isEqualTo(fresh.computeSkinningMatrices());
            armature.applyInitialPose();
            assertThat(armature.getJoint(2).getLocalTransform()).isEqualTo(fresh.getJoint(2).getLocalTransform());
            assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
        }
    }

    @Test
    void tracksOfTheInstancesClipsThatAUseChangesDiscardIt() {
        List<Consumer<TransformTrack>> edits = List.of(
                track -> track.setTarget(skinning.getArmature().getJoint(3)),
                track -> track.setFrameInterpolator(new FrameInterpolator()),
                track -> track.setTimes(new float[] {0, 1, 5}),
                track -> track.setKeyframesTranslation(new Vector3f[] {new Vector3f(), new Vector3f(), new Vector3f()}),
                track -> track.setKeyframesScale(new Vector3f[] {new Vector3f(), new Vector3f(), new Vector3f()}),
                track -> track.setKeyframesRotation(
                        new Quaternion[] {new Quaternion(), new Quaternion(), new Quaternion()}));
        for (Consumer<TransformTrack> edit : edits) {
            assertDiscarded(clip -> edit.accept((TransformTrack) clip.getTracks()[0]));
        }
        assertDiscarded(clip -> clip.setTracks(new AnimTrack<?>[] {clip.getTracks()[1]}));
        assertDiscarded(clip -> clip.getTracks()[0] = clip.getTracks()[1]);
        List<Consumer<MorphTrack>> morphs = List.of(
                track -> track.setTarget(new Geometry("other")),
                track -> track.setFrameInterpolator(new FrameInterpolator()),
                track -> track.setTimes(new float[] {0, 1, 5}),
                track -> track.setKeyframesWeight(new float[6]),
                track -> track.setNbMorphTargets(new float[3], 1));
        for (Consumer<MorphTrack> edit : morphs) {
            assertDiscarded(clip -> edit.accept((MorphTrack) clip.getTracks()[SkinnedModel.JOINTS]));
        }
    }

    /** In development mode at once, otherwise when the clip's turn has come. */
    private void assertDiscarded(Consumer<AnimClip> edit) {
        for (boolean development : new boolean[] {true, false}) {
            Node own = prefab.clone(false);
            SavedInstance kept =
                    SavedInstance.of(prefab, own, settings -> settings.developmentMode(development));
            assertThat(kept.reset()).isEqualTo(ResetOutcome.UNCHANGED);
            edit.accept(own.getControl(AnimComposer.class).getAnimClip("bend"));
            leftovers.clear();
            boolean discarded = false;
            for (int use = 0; use < (development ? 1 : 2); use++) {
                discarded |= kept.reset((kind, path, what) -> leftovers.add(what)) == ResetOutcome.DISCARD;
            }
            assertThat(discarded).isTrue();
            assertThat(leftovers).containsExactly("tracks of clip 'bend' have changed");
        }
    }

    @Test
    void anActionStartedWhenTheInstanceWasMadePlaysAgainFromItsStart() {
        composer.setCurrentAction("wave", "upper", false);
        SavedInstance own = SavedInstance.of(prefab, instance);
        play(5);
        play(1);
        assertThat(composer.getCurrentAction("upper")).isNull();
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
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
        AnimClip bend = composer.getAnimClip("bend");
        AnimClip wave = composer.getAnimClip("wave");
        composer.actionSequence("twice", Tweens.sequence(composer.action("bend"), composer.action("bend")));
        composer.removeAnimClip(wave);
        composer.addAnimClip(new AnimClip("extra"));
        composer.addAnimClip(new AnimClip("bend"));
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(composer.hasAction("twice")).isFalse();
        assertThat(composer.getAnimClips()).containsExactlyInAnyOrder(bend, wave);
        assertThat(leftovers).anyMatch(each -> each.contains("clips were left at [") && each.contains("extra"))
                .anyMatch(each -> each.contains("action 'twice' was left on"));
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
    }

    private static Map<String, Consumer<BlendAction>> edits() {
        Map<String, Consumer<BlendAction>> edits = new LinkedHashMap<>();
        edits.put("speed", action -> action.setSpeed(3));
        edits.put("length", action -> action.setLength(7));
        edits.put("mask", action -> action.setMask(new ArmatureMask()));
        edits.put("transition length", action -> action.setTransitionLength(7));
        edits.put("transition weight", action -> action.setMaxTransitionWeight(0.5));
        edits.put("weight", action -> action.setWeight(0));
        edits.put("delegate", action -> action.setCollectTransformDelegate(action));
        edits.put("factors", action -> action.setSpeedFactors(2, 3));
        edits.put("a factor", action -> action.getSpeedFactors()[1] = 5);
        edits.put("no factors", BlendAction::clearSpeedFactors);
        edits.put("value", action -> action.getBlendSpace().setValue(1));
        edits.put("another action of its space", action -> new BlendAction(action.getBlendSpace(),
                child(action, 0), child(action, 1), child(action, 0)));
        edits.put("playing at a smaller length", action -> {
            action.setLength(0.1);
            action.interpolate(0.05);
        });
        edits.put("playing", action -> action.interpolate(0.5));
        edits.put("a child's weight", action -> child(action, 0).setWeight(0));
        edits.put("a child's speed", action -> child(action, 1).setSpeed(2));
        edits.put("a child's direction", action -> new BaseAction(child(action, 1)).setSpeed(-1));
        return edits;
    }

    private static ClipAction child(BlendAction action, int index) {
        return (ClipAction) ((Action[]) Fingerprint.field(Action.class, "actions", action))[index];
    }

    /** All fields, of its space, of its children and of what is collected as well. */
    private static List<String> print(BlendAction action) {
        List<String> lines = new ArrayList<>();
        List<Object> objects = List.of(action, action.getBlendSpace(), child(action, 0), child(action, 1),
                Fingerprint.field(BlendableAction.class, "transition", action));
        for (Object object : objects) {
            for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    Object value = Fingerprint.field(type, field.getName(), object);
                    lines.add(objects.indexOf(object) + "." + field.getName() + " = "
                            + (value instanceof double[] numbers ? Arrays.toString(numbers) : value));
                }
            }
        }
        lines.removeIf(line -> line.contains(".transform =") || line.contains(".transitionWeight ="));
        return lines;
    }

    @TestFactory
    Stream<DynamicTest> eachSingleChangeOfABlendActionComesBack() {
        return edits().entrySet().stream().map(edit -> DynamicTest.dynamicTest(edit.getKey(), () -> {
            for (boolean registered : new boolean[] {true, false}) {
                Node own = prefab.clone(false);
                AnimComposer of = own.getControl(AnimComposer.class);
                BlendAction action = of.actionBlended("both", new LinearBlendSpace(0, 1), "bend", "wave");
                if (!registered) {
                    of.removeAction("both");
                    of.getLayer("upper").setCurrentAction(action);
                }
                SavedInstance kept = SavedInstance.of(prefab, own);
                OnlyChange.comesBack(kept, () -> print(action), () -> edit.getValue().accept(action));
            }
        }));
    }

    @Test
    void playingABlendActionIsNoLeftoverAndItsSettingsAre() {
        BlendAction action = composer.actionBlended("both", new LinearBlendSpace(0, 1), "bend", "wave");
        SavedInstance own = SavedInstance.of(prefab, instance);
        composer.setCurrentAction("both");
        action.getBlendSpace().setValue(0.25f);
        play(0.5f);
        assertThat(own.reset((kind, path, what) -> leftovers.add(what))).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).isEmpty();
        action.setSpeedFactors(2, 2);
        assertThat(own.reset((kind, path, what) -> leftovers.add(what))).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly("action 'both' was left changed: speed 1.0");
    }

    /** In a sequence that begins with something of no length, the time never goes back to before that. */
    @Test
    void aSequenceBeginsAgainInEachUse() {
        List<String> calls = new ArrayList<>();
        composer.actionSequence("shot", Tweens.callMethod(calls, "add", "bang"), composer.action("bend"));
        assertItBeginsAgain(calls);
    }

    @Test
    void aSequenceThatIsEasedBeginsAgainInEachUse() {
        List<String> calls = new ArrayList<>();
        composer.addAction("shot", new BaseAction(
                Tweens.smoothStep(Tweens.callMethod(calls, "add", "bang"), composer.action("bend"))));
        assertItBeginsAgain(calls);
    }

    private void assertItBeginsAgain(List<String> calls) {
        SavedInstance own = SavedInstance.of(prefab, instance);
        for (int use = 1; use <= 3; use++) {
            composer.setCurrentAction("shot");
            play(0.1f);
            play(0.1f);
            assertThat(calls).hasSize(use);
            assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        }
    }

    @Test
    void theLengthOfATweenInAnActionIsRestored() {
        AbstractTween pause = (AbstractTween) Tweens.delay(1);
        composer.actionSequence("shot", pause, composer.action("bend"));
        SavedInstance own = SavedInstance.of(prefab, instance);
        pause.setLength(3);
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(pause.getLength()).isEqualTo(1);
        assertThat(own.reset()).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void whetherAnActionPassesItsMaskOnIsRestored() {
        BaseAction twice = composer.actionSequence("twice", composer.action("bend"), composer.action("bend"));
        SavedInstance own = SavedInstance.of(prefab, instance);
        twice.setMaskPropagationEnabled(false);
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(twice.isMaskPropagationEnabled()).isTrue();
    }

    /** Playing an action at a smaller length shortens its fade until it is set again. */
    @Test
    void anActionWhoseLengthWasSetBackFadesInAsLongAsAtFirst() {
        composer.action("wave");
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        Action wave = composer.setCurrentAction("wave");
        double length = wave.getLength();
        wave.setLength(0.05);
        play(0.01f);
        wave.setLength(length);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        Node fresh = prefab.clone(false);
        List<Quaternion> turns = new ArrayList<>();
        for (Node each : List.of(fresh, instance)) {
            each.getControl(AnimComposer.class).setCurrentAction("wave");
            each.updateLogicalState(0.1f);
            turns.add(each.getControl(SkinningControl.class).getArmature().getJoint(1).getLocalRotation());
        }
        assertThat(turns.get(1)).isEqualTo(turns.get(0));
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
            pools.setRoot(root);
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

    /** As games clone what they keep. */
    private static final class Walker extends AbstractControl {
        private Action walk;

        Walker(Action walk) {
            this.walk = walk;
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            super.cloneFields(cloner, original);
            walk = cloner.clone(walk);
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort viewPort) {
        }
    }

    @Test
    void anActionThatAControlHasClonedIsThatOfItsComposer() {
        prefab.addControl(new Walker(prefab.getControl(AnimComposer.class).action("wave")));
        try (ScenePools pools = TestScene.pools()) {
            pools.setRoot(new Node("root"));
            SpatialPool<Node> pool = pools.register("arm", prefab);
            for (Node arm : List.of(pool.spawn(), pool.spawn())) {
                assertThat(arm.getControl(Walker.class).walk)
                        .isSameAs(arm.getControl(AnimComposer.class).action("wave"));
            }
        }
    }

    private static float fade(Action action) {
        return (float) Fingerprint.field(BlendableAction.class, "transitionWeight", action);
    }

    @Test
    void morphWeightsAreTheInstancesOwnAndRestored() {
        Geometry original = (Geometry) prefab.getChild("face");
        original.getMorphState()[0] = 0.25f;
        Node clone = prefab.clone(false);
        Geometry face = (Geometry) clone.getChild("face");
        SavedInstance own = SavedInstance.of(prefab, clone);
        face.getMorphState()[0] = 0.75f;
        assertThat(original.getMorphState()[0]).as("the prefab's").isEqualTo(0.25f);
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
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

    /** As the joints of a model of a file have nodes, and crowds want none. */
    @Test
    void anAttachmentNodeTakenOffThePrefabCollectsNothing() {
        for (ResetScope scope : ResetScope.values()) {
            Node arm = SkinnedModel.create();
            arm.getControl(SkinningControl.class).getAttachmentsNode("joint3").removeFromParent();
            try (ScenePools pools = TestScene.pools()) {
                pools.setRoot(new Node("root"));
                SpatialPool<Node> pool = pools.register("arm", arm, s -> s.resetScope(scope).developmentMode(true));
                for (int use = 0; use < 3; use++) {
                    Node one = pool.spawn();
                    Node hand = one.getControl(SkinningControl.class).getAttachmentsNode("joint3");
                    assertThat(hand.getQuantity()).as("swords of former uses").isZero();
                    hand.attachChild(new Node("sword"));
                    pool.recycle(one);
                }
                assertThat(pool.stats().created()).isEqualTo(1);
            }
        }
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
    void theWeightsOfASkinnedMeshAreRestored() {
        Mesh mesh = ((Geometry) instance.getChild("skin")).getMesh();
        mesh.setMaxNumWeights(3);
        mesh.setPatchVertexCount(4);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly("MESH skin: weights of a vertex of the Mesh changed from 1 to 3",
                "MESH skin: vertices of a patch of the Mesh changed from 3 to 4");
        assertThat(mesh.getMaxNumWeights()).isEqualTo(1);
        assertThat(mesh.getPatchVertexCount()).isEqualTo(3);
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
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

    /** The next use may be drawn before it is updated: it is spawned in the update of a control. */
    @Test
    void theMatricesOfHardwareSkinningAreThoseOfThePoseAtOnce() {
        instance.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        RenderManager manager = new RenderManager(new NullRenderer());
        skinning.setHardwareSkinningPreferred(true);
        skinning.update(0.1f);
        skinning.render(manager, null);
        assertThat(skinning.isHardwareSkinningUsed()).isTrue();
        SavedInstance own = SavedInstance.of(prefab, instance);
        List<Matrix4f> atFirst = matrices();
        composer.setCurrentAction("bend");
        play(0.5f);
        skinning.render(manager, null);
        assertThat(matrices()).isNotEqualTo(atFirst);
        assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(matrices()).isEqualTo(atFirst);
    }

    @Test
    void softwareSkinningShowsThePoseThatTheUseBeginsWithAtOnce() {
        FloatBuffer positions = ((Geometry) instance.getChild("skin")).getMesh().getFloatBuffer(Type.Position);
        float bound = positions.get(9);
        skinning.getArmature().getJoint(0).setLocalTranslation(new Vector3f(3, 0, 0));
        skinning.setHardwareSkinningPreferred(false);
        SavedInstance own = SavedInstance.of(prefab, instance);
        for (int use = 1; use <= 3; use++) {
            skin();
            assertThat(own.reset()).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(positions.get(9)).isEqualTo(bound);
            own.placed();
            skinning.render(null, null);
            assertThat(positions.get(9)).as("use %d", use).isEqualTo(bound + 3);
        }
    }

    private List<Matrix4f> matrices() {
        return instance.getLocalMatParamOverrides().stream().map(MatParamOverride::getValue)
                .filter(Matrix4f[].class::isInstance).flatMap(all -> Stream.of((Matrix4f[]) all)).map(Matrix4f::clone)
                .toList();
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

    /** As of a crowd, whose instances have one mesh; the hand has a sword that the prefab's has not. */
    @Test
    void aSkinThatInstancesShareIsSharedWhereverItHangs() {
        Mesh skin = SkinnedModel.skin();
        SavedInstance own = SavedInstance.of(soldier(new Node("hand"), skin), soldier(armed(), skin));
        skin.setBuffer(Type.TexCoord2, 2, new float[2 * skin.getVertexCount()]);
        assertThat(own.reset()).as("an addition to a shared mesh stays").isEqualTo(ResetOutcome.UNCHANGED);
    }

    private static Node soldier(Node hand, Mesh skin) {
        Node soldier = new Node("soldier");
        soldier.attachChild(hand);
        soldier.attachChild(new Geometry("skin", skin));
        return soldier;
    }

    private static Node armed() {
        Node hand = new Node("hand");
        hand.attachChild(new Node("sword"));
        return hand;
    }

    /** Counts how often the vertices of the bind pose are asked for, with which a reset compares the others. */
    private static final class CountingMesh extends Mesh {
        private int comparisons;

        @Override
        public VertexBuffer getBuffer(Type type) {
            if (type == Type.BindPosePosition) {
                comparisons++;
            }
            return super.getBuffer(type);
        }
    }

    @Test
    void verticesThatNothingHasSkinnedAreNotCompared() {
        Node model = SkinnedModel.create();
        CountingMesh counting = new CountingMesh();
        SkinnedModel.skin().getBufferList().forEach(counting::setBuffer);
        counting.setMaxNumWeights(1);
        ((Geometry) model.getChild("skin")).setMesh(counting);
        SavedInstance own = SavedInstance.of(model, model.clone(false));
        CountingMesh mesh = (CountingMesh) ((Geometry) ((Node) own.root()).getChild("skin")).getMesh();
        own.reset();
        mesh.comparisons = 0;
        own.reset();
        own.reset();
        assertThat(mesh.comparisons).as("not skinned").isZero();

        mesh.getFloatBuffer(Type.Position).rewind();
        own.reset();
        assertThat(mesh.comparisons).as("read from begin to end, as skinning does").isPositive();
        mesh.comparisons = 0;
        own.reset();
        assertThat(mesh.comparisons).as("not skinned again").isZero();
    }
}
