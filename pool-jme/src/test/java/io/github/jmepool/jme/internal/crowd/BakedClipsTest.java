// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.interpolator.FrameInterpolator;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.export.JmeExporter;
import com.jme3.export.JmeImporter;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Box;
import com.jme3.texture.Texture.MagFilter;
import com.jme3.texture.Texture.MinFilter;
import com.jme3.texture.Texture2D;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.crowd.BakedModel.Clip;
import io.github.jmepool.jme.internal.crowd.BakedModel.Skin;
import io.github.jmepool.jme.support.SkinnedModel;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The poses of an animated prefab's clips are those of the engine's composer. */
class BakedClipsTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final float RATE = 30f;

    private final Node prefab = SkinnedModel.create();
    private final AnimComposer composer = prefab.getControl(AnimComposer.class);
    private final SkinningControl skinning = prefab.getControl(SkinningControl.class);
    private final Geometry skin = (Geometry) prefab.getChild("skin");

    BakedClipsTest() {
        prefab.setMaterial(new Material(ASSETS, "Common/MatDefs/Misc/Unshaded.j3md"));
    }

    private BakedModel bake() {
        return BakedModel.bake(prefab, RATE);
    }

    private List<String> obstacles(float posesPerSecond) {
        return BakedModel.obstacles(prefab, posesPerSecond);
    }

    /** As when the pool is closed, or other poses are wanted. */
    @Test
    void bakingEndsAtThePoseAtWhichNothingWaitsForIt() {
        int[] poses = new int[1];
        assertThatThrownBy(() -> ClipBaker.bake(prefab, RATE, () -> ++poses[0] < 10))
                .isInstanceOf(CancellationException.class);
        assertThat(poses[0]).isEqualTo(10);
    }

    private void add(String name, AnimTrack<?>... tracks) {
        AnimClip clip = new AnimClip(name);
        clip.setTracks(tracks);
        composer.addAnimClip(clip);
    }

    private static TransformTrack turning(Joint joint, float seconds, float angle) {
        return new TransformTrack(joint, new float[] {0, seconds}, null,
                new Quaternion[] {new Quaternion(), new Quaternion().fromAngles(angle, 0, 0)}, null);
    }

    private static void assertSame(Matrix4f[] baked, Matrix4f[] engine, String what) {
        for (int joint = 0; joint < engine.length; joint++) {
            float[] expected = new float[16];
            float[] actual = new float[16];
            engine[joint].get(expected);
            baked[joint].get(actual);
            assertThat(actual).as("%s, joint %d", what, joint).containsExactly(expected, offset(1e-5f));
        }
    }

    /** In each step before the last, as the composer of a clone plays it that has played nothing before. */
    private void assertAsPlayed(BakedModel baked, String name) {
        Clip clip = baked.clip(composer.getAnimClip(name));
        Node played = (Node) prefab.clone();
        AnimComposer player = played.getControl(AnimComposer.class);
        Action action = player.setCurrentAction(name);
        ((BlendableAction) action).setTransitionLength(0);
        Armature armature = played.getControl(SkinningControl.class).getArmature();

        for (int step = 0; step < clip.steps(); step++) {
            double time = clip.length() * step / clip.steps();
            player.setTime(time);
            player.update(0f);
            armature.update();
            assertThat(clip.pose(time)).isEqualTo(clip.first() + step);
            assertSame(baked.skin(skin).matrices(clip.first() + step), armature.computeSkinningMatrices(),
                    name + ", step " + step);
        }
    }

    @Test
    void posesOfAClipAreThoseOfTheComposer() {
        BakedModel baked = bake();

        assertAsPlayed(baked, "wave");
        assertThat(baked.clip("wave").steps()).isEqualTo(60);
    }

    @Test
    void posesOfAClipThatMovesAndScalesAreThoseOfTheComposer() {
        add("grow", new TransformTrack(skinning.getArmature().getJoint(1), new float[] {0, 0.5f, 2},
                new Vector3f[] {new Vector3f(1, 2, 3), new Vector3f(4, 6, 8), new Vector3f(-1, 0, 5)}, null,
                new Vector3f[] {new Vector3f(1, 1, 1), new Vector3f(3, 2, 1), new Vector3f(2, 5, 4)}));
        assertAsPlayed(bake(), "grow");
    }

    /** The clips are baked in the order of their names, and leave joints turned at their end. */
    @Test
    void jointsThatAnEarlierClipHasMovedAreAtRestInALaterOne() {
        Armature armature = skinning.getArmature();
        armature.getJoint(2).setLocalRotation(new Quaternion().fromAngles(0, 0.5f, 0));
        add("first", turning(armature.getJoint(3), 1, 1), turning(armature.getJoint(2), 1, 2));
        add("second", turning(armature.getJoint(1), 1, 1));
        BakedModel baked = bake();

        assertAsPlayed(baked, "first");
        assertAsPlayed(baked, "second");
    }

    @Test
    void boundsOfAClipHoldNoPosesOfAnEarlierOne() {
        add("hold", turning(skinning.getArmature().getJoint(0), 1, 0));
        BakedModel alone = bake();
        add("fold", turning(skinning.getArmature().getJoint(1), 1, 2.5f));
        BakedModel baked = bake();

        assertThat(baked.clips()).extracting(Clip::name).containsExactly("fold", "hold", "wave");
        for (String name : List.of("hold", "wave")) {
            BoundingBox bound = baked.skin(skin).bound(baked.clip(name));
            assertThat(bound).as(name).isEqualTo(alone.skin(skin).bound(alone.clip(name)));
            assertThat(baked.skin(skin).reach(baked.clip(name))).as(name)
                    .isEqualTo(alone.skin(skin).reach(alone.clip(name)));
        }
        assertThat(baked.skin(skin).bound(baked.clip("fold")))
                .isNotEqualTo(baked.skin(skin).bound(baked.clip("hold")));
    }

    /** Its vertices, at rest and bound to the first joint. */
    private void place(Vector3f... vertices) {
        Mesh mesh = skin.getMesh();
        FloatBuffer places = (FloatBuffer) mesh.getBuffer(Type.Position).getData();
        FloatBuffer bind = (FloatBuffer) mesh.getBuffer(Type.BindPosePosition).getData();
        for (int i = 0; i < skin.getVertexCount() * 3; i++) {
            float number = vertices[Math.min(i / 3, vertices.length - 1)].get(i % 3);
            places.put(i, number);
            bind.put(i, number);
        }
        mesh.updateBound();
    }

    @Test
    void theReachOfASkinIsThatOfTheFarthestCornerOfItsBound() {
        place(new Vector3f(-2, 2, -6), new Vector3f(-1, 4, -3));
        BakedModel baked = bake();

        assertThat(baked.skin(skin).bound(baked.rest())).isEqualTo(
                new BoundingBox(new Vector3f(-2, 2, -6), new Vector3f(-1, 4, -3)));
        assertThat(baked.skin(skin).reach(baked.rest())).isCloseTo((float) Math.sqrt(4 + 16 + 36), offset(1e-5f));
    }

    @Test
    void theShareOfAPartIsThatOfAllThatIsDrawnWithIt() {
        assertThat(bake().skin(skin).share()).isEqualTo(1f);
        Geometry sword = sword(skinning, "joint2");
        sword.setLocalTranslation(1, 2, 3);
        BakedModel baked = bake();

        // the corner (1.1, 5, 3.1) of the sword is the farthest of all
        float reach = (float) Math.sqrt(1.21 + 25 + 9.61);
        assertThat(baked.skin(skin).reach(baked.rest())).isCloseTo(reach, offset(1e-5f));
        assertThat(baked.skin(skin).share()).isCloseTo((float) Math.sqrt(1 + 9) / reach, offset(1e-5f));
        assertThat(baked.skin(sword).share()).as("by its own size, wherever it is")
                .isCloseTo((float) Math.sqrt(0.01 + 1 + 0.01) / reach, offset(1e-5f));
        assertThat(baked.skin(sword).leader()).isEqualTo(baked.skin(skin));
        assertThat(baked.skin(skin).leader()).isEqualTo(baked.skin(skin));
    }

    @Test
    void whatHasNoSizeIsAWholeShareOfItself() {
        place(new Vector3f());
        BakedModel baked = bake();

        assertThat(baked.skin(skin).reach(baked.rest())).isZero();
        assertThat(baked.skin(skin).share()).isEqualTo(1f);
    }

    private Geometry sword(SkinningControl of, String joint) {
        Geometry sword = new Geometry("sword of " + joint, new Box(0.1f, 1f, 0.1f));
        sword.setMaterial(skin.getMaterial());
        of.getAttachmentsNode(joint).attachChild(sword);
        return sword;
    }

    /** The joint of the first model that carries something has a number beyond the joints of the second one. */
    @Test
    void whatIsAttachedIsPosedByTheArmatureOfItsJoint() {
        Node lid = new Node("lid");
        Geometry box = new Geometry("box", new Box(1f, 1f, 1f));
        box.setMaterial(skin.getMaterial());
        lid.attachChild(box);
        SkinnedModel.skin(lid);
        lid.removeControl(AnimComposer.class);
        SkinningControl ofLid = lid.getControl(SkinningControl.class);
        prefab.removeControl(composer);
        Node both = new Node("both");
        both.attachChild(prefab);
        both.attachChild(lid);
        both.addControl(composer);
        Geometry first = sword(skinning, "joint1");
        Geometry second = sword(ofLid, "joint");
        List<String> obstacles = BakedModel.obstacles(both, RATE);
        assertThat(obstacles).isEmpty();

        BakedModel baked = BakedModel.bake(both, RATE);

        assertThat(baked.skin(skin).texture()).isNotSameAs(baked.skin(box).texture());
        assertThat(baked.skin(first).texture()).isSameAs(baked.skin(skin).texture());
        assertThat(baked.skin(second).texture()).isSameAs(baked.skin(box).texture());
        assertThat(baked.skin(first).joints()).isEqualTo(SkinnedModel.JOINTS + 2);
        assertThat(baked.skin(second).joints()).isEqualTo(3);
        assertThat(baked.skin(first).leader()).isEqualTo(baked.skin(skin));
        assertThat(baked.skin(second).leader()).isEqualTo(baked.skin(box));
    }

    @Test
    void whatIsAttachedIsDrawnWithASkinThatIsShown() {
        Geometry shown = new Geometry("shown", SkinnedModel.skin());
        shown.setMaterial(skin.getMaterial());
        prefab.attachChild(shown);
        skin.setCullHint(CullHint.Always);
        Geometry sword = sword(skinning, "joint1");
        assertThat(obstacles(RATE)).isEmpty();
        BakedModel baked = bake();
        assertThat(baked.skin(sword).leader()).isEqualTo(baked.skin(shown));

        shown.setCullHint(CullHint.Always);
        assertThat(obstacles(RATE)).containsExactly("'arm/joint1_attachnode/sword of joint1' is attached to a joint,"
                + " and nothing that is skinned is shown; show it, and hide it in the uses");
    }

    @Test
    void aPoseStandsForEachStepAndTheEnd() {
        add("short", turning(skinning.getArmature().getJoint(0), 0.7f, 1));
        add("still", turning(skinning.getArmature().getJoint(0), 0, 1));

        BakedModel baked = bake();

        assertThat(baked.clips()).extracting(Clip::name).containsExactly("short", "still", "wave");
        assertThat(baked.clips()).extracting(Clip::steps).containsExactly(21, 0, 60);
        assertThat(baked.clips()).extracting(Clip::first).containsExactly(1, 23, 24);
        assertThat(baked.poses()).isEqualTo(1 + 22 + 1 + 61);
        assertThat(baked.bytes()).isEqualTo((85L + baked.mostFading()) * SkinnedModel.JOINTS * 3 * 4 * Float.BYTES);
    }

    @Test
    void aTimeIsAPoseWithItsShareOfTheNext() {
        add("still", turning(skinning.getArmature().getJoint(0), 0, 1));
        BakedModel baked = bake();
        Clip wave = baked.clip("wave");
        Clip still = baked.clip("still");

        assertThat(wave.pose(0)).isEqualTo(wave.first());
        assertThat(wave.pose(0.5 / RATE)).isEqualTo(wave.first() + 0.5f);
        assertThat(wave.pose(2)).isEqualTo(wave.first() + 60);
        assertThat(wave.pose(-1)).as("before the clip").isEqualTo(wave.first());
        assertThat(wave.pose(2.01)).as("after the clip").isEqualTo(wave.first() + 60);
        assertThat(still.pose(3)).as("a clip of one moment").isEqualTo(still.first());
    }

    @Test
    void jointsThatAClipDoesNotMoveKeepThePrefabsPose() {
        Armature armature = skinning.getArmature();
        add("nod", turning(armature.getJoint(3), 1, 1));
        armature.getJoint(1).setLocalRotation(new Quaternion().fromAngles(0, 0.5f, 0));
        armature.update();
        Matrix4f[] rest = Arrays.stream(armature.computeSkinningMatrices()).map(Matrix4f::clone)
                .toArray(Matrix4f[]::new);

        BakedModel baked = bake();

        Clip nod = baked.clip(composer.getAnimClip("nod"));
        Skin skinned = baked.skin(skin);
        assertSame(skinned.matrices(0), rest, "at rest");
        Matrix4f[] atEnd = skinned.matrices(nod.first() + nod.steps());
        assertSame(Arrays.copyOf(atEnd, 3), Arrays.copyOf(rest, 3), "joints that nod doesn't move");
        assertThat(atEnd[3].isSimilar(rest[3], 0.1f)).isFalse();
    }

    @Test
    void aClipThatEndsAsItBeginsIsClosed() {
        add("half", turning(skinning.getArmature().getJoint(2), 1, 1));
        BakedModel baked = bake();

        assertThat(baked.clip(composer.getAnimClip("wave")).closed()).isTrue();
        assertThat(baked.clip(composer.getAnimClip("half")).closed()).isFalse();
    }

    @Test
    void aClipThatEndsAThousandthAwayFromItsBeginningIsClosed() {
        for (float end : new float[] {9.005f, 9.02f}) {
            add("to " + end, new TransformTrack(skinning.getArmature().getJoint(0), new float[] {0, 1},
                    new Vector3f[] {new Vector3f(9f, 0.5f, 0f), new Vector3f(end, 0.501f, 0f)}, null, null));
        }
        BakedModel baked = bake();

        assertThat(baked.clip("to 9.005").closed()).isTrue();
        assertThat(baked.clip("to 9.02").closed()).isFalse();
    }

    @Test
    void asManyPosesAsTheGreatestHeightStandInOneColumn() {
        BakedModel baked = BakedModel.bake(prefab, 767f);

        assertThat(baked.poses() + baked.mostFading()).isEqualTo(2048);
        Texture2D texture = baked.skin(skin).texture();
        assertThat(texture.getImage().getHeight()).isEqualTo(2048);
        assertThat(texture.getImage().getWidth()).isEqualTo(3 * SkinnedModel.JOINTS);
        assertThat(texture.getMinFilter()).as("nothing between two joints").isEqualTo(MinFilter.NearestNoMipMaps);
        assertThat(texture.getMagFilter()).isEqualTo(MagFilter.Nearest);
    }

    @Test
    void posesBeyondTheGreatestHeightStandInFurtherColumns() {
        float rate = 1500.5f;
        BakedModel baked = BakedModel.bake(prefab, rate);
        BakedModel coarse = bake();
        Skin skinned = baked.skin(skin);

        assertThat(baked.poses()).isEqualTo(3003);
        assertThat(skinned.texture().getImage().getHeight()).isEqualTo((3003 + 1 + baked.mostFading()) / 2);
        assertThat(skinned.texture().getImage().getWidth()).isEqualTo(2 * 3 * SkinnedModel.JOINTS);
        Clip wave = baked.clip(composer.getAnimClip("wave"));
        assertSame(skinned.matrices(0), coarse.skin(skin).matrices(0), "first");
        assertSame(skinned.matrices(wave.first() + wave.steps()),
                coarse.skin(skin).matrices(61), "last");
    }

    @Test
    void boundsHoldAllVerticesInAndBetweenPoses() {
        add("fold", turning(skinning.getArmature().getJoint(1), 1, 2.5f));
        long seed = Long.getLong("jmepool.seed", 5);
        Random random = new Random(seed);
        BakedModel baked = bake();
        Skin skinned = baked.skin(skin);
        for (Clip clip : baked.clips()) {
            BoundingBox bound = skinned.bound(clip);
            float most = 0;
            for (int i = 0; i < 100; i++) {
                for (Vector3f vertex : vertices(skinned, clip.pose(random.nextDouble() * clip.length()))) {
                    assertThat(bound.distanceToEdge(vertex) <= 1e-4f || bound.contains(vertex))
                            .as("%s of '%s' in %s, seed %d", vertex, clip.name(), bound, seed).isTrue();
                    assertThat(vertex.length()).isLessThanOrEqualTo(skinned.reach(clip) + 1e-4f);
                    most = Math.max(most, vertex.length());
                }
            }
            assertThat(skinned.reach(clip)).as("reach of %s", clip.name()).isLessThan(2 * most);
        }
        assertThat(skinned.bound(baked.rest())).isEqualTo(skin.getMesh().getBound());
        Clip fold = baked.clip(composer.getAnimClip("fold"));
        assertThat(skinned.bound(fold).getZExtent()).as("leaves the bind bound").isGreaterThan(0.5f);
    }

    /** As the shader does. */
    private List<Vector3f> vertices(Skin skinned, float pose) {
        Matrix4f[] first = skinned.matrices((int) pose);
        Matrix4f[] next = skinned.matrices((int) Math.ceil(pose));
        FloatBuffer places = (FloatBuffer) skin.getMesh().getBuffer(Type.BindPosePosition).getData();
        ByteBuffer joints = (ByteBuffer) skin.getMesh().getBuffer(Type.BoneIndex).getData();
        List<Vector3f> all = new ArrayList<>();
        for (int v = 0; v < skin.getVertexCount(); v++) {
            Vector3f bind = new Vector3f(places.get(v * 3), places.get(v * 3 + 1), places.get(v * 3 + 2));
            int joint = joints.get(v * 4);
            all.add(first[joint].mult(bind).interpolateLocal(next[joint].mult(bind), pose % 1));
        }
        return all;
    }

    /** The engine's interpolators keep values of one call in static fields. */
    @Test
    void posesAreTheSameWhileAnotherThreadAnimates() {
        float[] alone = bakedNumbers();
        AtomicBoolean isBaked = new AtomicBoolean();
        AtomicInteger frames = new AtomicInteger();
        AnimComposer played = prefab.clone().getControl(AnimComposer.class);
        played.setCurrentAction("wave");
        CompletableFuture<Void> animating = CompletableFuture.runAsync(() -> {
            while (!isBaked.get()) {
                played.update(0.01f);
                frames.incrementAndGet();
            }
        });
        try {
            for (int i = 0; i < 100; i++) {
                assertThat(bakedNumbers()).as("bake %d, %d frames", i, frames.get()).isEqualTo(alone);
            }
        } finally {
            isBaked.set(true);
        }
        assertThat(animating).succeedsWithin(Duration.ofMinutes(1));
    }

    private float[] bakedNumbers() {
        BakedModel baked = bake();
        float[] all = new float[baked.poses() * SkinnedModel.JOINTS * 16];
        float[] one = new float[16];
        for (int pose = 0; pose < baked.poses(); pose++) {
            Matrix4f[] matrices = baked.skin(skin).matrices(pose);
            for (int joint = 0; joint < matrices.length; joint++) {
                matrices[joint].get(one);
                System.arraycopy(one, 0, all, (pose * matrices.length + joint) * one.length, one.length);
            }
        }
        return all;
    }

    @Test
    void aClipWithAnInterpolatorOfItsOwnIsNotBaked() {
        TransformTrack smooth = turning(skinning.getArmature().getJoint(0), 1, 1);
        FrameInterpolator interpolator = new FrameInterpolator();
        smooth.setFrameInterpolator(interpolator);
        add("smooth", smooth);

        BakedModel baked = bake();

        assertThat(baked.unbaked().get("smooth")).startsWith("a track has its own FrameInterpolator");
        assertThat(baked.clip(composer.getAnimClip("wave"))).isNotNull();
        assertThat(smooth.getFrameInterpolator()).isSameAs(interpolator);
        for (AnimTrack<?> track : composer.getAnimClip("wave").getTracks()) {
            assertThat(((TransformTrack) track).getFrameInterpolator()).as("of the prefab").isNull();
        }
    }

    @Test
    void clipsThatMoveMoreThanJointsAreNamedAndNotBaked() {
        add("slide", new TransformTrack(skin, new float[] {0, 1}, null, null, null));
        Node empty = new Node("muzzle");
        prefab.attachChild(empty);
        add("aim", new TransformTrack(empty, new float[] {0, 1}, null, null, null));

        BakedModel baked = bake();

        assertThat(baked.unbaked()).containsOnlyKeys("bend", "slide");
        assertThat(baked.unbaked().get("bend")).isEqualTo("it morphs 'face'");
        assertThat(baked.unbaked().get("slide")).isEqualTo("it moves 'skin'");
        assertThat(baked.clip(composer.getAnimClip("bend"))).isNull();
        assertThat(baked.clip(composer.getAnimClip("aim"))).isNotNull();
    }

    @Test
    void clipsThatMoveWhatHasGeometriesOrDoMoreAreNotBaked() {
        Node cart = new Node("cart");
        Node load = new Node("load");
        cart.attachChild(new Node("empty"));
        cart.attachChild(load);
        load.attachChild(rigid("Common/MatDefs/Misc/Unshaded.j3md"));
        prefab.attachChild(cart);
        add("roll", new TransformTrack(cart, new float[] {0, 1}, null, null, null));
        Node empty = new Node("muzzle");
        empty.attachChild(new Node("tip"));
        prefab.attachChild(empty);
        add("aim", new TransformTrack(empty, new float[] {0, 1}, null, null, null));
        add("shout", new Shout());

        BakedModel baked = bake();

        assertThat(baked.unbaked()).containsOnlyKeys("bend", "roll", "shout")
                .containsEntry("roll", "it moves 'cart'").containsEntry("shout", "it has a Shout");
        assertThat(baked.clip(composer.getAnimClip("aim"))).isNotNull();
    }

    /** A track of a game. */
    private static final class Shout implements AnimTrack<Float> {
        @Override
        public void getDataAtTime(double time, Float store) {
            // changes nothing
        }

        @Override
        public double getLength() {
            return 1;
        }

        @Override
        public Object jmeClone() {
            return new Shout();
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            // it has none
        }

        @Override
        public void write(JmeExporter exporter) {
            // it has nothing
        }

        @Override
        public void read(JmeImporter importer) {
            // it has nothing
        }
    }

    @Test
    void clipsOfAnInstanceAreFoundUnlessItHasOwnOnes() {
        BakedModel baked = bake();
        AnimComposer own = prefab.clone().getControl(AnimComposer.class);

        assertThat(baked.clip(own.action("wave"))).isEqualTo(baked.clip(composer.getAnimClip("wave"))).isNotNull();
        assertThat(baked.clip(own.actionSequence("both", own.action("wave")))).isNull();
        AnimClip longer = new AnimClip("wave");
        longer.setTracks(new AnimTrack<?>[] {turning(skinning.getArmature().getJoint(0), 9, 1)});
        own.addAnimClip(longer);
        assertThat(baked.clip(own.makeAction("wave"))).isNull();
    }

    @Test
    void aClipOfAnInstanceThatWasEditedIsNotTheBakedOne() {
        BakedModel baked = bake();
        AnimClip fewer = prefab.clone().getControl(AnimComposer.class).getAnimClip("wave");
        fewer.setTracks(Arrays.copyOf(fewer.getTracks(), SkinnedModel.JOINTS - 1));
        assertThat(fewer.getLength()).isEqualTo(composer.getAnimClip("wave").getLength());
        assertThat(baked.clip(fewer)).isNull();

        Node instance = (Node) prefab.clone();
        AnimClip other = instance.getControl(AnimComposer.class).getAnimClip("wave");
        TransformTrack last = (TransformTrack) other.getTracks()[SkinnedModel.JOINTS - 1];
        Joint joint = (Joint) last.getTarget();
        last.setTarget(instance.getControl(SkinningControl.class).getArmature().getJoint(0));
        assertThat(baked.clip(other)).isNull();
        last.setTarget(joint);
        assertThat(baked.clip(other)).isEqualTo(baked.clip("wave"));
    }

    @Test
    void aRigidGeometryHasNoSkin() {
        BakedModel baked = bake();

        assertThat(baked.skin(skin)).isNotNull();
        assertThat(baked.skin((Geometry) prefab.getChild("face"))).isNull();
        assertThat(baked.skin(new Geometry("other"))).isNull();
    }

    @Test
    void geometriesOfOneArmatureShareATexture() {
        Geometry second = new Geometry("second", SkinnedModel.skin());
        second.setMaterial(skin.getMaterial());
        prefab.attachChild(second);

        BakedModel baked = bake();

        assertThat(baked.skin(second)).isNotNull();
        assertThat(baked.skin(second).texture()).isSameAs(baked.skin(skin).texture());
    }

    @Test
    void bakingLeavesThePrefabAlone() {
        Mesh mesh = skin.getMesh();
        BoundingBox bound = (BoundingBox) mesh.getBound().clone();
        Quaternion turn = new Quaternion().fromAngles(0.1f, 0.2f, 0.3f);
        skinning.getArmature().getJoint(2).setLocalRotation(turn);

        bake();

        assertThat(skin.getMesh()).isSameAs(mesh);
        assertThat(mesh.getBound()).isEqualTo(bound);
        assertThat(mesh.getBuffer(Type.HWBoneIndex).getData()).isNull();
        assertThat(skinning.getArmature().getJoint(2).getLocalRotation()).isEqualTo(turn);
        assertThat(composer.getCurrentAction()).isNull();
    }

    @Test
    void anyThreadBakesTheSameBytes() {
        ByteBuffer here = bake().skin(skin).texture().getImage().getData(0);
        ByteBuffer there = CompletableFuture.supplyAsync(this::bake).join().skin(skin).texture().getImage().getData(0);

        assertThat(there).isEqualTo(here);
    }

    @Test
    void aSkinnedModelWithOneComposerCanBeBaked() {
        assertThat(obstacles(RATE)).isEmpty();
    }

    @Test
    void aPrefabWithoutComposerIsRefused() {
        prefab.removeControl(composer);
        assertThat(obstacles(RATE)).containsExactly("it has no AnimComposer, whose clips bakedPoses bakes; add one");
    }

    @Test
    void twoComposersAreRefused() {
        Node second = new Node("second");
        second.addControl(new AnimComposer());
        prefab.attachChild(second);
        assertThat(obstacles(RATE)).containsExactly("it has 2 AnimComposers, of 'arm', 'arm/second', and bakedPoses"
                + " bakes the clips of one; remove all but one");
    }

    @Test
    void twoSkinsOfOneGeometryAreRefused() {
        Node inner = new Node("inner");
        inner.attachChild(skin);
        prefab.attachChild(inner);
        inner.addControl(new SkinningControl(new Armature(skinning.getArmature().getJointList()
                .toArray(Joint[]::new))));
        assertThat(obstacles(RATE)).containsExactly("'arm/inner' is skinned by more than one SkinningControl;"
                + " remove all but one");
    }

    /** The engine moves its vertices with the joints, and then with the node of the joint that it is attached to. */
    @Test
    void whatIsSkinnedAndAttachedToAJointIsRefused() {
        Geometry sleeve = new Geometry("sleeve", SkinnedModel.skin());
        sleeve.setMaterial(skin.getMaterial());
        skinning.getAttachmentsNode("joint2").attachChild(sleeve);
        assertThat(obstacles(RATE)).containsExactly("'arm/joint2_attachnode/sleeve' is skinned, and moved once more by"
                + " the joint 'joint2' to which it is attached; attach it to another node, or remove the bone indices"
                + " and weights of its mesh");
    }

    /** In glTF, bones without vertices have them. */
    @Test
    void emptyAttachmentNodesAreAdmitted() {
        skinning.getAttachmentsNode("joint2");
        assertThat(obstacles(RATE)).isEmpty();
        assertThat(bake().skin(skin).joints()).isEqualTo(skinning.getArmature().getJointCount());
    }

    /** In each pose, as the engine's controls place them. */
    @Test
    void attachedGeometriesAreWhereTheEnginePlacesThem() {
        Geometry sword = new Geometry("sword", new Box(0.1f, 1f, 0.1f));
        sword.setMaterial(skin.getMaterial());
        sword.setLocalTranslation(1, 2, 3);
        Node hilt = new Node("hilt");
        hilt.setLocalRotation(new Quaternion().fromAngles(0.1f, 0.2f, 0.3f));
        Node guard = new Node("guard");
        guard.setLocalTransform(new Transform(new Vector3f(0, 1, 0), new Quaternion().fromAngles(0.5f, 0, 0),
                new Vector3f(0.5f, 0.5f, 0.5f)));
        guard.attachChild(sword);
        hilt.attachChild(guard);
        skinning.getAttachmentsNode("joint2").attachChild(hilt);
        skin.setLocalTranslation(4, 5, 6);
        BakedModel baked = bake();
        Clip wave = baked.clip("wave");
        composer.setCurrentAction("wave");
        ((BlendableAction) composer.action("wave")).setTransitionLength(0);
        for (int step = 0; step < wave.steps(); step++) {
            composer.setTime(wave.length() * step / wave.steps());
            prefab.updateLogicalState(0);
            prefab.updateGeometricState();

            Matrix4f[] joints = baked.skin(sword).matrices(wave.first() + step);
            Vector3f placed = skin.localToWorld(joints[joints.length - 2].mult(new Vector3f(0.1f, 1f, 0)), null);
            assertThat(placed.distance(sword.localToWorld(new Vector3f(0.1f, 1f, 0), null))).isLessThan(1e-4f);
        }
        assertThat(baked.skin(skin).texture()).isSameAs(baked.skin(sword).texture());
        assertThat(baked.skin(skin).reach(wave)).as("covers what follows").isGreaterThanOrEqualTo(
                baked.skin(sword).reach(wave)).isGreaterThan(4f);
    }

    /** The engine multiplies scales, one axis by one, and not matrices: as the shader does. */
    @Test
    void attachedGeometriesHaveTheirPlaceUnderAnyScale() {
        Geometry sword = sword(skinning, "joint2");
        sword.setLocalTransform(new Transform(new Vector3f(1, 2, 3), new Quaternion().fromAngles(0.5f, 0.1f, 0.2f)));
        Node inner = new Node("inner");
        inner.setLocalTransform(new Transform(new Vector3f(0, 1, 2), new Quaternion().fromAngles(0.1f, 1f, 0),
                new Vector3f(1.5f, 0.5f, 1f)));
        inner.attachChild(skin);
        prefab.attachChild(inner);
        BakedModel baked = bake();
        Vector3f scale = new Vector3f(1f, 0.4f, 1.7f);
        prefab.setLocalScale(scale);
        skinning.getArmature().update();
        prefab.updateGeometricState();
        Matrix4f[] joints = baked.skin(sword).matrices(0);
        Matrix4f place = joints[joints.length - 2];
        Matrix4f shift = joints[joints.length - 1];
        assertThat(new Vector3f(shift.m03, shift.m13, shift.m23).mult(skin.getWorldScale()).isSimilar(scale, 1e-5f))
                .as("the scale that is the instance's").isTrue();
        for (Vector3f vertex : List.of(new Vector3f(), new Vector3f(0.1f, 1f, 0f), new Vector3f(-1f, 0.3f, 2f))) {
            Vector3f placed = shift.multNormal(scale, null).add(place.multNormal(scale.mult(vertex), null))
                    .divide(scale);
            assertThat(skin.localToWorld(placed, null).distance(sword.localToWorld(vertex, null))).isLessThan(1e-4f);
        }
    }

    @Test
    void mirroredJointsThatCarrySomethingAreRefused() {
        Geometry sword = new Geometry("sword", new Box(0.1f, 1f, 0.1f));
        sword.setMaterial(skin.getMaterial());
        skinning.getAttachmentsNode("joint2").attachChild(sword);
        skinning.getArmature().getJoint("joint1").setLocalScale(new Vector3f(-1, 1, 1));
        assertThat(obstacles(RATE)).containsExactly("'arm/joint2_attachnode/sword' is attached to the joint 'joint2',"
                + " which the scale (-1.0, 1.0, 1.0) of 'joint1' mirrors, and one draw call draws one side of all; give"
                + " the joint a positive scale, and mirror the vertices instead");
        sword.removeFromParent();
        assertThat(obstacles(RATE)).isEmpty();
    }

    @Test
    void jointsThatAreScaledToNothingMirrorNothing() {
        sword(skinning, "joint2");
        Joint joint = skinning.getArmature().getJoint("joint1");
        for (Vector3f scale : List.of(new Vector3f(0, 1, 1), new Vector3f(1, 0, 1), new Vector3f(1, 1, 0))) {
            joint.setLocalScale(scale);
            assertThat(obstacles(RATE)).as("%s", scale).isEmpty();
        }
        for (Vector3f scale : List.of(new Vector3f(-1, 1, 1), new Vector3f(1, -1, 1), new Vector3f(1, 1, -1))) {
            joint.setLocalScale(scale);
            assertThat(obstacles(RATE)).as("%s", scale).hasSize(1);
        }
    }

    @Test
    void clipsThatMirrorWhatCarriesSomethingAreNotBaked() {
        TransformTrack track = (TransformTrack) composer.getAnimClip("wave").getTracks()[1];
        track.setKeyframesScale(new Vector3f[] {new Vector3f(1, 1, 1), new Vector3f(1, -1, 1), new Vector3f(1, 1, 1)});
        assertThat(bake().unbaked()).doesNotContainKey("wave");
        sword(skinning, "joint2");
        assertThat(bake().unbaked()).containsEntry("wave", "it mirrors the joint 'joint1', to which something is"
                + " attached");
    }

    @Test
    @SuppressWarnings("deprecation")
    void legacyAnimationIsRefusedWithTheWayToConvertIt() {
        prefab.addControl(new com.jme3.animation.AnimControl());
        assertThat(obstacles(RATE)).containsExactly("'arm' has legacy animation (AnimControl); convert the prefab with"
                + " AnimMigrationUtils.migrate(prefab) before it is registered");
    }

    @Test
    void aPrefabWithNothingSkinnedIsRefused() {
        skin.removeFromParent();
        assertThat(obstacles(RATE)).containsExactly("nothing in it is skinned; leave out bakedPoses");
    }

    @Test
    void materialsThatCannotBeDerivedAreRefused() {
        skin.setMaterial(new Material(ASSETS, "Common/MatDefs/Misc/UnshadedNodes.j3md"));
        prefab.attachChild(rigid("Common/MatDefs/Misc/ShowNormals.j3md"));
        assertThat(obstacles(RATE)).singleElement().asString().contains("UnshadedNodes.j3md' of 'arm/skin' has shader");
    }

    private static Spatial rigid(String definition) {
        Geometry box = new Geometry("box", new Box(1, 1, 1));
        box.setMaterial(new Material(ASSETS, definition));
        return box;
    }

    @Test
    void aMeshThatItsArmatureCannotSkinIsRefused() {
        prefab.removeControl(skinning);
        prefab.addControl(new SkinningControl(new Armature(new Joint[] {new Joint("one"), new Joint("two")})));
        assertThat(obstacles(RATE)).containsExactly("the mesh of 'arm/skin' is skinned by joint 2 of 2; correct its"
                + " BoneIndex");
        skin.getMesh().clearBuffer(Type.BoneWeight);
        assertThat(obstacles(RATE)).containsExactly("the mesh of 'arm/skin' is skinned, but has no BoneWeight; export"
                + " it again, or call generateBindPose()");
    }

    @Test
    void aMeshThatUsesTheAttributeOfThePosesIsRefused() {
        skin.getMesh().setBuffer(BakedModel.ATTRIBUTE, 2, new float[skin.getVertexCount() * 2]);
        assertThat(obstacles(RATE)).containsExactly("the mesh of 'arm/skin' has a TexCoord8, where bakedPoses puts the"
                + " pose of each instance; use another buffer");
    }

    @Test
    void moreJointsThanATextureTakesAreRefused() {
        Joint[] joints = IntStream.range(0, 683).mapToObj(i -> new Joint("j" + i)).toArray(Joint[]::new);
        prefab.removeControl(skinning);
        prefab.addControl(new SkinningControl(new Armature(joints)));
        assertThat(obstacles(RATE)).containsExactly("it has 683 joints, and bakedPoses takes at most 682; reduce them");
    }

    @Test
    void asManyJointsAsATextureTakesAreAdmittedAndWhatIsAttachedCounts() {
        Joint[] joints = IntStream.range(0, 682).mapToObj(i -> new Joint("j" + i)).toArray(Joint[]::new);
        prefab.removeControl(skinning);
        SkinningControl most = new SkinningControl(new Armature(joints));
        prefab.addControl(most);
        assertThat(obstacles(RATE)).isEmpty();
        sword(most, "j0");
        sword(most, "j681");
        assertThat(obstacles(RATE)).containsExactly("it has 686 joints, two for each geometry that is attached to one,"
                + " and bakedPoses takes at most 682; reduce them");
    }

    @Test
    void asManyPosesAsATextureTakesAreAdmitted() {
        // with that at rest, and 3 of wave
        add("long", turning(skinning.getArmature().getJoint(0), 347648 - 1 - 3 - 1, 1));
        assertThat(obstacles(1)).isEmpty();
        add("more", turning(skinning.getArmature().getJoint(0), 0, 1));
        assertThat(obstacles(1)).containsExactly("its clips have 347649 poses at bakedPoses(1.0), and with 4 joints it"
                + " takes at most 347648; lower bakedPoses");
    }

    @Test
    void morePosesThanATextureTakesAreRefused() {
        add("long", turning(skinning.getArmature().getJoint(0), 1e5f, 1));
        assertThat(obstacles(RATE)).containsExactly("its clips have 3000063 poses at bakedPoses(30.0), and with 4"
                + " joints it takes at most 347648; lower bakedPoses");
        assertThat(obstacles(1)).isEmpty();
        add("endless", turning(skinning.getArmature().getJoint(0), 1e30f, 1));
        assertThat(obstacles(RATE)).singleElement().asString().contains("2147483647 poses");
    }
}
