// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.math.Transform;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.internal.tree.InstanceState;
import io.github.jmepool.jme.internal.tree.Placement;
import io.github.jmepool.jme.internal.tree.PoolNode;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The instances of one pool that the game takes elsewhere while they are in use: by the pool, or without its knowledge,
 * which a search finds out. Render thread only.
 */
public final class MovedInstances {
    private static final Logger LOG = Logger.getLogger(MovedInstances.class.getName());
    /** The search for lost instances begins with the highest place. */
    private static final int FROM_THE_TOP = Integer.MAX_VALUE;
    private static final String CALL_THE_POOL = "call recycle instead, or reparent(spatial, parent)";

    /** How the game has lost an instance. */
    private enum Loss {
        DETACHED("detached", CALL_THE_POOL),
        MOVED("moved to another parent", CALL_THE_POOL),
        WITH_THE_NODE("taken out of the scene with the pool's node", "call recycleAll() before you empty the scene");

        private final String words;
        private final String remedy;

        Loss(String words, String remedy) {
            this.words = words;
            this.remedy = remedy;
        }
    }

    private final OpenPool pool;
    private final Placement placement;
    /** The places below this one are still to be searched for lost instances in this round. */
    private int ahead = FROM_THE_TOP;
    /** Found in this frame: a game that empties a node loses many at once. Null while nothing is lost. */
    private @Nullable Map<Loss, List<PoolEntry>> unreported;

    MovedInstances(OpenPool pool, Placement placement) {
        this.pool = pool;
        this.placement = placement;
    }

    /** Moves an instance in use below another parent, or to none; in place means without moving it in the world. */
    public void reparent(PoolEntry instance, @Nullable Node parent, boolean inPlace) {
        pool.checkMayChange(instance, "reparent");
        Spatial spatial = instance.spatial;
        if (parent != null && parent == spatial.getParent()) {
            placement.setPlace(instance, parent);
        } else {
            checkNewParent(instance, parent);
            Transform world = inPlace ? Placement.keptBelow(parent, instance, pool.name) : null;
            instance.ungroup();
            placement.detach(instance, pool.registered.settings().keepSiblingOrder());
            if (parent != null) {
                placement.attach(instance, parent);
            } else {
                instance.siblings = null;
            }
            if (world != null) {
                // below its actual parent: some nodes hand their children on to another
                spatial.setLocalTransform(Placement.localBelow(spatial.getParent(), world, new Transform()));
            }
        }
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            // a listener that throws does not cost the instance, which was moved already
            instance.become(InstanceState.IN_HOOK);
            try {
                notified.moved(instance.view);
            } finally {
                instance.become(InstanceState.IN_USE);
            }
        }
    }

    private void checkNewParent(PoolEntry instance, @Nullable Node parent) {
        if (parent != null) {
            Placement.checkParent(pool.name, parent);
            if (Placement.isBelow(parent, instance.spatial)) {
                throw new IllegalArgumentException("Pool '" + pool.name + "': " + instance
                        + " can't be moved below itself, to '" + parent + "'");
            }
        }
    }

    /** Looks for instances that the game has moved without telling the pool; returns how many looks are left. */
    int searchLost(int looks, Failures failures) {
        int left = looks;
        int place = pool.active.before(Math.min(ahead, pool.active.places()));
        while (left > 0 && place >= 0) {
            PoolEntry instance = pool.active.at(place);
            left--;
            if (instance.is(InstanceState.IN_USE) && isLost(instance)) {
                handleLost(instance, failures);
            }
            place = pool.active.before(place);
        }
        ahead = place >= 0 ? place + 1 : FROM_THE_TOP;
        Map<Loss, List<PoolEntry>> found = unreported;
        if (found != null) {
            unreported = null;
            failures.run(() -> found.forEach(this::report));
        }
        return left;
    }

    /** Whether the search has looked at all places, and begins anew. */
    boolean isSearched() {
        return ahead == FROM_THE_TOP;
    }

    private boolean isLost(PoolEntry instance) {
        return !Placement.isWherePlaced(instance)
                || instance.chunk != null && !instance.chunk.isHeldBelow(pool.chosenRoot());
    }

    private void handleLost(PoolEntry instance, Failures failures) {
        try {
            switch (pool.registered.settings().lostPolicy()) {
                case RECYCLE -> {
                    if (!isShownElsewhere(instance)) {
                        pool.recycle(instance, EndReason.LOST);
                    }
                }
                case DETACH -> detachLost(instance);
                default -> noteLost(instance);
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
    }

    /** Whether the game has attached it elsewhere in its scene: it is recycled once it is detached from there. */
    private boolean isShownElsewhere(PoolEntry instance) {
        Node parent = instance.spatial.getParent();
        if (parent == null || parent == instance.chunk) {
            return false;
        }
        PoolEntry above = pool.table.climb(parent);
        if (above != null && above.use() == 0) {
            return false; // idle, and hidden
        }
        Node placedUnder = instance.siblings == null ? null : instance.siblings.parent();
        Spatial top = topOf(parent);
        // an instance or a pool's own node that hangs nowhere is no scene
        return top == topOf(pool.chosenRoot())
                || top != null && top == topOf(placedUnder) && !(top instanceof PoolNode)
                        && pool.table.get(top) == null;
    }

    private static @Nullable Spatial topOf(@Nullable Node node) {
        return node == null ? null : Spatials.rootOf(node);
    }

    private void detachLost(PoolEntry instance) {
        try {
            pool.detach(instance, EndReason.LOST);
        } catch (StaleUseException overtaken) {
            // its end was asked for since the frame began: the next one recycles it
        }
    }

    private void noteLost(PoolEntry instance) {
        if (instance.detail().reportedUse == instance.use()) {
            return;
        }
        Node parent = instance.spatial.getParent();
        if (parent == null || parent != instance.chunk) {
            note(instance, parent == null ? Loss.DETACHED : Loss.MOVED);
            return;
        }
        // with all others of the node, which this frame's search may not reach
        for (PoolEntry other : pool.active.copy()) {
            if (other.chunk != null && other.spatial.getParent() == other.chunk && other.is(InstanceState.IN_USE)
                    && other.detail().reportedUse != other.use() && isLost(other)) {
                note(other, Loss.WITH_THE_NODE);
            }
        }
    }

    private void note(PoolEntry instance, Loss loss) {
        instance.detail().reportedUse = instance.use();
        unreported = unreported == null ? new EnumMap<>(Loss.class) : unreported;
        unreported.computeIfAbsent(loss, first -> new ArrayList<>()).add(instance);
    }

    private void report(Loss loss, List<PoolEntry> lost) {
        PoolEntry first = lost.get(0);
        String spawnedBy = first.detail().spawnedBy;
        String site = spawnedBy == null ? "" : ", spawned at " + spawnedBy + ",";
        int others = lost.size() - 1;
        String were = others == 0 ? "is in use but was "
                : "and " + others + (others == 1 ? " other" : " others") + " are in use but were ";
        LOG.log(Level.WARNING, "Pool ''{0}'': {1}{2} {3}{4}; {5}",
                new Object[] {pool.name, first, site, were, loss.words, loss.remedy});
    }
}
