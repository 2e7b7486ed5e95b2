// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.internal.tree.InstanceState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Recycles instances of one scene, also of swarms, that are below others when those end. Render thread only. */
final class NestedInstances {
    /** How often hooks of instances that are recycled may spawn others in the same place, or below these. */
    private static final int ROUNDS_OF_HOOKS = 8;

    private final Scene scene;
    /** How many calls are under way, each inside a hook that the one before has called. */
    private int depth;

    NestedInstances(Scene scene) {
        this.scene = scene;
    }

    /** Recycles all instances below one that leaves the scene. None is left there, whatever hooks do and throw. */
    void recycleBelow(PoolEntry outer) {
        if (outer.leaf || outer.detail.tree.isIntact()) {
            return;
        }
        depth++;
        try {
            recycleAllBelow(outer);
        } finally {
            depth--;
        }
    }

    private void recycleAllBelow(PoolEntry outer) {
        Failures failures = new Failures();
        endSwarms(outer, failures);
        List<PoolEntry> below = instancesBelow(outer);
        int rounds = depth > ROUNDS_OF_HOOKS ? 0 : ROUNDS_OF_HOOKS;
        // once more for those that hooks have put there meanwhile
        for (int round = 0; round < rounds && !below.isEmpty(); round++) {
            // what is below another one comes after it in the list, and goes first, so that nothing recurses
            for (int i = below.size() - 1; i >= 0; i--) {
                PoolEntry nested = below.get(i);
                // a hook may have taken it elsewhere, in a use that has nothing to do with this
                if (isBelow(nested, outer) && !nested.is(InstanceState.RECYCLING)) {
                    noteIn(outer, nested);
                    failures.run(() -> nested.openPool.recycle(nested, EndReason.PARENT_ENDED));
                }
                detachFrom(outer, nested, failures);
            }
            endSwarms(outer, failures);
            below = instancesBelow(outer);
        }
        if (!below.isEmpty()) {
            below.forEach(nested -> detachFrom(outer, nested, failures));
            failures.add(new PoolException(outer.openPool.name, "hooks of the instances below " + outer
                    + " spawned others there while it was recycled, " + ROUNDS_OF_HOOKS + " times in a row; those of"
                    + " the last time were detached and are still in use: spawn elsewhere in onRecycle"));
        }
        failures.throwFirst();
    }

    /** Lets the outer instance, and those between it and the nested one, forget that in their fields. */
    private void noteIn(PoolEntry outer, PoolEntry nested) {
        Spatial at = nested.spatial;
        while (at != outer.spatial) {
            at = at.getParent();
            PoolEntry above = scene.table.get(at);
            if (above != null) {
                above.detail().endsBelow(nested.spatial);
            }
        }
    }

    private static boolean isBelow(PoolEntry nested, PoolEntry outer) {
        return nested.spatial.hasAncestor((Node) outer.spatial);
    }

    private void detachFrom(PoolEntry outer, PoolEntry nested, Failures failures) {
        if (isBelow(nested, outer)) {
            failures.run(() -> scene.placement.detach(nested, false));
        }
    }

    private void endSwarms(PoolEntry outer, Failures failures) {
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            swarm.endBelow(outer.spatial, failures);
        }
    }

    private List<PoolEntry> instancesBelow(PoolEntry outer) {
        List<PoolEntry> found = new ArrayList<>();
        Deque<Spatial> ahead = new ArrayDeque<>();
        ahead.push(outer.spatial);
        while (!ahead.isEmpty()) {
            Spatial at = ahead.pop();
            PoolEntry instance = at == outer.spatial ? null : scene.table.get(at);
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
