// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * For jme-pool itself: draws the instances of a pool as one. This package knows it as a service, as it knows none of
 * the packages that build on it.
 */
public interface DrawingFactory {
    /**
     * Refuses prefabs whose instances can't be drawn as one.
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
     * @param request what the drawing needs of the pool
     * @return the drawing
     */
    InstancedRendering open(Request request);

    /**
     * What a drawing needs of its pool.
     *
     * @param pool the pool's name
     * @param prefab what all instances are clones of
     * @param colors whether each instance has a colour of its own
     * @param root where the pool's own node hangs; gives null when there is no root
     * @param node the pool's own node, whose bound is that of the instances in it
     * @param created follows the native objects of a geometry
     * @param disposed frees what nothing else uses of them
     */
    record Request(String pool, Spatial prefab, boolean colors, Supplier<Node> root, Node node,
            Consumer<Spatial> created, Consumer<Spatial> disposed) {
    }
}
