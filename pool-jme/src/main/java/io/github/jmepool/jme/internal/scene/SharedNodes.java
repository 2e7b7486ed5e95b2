// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Node;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import io.github.jmepool.jme.internal.tree.PoolChunk;
import io.github.jmepool.jme.internal.tree.PoolNode;
import io.github.jmepool.jme.internal.tree.Seconds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a scene has many pools, those that have few instances in use share the node and the chunks below a root: the
 * engine visits each node in each frame, and a pool's own are as many as the instances of a pool of two. What is drawn
 * together has its pool's own node, which culls all its instances at once.
 *
 * <p>An instance stays in its chunk until it was parked there for as long as its pool wants: it is shown there again
 * although its pool has many others meanwhile, and one of a pool's own node there although few are left. It leaves at
 * once only when the root of its pool changes, or its pool becomes instanced. Render thread only.
 */
final class SharedNodes {
    /** Fewer pools have a node each, so that a game finds the instances of each below one of its own. */
    static final int MANY_POOLS = 16;
    /** So many instances of a pool fill a chunk of its own. */
    private static final int FEW = PoolChunk.CAPACITY;
    /** Pools below more roots than these have a node each, as a root is searched for here. */
    private static final int MOST_NODES = 16;
    private static final int CHUNKS_PER_FRAME = 64;
    /** How long an empty chunk is kept. */
    private static final long KEPT_NANOS = Seconds.nanos(1f);

    private final Scene scene;
    private final List<PoolNode> nodes = new ArrayList<>();
    /** The nodes of pools in development mode, which are updated. */
    private final List<PoolNode> developed = new ArrayList<>();

    SharedNodes(Scene scene) {
        this.scene = scene;
    }

    /** Whether the scene has so many pools that those with few instances in use share nodes. */
    boolean areMany() {
        return scene.open.count() > MANY_POOLS;
    }

    /** The node for a new place of an instance below the root; null where the pool has to use its own. */
    @Nullable PoolNode of(OpenPool pool, Node root) {
        PoolRenderer renderer = pool.drawing.renderer();
        int most = renderer == null ? FEW : renderer.drawsFew() ? PoolRenderer.FEW : 0;
        if (!areMany() || pool.core.activeCount() > most) {
            return null;
        }
        List<PoolNode> known = knownTo(pool);
        PoolNode found = below(root, known);
        if (found != null || known.size() >= MOST_NODES) {
            return found;
        }
        PoolNode made = new PoolNode(new PoolNode.Parts("pools", "All pools",
                () -> scene.frame.time.nanos() + KEPT_NANOS, scene.table,
                instance -> ((PoolEntry) instance).openPool.nodes.mayReturnBelow(root),
                pool.reset.development ? scene.open::lookAtBegun : null, () -> false,
                shown -> know(shown, known), scene.roots));
        made.root = root;
        return made;
    }

    /** Whether an instance may be shown in the chunk where it is parked: not if another node has taken the place. */
    boolean mayShow(OpenPool pool, PoolNode node, Node root) {
        List<PoolNode> known = knownTo(pool);
        return known.contains(node) || known.size() < MOST_NODES && below(root, known) == null;
    }

    private List<PoolNode> knownTo(OpenPool pool) {
        return pool.reset.development ? developed : nodes;
    }

    private static @Nullable PoolNode below(Node root, List<PoolNode> known) {
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i).root == root) {
                return known.get(i);
            }
        }
        return null;
    }

    /** A node is attached for the first time, or again: a pool or the game has kept an instance in a chunk of it. */
    private static void know(PoolNode shown, List<PoolNode> known) {
        if (!known.contains(shown)) {
            known.add(shown);
        }
    }

    boolean has(Object spatial) {
        return nodes.contains(spatial) || developed.contains(spatial);
    }

    /** Something above the nodes has changed. */
    void checkGrouped() {
        nodes.forEach(PoolNode::checkGrouped);
        developed.forEach(PoolNode::checkGrouped);
    }

    /** Detaches what was parked for long, and forgets the nodes that hold nothing any more. */
    void sweep(Failures failures) {
        sweep(nodes, failures);
        sweep(developed, failures);
    }

    private void sweep(List<PoolNode> some, Failures failures) {
        for (int i = some.size() - 1; i >= 0; i--) {
            PoolNode node = some.get(i);
            try {
                node.sweep(scene.frame.time.nanos(), CHUNKS_PER_FRAME, Integer.MAX_VALUE);
                if (node.leaveIfEmpty()) {
                    some.remove(i);
                }
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
    }

    /** The scene was shut: no pool has an instance. */
    void clear(Failures failures) {
        clear(nodes, failures);
        clear(developed, failures);
    }

    private static void clear(List<PoolNode> some, Failures failures) {
        some.forEach(node -> failures.run(node::removeFromParent));
        some.clear();
    }
}
