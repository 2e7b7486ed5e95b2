// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.bounding.BoundingVolume;
import com.jme3.export.JmeExporter;
import com.jme3.material.MatParamOverride;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.SafeArrayList;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.engine.EngineFields;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The node under which the instances of a pool, or of several that use few, hang in chunks when the caller names no
 * parent.
 *
 * <p>A chunk is attached as long as one of its instances is in use or was a short while ago, and the node as long as it
 * has chunks, or batches are left of what was drawn together. Without an instance in use the node's bound is empty, so
 * it stretches no other.
 */
public final class PoolNode extends Node {
    /** Chunks that may wait for their whole time, on top of twice as many as what is in use needs. */
    private static final int SPARE_CHUNKS = 4;

    /** Null for a copy, which belongs to no pool. */
    private @Nullable Parts parts;
    /** Where it is attached when it shows an instance; null when there is none, or none was asked for. */
    public @Nullable Node root;
    private PoolChunk[] chunksWithRoom = new PoolChunk[2];
    private int withRoomCount;
    private int sweepAt;
    private @Nullable BoundingVolume spareBound;
    /** Whether an instance in use had the hint for that when the bound was computed. */
    private boolean hasNeverCulled;
    private EmptyBound none = new EmptyBound();
    private boolean grouped;

    /** For loading only. */
    public PoolNode() {
        super(null);
        setRequiresUpdates(false);
    }

    public PoolNode(Parts parts) {
        super(parts.name);
        this.parts = parts;
        setRequiresUpdates(parts.eachUpdate != null);
    }

    /**
     * What the node needs of its pools.
     *
     * @param name that of the node
     * @param title whose node it is, for messages
     * @param keptUntil until when a chunk is kept that is no longer in use now, on the {@link FrameTime}
     * @param table the scene's instances by spatial
     * @param takes which instances in use may be attached to the node
     * @param eachUpdate in development mode, what is to be done before controls are updated
     * @param drawsAll whether the node has nothing to draw, as a renderer draws all instances together
     * @param shown receives the node each time it was attached to show an instance
     * @param roots those of all pools of the scene
     */
    public record Parts(String name, String title, LongSupplier keptUntil, InstanceTable<?> table,
            Predicate<InstanceData> takes, @Nullable Runnable eachUpdate, BooleanSupplier drawsAll,
            Consumer<PoolNode> shown, PoolRoots roots) {
    }

    /** Returns {@link #root}, or throws if there is none. */
    @SuppressWarnings("NullAway") // Asked by its pool.
    public Node requireRoot() {
        if (root == null) {
            throw new IllegalStateException(parts.title
                    + ": there is no node to spawn under; set one with setRoot(node), or spawn under a parent");
        }
        return root;
    }

    /** Where it is attached, or will be by an instance that is spawned without a parent. */
    public @Nullable Node place() {
        return parent == null ? root : parent;
    }

    @Override
    protected void setParent(@Nullable Node newParent) {
        if (parts != null) {
            parts.roots.moved(parent, newParent);
        }
        super.setParent(newParent);
    }

    /**
     * Passes other overrides on to all below. The engine takes a node that waits for its update for one of which all
     * below do, and so passes none on that come to a node above in the frame of a spawn.
     */
    @Override
    protected void updateMatParamOverrides() {
        if (parent != null && !isSame(worldOverrides, parent.getWorldMatParamOverrides())) {
            EngineFields.refreshOverrides(this);
        }
        super.updateMatParamOverrides();
    }

    private static boolean isSame(List<MatParamOverride> some, List<MatParamOverride> others) {
        boolean same = some.size() == others.size();
        for (int i = 0; same && i < some.size(); i++) {
            same = some.get(i) == others.get(i);
        }
        return same;
    }

    /** Before the controls of the instances are updated; in development mode only. */
    @Override
    public void updateLogicalState(float tpf) {
        if (parts != null && parts.eachUpdate != null) {
            parts.eachUpdate.run();
        }
        super.updateLogicalState(tpf);
    }

    @SuppressWarnings("NullAway") // Asked by its own chunks only, and a node with chunks of its own has its pool.
    long keptUntil() {
        return parts.keptUntil.getAsLong();
    }

    /** Puts an instance into the scene: shows it where it is parked, or gives it a place in a chunk. */
    @SuppressWarnings("NullAway") // A parked instance has a chunk, and a node with chunks of its own has its pool.
    public void show(InstanceData instance, Node below) {
        PoolChunk chunk;
        if (instance.hasChunk()) {
            chunk = instance.chunk;
            chunk.unpark(instance);
        } else {
            chunk = withRoomCount > 0 ? chunksWithRoom[withRoomCount - 1] : newChunk();
            chunk.add(instance);
            if (chunk.isFull()) {
                removeWithRoom(chunk);
            }
        }
        if (chunk.getParent() != this) {
            attachChunk(chunk);
        }
        if (parent != below) {
            below.attachChild(this);
            parts.shown.accept(this);
            checkGrouped();
        }
    }

    /** Whether the chunk is attached here, and this below its root, as the pool has left them; no root is any root. */
    boolean holds(PoolChunk chunk, @Nullable Node itsRoot) {
        return chunk.getParent() == this && (itsRoot == null || parent == itsRoot);
    }

    boolean isGrouped() {
        return grouped;
    }

    /** Notes whether a node above draws the children as a group, in which case none of them is parked. */
    public void checkGrouped() {
        boolean wasGrouped = grouped;
        grouped = PoolRoots.isBelowGroup(parent);
        if (grouped && !wasGrouped) {
            sweepAt = 0;
            sweep(Long.MAX_VALUE, children.size(), 0);
        }
    }

    /** Does for what has left this node, or a chunk, what the engine's group nodes do for their own children. */
    void ungroup(Spatial leaving) {
        if (grouped) {
            ungroupAll(leaving);
        }
    }

    private static void ungroupAll(Spatial spatial) {
        if (spatial instanceof Geometry geometry) {
            geometry.unassociateFromGroupNode();
        } else if (spatial instanceof Node node && !(node instanceof GeometryGroupNode)) {
            node.getChildren().forEach(PoolNode::ungroupAll);
        }
    }

    /**
     * Culls all children if the instances are drawn together: the renderer need not walk through them. Without any it
     * may have left the scene, which nothing updates then, and be what a viewport shows nevertheless.
     */
    @Override
    public boolean checkCulling(Camera camera) {
        boolean hasNone = parts != null && (children.isEmpty() || parts.drawsAll.getAsBoolean());
        return !hasNone && (super.checkCulling(camera) || hasNeverCulled && getCullHint() != CullHint.Always);
    }

    private PoolChunk newChunk() {
        PoolChunk chunk = new PoolChunk(this);
        addWithRoom(chunk);
        return chunk;
    }

    /** A chunk has lost a child. */
    void noteRoom(PoolChunk chunk) {
        if (chunk.withRoomAt < 0) {
            addWithRoom(chunk);
        } else if (chunk.isEmpty()) {
            // half full ones are to be filled first
            PoolChunk first = chunksWithRoom[0];
            chunksWithRoom[chunk.withRoomAt] = first;
            first.withRoomAt = chunk.withRoomAt;
            chunksWithRoom[0] = chunk;
            chunk.withRoomAt = 0;
        }
    }

    private void addWithRoom(PoolChunk chunk) {
        if (withRoomCount == chunksWithRoom.length) {
            chunksWithRoom = Arrays.copyOf(chunksWithRoom, withRoomCount << 1);
        }
        chunk.withRoomAt = withRoomCount;
        chunksWithRoom[withRoomCount++] = chunk;
    }

    private void removeWithRoom(PoolChunk chunk) {
        PoolChunk last = chunksWithRoom[--withRoomCount];
        chunksWithRoom[withRoomCount] = null;
        if (last != chunk) {
            chunksWithRoom[chunk.withRoomAt] = last;
            last.withRoomAt = chunk.withRoomAt;
        }
        chunk.withRoomAt = -1;
    }

    private void attachChunk(PoolChunk chunk) {
        super.attachChildAt(chunk, children.size());
    }

    /** Shows an instance in use again that the game has detached from here, and attaches again. */
    @SuppressWarnings("NullAway") // As keptUntil().
    void reattach(Spatial child) {
        InstanceData instance = parts.table.get(child);
        if (instance == null || instance.use() == 0 || !parts.takes.test(instance)) {
            throw new IllegalArgumentException(parts.title + ": '" + child
                    + "' can't be attached to the pool's own node; attach it to the game's node");
        }
        Node below = requireRoot(); // or it throws before anything is changed
        child.removeFromParent();
        // one in use keeps the chunk that it was taken from
        instance.chunk = null;
        show(instance, below);
    }

    @Override
    public Spatial detachChildAt(int place) {
        if (parts == null) {
            return super.detachChildAt(place);
        }
        int last = children.size() - 1;
        Spatial leaving = children.get(place);
        if (place != last) {
            children.set(place, children.get(last));
            children.set(last, leaving);
        }
        super.detachChildAt(last);
        ungroup(leaving);
        return leaving;
    }

    @Override
    public int attachChildAt(Spatial child, int place) {
        if (parts == null || child == null || child.getParent() == this) {
            return super.attachChildAt(child, place);
        }
        if (child instanceof PoolChunk chunk && chunk.owner() == this) {
            child.removeFromParent();
            attachChunk(chunk);
        } else {
            reattach(child);
        }
        return children.size();
    }

    @Override
    public void swapChildren(int first, int second) {
        if (parts == null) {
            super.swapChildren(first, second);
        }
        // the order of chunks has no meaning
    }

    /** Never null: the game may ask all children of its nodes. */
    @Override
    public BoundingVolume getWorldBound() {
        BoundingVolume bound = super.getWorldBound();
        return bound == null ? none.at(getWorldTranslation()) : bound;
    }

    @Override
    protected void updateWorldBound() {
        if (parts == null && !children.isEmpty()) {
            super.updateWorldBound();
            return;
        }
        refreshFlags &= ~RF_BOUND;
        BoundingVolume bound = null;
        boolean idle = true;
        hasNeverCulled = false;
        for (Spatial child : children.getArray()) {
            PoolChunk chunk = (PoolChunk) child;
            BoundingVolume next = chunk.getWorldBound();
            idle &= chunk.isIdle();
            hasNeverCulled |= chunk.hasNeverCulled;
            if (next == chunk.none) {
                continue;
            }
            if (bound == null) {
                spareBound = next.clone(spareBound);
                bound = spareBound;
            } else {
                bound.mergeLocal(next);
            }
        }
        worldBound = bound;
        // the engine asks for no bound below a node that a camera sees as a whole
        cullHint = idle && parts != null ? CullHint.Always : CullHint.Inherit;
    }

    @Override
    @SuppressWarnings("NullAway") // The chunks with room: a copy, which has no pool, never asks for them.
    public void cloneFields(Cloner cloner, Object original) {
        if (parts != null) {
            children = busyChunks();
            cullHint = CullHint.Inherit;
            parts = null;
            root = null;
            chunksWithRoom = null;
            spareBound = null;
            hasNeverCulled = false;
        }
        none = new EmptyBound();
        super.cloneFields(cloner, original);
    }

    @Override
    public void write(JmeExporter exporter) throws IOException {
        SafeArrayList<Spatial> all = children;
        CullHint hint = cullHint;
        try {
            if (parts != null) {
                children = busyChunks();
                cullHint = CullHint.Inherit;
            }
            super.write(exporter);
        } finally {
            children = all;
            cullHint = hint;
        }
    }

    private SafeArrayList<Spatial> busyChunks() {
        SafeArrayList<Spatial> busy = new SafeArrayList<>(Spatial.class);
        for (Spatial chunk : children.getArray()) {
            if (!((PoolChunk) chunk).isIdle()) {
                busy.add(chunk);
            }
        }
        return busy;
    }

    private boolean isCrowded(int inUse) {
        return (long) (children.size() - SPARE_CHUNKS) * PoolChunk.CAPACITY > 2L * inUse;
    }

    /**
     * Detaches what was to be parked here until the given time: chunks without any instance in use as a whole, single
     * instances from the others. Looks at some chunks per call, so that its cost doesn't grow with the pool.
     *
     * <p>Where far more wait than are in use, chunks without any in use don't wait that long: the engine would walk
     * through all of them whenever anything in the scene is attached or detached.
     */
    public void sweep(long now, int chunks, int inUse) {
        for (int n = Math.min(chunks, children.size()); n > 0 && !children.isEmpty(); n--) {
            if (sweepAt >= children.size()) {
                sweepAt = 0;
            }
            PoolChunk chunk = (PoolChunk) children.get(sweepAt);
            if (!chunk.isIdle()) {
                chunk.detachParked(now);
                sweepAt++;
            } else if (chunk.isDue(now) || isCrowded(inUse)) {
                detachChildAt(sweepAt);
            } else {
                sweepAt++;
            }
        }
    }

    /** Leaves the scene if it has no chunks; returns whether it has none. */
    public boolean leaveIfEmpty() {
        if (children.isEmpty() && parent != null) {
            removeFromParent();
        }
        return children.isEmpty();
    }
}
