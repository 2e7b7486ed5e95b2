// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ForeignObjectException;
import org.jspecify.annotations.Nullable;

/**
 * Takes instances out of the scene, and puts them under parents of the caller's choice, at a cost that doesn't grow
 * with the number of siblings: by remembered index, verified, closing the gap with the last sibling.
 */
final class Placement {
    private Placement() {
    }

    static void attach(PooledInstance instance, Node parent) {
        Siblings siblings = under(parent, instance);
        parent.attachChild(instance.spatial);
        siblings.join(instance.row, parent.getQuantity() - 1);
        Node actual = instance.spatial.getParent();
        if (actual != parent && actual != null) {
            // a node that hands its children on to another, as panels do: it belongs there
            setPlace(instance, actual);
        }
    }

    /** Takes the instance from whatever parent it has, if any. */
    static void detach(PooledInstance instance, boolean keepOrder) {
        Node parent = instance.spatial.getParent();
        if (parent instanceof PoolChunk chunk) {
            forget(instance);
            parent.detachChildAt(chunk.indexOf(instance));
        } else if (parent != null) {
            under(parent, instance).detach(instance.spatial, instance.row, parent, keepOrder);
        } else {
            forget(instance);
        }
        if (instance.chunk != null) {
            instance.chunk = null;
        }
    }

    /** The instance belongs where the game has put it. */
    static void setPlace(PooledInstance instance, Node parent) {
        if (parent instanceof PoolChunk chunk) {
            instance.chunk = chunk;
        } else {
            instance.chunk = null;
            under(parent, instance);
        }
    }

    /** The pool lets go of the instance. */
    static void end(PooledInstance instance) {
        forget(instance);
        instance.openPool.siblings.close(instance.row);
    }

    /** The instance is none of the pooled children of a node of the game's any more. */
    private static void forget(PooledInstance instance) {
        if (instance.siblings != null) {
            instance.siblings.leave(instance.row);
        }
    }

    private static Siblings under(Node parent, PooledInstance instance) {
        Siblings siblings = instance.siblings;
        if (siblings == null || !siblings.isUnder(parent)) {
            forget(instance);
            siblings = instance.openPool.siblings.under(parent);
            instance.siblings = siblings;
        }
        return siblings;
    }

    /** Whether the instance is where the pool or the game has said that it belongs. */
    static boolean isWherePlaced(PooledInstance instance) {
        Node parent = instance.spatial.getParent();
        if (instance.chunk != null) {
            return parent == instance.chunk;
        }
        return instance.siblings == null ? parent == null : instance.siblings.isUnder(parent);
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

    /** Refuses a place that the engine can't compute with, and that its assertions would refuse later. */
    static void checkPlace(String pool, @Nullable Vector3f at, @Nullable Quaternion turn) {
        if (at != null && !Vector3f.isValidVector(at)) {
            throw notFinite(pool, "translation " + at);
        }
        if (turn != null && !isFinite(turn)) {
            throw notFinite(pool, "rotation " + turn);
        }
    }

    static boolean isFinite(Transform transform) {
        return Vector3f.isValidVector(transform.getTranslation()) && isFinite(transform.getRotation())
                && Vector3f.isValidVector(transform.getScale());
    }

    static String show(Transform transform) {
        return "translation " + transform.getTranslation() + ", rotation " + transform.getRotation() + ", scale "
                + transform.getScale();
    }

    private static boolean isFinite(Quaternion turn) {
        return Float.isFinite(turn.getX()) && Float.isFinite(turn.getY()) && Float.isFinite(turn.getZ())
                && Float.isFinite(turn.getW());
    }

    private static IllegalArgumentException notFinite(String pool, String what) {
        return new IllegalArgumentException("Pool '" + pool + "': spawn at " + what + " refused, as it has a number"
                + " that is NaN or infinite; look for a division by 0 or a normalized zero vector where it was"
                + " computed");
    }

    /** Refuses to take what is part of some pools' own structure for something that nobody knows. */
    static void checkStranger(Spatial spatial) {
        for (Spatial at = spatial; at != null; at = at.getParent()) {
            if (at instanceof PoolChunk || at instanceof PoolNode) {
                throw new ForeignObjectException(null, "'" + spatial + "' belongs to '" + at
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
