// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Recycles pooled instances that hang below another instance which is about to leave the scene. */
final class Nesting {
    private Nesting() {
    }

    /** Afterwards no pooled instance of this scene is left below the outer one. */
    static void sendHome(PooledInstance outer) {
        Failures failures = new Failures();
        // once more for those that hooks have put there meanwhile
        for (List<PooledInstance> below = below(outer); !below.isEmpty(); below = below(outer)) {
            // what is below another one comes after it in the list, and goes first, so that nothing recurses
            for (int i = below.size() - 1; i >= 0; i--) {
                sendHome(below.get(i), (Node) outer.spatial, failures);
            }
        }
        failures.throwFirst();
    }

    private static void sendHome(PooledInstance nested, Node outer, Failures failures) {
        // a hook may have taken it elsewhere, in a use that has nothing to do with this
        if (!nested.spatial.hasAncestor(outer)) {
            return;
        }
        try {
            if (!nested.isGoingHome()) {
                nested.run.comeHome(nested, EndReason.PARENT_ENDED);
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
        if (nested.spatial.hasAncestor(outer)) {
            Placement.detach(nested, false);
        }
    }

    private static List<PooledInstance> below(PooledInstance outer) {
        List<PooledInstance> found = new ArrayList<>();
        Deque<Spatial> ahead = new ArrayDeque<>();
        ahead.push(outer.spatial);
        while (!ahead.isEmpty()) {
            Spatial at = ahead.pop();
            PooledInstance instance = at == outer.spatial ? null : outer.run.scene.table.get(at);
            if (instance != null) {
                found.add(instance);
            }
            if (at instanceof Node node) {
                for (int i = 0; i < node.getQuantity(); i++) {
                    ahead.push(node.getChild(i));
                }
            }
        }
        return found;
    }
}
