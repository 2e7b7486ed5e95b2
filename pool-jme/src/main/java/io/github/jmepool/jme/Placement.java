// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ForeignObjectException;
import java.util.List;

/**
 * Takes instances out of the scene, and puts them under parents of the caller's choice, at a cost that doesn't grow
 * with the number of siblings: by remembered index, verified, closing the gap with the last sibling.
 */
final class Placement {
    private Placement() {
    }

    static void attach(PooledInstance instance, Node parent) {
        parent.attachChild(instance.spatial);
        instance.home = parent;
        instance.index = parent.getQuantity() - 1;
    }

    /** Takes the instance from whatever parent it has, if any. */
    static void detach(PooledInstance instance, boolean keepOrder) {
        Node parent = instance.spatial.getParent();
        if (parent != null) {
            int at = indexUnder(parent, instance);
            int last = parent.getQuantity() - 1;
            if (at == last || keepOrder || parent instanceof PoolChunk) {
                parent.detachChildAt(at);
            } else {
                swapWithLast(parent, at, last, instance);
                parent.detachChildAt(last);
            }
        }
        instance.home = null;
    }

    private static int indexUnder(Node parent, PooledInstance instance) {
        int at = instance.index;
        if (at < parent.getQuantity() && parent.getChild(at) == instance.spatial) {
            return at;
        }
        // the game has moved children itself
        return parent.getChildIndex(instance.spatial);
    }

    private static void swapWithLast(Node parent, int at, int last, PooledInstance instance) {
        List<Spatial> children = parent.getChildren();
        Spatial moved = children.get(last);
        children.set(at, moved);
        children.set(last, instance.spatial);
        PooledInstance sibling = instance.run.scene.table.get(moved);
        if (sibling != null && sibling.home == parent) {
            sibling.index = at;
        }
    }

    /** Refuses parents that would lose the child: the pools' own nodes, and nodes inside the child itself. */
    static void checkParent(SpatialPool<?> pool, Node parent) {
        if (parent == null) {
            throw new IllegalArgumentException("Pool '" + pool.name() + "': parent must not be null");
        }
        if (parent instanceof PoolChunk || parent instanceof PoolNode) {
            throw new IllegalArgumentException("Pool '" + pool.name() + "': '" + parent
                    + "' is a pool's own node; choose a node of yours as parent, or spawn without one");
        }
    }

    /** Refuses to take what is part of some pools' own structure for something that nobody knows. */
    static void checkStranger(Spatial spatial) {
        for (Spatial at = spatial; at != null; at = at.getParent()) {
            if (at instanceof PoolChunk || at instanceof PoolNode) {
                throw new ForeignObjectException("(any)", "'" + spatial + "' belongs to '" + at
                        + "', the node of a pool; recycle what spawn returned, with the ScenePools that spawned it");
            }
        }
    }

    static boolean isBelow(Node parent, Spatial spatial) {
        for (Spatial at = parent; at != null; at = at.getParent()) {
            if (at == spatial) {
                return true;
            }
        }
        return false;
    }
}
