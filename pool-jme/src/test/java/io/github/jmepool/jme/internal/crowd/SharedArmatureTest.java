// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.MatrixJointModelTransform;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.material.Material;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Renderer;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;
import com.jme3.system.NullRenderer;
import com.jme3.texture.Image;
import com.jme3.util.NativeObjectManager;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.DrawnScene;
import io.github.jmepool.jme.support.ArmedModel;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Instances that are drawn together share joints and tracks, and have their own once anything asks for them. */
class SharedArmatureTest {
    private static final float TPF = 0.03f;
    private final DrawnScene scene = new DrawnScene();

    @AfterEach
    void close() {
        scene.close();
    }

    private static Armature armature(Spatial instance) {
        return instance.getControl(SkinningControl.class).getArmature();
    }

    private static AnimComposer composer(Spatial instance) {
        return instance.getControl(AnimComposer.class);
    }

    /** Whether an instance has no joints and no tracks of its own. */
    private static boolean shares(Spatial instance) {
        boolean joints = DrawnScene.isShared(armature(instance));
        composer(instance).getAnimClips().forEach(clip ->
                assertThat(DrawnScene.isShared(clip)).as(clip.getName()).isEqualTo(joints));
        return joints;
    }

    private static Transform pose(Spatial instance, int joint) {
        return armature(instance).getJoint(joint).getLocalTransform();
    }

    @Test
    void wholeUsesNeedNoJointsOfTheirOwn() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        for (int use = 0; use < 3; use++) {
            List<Node> all = DrawnScene.spawn(arms, 20);
            for (String clip : List.of("bow", "nod", "wave")) {
                all.forEach(arm -> composer(arm).setCurrentAction(clip));
                scene.app.step(TPF);
                scene.app.step(TPF);
            }
            assertThat(arms.instancedRendering().instancedCount()).isEqualTo(20);
            assertThat(all).allMatch(SharedArmatureTest::shares);
            all.forEach(arms::recycle);
            scene.app.step(TPF);
            assertThat(all).allMatch(SharedArmatureTest::shares);
        }
        assertThat(arms.stats().discarded()).isZero();
    }

    private static SpatialPoolSettings crowd(SpatialPoolSettings settings) {
        return settings.toBuilder().instanced(true).bakedPoses(30).build();
    }

    static Stream<Arguments> crowds() {
        return Stream.of(
                row("by its settings", (scene, pools) -> scene.crowd(scene.arm("arm"))),
                row("by the scene's default", (scene, pools) -> {
                    pools.setInstanced(true);
                    return pools.register("arm", scene.arm("arm"));
                }),
                row("by settings that wait for it", (scene, pools) -> {
                    pools.settingsFor("arm", SharedArmatureTest::crowd);
                    return pools.register("arm", scene.arm("arm"));
                }),
                row("by configure before it opens", (scene, pools) -> {
                    SpatialPool<Node> arms = pools.register("arm", scene.arm("arm"));
                    arms.configure(crowd(arms.settings()));
                    return arms;
                }),
                row("by configure before it opens again", (scene, pools) -> {
                    SpatialPool<Node> arms = pools.register("arm", scene.arm("arm"));
                    arms.spawn();
                    scene.reopen(() -> arms.configure(crowd(arms.settings())));
                    return arms;
                }),
                row("that opens again", (scene, pools) -> {
                    SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
                    scene.reopen(() -> {
                    });
                    return arms;
                }));
    }

    private static Arguments row(String name, BiFunction<DrawnScene, ScenePools, SpatialPool<Node>> make) {
        return Arguments.of(name, make);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("crowds")
    void everyCrowdSharesMeshAndJoints(String name, BiFunction<DrawnScene, ScenePools, SpatialPool<Node>> make) {
        SpatialPool<Node> arms = make.apply(scene, scene.pools());
        scene.awaitBaked(arms);
        List<Node> all = DrawnScene.spawn(arms, 3);
        all.forEach(arm -> composer(arm).setCurrentAction("bow"));
        scene.app.step(TPF);

        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);
        assertThat(all).allMatch(SharedArmatureTest::shares);
        assertThat(all.stream().map(arm -> ((Geometry) arm.getChild("skin")).getMesh()).distinct())
                .singleElement().satisfies(mesh -> assertThat(DrawnScene.isShared(mesh)).isTrue());
    }

    static Stream<Arguments> accesses() {
        return Stream.of(
                access("joint", arm -> armature(arm).getJoint(1)),
                access("joint by name", arm -> armature(arm).getJoint("joint1")),
                access("joints", arm -> armature(arm).getJointList()),
                access("index of a joint", arm -> armature(arm).getJointIndex(new Joint("none"))),
                access("roots", arm -> armature(arm).getRoots()),
                access("matrices", arm -> armature(arm).computeSkinningMatrices()),
                access("bind pose", arm -> armature(arm).applyBindPose()),
                access("initial pose", arm -> armature(arm).applyInitialPose()),
                access("save bind pose", arm -> armature(arm).saveBindPose()),
                access("save initial pose", arm -> armature(arm).saveInitialPose()),
                access("model transforms",
                        arm -> armature(arm).setModelTransformClass(MatrixJointModelTransform.class)),
                access("attachments", arm -> arm.getControl(SkinningControl.class).getAttachmentsNode("joint2")),
                access("tracks", arm -> composer(arm).getAnimClip("bow").getTracks()),
                access("an action", arm -> ((ClipAction) composer(arm).action("bow")).doInterpolate(0.5)));
    }

    private static Arguments access(String name, Consumer<Node> access) {
        return Arguments.of(name, access);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("accesses")
    void anyAccessGivesAnInstanceItsOwn(String name, Consumer<Node> access) {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node one = arms.spawn();
        Node other = arms.spawn();

        access.accept(one);

        assertThat(shares(one)).isFalse();
        assertThat(shares(other)).isTrue();
        Joint joint = armature(one).getJoint(2);
        assertThat(armature(one).getJointIndex(joint)).isEqualTo(2);
        assertThat(joint.getParent()).isSameAs(armature(one).getJoint(1));
        for (AnimTrack<?> track : composer(one).getAnimClip("nod").getTracks()) {
            Joint target = (Joint) ((TransformTrack) track).getTarget();
            assertThat(armature(one).getJoint(target.getId())).isSameAs(target);
        }
        joint.setLocalTranslation(new Vector3f(7f, 8f, 9f));
        assertThat(pose(other, 2)).isNotEqualTo(joint.getLocalTransform());
    }

    static Stream<Arguments> poses() {
        return Stream.of(
                pose("none", armature -> {
                }),
                pose("update", Armature::update),
                pose("apply bind pose", Armature::applyBindPose),
                pose("apply initial pose", Armature::applyInitialPose),
                pose("save bind pose", Armature::saveBindPose),
                pose("save initial pose", Armature::saveInitialPose));
    }

    private static Arguments pose(String name, Consumer<Armature> change) {
        return Arguments.of(name, change);
    }

    /** Of a prefab whose joints stand neither as in their bind pose nor as in their initial one. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("poses")
    void posesAreSavedAndAppliedAsTheEngineDoes(String name, Consumer<Armature> change) {
        Node prefab = scene.arm("arm");
        armature(prefab).getJoint(1).setLocalRotation(new Quaternion().fromAngles(0.1f, 0.2f, 0.3f));
        armature(prefab).saveInitialPose();
        armature(prefab).getJoint(2).setLocalTranslation(new Vector3f(1f, 2f, 3f));
        Armature engine = armature(prefab.clone());
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();
        assertThat(shares(arm)).isTrue();

        engine.update();
        change.accept(engine);
        change.accept(armature(arm));

        for (int i = 0; i < SkinnedModel.JOINTS; i++) {
            Joint expected = engine.getJoint(i);
            Joint joint = armature(arm).getJoint(i);
            assertThat(joint.getLocalTransform()).as("joint %d", i).isEqualTo(expected.getLocalTransform());
            assertThat(joint.getInitialTransform()).as("joint %d", i).isEqualTo(expected.getInitialTransform());
            assertThat(joint.getModelTransform()).as("joint %d", i).isEqualTo(expected.getModelTransform());
            assertThat(joint.getInverseModelBindMatrix()).as("joint %d", i)
                    .isEqualTo(expected.getInverseModelBindMatrix());
        }
        assertThat(armature(arm).computeSkinningMatrices()).isEqualTo(engine.computeSkinningMatrices());
    }

    @Test
    void theRootsOfAnInstanceAreItsOwnJoints() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();

        Joint[] roots = armature(arm).getRoots();

        assertThat(roots).containsExactly(armature(arm).getJoint(0));
        assertThat(roots[0].getChildren()).containsExactly(armature(arm).getJoint("joint1"));
    }

    @Test
    void jointsOfThePoolsCopyAreNoneOfAnInstance() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        Joint ofCopy = ((SharedArmature) armature(arm)).source().getJoint(2);

        assertThat(armature(arm).getJointIndex(ofCopy)).isEqualTo(-1);
        assertThat(armature(arm).getJointIndex("joint2")).isEqualTo(2);
    }

    @Test
    void tracksThatAUseReplacesFirstAreThoseThatItHas() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        Node other = arms.spawn();
        TransformTrack track = new TransformTrack(new Joint("none"), new float[] {0, 1}, null, null, null);

        composer(arm).getAnimClip("bow").setTracks(new AnimTrack<?>[] {track});

        assertThat(composer(arm).getAnimClip("bow").getTracks()).containsExactly(track);
        assertThat(composer(other).getAnimClip("bow").getTracks()).hasSize(SkinnedModel.JOINTS);
    }

    /** Though the instance has got its own of them in the very use that changes them. */
    @Test
    void theBindPoseThatAUseHasSavedIsRestored() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        armature(arm).getJoint(1).setLocalTranslation(new Vector3f(7f, 8f, 9f));
        armature(arm).saveBindPose();
        armature(arm).saveInitialPose();
        arms.recycle(arm);

        Node fresh = arms.spawn();
        assertThat(fresh).isSameAs(arm);
        Joint other = armature(arms.spawn()).getJoint(1);
        assertThat(armature(fresh).getJoint(1).getInitialTransform()).isEqualTo(other.getInitialTransform());
        assertThat(armature(fresh).getJoint(1).getInverseModelBindMatrix())
                .isEqualTo(other.getInverseModelBindMatrix());
    }

    /** It would move the joints of the other one. */
    @Test
    void anActionOfAnotherInstancesClipIsDrawnIndividually() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 2);
        Node arm = all.get(0);
        for (Node of : all) {
            composer(arm).addAction("bow", new ClipAction(composer(of).getAnimClip("bow")));
            composer(arm).setCurrentAction("bow");
            assertThat(all).allMatch(SharedArmatureTest::shares);
            scene.app.step(TPF);
            assertThat(arms.instancedRendering().instancedCount()).isEqualTo(of == arm ? 2 : 1);
        }
        assertThat(arms.instancedRendering().individualReasons()).containsExactly(
                Map.entry("its clip 'bow' is not baked: the prefab has another one", 1));
    }

    @Test
    void tracksThatAUseHasChangedCostItsInstance() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node kept = arms.spawn();
        assertThat(composer(kept).getAnimClip("bow").getTracks()).isNotEmpty();
        arms.recycle(kept);
        assertThat(arms.stats().discarded()).isZero();

        Node changed = arms.spawn();
        ((TransformTrack) composer(changed).getAnimClip("bow").getTracks()[0]).setTarget(armature(changed).getJoint(2));
        arms.recycle(changed);
        assertThat(arms.stats().discarded()).isEqualTo(1);
    }

    @Test
    void armedInstancesShareJointsUntilTheyAreAskedFor() {
        SpatialPool<Node> arms = scene.crowd(ArmedModel.arm(scene.arm("arm")));
        List<Node> all = DrawnScene.spawn(arms, 3);
        all.forEach(arm -> composer(arm).setCurrentAction("bow"));
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);
        assertThat(all).allMatch(SharedArmatureTest::shares);

        Node arm = all.get(0);
        arms.setInstanced(arm, false);
        scene.app.step(TPF);

        assertThat(shares(arm)).isFalse();
        assertThat(shares(all.get(1))).isTrue();
        SkinningControl skinning = arm.getControl(SkinningControl.class);
        Node hand = skinning.getAttachmentsNode("joint3");
        assertThat(hand.getParent()).isSameAs(arm);
        assertThat(hand).isSameAs(arm.getChild("joint3_attachnode"));
        assertThat(hand.getLocalTransform()).isEqualTo(armature(arm).getJoint("joint3").getModelTransform())
                .isNotEqualTo(all.get(1).getChild("joint3_attachnode").getLocalTransform());
        Node clone = (Node) all.get(1).clone();
        assertThat(clone.getControl(SkinningControl.class).getAttachmentsNode("joint3"))
                .isSameAs(clone.getChild("joint3_attachnode"));
    }

    @Test
    void savedArmedInstancesCarryTheirOwn() {
        SpatialPool<Node> arms = scene.crowd(ArmedModel.arm(scene.arm("arm")));

        Node loaded = BinaryExporter.saveAndLoad(scene.app.getAssetManager(), arms.spawn());

        assertThat(loaded.getControl(SkinningControl.class).getAttachmentsNode("joint3").getParent()).isSameAs(loaded);
        assertThat(loaded.getChildren()).filteredOn(child -> "joint3_attachnode".equals(child.getName())).hasSize(1);
    }

    @Test
    void savedInstancesCarryTheirOwnWhoseSkinningIsSavedFirst() {
        Node prefab = ArmedModel.arm(scene.arm("arm"));
        AnimComposer composer = composer(prefab);
        prefab.removeControl(composer);
        prefab.addControl(composer);
        SpatialPool<Node> arms = scene.crowd(prefab);

        Node loaded = BinaryExporter.saveAndLoad(scene.app.getAssetManager(), arms.spawn());

        assertThat(loaded.getControl(0)).isInstanceOf(SkinningControl.class);
        Spatial hand = loaded.getChild("joint3_attachnode");
        assertThat(loaded.getControl(SkinningControl.class).getAttachmentsNode("joint3")).isSameAs(hand);
        assertThat(loaded.getChildren()).filteredOn(child -> "joint3_attachnode".equals(child.getName())).hasSize(1);
    }

    static Stream<Arguments> firstAccesses() {
        return Stream.of(
                access("a frame", SharedArmatureTest::animate),
                access("update", arm -> armature(arm).update()),
                access("joint", arm -> armature(arm).getJoint(3)));
    }

    /** As the engine does with an instance that is drawn individually. */
    private static void animate(Spatial instance) {
        composer(instance).setEnabled(true);
        instance.getControl(SkinningControl.class).setEnabled(true);
        instance.updateLogicalState(0f);
    }

    /** The engine places them at the joint of the geometry that the joint moves. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("firstAccesses")
    void whatIsAttachedFollowsTheSkinOfItsInstance(String name, Consumer<Node> access) {
        Node prefab = ArmedModel.arm(scene.arm("arm"));
        Node engine = (Node) prefab.clone();
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node clone = (Node) arms.spawn().clone();
        assertThat(shares(clone)).isTrue();
        engine.getChild("skin").setLocalTranslation(4f, 5f, 6f);
        clone.getChild("skin").setLocalTranslation(4f, 5f, 6f);

        armature(engine).update();
        access.accept(clone);

        assertThat(shares(clone)).isFalse();
        for (String hand : List.of("joint0_attachnode", "joint3_attachnode")) {
            assertThat(clone.getChild(hand).getLocalTransform()).as(hand)
                    .isEqualTo(engine.getChild(hand).getLocalTransform());
        }
        assertThat(clone.getChild("joint3_attachnode").getLocalTranslation()).isEqualTo(new Vector3f(4f, 8f, 6f));
    }

    @Test
    void aFrameLeavesJointsSharedThatNothingFollows() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node clone = (Node) arms.spawn().clone();

        animate(clone);

        assertThat(shares(clone)).isTrue();
    }

    /** As the next frame of the engine puts them back. */
    @Test
    void nodesThatFollowAJointAreDrawnWhereTheJointIs() {
        SpatialPool<Node> arms = scene.crowd(ArmedModel.arm(scene.arm("arm")));
        List<Node> all = DrawnScene.spawn(arms, 3);
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);

        all.get(0).getChild("joint3_attachnode").setLocalTranslation(7f, 8f, 9f);
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);

        all.get(1).getChild("hilt").setLocalTranslation(7f, 8f, 9f);
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(2);
    }

    @Test
    void anAttachmentNodeTakenOffThePrefabCollectsNothing() {
        Node prefab = scene.arm("arm");
        prefab.getControl(SkinningControl.class).getAttachmentsNode("joint2").removeFromParent();
        SpatialPool<Node> arms = scene.crowd(prefab);
        for (int use = 0; use < 3; use++) {
            Node arm = arms.spawn();
            Node hand = arm.getControl(SkinningControl.class).getAttachmentsNode("joint2");
            assertThat(hand.getQuantity()).as("swords of former uses").isZero();
            hand.attachChild(new Node("sword"));
            arms.recycle(arm);
        }
    }

    @Test
    void jointsThatAUseHasMovedAreRestored() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        Transform before = pose(arm.clone(), 1).clone();
        assertThat(shares(arm)).isTrue();
        armature(arm).getJoint(1).setLocalTranslation(new Vector3f(7f, 8f, 9f));
        arms.recycle(arm);

        assertThat(arms.spawn()).isSameAs(arm);
        assertThat(pose(arm, 1)).isEqualTo(before);
    }

    @Test
    void anInstanceThatIsDrawnIndividuallyMovesItsOwnJoints() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 3);
        all.forEach(arm -> composer(arm).setCurrentAction("bow"));
        scene.app.step(TPF);
        arms.setInstanced(all.get(1), false);
        for (int i = 0; i < 20; i++) {
            scene.app.step(TPF);
        }

        assertThat(shares(all.get(0))).isTrue();
        assertThat(shares(all.get(1))).isFalse();
        assertThat(pose(all.get(1), 1)).isNotEqualTo(pose(all.get(2), 1));
    }

    @Test
    void aCloneOfAnInstanceSharesOnItsOwn() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        Node clone = (Node) arm.clone();

        armature(clone).getJoint(1).setLocalTranslation(new Vector3f(7f, 8f, 9f));

        assertThat(shares(arm)).isTrue();
        assertThat(shares(clone)).isFalse();
        Node second = (Node) clone.clone();
        assertThat(pose(second, 1)).isEqualTo(pose(clone, 1)).isNotSameAs(pose(clone, 1));
        TransformTrack track = (TransformTrack) composer(second).getAnimClip("bow").getTracks()[0];
        assertThat(armature(second).getJointList()).contains((Joint) track.getTarget());
    }

    @Test
    void aSavedInstanceHasItsJointsAndTracks() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node loaded = BinaryExporter.saveAndLoad(scene.app.getAssetManager(), arms.spawn());

        TransformTrack track = (TransformTrack) composer(loaded).getAnimClip("bow").getTracks()[0];
        assertThat(armature(loaded).getJointList()).hasSize(SkinnedModel.JOINTS).contains((Joint) track.getTarget());
        Node clone = (Node) loaded.clone();
        armature(loaded).getJoint(1).setLocalTranslation(new Vector3f(7f, 8f, 9f));
        assertThat(pose(clone, 1)).isNotEqualTo(pose(loaded, 1));
    }

    @Test
    void theWayToComputeModelTransformsIsKept() {
        Node prefab = scene.arm("arm");
        armature(prefab).setModelTransformClass(MatrixJointModelTransform.class);
        Node plain = (Node) prefab.clone();
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();
        for (Node each : List.of(plain, arm)) {
            // differs from separate transforms by a shear
            armature(each).getJoint(0).setLocalScale(new Vector3f(1f, 3f, 1f));
            armature(each).getJoint(1).setLocalRotation(new Quaternion().fromAngles(0f, 0f, 0.7f));
            armature(each).update();
        }

        assertThat(armature(arm).computeSkinningMatrices()).isEqualTo(armature(plain).computeSkinningMatrices());
    }

    @Test
    void jointsThatAnotherControlRefersToAreNotShared() {
        Node prefab = scene.arm("arm");
        prefab.addControl(new Holder(armature(prefab).getJoint(3)));
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();

        assertThat(armature(arm)).isExactlyInstanceOf(Armature.class);
        assertThat(arm.getControl(Holder.class).joint).isSameAs(armature(arm).getJoint(3));
        assertThat(arm.getControl(Holder.class).name).isEqualTo("joint3");
    }

    /** A prefab is baked with what is attached to its joints. */
    @Test
    void whatIsAttachedToJointsThatAreNotSharedStaysSo() {
        Node prefab = ArmedModel.arm(scene.arm("arm"));
        prefab.addControl(new Holder(armature(prefab).getJoint(3)));

        assertThat(SharedArmature.share(prefab)).isSameAs(prefab);

        for (int joint : new int[] {0, 1, 2, 3}) {
            Spatial hand = prefab.getChild("joint" + joint + "_attachnode");
            assertThat(SharedArmature.jointOf(armature(prefab), hand)).as(hand.getName())
                    .isSameAs(armature(prefab).getJoint(joint));
        }
    }

    @Test
    void jointsAreNotSharedBesideOthersThatAControlRefersTo() {
        Node prefab = scene.arm("arm");
        Armature others = new Armature(new Joint[] {new Joint("lid")});
        prefab.addControl(new Holder(others));
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();

        assertThat(armature(arm)).isExactlyInstanceOf(Armature.class);
        Armature held = arm.getControl(Holder.class).armature;
        assertThat(held).isExactlyInstanceOf(Armature.class).isNotSameAs(others);
        assertThat(held.getJoint(0)).isNotSameAs(others.getJoint(0));
        assertThat(arms.spawn().getControl(Holder.class).armature.getJoint(0)).isNotSameAs(held.getJoint(0));
    }

    @Test
    void aClipThatMovesMoreThanJointsMovesNodesOfItsInstance() {
        Node prefab = scene.arm("arm");
        Node muzzle = new Node("muzzle");
        prefab.attachChild(muzzle);
        AnimClip aim = new AnimClip("aim");
        aim.setTracks(new AnimTrack<?>[] {new TransformTrack(muzzle, new float[] {0, 1}, null, null, null)});
        composer(prefab).addAnimClip(aim);
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();

        assertThat(((TransformTrack) composer(arm).getAnimClip("aim").getTracks()[0]).getTarget())
                .isSameAs(arm.getChild("muzzle"));
        assertThat(armature(arm)).isExactlyInstanceOf(Armature.class);
    }

    @Test
    void aCopyIsSharedWithItsMeshesAndMaterialsAndWithoutItsParent() {
        Node copy = scene.arm("arm");
        Geometry box = new Geometry("box", new Box(1f, 1f, 1f));
        box.setMaterial(new Material(scene.app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
        copy.attachChild(box);
        SharedSkin.share(copy);
        Node above = new Node("above");
        above.attachChild(copy);

        Node shared = (Node) SharedArmature.share(copy);

        assertThat(shares(shared)).isTrue();
        assertThat(shared.getParent()).isNull();
        assertThat(above.getChildren()).containsExactly(copy);
        for (String name : List.of("skin", "box")) {
            Geometry geometry = (Geometry) shared.getChild(name);
            Geometry original = (Geometry) copy.getChild(name);
            assertThat(geometry).isNotSameAs(original);
            assertThat(geometry.getMesh()).as(name).isSameAs(original.getMesh());
            assertThat(geometry.getMaterial()).as(name).isSameAs(original.getMaterial());
        }
    }

    @Test
    void theTextureOfThePosesIsDeletedWhenThePoolCloses() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Image poses = BakedModel.skin(arms, 0).texture().getImage();
        // as a renderer does that has uploaded it
        poses.setId(7);
        NativeObjectManager uploaded = new NativeObjectManager();
        uploaded.registerObject(poses);
        List<Image> deleted = new ArrayList<>();
        Renderer renderer = new NullRenderer() {
            @Override
            public void deleteImage(Image image) {
                deleted.add(image);
                image.resetObject();
            }
        };
        uploaded.deleteUnused(renderer);
        assertThat(deleted).as("while the pool is open").isEmpty();

        scene.reopen(() -> uploaded.deleteUnused(renderer));

        assertThat(deleted).containsExactly(poses);
    }

    @Test
    void anInstanceFitsThatHasAsManyJointsAsThePrefab() {
        Node prefab = scene.arm("arm");
        Crowd crowd = new Crowd(prefab);
        SkinningControl own = ((Node) prefab.clone()).getControl(SkinningControl.class);
        SkinningControl shorter = new SkinningControl(new Armature(new Joint[] {new Joint("lid")}));

        assertThat(crowd.fits(List.of(own))).isTrue();
        assertThat(crowd.fits(List.of(shorter))).isFalse();
        assertThat(crowd.fits(List.of())).isFalse();
        assertThat(crowd.fits(List.of(own, own))).isFalse();
    }

    @Test
    void aClipOfAnotherInstanceMovesTheJointsOfThatOne() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 3);
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);

        composer(all.get(0)).addAnimClip(composer(all.get(1)).getAnimClip("bow"));
        composer(all.get(0)).setCurrentAction("bow");
        composer(all.get(2)).setCurrentAction("bow");
        scene.app.step(TPF);

        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(2);
        assertThat(arms.instancedRendering().individualCount()).isEqualTo(1);
    }

    @Test
    void anEditOfAnyTrackIsNoticedWhileItPlays() {
        Node prefab = scene.arm("arm");
        AnimTrack<?>[] four = composer(prefab).getAnimClip("bow").getTracks();
        AnimTrack<?>[] five = Arrays.copyOf(four, 5);
        five[4] = new TransformTrack(armature(prefab).getJoint(3), new float[] {0, 1.2f}, null, null,
                new Vector3f[] {new Vector3f(1f, 1f, 1f), new Vector3f(1f, 2f, 1f)});
        composer(prefab).getAnimClip("bow").setTracks(five);
        SpatialPool<Node> arms = scene.crowd(prefab);
        List<Node> all = DrawnScene.spawn(arms, 3);
        all.forEach(arm -> composer(arm).setCurrentAction("bow"));
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);

        ((TransformTrack) composer(all.get(1)).getAnimClip("bow").getTracks()[4]).setKeyframesScale(
                new Vector3f[] {new Vector3f(1f, 1f, 1f), new Vector3f(1f, 3f, 1f)});
        scene.app.step(TPF);
        scene.app.step(TPF);

        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(2);
    }

    @Test
    void anActionOfThePrefabPlaysTheJointsOfTheInstance() {
        Node prefab = scene.arm("arm");
        composer(prefab).action("bow");
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();
        assertThat(shares(arm)).isTrue();

        ClipAction action = (ClipAction) composer(arm).getAction("bow");
        assertThat(action.getAnimClip()).isSameAs(composer(arm).getAnimClip("bow"));
    }

    /** A control of a game that holds a joint and its name, or other joints. */
    private static final class Holder extends AbstractControl {
        private Joint joint;
        private Armature armature;
        private String name;

        Holder(Joint joint) {
            this.joint = joint;
        }

        Holder(Armature armature) {
            this.armature = armature;
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            super.cloneFields(cloner, original);
            joint = cloner.clone(joint);
            armature = cloner.clone(armature);
            if (armature == null) {
                name = joint.getName();
            }
        }

        @Override
        protected void controlUpdate(float tpf) {
            // holds only
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
            // holds only
        }
    }
}
