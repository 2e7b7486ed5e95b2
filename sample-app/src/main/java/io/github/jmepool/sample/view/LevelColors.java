// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.post.SceneProcessor;
import com.jme3.profile.AppProfiler;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.texture.FrameBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Draws instances in a colour for each level of detail. While a view is rendered, the scene has what draws them. */
final class LevelColors implements SceneProcessor {
    private static final ColorRGBA[] COLORS =
            {ColorRGBA.Red, ColorRGBA.Yellow, ColorRGBA.Green, new ColorRGBA(0.2f, 0.5f, 1, 1)};

    /** What was drawn with before, by what is drawn in colour. */
    private final Map<InstancedGeometry, Material> before = new HashMap<>();
    private final Set<InstancedGeometry> met = new HashSet<>();
    private ViewPort view;
    private boolean on;

    /** Turns it on or off. */
    void turn() {
        on = !on;
    }

    @Override
    public void initialize(RenderManager manager, ViewPort port) {
        view = port;
    }

    @Override
    public boolean isInitialized() {
        return view != null;
    }

    @Override
    public void postQueue(RenderQueue queue) {
        if (on) {
            met.clear();
            view.getScenes().forEach(this::color);
            before.entrySet().removeIf(this::isGone);
        } else {
            before.forEach(InstancedGeometry::setMaterial);
            before.clear();
        }
    }

    private void color(Spatial spatial) {
        if (spatial instanceof Node node) {
            node.getChildren().forEach(this::color);
        } else if (spatial instanceof InstancedGeometry drawn && drawn.getMesh().getNumLodLevels() > 1) {
            met.add(drawn);
            if (before.putIfAbsent(drawn, drawn.getMaterial()) == null) {
                Material colored = drawn.getMaterial().clone();
                colored.setBoolean("UseVertexColor", false);
                colored.setColor("Diffuse", COLORS[drawn.getLodLevel() % COLORS.length]);
                drawn.setMaterial(colored);
            }
        }
    }

    /** The pool was closed or configured, or has no instance. */
    private boolean isGone(Map.Entry<InstancedGeometry, Material> entry) {
        boolean isGone = !met.contains(entry.getKey());
        if (isGone) {
            entry.getKey().setMaterial(entry.getValue());
        }
        return isGone;
    }

    @Override
    public void reshape(ViewPort port, int width, int height) {
        // nothing depends on the size
    }

    @Override
    public void preFrame(float tpf) {
        // the scene has no levels yet
    }

    @Override
    public void postFrame(FrameBuffer out) {
        // they stay as they are
    }

    @Override
    public void cleanup() {
        before.clear();
    }

    @Override
    public void setProfiler(AppProfiler profiler) {
        // nothing to measure
    }
}
