// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.scene.BatchNode;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Numbers;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers at which index an instance is among the children of a node of the game, by the instance's row. Render
 * thread only; keeps no node alive.
 */
public final class ChildIndexes {
    /** The index of an instance that is under no node of the game, or at an unknown index there. */
    private static final int NOWHERE = -1;

    private final Map<Node, Siblings> byParent = new WeakHashMap<>();
    private @Nullable Siblings latest;
    private final Numbers rows = new Numbers();
    /** The index of an instance among the children of a node of the game, by its row. */
    private int[] indexes = new int[64];

    /** Returns the row of a new instance. */
    int open() {
        int row = rows.take();
        if (row == indexes.length) {
            indexes = Arrays.copyOf(indexes, row << 1);
        }
        indexes[row] = NOWHERE;
        return row;
    }

    /** The instance of that row is disposed of or detached. */
    void close(int row) {
        rows.giveBack(row);
    }

    int index(int row) {
        return indexes[row];
    }

    /** The instances under a node; made when there were none yet. */
    Siblings under(Node parent) {
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
    public final class Siblings {
        private final WeakReference<Node> parent;
        /** One more than the row of the instance that was put at an index, 0 for none. */
        private int[] rowsAt = new int[8];

        private Siblings(Node parent) {
            this.parent = new WeakReference<>(parent);
        }

        /** The node of the game; null once it is garbage. */
        public @Nullable Node parent() {
            return parent.get();
        }

        boolean isUnder(Node node) {
            return node != null && parent.refersTo(node);
        }

        /** An instance was attached, or is known to be a child, at that index. */
        void join(int row, int index) {
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
        void leave(int row) {
            int index = indexes[row];
            if (index >= 0 && index < rowsAt.length && rowsAt[index] == row + 1) {
                rowsAt[index] = 0;
            }
            indexes[row] = NOWHERE;
        }

        /** Takes a child off that may have joined or not. */
        void detach(Spatial child, int row, Node node, boolean keepOrder) {
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
}
