// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimLayer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import io.github.jmepool.jme.support.Seeds;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An animation that advances apart from the engine shows what the engine shows of the twin of its instance. All clips
 * last a second and only shift joints, and all times are sums of powers of two, so that the numbers are exact.
 */
class AnimationTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final float CLOSE = 1e-6f;
    private static final Vector3f ASIDE = new Vector3f(1, 0, 0);
    private static final Vector3f UP = new Vector3f(0, 2, 0);

    private final Node prefab = SkinnedModel.create();
    private final BakedClips clips;
    private final Crowd crowd;
    private final Node arm;
    private final Node twin;
    private final Animation animation;
    /** Whether a fade gets a pose of its own. */
    private boolean hasRoom = true;

    AnimationTest() {
        prefab.setMaterial(new Material(ASSETS, "Common/MatDefs/Misc/Unshaded.j3md"));
        add("hold", shifts(ASIDE, ASIDE, 0, 1, 2, 3));
        add("lift", shifts(UP, UP, 0, 1, 2, 3));
        add("slide", shifts(Vector3f.ZERO, ASIDE, 0, 1, 2, 3));
        add("tip", shifts(UP, UP, 3));
        add("twice", shifts(UP, UP, 0, 1, 2, 3, 2, 3));
        clips = ClipBaker.bake(prefab, 32, () -> true);
        crowd = new Crowd(prefab);
        crowd.baked(clips);
        arm = (Node) prefab.clone(false);
        twin = (Node) prefab.clone(false);
        animation = Animation.of(InstanceTree.of(arm), crowd);
    }

    private void add(String name, AnimTrack<?>... tracks) {
        AnimClip clip = new AnimClip(name);
        clip.setTracks(tracks);
        composer(prefab).addAnimClip(clip);
    }

    /** Shifts joints in a second from one place to another, both relative to the prefab's. */
    private AnimTrack<?>[] shifts(Vector3f from, Vector3f to, int... joints) {
        AnimTrack<?>[] tracks = new AnimTrack<?>[joints.length];
        for (int i = 0; i < tracks.length; i++) {
            Joint joint = joint(prefab, joints[i]);
            tracks[i] = new TransformTrack(joint, new float[] {0, 1}, new Vector3f[] {
                joint.getLocalTranslation().add(from), joint.getLocalTranslation().add(to)}, null, null);
        }
        return tracks;
    }

    private static AnimComposer composer(Spatial instance) {
        return instance.getControl(AnimComposer.class);
    }

    private static AnimLayer layer(Spatial instance) {
        return composer(instance).getLayer(AnimComposer.DEFAULT_LAYER);
    }

    private static Joint joint(Spatial instance, int joint) {
        return instance.getControl(SkinningControl.class).getArmature().getJoint(joint);
    }

    private void both(Consumer<AnimComposer> act) {
        act.accept(composer(arm));
        act.accept(composer(twin));
    }

    private void play(String clip, double transition) {
        play(clip, transition, 1, true);
    }

    private void play(String clip, double transition, double speed, boolean loop) {
        both(composer -> {
            BlendableAction action = (BlendableAction) composer.action(clip);
            action.setTransitionLength(transition);
            action.setSpeed(speed);
            composer.setCurrentAction(clip, AnimComposer.DEFAULT_LAYER, loop);
        });
    }

    /** One frame, in which the engine plays both. */
    private void individually(float tpf) {
        both(composer -> composer.update(tpf));
    }

    /** One frame, in which the instance is drawn with others. */
    private void together(float tpf) {
        assertThat(animation.advance(tpf)).isNull();
        animation.followFade(hasRoom);
        composer(twin).update(tpf);
        assertThat(layer(arm).getTime()).isEqualTo(layer(twin).getTime());
        assertThat(layer(arm).getCurrentActionName()).isEqualTo(layer(twin).getCurrentActionName());
    }

    private void take() {
        assertThat(animation.take()).isNull();
    }

    private float pose(String clip, double time) {
        return clips.named(clip).pose(time);
    }

    private void assertFading() {
        assertThat(animation.take()).isSameAs(Reason.FADING);
    }

    private void assertShown(float pose, float poseBefore, float shareBefore) {
        assertThat(new float[] {animation.pose, animation.poseBefore, animation.shareBefore})
                .containsExactly(pose, poseBefore, shareBefore);
    }

    /** Its joints, once they are given back, are where those of the twin are. */
    private void assertGivenBackLikeTheTwin(String when) {
        animation.giveBack();
        for (int i = 0; i < SkinnedModel.JOINTS; i++) {
            assertPlace(i, joint(twin, i).getLocalTranslation(), when);
        }
    }

    private void assertPlace(int joint, Vector3f place, String when) {
        assertThat(joint(arm, joint).getLocalTranslation().distance(place)).as("joint %d, %s: %s instead of %s", joint,
                when, joint(arm, joint).getLocalTranslation(), place).isLessThan(CLOSE);
    }

    private void assertShifted(Vector3f by, String when) {
        for (int i = 0; i < SkinnedModel.JOINTS; i++) {
            assertPlace(i, joint(prefab, i).getLocalTranslation().add(by), when);
        }
    }

    @ParameterizedTest
    @CsvSource({"-1, false", "0, true", "1, false", "2, false"})
    void onlyControlsBeforeTheComposerAreUpdatedBeforeIt(int at, boolean isBefore) {
        if (at >= 0) {
            prefab.addControlAt(at, new BillboardControl());
        }

        assertThat(Animation.of(InstanceTree.of(prefab), crowd).isAfterControls).isEqualTo(isBefore);
    }

    /** The skin's own radius, and that of the pose before for as long as that is seen. */
    @Test
    void theReachIsTheGreaterOneWhileItFades() {
        BakedClips.Skin skin = clips.skin((Geometry) prefab.getChild("skin"));
        float hold = skin.reach(clips.named("hold"));
        float lift = skin.reach(clips.named("lift"));
        assertThat(lift).isGreaterThan(hold);
        take();
        play("lift", 0);
        together(0.125f);
        assertThat(animation.reach(skin)).isEqualTo(lift);

        play("hold", 0.5);
        together(0.25f);
        assertThat(animation.reach(skin)).as("half faded").isEqualTo(lift);
        together(0.25f);
        assertThat(animation.reach(skin)).as("faded").isEqualTo(hold);
    }

    /** Each frame's pose, also when the frame before was given back as well. */
    @Test
    void fadesShowTheEnginesPoseInEachFrame() {
        take();
        for (String clip : List.of("hold", "lift")) {
            play(clip, 0.5);
            for (int frame = 0; frame <= 5; frame++) {
                together(frame == 0 ? 0 : 0.125f);
                assertGivenBackLikeTheTwin(clip + ", frame " + frame);
                take();
            }
            assertThat(animation.shareBefore).isZero();
        }
    }

    @Test
    void theShareOfThePoseBeforeShrinksFromOneToZero() {
        take();
        play("hold", 0);
        together(0.5f);
        assertShown(pose("hold", 0.5), 0, 0);

        play("slide", 0.5);
        together(0);
        assertShown(pose("slide", 0), pose("hold", 0.5), 1);
        together(0.125f);
        assertShown(pose("slide", 0.125), pose("hold", 0.5), 0.75f);
        together(0.125f);
        assertShown(pose("slide", 0.25), pose("hold", 0.5), 0.375f);
        together(0.25f);
        assertShown(pose("slide", 0.5), pose("hold", 0.5), 0);
    }

    /**
     * Clips of other speeds and transitions, at other times, one within another; "tip" leaves joints as they were. None
     * stands still: the engine's pose lags where one goes on before its fade is over.
     */
    @Test
    void randomFadesShowTheEnginesPoseInEachFrame() {
        long seed = Seeds.of(AnimationTest.class);
        Random random = new Random(seed);
        float[] shown = new float[BakedMaterials.ATTRIBUTE_FLOATS];
        Armature joints = twin.getControl(SkinningControl.class).getArmature();
        BakedModel.Skin skin = new BakedModel.Skin(clips.skin((Geometry) prefab.getChild("skin")));
        take();
        for (int frame = 0; frame < 1_000; frame++) {
            if (random.nextInt(6) == 0) {
                play(List.of("hold", "lift", "slide", "twice").get(random.nextInt(4)), random.nextInt(9) / 8.0,
                        random.nextInt(2) / 2.0 + 0.5, random.nextBoolean());
            } else if (random.nextInt(20) == 0 && layer(arm).getCurrentAction() != null) {
                double time = random.nextInt(8) / 8.0;
                both(composer -> composer.setTime(time));
            } else if (random.nextInt(40) == 0) {
                both(AnimComposer::removeCurrentAction);
            }
            together((1 + random.nextInt(3)) / 16f);
            joints.update();
            animation.write(shown, 0);
            Matrix4f[] expected = joints.computeSkinningMatrices();
            Matrix4f[] found = BakedModel.mixed(skin.matrices(shown[0]), skin.matrices(shown[1]), shown[2]);
            for (int i = 0; i < expected.length; i++) {
                assertThat(found[i].toTranslationVector().distance(expected[i].toTranslationVector()))
                        .as("seed %d, frame %d, joint %d", seed, frame, i).isLessThan(1e-3f);
            }
        }
    }

    @Test
    void aFadeWithoutRoomForItsPoseBlendsTheTwoOfTheClips() {
        hasRoom = false;
        take();
        play("hold", 0);
        together(0.5f);
        play("slide", 0.5);
        together(0.125f);
        hasRoom = true;

        together(0.125f);

        float[] shown = new float[BakedMaterials.ATTRIBUTE_FLOATS];
        animation.write(shown, 0);
        assertThat(shown).as("also once there is room").containsExactly(pose("slide", 0.25), pose("hold", 0.5), 0.375f,
                0f);
    }

    /** Of what is fading and what was before it, the next fade begins with the one of which more is seen. */
    @ParameterizedTest
    @CsvSource({"0.25, false", "0.5, true", "0.75, true"})
    void fadesThatAreInterruptedGoOnFromWhatIsSeenMost(float after, boolean isNewer) {
        take();
        play("hold", 0);
        together(0.5f);
        play("slide", 1);
        together(after);
        assertShown(pose("slide", after), pose("hold", 0.5), 1 - after);

        play("lift", 1);
        together(0.25f);

        assertShown(pose("lift", 0.25), isNewer ? pose("slide", after) : pose("hold", 0.5), 0.75f);
    }

    @Test
    void roundsBackwardsFadeFromTheBeginning() {
        take();
        play("slide", 0.5, -1, true);
        together(0.25f);
        assertShown(pose("slide", 0.75), 0, 0.5f);
        assertGivenBackLikeTheTwin("half faded");
        take();
        together(0.5f);
        assertShown(pose("slide", 0.25), 0, 0);

        together(0.375f);

        assertShown(pose("slide", 0.875), pose("slide", 0.25), 0.75f);
        assertGivenBackLikeTheTwin("in the next round");
    }

    /** Also where the clip jumps: poses for fades are few. */
    @ParameterizedTest
    @ValueSource(doubles = {1, -1})
    void roundsOfAnActionWithoutATransitionDoNotFade(double speed) {
        take();
        play("hold", 0);
        together(0.5f);
        play("slide", 0, speed, true);
        together(0.75f);

        for (int round = 0; round < 3; round++) {
            together(0.5f);
            assertThat(animation.isFading()).as("at the end of round %d", round).isFalse();
            assertGivenBackLikeTheTwin("at the end of round " + round);
            take();
            together(0.5f);
            assertThat(animation.isFading()).as("after round %d", round).isFalse();
            assertGivenBackLikeTheTwin("after round " + round);
            take();
        }
    }

    @Test
    void roundsBackwardsOfAClipThatEndsAsItBeginsDoNotFade() {
        take();
        play("hold", 0.5, -1, true);
        together(0.5f);
        together(0.25f);
        assertShown(pose("hold", 0.25), 0, 0);

        together(0.375f);

        assertShown(pose("hold", 0.875), 0, 0);
    }

    /** What stands still fades by the time at which it stands. */
    @Test
    void anActionThatStandsStillFadesLikeTheEngines() {
        take();
        play("slide", 0.5, 0, true);
        both(composer -> composer.setTime(0.125));

        together(0.125f);

        assertShown(pose("slide", 0.125), 0, 0.75f);
        assertGivenBackLikeTheTwin("standing");
    }

    /** Frames as long as some rounds, and back beyond the beginning. */
    @ParameterizedTest
    @CsvSource({"1, 0.5, 0.25", "1, 2, 0.25", "-1, 2, 0.125", "-1, 2, 1.375", "1, -0.5, 0.25", "-1, -1, 0.25",
        "1, 1, 2.75", "-1, 1, 3"})
    void theSpeedsOfTheActionAndOfTheComposerCountAsInTheEngine(double speed, float globalSpeed, float tpf) {
        take();
        play("slide", 0, speed, true);
        both(composer -> composer.setGlobalSpeed(globalSpeed));
        for (int frame = 1; frame <= 6; frame++) {
            together(tpf);
            assertGivenBackLikeTheTwin("frame " + frame);
            take();
        }
    }

    @Test
    void anActionEndsAsSoonAsItsLengthIsReached() {
        take();
        play("slide", 0, 1, false);
        together(0.5f);
        assertThat(layer(arm).getCurrentActionName()).isEqualTo("slide");

        together(0.5f);

        assertThat(layer(arm).getCurrentAction()).isNull();
        assertShown(pose("slide", 1), 0, 0);
        together(0.5f);
        assertGivenBackLikeTheTwin("in the frame after");
        assertShifted(ASIDE, "at the end");
    }

    @Test
    void aLoopBeginsAgainAsSoonAsItsLengthIsReached() {
        take();
        play("slide", 0.5);
        together(0.5f);

        together(0.5f);

        assertThat(layer(arm).getTime()).isZero();
        assertShown(pose("slide", 1), pose("slide", 1), 1);
        assertGivenBackLikeTheTwin("at the end");
        take();
        together(0.125f);
        assertShown(pose("slide", 0.125), pose("slide", 1), 0.75f);
        assertGivenBackLikeTheTwin("in the next round");
    }

    @Test
    void anInstanceWhoseActionHasEndedJoinsAgainInItsPose() {
        take();
        play("slide", 0, 1, false);
        together(0.5f);
        together(0.5f);
        animation.giveBack();

        take();

        assertShown(pose("slide", 1), 0, 0);
        assertGivenBackLikeTheTwin("joined");
        Vector3f moved = new Vector3f(7, 8, 9);
        joint(arm, 2).setLocalTranslation(moved);
        assertThat(animation.take()).as("moved by the game").isSameAs(Reason.POSED);
        assertPlace(2, moved, "moved by the game");
    }

    /** As they are drawn, and not as the engine leaves them. */
    @Test
    void jointsThatAClipDoesNotMoveAreGivenBackInThePrefabsPlace() {
        take();
        play("hold", 0);
        together(0.125f);
        assertGivenBackLikeTheTwin("all held");
        take();
        play("tip", 0.5);
        together(0.25f);
        animation.giveBack();
        assertPlace(0, joint(prefab, 0).getLocalTranslation().add(ASIDE.mult(0.5f)), "while it fades");
        take();

        together(0.25f);

        animation.giveBack();
        for (int i = 0; i < 3; i++) {
            assertPlace(i, joint(prefab, i).getLocalTranslation(), "faded");
        }
        assertPlace(3, joint(prefab, 3).getLocalTranslation().add(UP), "faded");
    }

    @Test
    void aTimeThatTheGameSetsIsSeenInTheNextFrame() {
        take();
        play("slide", 0);
        together(0.25f);
        both(composer -> composer.setTime(0.75));

        assertGivenBackLikeTheTwin("before the next frame");
        assertShifted(ASIDE.mult(0.25f), "before the next frame");
        individually(0.125f);
        take();

        assertShown(pose("slide", 0.875), pose("slide", 0.875), 0);
    }

    @Test
    void anEnabledComposersTimeIsSeenInTheSameFrame() {
        take();
        play("slide", 0);
        together(0.25f);
        composer(arm).setEnabled(true);
        individually(0.25f);

        assertThat(animation.advance(0.25f)).isSameAs(Reason.ENABLED);

        assertGivenBackLikeTheTwin("in the frame");
        assertShifted(ASIDE.mult(0.5f), "in the frame");
        assertThat(animation.take()).isSameAs(Reason.ENABLED);
    }

    @Test
    void aComposerIsDisabledWhileTheInstanceIsDrawnWithOthers() {
        assertThat(animation.isComposerEnabled()).isTrue();
        take();
        assertThat(animation.isComposerEnabled()).isFalse();
        assertThat(composer(arm).isEnabled()).isFalse();

        animation.giveBack();
        assertThat(animation.isComposerEnabled()).isTrue();

        composer(arm).setEnabled(false);
        assertThat(animation.take()).as("by the game").isSameAs(Reason.DISABLED);
    }

    @Test
    void aComposerThatIsPausedForAFrameIsNotTakenForOneThatTheGameDisabled() {
        animation.pause();
        assertThat(composer(arm).isEnabled()).isFalse();

        take();

        animation.giveBack();
        assertThat(composer(arm).isEnabled()).isTrue();
    }

    @Test
    void aUseThatEndsWhileItsComposerIsPausedLeavesItEnabled() {
        animation.pause();

        animation.end();

        assertThat(composer(arm).isEnabled()).isTrue();
    }

    @Test
    void aUseThatEndsWhileItIsDrawnWithOthersHasItsControlsEnabled() {
        take();
        SkinningControl skinning = arm.getControl(SkinningControl.class);
        assertThat(skinning.isEnabled()).isFalse();

        animation.end();

        assertThat(composer(arm).isEnabled()).isTrue();
        assertThat(skinning.isEnabled()).isTrue();
    }

    @Test
    void anInstanceThatTheEngineHasPassedPlaysTheFrameInItsPlace() {
        take();
        play("slide", 0);
        together(0.25f);
        animation.giveBack();
        assertThat(animation.isAsGivenBack()).isTrue();

        animation.update(0.125f);
        composer(twin).update(0.125f);

        assertThat(animation.isAsGivenBack()).isFalse();
        assertThat(layer(arm).getTime()).isEqualTo(layer(twin).getTime()).isEqualTo(0.375);
        assertShifted(ASIDE.mult(0.375f), "after the frame");
    }

    /** What the engine began to play is left to it until nothing else is seen any more. */
    @Test
    void whatBeganIndividuallyIsTakenOnceItHasFadedIn() {
        play("slide", 0.5, 1, false);
        individually(0.25f);
        assertFading();
        individually(0.125f);
        assertFading();
        individually(0.0625f);
        assertFading();

        individually(0.03125f);

        take();
        assertShown(pose("slide", 0.46875), pose("slide", 0.46875), 1 / 1024f);
        assertGivenBackLikeTheTwin("with what is left");
    }

    static Stream<Arguments> directions() {
        return Stream.of(Arguments.of(1.0, 1f), Arguments.of(-1.0, 1f), Arguments.of(1.0, -1f),
                Arguments.of(-1.0, -1f));
    }

    @ParameterizedTest
    @MethodSource("directions")
    void lookingTwiceInAFrameIsNoFurtherRound(double speed, float globalSpeed) {
        play("slide", 0.5, speed, true);
        composer(arm).setGlobalSpeed(globalSpeed);
        composer(arm).setTime(speed < 0 ? 0.875 : 0.125);
        assertFading();
        assertFading();

        composer(arm).update(0.03125f);

        assertFading();
    }

    /** A game that sets the time of what stands still has not let it play a round. */
    @ParameterizedTest
    @CsvSource({"0, 1, 0.125, 0.25", "-1, 0, 0.75, 0.875"})
    void anActionThatStandsStillPlaysNoRound(double speed, float globalSpeed, double at, double later) {
        play("slide", 0.5, speed, true);
        composer(arm).setGlobalSpeed(globalSpeed);
        composer(arm).setTime(at);
        assertFading();

        composer(arm).setTime(later);

        assertFading();
    }

    @Test
    void anActionThatEndsFadesInAgainWhenTheGamePlaysItAgain() {
        play("slide", 0.5, 1, false);
        individually(0.375f);
        assertFading();
        play("slide", 0.5, 1, false);
        individually(0.125f);
        assertFading();

        individually(0.25f);
        assertFading();
    }

    /** The engine fades from the end of the round before, of which it leaves less in each frame. */
    @ParameterizedTest
    @CsvSource({"1, 1, 0.125, 1", "-1, -1, 0.875, 0", "1, 0, 0.125, 1"})
    void whatBeganIndividuallyIsTakenInTheNextRound(double speed, double speedAtLast, double at, double before) {
        play("slide", 0.5, speed, true);
        individually(0.25f);
        assertFading();
        individually(0.625f);
        individually(0.25f);
        if (speed > 0) {
            individually(0.125f);
        }
        assertThat(layer(arm).getTime()).isEqualTo(at);
        composer(arm).action("slide").setSpeed(speedAtLast);

        take();

        float share = 0.75f * 0.75f * 0.75f;
        assertShown(pose("slide", at), pose("slide", before), share);
        assertGivenBackLikeTheTwin("in the next round");
    }

    @Test
    void aNextRoundOfAClipThatEndsAsItBeginsHasNothingBeforeIt() {
        play("hold", 0.5);
        individually(0.25f);
        assertFading();
        individually(0.75f);
        individually(0.125f);

        take();

        assertShown(pose("hold", 0.125), pose("hold", 0.125), 0);
    }

    @Test
    void aRoundBeforeTheInstanceWasDrawnWithOthersIsForgotten() {
        play("slide", 0.5);
        individually(0.25f);
        assertFading();
        individually(0.75f);
        individually(0.125f);
        take();
        both(composer -> composer.setTime(0.25));
        together(0);
        assertShown(pose("slide", 0.25), pose("slide", 0.125), 0.5f);
        animation.giveBack();

        individually(0.0625f);

        assertFading();
    }

    @Test
    void anInstanceThatIsTakenAgainInTheSameFrameFadesOn() {
        take();
        play("lift", 0.5);
        together(0.25f);
        animation.giveBack();

        take();

        assertShown(pose("lift", 0.25), 0, 0.5f);
        together(0.125f);
        assertShown(pose("lift", 0.375), 0, 0.125f);
    }

    @Test
    void theEngineFadesOnFromWhatIsGivenBack() {
        take();
        play("hold", 0.5);
        together(0.125f);
        animation.giveBack();

        individually(0.125f);
        assertFading();
        assertShifted(ASIDE.mult(0.625f), "half faded by the time, after two frames");
        individually(0.125f);
        assertFading();
        assertShifted(ASIDE.mult(0.90625f), "after three frames");
        individually(0.125f);
        take();

        assertShown(pose("hold", 0.5), pose("hold", 0.5), 0);
        assertGivenBackLikeTheTwin("faded");
    }

    /** The game may have moved the joints, from where the engine fades. */
    @ParameterizedTest
    @ValueSource(strings = {"in a fade", "in a further round"})
    void anInstanceThatWasLeftToTheGameFadesInFirst(String when) {
        take();
        play("hold", 0.5);
        if (when.equals("in a fade")) {
            together(0.25f);
            assertThat(animation.shareBefore).isEqualTo(0.5f);
        } else {
            together(0.5f);
            together(0.5f);
            together(0.125f);
            assertThat(animation.shareBefore).isZero();
        }
        animation.giveBack();
        animation.leaveToGame();

        assertFading();
    }

    @Test
    void theNextUseFadesInWhatTheOneBeforePlayed() {
        play("lift", 0.5);
        individually(0.375f);
        assertFading();
        animation.end();
        play("lift", 0.5);

        individually(0.125f);

        assertFading();
    }

    /** Its tracks are those that were baked, and it moves the joints of another instance. */
    @Test
    void anActionOfAnotherInstancesClipIsNotBaked() {
        take();
        play("slide", 0);
        together(0.125f);
        composer(arm).addAction("slide", new ClipAction(composer(twin).getAnimClip("slide")));
        composer(arm).setCurrentAction("slide");

        Reason reason = animation.advance(0.125f);

        assertThat(reason).isNotNull().extracting(Reason::words).isEqualTo(
                "its clip 'slide' is not baked: the prefab has another one");
    }

    /** In each frame some tracks are compared, and all in turn. */
    @ParameterizedTest
    @CsvSource({"slide, 0, 0", "slide, 3, 1", "slide, 3, 2", "twice, 5, 1", "twice, 0, 2", "twice, 3, 4",
        "twice, 4, 3"})
    void anEditedTrackIsFoundInItsTurn(String clip, int track, int looksBefore) {
        take();
        play(clip, 0);
        together(0.125f);
        for (int look = 0; look < looksBefore; look++) {
            assertThat(animation.change()).isNull();
        }

        TransformTrack edited = (TransformTrack) composer(arm).getAnimClip(clip).getTracks()[track];
        edited.setKeyframesTranslation(new Vector3f[] {new Vector3f(), new Vector3f()});

        assertThat(animation.change()).isNotNull().extracting(Reason::words).isEqualTo(
                "its clip '" + clip + "' is not baked: the prefab has another one");
    }
}
