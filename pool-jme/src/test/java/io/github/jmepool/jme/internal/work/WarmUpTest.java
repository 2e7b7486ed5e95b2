// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.shader.VarType;
import com.jme3.texture.Image;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.RecordedRenderer;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A prewarm draws a copy of the prefab before it is first drawn; what a display shows of that, others test. */
class WarmUpTest {
    private static final Vector3f GATE = new Vector3f(7f, 0f, 0f);

    private final AssetManager assets = new DesktopAssetManager(true);
    private final BackgroundScene scene = new BackgroundScene();
    private final RecordedRenderer recorded = new RecordedRenderer();
    private final RenderManager manager = new RenderManager(recorded.renderer);
    private final List<String> drawn = new ArrayList<>();
    private RuntimeException fault;

    @BeforeEach
    void connect() {
        TestScene.of(scene.pools).connect(manager);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private ViewPort view(String name) {
        ViewPort view = manager.createMainView(name, new Camera(64, 64));
        view.attachScene(scene.root);
        return view;
    }

    private SpatialPool<Geometry> rocks(boolean preloads) {
        return rocks(HeadlessApp.box("rock", assets), preloads);
    }

    private SpatialPool<Geometry> rocks(Geometry prefab, boolean preloads) {
        prefab.addControl(new Noted(drawn, this));
        return scene.pools.register("rock", prefab, s -> s.preloadOnPrewarm(preloads));
    }

    /** Notes through which viewport and where its spatial is drawn. */
    private static final class Noted extends AbstractControl {
        private final List<String> drawn;
        private final WarmUpTest test;

        Noted(List<String> drawn, WarmUpTest test) {
            this.drawn = drawn;
            this.test = test;
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort port) {
            drawn.add(port.getName() + " " + (int) spatial.getWorldTranslation().x);
            if (test.fault != null) {
                throw test.fault;
            }
        }
    }

    @Test
    void aWarmUpDrawsAnotherObjectOfAFactory() {
        view("main");
        List<Geometry> made = new ArrayList<>();
        SpatialPool<Geometry> rocks = scene.pools.registerFactory("rock", () -> {
            Geometry rock = HeadlessApp.box("rock", assets);
            rock.addControl(new Noted(drawn, this));
            made.add(rock);
            return rock;
        });
        scene.finish(scene.pools.prewarm().add(rocks, 3).start());
        assertThat(drawn).hasSize(1);
        assertThat(TestScene.notWarmedUp(rocks)).isNull();
        assertThat(made).as("the prefab, the one that was drawn, and the instances").hasSize(5);
        assertThat(rocks.stats().created()).isEqualTo(3);
        assertThat(TestScene.of(scene.pools).knownInstances()).isEqualTo(3);
    }

    @Test
    void aPlanThatHasAPoolTwiceIsDoneWhenItsInstancesAreMade() {
        view("main");
        SpatialPool<Geometry> rocks = rocks(true);
        PrewarmTask task = scene.pools.prewarm().addAll().add(rocks, 3).start();
        assertThat(task.isOver()).isFalse();
        scene.finish(task);
        assertThat(rocks.stats().idle()).isEqualTo(3);
        assertThat(drawn).hasSize(1);
    }

    @Test
    void aPrewarmDrawsOneCopyThroughEachViewportAtEachPlace() {
        view("main");
        view("map");
        SpatialPool<Geometry> rocks = rocks(true);
        scene.pools.background().addWarmUpPosition(Vector3f.ZERO);
        scene.pools.background().addWarmUpPosition(GATE, new PointLight(GATE, ColorRGBA.White, 5f));
        PrewarmTask task = scene.pools.prewarm().add(rocks, 3).start();
        assertThat(task.total()).isEqualTo(3);
        assertThat(task.progress()).isZero();
        assertThat(TestScene.notWarmedUp(rocks)).startsWith("its prewarm was not over yet");
        scene.pools.background().setBudgetMicros(0);
        while (!task.isOver()) {
            float before = task.progress();
            scene.frame();
            float sevenths = task.progress() * 7f;
            assertThat(sevenths).isCloseTo(Math.round(sevenths), within(1e-3f)).isGreaterThanOrEqualTo(before * 7f);
        }
        assertThat(task.isDone()).isTrue();
        assertThat(task.progress()).isEqualTo(1f);
        assertThat(drawn).containsExactly("main 0", "main 7", "map 0", "map 7");
        assertThat(rocks.stats().total()).as("the copy is none of them").isEqualTo(3);
        assertThat(TestScene.notWarmedUp(rocks)).isNull();
        assertThat(scene.root.getQuantity()).as("no stage is left").isLessThanOrEqualTo(1);
    }

    @Test
    void theCopyIsUploadedBeforeItIsDrawn() {
        view("main");
        rocks(true).prewarmNow(1);
        assertThat(recorded.calls).contains("updateBufferData", "renderMesh");
        assertThat(recorded.calls.indexOf("updateBufferData")).isLessThan(recorded.calls.indexOf("renderMesh"));
        int uploads = recorded.count("updateBufferData");
        scene.pools.pool("rock").prewarmNow(4);
        assertThat(recorded.count("updateBufferData")).as("the mesh is shared").isEqualTo(uploads);
    }

    @Test
    void theSameIsDrawnOnceAndMoreWhenADrawingWouldDiffer() {
        view("main");
        SpatialPool<Geometry> rocks = rocks(true);
        rocks.prewarmNow(1);
        rocks.prewarmNow(2);
        assertThat(drawn).containsExactly("main 0");
        view("map");
        rocks.prewarmNow(3);
        assertThat(drawn).containsExactly("main 0", "main 0", "map 0");
        PrewarmTask task = scene.pools.prewarm().add(rocks, 5).start();
        scene.finish(task);
        assertThat(drawn).hasSize(3);
        assertThat(task.progress()).isEqualTo(1f);
    }

    /** Levels of detail are made in the background, for what is drawn in place of instances. */
    private SpatialPool<Geometry> leveled() {
        view("main");
        Geometry prefab = HeadlessApp.box("rock", assets);
        prefab.setMesh(new Sphere(24, 21, 0.5f));
        manager.setRenderFilter(geometry -> drawn.add(
                (geometry instanceof InstancedGeometry ? "all " : "one ") + geometry.getName()));
        return scene.pools.register("rock", prefab, s -> s.preloadOnPrewarm(true).instanced(true).lodLevels(2));
    }

    @Test
    void aPrewarmThatIsOverHasDrawnWhatIsMadeInTheBackground() {
        SpatialPool<Geometry> rocks = leveled();
        PrewarmTask task = scene.pools.prewarm().add(rocks, 2).start();
        scene.pools.update(0.1f);
        scene.pools.update(0.1f);
        assertThat(drawn).as("before the worker").isEmpty();
        scene.finish(task);
        assertThat(drawn).contains("one rock", "all rock");
        assertThat(TestScene.notWarmedUp(rocks)).isNull();
        drawn.clear();
        scene.finish(scene.pools.prewarm().add(rocks, 4).start());
        assertThat(drawn).as("all is drawn").isEmpty();
    }

    @Test
    void aPrewarmAtOnceDrawsAgainWhatIsMadeInTheBackground() {
        SpatialPool<Geometry> rocks = leveled();
        rocks.prewarmNow(2);
        assertThat(drawn).as("as instances are drawn until then").containsOnly("one rock");
        assertThat(TestScene.notWarmedUp(rocks)).startsWith("its prewarm was not over yet");
        scene.frames(5);
        assertThat(drawn).contains("all rock");
        assertThat(TestScene.notWarmedUp(rocks)).isNull();
        drawn.clear();
        rocks.prewarmNow(3);
        assertThat(drawn).isEmpty();
    }

    /** The last one that it has to wait for. */
    @Test
    void aPrewarmOfAPoolThatIsConfiguredMeanwhileDrawsWhatItIsThen() {
        SpatialPool<Geometry> rocks = leveled();
        PrewarmTask task = scene.pools.prewarm().add(rocks, 2).start();
        rocks.configure(rocks.settings().toBuilder().lodLevels(3).build());
        scene.finish(task);
        assertThat(drawn).contains("one rock", "all rock");
        assertThat(scene.listener.failures).isEmpty();
        assertThat(TestScene.notWarmedUp(rocks)).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPrewarmThatWaitsForTheBackgroundEndsWithItsPool(boolean isCancelled) {
        SpatialPool<Geometry> rocks = leveled();
        PrewarmTask task = scene.pools.prewarm().add(rocks, 2).start();
        scene.pools.update(0.1f);
        if (isCancelled) {
            task.cancel();
        } else {
            rocks.close();
        }
        scene.frames(5);
        assertThat(task.isCancelled()).isTrue();
        assertThat(drawn).isEmpty();
        assertThat(scene.listener.failures).isEmpty();
    }

    @Test
    void aPoolSaysWhyItHasDrawnNothing() {
        SpatialPool<Geometry> rocks = rocks(true);
        assertThat(TestScene.notWarmedUp(rocks)).startsWith("set prewarm(n)");
        rocks.prewarmNow(1);
        assertThat(TestScene.notWarmedUp(rocks)).startsWith("no enabled viewport showed the node");
        view("main");
        rocks.prewarmNow(2);
        assertThat(TestScene.notWarmedUp(rocks)).isNull();
        rocks.close();
        SpatialPool<Geometry> lazy = rocks(false);
        lazy.prewarmNow(1);
        assertThat(TestScene.notWarmedUp(lazy)).startsWith("set preloadOnPrewarm(true)");
        assertThat(drawn).containsExactly("main 0");
    }

    @Test
    void aPoolThatWasWarmedUpInALevelDoesNotKeepIt() {
        view("main");
        SpatialPool<Geometry> rocks = rocks(true);
        WeakReference<Node> level = new WeakReference<>(prewarmedInALevel(rocks));
        assertThat(drawn).hasSize(1);
        JvmState.awaitCollection(level, "the end of a level");
        assertThat(TestScene.notWarmedUp(rocks)).isNull();
    }

    private Node prewarmedInALevel(SpatialPool<Geometry> rocks) {
        Node level = new Node("level");
        scene.root.attachChild(level);
        rocks.setRoot(level);
        rocks.prewarmNow(2);
        rocks.setRoot(scene.root);
        level.removeFromParent();
        return level;
    }

    @Test
    void aPoolKeepsNothingOfWhatHasWaitedForItsPrewarm() {
        view("main");
        SpatialPool<Geometry> rocks = rocks(true);
        WeakReference<List<String>> screen = new WeakReference<>(screenOverWhich(rocks));
        JvmState.awaitCollection(screen, "the end of a loading screen");
        assertThat(TestScene.notWarmedUp(rocks)).isNull();
    }

    private List<String> screenOverWhich(SpatialPool<Geometry> rocks) {
        List<String> screen = new ArrayList<>();
        PrewarmTask task = scene.pools.prewarm().add(rocks, 2).start();
        task.whenOver(() -> screen.add("over"));
        scene.finish(task);
        assertThat(screen).containsExactly("over");
        return screen;
    }

    @Test
    void aProcessorThatIsLeftOutIsNotKept() {
        WeakReference<SceneProcessor> ofALevel = new WeakReference<>(new FilterPostProcessor(assets));
        scene.pools.background().excludeFromWarmUp(Objects.requireNonNull(ofALevel.get()));
        JvmState.awaitCollection(ofALevel, "the end of a level's processor");
    }

    @Test
    void aDrawingThatFailsIsReportedAndMadeAgainByTheNextPrewarm() {
        view("main");
        view("map");
        SpatialPool<Geometry> rocks = rocks(true);
        fault = new IllegalStateException("no shader");
        PrewarmTask task = scene.pools.prewarm().add(rocks, 2).start();
        scene.finish(task);
        assertThat(task.isDone()).isTrue();
        assertThat(task.failure()).isEmpty();
        assertThat(task.progress()).isEqualTo(1f);
        assertThat(scene.listener.failures).containsExactly(
                "rock: shader warm-up through viewport 'main' at (0.0, 0.0, 0.0)",
                "rock: shader warm-up through viewport 'map' at (0.0, 0.0, 0.0)");
        assertThat(TestScene.notWarmedUp(rocks)).startsWith("drawings of its prewarm failed");
        fault = null;
        rocks.prewarmNow(3);
        assertThat(drawn).hasSize(4);
        assertThat(TestScene.notWarmedUp(rocks)).isNull();
    }

    @Test
    void aCancelledPrewarmDrawsNothing() {
        view("main");
        SpatialPool<Geometry> rocks = rocks(true);
        PrewarmTask task = scene.pools.prewarm().add(rocks, 2).start();
        task.cancel();
        scene.frames(5);
        assertThat(drawn).isEmpty();
        assertThat(task.isCancelled()).isTrue();
        assertThat(TestScene.notWarmedUp(rocks)).startsWith("drawings of its prewarm failed or were left out");
    }

    @Test
    void aPoolThatIsClosedMeanwhileDrawsNothing() {
        view("main");
        SpatialPool<Geometry> rocks = rocks(true);
        PrewarmTask task = scene.pools.prewarm().add(rocks, 2).start();
        rocks.close();
        scene.frames(5);
        assertThat(drawn).isEmpty();
        assertThat(task.isOver()).isTrue();
        assertThat(task.isDone()).isFalse();
    }

    @Test
    void anotherPrewarmTakesThePlaceOfOneThatHasNotDrawnYet() {
        view("main");
        SpatialPool<Geometry> rocks = rocks(true);
        PrewarmTask first = scene.pools.prewarm().add(rocks, 2).start();
        rocks.prewarmNow(2);
        scene.finish(first);
        assertThat(first.isDone()).isTrue();
        assertThat(drawn).containsExactly("main 0");
    }

    @Test
    void aCopyThatCannotBeMadeFailsThePrewarm() {
        view("main");
        IllegalStateException problem = new IllegalStateException("no clone");
        SpatialPool<Geometry> faulty = scene.pools.register(new SpatialPool<>("faulty",
                HeadlessApp.box("faulty", assets), s -> s.preloadOnPrewarm(true)) {
            @Override
            protected Geometry cloneInstance(Geometry prefab) {
                throw problem;
            }
        });
        PrewarmTask task = scene.pools.prewarm().add(faulty, 1).start();
        scene.finish(task);
        assertThat(task.failure()).contains(problem);
        assertThat(TestScene.notWarmedUp(faulty)).startsWith("drawings of its prewarm failed");
    }

    @Test
    void texturesAreUploadedAndForcedParametersAreReadOnlyMeanwhile() {
        view("main");
        MatParamOverride forced = new MatParamOverride(VarType.Boolean, "UseFog", true);
        manager.addForcedMatParam(forced);
        List<Boolean> seen = new ArrayList<>();
        Geometry prefab = HeadlessApp.box("rock", assets);
        prefab.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md") {
            @Override
            public void preload(RenderManager renderManager, Geometry geometry) {
                seen.add(geometry.getWorldMatParamOverrides().contains(forced));
            }
        });
        prefab.getMaterial().setTexture("ColorMap", new Texture2D(new Image(Image.Format.RGBA8, 1, 1,
                BufferUtils.createByteBuffer(4), ColorSpace.Linear)));
        SpatialPool<Geometry> rocks = scene.pools.register("rock", prefab, s -> s.preloadOnPrewarm(true));
        rocks.prewarmNow(1);
        assertThat(seen).isNotEmpty().containsOnly(true);
        assertThat(recorded.calls).contains("setTexture");
        assertThat(rocks.spawn().getWorldMatParamOverrides()).isEmpty();
    }

    @Test
    void theMeshOfEachCloneIsUploadedBeforeItIsHandedOver() {
        List<Boolean> uploaded = new ArrayList<>();
        SpatialPool<Geometry> rocks = scene.pools.register(new BackgroundScene.OwnMeshPool("rock",
                HeadlessApp.box("rock", assets), SpatialPoolSettings.builder("rock").preloadOnPrewarm(true).build()) {
            @Override
            protected void onCreate(Geometry instance) {
                uploaded.add(instance.getMesh().getBufferList().stream().noneMatch(VertexBuffer::isUpdateNeeded));
            }
        });
        rocks.prewarmNow(0);
        scene.pools.background().setBudgetMicros(0);
        PrewarmTask task = scene.pools.prewarm().add(rocks, 3).start();
        int frames = 0;
        for (; !task.isOver(); frames++) {
            scene.slowFrame();
        }
        assertThat(uploaded).containsExactly(true, true, true);
        assertThat(frames).as("an upload is a unit, and so is a hand-over").isGreaterThanOrEqualTo(6);
    }
}
