// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.EdgeFilteringMode;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.siege.SiegeState;

/** The siege in a window. */
public final class SiegeApp extends SimpleApplication {
    private static final Vector3f EYE = new Vector3f(-14.5f, 6.2f, 12.5f);
    private static final Vector3f LOOKED_AT = new Vector3f(2.4f, 2.0f, -0.6f);
    private static final float FIELD_OF_VIEW = 45;
    private static final int SHADOW_MAP = 1024;
    private static final float SWAY = 0.7f;

    private final SiegeState siege;
    private final Vector3f eye = new Vector3f();

    /**
     * Makes the application.
     *
     * @param siege plays the siege
     */
    public SiegeApp(SiegeState siege) {
        super(new PoolAppState(), siege, new SiegeHudState());
        this.siege = siege;
        // the physics take so many steps a frame at most; the lifetimes of balls and shards have to keep to them
        setTimer(new CappedTimer(SiegeState.LONGEST_FRAME));
    }

    @Override
    public void simpleInitApp() {
        renderManager.setPreferredLightMode(LightMode.SinglePass);
        viewPort.setBackgroundColor(ColorRGBA.Black);
        cam.setFrustumPerspective(FIELD_OF_VIEW, (float) cam.getWidth() / cam.getHeight(), 1, 300);
        look();
        stateManager.attach(new PoolPanelState());
        stateManager.attach(new Lighting());
    }

    /** The camera sways a little, so that depth can be seen. */
    private void look() {
        float phase = siege.timeSeconds() * 0.15f;
        eye.set(EYE).addLocal(SWAY * FastMath.sin(phase), 0.3f * FastMath.sin(1.7f * phase),
                -SWAY * FastMath.cos(phase));
        cam.setLocation(eye);
        cam.lookAt(LOOKED_AT, Vector3f.UNIT_Y);
    }

    @Override
    public void simpleUpdate(float tpf) {
        look();
        siege.ground().face(cam);
    }

    /** Shadows and glow; attached when the siege has its sun. */
    private final class Lighting extends BaseAppState {
        @Override
        protected void initialize(Application app) {
            DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(assetManager, SHADOW_MAP, 2);
            shadows.setLight(siege.ground().sun());
            shadows.setShadowIntensity(0.62f);
            shadows.setEdgeFilteringMode(EdgeFilteringMode.PCF4);
            shadows.setShadowZExtend(60);
            viewPort.addProcessor(shadows);
            FilterPostProcessor filters = new FilterPostProcessor(assetManager);
            BloomFilter bloom = new BloomFilter(BloomFilter.GlowMode.Scene);
            bloom.setDownSamplingFactor(2);
            bloom.setExposurePower(3f);
            bloom.setExposureCutOff(0.55f);
            bloom.setBloomIntensity(1.2f);
            filters.addFilter(bloom);
            viewPort.addProcessor(filters);
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
}
