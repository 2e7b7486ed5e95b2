// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws instances that are numbers, without spatials. */
public interface SlotDrawing {
    /** Draws below this node; below none for null. Call while the scene may change. */
    void attachTo(@Nullable Node root);

    /** Called once a frame, while the scene may change. */
    void frame();

    /** Called when the scene is about to be rendered, with what the viewports show. */
    void beforeRendering(RenderManager manager, ShownScenes scenes);

    /** Called when the scene was rendered. */
    void afterRendering();

    /** The geometries that are uploaded and compiled before the first frame that shows them. */
    List<Geometry> samples();

    /** Whether a geometry is one of the draw calls. */
    boolean draws(Geometry geometry);

    /** How many draw calls it takes at most, without further passes of lights and shadows. */
    int drawCalls();

    /** Frees its buffers; not used afterwards. */
    void dispose();
}
