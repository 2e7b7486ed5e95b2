// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.material.MatParamOverride;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.SafeArrayList;
import io.github.jmepool.core.util.WeakIdentityMap;
import io.github.jmepool.jme.internal.tree.PoolNode;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.Set;
import java.util.logging.Logger;

/**
 * Finds, in development mode, a node of the game beside the pools' own nodes whose lights or overrides reach no pooled
 * instance: the game's clones may have been attached below it. Logs the first of a scene. Render thread only.
 */
final class MissedNodes {
    private static final Logger LOG = Logger.getLogger(MissedNodes.class.getName());
    private static final int LOOKS_PER_FRAME = 64;
    /** What the engine gives each model that it animates. */
    private static final Set<String> OF_SKINNING = Set.of("BoneMatrices", "NumberOfBones");

    private final Scene scene;
    /** Those that gave something, and were looked at. */
    private final WeakIdentityMap<Boolean> seen = new WeakIdentityMap<>();
    private boolean isFound;
    private int at;

    MissedNodes(Scene scene) {
        this.scene = scene;
    }

    /** Looks at some of the nodes beside a pool's own; once a frame. */
    void look(OpenPool pool) {
        Node root = pool.chosenRoot();
        if (isFound || root == null || pool.core.activeCount() == 0) {
            return;
        }
        for (int n = Math.min(LOOKS_PER_FRAME, root.getQuantity()); n > 0; n--) {
            at = at + 1 < root.getQuantity() ? at + 1 : 0;
            if (root.getChild(at) instanceof Node node && givesSomething(node) && seen.get(node) == null) {
                seen.put(node, true);
                if (!reachesInstances(node)) {
                    report(pool, root, node);
                    return;
                }
            }
        }
    }

    private static boolean givesSomething(Node node) {
        return node.getLocalLightList().size() > 0 || hasOverrides(node);
    }

    private static boolean hasOverrides(Node node) {
        SafeArrayList<MatParamOverride> overrides = node.getLocalMatParamOverrides();
        for (int i = 0; i < overrides.size(); i++) { // each frame, so without an iterator
            if (!OF_SKINNING.contains(overrides.get(i).getName())) {
                return true;
            }
        }
        return false;
    }

    private boolean reachesInstances(Spatial spatial) {
        if (spatial instanceof PoolNode || scene.table.get(spatial) != null) {
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

    private void report(OpenPool pool, Node root, Node node) {
        isFound = true;
        String label = Spatials.label(node);
        String given = node.getLocalLightList().size() > 0 ? "lights" : "overrides of material parameters";
        LOG.warning(() -> "Pool '" + pool.name + "': its instances are attached below '" + Spatials.label(root)
                + "', beside the node '" + label + "', whose " + given + " reach no pooled instance, nor does its"
                + " transform, or hiding it; if your game attached such objects below '" + label
                + "', call setRoot with that node; see docs/adopt.md#idioms-that-break. One node of a scene is named,"
                + " once");
    }
}
