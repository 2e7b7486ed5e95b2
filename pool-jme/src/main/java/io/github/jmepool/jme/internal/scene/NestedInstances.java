// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.internal.tree.InstanceState;
import io.github.jmepool.jme.internal.tree.InstanceTable;
import io.github.jmepool.jme.internal.tree.Placement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Recycles instances of one scene that are attached below others when those end. Render thread only. */
final class NestedInstances {
    private final InstanceTable<PoolEntry> table;
    private final Placement placement;

    NestedInstances(InstanceTable<PoolEntry> table, Placement placement) {
        this.table = table;
        this.placement = placement;
    }

    /** Recycles all instances below one that leaves the scene, also where hooks throw: none is left there then. */
    void recycleBelow(PoolEntry outer) {
        if (outer.leaf || outer.detail.tree.isIntact()) {
            return;
        }
        Failures failures = new Failures();
        // once more for those that hooks have put there meanwhile
        for (List<PoolEntry> below = instancesBelow(outer); !below.isEmpty(); below = instancesBelow(outer)) {
            // what is below another one comes after it in the list, and goes first, so that nothing recurses
            for (int i = below.size() - 1; i >= 0; i--) {
                recycle(below.get(i), (Node) outer.spatial, failures);
            }
        }
        failures.throwFirst();
    }

    private void recycle(PoolEntry nested, Node outer, Failures failures) {
        // a hook may have taken it elsewhere, in a use that has nothing to do with this
        if (!nested.spatial.hasAncestor(outer)) {
            return;
        }
        try {
            if (!nested.is(InstanceState.RECYCLING)) {
                nested.openPool.recycle(nested, EndReason.PARENT_ENDED);
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
        if (nested.spatial.hasAncestor(outer)) {
            placement.detach(nested, false);
        }
    }

    private List<PoolEntry> instancesBelow(PoolEntry outer) {
        List<PoolEntry> found = new ArrayList<>();
        Deque<Spatial> ahead = new ArrayDeque<>();
        ahead.push(outer.spatial);
        while (!ahead.isEmpty()) {
            Spatial at = ahead.pop();
            PoolEntry instance = at == outer.spatial ? null : table.get(at);
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
