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
import java.util.function.Function;

/**
 * Draws the instances of a pool by instancing. This package finds it as a service, as it knows
 * none of the packages that build on it.
 */
@Internal
public interface InstancingProvider {
    /**
     * Refuses prefabs whose instances can't be instanced.
     *
     * @param prefab the prefab; not changed
     * @param settings the pool's settings, with {@link SpatialPoolSettings#instanced()}
     * @throws IllegalArgumentException if they can't, naming all the reasons
     */
    void check(Spatial prefab, SpatialPoolSettings settings);

    /**
     * Prepares a pool's own copy of a prefab, so that its clones share what one draw call can draw for all of them.
     *
     * @param copy the copy, which nothing draws; not used afterwards
     * @param settings as for {@link #check}, which accepts the prefab
     * @return the prepared copy
     */
    Spatial prepare(Spatial copy, SpatialPoolSettings settings);

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
     * @param settings the pool's settings, with {@link SpatialPoolSettings#instanced()}
     * @param prefab the prefab that all instances are clones of
     * @param node the pool's own node, whose bound is that of the instances in it
     * @param created follows the native objects of a geometry
     * @param disposed frees those that nothing else uses
     * @param baker bakes the prefab in the background
     */
    record Request(SpatialPoolSettings settings, Spatial prefab, Node node, Consumer<Spatial> created,
            Consumer<Spatial> disposed, Baker baker) {
        /**
         * Returns the pool's name.
         *
         * @return the name of the settings
         */
        public String pool() {
            return settings.name();
        }
    }

    /** Bakes a pool's prefab in the background. */
    @FunctionalInterface
    interface Baker {
        /**
         * Bakes on the worker, where it may clone the prefab, otherwise on the render thread as one unit of the budget.
         *
         * @param <T> the type of the result
         * @param bake receives a copy of the prefab that it may read; any thread
         * @param then receives the result, as one unit of the budget, after which {@link Renderer#samples} are
         *        uploaded; render thread
         */
        <T> void bake(Function<Spatial, T> bake, Consumer<T> then);
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
         * Draws an instance singly for the rest of this use, or with the others again.
         *
         * @param kept the object that {@link #created} has returned
         * @param singly whether to draw it singly
         */
        void drawnSingly(K kept, boolean singly);

        /**
         * Draws with other settings, if they only differ in what can change while it draws.
         *
         * @param changed settings with {@link SpatialPoolSettings#instanced()}
         * @return false when another renderer is needed for them; this one then draws as before
         */
        boolean configure(SpatialPoolSettings changed);

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

        /**
         * Returns whether a geometry is one of the draw calls.
         *
         * @param geometry what a renderer draws
         * @return true if it draws instances of this pool together
         */
        boolean draws(Geometry geometry);

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

        /** Ends the drawing: all instances are drawn individually, and this is no longer notified of any of them. */
        void close();
    }
}
