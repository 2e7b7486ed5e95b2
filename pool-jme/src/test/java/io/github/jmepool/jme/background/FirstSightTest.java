// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.app.state.ScreenshotAppState;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.post.filters.FadeFilter;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.system.NullRenderer;
import org.junit.jupiter.api.Test;

/** Which processors and which places take part in the drawings ahead of first sight. */
class FirstSightTest {
    private final AssetManager assets = new DesktopAssetManager(true);
    private final FirstSight settings = new FirstSight();
    private final RenderManager manager = new RenderManager(new NullRenderer());
    private final Node root = new Node("root");
    private final Node node = new Node("node");

    @Test
    void shadowsAndFiltersOfTheEngineTakePart() {
        FilterPostProcessor filters = new FilterPostProcessor(assets);
        filters.addFilter(new BloomFilter());
        assertThat(settings.takesPart(filters)).isTrue();
        assertThat(settings.takesPart(new DirectionalLightShadowRenderer(assets, 64, 1))).isTrue();
    }

    @Test
    void screenshotsAndFiltersOfTheGameAreLeftOut() {
        FilterPostProcessor filters = new FilterPostProcessor(assets);
        filters.addFilter(new BloomFilter());
        filters.addFilter(new FadeFilter() {
        });
        assertThat(settings.takesPart(filters)).isFalse();
        assertThat(settings.takesPart(new ScreenshotAppState())).isFalse();
    }

    @Test
    void processorsThatTheGameLeavesOutTakeNoPart() {
        DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(assets, 64, 1);
        settings.leaveOut(shadows);
        assertThat(settings.takesPart(shadows)).isFalse();
        assertThat(settings.takesPart(new DirectionalLightShadowRenderer(assets, 64, 1))).isTrue();
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
        assertThat(new SightDrawer(settings).sights(manager, node)).extracting(sight -> sight.place().where())
                .containsExactly(Vector3f.ZERO, new Vector3f(100f, 0f, 0f), new Vector3f(300f, 0f, 0f));
    }

    @Test
    void placesOfTheGameReplaceTheDefaultOnes() {
        view("main");
        root.addLight(new PointLight(new Vector3f(100f, 0f, 0f), ColorRGBA.White, 5f));
        Vector3f gate = new Vector3f(7f, 0f, 0f);
        settings.addPlace(gate);
        settings.addLights(gate, new PointLight(gate, ColorRGBA.Orange, 5f));
        assertThat(new SightDrawer(settings).sights(manager, node)).extracting(sight -> sight.place().lights().size())
                .containsExactly(0, 1);
    }

    @Test
    void eachEnabledViewportThatShowsTheNodeIsDrawnThrough() {
        ViewPort main = view("main");
        ViewPort map = view("map");
        view("off").setEnabled(false);
        view("empty").clearScenes();
        assertThat(new SightDrawer(settings).sights(manager, node)).extracting(SightDrawer.Sight::view)
                .containsExactly(main, map);
    }

    @Test
    void nullPlacesAndProcessorsAreRefused() {
        assertThatThrownBy(() -> settings.addPlace(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> settings.leaveOut(null)).isInstanceOf(NullPointerException.class);
    }

    private ViewPort view(String name) {
        root.attachChild(node);
        ViewPort view = manager.createMainView(name, new Camera(64, 64));
        view.attachScene(root);
        return view;
    }
}
