// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;

/** Sends pooled instances home that hang below another instance which is about to leave the scene. */
final class Nesting {
    private Nesting() {
    }

    /** Afterwards no pooled instance of this scene is left below the outer one. */
    static void sendHome(PooledInstance outer) {
        Problems problems = new Problems();
        PooledInstance nested = find(outer, outer.spatial);
        while (nested != null) {
            try {
                if (!nested.isGoingHome()) {
                    nested.run.comeHome(nested);
                }
            } catch (Throwable problem) {
                problems.add(problem);
            }
            PooledInstance next = find(outer, outer.spatial);
            if (next == nested) {
                Placement.detach(nested, false);
                next = find(outer, outer.spatial);
            }
            nested = next;
        }
        problems.throwFirst();
    }

    private static PooledInstance find(PooledInstance outer, Spatial below) {
        if (!(below instanceof Node)) {
            return null;
        }
        Node node = (Node) below;
        for (int i = 0; i < node.getQuantity(); i++) {
            Spatial child = node.getChild(i);
            PooledInstance found = outer.run.scene.table.get(child);
            if (found == null) {
                found = find(outer, child);
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
