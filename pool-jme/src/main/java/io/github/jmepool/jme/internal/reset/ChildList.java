// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.instancing.InstancedGeometry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares and restores the children of a node: which, and in which order.
 */
final class ChildList {
    static final Spatial[] NONE = {};

    private ChildList() {
    }

    static Spatial[] of(Spatial spatial) {
        if (!(spatial instanceof Node node) || node.getQuantity() == 0) {
            return NONE;
        }
        return node.getChildren().toArray(NONE);
    }

    static boolean isClean(Node node, Spatial[] children) {
        if (node.getQuantity() != children.length) {
            return false;
        }
        // not Node.getChild, whose cast reads each child
        List<Spatial> now = node.getChildren();
        for (int i = 0; i < children.length; i++) {
            if (now.get(i) != children[i]) {
                return false;
            }
        }
        return true;
    }

    static boolean hasChildren(Spatial spatial) {
        return spatial instanceof Node node && node.getQuantity() != 0;
    }

    /**
     * Restores the children. Called from the root downwards: a child whose own descendant became its parent is
     * taken back before that descendant is compared, so no cycle can arise.
     */
    static void restore(Node node, Spatial[] children, @Nullable TakenOff off, String path,
            @Nullable LeftoverSink sink) {
        detachOthers(node, children, off, path, sink);
        for (int i = 0; i < children.length; i++) {
            Spatial child = children[i];
            if (i < node.getQuantity() && node.getChild(i) == child) {
                continue;
            }
            if (child.getParent() == node) {
                report(sink, path, child, "was left at another place among its siblings");
                node.detachChildAt(node.getChildIndex(child));
            } else {
                report(sink, path, child, child.getParent() == null ? "was left detached"
                        : "was left under '" + child.getParent().getName() + "'");
                if (off != null) {
                    off.putBack(child);
                }
            }
            node.attachChildAt(child, i);
        }
    }

    /** What an InstancedNode draws its children with goes after these, if it is not gone with the last. */
    private static void detachOthers(Node node, Spatial[] children, @Nullable TakenOff off, String path,
            @Nullable LeftoverSink sink) {
        detachOthers(node, children, false, off, path, sink);
        detachOthers(node, children, true, off, path, sink);
    }

    private static void detachOthers(Node node, Spatial[] children, boolean draw, @Nullable TakenOff off, String path,
            @Nullable LeftoverSink sink) {
        for (int i = node.getQuantity() - 1; i >= 0; i = Math.min(i, node.getQuantity()) - 1) {
            Spatial child = node.getChild(i);
            if (child instanceof InstancedGeometry == draw && !contains(children, child)) {
                report(sink, path, child, "was left attached");
                node.detachChildAt(i);
                if (off != null) {
                    off.add(child);
                }
            }
        }
    }

    private static void report(@Nullable LeftoverSink sink, String path, Spatial child, String what) {
        if (sink != null) {
            sink.leftover(LeftoverKind.CHILD, path, "child '" + child.getName() + "' " + what);
        }
    }

    static boolean contains(Object[] array, Object element) {
        for (Object candidate : array) {
            if (candidate == element) {
                return true;
            }
        }
        return false;
    }
}
