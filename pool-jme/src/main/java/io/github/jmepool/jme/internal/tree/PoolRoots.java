// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that the pools' own nodes of a scene are attached to, few of which are distinct, and whether a node at or
 * above each draws all that is below: one look serves all pools there.
 */
public final class PoolRoots {
    private final List<Root> roots = new ArrayList<>();
    /** Whether a pool's node has come below such a node since the last look, or has left one. */
    private boolean moved;

    /** A pool's own node was attached, detached or moved. */
    void moved(@Nullable Node from, @Nullable Node to) {
        if (to != null) {
            of(to).count++;
            moved |= isBelowGroup(to);
        }
        if (from != null) {
            Root left = of(from);
            moved |= left.grouped || isBelowGroup(from);
            left.count--;
            if (left.count == 0) {
                roots.remove(left);
            }
        }
    }

    private Root of(Node node) {
        for (int i = 0; i < roots.size(); i++) {
            if (roots.get(i).node == node) {
                return roots.get(i);
            }
        }
        Root made = new Root(node);
        roots.add(made);
        return made;
    }

    /** Returns whether some of the pools' nodes may be below another node that draws all below it, or not any more. */
    public boolean lookForChange() {
        boolean changed = moved;
        moved = false;
        for (int i = 0; i < roots.size(); i++) {
            Root root = roots.get(i);
            boolean grouped = isBelowGroup(root.node);
            changed |= grouped != root.grouped;
            root.grouped = grouped;
        }
        return changed;
    }

    /** Whether the node, or one above it, draws all that is below. */
    static boolean isBelowGroup(@Nullable Node parent) {
        for (Node at = parent; at != null; at = at.getParent()) {
            if (at instanceof GeometryGroupNode) {
                return true;
            }
        }
        return false;
    }

    private static final class Root {
        final Node node;
        int count;
        boolean grouped;

        Root(Node node) {
            this.node = node;
        }
    }
}
