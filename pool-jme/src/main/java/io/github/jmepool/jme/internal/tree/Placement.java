// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.SimpleBatchNode;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.jme.internal.tree.ChildIndexes.Siblings;
import org.jspecify.annotations.Nullable;

/**
 * Puts the instances of one scene under parents of the caller's choice and takes them out of the scene, at a cost that
 * doesn't grow with the number of siblings: by remembered index, verified, closing the gap with the last sibling.
 * Render thread only; keeps no node alive.
 */
public final class Placement {
    private final ChildIndexes children = new ChildIndexes();

    /** A new instance: gives it its row. */
    public void open(InstanceData instance) {
        instance.row = children.open();
    }

    /** The instance is disposed of or detached. */
    public void close(InstanceData instance) {
        forget(instance);
        children.close(instance.row);
    }

    public int index(InstanceData instance) {
        return children.index(instance.row);
    }

    public void attach(InstanceData instance, Node parent) {
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
    public void detach(InstanceData instance, boolean keepOrder) {
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
    public void setPlace(InstanceData instance, Node parent) {
        if (parent instanceof PoolChunk chunk) {
            instance.chunk = chunk;
        } else {
            instance.chunk = null;
            under(parent, instance);
        }
    }

    /** Whether the instance is attached where the pool or the game has placed it. */
    public static boolean isWherePlaced(InstanceData instance) {
        Node parent = instance.spatial.getParent();
        if (instance.chunk != null) {
            return parent == instance.chunk;
        }
        return instance.siblings == null ? parent == null : instance.siblings.isUnder(parent);
    }

    /** The instance is no longer one of the pooled children of the game's node. */
    private static void forget(InstanceData instance) {
        if (instance.siblings != null) {
            instance.siblings.leave(instance.row);
        }
    }

    private Siblings under(Node parent, InstanceData instance) {
        Siblings siblings = instance.siblings;
        if (siblings == null || !siblings.isUnder(parent)) {
            forget(instance);
            siblings = children.under(parent);
            instance.siblings = siblings;
        }
        return siblings;
    }

    /** Refuses null, and the pools' own nodes, which hold what the pools put there alone. */
    public static void checkParent(String pool, Node parent) {
        if (parent == null) {
            throw new IllegalArgumentException("Pool '" + pool + "': parent must not be null");
        }
        if (parent instanceof PoolChunk || parent instanceof PoolNode) {
            throw new IllegalArgumentException("Pool '" + pool + "': '" + parent
                    + "' is a pool's own node; choose the game's node as parent, or spawn without one");
        }
    }

    /** Refuses, as the root of what the title names, a node that a pool's own node can't be attached to. */
    public static void checkRoot(String title, @Nullable Node root) {
        if (root instanceof PoolChunk || root instanceof PoolNode || root instanceof SimpleBatchNode) {
            throw new IllegalArgumentException(title + ": '" + root + "' can't be the root, as "
                    + (root instanceof SimpleBatchNode ? "a SimpleBatchNode takes geometries alone; choose a BatchNode,"
                            + " or spawn a geometry with spawnUnder"
                            : "it is a pool's own node; choose a node of the game"));
        }
    }

    /** Refuses a place that the engine can't compute with, and that its assertions would refuse later. */
    public static void checkPlace(String pool, @Nullable Vector3f at, @Nullable Quaternion turn) {
        if (at != null && !Vector3f.isValidVector(at)) {
            throw notFinite(pool, "translation " + at);
        }
        if (turn != null && !Spatials.isFinite(turn)) {
            throw notFinite(pool, "rotation " + turn);
        }
    }

    private static IllegalArgumentException notFinite(String pool, String what) {
        return new IllegalArgumentException("Pool '" + pool + "': spawn at " + what + " refused, as it has a number"
                + " that is NaN or infinite; look for a division by 0 or a normalized zero vector where it was"
                + " computed");
    }

    /**
     * The world transform that an instance keeps below another parent. Refuses what no local transform can be computed
     * from, or what the engine's assertions would refuse when it has moved already.
     */
    public static Transform keptBelow(@Nullable Node parent, InstanceData instance, String pool) {
        Transform world = instance.spatial.getWorldTransform();
        String obstacle = obstacleBelow(parent, world);
        if (obstacle != null) {
            throw new IllegalArgumentException("Pool '" + pool + "': " + instance + " can't keep its position in the"
                    + " world" + obstacle + ", or use reparent");
        }
        return world.clone();
    }

    /** Why nothing below a parent has a world transform, and the remedy; null where something can have it. */
    public static @Nullable String obstacleBelow(@Nullable Node parent, Transform world) {
        if (!Spatials.isFinite(world)) {
            return notFinite("its own world transform", world);
        }
        if (parent == null) {
            return null;
        }
        if (!Spatials.isFinite(parent.getWorldTransform())) {
            return notFinite("the world transform of '" + parent + "'", parent.getWorldTransform());
        }
        Vector3f scale = parent.getWorldScale();
        return scale.x != 0f && scale.y != 0f && scale.z != 0f ? null
                : " below '" + parent + "', whose world scale is " + scale + "; scale that parent otherwise";
    }

    private static String notFinite(String whose, Transform world) {
        return ", as " + whose + " has a number that is NaN or infinite: " + Spatials.show(world)
                + "; look where it was computed";
    }

    /**
     * Returns the local transform that below the given parent makes the given world transform, as the engine combines
     * them.
     *
     * @param store receives it; another object than the world transform
     */
    public static Transform localBelow(@Nullable Node parent, Transform world, Transform store) {
        if (parent == null) {
            return store.set(world);
        }
        Transform above = parent.getWorldTransform();
        Quaternion rotation = store.getRotation().set(above.getRotation()).inverseLocal();
        store.getTranslation().set(world.getTranslation()).subtractLocal(above.getTranslation());
        rotation.multLocal(store.getTranslation()).divideLocal(above.getScale());
        rotation.multLocal(world.getRotation());
        store.getScale().set(world.getScale()).divideLocal(above.getScale());
        return store;
    }

    /** Refuses to take what is part of some pools' own structure for a foreign spatial. */
    public static void checkForeign(Spatial spatial) {
        for (Spatial at = spatial; at != null; at = at.getParent()) {
            if (at instanceof PoolChunk || at instanceof PoolNode) {
                throw new ForeignObjectException(null, "'" + spatial + "' belongs to '" + at
                        + "', the node of a pool; recycle what spawn returned, with the ScenePools that spawned it");
            }
        }
    }

    /** Whether a parent is the spatial, or below it: the spatial can't be attached there. */
    public static boolean isBelow(Node parent, Spatial spatial) {
        for (Spatial at = parent; at != null; at = at.getParent()) {
            if (at == spatial) {
                return true;
            }
        }
        return false;
    }
}
