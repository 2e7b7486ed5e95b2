// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.ColorRGBA;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Internal;
import java.util.List;
import java.util.function.Consumer;

/**
 * Draws the instances of a pool by instancing. This package finds it as a service, as it knows
 * none of the packages that build on it.
 */
@Internal
public interface InstancingProvider {
    /**
     * Refuses prefabs whose instances can't be instanced.
     *
     * @param pool the pool's name
     * @param prefab the prefab; not changed
     * @param colors whether each instance is to have a colour of its own
     * @throws IllegalArgumentException if they can't, naming all the reasons
     */
    void check(String pool, Spatial prefab, boolean colors);

    /**
     * Begins to draw the instances of a pool.
     *
     * @param request the pool's parts that drawing needs
     * @return draws them until it is closed
     */
    Renderer<?> open(Request request);

    /**
     * The pool's parts that drawing needs.
     *
     * @param pool the pool's name
     * @param prefab the prefab that all instances are clones of
     * @param colors whether each instance has a colour of its own
     * @param node the pool's own node, whose bound is that of the instances in it
     * @param created follows the native objects of a geometry
     * @param disposed frees those that nothing else uses
     */
    record Request(String pool, Spatial prefab, boolean colors, Node node, Consumer<Spatial> created,
            Consumer<Spatial> disposed) {
    }

    /**
     * Draws the instances of one pool. It is the last listener of each of them, which unlike
     * others may come and go while there are instances. Render thread only.
     *
     * @param <K> the type of the object that is kept for each instance
     */
    interface Renderer<K> extends InstanceListener<K>, InstancedRendering {
        /** Does nothing: an instance is drawn until it is recycled, and never notified of here. */
        @Override
        default void useEnded(PooledInstance instance, long useId, EndReason reason) {
        }

        /**
         * Gives an instance a colour for this use.
         *
         * @param kept the object that {@link #created} has returned
         * @param color the colour, copied
         */
        void color(K kept, ColorRGBA color);

        /**
         * Returns whether the pool's own node has nothing to draw, and nothing to do while others draw.
         *
         * @return whether all instances in use are drawn together
         */
        boolean drawsAll();

        /**
         * Returns what is uploaded and compiled before the first frame that shows it, besides the instances themselves.
         *
         * @return a geometry for each draw call, with the material that it draws with; never part of a scene
         */
        List<Geometry> samples();

        /** Called once a frame, while the scene may change. */
        void frame();

        /**
         * Called when the scene is about to be rendered, and must not change any more.
         *
         * @param manager renders the scene
         */
        void beforeRendering(RenderManager manager);

        /** Called when the scene was rendered, and may change again. */
        void afterRendering();

        /** Ends the drawing: all instances are drawn by themselves, and this is notified of none of them any more. */
        void close();
    }
}
