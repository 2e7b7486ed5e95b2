// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.util.Numbers;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts the instances of one scene under parents of the caller's choice and takes them out of the scene, at a cost that
 * doesn't grow with the number of siblings: by remembered index, verified, closing the gap with the last sibling.
 * Render thread only; keeps no node alive.
 */
final class Placement {
    /** The index of an instance that is under none of the game's nodes, or at an unknown index. */
    private static final int NOWHERE = -1;

    private final Map<Node, Siblings> byParent = new WeakHashMap<>();
    private @Nullable Siblings latest;
    private final Numbers rows = new Numbers();
    /** By row: the index of an instance among the children of a node of the game. */
    private int[] indexes = new int[64];

    /** Gives a new instance its row. */
    void open(PooledInstance instance) {
        int row = rows.take();
        if (row == indexes.length) {
            indexes = Arrays.copyOf(indexes, row << 1);
        }
        indexes[row] = NOWHERE;
        instance.row = row;
    }

    /** The instance is disposed of or detached. */
    void close(PooledInstance instance) {
        forget(instance);
        rows.giveBack(instance.row);
    }

    int index(PooledInstance instance) {
        return indexes[instance.row];
    }

    void attach(PooledInstance instance, Node parent) {
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
    void detach(PooledInstance instance, boolean keepOrder) {
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
    void setPlace(PooledInstance instance, Node parent) {
        if (parent instanceof PoolChunk chunk) {
            instance.chunk = chunk;
        } else {
            instance.chunk = null;
            under(parent, instance);
        }
    }

    /** Whether the instance is attached where the pool or the game has placed it. */
    static boolean isWherePlaced(PooledInstance instance) {
        Node parent = instance.spatial.getParent();
        if (instance.chunk != null) {
            return parent == instance.chunk;
        }
        return instance.siblings == null ? parent == null : instance.siblings.isUnder(parent);
    }

    /** The instance is no longer one of the pooled children of the game's node. */
    private static void forget(PooledInstance instance) {
        if (instance.siblings != null) {
            instance.siblings.leave(instance.row);
        }
    }

    private Siblings under(Node parent, PooledInstance instance) {
        Siblings siblings = instance.siblings;
        if (siblings == null || !siblings.isUnder(parent)) {
            forget(instance);
            siblings = under(parent);
            instance.siblings = siblings;
        }
        return siblings;
    }

    /** The instances under a node; made when there were none yet. */
    private Siblings under(Node parent) {
        Siblings found = latest;
        if (found == null || !found.isUnder(parent)) {
            found = byParent.get(parent);
            if (found == null || !found.isUnder(parent)) {
                found = new Siblings(parent);
                byParent.put(parent, found);
            }
            latest = found;
        }
        return found;
    }

    /**
     * Which instance is at which index under one node of the game. It is compared with the node's own list before it is
     * used, for the game may move children.
     *
     * <p>Rows and indexes instead of references from one instance to another: the sibling that closes a gap is far away
     * in memory, and isn't read this way.
     */
    final class Siblings {
        private final WeakReference<Node> parent;
        /** By index: one more than the row of the instance that was put there, 0 for none. */
        private int[] rowsAt = new int[8];

        private Siblings(Node parent) {
            this.parent = new WeakReference<>(parent);
        }

        private boolean isUnder(Node node) {
            return node != null && parent.refersTo(node);
        }

        /** An instance was attached, or is known to be a child, at that index. */
        private void join(int row, int index) {
            indexes[row] = index;
            if (index >= rowsAt.length) {
                rowsAt = Arrays.copyOf(rowsAt, index << 1);
            }
            if (index >= 0) {
                // a node that hands its children on has no index for it
                rowsAt[index] = row + 1;
            }
        }

        /** The instance is no child any more, or about to be none. */
        private void leave(int row) {
            int index = indexes[row];
            if (index >= 0 && index < rowsAt.length && rowsAt[index] == row + 1) {
                rowsAt[index] = 0;
            }
            indexes[row] = NOWHERE;
        }

        /** Takes a child off that may have joined or not. */
        private void detach(Spatial child, int row, Node node, boolean keepOrder) {
            int last = last(node);
            int at = indexes[row];
            boolean known = at >= 0 && at <= last;
            if (keepOrder) {
                known = known && node.getChild(at) == child;
                leave(row);
                node.detachChildAt(known ? at : node.getChildIndex(child));
                return;
            }
            if (!known || !swap(node.getChildren(), child, at, last)) {
                // the game has moved children itself
                leave(row);
                at = node.getChildIndex(child);
                swap(node.getChildren(), child, at, last);
            }
            closeGap(row, at, last);
            node.detachChildAt(last);
        }

        /** The index of the last child; not of a batch's own geometry, which has to follow those that it draws. */
        private static int last(Node node) {
            int last = node.getQuantity() - 1;
            while (node instanceof BatchNode batch && last > 0 && batch.isBatch(node.getChild(last))) {
                last--;
            }
            return last;
        }

        /** Exchanges the child and the last one; does nothing and returns false if the child isn't there. */
        private static boolean swap(List<Spatial> children, Spatial child, int at, int last) {
            Spatial moved = children.set(last, child);
            Spatial before = at == last ? moved : children.set(at, moved);
            if (before == child) {
                return true;
            }
            if (at != last) {
                children.set(at, before);
            }
            children.set(last, moved);
            return false;
        }

        private void closeGap(int row, int at, int last) {
            indexes[row] = NOWHERE;
            int moved = 0;
            if (last < rowsAt.length) {
                moved = rowsAt[last];
                rowsAt[last] = 0;
            }
            if (at != last && at < rowsAt.length) {
                rowsAt[at] = moved;
                if (moved != 0) {
                    indexes[moved - 1] = at;
                }
            }
        }
    }

    /** Refuses parents that would lose the child: the pools' own nodes, and nodes inside the child itself. */
    static void checkParent(SpatialPool<?> pool, Node parent) {
        if (parent == null) {
            throw new IllegalArgumentException("Pool '" + pool.name() + "': parent must not be null");
        }
        if (parent instanceof PoolChunk || parent instanceof PoolNode) {
            throw new IllegalArgumentException("Pool '" + pool.name() + "': '" + parent
                    + "' is a pool's own node; choose the game's node as parent, or spawn without one");
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

    /**
     * The world transform that an instance keeps below another parent. Refuses what no local transform can be computed
     * from, or what the engine's assertions would refuse when it has moved already.
     */
    static Transform keptBelow(@Nullable Node parent, PooledInstance instance, String pool) {
        if (parent != null) {
            checkFinite(instance, pool, "the world transform of '" + parent + "'", parent.getWorldTransform());
            Vector3f scale = parent.getWorldScale();
            if (scale.x == 0f || scale.y == 0f || scale.z == 0f) {
                throw new IllegalArgumentException("Pool '" + pool + "': " + instance
                        + " can't keep its place in the world below '" + parent + "', whose world scale is " + scale
                        + "; use reparent, or scale that parent otherwise");
            }
        }
        Transform world = instance.spatial.getWorldTransform();
        checkFinite(instance, pool, "its own world transform", world);
        return world.clone();
    }

    private static void checkFinite(PooledInstance instance, String pool, String whose, Transform world) {
        if (!isFinite(world)) {
            throw new IllegalArgumentException("Pool '" + pool + "': " + instance
                    + " can't keep its place in the world, as " + whose + " has a number that is NaN or infinite: "
                    + show(world) + "; look where it was computed, or use reparent");
        }
    }

    /** The local transform that below the given parent makes the given world transform, as the engine combines them. */
    static Transform localBelow(@Nullable Node parent, Transform world) {
        if (parent == null) {
            return world;
        }
        Transform above = parent.getWorldTransform();
        Quaternion back = above.getRotation().inverse();
        Vector3f place = world.getTranslation().subtract(above.getTranslation());
        back.multLocal(place).divideLocal(above.getScale());
        return new Transform(place, back.mult(world.getRotation()), world.getScale().divide(above.getScale()));
    }

    /** Refuses to take what is part of some pools' own structure for a foreign spatial. */
    static void checkForeign(Spatial spatial) {
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
