// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.internal.tree.InstanceState;
import io.github.jmepool.jme.internal.tree.InstanceTree;
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

    /** Whether there is anything below an instance that it was not made with. */
    static boolean mayBeBelow(PoolEntry outer) {
        return !outer.leaf && !outer.detail.tree.isIntact();
    }

    /** Recycles all instances below one that leaves the scene. None is left there, whatever hooks do and throw. */
    void recycleBelow(PoolEntry outer) {
        if (!mayBeBelow(outer)) {
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
        List<Node> tops = topsOf(outer);
        // it may hang below its own part, which the reset attaches to it
        detachFrom(tops, outer, failures);
        endSwarms(tops, failures);
        List<PoolEntry> below = instancesBelow(tops);
        int rounds = depth > ROUNDS_OF_HOOKS ? 0 : ROUNDS_OF_HOOKS;
        // once more for those that hooks have put there meanwhile
        for (int round = 0; round < rounds && !below.isEmpty(); round++) {
            // what is below another one comes after it in the list, and goes first, so that nothing recurses
            for (int i = below.size() - 1; i >= 0; i--) {
                PoolEntry nested = below.get(i);
                // a hook may have taken it elsewhere, in a use that has nothing to do with this
                if (isBelow(nested, tops) && !nested.is(InstanceState.RECYCLING)) {
                    noteIn(outer, nested, tops);
                    failures.run(() -> nested.openPool.recycle(nested, EndReason.PARENT_ENDED));
                }
                detachFrom(tops, nested, failures);
            }
            endSwarms(tops, failures);
            below = instancesBelow(tops);
        }
        if (!below.isEmpty()) {
            below.forEach(nested -> detachFrom(tops, nested, failures));
            failures.add(new PoolException(outer.openPool.name, "hooks of the instances below " + outer
                    + " spawned others there while it was recycled, " + ROUNDS_OF_HOOKS + " times in a row; those of"
                    + " the last time were detached and are still in use: spawn elsewhere in onRecycle"));
        }
        failures.throwFirst();
    }

    /** The root of an instance, and its parts that the game has taken elsewhere, which its reset puts back. */
    private static List<Node> topsOf(PoolEntry outer) {
        InstanceTree tree = outer.detail.tree;
        Node root = (Node) outer.spatial;
        List<Node> tops = new ArrayList<>(List.of(root));
        for (int i = 1; i < tree.size(); i++) {
            if (tree.spatial(i) instanceof Node part && part.getParent() != tree.spatial(tree.parent(i))
                    && !part.hasAncestor(root)) {
                tops.add(part);
            }
        }
        return tops;
    }

    /** Lets the outer instance, and those between it and the nested one, forget that in their fields. */
    private void noteIn(PoolEntry outer, PoolEntry nested, List<Node> tops) {
        for (Node at = nested.spatial.getParent(); !tops.contains(at); at = at.getParent()) {
            PoolEntry above = scene.table.get(at);
            if (above != null) {
                above.detail().endsBelow(nested.spatial);
            }
        }
        outer.detail().endsBelow(nested.spatial);
    }

    private static boolean isBelow(PoolEntry nested, List<Node> tops) {
        return tops.stream().anyMatch(nested.spatial::hasAncestor);
    }

    private void detachFrom(List<Node> tops, PoolEntry nested, Failures failures) {
        if (isBelow(nested, tops)) {
            failures.run(() -> scene.placement.detach(nested, false));
        }
    }

    private void endSwarms(List<Node> tops, Failures failures) {
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            tops.forEach(top -> swarm.endBelow(top, failures));
        }
    }

    private List<PoolEntry> instancesBelow(List<Node> tops) {
        List<PoolEntry> found = new ArrayList<>();
        Deque<Spatial> ahead = new ArrayDeque<>(tops);
        while (!ahead.isEmpty()) {
            Spatial at = ahead.pop();
            PoolEntry instance = at == tops.get(0) ? null : scene.table.get(at);
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
