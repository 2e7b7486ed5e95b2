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

    private final OpenPool pool;
    private final Placement placement;
    private final PoolNode node;
    /** The places below this one are still to be searched for lost instances in this round. */
    private int ahead = FROM_THE_TOP;

    MovedInstances(OpenPool pool, Placement placement, PoolNode node) {
        this.pool = pool;
        this.placement = placement;
        this.node = node;
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
                spatial.setLocalTransform(Placement.localBelow(spatial.getParent(), world));
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
        return left;
    }

    /** Whether the search has looked at all places, and begins anew. */
    boolean isSearched() {
        return ahead == FROM_THE_TOP;
    }

    private boolean isLost(PoolEntry instance) {
        return !Placement.isWherePlaced(instance)
                || instance.chunk != null && !node.holds(instance.chunk, pool.chosenRoot());
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
                default -> reportLost(instance);
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
        return top == topOf(pool.chosenRoot()) || top == topOf(placedUnder);
    }

    private static @Nullable Spatial topOf(@Nullable Node node) {
        Spatial top = node;
        while (top != null && top.getParent() != null) {
            top = top.getParent();
        }
        return top;
    }

    private void detachLost(PoolEntry instance) {
        try {
            pool.detach(instance, EndReason.LOST);
        } catch (StaleUseException overtaken) {
            // its end was asked for since the frame began: the next one recycles it
        }
    }

    private void reportLost(PoolEntry instance) {
        EntryDetail detail = instance.detail();
        if (detail.reportedUse == instance.use()) {
            return;
        }
        detail.reportedUse = instance.use();
        String site = detail.spawnedBy == null ? "" : ", spawned at " + detail.spawnedBy + ",";
        Node parent = instance.spatial.getParent();
        String lost = parent == null ? "detached" : parent == instance.chunk
                ? "taken out of the scene with its pool's node" : "moved to another parent";
        LOG.log(Level.WARNING, "Pool ''{0}'': {1}{2} is in use but was {3}; recycle it, or tell the pool with "
                + "reparent(spatial, parent)", new Object[] {pool.name, instance, site, lost});
    }
}
