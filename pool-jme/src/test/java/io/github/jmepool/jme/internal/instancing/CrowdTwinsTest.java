// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.interpolator.AnimInterpolator;
import com.jme3.anim.interpolator.FrameInterpolator;
import com.jme3.anim.tween.AbstractTween;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.BaseAction;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.instancing.InstancedGeometry;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.crowd.BakedModel;
import io.github.jmepool.jme.support.Seeds;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a use does to its animation: each instance shows, in each frame, what a clone of the prefab would show. */
class CrowdTwinsTest {
    /** From one baked pose to the next. */
    private static final float TPF = 1 / 30f;
    private static final int COUNT = 5;
    private static final int CHANGED = 2;

    private final DrawnScene scene = new DrawnScene();
    private final List<Node> clones = new ArrayList<>();
    private SpatialPool<Node> arms;
    private List<Node> instances;
    private Node prefab;
    private Node drawnBelow;

    @BeforeEach
    void open() {
        prefab = scene.arm("arm");
        prefab.attachChild(prefab.getChild("skin").clone(false));
        // its middle is a baked pose, as each frame is
        composer(prefab).removeAnimClip(composer(prefab).getAnimClip("nod"));
        clip(prefab, "nod", 0.8f, 0f);
        addStill(prefab);
        drawnBelow = scene.app.getRootNode();
        arms = scene.crowd(prefab);
        stand(DrawnScene.spawn(arms, COUNT), scene.app.getRootNode());
    }

    /** A clip of a single moment. */
    static void addStill(Node arm) {
        AnimClip still = new AnimClip("still");
        still.setTracks(skinning(arm).getArmature().getJointList().stream()
                .map(joint -> new TransformTrack(joint, new float[] {0}, null, turns(2, 1), null))
                .toArray(AnimTrack<?>[]::new));
        composer(arm).addAnimClip(still);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    /** Each plays from a moment of its own. */
    private void stand(List<Node> all, Node aboveClones) {
        instances = all;
        clones.forEach(Spatial::removeFromParent);
        clones.clear();
        for (int i = 0; i < instances.size(); i++) {
            clones.add((Node) prefab.clone(false));
            aboveClones.attachChild(clones.get(i));
            int steps = 3 * i;
            both(i, arm -> {
                for (String clip : composer(arm).getAnimClipsNames()) {
                    ((BlendableAction) composer(arm).action(clip)).setTransitionLength(0);
                }
                composer(arm).setCurrentAction("wave");
                composer(arm).setTime(steps / 30.0);
            });
        }
        stepInStep(3);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(instances.size());
    }

    /** Enough to be drawn together below a node of the game; returns the node above the clones, and that one. */
    private List<Node> standBelowNodes() {
        arms.recycleAll();
        Node aboveClones = new Node("clones");
        drawnBelow = new Node("instances");
        scene.app.getRootNode().attachChild(aboveClones);
        scene.app.getRootNode().attachChild(drawnBelow);
        stand(DrawnScene.spawnUnder(arms, drawnBelow), aboveClones);
        return List.of(aboveClones, drawnBelow);
    }

    private void both(int which, Consumer<Node> act) {
        act.accept(clones.get(which));
        act.accept(instances.get(which));
    }

    private static AnimComposer composer(Spatial arm) {
        return arm.getControl(AnimComposer.class);
    }

    private static SkinningControl skinning(Spatial arm) {
        return arm.getControl(SkinningControl.class);
    }

    private static AnimClip clip(Node arm, String name, float seconds, float angle) {
        SkinnedModel.addClip(arm, name, seconds, angle);
        return composer(arm).getAnimClip(name);
    }

    private void stepInStep(int frames) {
        stepInStep(frames, "");
    }

    private void stepInStep(int frames, String when) {
        for (int frame = 1; frame <= frames; frame++) {
            scene.app.step(TPF);
            for (int i = 0; i < instances.size(); i++) {
                String where = when + "frame " + frame + ", arm " + i + " "
                        + arms.instancedRendering().individualReasons();
                assertThat(time(instances.get(i))).as(where).isEqualTo(time(clones.get(i)), within(1e-9));
                Matrix4f[] expected = skinning(clones.get(i)).getArmature().computeSkinningMatrices();
                for (int part = 0; part < 2; part++) {
                    assertThat(difference(shown(instances.get(i), part), expected)).as(where).isLessThan(1e-3f);
                }
            }
        }
    }

    private static double time(Node arm) {
        return composer(arm) == null ? 0 : composer(arm).getTime();
    }

    private static float difference(Matrix4f[] shown, Matrix4f[] expected) {
        float most = 0;
        for (int joint = 0; joint < expected.length; joint++) {
            for (int i = 0; i < 16; i++) {
                float off = Math.abs(shown[joint].get(i / 4, i % 4) - expected[joint].get(i / 4, i % 4));
                most = Float.isNaN(off) ? Float.POSITIVE_INFINITY : Math.max(most, off);
            }
        }
        return most;
    }

    /** What the engine skins with, or what the GPU reads from the texture. */
    private Matrix4f[] shown(Node arm, int part) {
        Geometry geometry = (Geometry) arm.getChildren().stream().filter(Geometry.class::isInstance).skip(part)
                .findFirst().orElseThrow();
        if (!geometry.isGrouped()) {
            return skinning(arm).getArmature().computeSkinningMatrices();
        }
        InstancedGeometry group = DrawnScene.groupBelow(drawnBelow, part);
        float[] poses = DrawnScene.data(group, BakedModel.ATTRIBUTE);
        int at = DrawnScene.slotOf(geometry, group) * BakedModel.ATTRIBUTE_FLOATS;
        BakedModel.Skin skin = BakedModel.skin(arms, part);
        return BakedModel.mixed(skin.matrices(poses[at]), skin.matrices(poses[at + 1]),
                poses[at + 2]);
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                row("its composer is removed", arm -> arm.removeControl(AnimComposer.class)),
                row("its skinning is replaced", arm -> {
                    Armature old = skinning(arm).getArmature();
                    arm.removeControl(SkinningControl.class);
                    arm.addControl(new SkinningControl(old));
                }),
                row("a clip of the same name and length", arm -> {
                    composer(arm).removeAnimClip(composer(arm).getAnimClip("wave"));
                    composer(arm).removeAction("wave");
                    clip(arm, "wave", 2f, -1f);
                    play(arm, "wave");
                }),
                row("an action of a clip of the same name and length", arm -> {
                    composer(arm).addAction("wave", new ClipAction(of(arm, "wave", "wave", -1f)));
                    play(arm, "wave");
                }),
                row("a removed clip, and drawn individually", arm -> {
                    composer(arm).removeAnimClip(composer(arm).getAnimClip("wave"));
                    arm.attachChild(new Node("hat"));
                }),
                row("a hat and an enabled composer", arm -> {
                    arm.attachChild(new Node("hat"));
                    composer(arm).setEnabled(true);
                }),
                row("an enabled composer", arm -> composer(arm).setEnabled(true)),
                row("an enabled skinning", arm -> skinning(arm).setEnabled(true)),
                row("both enabled", arm -> {
                    composer(arm).setEnabled(true);
                    skinning(arm).setEnabled(true);
                }),
                row("mirrored, with another action", arm -> {
                    arm.setLocalScale(-1, 1, 1);
                    play(arm, "bow");
                }),
                row("mirrored, with an attached hat", arm -> {
                    arm.setLocalScale(-1, 1, 1);
                    arm.attachChild(new Node("hat"));
                }),
                row("a time beyond a clip without length", arm -> {
                    play(arm, "still");
                    composer(arm).setTime(0.5);
                }),
                row("a shorter action", arm -> composer(arm).getCurrentAction().setLength(0.8)),
                row("a longer action", arm -> composer(arm).getCurrentAction().setLength(3)),
                row("a sequence of actions", arm -> {
                    composer(arm).actionSequence("both", composer(arm).action("bow"), Tweens.delay(0.1));
                    play(arm, "both");
                }));
    }

    /** The reset does not look into the tracks of clips. */
    static Stream<Arguments> edits() {
        return Stream.of(
                row("another clip's tracks", arm -> {
                    composer(arm).getAnimClip("wave").setTracks(of(arm, "wave", "wave", -1f).getTracks());
                }),
                row("edited rotations while it plays", arm -> tracks(arm, "wave").forEach(track -> track
                        .setKeyframesRotation(turns(0, track.getTimes().length)))),
                row("edited rotations before it plays", arm -> {
                    tracks(arm, "bow").forEach(track -> track.setKeyframesRotation(turns(0, track.getTimes().length)));
                    play(arm, "bow");
                }),
                row("edited translations", arm -> tracks(arm, "wave").forEach(track -> track
                        .setKeyframesTranslation(new Vector3f[] {new Vector3f(1, 0, 0), new Vector3f(),
                            new Vector3f(0, 1, 0)}))),
                row("edited scales", arm -> tracks(arm, "wave").forEach(track -> track
                        .setKeyframesScale(new Vector3f[] {new Vector3f(1, 1, 1), new Vector3f(2, 1, 1),
                            new Vector3f(1, 1, 1)}))),
                row("edited times", arm -> tracks(arm, "wave").forEach(track -> track
                        .setTimes(new float[] {0, 0.4f, 2}))),
                row("other targets of tracks", arm -> {
                    tracks(arm, "nod").get(1).setTarget(skinning(arm).getArmature().getJoint(3));
                    tracks(arm, "nod").get(3).setTarget(skinning(arm).getArmature().getJoint(1));
                    tracks(arm, "nod").get(3).setKeyframesRotation(turns(1, 3));
                    play(arm, "nod");
                }),
                row("an interpolation of its own", arm -> {
                    FrameInterpolator own = new FrameInterpolator();
                    own.setTimeInterpolator(new AnimInterpolator<Float>() {
                        @Override
                        public Float interpolate(float share, int index, FrameInterpolator.TrackDataReader<Float> data,
                                FrameInterpolator.TrackTimeReader times, Float store) {
                            return share * share;
                        }
                    });
                    tracks(arm, "wave").forEach(track -> track.setFrameInterpolator(own));
                }));
    }

    private static Arguments row(String change, Consumer<Node> act) {
        return Arguments.of(change, act);
    }

    private static void play(Node arm, String action) {
        if (composer(arm).action(action) instanceof BlendableAction blendable) {
            blendable.setTransitionLength(0);
        }
        composer(arm).setCurrentAction(action);
    }

    /** A clip as long as another one, which turns all joints by an angle. */
    private static AnimClip of(Node arm, String likeWhich, String name, float angle) {
        AnimComposer composer = composer(arm);
        AnimClip like = composer.getAnimClip(likeWhich);
        AnimClip before = composer.getAnimClip(name);
        AnimClip made = clip(arm, name, (float) like.getLength(), angle);
        composer.removeAnimClip(made);
        if (before != null) {
            composer.addAnimClip(before);
        }
        return made;
    }

    private static List<TransformTrack> tracks(Node arm, String clip) {
        List<TransformTrack> tracks = new ArrayList<>();
        for (AnimTrack<?> track : composer(arm).getAnimClip(clip).getTracks()) {
            tracks.add((TransformTrack) track);
        }
        return tracks;
    }

    private static Quaternion[] turns(int from, int count) {
        Quaternion[] turns = new Quaternion[count];
        for (int i = 0; i < count; i++) {
            turns[i] = new Quaternion().fromAngles(0, 0, 0.3f * (from + i));
        }
        return turns;
    }

    /**
     * Fades into others, begin again, end, or stop; instances leave in their midst, are replaced and join again. The
     * joints of a loop that ends as it begins lag in the engine, so those play once.
     */
    @Test
    void randomFadesShowWhatClonesDo() {
        long seed = Seeds.of(CrowdTwinsTest.class);
        Random random = new Random(seed);
        int fading = 0;
        for (int frame = 0; frame < 400; frame++) {
            int which = random.nextInt(COUNT);
            switch (random.nextInt(20)) {
                case 0, 1, 2, 3 -> fadeAtRandom(which, random);
                case 4 -> arms.setInstanced(instances.get(which), false);
                case 5, 6 -> arms.setInstanced(instances.get(which), true);
                case 7 -> both(which, arm -> composer(arm).removeCurrentAction());
                case 8 -> replace(which);
                default -> {
                    // they play on
                }
            }
            stepInStep(1, "seed " + seed + ", round " + frame + ", ");
            float[] poses = arms.instancedRendering().instancedCount() == 0 ? new float[0]
                    : DrawnScene.data(DrawnScene.groupBelow(drawnBelow, 0), BakedModel.ATTRIBUTE);
            for (int at = 0; at < poses.length; at += BakedModel.ATTRIBUTE_FLOATS) {
                fading += poses[at] >= BakedModel.of(arms).poses() ? 1 : 0;
            }
        }
        assertThat(fading).as("seed %d", seed).isGreaterThan(100);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.2})
    void aFadeThatBeginsWhereALoopEndsFadesFromItsEnd(double transitionBefore) {
        both(CHANGED, arm -> loop(arm, transitionBefore));
        do {
            stepInStep(1);
        } while (time(clones.get(CHANGED)) > 0);
        both(CHANGED, arm -> loop(arm, 0.4));

        stepInStep(20);

        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(COUNT);
    }

    private static void loop(Node arm, double transition) {
        ((BlendableAction) composer(arm).action("bow")).setTransitionLength(transition);
        composer(arm).setCurrentAction("bow", AnimComposer.DEFAULT_LAYER, true);
    }

    private void fadeAtRandom(int which, Random random) {
        String clip = List.of("wave", "bow", "nod").get(random.nextInt(3));
        double transition = random.nextInt(12) / 20.0;
        boolean loops = clip.equals("bow");
        int steps = random.nextInt(8);
        both(which, arm -> {
            ((BlendableAction) composer(arm).action(clip)).setTransitionLength(transition);
            composer(arm).setCurrentAction(clip, AnimComposer.DEFAULT_LAYER, loops);
            if (steps > 4) {
                composer(arm).setTime(steps / 30.0);
            }
        });
    }

    /** It shares the weights with the prefab's, as a clone of a skinned mesh does. */
    @ParameterizedTest
    @EnumSource(value = Type.class, names = {"Position", "TexCoord", "Index"})
    void ownMeshesAreDrawnIndividually(Type type) {
        for (Node arm : instances.subList(1, 4)) {
            Geometry skin = (Geometry) arm.getChild("skin");
            Mesh own = skin.getMesh().clone();
            VertexBuffer buffer = own.getBuffer(type == Type.TexCoord ? Type.Normal : type);
            own.clearBuffer(type);
            VertexBuffer edited = new VertexBuffer(type);
            edited.setupData(Usage.Static, buffer.getNumComponents(), buffer.getFormat(), buffer.getData());
            own.setBuffer(edited);
            skin.setMesh(own);
        }

        stepInStep(2);

        assertThat(arms.instancedRendering().individualReasons()).containsExactly(
                Map.entry("this use has changed its mesh", 3));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"changes", "edits"})
    void changedUsesShowWhatClonesDo(String change, Consumer<Node> act) {
        both(CHANGED, act);

        stepInStep(40);

        assertThat(arms.instancedRendering().instancedCount()).isGreaterThanOrEqualTo(COUNT - 1);
    }

    /** What the reset restores is drawn with the others again. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void theNextUseShowsWhatACloneDoes(String change, Consumer<Node> act) {
        both(CHANGED, act);
        scene.app.step(TPF);
        replace(CHANGED);
        both(CHANGED, arm -> play(arm, "wave"));

        stepInStep(5);

        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(COUNT);
    }

    private void replace(int which) {
        arms.recycle(instances.get(which));
        clones.get(which).removeFromParent();
        clones.set(which, (Node) prefab.clone(false));
        scene.app.getRootNode().attachChild(clones.get(which));
        instances.set(which, arms.spawn());
    }

    @Test
    void aComposerThatIsAddedAgainPlaysOnTogether() {
        List<AnimComposer> composers = new ArrayList<>();
        both(CHANGED, arm -> {
            composers.add(composer(arm));
            arm.removeControl(AnimComposer.class);
        });
        stepInStep(2);
        both(CHANGED, arm -> arm.addControlAt(0, composers.remove(0)));

        stepInStep(5);

        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(COUNT);
    }

    /** Nothing but the joints shows that the engine has played a clip to its end meanwhile. */
    @Test
    void anInstanceKeepsThePoseOfAClipThatEndedIndividually() {
        both(CHANGED, arm -> composer(arm).setCurrentAction("nod", AnimComposer.DEFAULT_LAYER, false));
        stepInStep(25);
        both(CHANGED, arm -> arm.attachChild(new Node("hat")));
        stepInStep(1);
        both(CHANGED, arm -> composer(arm).setCurrentAction("bow", AnimComposer.DEFAULT_LAYER, false));
        stepInStep(40);

        both(CHANGED, arm -> arm.detachChildNamed("hat"));

        stepInStep(3);
    }

    /** Whether its action has ended, or was removed before or while it is drawn individually. */
    @ParameterizedTest
    @ValueSource(strings = {"ended", "removed", "removed later"})
    void anInstanceThatPlaysNothingJoinsAgainInItsPose(String how) {
        if (how.equals("ended")) {
            both(CHANGED, arm -> composer(arm).setCurrentAction("nod", AnimComposer.DEFAULT_LAYER, false));
            stepInStep(25);
        } else if (how.equals("removed")) {
            both(CHANGED, arm -> composer(arm).removeCurrentAction());
        }
        stepInStep(1);
        if (how.equals("removed later")) {
            both(CHANGED, arm -> composer(arm).removeCurrentAction());
        }
        both(CHANGED, arm -> arm.attachChild(new Node("hat")));
        stepInStep(3);
        assertThat(arms.instancedRendering().individualCount()).isEqualTo(1);

        both(CHANGED, arm -> arm.detachChildNamed("hat"));

        stepInStep(3);
        assertThat(arms.instancedRendering().individualReasons()).isEmpty();
    }

    /** In the frame in which that is noticed, the first composer's pose is seen. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anotherComposerOfAUseMovesItsJoints(boolean asWell) {
        both(CHANGED, arm -> {
            AnimComposer own = new AnimComposer();
            own.addAnimClip(of(arm, "wave", "own", -1f));
            if (!asWell) {
                arm.removeControl(AnimComposer.class);
            }
            arm.addControlAt(asWell ? 1 : 0, own);
            ((BlendableAction) own.action("own")).setTransitionLength(0);
            own.setCurrentAction("own");
        });
        scene.app.step(TPF);

        stepInStep(10);

        assertThat(arms.instancedRendering().individualCount()).isEqualTo(1);
        replace(CHANGED);
        both(CHANGED, arm -> play(arm, "wave"));
        stepInStep(2);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(COUNT);
    }

    /** The slot still has the same pose, from the time when more instances were uploaded. */
    @Test
    void anInstanceThatJoinsInTheOldPoseOfItsSlotIsUploaded() {
        int last = COUNT - 1;
        both(last, arm -> composer(arm).setGlobalSpeed(0));
        for (int round = 0; round < 2; round++) {
            arms.setInstanced(instances.get(last), false);
            stepInStep(2);
            for (int i = 0; i < last; i++) {
                both(i, arm -> composer(arm).setGlobalSpeed(0));
            }
            stepInStep(2);

            arms.setInstanced(instances.get(last), true);

            stepInStep(2);
            assertThat(arms.instancedRendering().instancedCount()).isEqualTo(COUNT);
            for (int i = 0; i < last; i++) {
                both(i, arm -> composer(arm).setGlobalSpeed(1));
            }
        }
    }

    @Test
    void thePosesOfAllInstancesAtRestAreUploaded() {
        arms.recycleAll();
        prefab.setName("at rest");
        DrawnScene.spawn(scene.crowd(prefab), 40);

        scene.app.step(TPF);

        assertThat(DrawnScene.data(scene.groups().get(0), BakedModel.ATTRIBUTE))
                .hasSize(40 * BakedModel.ATTRIBUTE_FLOATS);
    }

    @Test
    void instancesBelowAMirroredNodeAreInStep() {
        List<Node> above = standBelowNodes();
        for (float scale : new float[] {-1, 1}) {
            above.forEach(node -> node.setLocalScale(scale, 1, 1));
            for (int i = 0; i < instances.size(); i++) {
                both(i, arm -> play(arm, scale < 0 ? "bow" : "nod"));
            }

            stepInStep(10);

            assertThat(arms.instancedRendering().individualCount()).isEqualTo(scale < 0 ? instances.size() : 0);
        }
    }

    /** The last instance takes the place of the one that leaves, while all are advanced. */
    @Test
    void aCallbackThatEndsAnotherUseAdvancesNoneTwice() {
        int last = COUNT - 1;
        Node ended = instances.remove(0);
        clones.remove(0);
        int[] calls = {0};
        both(last / 2, arm -> {
            composer(arm).addAction("fire", new BaseAction(new AbstractTween(1) {
                @Override
                protected void doInterpolate(double t) {
                    if (instances.contains(arm) && calls[0]++ == 0) {
                        arms.recycle(ended);
                    }
                }
            }));
            play(arm, "fire");
        });

        stepInStep(5);

        assertThat(calls[0]).isPositive();
        assertThat(arms.stats().active()).isEqualTo(COUNT - 1);
    }

    @Test
    void aCallbackThatSwitchesTheDrawingLeavesAllPlaying() {
        boolean[] done = {false};
        both(CHANGED, arm -> {
            composer(arm).addAction("fire", new BaseAction(new AbstractTween(1) {
                @Override
                protected void doInterpolate(double t) {
                    if (instances.contains(arm) && !done[0]) {
                        done[0] = true;
                        arms.configure(arms.settings().toBuilder().instanced(false).bakedPoses(0).build());
                    }
                }
            }));
            play(arm, "fire");
        });
        scene.app.step(TPF);
        assertThat(done[0]).isTrue();
        for (int frame = 0; frame < 5; frame++) {
            scene.app.step(TPF);
        }
        for (int i = 0; i < COUNT; i++) {
            assertThat(composer(instances.get(i)).isEnabled()).as("arm %d", i).isTrue();
            assertThat(time(instances.get(i))).as("arm %d", i).isEqualTo(time(clones.get(i)), within(TPF * 1.01));
        }
    }

    /** In the midst of the engine's update, in which an instance plays on once. */
    static Stream<Arguments> changesByControls() {
        return Stream.of(
                row("material", arm -> ((Geometry) arm.getChild("skin")).setMaterial(
                        ((Geometry) arm.getChild("skin")).getMaterial().clone())),
                row("hat", arm -> arm.attachChild(new Node("hat"))),
                row("mirror", arm -> arm.setLocalScale(-1, 1, 1)),
                row("mirror and sword", arm -> {
                    arm.setLocalScale(-1, 1, 1);
                    skinning(arm).getAttachmentsNode("joint2").attachChild(new Node("sword"));
                }),
                row("hint and sword", arm -> {
                    arm.setCullHint(Spatial.CullHint.Never);
                    skinning(arm).getAttachmentsNode("joint2").attachChild(new Node("sword"));
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changesByControls")
    void changesByTheInstancesOwnControlAreInStep(String change, Consumer<Node> act) {
        both(CHANGED, arm -> arm.addControl(new Once(() -> act.accept(arm))));

        stepInStep(5);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changesByControls")
    void changesByTheInstancesOwnControlAreInStepBelowNodes(String change, Consumer<Node> act) {
        standBelowNodes();
        for (int i : new int[] {0, instances.size() - 1}) {
            both(i, arm -> arm.addControl(new Once(() -> act.accept(arm))));
        }

        stepInStep(5);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changesByControls")
    void changesByAnEarlierControlAreInStep(String change, Consumer<Node> act) {
        Node first = new Node("first");
        scene.app.getRootNode().attachChildAt(first, 0);
        first.addControl(new Once(() -> both(CHANGED, act)));

        stepInStep(5);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changesByControls")
    void changesByALaterControlAreInStep(String change, Consumer<Node> act) {
        Node last = new Node("last");
        scene.app.getRootNode().attachChild(last);
        last.addControl(new Once(() -> both(CHANGED, act)));

        stepInStep(5);
    }

    /** The engine has passed its controls, which were disabled, and not yet what advances those that are together. */
    @Test
    void anInstanceThatWasEnabledForAFrameLeavesInStep() {
        standBelowNodes();
        Node arm = instances.get(0);
        Node afterInstances = new Node("after instances");
        drawnBelow.attachChildAt(afterInstances, drawnBelow.getQuantity() - 1);
        Node last = new Node("last");
        scene.app.getRootNode().attachChild(last);
        composer(arm).setEnabled(true);
        last.addControl(new Once(() -> composer(arm).setEnabled(false)));
        stepInStep(1);
        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(instances.size());

        afterInstances.addControl(new Once(() -> both(0, each -> ((Geometry) each.getChild("skin")).setMaterial(
                ((Geometry) each.getChild("skin")).getMaterial().clone()))));

        stepInStep(3);
    }

    @Test
    void copiesOfTheSceneAdvanceNothing() {
        Node root = scene.app.getRootNode();
        root.attachChild(root.clone(false));
        root.attachChild(BinaryExporter.saveAndLoad(scene.app.getAssetManager(), clones.get(0).getParent()));

        stepInStep(3);
    }

    /** Where the composer is on a child, the engine updates it after the control, and otherwise before it. */
    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void anOwnControlReadsAndSetsTheTimeInStep(boolean isOnChild, boolean afterPause) {
        Node unit = prefab;
        if (isOnChild) {
            unit = new Node("unit");
            unit.attachChild(prefab);
        }
        unit.setName("unit");
        SpatialPool<Node> units = scene.crowd(unit);
        if (afterPause) {
            Node earlier = units.spawn();
            scene.app.step(TPF);
            units.recycle(earlier);
            scene.app.step(2);
            assertThat(earlier.hasAncestor(scene.app.getRootNode())).isFalse();
        }
        Node clone = (Node) unit.clone(false);
        scene.app.getRootNode().attachChild(clone);
        List<List<Double>> read = List.of(new ArrayList<>(), new ArrayList<>());
        List<Node> both = List.of(clone, units.spawn());
        for (int i = 0; i < 2; i++) {
            Node arm = isOnChild ? (Node) both.get(i).getChild(0) : both.get(i);
            List<Double> its = read.get(i);
            play(arm, "wave");
            both.get(i).addControl(new Own(() -> {
                its.add(time(arm));
                if (its.size() % 4 == 0) {
                    play(arm, its.size() % 8 == 0 ? "wave" : "bow");
                }
            }));
        }
        for (int frame = 0; frame < 20; frame++) {
            scene.app.step(TPF);
        }
        assertThat(read.get(1)).hasSize(20).isEqualTo(read.get(0));
        assertThat(units.instancedRendering().instancedCount()).isEqualTo(1);
    }

    /** Acts in each update. */
    private static class Own extends AbstractControl {
        private final Runnable act;

        Own(Runnable act) {
            this.act = act;
        }

        @Override
        protected void controlUpdate(float tpf) {
            act.run();
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
            // nothing
        }
    }

    /** Acts in one update. */
    private static final class Once extends Own {
        Once(Runnable act) {
            super(act);
        }

        @Override
        protected void controlUpdate(float tpf) {
            setEnabled(false);
            super.controlUpdate(tpf);
        }
    }
}
