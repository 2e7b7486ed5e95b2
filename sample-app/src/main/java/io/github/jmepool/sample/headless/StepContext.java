// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import com.jme3.app.SimpleApplication;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import com.jme3.system.NullContext;

/**
 * A display-less context without a thread of its own: {@link #step} plays one frame on the caller's thread.
 *
 * <p>Public because the engine instantiates it by name.
 */
public class StepContext extends NullContext {
    /**
     * Starts an application without a display and without sound, in which a frame is a sixtieth of a second.
     *
     * @param app not yet started
     * @return the context that plays its frames
     */
    public static StepContext start(SimpleApplication app) {
        return start(app, StepContext.class);
    }

    /**
     * Starts an application as {@link #start(SimpleApplication)} does, in a context with more to it.
     *
     * @param app not yet started
     * @param type the context's class: public, with a public constructor without parameters
     * @return the context that plays its frames
     */
    public static StepContext start(SimpleApplication app, Class<? extends StepContext> type) {
        AppSettings settings = new AppSettings(true);
        settings.setCustomRenderer(type);
        settings.setAudioRenderer(null);
        app.setSettings(settings);
        app.setShowSettings(false);
        app.setTimer(new StepTimer());
        app.start(JmeContext.Type.Display);
        return (StepContext) app.getContext();
    }

    @Override
    public void create(boolean waitFor) {
        initInThread();
    }

    /** Plays one frame: the application's whole update. */
    public void step() {
        listener.update();
    }

    /** Ends the application on the caller's thread. */
    public void end() {
        deinitInThread();
    }

    @Override
    public void destroy(boolean waitFor) {
        // Ended by end(): there is no loop that could see a flag.
    }
}
