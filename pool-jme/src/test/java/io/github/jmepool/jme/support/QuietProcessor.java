// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.post.SceneProcessor;
import com.jme3.profile.AppProfiler;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue;
import com.jme3.texture.FrameBuffer;

/** A processor of a game's own, which does nothing except what a subclass adds. */
public class QuietProcessor implements SceneProcessor {
    private boolean initialized;

    @Override
    public void initialize(RenderManager manager, ViewPort view) {
        initialized = true;
    }

    @Override
    public boolean isInitialized() {
        return initialized;
    }

    @Override
    public void reshape(ViewPort view, int width, int height) {
        // nothing depends on it
    }

    @Override
    public void preFrame(float tpf) {
        // for subclasses
    }

    @Override
    public void postQueue(RenderQueue queue) {
        // for subclasses
    }

    @Override
    public void postFrame(FrameBuffer out) {
        // for subclasses
    }

    @Override
    public void cleanup() {
        // has nothing of its own
    }

    @Override
    public void setProfiler(AppProfiler profiler) {
        // measures nothing
    }
}
