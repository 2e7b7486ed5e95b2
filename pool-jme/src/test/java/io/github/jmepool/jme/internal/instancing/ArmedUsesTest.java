// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.Armature;
import com.jme3.anim.ArmatureMask;
import com.jme3.anim.MatrixJointModelTransform;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.BlendAction;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.anim.tween.action.LinearBlendSpace;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.instancing.InstancedGeometry;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.crowd.BakedModel;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.Seeds;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * However an instance of an armed crowd gets joints of its own, in this use or in one before: in each frame of each use
 * it shows what a new clone of the prefab would show.
 */
class ArmedUsesTest {
    private static final float TPF = 1 / 30f;
    /** Between two baked poses; of a model that is 4 high. */
    private static final float TOLERANCE = 0.01f;
    private static final int USES = 3;
    private static final String HAND = "joint3";
    private static final String OTHER_HAND = "joint2";
    private static final List<String> CLIPS = List.of("long", "wave", "bow", "nod");
    private static final String[] PARTS = {"skin", "sword", "gem"};
    private static final long SEED = Seeds.of(ArmedUsesTest.class);

    private final DrawnScene scene = new DrawnScene();
    private final Node clonesNode = new Node("clones");
    private final Node camp = new Node("camp");
    private final Node cloneCamp = new Node("camp of the clones");
    private final List<Fighter> fighters = new ArrayList<>();
    private Node prefab;
    private SpatialPool<Node> pool;

    @BeforeEach
    void open() {
        for (Node node : List.of(clonesNode, camp, cloneCamp)) {
            scene.app.getRootNode().attachChild(node);
        }
        prefab = scene.arm("arm");
        SkinnedModel.addClip(prefab, "long", 3f, 0f);
        hand(prefab, HAND).attachChild(sword());
        // empty, and at a joint between
        hand(prefab, "joint1");
        composer(prefab).action("nod");
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private Node sword() {
        Node hilt = new Node("hilt");
        hilt.setLocalRotation(new Quaternion().fromAngles(0, 0, 0.5f));
        Geometry sword = scene.box("sword");
        sword.setLocalTranslation(0.1f, 0.6f, 0);
        Geometry gem = scene.box("gem");
        gem.setLocalTranslation(0.2f, 0.1f, 0);
        hilt.attachChild(sword);
        hilt.attachChild(gem);
        return hilt;
    }

    private static AnimComposer composer(Spatial arm) {
        return arm.getControl(AnimComposer.class);
    }

    private static Armature armature(Spatial arm) {
        return arm.getControl(SkinningControl.class).getArmature();
    }

    private static Node hand(Spatial arm, String joint) {
        return arm.getControl(SkinningControl.class).getAttachmentsNode(joint);
    }

    private static void play(Node arm, String action) {
        play(arm, action, AnimComposer.DEFAULT_LAYER);
    }

    /** Without a fade: what is left of the pose before is not the same to a hair. */
    private static void play(Node arm, String action, String layer) {
        if (composer(arm).action(action) instanceof BlendableAction blendable) {
            blendable.setTransitionLength(0);
        }
        composer(arm).setCurrentAction(action, layer);
    }

    /** Ways in which an instance leaves the crowd, or gets joints of its own within it; the same is done to a clone. */
    private enum Way {
        /** Without any. */
        NONE((test, arm) -> { }),
        DRAWN_INDIVIDUALLY((test, arm) -> test.ifPooled(arm, () -> test.pool.setInstanced(arm, false))),
        FEW_BELOW_A_NODE((test, arm) -> {
            if (test.isPooled(arm)) {
                test.scene.pools.reparent(arm, test.camp);
            } else {
                test.cloneCamp.attachChild(arm);
            }
        }),
        MIRRORED((test, arm) -> arm.setLocalScale(-1, 1, 1)),
        JOINT_READ((test, arm) -> armature(arm).getJoint(1)),
        JOINT_MOVED((test, arm) -> {
            test.ifPooled(arm, () -> test.pool.setInstanced(arm, false));
            composer(arm).setGlobalSpeed(0);
            composer(arm).removeCurrentAction();
            armature(arm).getJoint(1).setLocalTranslation(new Vector3f(1, 2, 3));
        }),
        CLIP_READ((test, arm) -> composer(arm).getAnimClip("nod").getTracks()),
        SHADOW((test, arm) -> arm.setShadowMode(ShadowMode.Cast)),
        MATERIAL((test, arm) -> ((Geometry) arm.getChild("sword")).setMaterial(
                ((Geometry) arm.getChild("sword")).getMaterial().clone())),
        GUEST((test, arm) -> arm.attachChild(new Node("hat"))),
        TORCH((test, arm) -> hand(arm, HAND).attachChild(test.scene.box("torch"))),
        HAT_ON_ANOTHER_JOINT((test, arm) -> hand(arm, OTHER_HAND).attachChild(test.scene.box("hat"))),
        EMPTY_HAND((test, arm) -> hand(arm, OTHER_HAND)),
        SWORD_MOVED((test, arm) -> arm.getChild("sword").move(0, 1, 0)),
        SWORD_TAKEN_OFF((test, arm) -> arm.getChild("hilt").removeFromParent()),
        HAND_TAKEN_OFF((test, arm) -> hand(arm, HAND).removeFromParent()),
        SKIN_MOVED((test, arm) -> {
            test.ifPooled(arm, () -> test.pool.setInstanced(arm, false));
            arm.getChild("skin").setLocalTranslation(1, 0, 2);
        }),
        ARMOR_OVER_THE_SKIN((test, arm) -> {
            Geometry armor = (Geometry) arm.getChild("skin").clone(false);
            armor.setName("armor");
            armor.setLocalTranslation(3, 2, 1);
            arm.attachChildAt(armor, 0);
            hand(arm, HAND);
        }),
        SEQUENCE((test, arm) -> {
            composer(arm).actionSequence("both", composer(arm).action("bow"), Tweens.delay(0.1));
            play(arm, "both");
        }),
        BLEND((test, arm) -> {
            LinearBlendSpace space = new LinearBlendSpace(0, 1);
            composer(arm).addAction("blend", new BlendAction(space, (ClipAction) composer(arm).action("bow"),
                    (ClipAction) composer(arm).action("long")));
            space.setValue(0.3f);
            play(arm, "blend");
        }),
        LAYER((test, arm) -> {
            composer(arm).makeLayer("upper", ArmatureMask.createMask(armature(arm), "joint2"));
            play(arm, "nod", "upper");
        }),
        OWN_CLIP((test, arm) -> {
            SkinnedModel.addClip(arm, "own", 0.8f, 1f);
            play(arm, "own");
        }),
        SKINNING_REPLACED((test, arm) -> {
            Armature old = armature(arm);
            arm.removeControl(SkinningControl.class);
            arm.addControl(new SkinningControl(old));
        }),
        COMPOSER_REMOVED((test, arm) -> arm.removeControl(AnimComposer.class)),
        REST_POSES((test, arm) -> {
            test.ifPooled(arm, () -> test.pool.setInstanced(arm, false));
            armature(arm).getJoint(1).setInverseModelBindMatrix(new Matrix4f());
            armature(arm).saveInitialPose();
            armature(arm).setModelTransformClass(MatrixJointModelTransform.class);
        });

        private final BiConsumer<ArmedUsesTest, Node> act;

        Way(BiConsumer<ArmedUsesTest, Node> act) {
            this.act = act;
        }
    }

    private boolean isPooled(Node arm) {
        return scene.pools.instanceOf(arm) != null;
    }

    private void ifPooled(Node arm, Runnable act) {
        if (isPooled(arm)) {
            act.run();
        }
    }

    /** An instance in one of its uses, and the clone that does the same. */
    private final class Fighter {
        private final StringBuilder history = new StringBuilder();
        private Node instance;
        private Node clone;
        private int uses;
        /** A use that moves joints itself is drawn individually until it ends. */
        private boolean mayJoin;

        void begin(Vector3f place, String clip) {
            history.append("| ").append(clip).append(' ');
            uses++;
            mayJoin = true;
            instance = pool.spawn(place);
            clone = (Node) prefab.clone(false);
            clone.setLocalTranslation(place);
            clonesNode.attachChild(clone);
            both(arm -> play(arm, clip));
        }

        void both(Consumer<Node> act) {
            act.accept(clone);
            act.accept(instance);
        }

        /** Whether all ways are open to it. */
        boolean isWhole() {
            return composer(clone) != null && clone.getChild("hilt") != null
                    && clone.getChild(HAND + "_attachnode") != null;
        }

        void leave(Way way) {
            history.append(way).append(' ');
            mayJoin &= way != Way.REST_POSES && way != Way.JOINT_MOVED;
            both(arm -> way.act.accept(ArmedUsesTest.this, arm));
        }

        void end() {
            pool.recycle(instance);
            clone.removeFromParent();
        }

        void assertAsClone(String when) {
            String where = when + ": " + history + pool.instancedRendering().individualReasons();
            if (composer(clone) != null) {
                assertThat(composer(instance).getTime()).as(where).isEqualTo(composer(clone).getTime(), within(1e-9));
            }
            Geometry skin = (Geometry) instance.getChild("skin");
            if (skin.isGrouped()) {
                assertDrawnAs(skin, where);
                return;
            }
            assertSame(armature(instance).computeSkinningMatrices(), armature(clone).computeSkinningMatrices(), where);
            List<Spatial> its = spatials(instance);
            List<Spatial> expected = spatials(clone);
            assertThat(its).as(where).extracting(Spatial::getName)
                    .isEqualTo(expected.stream().map(Spatial::getName).toList());
            for (int i = 0; i < its.size(); i++) {
                assertSame(new Matrix4f[] {its.get(i).getLocalToWorldMatrix(null)},
                        new Matrix4f[] {expected.get(i).getLocalToWorldMatrix(null)},
                        where + ": " + its.get(i).getName());
            }
        }

        /** By what the GPU reads. */
        private void assertDrawnAs(Geometry skin, String where) {
            // what is attached is drawn from the slots of the skin
            InstancedGeometry group = scene.group();
            float[] poses = DrawnScene.data(group, BakedModel.ATTRIBUTE);
            int at = DrawnScene.slotOf(skin, group) * BakedModel.ATTRIBUTE_FLOATS;
            for (int part = 0; part < PARTS.length; part++) {
                BakedModel.Skin baked = BakedModel.skin(pool, part);
                Matrix4f[] joints = BakedModel.mixed(baked.matrices(poses[at]), baked.matrices(poses[at + 1]),
                        poses[at + 2]);
                if (part == 0) {
                    Matrix4f[] expected = armature(clone).computeSkinningMatrices();
                    assertSame(Arrays.copyOf(joints, expected.length), expected, where);
                } else {
                    assertSame(new Matrix4f[] {skin.getWorldMatrix().mult(joints[baked.skin().joint])},
                            new Matrix4f[] {((Geometry) clone.getChild(PARTS[part])).getWorldMatrix()},
                            where + ": " + PARTS[part]);
                }
            }
        }
    }

    private static List<Spatial> spatials(Node arm) {
        List<Spatial> all = new ArrayList<>();
        arm.depthFirstTraversal(all::add);
        return all;
    }

    private static void assertSame(Matrix4f[] shown, Matrix4f[] expected, String where) {
        for (int matrix = 0; matrix < expected.length; matrix++) {
            for (int i = 0; i < 16; i++) {
                assertThat(shown[matrix].get(i / 4, i % 4)).as(where)
                        .isEqualTo(expected[matrix].get(i / 4, i % 4), within(TOLERANCE));
            }
        }
    }

    private void step(int frames, String when) {
        for (int frame = 1; frame <= frames; frame++) {
            scene.app.step(TPF);
            for (int i = 0; i < fighters.size(); i++) {
                fighters.get(i).assertAsClone(when + ", frame " + frame + ", fighter " + i);
            }
        }
    }

    private void muster(int count) {
        for (int i = 0; i < count; i++) {
            fighters.add(new Fighter());
        }
        begin();
    }

    private void begin() {
        for (int i = 0; i < fighters.size(); i++) {
            fighters.get(i).begin(new Vector3f(3 * i, 0, 0), i % 2 == 0 ? "long" : "wave");
        }
    }

    private void awaitCrowd(ResetScope scope) {
        pool = scene.pools.register("arm", prefab, settings -> settings.instanced(true).bakedPoses(30)
                .resetScope(scope).developmentMode(scope == ResetScope.EVERYTHING));
        scene.awaitBaked(pool);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void everyUseShowsWhatACloneDoes(Way way) {
        awaitCrowd(ResetScope.EVERYTHING);
        playUses(way);
    }

    /** Uses that change no more than transforms, and how they are drawn. */
    @ParameterizedTest
    @EnumSource(names = {"NONE", "DRAWN_INDIVIDUALLY", "FEW_BELOW_A_NODE", "MIRRORED", "JOINT_READ", "CLIP_READ"})
    void everyUseThatOnlyMovesShowsWhatACloneDoes(Way way) {
        awaitCrowd(ResetScope.TRANSFORM);
        playUses(way);
    }

    /** The second of two, beside one that stays in the crowd. */
    private void playUses(Way way) {
        muster(2);
        for (int use = 1; use <= USES; use++) {
            String when = way + ", use " + use;
            step(2, when + ", before");
            fighters.get(1).leave(way);
            step(5, when);
            fighters.forEach(Fighter::end);
            assertNothingIsLeft();
            begin();
            step(3, when + " is over");
            assertThat(pool.instancedRendering().instancedCount()).as(when + ", individually: %s",
                    pool.instancedRendering().individualReasons()).isEqualTo(2);
        }
        assertThat(pool.stats().discarded()).isZero();
    }

    /** No instance has what another one, or a former use, has attached. */
    private void assertNothingIsLeft() {
        scene.app.step(0);
        Set<Spatial> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Fighter fighter : fighters) {
            assertThat(spatials(fighter.instance)).extracting(Spatial::getName)
                    .isEqualTo(spatials(prefab).stream().map(Spatial::getName).toList());
            known.addAll(spatials(fighter.instance));
        }
        assertThat(known).hasSize(fighters.size() * spatials(prefab).size());
    }

    /** The way back into the crowd, and out of it again in a later use, by other ways. */
    @ParameterizedTest
    @EnumSource(value = Way.class, mode = Mode.EXCLUDE, names = "NONE")
    void laterUsesThatLeaveOtherwiseShowWhatCloneDo(Way way) {
        awaitCrowd(ResetScope.EVERYTHING);
        muster(1);
        for (Way each : List.of(way, Way.DRAWN_INDIVIDUALLY, way, Way.HAT_ON_ANOTHER_JOINT, Way.TORCH, way)) {
            step(2, way + ", before " + each);
            fighters.get(0).leave(each);
            step(3, way + ", " + each);
            fighters.get(0).end();
            begin();
        }
        assertThat(pool.stats().discarded()).isZero();
    }

    /** Each instance lives through three uses at least, and ends each when it will. */
    @RepeatedTest(5)
    void randomGamesOfArmedCrowdsShowWhatClonesDo(RepetitionInfo repetition) {
        Random random = Seeds.random(SEED + repetition.getCurrentRepetition());
        awaitCrowd(ResetScope.EVERYTHING);
        muster(8);
        for (int frame = 0; fighters.stream().anyMatch(fighter -> fighter.uses < USES) || frame < 150; frame++) {
            for (int i = 0; i < fighters.size(); i++) {
                act(fighters.get(i), i, random);
            }
            step(1, "seed " + SEED + ", repetition " + repetition.getCurrentRepetition() + ", frame " + frame);
        }
        assertThat(pool.stats().discarded()).as("seed %d", SEED).isZero();
    }

    private void act(Fighter fighter, int index, Random random) {
        int choice = random.nextInt(12);
        String clip = CLIPS.get(random.nextInt(CLIPS.size()));
        if (choice == 0) {
            fighter.end();
            fighter.begin(new Vector3f(3 * index, random.nextInt(3), 0), clip);
        } else if (choice == 1 && composer(fighter.clone) != null) {
            fighter.both(arm -> play(arm, clip));
            fighter.history.append(clip).append(' ');
        } else if (choice <= 3 && fighter.isWhole()) {
            fighter.leave(Way.values()[random.nextInt(Way.values().length)]);
        } else if (choice == 4 && fighter.mayJoin) {
            pool.setInstanced(fighter.instance, true);
            fighter.history.append("may join ");
        }
    }
}
