// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The viewports that show a single instance or a part of one: they don't show the batches, which are its sibling. Those
 * that show a node of the game, or all of the scene, do.
 */
final class SoloViews {
    private final List<Spatial> shown = new ArrayList<>();
    /** The other parts of a scene that viewports show, and their whole scenes, which all pools share. */
    private final List<Spatial> parts = new ArrayList<>();
    private List<Spatial> whole = List.of();

    /**
     * Before each frame is rendered: what the viewports show may have changed.
     *
     * @param own the pool's node
     * @param parents the nodes that instances are attached to
     */
    void look(ShownScenes scenes, Node own, Set<Node> parents) {
        whole = scenes.whole;
        shown.clear();
        parts.clear();
        for (int i = 0; i < scenes.within.size(); i++) {
            Spatial scene = scenes.within.get(i);
            (isWithin(scene, own, parents) ? shown : parts).add(scene);
        }
    }

    /** What they show belongs to the game, which may be done with it. */
    void forget() {
        shown.clear();
        parts.clear();
    }

    private static boolean isWithin(Spatial scene, Node own, Set<Node> parents) {
        for (Spatial at = scene; at != null; at = at.getParent()) {
            Node parent = at.getParent();
            if (at == own || parent == own || parent != null && parents.contains(parent)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a viewport shows just this node of the game. */
    boolean areOf(Node node) {
        return shown.contains(node) || parts.contains(node);
    }

    /** Whether a viewport shows a whole scene that is this node. */
    boolean areOfScene(Node node) {
        return whole.contains(node);
    }

    boolean isEmpty() {
        return shown.isEmpty();
    }

    /** Whether a viewport shows just this instance, something in it, or the pool's chunk that it is in. */
    boolean show(Spatial instance, Node own) {
        for (int i = 0; i < shown.size(); i++) {
            Spatial scene = shown.get(i);
            for (Spatial at = scene; at != null; at = at.getParent()) {
                if (at == instance) {
                    return true;
                }
            }
            Node parent = instance.getParent();
            if (parent != null && (parent == scene || parent.getParent() == scene) && isOwn(scene, own)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOwn(Spatial scene, Node own) {
        return scene == own || scene.getParent() == own;
    }
}
