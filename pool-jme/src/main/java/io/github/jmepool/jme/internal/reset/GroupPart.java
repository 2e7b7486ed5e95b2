// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Discards an instance of which a use has changed what a BatchNode or InstancedNode draws together: the engine keeps
 * that in lists and buffers of its own, and has no call that restores them.
 */
final class GroupPart extends StatePart {
    private final GeometryGroupNode group;
    /** What was below it, in order. */
    private final List<Spatial> below = new ArrayList<>();
    /** Which of those were part of a group. */
    private final BitSet grouped = new BitSet();

    GroupPart(GeometryGroupNode group, String path) {
        super(LeftoverKind.CHILD, path);
        this.group = group;
        save(group);
    }

    private void save(Node node) {
        for (int i = 0; i < node.getQuantity(); i++) {
            Spatial child = node.getChild(i);
            grouped.set(below.size(), isGrouped(child));
            below.add(child);
            if (child instanceof Node inner) {
                save(inner);
            }
        }
    }

    private static boolean isGrouped(Spatial spatial) {
        return spatial instanceof Geometry geometry && geometry.isGrouped();
    }

    @Override
    boolean isClean() {
        return grouped.isEmpty() && !hasGrouped(group) || compared(group, 0) == below.size();
    }

    private static boolean hasGrouped(Node node) {
        for (int i = 0; i < node.getQuantity(); i++) {
            Spatial child = node.getChild(i);
            if (isGrouped(child) || child instanceof Node inner && hasGrouped(inner)) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many of those that were below it were compared in the end; -1 once one differs. */
    private int compared(Node node, int before) {
        int at = before;
        for (int i = 0; i < node.getQuantity() && at >= 0; i++) {
            Spatial child = node.getChild(i);
            if (at < below.size() && below.get(at) == child && grouped.get(at) == isGrouped(child)) {
                at = child instanceof Node inner ? compared(inner, at + 1) : at + 1;
            } else if (below.contains(child) || isGrouped(child)
                    || child instanceof Node inner && hasGrouped(inner)) {
                at = -1;
            } // else one that is drawn by itself, and is taken off
        }
        return at;
    }

    /** Before the children are restored. */
    @Override
    boolean isEarly() {
        return true;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        return lose(sink, "what the " + Spatials.className(group.getClass()) + " draws together was changed, by"
                + " children or by a call that groups them, which can't be undone");
    }
}
