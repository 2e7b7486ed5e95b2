// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.animation.AnimEventListener;
import com.jme3.animation.Animation;
import com.jme3.animation.Bone;
import com.jme3.animation.LoopMode;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.system.NullRenderer;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.nio.FloatBuffer;
import java.util.ArrayList;
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
 * A model of the time before AnimComposer comes back with the pose, channels and listeners of a fresh clone.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
class LegacyAnimationResetTest {
    private static final int USES = 1_000;
    private static final long SEED = 5;

    private final Node prefab = LegacyModel.create();
    private final Node instance = prefab.clone(false);
    private final AnimControl animations = instance.getControl(AnimControl.class);
    private final SkeletonControl skinning = instance.getControl(SkeletonControl.class);
    private final List<String> leftovers = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final AnimEventListener listener = new AnimEventListener() {
        @Override
        public void onAnimCycleDone(AnimControl control, AnimChannel channel, String name) {
            told.add("done " + name);
        }

        @Override
        public void onAnimChange(AnimControl control, AnimChannel channel, String name) {
            told.add("change " + name);
        }
    };

    private SavedInstance capture() {
        return SavedInstance.of(prefab, instance);
    }

    private ResetOutcome reset(SavedInstance saved) {
        return saved.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what));
    }

    private void play(String name, float seconds) {
        animations.createChannel().setAnim(name);
        frame(seconds);
        frame(0);
    }

    private void frame(float seconds) {
        instance.updateLogicalState(seconds);
        instance.updateGeometricState();
    }

    @Test
    void aModelMadeInCodeIsLikeAFreshCloneAfterEachOfAThousandUses() {
        SavedInstance saved = capture();
        List<String> fresh = Fingerprint.of(prefab.clone(false));
        Random random = new Random(SEED);
        for (int use = 0; use < USES; use++) {
            LegacyModel.playWildly(instance, random);
            assertThat(reset(saved)).as("seed %d use %d", SEED, use).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(Fingerprint.of(instance)).as("seed %d use %d", SEED, use).isEqualTo(fresh);
        }
        assertThat(leftovers).allMatch(leftover -> leftover.contains("_attachnode"));
    }

    @Test
    void theOverridesOfASkeletonControlAreItsOwn() {
        SavedInstance saved = capture();
        instance.getLocalMatParamOverrides().get(0).setValue(10);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(instance.getLocalMatParamOverrides().get(0).getValue()).isEqualTo(10);
    }

    @Test
    void playingIsNoLeftover() {
        SavedInstance saved = capture();
        Spatial lamp = instance.getChild("lamp");
        play("bend", 1);
        Bone bone = skinning.getSkeleton().getBone(2);
        assertThat(bone.getLocalRotation()).isNotEqualTo(new Quaternion());
        assertThat(lamp.getLocalTranslation().x).isPositive();
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).isEmpty();
        assertThat(bone.getLocalRotation()).isEqualTo(new Quaternion());
        assertThat(bone.getModelSpacePosition()).isEqualTo(new Vector3f(0, 2, 0));
        assertThat(lamp.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(animations.getNumChannels()).isZero();
        assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void anAnimationThatPlayedAtCreationStartsAgain() {
        AnimChannel channel = animations.createChannel();
        channel.addFromRootBone("bone1");
        channel.setAnim("wave");
        channel.setLoopMode(LoopMode.DontLoop);
        animations.addListener(listener);
        SavedInstance saved = capture();
        frame(1.5f);
        animations.clearChannels();
        channel.addAllBones();
        play("bend", 1);
        told.clear();
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(told).as("a reset tells nobody").isEmpty();
        assertThat(animations.getNumChannels()).isEqualTo(1);
        assertThat(animations.getChannel(0)).isSameAs(channel);
        assertThat(channel.getAnimationName()).isEqualTo("wave");
        assertThat(channel.getTime()).isZero();
        assertThat(channel.getLoopMode()).isEqualTo(LoopMode.DontLoop);
        frame(1);
        frame(0);
        assertThat(skinning.getSkeleton().getBone(0).getLocalRotation()).as("not its bone")
                .isEqualTo(new Quaternion());
        assertThat(skinning.getSkeleton().getBone(1).getLocalRotation()).isNotEqualTo(new Quaternion());
    }

    @Test
    void aListenerOfTheUseIsTakenOffAndTheInstancesOwnIsRestored() {
        animations.addListener(listener);
        SavedInstance saved = capture();
        animations.clearListeners();
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        play("bend", 0.1f);
        assertThat(told).containsExactly("change bend");
        reset(saved);
        leftovers.clear();
        AnimEventListener other = new AnimEventListener() {
            @Override
            public void onAnimCycleDone(AnimControl control, AnimChannel channel, String name) {
                told.add("other");
            }

            @Override
            public void onAnimChange(AnimControl control, AnimChannel channel, String name) {
                told.add("other");
            }
        };
        animations.addListener(other);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly(
                "ANIMATION arm: listeners of the AnimControl have changed (2, not 1)");
        play("wave", 0.1f);
        assertThat(told).containsExactly("change bend", "change wave");
    }

    @Test
    void animationsOfTheUseAreTakenOff() {
        SavedInstance saved = capture();
        Animation wave = animations.getAnim("wave");
        animations.removeAnim(wave);
        animations.addAnim(new Animation("jump", 1));
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(animations.getAnimationNames()).containsExactlyInAnyOrder("bend", "wave");
        assertThat(animations.getAnim("wave")).isSameAs(wave);
        assertThat(leftovers).containsExactly(
                "ANIMATION arm: animations of the AnimControl have changed (2, not 2)");
    }

    @Test
    void aBoneThatTheGameTookOverIsGivenBack() {
        SavedInstance saved = capture();
        Bone bone = skinning.getSkeleton().getBone(1);
        bone.setUserControl(true);
        bone.setUserTransforms(new Vector3f(1, 1, 1), new Quaternion().fromAngles(1, 0, 0), new Vector3f(2, 2, 2));
        skinning.setHardwareSkinningPreferred(false);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(bone.hasUserControl()).isFalse();
        assertThat(bone.getLocalPosition()).isEqualTo(Vector3f.UNIT_Y);
        assertThat(bone.getLocalScale()).isEqualTo(Vector3f.UNIT_XYZ);
        assertThat(skinning.isHardwareSkinningPreferred()).isTrue();
        assertThat(leftovers).containsExactly("ANIMATION arm: hardware skinning was left not preferred");
    }

    @Test
    void anAttachmentNodeOfTheUseIsForgotten() {
        SavedInstance saved = capture();
        skinning.getAttachmentsNode("bone3").attachChild(new Node("sword"));
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(skinning.getAttachmentsNode("bone3").getQuantity()).isZero();
    }

    @Test
    void anAttachmentNodeTakenOffThePrefabCollectsNothing() {
        Node arm = LegacyModel.create();
        arm.getControl(SkeletonControl.class).getAttachmentsNode("bone3").removeFromParent();
        Node one = arm.clone(false);
        SavedInstance saved = SavedInstance.of(arm, one);
        for (int use = 0; use < 3; use++) {
            Node hand = one.getControl(SkeletonControl.class).getAttachmentsNode("bone3");
            assertThat(hand.getQuantity()).as("swords of former uses").isZero();
            hand.attachChild(new Node("sword"));
            assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        }
    }

    @Test
    void theBindPoseIsRestoredAndNamed() {
        SavedInstance saved = capture();
        Skeleton skeleton = skinning.getSkeleton();
        Skeleton fresh = prefab.clone(false).getControl(SkeletonControl.class).getSkeleton();
        fresh.updateWorldVectors();
        List<Runnable> edits = List.of(
                () -> skeleton.getBone(2).setBindTransforms(new Vector3f(0, 3, 0), new Quaternion(), null),
                () -> skeleton.getBone(2).setBindTransforms(new Vector3f(0, 1, 0), new Quaternion(),
                        new Vector3f(2, 2, 2)),
                () -> {
                    skeleton.getBone(2).setUserControl(true);
                    skeleton.getBone(2).setLocalRotation(new Quaternion().fromAngles(1, 0, 0));
                    skeleton.updateWorldVectors();
                    skeleton.setBindingPose();
                });
        for (Runnable edit : edits) {
            leftovers.clear();
            edit.run();
            assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(leftovers).containsExactly("ANIMATION arm: bind pose of the bones was left changed");
            assertThat(skeleton.computeSkinningMatrices()).isEqualTo(fresh.computeSkinningMatrices());
            skeleton.resetAndUpdate();
            assertThat(skeleton.getBone(2).getModelSpacePosition()).isEqualTo(new Vector3f(0, 2, 0));
            assertThat(skeleton.getBone(2).getModelSpaceScale()).isEqualTo(Vector3f.UNIT_XYZ);
            assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
        }
    }

    /** The next use may be drawn before it is updated: it is spawned in the update of a control. */
    @Test
    void theMatricesOfHardwareSkinningAreThoseOfThePoseAtOnce() {
        instance.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        RenderManager manager = new RenderManager(new NullRenderer());
        skinning.update(0.1f);
        skinning.render(manager, null);
        assertThat(skinning.isHardwareSkinningUsed()).isTrue();
        SavedInstance saved = capture();
        List<Matrix4f> atFirst = matrices();
        play("bend", 0.5f);
        skinning.render(manager, null);
        assertThat(matrices()).isNotEqualTo(atFirst);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(matrices()).isEqualTo(atFirst);
    }

    @Test
    void softwareSkinningShowsThePoseThatTheUseBeginsWithAtOnce() {
        FloatBuffer positions = ((Geometry) instance.getChild("skin")).getMesh().getFloatBuffer(Type.Position);
        float bound = positions.get(9);
        Bone bone = skinning.getSkeleton().getBone(0);
        bone.setUserControl(true);
        bone.setUserTransforms(new Vector3f(3, 0, 0), Quaternion.IDENTITY, Vector3f.UNIT_XYZ);
        skinning.setHardwareSkinningPreferred(false);
        SavedInstance saved = capture();
        for (int use = 1; use <= 3; use++) {
            instance.updateLogicalState(0.1f);
            skinning.render(null, null);
            assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(positions.get(9)).isEqualTo(bound);
            saved.placed();
            skinning.render(null, null);
            assertThat(positions.get(9)).as("use %d", use).isEqualTo(bound + 3);
        }
    }

    private List<Matrix4f> matrices() {
        return instance.getLocalMatParamOverrides().stream().map(MatParamOverride::getValue)
                .filter(Matrix4f[].class::isInstance).flatMap(all -> Stream.of((Matrix4f[]) all)).map(Matrix4f::clone)
                .toList();
    }

    @Test
    void verticesMovedBySoftwareSkinningAreRestored() {
        SavedInstance saved = capture();
        Mesh mesh = ((Geometry) instance.getChild("skin")).getMesh();
        FloatBuffer positions = (FloatBuffer) mesh.getBuffer(Type.Position).getData();
        float before = positions.get(9);
        positions.put(9, before + 3);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(positions.get(9)).isEqualTo(before);
        assertThat(leftovers).isEmpty();
    }

    @Test
    void anInstanceThatPlayedIsLostWhereTheEngineHidesItsFields() {
        ResetHands part = ResetHands.withHiddenFields(animations, "arm");
        assertThat(part.isClean()).isTrue();
        play("bend", 1);
        assertThat(part.isClean()).isFalse();
        assertThat(part.restore()).isEqualTo(ResetOutcome.DISCARD);
    }

    /** A channel that has blended from one animation into another for a moment, of some bones only. */
    private AnimChannel playingChannel() {
        AnimChannel channel = animations.createChannel();
        channel.addFromRootBone("bone1");
        channel.setAnim("bend", 0);
        channel.setSpeed(2);
        channel.setAnim("wave", 10);
        channel.setSpeed(0.5f);
        channel.setLoopMode(LoopMode.Cycle);
        channel.setTime(0.75f);
        return channel;
    }

    private static List<Object> playback(AnimChannel channel) {
        return List.of(channel.getAnimationName(), channel.getTime(), channel.getSpeed(), channel.getLoopMode());
    }

    private static Map<String, Consumer<AnimChannel>> edits() {
        Map<String, Consumer<AnimChannel>> edits = new LinkedHashMap<>();
        edits.put("time", channel -> channel.setTime(0.25f));
        edits.put("speed", channel -> channel.setSpeed(3));
        edits.put("loop mode", channel -> channel.setLoopMode(LoopMode.DontLoop));
        edits.put("animation", channel -> channel.setAnim("bend", 0));
        return edits;
    }

    @TestFactory
    Stream<DynamicTest> eachSingleChangeOfAChannelComesBack() {
        AnimChannel channel = playingChannel();
        SavedInstance saved = capture();
        Map<String, Consumer<AnimChannel>> edits = edits();
        edits.put("bones", playing -> playing.addBone("bone0"));
        edits.put("what it blends from", playing -> {
            List<Object> before = playback(playing);
            playing.setAnim("wave", 0);
            playing.setSpeed((float) before.get(2));
            playing.setLoopMode((LoopMode) before.get(3));
            playing.setTime((float) before.get(1));
            assertThat(playback(playing)).as("all else is as before").isEqualTo(before);
        });
        return edits.entrySet().stream().map(edit -> DynamicTest.dynamicTest(edit.getKey(), () -> {
            assertThat(reset(saved)).as("unchanged").isEqualTo(ResetOutcome.UNCHANGED);
            OnlyChange.comesBack(saved, () -> Fingerprint.of(instance), () -> edit.getValue().accept(channel));
        }));
    }
}
