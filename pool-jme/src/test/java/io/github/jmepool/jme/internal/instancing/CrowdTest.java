// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimLayer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.ArmatureMask;
import com.jme3.anim.Joint;
import com.jme3.anim.MorphControl;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.LinearBlendSpace;
import com.jme3.animation.AnimControl;
import com.jme3.animation.Bone;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.bounding.BoundingBox;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.animation.DynamicAnimControl;
import com.jme3.bullet.animation.RangeOfMotion;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.shader.VarType;
import com.jme3.system.NullRenderer;
import io.github.jmepool.jme.InstancedRendering;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.crowd.BakedMaterialsTest;
import io.github.jmepool.jme.internal.crowd.BakedModel;
import io.github.jmepool.jme.internal.crowd.BakedModel.Clip;
import io.github.jmepool.jme.internal.crowd.BakedModel.Skin;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Seeds;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Skinned instances are drawn together while they play what is baked, and individually as long as they do not. */
class CrowdTest {
    private static final float TPF = 0.03f;
    private final DrawnScene scene = new DrawnScene();

    @AfterEach
    void close() {
        scene.close();
    }

    private static AnimComposer composer(Spatial instance) {
        return instance.getControl(AnimComposer.class);
    }

    private static AnimLayer layer(Spatial instance) {
        return composer(instance).getLayer(AnimComposer.DEFAULT_LAYER);
    }

    /** The attribute of each instance that the last frame has drawn together. */
    private float[] poses() {
        return DrawnScene.data(scene.groups().get(0), BakedModel.ATTRIBUTE);
    }

    private static Clip clip(SpatialPool<?> pool, String name) {
        return BakedModel.of(pool).clip(name);
    }

    @Test
    void oneCallDrawsAllAnimatedInstances() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 1_000);
        all.forEach(arm -> composer(arm).setCurrentAction("bow"));

        scene.app.step(TPF);

        InstancedRendering drawing = arms.instancedRendering();
        assertThat(scene.app.drawn()).hasSize(1).hasOnlyElementsOfType(InstancedGeometry.class);
        assertThat(scene.together()).isEqualTo(1_000);
        assertThat(drawing.instancedCount()).isEqualTo(1_000);
        assertThat(drawing.individualReasons()).isEmpty();
        assertThat(drawing.bakedClips()).containsExactlyInAnyOrder("bow", "nod", "wave");
        assertThat(drawing.bakedPoses()).isEqualTo(30);
        assertThat(drawing.poseBytes()).isGreaterThanOrEqualTo(
                SkinnedModel.JOINTS * 3 * 16 * (1 + 37 + 22 + 61));
        assertThat(drawing.drawnMaterials()).hasSize(1);
    }

    /** An instance that leaves has its scene updated, the game's nodes included. */
    @Test
    void aPoolThatCantBePreparedKeepsNoOtherFromIt() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        boolean[] throwing = {false};
        Node above = new Node("above") {
            @Override
            public void updateGeometricState() {
                if (throwing[0]) {
                    throw new IllegalStateException("for the test");
                }
                super.updateGeometricState();
            }
        };
        List<Node> all = Stream.generate(() -> arms.spawnUnder(above)).limit(DrawnScene.FEW).toList();
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(DrawnScene.FEW);

        ViewPort portraits = scene.app.getRenderManager().createMainView("portraits", scene.app.getCamera());
        portraits.attachScene(all.get(0));
        portraits.attachScene(boxes.spawn());
        throwing[0] = true;
        assertThatThrownBy(() -> scene.app.step(TPF)).hasStackTraceContaining("for the test");

        assertThat(boxes.instancedRendering().individualCount()).isEqualTo(1);
        assertThatThrownBy(boxes::spawn).hasMessageContaining("while the frame is being rendered");
        throwing[0] = false;
        scene.app.step(TPF);
        assertThat(scene.individually()).hasSize(1);
    }

    @Test
    void instancesAreDrawnIndividuallyUntilTheirPosesAreBaked() {
        SpatialPool<Node> arms = scene.register(scene.arm("arm"), s -> s.instanced(true).bakedPoses(30));
        arms.spawn();

        assertThat(arms.instancedRendering().individualReasons()).containsExactly(
                Map.entry("its poses are not baked yet", 1));
        assertThat(arms.instancedRendering().bakedClips()).isEmpty();
        assertThat(arms.instancedRendering().drawnMaterials()).isEmpty();
        assertThat(arms.instancedRendering().poseBytes()).isZero();
        scene.awaitBaked(arms);
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
    }

    /** The transition is nearly as long as the clip, and begins again with each round. */
    @ParameterizedTest
    @ValueSource(doubles = {1, -1})
    void instancesThatPlayBeforeTheBakingJoinAfterARound(double speed) {
        Node prefab = scene.arm("arm");
        SkinnedModel.addClip(prefab, "stamp", 0.41f, -2f);
        SpatialPool<Node> arms = scene.register(prefab, s -> s);
        DrawnScene.spawn(arms, 20).forEach(arm -> composer(arm).setCurrentAction("stamp").setSpeed(speed));
        scene.app.step(TPF);
        arms.configure(arms.settings().toBuilder().instanced(true).bakedPoses(30).build());
        scene.awaitBaked(arms);

        for (int frame = 0; frame < 30; frame++) {
            scene.app.step(TPF);
        }

        assertThat(arms.instancedRendering().individualReasons()).isEmpty();
        assertThat(poses()[2]).isBetween(0f, 1f);
    }

    @Test
    void anActionThatBeginsAgainIsNotALaterRound() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        composer(arm).actionSequence("wait", Tweens.delay(1));
        composer(arm).setCurrentAction("bow");
        scene.app.step(0.3f);
        for (int steps = 2; steps > 0; steps--) {
            composer(arm).setCurrentAction("wait");
            scene.app.step(TPF);
            composer(arm).setCurrentAction("bow");
            for (int step = 0; step < steps; step++) {
                scene.app.step(TPF);
            }
            assertThat(arms.instancedRendering().instancedCount()).isZero();
        }
        for (int frame = 0; frame < 20; frame++) {
            scene.app.step(TPF);
        }
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
        assertThat(poses()[2]).isZero();
    }

    /** The engine fades in each frame, even while the time stands still. */
    @Test
    void instancesThatStandStillInAPoseJoin() {
        SpatialPool<Node> arms = scene.register(scene.arm("arm"), s -> s);
        Node arm = arms.spawn();
        composer(arm).setCurrentAction("wave").setSpeed(0);
        composer(arm).setTime(0.2);
        scene.app.step(TPF);
        arms.configure(arms.settings().toBuilder().instanced(true).bakedPoses(30).build());
        scene.awaitBaked(arms);

        for (int frame = 0; frame < 30; frame++) {
            scene.app.step(TPF);
        }

        assertThat(arms.instancedRendering().individualReasons()).isEmpty();
        assertThat(poses()[0]).isEqualTo(clip(arms, "wave").pose(0.2));
    }

    @Test
    void skinnedPrefabsAreRefusedWithoutBakedPoses() {
        assertThatThrownBy(() -> scene.asOne(scene.arm("arm"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'arm'").hasMessageContaining("'arm' is skinned")
                .hasMessageContaining("bakedPoses(30)");
    }

    /** The rows of docs/crowds.md under "What can't be baked". */
    @SuppressWarnings("deprecation") // one is about the deprecated animation
    static Stream<Arguments> refused() {
        return Stream.of(
                refused("it has no AnimComposer", "add one", arm -> arm.removeControl(AnimComposer.class)),
                refused("it has 2 AnimComposers", "remove all but one",
                        arm -> arm.getChild("skin").addControl(new AnimComposer())),
                refused("legacy animation", "AnimMigrationUtils.migrate(prefab)", arm -> {
                    arm.addControl(new AnimControl(new Skeleton(new Bone[0])));
                    arm.addControl(new SkeletonControl(new Skeleton(new Bone[0])));
                }),
                refused("which the scale (1.0, 1.0, -1.0) of 'joint2' mirrors", "mirror the vertices instead", arm -> {
                    skinning(arm).getArmature().getJoint("joint2").setLocalScale(new Vector3f(1, 1, -1));
                    skinning(arm).getAttachmentsNode("joint2").attachChild(arm.getChild("skin").clone(false));
                }),
                refused("has shader nodes", "use Unshaded, Lighting, PBRLighting", arm -> arm.setMaterial(
                        new Material(BakedMaterialsTest.ASSETS, "Common/MatDefs/Misc/UnshadedNodes.j3md"))),
                refused("has no parameter NumberOfBones", "use Unshaded, Lighting", arm -> arm.setMaterial(
                        new Material(BakedMaterialsTest.ASSETS, "Common/MatDefs/Misc/ShowNormals.j3md"))),
                refused("doesn't import Common/ShaderLib/Skinning.glsllib", "use Unshaded, Lighting",
                        arm -> arm.setMaterial(new Material(
                                BakedMaterialsTest.definition("GLSL150", "Common/MatDefs/Misc/Sky.vert")))),
                refused("'arm' is skinned in software", "leave hardware skinning on",
                        arm -> skinning(arm).setHardwareSkinningPreferred(false)),
                refused("is skinned in software", "with at most 255 joints", arm -> skin(arm, 256)),
                refused("its clips have", "lower bakedPoses", arm -> SkinnedModel.addClip(arm, "long", 1e5f, 1f)),
                refused("is skinned by more than one SkinningControl", "remove all but one", arm -> arm.addControl(
                        new SkinningControl(skinning(arm).getArmature()))),
                refused("has a TexCoord8", "use another buffer", arm -> ((Geometry) arm.getChild("skin")).getMesh()
                        .setBuffer(BakedModel.ATTRIBUTE, 2, new float[SkinnedModel.JOINTS * 2 * 2])));
    }

    @Test
    @SuppressWarnings("deprecation")
    void ofALegacyModelTheLegacyAnimationAloneIsNamed() {
        Node arm = scene.arm("arm");
        arm.removeControl(AnimComposer.class);
        arm.removeControl(SkinningControl.class);
        arm.getLocalMatParamOverrides().clear();
        arm.addControl(new AnimControl(new Skeleton(new Bone[0])));
        arm.addControl(new SkeletonControl(new Skeleton(new Bone[0])));
        assertThat(arm.getLocalMatParamOverrides()).as("of the SkeletonControl").isNotEmpty();

        assertThatThrownBy(() -> scene.crowd(arm)).hasMessage("Pool 'arm': prefab 'arm' can't be instanced: 'arm' has"
                + " legacy animation (AnimControl, SkeletonControl); convert the prefab with"
                + " AnimMigrationUtils.migrate(prefab) before it is registered; correct this, or leave out"
                + " instanced(true)");
    }

    private static Arguments refused(String reason, String remedy, Consumer<Node> change) {
        return Arguments.of(reason, remedy, change);
    }

    private static SkinningControl skinning(Spatial arm) {
        return arm.getControl(SkinningControl.class);
    }

    private static void skin(Node arm, int joints) {
        arm.removeControl(SkinningControl.class);
        arm.addControl(new SkinningControl(new Armature(IntStream.range(0, joints)
                .mapToObj(i -> new Joint("joint" + i)).toArray(Joint[]::new))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void prefabsThatCannotBeBakedAreRefusedByName(String reason, String remedy, Consumer<Node> change) {
        Node arm = scene.arm("arm");
        change.accept(arm);

        assertThatThrownBy(() -> scene.crowd(arm)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Pool 'arm': prefab 'arm' can't be instanced: ").hasMessageContaining(reason)
                .hasMessageContaining(remedy);

        SpatialPool<Node> plain = scene.register(arm, s -> s);
        assertThat(plain.spawn()).as("pooled without instancing").isNotNull();
        assertThat(plain.instancedRendering()).isNull();
    }

    @Test
    void prefabsWithOverridesBesideThoseOfTheSkinAreRefused() {
        Node arm = scene.arm("arm");
        arm.addMatParamOverride(new MatParamOverride(VarType.Float, "Glow", 1f));

        assertThatThrownBy(() -> scene.crowd(arm)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'arm' overrides the material parameter 'Glow'")
                .hasMessageContaining("set the parameter in the material");
    }

    /** Whatever the game asks of the composer, in the same frames. */
    @Test
    void fiveThousandFramesAreInStepWithTheEngine() {
        long seed = Seeds.of(CrowdTest.class);
        Random random = new Random(seed);
        Node prefab = scene.arm("arm");
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();
        Node twin = (Node) prefab.clone(false);
        scene.app.getRootNode().attachChild(twin);
        int together = 0;
        for (int frame = 0; frame < 5_000; frame++) {
            Consumer<AnimComposer> command = command(random, layer(twin).getCurrentAction() != null);
            command.accept(composer(arm));
            command.accept(composer(twin));

            scene.app.step(random.nextInt(20) == 0 ? 0f : random.nextFloat() * 0.1f);

            String where = "seed " + seed + ", frame " + frame;
            together += arms.instancedRendering().instancedCount();
            assertThat(layer(arm).getTime()).as(where).isEqualTo(layer(twin).getTime());
            assertThat(layer(arm).getCurrentActionName()).as(where).isEqualTo(layer(twin).getCurrentActionName());
            assertThat(layer(arm).isLooping()).as(where).isEqualTo(layer(twin).isLooping());
        }
        assertThat(together).as("seed %d", seed).isEqualTo(5_000);
    }

    private static Consumer<AnimComposer> command(Random random, boolean plays) {
        String clip = List.of("bow", "nod", "wave").get(random.nextInt(3));
        double number = random.nextDouble();
        boolean loop = random.nextBoolean();
        switch (random.nextInt(30)) {
            case 0:
                return composer -> composer.setCurrentAction(clip, AnimComposer.DEFAULT_LAYER, loop);
            case 1:
                return composer -> composer.action(clip).setSpeed(number * 4 - 2);
            case 2:
                return composer -> composer.setGlobalSpeed((float) number * 2);
            case 3:
                return plays ? composer -> composer.setTime(number * 3 - 1) : composer -> { };
            case 4:
                return composer -> ((BlendableAction) composer.action(clip)).setTransitionLength(number);
            case 5:
                return composer -> composer.getLayer(AnimComposer.DEFAULT_LAYER).setLooping(loop);
            case 6:
                return AnimComposer::removeCurrentAction;
            default:
                return composer -> { };
        }
    }

    @Test
    void posesAreThoseOfTheLayersTime() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        ((BlendableAction) composer(arm).action("wave")).setTransitionLength(0);
        composer(arm).setCurrentAction("wave");
        for (int frame = 1; frame < 20; frame++) {
            scene.app.step(TPF);

            Clip wave = clip(arms, "wave");
            assertThat(poses()).containsExactly(wave.pose(frame * (double) TPF), poses()[1], 0f, 0f);
            assertThat(layer(arm).getTime()).isEqualTo(frame * (double) TPF, within(1e-5));
        }
    }

    @Test
    void instancesThatPlayNothingShowThePrefabsPose() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        arms.spawn();

        scene.app.step(TPF);

        assertThat(poses()).containsExactly(0f, 0f, 0f, 0f);
    }

    @Test
    void fadesLastAsLongAsTheEngines() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        composer(arm).setCurrentAction("wave");
        scene.app.step(1f);
        composer(arm).setCurrentAction("bow");
        for (int frame = 1; frame <= 16; frame++) {
            scene.app.step(TPF);

            double time = frame * (double) TPF;
            assertThat(isFading(arms, 0)).isEqualTo(time < 0.4);
            assertThat(poses()[2]).as("of one pose alone").isZero();
            if (time >= 0.4) {
                assertThat(poses()[0]).isEqualTo(clip(arms, "bow").pose(time), within(1e-3f));
            }
        }
    }

    private boolean isFading(SpatialPool<?> arms, int slot) {
        return poses()[slot * BakedModel.ATTRIBUTE_FLOATS] >= BakedModel.of(arms).poses();
    }

    /** A thousand arms in a row begin to fade in one frame. */
    private List<Node> fadeAThousand(SpatialPool<Node> arms) {
        List<Node> all = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            all.add(arms.spawn(new Vector3f(i * 37 % 1_000, 0f, 0f)));
        }
        scene.app.step(TPF);
        all.forEach(arm -> composer(arm).setCurrentAction("wave"));
        scene.app.step(TPF);
        return all;
    }

    /** What an arm shows, which may be out of view. */
    private float shown(Node arm, int number) {
        InstancedGeometry group = DrawnScene.groupBelow(scene.app.getRootNode(), 0);
        int slot = DrawnScene.slotOf((Geometry) arm.getChild("skin"), group);
        return DrawnScene.dataOfSlots(group, BakedModel.ATTRIBUTE)[slot * BakedModel.ATTRIBUTE_FLOATS + number];
    }

    private boolean isFading(SpatialPool<?> arms, Node arm) {
        return shown(arm, 0) >= BakedModel.of(arms).poses();
    }

    /** The rest blends the poses of the two clips, until all have faded. */
    @Test
    void ofTooManyThatBeginToFadeTheNearestKeepTheirShape() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        int most = BakedModel.of(arms).mostFading();

        List<Node> all = fadeAThousand(arms);

        assertNearestFade(arms, all, scene.app.getCamera());
        for (Node arm : all) {
            assertThat(shown(arm, 2)).isEqualTo(isFading(arms, arm) ? 0f : 1f - TPF / 0.4f, within(1e-3f));
        }
        scene.app.step(0.4f);
        all.subList(0, most).forEach(arm -> composer(arm).setCurrentAction("bow"));
        scene.app.step(TPF);
        assertThat(all).filteredOn(arm -> isFading(arms, arm)).hasSize(most);
    }

    /** As many as can are those that are nearest to one of the cameras. */
    private void assertNearestFade(SpatialPool<Node> arms, List<Node> all, Camera... cameras) {
        List<Node> nearest = all.stream().sorted(Comparator.comparing(arm -> Stream.of(cameras)
                .map(camera -> arm.getLocalTranslation().distance(camera.getLocation())).min(Float::compare)
                .orElseThrow())).limit(BakedModel.of(arms).mostFading()).toList();
        assertThat(all.stream().filter(arm -> isFading(arms, arm)).toList()).hasSameElementsAs(nearest);
    }

    @Test
    void ofTooManyTheNearestToOneOfTheCamerasKeepTheirShape() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        scene.app.getCamera().setLocation(new Vector3f(0f, 0f, 10f));
        Camera other = scene.app.getCamera().clone();
        other.setLocation(new Vector3f(900.25f, 0f, 10f));
        showAlso(other);

        assertNearestFade(arms, fadeAThousand(arms), scene.app.getCamera(), other);
    }

    private void showAlso(Camera camera) {
        ViewPort view = scene.app.getRenderManager().createMainView("other", camera);
        scene.renderWith(manager -> manager.renderScene(scene.app.getRootNode(), view));
    }

    /** Without perspective, all have the same size, wherever the camera is. */
    @Test
    void ofTooManyThoseInAParallelViewKeepTheirShape() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Camera camera = scene.app.getCamera();
        camera.setParallelProjection(true);
        camera.setFrustum(1f, 1_000f, -150f, 150f, 150f, -150f);
        camera.setLocation(new Vector3f(300f, 400f, 400f));
        camera.lookAt(new Vector3f(700f, 0f, 0f), Vector3f.UNIT_Y);

        List<Node> all = fadeAThousand(arms);

        List<Node> seen = all.stream().filter(arm -> camera.getScreenCoordinates(arm.getWorldTranslation()).x > 0
                && camera.getScreenCoordinates(arm.getWorldTranslation()).x < camera.getWidth()).toList();
        assertThat(seen).hasSizeBetween(200, BakedModel.of(arms).mostFading());
        assertThat(seen).allMatch(arm -> isFading(arms, arm));
    }

    /** On a map that shows all, each is small. */
    @Test
    void ofTooManyThoseThatAMapShowsComeLast() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Camera map = scene.app.getCamera().clone();
        map.setParallelProjection(true);
        map.setFrustum(1f, 1_000f, -1_000f, 1_000f, 1_000f, -1_000f);
        map.setLocation(new Vector3f(0f, 400f, 0f));
        map.lookAtDirection(Vector3f.UNIT_Y.negate(), Vector3f.UNIT_Z);
        map.setViewPort(0.8f, 1f, 0.8f, 1f);
        Camera camera = scene.app.getCamera();
        camera.setLocation(new Vector3f(900.25f, 0f, 10f));
        showAlso(map);

        List<Node> all = fadeAThousand(arms);

        List<Node> near = all.stream().filter(arm -> Math.abs(arm.getLocalTranslation().x - 900f) < 5f).toList();
        assertThat(near).hasSize(9).allMatch(arm -> isFading(arms, arm));
    }

    @Test
    void fadesThatEndWithTheirUseLeaveTheirPosesToOthers() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        int most = BakedModel.of(arms).mostFading();
        for (int round = 0; round < 3; round++) {
            List<Node> all = DrawnScene.spawn(arms, most);
            scene.app.step(TPF);
            all.forEach(arm -> composer(arm).setCurrentAction("wave"));
            scene.app.step(TPF);
            assertThat(IntStream.range(0, all.size()).filter(slot -> isFading(arms, slot)).count())
                    .isEqualTo(most);
            arms.setInstanced(all.get(0), false);
            arms.detach(all.get(1));
            arms.recycleAll();
        }
    }

    /** An action that is removed leaves its joints where they are, which is between two clips. */
    @Test
    void fadesThatAreBrokenOffLeaveTheirPosesToOthers() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node clone = scene.arm("clone");
        scene.app.getRootNode().attachChild(clone);
        List<Node> all = DrawnScene.spawn(arms, BakedModel.of(arms).mostFading());
        Node other = arms.spawn();
        List<Node> brokenOff = new ArrayList<>(all);
        brokenOff.add(clone);
        brokenOff.forEach(arm -> composer(arm).setCurrentAction("nod"));
        scene.app.step(0.5f);
        brokenOff.forEach(arm -> composer(arm).setCurrentAction("wave"));
        scene.app.step(0.15f);
        brokenOff.forEach(arm -> composer(arm).removeCurrentAction());

        scene.app.steps(3);

        assertThat(all).allMatch(arm -> isFading(arms, arm));
        composer(other).setCurrentAction("wave");
        scene.app.step(TPF);
        assertThat(isFading(arms, other)).isTrue();
        assertThat(arms.instancedRendering().individualReasons())
                .containsOnly(Map.entry("its joints have a pose that no clip has", 1));
        Node left = all.stream().filter(arm -> composer(arm).isEnabled()).findFirst().orElseThrow();
        for (int joint = 0; joint < SkinnedModel.JOINTS; joint++) {
            assertThat(joint(left, joint).isSimilar(joint(clone, joint), 1e-5f)).isTrue();
        }
        scene.app.steps(3);
        assertThat(arms.instancedRendering().individualCount()).isOne();
    }

    private static Quaternion joint(Node arm, int joint) {
        return arm.getControl(SkinningControl.class).getArmature().getJoint(joint).getLocalRotation();
    }

    /** As the engine's transition begins again with each round: that shows where the clip jumps. */
    @Test
    void roundsFadeOnlyWhereTheClipJumps() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node jumps = arms.spawn(new Vector3f(0, 0, 0));
        composer(jumps).setCurrentAction("bow");
        scene.app.step(1f);
        scene.app.step(0.3f);
        scene.app.step(0.1f);
        assertThat(isFading(arms, 0)).isTrue();
        arms.recycle(jumps);
        Node closed = arms.spawn(new Vector3f(0, 0, 0));
        composer(closed).setCurrentAction("nod");
        scene.app.step(0.5f);
        scene.app.step(0.3f);
        scene.app.step(0.1f);
        assertThat(poses()[0]).isEqualTo(clip(arms, "nod").pose(0.1), within(1e-3f));
    }

    @Test
    void animationDoneEndsUsesInTheSameFrameAsTheEngine() {
        Node prefab = scene.arm("arm");
        SpatialPool<Node> together = scene.register(prefab,
                s -> s.instanced(true).bakedPoses(30).recycleWhen(RecycleWhen.animationDone()));
        scene.awaitBaked(together);
        prefab.setName("plain");
        SpatialPool<Node> plain = scene.register(prefab, s -> s.recycleWhen(RecycleWhen.animationDone()));
        scene.app.step(0f);
        for (SpatialPool<Node> pool : List.of(together, plain)) {
            composer(pool.spawn()).setCurrentAction("bow", AnimComposer.DEFAULT_LAYER, false);
        }
        int frames = 0;
        while (plain.stats().active() > 0) {
            assertThat(together.stats().active()).as("frame %d", frames).isEqualTo(1);
            scene.app.step(TPF);
            frames++;
        }
        assertThat(frames).isEqualTo(42);
        assertThat(together.stats().active()).isZero();
    }

    @Test
    void instancesShareTheMeshAndAreRecycledWithoutLeftovers() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<String> heard = new ArrayList<>();
        try (HeardLog log = new HeardLog("io.github.jmepool", line -> heard.add(line.getMessage()))) {
            Mesh mesh = null;
            for (int use = 0; use < 5; use++) {
                for (Node arm : DrawnScene.spawn(arms, 3)) {
                    Mesh its = ((Geometry) arm.getChild("skin")).getMesh();
                    assertThat(its).isSameAs(mesh == null ? its : mesh);
                    mesh = its;
                    composer(arm).setCurrentAction("bow");
                }
                scene.app.step(TPF);
                assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);
                arms.recycleAll();
                scene.app.step(TPF);
            }
        }
        assertThat(heard).isEmpty();
        assertThat(arms.stats().created()).isEqualTo(3);
        assertThat(arms.leftovers()).isEmpty();
        Node again = arms.spawn();
        assertThat(layer(again).getCurrentAction()).isNull();
        arms.instancedRendering();
        arms.setInstanced(again, false);
        assertThat(composer(again).isEnabled()).isTrue();
        assertThat(again.getControl(SkinningControl.class).isEnabled()).isTrue();
    }

    /** What makes an instance be drawn individually, what ends that, and the reason. */
    static Stream<Arguments> single() {
        return Stream.of(
                row("BlendAction", (scene, arm) -> {
                    composer(arm).actionBlended("both", new LinearBlendSpace(0, 1), "bow", "nod");
                    composer(arm).setCurrentAction("both");
                }, (scene, arm) -> composer(arm).setCurrentAction("bow")),
                row("BaseAction", (scene, arm) -> {
                    composer(arm).actionSequence("wait", Tweens.delay(1));
                    composer(arm).setCurrentAction("wait");
                }, (scene, arm) -> composer(arm).setCurrentAction("bow")),
                row("second layer", (scene, arm) -> {
                    composer(arm).makeLayer("upper", null);
                    composer(arm).setCurrentAction("nod", "upper");
                }, (scene, arm) -> composer(arm).removeLayer("upper")),
                row("mask", (scene, arm) -> {
                    composer(arm).makeLayer(AnimComposer.DEFAULT_LAYER, ArmatureMask.createMask(
                            arm.getControl(SkinningControl.class).getArmature(), "joint2"));
                    composer(arm).setCurrentAction("nod");
                }, null),
                row("removed", (scene, arm) -> composer(arm).removeLayer(AnimComposer.DEFAULT_LAYER), null),
                row("replaced", (scene, arm) -> {
                    composer(arm).removeLayer(AnimComposer.DEFAULT_LAYER);
                    composer(arm).makeLayer(AnimComposer.DEFAULT_LAYER, null);
                }, null),
                row("number of AnimComposers", (scene, arm) -> arm.addControl(new AnimComposer()), null),
                row("the prefab has another one", (scene, arm) -> {
                    composer(arm).removeAnimClip(composer(arm).getAnimClip("nod"));
                    composer(arm).removeAction("nod");
                    SkinnedModel.addClip(arm, "nod", 0.7f, 0f);
                    composer(arm).setCurrentAction("nod");
                }, (scene, arm) -> composer(arm).setCurrentAction("bow")),
                row("enabled", (scene, arm) -> composer(arm).setEnabled(true),
                        (scene, arm) -> composer(arm).setEnabled(false)),
                row("SkinningControl was enabled", (scene, arm) -> skinning(arm).setEnabled(true),
                        (scene, arm) -> composer(arm).setEnabled(false)),
                row("attached below", (scene, arm) -> arm.attachChild(scene.box("hat")),
                        (scene, arm) -> arm.detachChildNamed("hat")),
                row("attached below", (scene, arm) -> skinning(arm).getAttachmentsNode("joint2").attachChild(
                        scene.box("sword")), (scene, arm) -> skinning(arm).getAttachmentsNode("joint2")
                                .removeFromParent()),
                row("maxTransitionWeight", (scene, arm) -> {
                    ((BlendableAction) composer(arm).action("nod")).setMaxTransitionWeight(0.5);
                    composer(arm).setCurrentAction("nod");
                }, (scene, arm) -> composer(arm).setCurrentAction("bow")),
                row("mirrored", (scene, arm) -> arm.setLocalScale(-1, 1, 1), (scene, arm) -> arm.setLocalScale(1)),
                row("changed its cull hint", (scene, arm) -> arm.setCullHint(Spatial.CullHint.Never), null));
    }

    private static Arguments row(String reason, BiConsumer<DrawnScene, Node> begin,
            BiConsumer<DrawnScene, Node> end) {
        return Arguments.of(reason, begin, end);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("single")
    void instancesAreDrawnIndividuallyForAsLongAsTheyMust(String reason, BiConsumer<DrawnScene, Node> begin,
            BiConsumer<DrawnScene, Node> end) {
        List<String> heard = new ArrayList<>();
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 3);
        all.forEach(arm -> composer(arm).setCurrentAction("bow"));
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);
        Node one = all.get(1);
        try (HeardLog log = new HeardLog(DrawnScene.LOG, line -> heard.add(line.getMessage()))) {
            for (int i = 0; i < 2; i++) {
                begin.accept(scene, one);
                scene.app.step(TPF);
                scene.app.step(TPF);

                assertThat(arms.instancedRendering().instancedCount()).isEqualTo(2);
                assertThat(arms.instancedRendering().individualReasons()).hasSize(1).containsValue(1);
                assertThat(arms.instancedRendering().individualReasons().keySet().iterator().next()).contains(reason);
                assertThat(composer(one).isEnabled()).isTrue();
                assertThat(scene.individually()).extracting(Geometry::getName).contains("skin");
                if (end == null) {
                    arms.recycle(one);
                    assertThat(arms.spawn()).isSameAs(one);
                    composer(one).setCurrentAction("bow");
                } else {
                    end.accept(scene, one);
                }
                for (int frame = 0; frame < 20; frame++) {
                    scene.app.step(TPF);
                }
                assertThat(arms.instancedRendering().instancedCount()).as("after %s", heard).isEqualTo(3);
                assertThat(composer(one).isEnabled()).isFalse();
            }
        }
        assertThat(heard).as("once").singleElement().asString().startsWith("Pool 'arm': 'arm")
                .contains("is drawn individually: ").contains(reason);
    }

    /** Moves a joint as a ragdoll does. */
    private static void bend(Node arm, float by) {
        skinning(arm).getArmature().getJoint(2).setLocalRotation(new Quaternion().fromAngles(by, 0, 0));
    }

    @Test
    void jointsThatTheGameMovesWhileTheyAreNotSeenAreReportedOnce() {
        List<String> heard = new ArrayList<>();
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 4);
        try (HeardLog log = new HeardLog(DrawnScene.LOG, line -> heard.add(line.getMessage()))) {
            all.forEach(arm -> composer(arm).setCurrentAction("bow"));
            scene.app.step(TPF);
            assertThat(arms.instancedRendering().instancedCount()).isEqualTo(4);
            assertThat(skinning(all.get(0)).getArmature().getJoint(2).getLocalRotation()).isNotNull();
            arms.setInstanced(all.get(1), false);
            for (int frame = 1; frame < 20; frame++) {
                bend(all.get(1), 0.1f * frame);
                scene.app.step(TPF);
            }
            composer(all.get(1)).setCurrentAction("bow");
            arms.setInstanced(all.get(1), true);
            for (int frame = 0; frame < 30; frame++) {
                scene.app.step(TPF);
            }
            assertThat(arms.instancedRendering().instancedCount()).isEqualTo(4);
            assertThat(heard).as("joints that are read, and those of one that is drawn individually").isEmpty();
            bend(all.get(2), 1f);
            scene.app.step(TPF);
            scene.app.step(TPF);
            assertThat(heard).singleElement().asString().startsWith("Pool 'arm': something else than its AnimComposer"
                    + " moves the joints of 'arm'").contains("call setInstanced(instance, false)");
            bend(all.get(3), 1f);
            scene.app.step(TPF);
        }
        assertThat(heard).hasSize(1);
    }

    @Test
    void aRagdollWhoseJointsAreNotSeenIsReported() {
        List<String> heard = new ArrayList<>();
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 3);
        all.forEach(arm -> composer(arm).setCurrentAction("bow"));
        scene.app.step(TPF);
        DynamicAnimControl ragdoll = new DynamicAnimControl();
        ragdoll.link("joint2", 1f, new RangeOfMotion(1f));
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        try (HeardLog log = new HeardLog(DrawnScene.LOG, line -> heard.add(line.getMessage()))) {
            all.get(1).addControl(ragdoll);
            ragdoll.setGravity(new Vector3f(30f, 0f, 30f));
            ragdoll.setPhysicsSpace(space);
            for (int frame = 0; frame < 20; frame++) {
                if (frame == 2) {
                    ragdoll.setRagdollMode();
                }
                space.update(TPF);
                space.distributeEvents();
                scene.app.step(TPF);
            }
            assertThat(heard).singleElement().asString().contains("moves the joints of 'arm'", "setInstanced(");
        } finally {
            ragdoll.setPhysicsSpace(null);
            space.destroy();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void jointsOfItsOwnThatTheGameMovesAreReported(int individualBefore) {
        List<String> heard = new ArrayList<>();
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        scene.app.step(TPF);
        arms.setInstanced(arm, individualBefore == 0);
        assertThat(skinning(arm).getArmature().getJoint(2)).isNotNull();
        arms.setInstanced(arm, true);
        try (HeardLog log = new HeardLog(DrawnScene.LOG, line -> heard.add(line.getMessage()))) {
            scene.app.step(TPF);
            scene.app.step(TPF);
            assertThat(arms.instancedRendering().instancedCount()).isOne();
            assertThat(heard).isEmpty();
            bend(arm, 1f);
            scene.app.step(TPF);
        }
        assertThat(heard).singleElement().asString().contains("moves the joints of 'arm'");
    }

    @Test
    void instancesWhoseControlsTheGameDisablesAreDrawnIndividually() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        arms.setInstanced(arm, false);
        for (AbstractControl control : List.of(composer(arm), skinning(arm))) {
            control.setEnabled(false);
            arms.setInstanced(arm, true);
            scene.app.step(TPF);
            assertThat(arms.instancedRendering().individualReasons()).containsExactly(
                    Map.entry("its AnimComposer or SkinningControl was disabled", 1));
            assertThat(control.isEnabled()).as("left as the game has it").isFalse();

            control.setEnabled(true);
            scene.app.step(TPF);
            assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
            arms.setInstanced(arm, false);
        }
    }

    @Test
    void drawingIndividuallyGivesTheJointsToTheGame() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        composer(arm).setCurrentAction("wave", AnimComposer.DEFAULT_LAYER, false);
        scene.app.step(0.5f);
        scene.app.step(0.5f);

        arms.setInstanced(arm, false);

        Joint joint = arm.getControl(SkinningControl.class).getArmature().getJoint(2);
        assertThat(joint.getLocalRotation().toAngles(null)[0]).isEqualTo(-0.5f, within(1e-3f));
        assertThat(arms.instancedRendering().individualReasons()).containsExactly(Map.entry("setInstanced(instance,"
                + " false) was called", 1));
        composer(arm).removeCurrentAction();
        Transform bent = new Transform(joint.getLocalTranslation(), new Quaternion().fromAngles(1, 1, 1));
        joint.setLocalTransform(bent);
        scene.app.step(TPF);
        arms.setInstanced(arm, true);
        scene.app.step(TPF);
        assertThat(joint.getLocalTransform()).isEqualTo(bent);
        assertThat(arms.instancedRendering().individualReasons()).containsExactly(
                Map.entry("its joints have a pose that no clip has", 1));
        composer(arm).setCurrentAction("wave");
        scene.app.step(TPF);
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().individualReasons()).containsExactly(
                Map.entry("it fades in an animation that it began to play individually", 1));
        for (int frame = 0; frame < 20; frame++) {
            scene.app.step(TPF);
        }
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
        arms.setInstanced(arm, false);
        arms.recycle(arm);
        assertThat(arms.spawn()).isSameAs(arm);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
    }

    /** When the game asks for it, the instance is drawn individually anyway. */
    @Test
    void jointsThatTheGameMovesInAMirroredInstanceStayMoved() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
        arm.setLocalScale(-1f, 1f, 1f);
        scene.app.step(TPF);
        arms.setInstanced(arm, false);
        Joint joint = skinning(arm).getArmature().getJoint(2);
        Transform bent = new Transform(joint.getLocalTranslation(), new Quaternion().fromAngles(1, 1, 1));
        joint.setLocalTransform(bent);
        arm.setLocalScale(1f);
        scene.app.step(TPF);
        arms.setInstanced(arm, true);
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().individualReasons()).containsExactly(
                Map.entry("its joints have a pose that no clip has", 1));
        assertThat(joint.getLocalTransform()).isEqualTo(bent);
    }

    /** Whenever it begins to be drawn individually, its joints are where the engine's would be. */
    @Test
    void instancesThatAreDrawnIndividuallyHaveTheEnginesPose() {
        long seed = Seeds.of(CrowdTest.class);
        Random random = new Random(seed);
        Node prefab = scene.arm("arm");
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();
        Node twin = (Node) prefab.clone(false);
        scene.app.getRootNode().attachChild(twin);
        for (int i = 0; i < 100; i++) {
            for (Node each : List.of(arm, twin)) {
                BlendableAction action = (BlendableAction) composer(each).action(i % 2 == 0 ? "wave" : "bow");
                action.setTransitionLength(0);
                composer(each).setCurrentAction(i % 2 == 0 ? "wave" : "bow");
            }
            for (int frame = random.nextInt(8); frame >= 0; frame--) {
                scene.app.step(TPF);
            }
            arms.setInstanced(arm, false);
            for (int joint = 0; joint < SkinnedModel.JOINTS; joint++) {
                Transform its = arm.getControl(SkinningControl.class).getArmature().getJoint(joint)
                        .getLocalTransform();
                Transform theirs = twin.getControl(SkinningControl.class).getArmature().getJoint(joint)
                        .getLocalTransform();
                assertThat(its.getRotation().subtract(theirs.getRotation()).norm()).as("seed %d", seed)
                        .isLessThan(1e-5f);
            }
            arms.setInstanced(arm, true);
            assertThat(arms.instancedRendering().instancedCount()).as("seed %d", seed).isEqualTo(1);
        }
    }

    @Test
    void reparentedInstancesPlayOn() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node other = new Node("other");
        scene.app.getRootNode().attachChild(other);
        List<Node> all = DrawnScene.spawn(arms, DrawnScene.FEW);
        all.forEach(arm -> composer(arm).setCurrentAction("bow"));
        scene.app.step(1f);
        for (int i = 0; i < 10; i++) {
            Node parent = i % 2 == 0 ? other : new Node("next");
            scene.app.getRootNode().attachChild(parent);
            all.forEach(arm -> scene.pools.reparent(arm, parent));
            scene.app.step(0.01f);

            assertThat(arms.instancedRendering().instancedCount()).isEqualTo(DrawnScene.FEW);
            assertThat(poses()[0]).isEqualTo(clip(arms, "bow").pose(1 + (i + 1) * 0.01), within(1e-2f));
            assertThat(layer(all.get(0)).getTime()).isEqualTo(1 + (i + 1) * 0.01, within(1e-5));
        }
    }

    @Test
    void boundsFollowTheClipThatIsPlayed() {
        Node prefab = scene.arm("arm");
        SkinnedModel.addClip(prefab, "reach", 1f, -2f);
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn(new Vector3f(5, 0, 0));
        scene.app.step(TPF);
        BoundingBox rest = (BoundingBox) scene.groups().get(0).getWorldBound().clone();
        ((BlendableAction) composer(arm).action("reach")).setTransitionLength(0);
        composer(arm).setCurrentAction("reach");
        scene.app.step(TPF);

        BoundingBox reach = (BoundingBox) scene.groups().get(0).getWorldBound();

        Skin skin = BakedModel.skin(arms, 0);
        float radius = skin.reach(clip(arms, "reach"));
        assertThat(reach.getXExtent()).isEqualTo(radius, within(1e-4f)).isNotEqualTo(rest.getXExtent());
        assertThat(reach.getCenter().x).isEqualTo(5, within(1e-4f));
        assertThat(rest.getXExtent()).isEqualTo(skin.reach(BakedModel.of(arms).rest()), within(1e-4f));
    }

    /** Not of the bound at rest, as the engine's, nor of the sphere in which it may be turned. */
    @Test
    void viewsEndAtTheBoxOfTheClipThatIsPlayed() {
        Node prefab = scene.arm("arm");
        SkinnedModel.addClip(prefab, "reach", 1f, -2f);
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();
        ((BlendableAction) composer(arm).action("reach")).setTransitionLength(0);
        composer(arm).setCurrentAction("reach");
        scene.app.step(TPF);
        InstancedBatch group = (InstancedBatch) scene.groups().get(0);
        BoundingBox box = BakedModel.skin(arms, 0).bound(clip(arms, "reach"));
        int withinSphere = 0;
        for (int axis = 0; axis < 6; axis++) {
            Vector3f ahead = new Vector3f();
            ahead.set(axis / 2, axis % 2 == 0 ? 1f : -1f);
            float edge = ahead.dot(box.getCenter()) + box.getExtent(null).get(axis / 2);
            assertThat(isSeenBeyond(edge - 0.1f, ahead, group)).as("%s", ahead).isTrue();
            assertThat(isSeenBeyond(edge + 0.1f, ahead, group)).as("%s", ahead).isFalse();
            withinSphere += group.slots.reaches[0] > edge + 0.1f ? 1 : 0;
        }
        assertThat(withinSphere).isGreaterThan(3);
    }

    private static boolean isSeenBeyond(float distance, Vector3f ahead, InstancedBatch group) {
        Camera camera = new Camera(100, 100);
        camera.setParallelProjection(true);
        camera.setFrustum(0f, 100f, -50f, 50f, 50f, -50f);
        camera.setLocation(ahead.mult(distance));
        camera.lookAtDirection(ahead, new Vector3f(0.3f, 0.5f, 0.7f));
        Frustum frustum = new Frustum();
        frustum.setView(camera, false, Vector3f.ZERO, Float.POSITIVE_INFINITY);
        List<Integer> seen = new ArrayList<>();
        group.slots.select(frustum, group.part, (from, count) -> seen.add(from));
        return !seen.isEmpty();
    }

    @Test
    void bakedPosesCanBeSwitchedInPlay() {
        Node prefab = scene.arm("arm");
        SpatialPool<Node> arms = scene.register(prefab, s -> s);
        List<Node> all = DrawnScene.spawn(arms, 4);
        all.forEach(arm -> {
            ((BlendableAction) composer(arm).action("bow")).setTransitionLength(0);
            composer(arm).setCurrentAction("bow");
        });
        scene.app.step(0.3f);

        arms.configure(arms.settings().toBuilder().instanced(true).bakedPoses(30).build());
        scene.awaitBaked(arms);
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(4);
        assertThat(poses()[0]).isEqualTo(clip(arms, "bow").pose(layer(all.get(0)).getTime()));
        arms.configure(arms.settings().toBuilder().bakedPoses(60).build());
        scene.awaitBaked(arms);
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().bakedPoses()).isEqualTo(60);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(4);
        arms.configure(arms.settings().toBuilder().instanced(false).bakedPoses(0).build());
        scene.app.step(TPF);
        assertThat(scene.individually()).hasSize(4);
        assertThat(composer(all.get(0)).isEnabled()).isTrue();
        assertThat(layer(all.get(0)).getTime()).isEqualTo(0.3 + 3 * (double) TPF, within(1e-5));
        arms.recycleAll();
        assertThat(arms.stats().active()).isZero();
        scene.app.step(TPF);
        assertThat(arms.stats().idle()).isEqualTo(4);
    }

    @Test
    void aComposerThatIsExchangedDuringASwitchIsThePrefabsInTheNextUse() {
        SpatialPool<Node> arms = scene.register(scene.arm("arm"), s -> s);
        Node arm = arms.spawn();
        AnimComposer other = new AnimComposer();
        composer(arm).getAnimClips().forEach(other::addAnimClip);
        arm.removeControl(composer(arm));
        arm.addControlAt(0, other);
        arms.configure(arms.settings().toBuilder().instanced(true).bakedPoses(30).build());
        scene.awaitBaked(arms);
        scene.app.step(TPF);

        arms.recycle(arm);
        assertThat(arms.spawn()).isSameAs(arm);
        scene.app.step(TPF);

        assertThat(arms.instancedRendering().individualReasons()).isEmpty();
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
    }

    @Test
    void drawingIndividuallyOutlastsASwitchOfTheSetting() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 3);
        arms.setInstanced(all.get(0), false);
        arms.setInstanced(all.get(1), false);
        arms.setInstanced(all.get(1), true);

        arms.configure(arms.settings().toBuilder().bakedPoses(60).build());
        scene.awaitBaked(arms);
        scene.app.step(TPF);

        assertThat(arms.instancedRendering().individualReasons()).containsExactly(Map.entry("setInstanced(instance,"
                + " false) was called", 1));
        assertThat(composer(all.get(0)).isEnabled()).isTrue();
        arms.recycle(all.get(0));
        assertThat(arms.spawn()).isSameAs(all.get(0));
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);
    }

    /** There, a camera that culls is the first to look at a frame, which is too late to join in. */
    @Test
    void withoutAnApplicationInstancesAreDrawnTogetherAgain() {
        ScenePools pools = TestScene.pools();
        Node root = new Node("root");
        pools.setRoot(root);
        SpatialPool<Node> arms = pools.register("arm", scene.arm("arm"), s -> s.instanced(true).bakedPoses(30));
        pools.update(TPF);
        TestScene.of(pools).runWorker();
        pools.update(TPF);
        Node arm = arms.spawn();
        composer(arm).setCurrentAction("bow");
        RenderManager manager = new RenderManager(new NullRenderer());
        ViewPort view = new ViewPort("view", scene.app.getCamera());
        for (int frame = 0; frame < 30; frame++) {
            if (frame == 3) {
                assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
                arm.attachChild(scene.box("hat"));
            } else if (frame == 5) {
                assertThat(arms.instancedRendering().instancedCount()).isZero();
                arm.detachChildNamed("hat");
            }
            pools.update(TPF);
            root.updateLogicalState(TPF);
            root.updateGeometricState();
            manager.setCamera(view.getCamera(), false);
            manager.renderScene(root, view);
            view.getQueue().clear();
        }

        assertThat(arms.instancedRendering().individualReasons()).isEmpty();
        assertThat(layer(arm).getTime()).isEqualTo(30 * (double) TPF, within(1e-5));
        pools.close();
    }

    /** The engine's MorphControl gives the face an override of its own. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void instancesWithMorphWeightsAreDrawnAloneUntilTheyAreZero(boolean withControl) {
        Node prefab = SkinnedModel.create();
        prefab.setName("arm");
        prefab.setMaterial(new Material(scene.app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
        if (withControl) {
            prefab.addControl(new MorphControl());
            assertThat(prefab.getChild("face").getLocalMatParamOverrides()).as("of the MorphControl").isNotEmpty();
            // as the control does, which asks a real GPU how many targets it takes
            Geometry face = (Geometry) prefab.getChild("face");
            face.setNbSimultaneousGPUMorph(2);
            face.getMaterial().setParam("MorphWeights", VarType.FloatArray, new float[2]);
        }
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();
        composer(arm).setCurrentAction("wave");
        scene.app.step(TPF);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
        assertThat(arms.instancedRendering().drawCalls()).as("skin and face").isEqualTo(2);

        ((Geometry) arm.getChild("face")).getMorphState()[0] = 0.5f;
        scene.app.step(TPF);

        assertThat(arms.instancedRendering().individualReasons()).containsExactly(Map.entry("it has morph weights", 1));
        ((Geometry) arm.getChild("face")).getMorphState()[0] = 0;
        for (int frame = 0; frame < 20; frame++) {
            scene.app.step(TPF);
        }
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
    }

    @Test
    void clipsThatMoveMoreThanJointsAreDrawnIndividually() {
        Node prefab = SkinnedModel.create();
        prefab.setName("arm");
        prefab.setMaterial(new Material(scene.app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
        AnimClip slide = new AnimClip("slide");
        slide.setTracks(new AnimTrack<?>[] {new TransformTrack(prefab.getChild("face"), new float[] {0, 1},
                new Vector3f[] {new Vector3f(), new Vector3f(1, 0, 0)}, null, null)});
        composer(prefab).addAnimClip(slide);
        SpatialPool<Node> arms = scene.crowd(prefab);
        Node arm = arms.spawn();
        for (String clip : List.of("bend", "slide")) {
            composer(arm).setCurrentAction(clip);
            scene.app.step(0.1f);
            scene.app.step(0.1f);
            assertThat(arms.instancedRendering().individualReasons().keySet()).singleElement().asString()
                    .contains("its clip '" + clip + "' is not baked: it m").contains("'face'");
            assertThat(layer(arm).getTime()).as("plays as the engine does").isEqualTo(0.2, within(1e-6));
            arms.recycle(arm);
            arm = arms.spawn();
            assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
        }
        assertThat(arm.getChild("face").getLocalTranslation()).isEqualTo(Vector3f.ZERO);
    }

    @Test
    void rigidPartsAreDrawnWithTheSkinnedOnes() {
        Node prefab = scene.arm("arm");
        Geometry hat = scene.box("hat");
        hat.setMaterial(((Geometry) prefab.getChild("skin")).getMaterial());
        prefab.attachChild(hat);
        SpatialPool<Node> arms = scene.crowd(prefab);
        DrawnScene.spawn(arms, 5);

        scene.app.step(TPF);

        assertThat(scene.groups()).hasSize(2);
        assertThat(scene.together()).isEqualTo(10);
        assertThat(scene.groups()).filteredOn(group -> Stream.of(group.getAllInstanceData())
                .anyMatch(buffer -> buffer.getBufferType() == BakedModel.ATTRIBUTE)).hasSize(1);
        assertThat(arms.instancedRendering().drawnMaterials()).doesNotHaveDuplicates().hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void instancesHaveLevelsOfDetailByTheirDistance(boolean areMade) {
        Node prefab = new Node("ball");
        Geometry skin = new Geometry("skin", new Sphere(12, 16, 1f));
        prefab.attachChild(skin);
        SkinnedModel.skin(prefab);
        prefab.setMaterial(new Material(scene.app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
        if (!areMade) {
            new LodGenerator(skin).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.75f);
            skin.addControl(new LodControl());
        }
        SpatialPool<Node> balls = scene.register(prefab,
                s -> s.instanced(true).bakedPoses(30).lodLevels(areMade ? 2 : 0));
        scene.awaitBaked(balls);
        composer(balls.spawn(new Vector3f(0f, 0f, 995f))).setCurrentAction("bow");
        composer(balls.spawn(new Vector3f(0f, 0f, -5_000f))).setCurrentAction("nod");
        scene.app.step(TPF);

        assertThat(balls.instancedRendering().individualReasons()).isEmpty();
        assertThat(balls.drawCalls()).isEqualTo(3);
        assertThat(scene.groups()).hasSize(2).extracting(InstancedGeometry::getLodLevel).containsExactly(2, 0);
        assertThat(scene.groups()).allSatisfy(group -> {
            assertThat(group.getNumVisibleInstances()).isEqualTo(1);
            assertThat(group.getAllInstanceData()).extracting(VertexBuffer::getBufferType)
                    .contains(BakedModel.ATTRIBUTE);
        });
    }

    /** A control of a game's own class keeps the prefab from the worker. */
    @Test
    void prefabsThatTheWorkerMayNotCloneAreBakedOnTheRenderThread() {
        ScenePools pools = TestScene.pools();
        Node prefab = scene.arm("arm");
        prefab.addControl(new OwnControl());
        Node root = new Node("root");
        pools.setRoot(root);
        SpatialPool<Node> arms = pools.register("arm", prefab, s -> s.instanced(true).bakedPoses(30));
        pools.update(TPF);
        pools.update(TPF);

        assertThat(arms.instancedRendering().bakedClips()).hasSize(3);
        pools.close();
    }

    @Test
    void anIsolatedWorkerBakesOnceForEachOpening() {
        ScenePools pools = TestScene.pools();
        pools.setRoot(new Node("root"));
        SpatialPool<Node> arms = pools.register("arm", scene.arm("arm"), s -> s.instanced(true).bakedPoses(30));
        pools.update(TPF);
        pools.update(TPF);
        assertThat(arms.instancedRendering().bakedClips()).as("nothing is baked on the render thread").isEmpty();
        arms.configure(arms.settings().toBuilder().bakedPoses(10).build());
        TestScene.of(pools).runWorker();
        pools.update(TPF);
        assertThat(arms.instancedRendering().bakedPoses()).isEqualTo(10);
        long bytes = arms.instancedRendering().poseBytes();
        assertThat(bytes).isPositive().isLessThan(SkinnedModel.JOINTS * 3 * 16 * (60 + 512));
        arms.configure(arms.settings().toBuilder().bakedPoses(20).build());
        arms.close();
        TestScene.of(pools).runWorker();
        pools.update(TPF);
        pools.close();
    }

    @Test
    void withoutInstancingOnTheGraphicsCardTheEngineAnimates() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        composer(arm).setCurrentAction("bow");
        scene.app.step(TPF);
        assertThat(composer(arm).isEnabled()).isFalse();
        try (HeardLog log = new HeardLog(DrawnScene.LOG, line -> { })) {
            scene.app.getRenderer().getCaps().remove(Caps.GLSL130);
            scene.app.getRenderer().getCaps().remove(Caps.OpenGLES30);
            scene.app.step(TPF);
            scene.app.step(TPF);
        }
        assertThat(arms.instancedRendering().individualReasons()).containsExactly(
                Map.entry("the GPU does not support it", 1));
        assertThat(composer(arm).isEnabled()).isTrue();
        assertThat(layer(arm).getTime()).isEqualTo(3 * (double) TPF, within(1e-6));
    }

    @Test
    void instancesGivenToTheGamePlayOnWithTheEngine() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawnUnder(scene.app.getRootNode());
        DrawnScene.spawnUnder(arms, scene.app.getRootNode());
        composer(arm).setCurrentAction("bow");
        scene.app.step(0.5f);
        assertThat(arms.instancedRendering().individualCount()).isZero();

        scene.pools.detach(arm);
        scene.app.step(0.25f);

        assertThat(composer(arm).isEnabled()).isTrue();
        assertThat(layer(arm).getTime()).isEqualTo(0.75, within(1e-6));
        assertThat(scene.individually()).hasSize(1);
    }

    @Test
    void trimmedCrowdsAreDrawnOn() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 300);
        all.forEach(arm -> composer(arm).setCurrentAction("bow"));
        scene.app.step(TPF);
        for (int i = 0; i < 290; i++) {
            arms.recycle(all.get(i));
        }
        assertThat(arms.trim(290)).isEqualTo(290);
        for (int frame = 0; frame < 40; frame++) {
            scene.app.step(0.01f);
        }
        assertThat(scene.together()).isEqualTo(10);
        float[] poses = poses();
        assertThat(poses).hasSize(40);
        for (int i = 0; i < 10; i++) {
            assertThat(poses[i * 4]).isEqualTo(clip(arms, "bow").pose(layer(all.get(299)).getTime()));
        }
    }

    @Test
    void savedInstancesAreLoadedAndAnimatedByTheEngine() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        Node arm = arms.spawn();
        arms.setInstanced(arm, false);

        Node loaded = BinaryExporter.saveAndLoad(scene.app.getAssetManager(), arm);

        assertThat(((Geometry) loaded.getChild("skin")).getMesh()).matches(DrawnScene::isShared)
                .extracting(Mesh::getVertexCount).isEqualTo(SkinnedModel.JOINTS * 2);
        scene.app.getRootNode().attachChild(loaded);
        composer(loaded).setCurrentAction("bow");
        scene.app.step(0.3f);
        assertThat(layer(loaded).getTime()).isEqualTo(0.3, within(1e-6));
        assertThat(scene.individually()).hasSize(2);
    }

    /** As one that shows the name of its character on the screen, while some camera sees that. */
    @Test
    void aControlThatAUseAddsIsCalledWhenItsCharacterIsRendered() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        List<Node> all = DrawnScene.spawn(arms, 3);
        OwnControl name = new OwnControl();
        scene.app.step();
        all.get(1).addControl(name);

        scene.app.steps(2);

        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(3);
        assertThat(name.rendered).isPositive();
        arms.recycle(all.get(1));
        scene.app.steps(5);
        assertThat(((PoolRenderer) arms.instancedRendering()).drawsAll()).as("nothing is left to call").isTrue();
    }

    private static final class OwnControl extends AbstractControl {
        private int rendered;

        @Override
        protected void controlUpdate(float tpf) {
            // nothing
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
            rendered++;
        }
    }
}
