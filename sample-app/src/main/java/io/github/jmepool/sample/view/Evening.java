// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.light.DirectionalLight;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.renderer.ViewPort;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.EdgeFilteringMode;
import java.util.function.Supplier;

/** Shadows and glow; attached after the state that makes the sun. */
final class Evening extends BaseAppState {
    private static final int SHADOW_MAP = 1024;

    private final Supplier<DirectionalLight> sun;
    private final float shadowsTo;

    /** Makes it for a sun that is there when this state begins, with shadows up to a distance. */
    Evening(Supplier<DirectionalLight> sun, float shadowsTo) {
        this.sun = sun;
        this.shadowsTo = shadowsTo;
    }

    @Override
    protected void initialize(Application app) {
        ViewPort view = app.getViewPort();
        DirectionalLightShadowRenderer shadows =
                new DirectionalLightShadowRenderer(app.getAssetManager(), SHADOW_MAP, 2);
        shadows.setLight(sun.get());
        shadows.setShadowIntensity(0.62f);
        shadows.setEdgeFilteringMode(EdgeFilteringMode.PCF4);
        shadows.setShadowZExtend(shadowsTo);
        view.addProcessor(shadows);
        FilterPostProcessor filters = new FilterPostProcessor(app.getAssetManager());
        BloomFilter bloom = new BloomFilter(BloomFilter.GlowMode.Scene);
        bloom.setDownSamplingFactor(2);
        bloom.setExposurePower(3f);
        bloom.setExposureCutOff(0.55f);
        bloom.setBloomIntensity(1.2f);
        filters.addFilter(bloom);
        view.addProcessor(filters);
    }

    @Override
    protected void cleanup(Application app) {
        // the view port goes with the application
    }

    @Override
    protected void onEnable() {
        // drawn by the processors
    }

    @Override
    protected void onDisable() {
        // never disabled
    }
}
