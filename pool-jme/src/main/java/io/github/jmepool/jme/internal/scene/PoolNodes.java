// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import io.github.jmepool.jme.internal.tree.InstanceState;
import io.github.jmepool.jme.internal.tree.PoolChunk;
import io.github.jmepool.jme.internal.tree.PoolNode;
import io.github.jmepool.jme.internal.tree.Seconds;
import org.jspecify.annotations.Nullable;

/**
 * The nodes below which the instances of one pool are attached that are spawned without a parent: its own, and those
 * that it shares with other pools while few instances are in use. Shows instances there, parks them, and moves them
 * when the root changes or they are to be drawn together. Render thread only.
 */
public final class PoolNodes {
    /** Chunks that are looked at in a frame for instances that have been parked for long. */
    private static final int CHUNKS_PER_FRAME = 16;

    private final OpenPool pool;
    private final Scene scene;
    /** The pool's own node; null until something is to be attached there: most of many pools share a node. */
    private @Nullable PoolNode own;
    /** Where the nodes are attached; null when that is not known. */
    private @Nullable Node root;
    /** Whether the next frame moves what is below shared nodes to the own one. */
    private boolean leavesShared;

    PoolNodes(OpenPool pool, Scene scene) {
        this.pool = pool;
        this.scene = scene;
    }

    /** The pool's own choice, otherwise the scene's: kept, as each spawn asks for it. */
    @Nullable Node chosenRoot() {
        if (root == null) {
            Node chosen = pool.registered.root();
            root = chosen != null ? chosen : scene.lifecycle.root();
            if (own != null) {
                own.root = root;
            }
        }
        return root;
    }

    /** The root, for a spawn that names no parent; throws if there is none. */
    Node requireRoot() {
        Node chosen = chosenRoot();
        return chosen == null ? own().requireRoot() : chosen;
    }

    PoolNode own() {
        PoolNode known = own;
        if (known == null) {
            known = new PoolNode(new PoolNode.Parts("pool " + pool.name, "Pool '" + pool.name + "'",
                    () -> parkedUntil(pool.settings()), pool.table, pool.active::has, pool.reset.eachUpdate(),
                    pool.drawing::drawsAll, shown -> { }, scene.roots));
            known.root = root;
            own = known;
        }
        return known;
    }

    boolean isOwn(Spatial spatial) {
        return spatial == own;
    }

    /** Shows an instance of a new use. */
    void show(PoolEntry instance, Node below) {
        nodeFor(instance, below).show(instance, below);
    }

    /** The node that shows the instance: that where it is parked, one that pools share, or the pool's own. */
    private PoolNode nodeFor(PoolEntry instance, Node below) {
        PoolChunk parkedIn = instance.chunk;
        PoolNode found = parkedIn == null ? null : parkedIn.owner();
        if (found != null && found != own && (pool.drawing.drawsTogether()
                || found.getParent() == null && !scene.shared.mayShow(pool, found, below))) {
            scene.placement.detach(instance, false);
            found = null;
        }
        if (found == null) {
            found = scene.shared.of(pool, below);
        }
        return found == null ? own() : found;
    }

    /** Hides an instance in its chunk where the settings allow that, or detaches it from its parent. */
    void park(PoolEntry instance, SpatialPoolSettings settings) {
        PoolChunk chunk = instance.chunk;
        if (chunk != null && settings.keepAttached() && instance.parkable && instance.spatial.getParent() == chunk
                && !chunk.isGrouped()) {
            chunk.park(instance, parkedUntil(settings));
        } else {
            scene.placement.detach(instance, settings.keepSiblingOrder());
        }
    }

    /** Until when what is parked now is kept attached, on the time of the frames. */
    private long parkedUntil(SpatialPoolSettings settings) {
        return scene.frame.time.nanos() + Seconds.nanos(settings.keepAttachedSeconds());
    }

    /** Another choice was made by the pool or the scene: moves what is in the scene along. */
    public void rootChanged() {
        root = null;
        Node chosen = chosenRoot();
        PoolNode known = own;
        if (known != null) {
            known.root = chosen;
        }
        if (chosen != null && known != null && known.getParent() != null && known.getParent() != chosen) {
            pool.phase.checkMayChange(pool.name, "setRoot");
            chosen.attachChild(known);
            known.checkGrouped();
            scene.open.works(pool); // what draws at the old one is not needed any more
        }
        if (chosen != null) {
            moveOffShared(null);
        }
    }

    /**
     * Whether an instance in use may be attached to a node below that root that pools share, by a game that knows its
     * former parent. The next frame moves what is drawn together to the pool's own.
     */
    boolean mayReturnBelow(Node shared) {
        if (pool.drawing.drawsTogether()) {
            leaveSharedSoon();
        }
        return chosenRoot() == shared;
    }

    /** The next frame moves the instances to the pool's own node. */
    void leaveSharedSoon() {
        leavesShared = true;
        scene.open.works(pool);
    }

    /** Moves the instances to the pool's own node, as {@link #leaveSharedSoon} has asked for. */
    void frame() {
        if (leavesShared) {
            leavesShared = false;
            leaveShared();
        }
    }

    /** Moves the instances to the pool's own node, below which they are drawn together. */
    void leaveShared() {
        moveOffShared(own());
    }

    /**
     * Takes the instances off the nodes that pools share.
     *
     * @param to shows those in use, unless the game has taken the shared node away; null for any below the root, where
     *         those stay that are below it
     */
    private void moveOffShared(@Nullable PoolNode to) {
        for (PoolEntry instance : pool.active.members()) {
            PoolChunk chunk = instance.chunk;
            PoolNode from = chunk == null ? null : chunk.owner();
            if (from == null || from == own || instance.spatial.getParent() != chunk
                    || (to == null ? from.root == root : from.getParent() != from.root)) {
                continue;
            }
            boolean isShown = !instance.is(InstanceState.IDLE);
            Node chosen = chosenRoot();
            Node below = chosen == null ? from.requireRoot() : chosen;
            scene.placement.detach(instance, false);
            if (isShown) {
                (to == null ? nodeFor(instance, below) : to).show(instance, below);
                pool.drawing.attached(instance);
            }
        }
    }

    /** Something above the pool's own node has changed. */
    void checkGrouped() {
        if (own != null) {
            own.checkGrouped();
        }
    }

    /** Detaches some of what has been parked for long. */
    void sweep(Failures failures) {
        if (own == null) {
            return;
        }
        try {
            own.sweep(scene.frame.time.nanos(), CHUNKS_PER_FRAME, pool.core.activeCount());
            PoolRenderer renderer = pool.drawing.renderer();
            if (renderer == null || renderer.drawsFew() || renderer.isAtRest()) {
                // attached again after the batches, its instances would be updated after them
                own.leaveIfEmpty();
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
    }

    /** Whether nothing is parked, and nothing will be until a use begins. */
    boolean isSwept() {
        return pool.active.isEmpty() && (own == null || own.getQuantity() == 0 && own.getParent() == null);
    }

    void close() {
        if (own != null) {
            own.removeFromParent();
        }
    }
}
