// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.jme3.app.state.ScreenshotAppState;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.Light;
import com.jme3.light.LightFilter;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.SceneProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.post.filters.FadeFilter;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.system.NullRenderer;
import io.github.jmepool.jme.BackgroundWork;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.work.BackgroundHands.DrawerHands;
import io.github.jmepool.jme.support.QuietProcessor;
import io.github.jmepool.jme.support.RecordedRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which processors and which places take part in the drawings of the shader warm-up. */
class WarmUpViewsTest {
    private final AssetManager assets = new DesktopAssetManager(true);
    private final ScenePools pools = new ScenePools();
    private final DrawerHands drawer = TestScene.of(pools).drawer();
    private final BackgroundWork settings = pools.background();
    private final List<Material> forcedMaterials = new ArrayList<>();
    private final RenderManager manager = new RenderManager(new NullRenderer()) {
        @Override
        public void setForcedMaterial(Material material) {
            forcedMaterials.add(material);
            super.setForcedMaterial(material);
        }
    };
    private final Node root = new Node("root");
    private final Node node = new Node("node");

    @Test
    void shadowsAndFiltersOfTheEngineTakePart() {
        FilterPostProcessor filters = new FilterPostProcessor(assets);
        filters.addFilter(new BloomFilter());
        assertThat(drawer.takesPart(filters)).isTrue();
        assertThat(drawer.takesPart(new DirectionalLightShadowRenderer(assets, 64, 1))).isTrue();
    }

    @Test
    void screenshotsAndFiltersOfTheGameAreLeftOut() {
        FilterPostProcessor filters = new FilterPostProcessor(assets);
        filters.addFilter(new BloomFilter());
        filters.addFilter(new FadeFilter() {
        });
        assertThat(drawer.takesPart(filters)).isFalse();
        assertThat(drawer.takesPart(new ScreenshotAppState())).isFalse();
    }

    @Test
    void processorsThatTheGameLeavesOutTakeNoPart() {
        DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(assets, 64, 1);
        settings.excludeFromWarmUp(shadows);
        assertThat(drawer.takesPart(shadows)).isFalse();
        assertThat(drawer.takesPart(new DirectionalLightShadowRenderer(assets, 64, 1))).isTrue();
    }

    @Test
    void placesWithLikeLightsInRangeAreDrawnAtOnce() {
        view("main");
        root.addLight(new PointLight(new Vector3f(100f, 0f, 0f), ColorRGBA.White, 5f));
        root.addLight(new PointLight(new Vector3f(200f, 0f, 0f), ColorRGBA.White, 5f));
        LightProbe probe = new LightProbe();
        probe.setPosition(new Vector3f(300f, 0f, 0f));
        probe.getArea().setRadius(5f);
        root.addLight(probe);
        assertThat(drawer.places(manager, node))
                .containsExactly(Vector3f.ZERO, new Vector3f(100f, 0f, 0f), new Vector3f(300f, 0f, 0f));
    }

    @Test
    void placesOfTheGameReplaceTheDefaultOnes() {
        view("main");
        root.addLight(new PointLight(new Vector3f(100f, 0f, 0f), ColorRGBA.White, 5f));
        Vector3f gate = new Vector3f(7f, 0f, 0f);
        settings.addWarmUpPosition(gate);
        settings.addWarmUpPosition(gate, new PointLight(gate, ColorRGBA.Orange, 5f));
        assertThat(drawer.lightsAtPlaces(manager, node))
                .containsExactly(0, 1);
    }

    @Test
    void eachEnabledViewportThatShowsTheNodeIsDrawnThrough() {
        ViewPort main = view("main");
        ViewPort map = view("map");
        view("off").setEnabled(false);
        view("empty").clearScenes();
        assertThat(drawer.views(manager, node))
                .containsExactly(main, map);
    }

    @Test
    void aWarmUpIsRepeatedOnceItWouldDrawOtherwise() {
        ViewPort main = view("main");
        List<Object> before = signature();
        assertThat(signature()).isEqualTo(before);
        FilterPostProcessor filters = new FilterPostProcessor(assets);
        DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(assets, 64, 1);
        MatParamOverride fog = new MatParamOverride(VarType.Boolean, "UseFog", true);
        List<Runnable> changes = List.of(() -> root.addLight(new DirectionalLight()),
                () -> settings.addWarmUpPosition(Vector3f.ZERO, new DirectionalLight()),
                () -> view("map"),
                () -> main.addProcessor(filters),
                () -> filters.addFilter(new BloomFilter()),
                () -> main.addProcessor(shadows),
                () -> settings.excludeFromWarmUp(shadows),
                () -> root.addMatParamOverride(fog),
                () -> fog.setEnabled(false),
                () -> node.setShadowMode(ShadowMode.Receive),
                () -> manager.setPreferredLightMode(LightMode.StaticPass),
                () -> manager.setSinglePassLightBatchSize(9));
        for (Runnable change : changes) {
            change.run();
            List<Object> after = signature();
            assertThat(after).as("change %s", changes.indexOf(change)).isNotEqualTo(before);
            before = after;
        }
        main.addProcessor(new QuietProcessor());
        root.addLight(new PointLight(new Vector3f(500f, 0f, 0f), ColorRGBA.White, 1f));
        assertThat(signature()).isEqualTo(before);
    }

    private List<Object> signature() {
        return drawer.signature(manager, node);
    }

    /** The engine culls the gui bucket by the camera's viewport. */
    @Test
    void prefabsOfTheUserInterfaceAreDrawnWhereverTheyAre() {
        root.setQueueBucket(Bucket.Gui);
        assertThat(drawn(new Vector3f(100f, 50f, 0f), Bucket.Inherit)).containsExactly("sign");
    }

    /** A TranslucentBucketFilter draws them, and tells the engine not to. */
    @Test
    void theTranslucentBucketIsDrawnWhenAFilterHandlesIt() {
        manager.setHandleTranslucentBucket(false);
        assertThat(drawn(new Vector3f(), Bucket.Translucent)).containsExactly("sign");
        assertThat(manager.isHandleTranslucentBucket()).isFalse();
    }

    private List<String> drawn(Vector3f where, Bucket bucket) {
        ViewPort view = view("main");
        Geometry sign = new Geometry("sign", new Box(1f, 1f, 1f));
        sign.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        sign.setLocalTranslation(where);
        sign.setQueueBucket(bucket);
        List<String> drawn = new ArrayList<>();
        manager.setRenderFilter(geometry -> {
            drawn.add(geometry.getName());
            return false;
        });
        assertThat(draw(view, sign)).isTrue();
        return drawn.stream().distinct().toList();
    }

    @Test
    void overridesOfAncestorsComeBeforeThoseOfTheNode() {
        ViewPort view = view("main");
        MatParamOverride outer = new MatParamOverride(VarType.Float, "Shininess", 1f);
        MatParamOverride inner = new MatParamOverride(VarType.Float, "Shininess", 2f);
        root.addMatParamOverride(outer);
        node.addMatParamOverride(inner);
        List<MatParamOverride> seen = new ArrayList<>();
        draw(view, spatial -> seen.addAll(spatial.getWorldMatParamOverrides()));
        assertThat(seen).containsExactly(outer, inner);
    }

    @Test
    void viewportsRemovedOrDisabledMeanwhileAreNotDrawnThrough() {
        ViewPort removed = view("removed");
        ViewPort disabled = view("disabled");
        ViewPort emptied = view("emptied");
        AtomicInteger drawings = new AtomicInteger();
        draw(removed, spatial -> drawings.incrementAndGet());
        assertThat(drawings).hasValue(1);
        manager.removeMainView(removed);
        disabled.setEnabled(false);
        emptied.clearScenes();
        for (ViewPort view : List.of(removed, disabled, emptied)) {
            assertThat(draw(view, spatial -> drawings.incrementAndGet())).isFalse();
        }
        assertThat(drawings).hasValue(1);
    }

    @Test
    void processorsAreInitializedUpToTheFirstThatIsLeftOut() {
        ViewPort view = view("main");
        SceneProcessor first = new DirectionalLightShadowRenderer(assets, 64, 1);
        SceneProcessor own = new QuietProcessor();
        SceneProcessor last = new DirectionalLightShadowRenderer(assets, 64, 1);
        List.of(first, own, last).forEach(view::addProcessor);
        draw(view, spatial -> { });
        assertThat(List.of(first, own, last)).extracting(SceneProcessor::isInitialized)
                .containsExactly(true, false, false);
        own.initialize(manager, view);
        draw(view, spatial -> { });
        assertThat(last.isInitialized()).isTrue();
    }

    @Test
    void whatADrawingThrowsLeavesTheEngineAsItWas() {
        ViewPort view = view("main");
        Camera before = view.getCamera().clone();
        Material forced = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        view.setClearFlags(true, true, true);
        manager.setForcedTechnique("Wire");
        manager.setForcedRenderState(forced.getAdditionalRenderState());
        LightFilter lights = manager.getLightFilter();
        IllegalStateException thrown = new IllegalStateException("no");
        List<Node> parents = new ArrayList<>();
        List<Boolean> cleared = new ArrayList<>();
        assertThatThrownBy(() -> draw(view, spatial -> {
            parents.add(spatial.getParent());
            cleared.addAll(List.of(view.isClearColor(), view.isClearDepth(), view.isClearStencil()));
            manager.setForcedTechnique(null);
            manager.setForcedMaterial(forced);
            manager.setForcedRenderState(null);
            manager.setLightFilter(null);
            throw thrown;
        })).isSameAs(thrown);
        assertThat(cleared).containsOnly(false);
        assertThat(parents.get(0).getChildren()).isEmpty();
        assertThat(view.getScenes()).containsExactly(root);
        assertThat(List.of(view.isClearColor(), view.isClearDepth(), view.isClearStencil())).containsOnly(true);
        assertThat(edges(view.getCamera())).isEqualTo(edges(before));
        assertThat(view.getCamera().getLocation()).isEqualTo(before.getLocation());
        assertThat(manager.getForcedTechnique()).isEqualTo("Wire");
        assertThat(forcedMaterials).containsExactly(forced, null);
        assertThat(manager.getForcedRenderState()).isSameAs(forced.getAdditionalRenderState());
        assertThat(manager.getLightFilter()).isSameAs(lights);
    }

    private static List<Float> edges(Camera camera) {
        return List.of(camera.getViewPortLeft(), camera.getViewPortRight(), camera.getViewPortBottom(),
                camera.getViewPortTop());
    }

    @Test
    void onlyLightsThatReachThePlaceCount() {
        view("main");
        settings.addWarmUpPosition(Vector3f.ZERO);
        Vector3f edge = new Vector3f(6f, 0f, 0f);
        List<Object> before = signature();
        Light off = new DirectionalLight();
        off.setEnabled(false);
        for (Light light : List.of(off, new PointLight(edge, ColorRGBA.White, 5f), spot(edge, 5f), probe(edge, 5f))) {
            root.addLight(light);
            assertThat(signature()).as("%s", light.getType()).isEqualTo(before);
        }
        for (Light light : List.of(new DirectionalLight(), new AmbientLight(),
                new PointLight(edge, ColorRGBA.White, 5.1f), new PointLight(edge, ColorRGBA.White, 0f),
                spot(edge, 5.1f), spot(edge, 0f), probe(edge, 5.1f))) {
            root.addLight(light);
            List<Object> after = signature();
            assertThat(after).as("%s", light.getType()).isNotEqualTo(before);
            before = after;
        }
        List<Object> scene = before;
        settings.addWarmUpPosition(Vector3f.ZERO, new AmbientLight(), new AmbientLight());
        assertThat(signature()).isNotEqualTo(scene).hasSize(scene.size() + 1);
    }

    private static Light spot(Vector3f where, float range) {
        return new SpotLight(where, Vector3f.UNIT_Z, range);
    }

    private static Light probe(Vector3f where, float radius) {
        LightProbe probe = new LightProbe();
        probe.setPosition(where);
        probe.getArea().setRadius(radius);
        return probe;
    }

    @Test
    void theTreeIsDrawnAsBelowTheNodeWithTheLightsOfThePlace() {
        ViewPort view = view("main");
        Light above = new DirectionalLight();
        Light here = new PointLight();
        root.addLight(above);
        node.setQueueBucket(Bucket.Transparent);
        node.setShadowMode(ShadowMode.CastAndReceive);
        Vector3f gate = new Vector3f(7f, 0f, 0f);
        List<Node> stages = new ArrayList<>();
        drawer.draw(manager, view, gate, List.of(here), node, tree(spatial -> {
            stages.add(spatial.getParent());
            assertThat(spatial.getWorldTranslation()).isEqualTo(gate);
            assertThat(spatial.getWorldLightList()).containsExactlyInAnyOrder(above, here);
        }));
        assertThat(stages).hasSize(1);
        Node stage = stages.get(0);
        assertThat(stage.getQueueBucket()).isEqualTo(Bucket.Transparent);
        assertThat(stage.getShadowMode()).isEqualTo(ShadowMode.CastAndReceive);
        assertThat(stage.getCullHint()).isEqualTo(Spatial.CullHint.Never);
        assertThat(stage.getChildren()).isEmpty();
    }

    @Test
    void theCameraSeesTheWholeTreeFromThreeRadiiOnNoPixel() {
        ViewPort view = view("main");
        Camera camera = view.getCamera();
        camera.setFrustumNear(0.1f);
        camera.setFrustumFar(1000f);
        assertThat(seenFrom(view, new BoundingBox(new Vector3f(), 2f, 3f, 6f))).isCloseTo(21f, withinPercentage(0.1));
        assertThat(seenFrom(view, new BoundingSphere(5f, new Vector3f()))).isCloseTo(15f, withinPercentage(0.1));
        assertThat(seenFrom(view, new BoundingSphere(0.01f, new Vector3f()))).as("not nearer than it shows")
                .isCloseTo(0.2f, withinPercentage(0.1));
        assertThat(seenFrom(view, new BoundingSphere(5000f, new Vector3f()))).as("not farther")
                .isCloseTo(500.05f, withinPercentage(0.1));
        assertThat(camera.getLocation()).isEqualTo(Vector3f.ZERO);
        assertThat(edges(camera)).containsExactly(0f, 1f, 0f, 1f);
    }

    /** From how far away a tree of that bound is seen. */
    private float seenFrom(ViewPort view, BoundingVolume bound) {
        Camera seen = new Camera(64, 64);
        Node tree = tree(spatial -> seen.copyFrom(view.getCamera()));
        Geometry part = new Geometry("part", new Box(1f, 1f, 1f));
        part.getMesh().setBound(bound);
        part.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        tree.attachChild(part);
        assertThat(draw(view, tree)).isTrue();
        assertThat(seen.getDirection()).isEqualTo(new Vector3f(0f, 0f, -1f));
        assertThat(edges(seen)).containsExactly(0f, 1e-6f, 0f, 1e-6f);
        return seen.getLocation().z;
    }

    @Test
    void aDrawingLeavesTheRendererAsItWas() {
        RecordedRenderer recorded = new RecordedRenderer();
        RenderManager recording = new RenderManager(recorded.renderer);
        root.attachChild(node);
        ViewPort view = recording.createMainView("main", new Camera(64, 64));
        view.attachScene(root);
        Geometry part = new Geometry("part", new Box(1f, 1f, 1f));
        part.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        drawer.draw(recording, view, new Vector3f(), List.of(), node, part);
        int drawn = recorded.calls.lastIndexOf("renderMesh");
        assertThat(drawn).isPositive();
        assertThat(recorded.calls.subList(0, drawn)).contains("setFrameBuffer", "setViewPort");
        assertThat(recorded.calls.subList(drawn, recorded.calls.size())).contains("setViewPort")
                .endsWith("setDepthRange", "setFrameBuffer", "clearClipRect");
        assertThat(view.getQueue().isQueueEmpty(Bucket.Opaque)).isTrue();
    }

    @Test
    void nullPlacesAndProcessorsAreRefused() {
        assertThatThrownBy(() -> settings.addWarmUpPosition(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> settings.excludeFromWarmUp(null)).isInstanceOf(NullPointerException.class);
    }

    /** Draws a tree that the action receives when it is rendered. */
    private boolean draw(ViewPort view, Consumer<Spatial> rendered) {
        return draw(view, tree(rendered));
    }

    private static Node tree(Consumer<Spatial> rendered) {
        Node tree = new Node("tree");
        tree.addControl(new AbstractControl() {
            @Override
            protected void controlUpdate(float tpf) {
            }

            @Override
            protected void controlRender(RenderManager renderManager, ViewPort port) {
                rendered.accept(getSpatial());
            }
        });
        return tree;
    }

    private boolean draw(ViewPort view, Spatial tree) {
        return drawer.draw(manager, view, new Vector3f(), List.of(), node, tree);
    }

    private ViewPort view(String name) {
        root.attachChild(node);
        ViewPort view = manager.createMainView(name, new Camera(64, 64));
        view.attachScene(root);
        return view;
    }
}
