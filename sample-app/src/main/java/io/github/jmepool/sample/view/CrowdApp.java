// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.SimpleApplication;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.crowd.CrowdState;

/** The battle in a window. */
public final class CrowdApp extends SimpleApplication {
    private static final Vector3f EYE = new Vector3f(-9, 8f, 53);
    private static final Vector3f LOOKED_AT = new Vector3f(1.5f, -1.2f, 17);
    private static final float FIELD_OF_VIEW = 40;
    private static final float SHADOWS_TO = 75;
    private static final float SWAY = 3;

    private final CrowdState crowd;

    /**
     * Makes the application.
     *
     * @param crowd plays the battle
     */
    public CrowdApp(CrowdState crowd) {
        super(new PoolAppState(), crowd, new CrowdKeys(), new LoadingState(crowd::loaded), new CrowdHudState());
        this.crowd = crowd;
        setTimer(new CappedTimer(CrowdState.LONGEST_FRAME));
    }

    @Override
    public void simpleInitApp() {
        renderManager.setPreferredLightMode(LightMode.SinglePass);
        viewPort.setBackgroundColor(ColorRGBA.Black);
        stateManager.attach(new PoolPanelState());
        stateManager.attach(new Evening(() -> crowd.ground().sun(), SHADOWS_TO));
    }

    @Override
    public void simpleUpdate(float tpf) {
        look(cam, crowd.timeSeconds());
        crowd.ground().face(cam);
    }

    /**
     * Makes a camera look at the battle; it sways a little, so that depth can be seen.
     *
     * @param camera looks at it from now on
     * @param seconds how long the battle has been played
     */
    public static void look(Camera camera, float seconds) {
        float phase = seconds * 0.12f;
        camera.setFrustumPerspective(FIELD_OF_VIEW, (float) camera.getWidth() / camera.getHeight(), 1, 400);
        camera.setLocation(EYE.add(SWAY * FastMath.sin(phase), 0.5f * FastMath.sin(1.7f * phase),
                -SWAY * FastMath.cos(phase)));
        camera.lookAt(LOOKED_AT, Vector3f.UNIT_Y);
    }
}
