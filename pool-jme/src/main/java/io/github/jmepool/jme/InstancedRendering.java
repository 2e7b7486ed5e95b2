// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the instances of a pool with {@link SpatialPoolSettings#instanced()} are drawn: what
 * {@link SpatialPool#instancedRendering} returns while its scene is open. Render thread only.
 *
 * <p>What is protected here is how a pool tells of its uses; games neither call nor extend it.
 */
public abstract class InstancedRendering {
    /** For jme-pool's own package of instancing. */
    protected InstancedRendering() {
    }

    /**
     * How many objects the engine draws for the instances in use, if all of them are in view.
     *
     * @return one for each geometry of the prefab and each node with instances that are drawn together, and one for
     *     each geometry of those drawn singly
     */
    public abstract int drawCalls();

    /**
     * How many instances are drawn together with others.
     *
     * @return at most as many as are in use
     */
    public abstract int instancedCount();

    /**
     * How many instances are drawn by themselves, or hidden: because this use has changed them, or because of what they
     * hang below.
     *
     * @return those in use that aren't {@link #instancedCount()}
     */
    public abstract int singleCount();

    /**
     * With what they are drawn: private clones of the prefab's materials, to be edited for all instances at once.
     *
     * @return the materials by geometry, depth first; the same one as often as the prefab's is
     */
    public abstract List<Material> drawnMaterials();

    /**
     * How many bytes of graphics memory the places and colours of the instances take up.
     *
     * @return bytes
     */
    public abstract long bufferBytes();

    /**
     * Whether each instance has a colour of its own.
     *
     * @return what {@link SpatialPoolSettings#instanceColors()} said when this was made
     */
    public abstract boolean hasColors();

    /**
     * A use has begun: the instance is attached.
     *
     * @param instance the root of the instance
     * @param kept what the last call for it has returned, by this drawing or one before it; null for the first
     * @return what is given back with the calls for this instance
     */
    protected abstract Object joined(Spatial instance, @Nullable Object kept);

    /**
     * An instance in use was put elsewhere.
     *
     * @param kept what {@link #joined} has returned
     */
    protected abstract void moved(@Nullable Object kept);

    /**
     * A use is over; a second call does nothing.
     *
     * @param kept what {@link #joined} has returned, or null
     */
    protected abstract void left(@Nullable Object kept);

    /**
     * The pool has let go of the instance.
     *
     * @param kept what {@link #joined} has returned, or null
     */
    protected abstract void forgotten(@Nullable Object kept);

    /**
     * Gives an instance a colour for this use.
     *
     * @param kept what {@link #joined} has returned
     * @param color the colour, copied
     */
    protected abstract void color(@Nullable Object kept, ColorRGBA color);

    /**
     * Whether the pool's own node has nothing to draw, and nothing to do while others draw.
     *
     * @return whether all instances in use are drawn together
     */
    protected abstract boolean drawsAll();

    /**
     * What is uploaded and compiled ahead of the first sight, besides the instances themselves.
     *
     * @return a geometry for each draw call, with the material that it draws with; never part of a scene
     */
    protected abstract List<Geometry> samples();

    /** Once a frame, while the scene may change. */
    protected abstract void frame();

    /**
     * The scene is about to be rendered, and must not change any more.
     *
     * @param manager what renders it
     */
    protected abstract void beforeRendering(RenderManager manager);

    /** The scene was rendered, and may change again. */
    protected abstract void afterRendering();

    /** All instances are drawn by themselves from now on. */
    protected abstract void close();
}
