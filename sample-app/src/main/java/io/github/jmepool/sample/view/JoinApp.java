// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.SimpleApplication;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.post.FilterPostProcessor;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.content.Backdrop;
import io.github.jmepool.sample.game.GameCamera;
import io.github.jmepool.sample.play.SampleOptions;

/**
 * A client of a game that a server plays, in a window.
 */
public final class JoinApp extends SimpleApplication {
    private final SampleOptions options;
    private Backdrop backdrop;

    private JoinApp(SampleOptions options) {
        super(new PoolAppState(), new KeyboardState(), new JoinState(options));
        this.options = options;
    }

    /**
     * Opens the window and plays until it is closed.
     *
     * @param options what was asked for
     */
    public static void play(SampleOptions options) {
        SampleApp.open(new JoinApp(options), SampleApp.window(options));
    }

    @Override
    public void simpleInitApp() {
        renderManager.setPreferredLightMode(LightMode.SinglePass);
        renderManager.setSinglePassLightBatchSize(SampleApp.LIGHTS_PER_PASS);
        backdrop = new Backdrop(assetManager, 1);
        rootNode.attachChild(backdrop.node());
        GameCamera.place(cam, 1);
        FilterPostProcessor filters = new FilterPostProcessor(assetManager);
        filters.addFilter(SampleApp.bloom());
        viewPort.addProcessor(filters);
        stateManager.attach(new PoolPanelState());
        JoinState state = stateManager.getState(JoinState.class);
        if (options.screenshot() != null) {
            stateManager.attach(new ScreenshotState(options.screenshot(), options.seconds(), state::shownSeconds,
                    state::report));
        }
    }

    @Override
    public void simpleUpdate(float tpf) {
        backdrop.update(tpf);
    }
}
