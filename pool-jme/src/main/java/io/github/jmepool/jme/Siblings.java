// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;

/**
 * Remembers which instance is at which index under one node of the game's, so that a child leaves at a cost that
 * doesn't grow with the number of its siblings: the last one closes the gap.
 *
 * <p>All that it remembers is checked against the node's own list before it is used, for the game may move children.
 * Numbers in two dense arrays instead of references from one instance to another: the sibling that closes a gap is far
 * away in memory, and this way nobody has to look at it. Keeps no node alive.
 */
final class Siblings {
    private final SiblingIndex book;
    private final WeakReference<Node> parent;
    /** By index: one more than the row of the instance that was put there, 0 for none. */
    private int[] rows = new int[8];

    Siblings(SiblingIndex book, Node parent) {
        this.book = book;
        this.parent = new WeakReference<>(parent);
    }

    boolean isUnder(Node node) {
        return node != null && parent.refersTo(node);
    }

    /** An instance was attached, or is known to be a child, at that index. */
    void join(int row, int index) {
        book.index(row, index);
        if (index >= rows.length) {
            rows = Arrays.copyOf(rows, index << 1);
        }
        if (index >= 0) {
            // a node of the game's may have ways of its own
            rows[index] = row + 1;
        }
    }

    /** The instance is no child any more, or about to be none. */
    void leave(int row) {
        int index = book.index(row);
        if (index >= 0 && index < rows.length && rows[index] == row + 1) {
            rows[index] = 0;
        }
        book.index(row, SiblingIndex.NOWHERE);
    }

    /** Takes a child off that may have joined or not. */
    void detach(Spatial child, int row, Node node, boolean keepOrder) {
        int last = node.getQuantity() - 1;
        int at = book.index(row);
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

    /** Lets the child and the last one change places; false, and nothing is done, when the child isn't there. */
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
        book.index(row, SiblingIndex.NOWHERE);
        int moved = 0;
        if (last < rows.length) {
            moved = rows[last];
            rows[last] = 0;
        }
        if (at != last && at < rows.length) {
            rows[at] = moved;
            if (moved != 0) {
                book.index(moved - 1, at);
            }
        }
    }
}
