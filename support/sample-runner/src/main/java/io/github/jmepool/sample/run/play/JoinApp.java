// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.SimpleApplication;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.content.Backdrop;
import io.github.jmepool.sample.run.options.SampleOptions;
import io.github.jmepool.sample.view.KeyboardState;
import io.github.jmepool.sample.view.SampleApp;

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
        Windows.open(new JoinApp(options), Windows.settings(options));
    }

    @Override
    public void simpleInitApp() {
        backdrop = SampleApp.dress(this, 1);
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
