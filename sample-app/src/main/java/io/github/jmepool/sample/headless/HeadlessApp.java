// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;

/**
 * A real application without a display, stepped by hand.
 */
final class HeadlessApp extends SimpleApplication {
    private HeadlessApp(AppState... states) {
        super(states);
    }

    static HeadlessApp started(AppState... states) {
        HeadlessApp app = new HeadlessApp(states);
        AppSettings settings = new AppSettings(true);
        settings.setCustomRenderer(StepContext.class);
        settings.setAudioRenderer(null);
        app.setSettings(settings);
        app.setShowSettings(false);
        app.setTimer(new StepTimer());
        app.start(JmeContext.Type.Display);
        return app;
    }

    @Override
    public void simpleInitApp() {
        // Everything is in the states.
    }

    void step() {
        ((StepContext) getContext()).step();
    }

    void end() {
        ((StepContext) getContext()).end();
    }
}
