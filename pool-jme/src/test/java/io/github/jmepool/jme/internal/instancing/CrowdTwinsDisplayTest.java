// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.texture.FrameBuffer;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.FixedTimer;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** On real OpenGL, two scenes of one window show the same: clones of a prefab, and instances of a crowd. */
@Tag("display")
class CrowdTwinsDisplayTest {
    private static final int SIZE = 256;
    private static final int COUNT = 24;
    private static final int CHANGED = 8;
    /** Levels of 255 that rounding may change. */
    private static final int ROUNDING = 2;
    /** Pixels at edges, which rounding may give to one triangle or the other. */
    private static final int EDGES = 10;

    private static PoolAppState state;
    private static DisplayApp app;

    private final Node[] roots = {new Node("clones"), new Node("instances")};
    private final FrameBuffer[] targets = {Pictures.target(SIZE, SIZE), Pictures.target(SIZE, SIZE)};
    private final ViewPort[] views = new ViewPort[2];
    private final List<List<Node>> arms = List.of(new ArrayList<>(), new ArrayList<>());
    private SpatialPool<Node> pool;

    @BeforeAll
    static void open() {
        Displays.require(CrowdTwinsDisplayTest.class);
        state = new PoolAppState();
        app = new DisplayApp(SIZE, SIZE, state);
        app.run(() -> {
            app.setTimer(new FixedTimer(1 / 30f));
            app.getViewPort().setEnabled(false);
            app.getGuiViewPort().setEnabled(false);
        });
    }

    @AfterAll
    static void close() {
        if (app != null) {
            app.close();
        }
    }

    @AfterEach
    void clear() {
        app.run(() -> {
            if (pool != null) {
                pool.close();
            }
            for (int i = 0; i < 2; i++) {
                roots[i].removeFromParent();
                app.getRenderManager().removeMainView(views[i]);
                targets[i].dispose();
            }
        });
    }

    /** Both scenes with lights and a view, and in them as many models that play. */
    private void stand(Node prefab) {
        app.run(() -> {
            for (int i = 0; i < 2; i++) {
                app.getRootNode().attachChild(roots[i]);
                Camera camera = new Camera(SIZE, SIZE);
                camera.setFrustumPerspective(50f, 1f, 0.5f, 100f);
                camera.setLocation(new Vector3f(0f, 6f, 15f));
                camera.lookAt(new Vector3f(0f, 1f, 0f), Vector3f.UNIT_Y);
                views[i] = app.getRenderManager().createMainView("view " + i, camera);
                views[i].setClearFlags(true, true, true);
                views[i].setBackgroundColor(ColorRGBA.DarkGray);
                views[i].setOutputFrameBuffer(targets[i]);
                views[i].attachScene(roots[i]);
                roots[i].addLight(new DirectionalLight(new Vector3f(-1f, -1.5f, -1f).normalizeLocal()));
                roots[i].addLight(new PointLight(new Vector3f(3f, 4f, 4f), ColorRGBA.Orange, 30f));
                roots[i].addLight(new AmbientLight(ColorRGBA.White.mult(0.3f)));
            }
            pool = state.pools().register("arm", prefab, s -> s.instanced(true).bakedPoses(30));
            pool.setRoot(roots[1]);
        });
        Patience patience = new Patience();
        while (app.call(() -> pool.instancedRendering() == null
                || pool.instancedRendering().bakedClips().isEmpty())) {
            patience.check("the clips are baked");
            app.step();
        }
        app.run(() -> {
            Random random = new Random(5);
            for (int i = 0; i < COUNT; i++) {
                Vector3f at = new Vector3f(i % 6 * 2f - 5f, 0f, i / 6 * -2f);
                Quaternion turn = new Quaternion().fromAngles(0, random.nextFloat() * 6f, 0);
                Node clone = (Node) prefab.clone(false);
                clone.setLocalTranslation(at);
                clone.setLocalRotation(turn);
                roots[0].attachChild(clone);
                arms.get(0).add(clone);
                arms.get(1).add(pool.spawn(at, turn));
                int steps = random.nextInt(15);
                both(i, arm -> {
                    AnimComposer composer = arm.getControl(AnimComposer.class);
                    for (String clip : composer.getAnimClipsNames()) {
                        ((BlendableAction) composer.action(clip)).setTransitionLength(0);
                    }
                    composer.setCurrentAction("wave");
                    composer.setTime(steps / 30.0);
                });
            }
        });
        app.steps(3);
        assertThat(app.call(() -> pool.instancedRendering().individualReasons())).isEmpty();
    }

    private void both(int which, Consumer<Node> act) {
        act.accept(arms.get(0).get(which));
        act.accept(arms.get(1).get(which));
    }

    private void assertSamePicture(int mostDifferent) {
        byte[] clones = read(0);
        byte[] instances = read(1);
        assertThat(Pictures.lively(clones)).isGreaterThan(1_000);
        int different = Pictures.different(clones, instances, ROUNDING);
        if (different > mostDifferent) {
            assertThat(different).as("pixels that differ, see %s", Pictures.save("crowd-twins", SIZE, clones,
                    instances)).isLessThanOrEqualTo(mostDifferent);
        }
    }

    private byte[] read(int which) {
        return app.call(() -> Pictures.read(app.getRenderer(), targets[which]));
    }

    private static Node arm(String definition) {
        Node arm = SkinnedModel.create();
        arm.detachChildNamed("face");
        // no joint moves the lowest vertices, and the weights of one above don't add up to 1
        ((Geometry) arm.getChild("skin")).getMesh().getFloatBuffer(Type.BoneWeight).put(0, 0f).put(4, 0f)
                .put(8, 0.5f);
        arm.attachChild(arm.getChild("skin").clone(false));
        arm.getChild(1).setLocalTranslation(0.5f, 0f, 0.5f);
        AnimComposer composer = arm.getControl(AnimComposer.class);
        composer.removeLayer("upper");
        composer.removeAnimClip(composer.getAnimClip("bend"));
        SkinnedModel.addClip(arm, "bow", 1.2f, 0.3f);
        // its middle is a baked pose, as each frame is
        SkinnedModel.addClip(arm, "nod", 0.8f, 0f);
        CrowdTwinsTest.addStill(arm);
        Material material = app.call(() -> new Material(app.getAssetManager(), definition));
        material.getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
        if (definition.equals(PosedCrowd.PBR)) {
            material.setFloat("Metallic", 0.3f);
            material.setFloat("Roughness", 0.4f);
        }
        arm.setMaterial(material);
        return arm;
    }

    /** The normals of this mesh have any length, and scaled joints change it. */
    @ParameterizedTest
    @CsvSource({PosedCrowd.LIGHTING + ", false", PosedCrowd.LIGHTING + ", true", PosedCrowd.PBR + ", false",
        PosedCrowd.PBR + ", true", "io/github/jmepool/jme/internal/instancing/normals.j3md, false",
        "io/github/jmepool/jme/internal/instancing/normals.j3md, true"})
    void normalsAreThoseOfTheEnginesSkinning(String definition, boolean areJointsScaled) {
        Node prefab = arm(definition);
        if (areJointsScaled) {
            for (AnimTrack<?> track : prefab.getControl(AnimComposer.class).getAnimClip("wave").getTracks()) {
                ((TransformTrack) track).setKeyframesScale(new Vector3f[] {new Vector3f(1f, 1f, 1f),
                    new Vector3f(1.2f, 0.8f, 1f), new Vector3f(1f, 1f, 1f)});
            }
        }
        stand(prefab);
        for (int frame = 0; frame < 5; frame++) {
            assertSamePicture(EDGES);
            app.steps(2);
        }
    }

    /** In the middle of a clip of half a second, which thirty poses a second have on both sides of it. */
    @Test
    void aFastClipLooksTheSameWhereItTurnsBack() {
        Node prefab = arm(PosedCrowd.LIGHTING);
        SkinnedModel.addClip(prefab, "swing", 0.5f, 0f);
        stand(prefab);
        app.run(() -> {
            for (int i = 0; i < COUNT; i++) {
                both(i, arm -> {
                    AnimComposer composer = arm.getControl(AnimComposer.class);
                    composer.setCurrentAction("swing");
                    composer.setTime(0.25);
                    composer.setGlobalSpeed(0);
                });
            }
        });
        app.steps(3);
        assertSamePicture(EDGES);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"io.github.jmepool.jme.internal.instancing.CrowdTwinsTest#changes",
        "io.github.jmepool.jme.internal.instancing.CrowdTwinsTest#edits"})
    void changedUsesLookAsClonesDo(String change, Consumer<Node> act) {
        stand(arm(PosedCrowd.LIGHTING));
        app.run(() -> {
            for (int i = 0; i < CHANGED; i++) {
                both(i, act);
            }
        });
        for (int frame = 0; frame < 4; frame++) {
            app.steps(3);
            assertSamePicture(EDGES);
        }
    }

    /** Into a clip that turns all joints far, within that fade into another, and back into one that is played alone. */
    @Test
    void fadesLookAsThoseOfClones() {
        Node prefab = arm(PosedCrowd.LIGHTING);
        SkinnedModel.addClip(prefab, "fall", 0.6f, 2f);
        stand(prefab);
        for (String clip : List.of("fall", "nod", "fall")) {
            app.run(() -> {
                for (int i = 0; i < COUNT; i += 2) {
                    both(i, arm -> {
                        AnimComposer composer = arm.getControl(AnimComposer.class);
                        ((BlendableAction) composer.action(clip)).setTransitionLength(0.4);
                        composer.setCurrentAction(clip);
                    });
                }
                for (int i = 0; i < COUNT; i += 4) {
                    pool.setInstanced(arms.get(1).get(i), !clip.equals("nod"));
                }
            });
            for (int frame = 0; frame < 4; frame++) {
                app.steps(2);
                assertSamePicture(EDGES);
            }
        }
        assertThat(app.call(() -> pool.instancedRendering().instancedCount())).isGreaterThanOrEqualTo(COUNT * 3 / 4);
    }
}
