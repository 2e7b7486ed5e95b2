// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.SimpleApplication;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.siege.SiegeState;

/** The siege in a window. */
public final class SiegeApp extends SimpleApplication {
    private static final Vector3f EYE = new Vector3f(-14.5f, 6.2f, 12.5f);
    private static final Vector3f LOOKED_AT = new Vector3f(2.4f, 2.0f, -0.6f);
    private static final float FIELD_OF_VIEW = 45;
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
        stateManager.attach(new Evening(() -> siege.ground().sun(), 60));
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
}
