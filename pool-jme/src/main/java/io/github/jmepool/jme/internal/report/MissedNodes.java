// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.report;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.WeakIdentityMap;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.internal.tree.InstanceTable;
import io.github.jmepool.jme.internal.tree.PoolNode;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.List;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Finds, in development mode, a node of the game beside the pools' own nodes whose lights or overrides reach no pooled
 * instance: the game's clones may have been attached below it. Logs at most three such nodes of a scene, each once.
 * Render thread only.
 */
public final class MissedNodes {
    private static final Logger LOG = Logger.getLogger(MissedNodes.class.getName());
    private static final int LOOKS_PER_FRAME = 64;
    private static final int POOLS_PER_FRAME = 64;
    /** The most nodes that are named: a torch may be found before the level. */
    private static final int MOST_NAMED = 3;

    private final InstanceTable<?> instances;
    /** The nodes with lights or overrides that were looked at. */
    private final WeakIdentityMap<Boolean> seen = new WeakIdentityMap<>();
    private int named;
    /** The pool whose root is walked, and the next child of it. */
    private int poolAt;
    private int at;

    /** A pool, or a swarm, of the scene. */
    public interface Pool {
        String name();

        /** The node of the game that its instances are attached below; null while it is closed, or has none. */
        @Nullable Node chosenRoot();

        /** Whether it is in development mode, and has instances in use. */
        boolean isWatched();
    }

    public MissedNodes(InstanceTable<?> instances) {
        this.instances = instances;
    }

    /** Looks at some of the nodes beside the own node of one pool or swarm; once a frame. */
    public void look(List<? extends Pool> pools, Pool[] swarms) {
        int all = pools.size() + swarms.length;
        for (int left = named == MOST_NAMED ? 0 : Math.min(POOLS_PER_FRAME, all); left > 0; left--) {
            if (poolAt >= all) {
                poolAt = 0;
            }
            Pool pool = poolAt < pools.size() ? pools.get(poolAt) : swarms[poolAt - pools.size()];
            Node root = pool.isWatched() ? pool.chosenRoot() : null;
            if (root != null) {
                look(pools, swarms, pool, root);
                return;
            }
            nextPool();
        }
    }

    private void nextPool() {
        poolAt++;
        at = 0;
    }

    private void look(List<? extends Pool> pools, Pool[] swarms, Pool pool, Node root) {
        for (int left = LOOKS_PER_FRAME; left > 0 && at < root.getQuantity(); left--) {
            if (root.getChild(at++) instanceof Node node && givesSomething(node) && seen.get(node) == null) {
                seen.put(node, true);
                if (!reachesInstances(node) && !holdsRoot(pools, swarms, node)) {
                    report(pool, root, node);
                    return;
                }
            }
        }
        if (at >= root.getQuantity()) {
            nextPool();
        }
    }

    private static boolean givesSomething(Node node) {
        return node.getLocalLightList().size() > 0 || EngineManaged.hasOverridesOfGame(node);
    }

    private boolean reachesInstances(Spatial spatial) {
        if (spatial instanceof PoolNode || instances.get(spatial) != null) {
            return true;
        }
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                if (reachesInstances(node.getChild(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether an open pool attaches its instances at or below the node: it may not have spawned any yet. */
    private static boolean holdsRoot(List<? extends Pool> pools, Pool[] swarms, Node node) {
        for (Pool pool : pools) {
            if (isRootBelow(pool, node)) {
                return true;
            }
        }
        for (Pool swarm : swarms) {
            if (isRootBelow(swarm, node)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRootBelow(Pool pool, Node node) {
        Node root = pool.chosenRoot();
        return root != null && (root == node || root.hasAncestor(node));
    }

    private void report(Pool pool, Node root, Node node) {
        named++;
        String label = Spatials.label(node);
        String given = node.getLocalLightList().size() > 0 ? "lights" : "overrides of material parameters";
        LOG.warning(() -> "Pool '" + pool.name() + "': its instances are attached below '" + Spatials.label(root)
                + "'; the " + given + ", the transform and the cull hint of the node '" + label + "' do not reach"
                + " them; if such objects belong below '" + label + "', call setRoot with that node; see"
                + " docs/adopt.md#idioms-that-break");
    }
}
