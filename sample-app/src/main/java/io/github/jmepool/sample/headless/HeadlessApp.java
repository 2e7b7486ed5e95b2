// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import io.github.jmepool.sample.game.GameCamera;
import java.util.List;

/**
 * A real application without a display, stepped by hand. It renders every frame with a renderer that draws nothing, so
 * that what the processor does for drawing can be measured apart: culling, sorting, choosing shaders, setting uniforms.
 */
public final class HeadlessApp extends SimpleApplication {
    private final float load;
    private long renderNanos;

    private HeadlessApp(float load, AppState... states) {
        super(states);
        this.load = load;
    }

    /**
     * Starts an application; {@link #step} plays its frames.
     *
     * @param load how many times the usual number of objects the camera sees
     * @param states what it plays
     * @return the application
     */
    public static HeadlessApp started(float load, AppState... states) {
        HeadlessApp app = new HeadlessApp(load, states);
        StepContext.start(app);
        return app;
    }

    @Override
    public void simpleInitApp() {
        // Seen as in the window, so that as much is culled and drawn as there. Everything else is in the states.
        GameCamera.place(cam, load);
    }

    /** Renders what the engine leaves out where nothing can be drawn. */
    @Override
    public void simpleRender(RenderManager manager) {
        long start = System.nanoTime();
        render(manager, manager.getPreViews());
        render(manager, manager.getMainViews());
        render(manager, manager.getPostViews());
        renderNanos = System.nanoTime() - start;
    }

    private void render(RenderManager manager, List<ViewPort> views) {
        for (int i = 0; i < views.size(); i++) {
            manager.renderViewPort(views.get(i), timer.getTimePerFrame());
        }
    }

    /** Returns what rendering took in the last step, in nanoseconds. */
    public long renderNanos() {
        return renderNanos;
    }

    /** Plays one frame. */
    public void step() {
        ((StepContext) getContext()).step();
    }

    /** Ends the application. */
    public void end() {
        ((StepContext) getContext()).end();
    }
}
