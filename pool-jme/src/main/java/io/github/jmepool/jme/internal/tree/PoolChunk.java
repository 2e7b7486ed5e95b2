// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.bounding.BoundingVolume;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.export.JmeExporter;
import com.jme3.material.Material;
import com.jme3.renderer.Camera;
import com.jme3.scene.Node;
import com.jme3.scene.SceneGraphVisitor;
import com.jme3.scene.Spatial;
import com.jme3.util.SafeArrayList;
import com.jme3.util.clone.Cloner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds up to 64 instances, of one pool or of several that use few, some of them parked: attached, but passed over by
 * everything except the engine's own refresh and the renderer's cull walk.
 *
 * <p>What is kept: for each child its instance, at the same index, which the instance knows; and a bit that is set
 * while it is parked. Every way of detaching a child ends in {@link #detachChildAt}, which closes the gap with the last
 * child and updates index and bit, so a game that detaches an instance itself leaves no stale index behind.
 *
 * <p>What happens when: {@link #park} and {@link #unpark} only set the bit and have the bound refreshed. The cull hint
 * that keeps the renderer from a parked child is set by {@link #updateWorldBound}, in the engine's update of the frame:
 * a child that is shown again before costs no write. Once nothing is in use the chunk itself is hidden, as the engine
 * asks for no bound below a node that a camera sees as a whole. {@link #detachParked} detaches what was parked for
 * long.
 *
 * <p>What must hold: a method that the engine's {@link Node} has for its children acts on those in use alone; when the
 * engine gets a new one, it is overridden here. The methods for games that ask for children, as traversals, make a list
 * while something is parked; those of each frame make nothing.
 *
 * <p>A clone or a loaded copy is an ordinary node without parked children.
 */
public final class PoolChunk extends Node {
    public static final int CAPACITY = 64;
    /** The engine's refresh flags, which a class that is no spatial can't name. */
    static final int TRANSFORM_REFRESH = RF_TRANSFORM;
    static final int BOUND_REFRESH = RF_BOUND;
    private static final int LISTS_REFRESH = RF_LIGHTLIST | RF_CHILD_LIGHTLIST | RF_MATPARAM_OVERRIDE;

    /** The index among its owner's chunks with room, -1 when it is full. */
    int withRoomAt = -1;
    /** Until when it is kept at least once no child is in use, on the {@link FrameTime}. */
    private long idleUntil;
    private @Nullable PoolNode owner;
    private InstanceData[] members = new InstanceData[CAPACITY];
    private long parked;
    /** Whether something below has changed; null where any update may mean that. */
    private @Nullable BooleanSupplier watch;
    private boolean wasUpdated;
    /** Whether lights or overrides of something below may have changed. */
    private boolean areListsUpdated;
    private @Nullable BoundingVolume spareBound;
    /** Whether a child in use had the hint for that when the bound was computed. */
    boolean hasNeverCulled;
    /** Its bound while none of its children is seen. */
    EmptyBound none = new EmptyBound();

    /** For loading only. */
    PoolChunk() {
        this(null);
    }

    PoolChunk(@Nullable PoolNode owner) {
        super(owner == null ? null : owner.getName() + " chunk");
        this.owner = owner;
        setRequiresUpdates(false);
    }

    boolean isFull() {
        return children.size() == CAPACITY;
    }

    boolean isEmpty() {
        return children.isEmpty();
    }

    /** Whether no child is in use. */
    boolean isIdle() {
        return Long.bitCount(parked) == children.size();
    }

    /**
     * Sets what looks for changes below whenever the engine has updated this, while all of it is near in memory.
     *
     * @param change returns whether there is one; null to take any update for one
     */
    public void watch(@Nullable BooleanSupplier change) {
        watch = change;
    }

    /**
     * Returns whether the engine has updated it since this was last asked, and what watches it has found a change:
     * without that, nothing below was attached or detached.
     *
     * @return true once after each such update
     */
    public boolean takeUpdated() {
        boolean was = wasUpdated;
        wasUpdated = false;
        return was;
    }

    /**
     * Returns whether the engine has updated lights or overrides of something below since this was last asked: without
     * that, nothing below has got any that are drawn.
     *
     * @return true once after each such update, also where those of a node above have changed
     */
    public boolean takeListsUpdated() {
        boolean were = areListsUpdated;
        areListsUpdated = false;
        return were;
    }

    /** Returns the index of a child that may have been attached here by the game. */
    int indexOf(InstanceData instance) {
        int index = instance.index;
        boolean known = members != null && index < children.size() && members[index] == instance;
        return known ? index : getChildIndex(instance.spatial);
    }

    public @Nullable PoolNode owner() {
        return owner;
    }

    /** Whether it is attached to its node, and this below the root, as the pool has left them; no root is any root. */
    public boolean isHeldBelow(@Nullable Node root) {
        return owner != null && owner.holds(this, root);
    }

    /** Whether the children may be drawn as part of a batch, regardless of their cull hint. */
    public boolean isGrouped() {
        return owner != null && owner.isGrouped();
    }

    void add(InstanceData instance) {
        int place = children.size();
        super.attachChildAt(instance.spatial, place);
        members[place] = instance;
        instance.chunk = this;
        instance.index = place;
        noteInUse();
    }

    /**
     * Makes everything pass over a child that stays attached. Its cull hint, which the renderer asks for, waits for the
     * frame's update: if it is shown again before that, no write barrier is paid.
     *
     * @param until when it is to be detached if it is not shown again, on the {@link FrameTime}
     */
    public void park(InstanceData instance, long until) {
        if (instance.plainHint == null) {
            instance.detail.cullHint = instance.spatial.getLocalCullHint();
        }
        if (instance.mayBeUpdated) {
            instance.detail.disabledControls = instance.detail.parking.disableControls();
        }
        instance.since = until;
        parked |= 1L << instance.index;
        setBoundRefresh();
        noteIdle(until);
    }

    void unpark(InstanceData instance) {
        parked &= ~(1L << instance.index);
        restore(instance);
        setBoundRefresh();
        noteInUse();
    }

    /** Detaches the children that were to be parked here until the given time. */
    void detachParked(long now) {
        if (parked == 0) {
            return;
        }
        for (int place = children.size() - 1; place >= 0; place--) {
            InstanceData member = members[place];
            if (isParked(place) && member.since - now <= 0) {
                detachChildAt(place);
            }
        }
    }

    /** Restores what parking has changed of a child. */
    private static void restore(InstanceData instance) {
        restoreHint(instance);
        if (instance.mayBeUpdated) {
            instance.detail.parking.enableControls(instance.detail.disabledControls);
        }
    }

    public static void restoreHint(InstanceData instance) {
        CullHint hint = instance.plainHint != null ? instance.plainHint : instance.detail.cullHint;
        if (instance.spatial.getLocalCullHint() != hint) {
            instance.spatial.setCullHint(hint);
        }
    }

    private boolean isParked(int place) {
        return (parked >>> place & 1L) != 0;
    }

    private void noteInUse() {
        if (cullHint != CullHint.Inherit) {
            setCullHint(CullHint.Inherit);
        }
    }

    private void noteIdle(long until) {
        if (isIdle()) {
            // below a node that a camera sees as a whole the engine asks for no bound, and would go on to the parked
            setCullHint(CullHint.Always);
            idleUntil = until;
        }
    }

    /** Whether neither it nor one of its children, of which none is in use, is to be kept any longer. */
    boolean isDue(long now) {
        boolean due = idleUntil - now <= 0;
        for (long rest = parked; due && rest != 0; rest &= rest - 1) {
            due = members[Long.numberOfTrailingZeros(rest)].since - now <= 0;
        }
        return due;
    }

    @Override
    public Spatial detachChildAt(int place) {
        if (owner == null) {
            return super.detachChildAt(place);
        }
        int last = children.size() - 1;
        Spatial leaving = children.get(place);
        InstanceData instance = members[place];
        boolean wasParked = isParked(place);
        if (place != last) {
            children.set(place, children.get(last));
            children.set(last, leaving);
            members[place] = members[last];
            members[place].index = place;
            parked = parked & ~(1L << place) | (parked >>> last & 1L) << place;
        }
        members[last] = null;
        parked &= ~(1L << last);
        super.detachChildAt(last);
        if (wasParked) {
            // one in use keeps its chunk, so that the search for lost instances finds that it was taken from there
            instance.chunk = null;
            restore(instance);
        } else {
            noteIdle(owner.keptUntil());
        }
        owner.noteRoom(this);
        owner.ungroup(leaving);
        return leaving;
    }

    /** Takes in an active instance of this pool again, and no other child. */
    @Override
    public int attachChildAt(Spatial child, int place) {
        if (owner == null || child == null || child.getParent() == this) {
            return super.attachChildAt(child, place);
        }
        owner.reattach(child);
        return children.size();
    }

    @Override
    public void swapChildren(int first, int second) {
        if (owner == null) {
            super.swapChildren(first, second);
        }
        // the order of siblings has no meaning in a chunk
    }

    /** Never null: the game may ask all children of its nodes. */
    @Override
    public BoundingVolume getWorldBound() {
        BoundingVolume bound = super.getWorldBound();
        return bound == null ? none.at(getWorldTranslation()) : bound;
    }

    /** As the engine does it; where it was only moved, children of the engine's own classes take less time. */
    @Override
    public void updateGeometricState() {
        if (refreshFlags == 0) {
            return;
        }
        areListsUpdated |= (refreshFlags & LISTS_REFRESH) != 0;
        if (owner == null || !QuickUpdate.suffices(refreshFlags & ~RF_CHILD_LIGHTLIST)) {
            super.updateGeometricState();
            return;
        }
        if ((refreshFlags & RF_TRANSFORM) != 0) {
            updateWorldTransforms();
        }
        refreshFlags &= ~RF_CHILD_LIGHTLIST;
        for (Spatial child : children.getArray()) {
            QuickUpdate.update(child);
        }
        if ((refreshFlags & RF_BOUND) != 0) {
            updateWorldBound();
        }
    }

    @Override
    protected void updateWorldBound() {
        wasUpdated |= watch == null || watch.getAsBoolean();
        if (owner == null && !children.isEmpty()) {
            super.updateWorldBound();
            return;
        }
        refreshFlags &= ~RF_BOUND;
        Spatial[] array = children.getArray();
        for (long rest = parked; rest != 0; rest &= rest - 1) {
            Spatial child = array[Long.numberOfTrailingZeros(rest)];
            if (child.getLocalCullHint() != CullHint.Always) {
                // rendering can't come before this: the engine refuses to draw a scene with a bound to refresh
                child.setCullHint(CullHint.Always);
            }
        }
        worldBound = BoxUnion.of(array, parked, spareBound) ? spareBound : merged(array);
        hasNeverCulled = false;
        for (int i = 0; i < array.length; i++) {
            hasNeverCulled |= array[i].getLocalCullHint() == CullHint.Never;
        }
    }

    /** A child that is never culled is drawn wherever it is, as below a node with much else. */
    @Override
    public boolean checkCulling(Camera camera) {
        return super.checkCulling(camera) || hasNeverCulled && getCullHint() != CullHint.Always;
    }

    private @Nullable BoundingVolume merged(Spatial[] array) {
        BoundingVolume bound = null;
        for (int i = 0; i < array.length; i++) {
            if (!isParked(i)) {
                bound = merge(bound, array[i].getWorldBound());
            }
        }
        return bound;
    }

    private @Nullable BoundingVolume merge(@Nullable BoundingVolume sum, @Nullable BoundingVolume next) {
        if (next == null) {
            return sum;
        }
        if (sum == null) {
            spareBound = next.clone(spareBound);
            return spareBound;
        }
        return sum.mergeLocal(next);
    }

    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        int total = 0;
        Spatial[] array = children.getArray();
        for (int i = 0; i < array.length; i++) {
            if (!isParked(i)) {
                total += array[i].collideWith(other, results);
            }
        }
        return total;
    }

    @Override
    public void depthFirstTraversal(SceneGraphVisitor visitor, DFSMode mode) {
        if (mode == DFSMode.PRE_ORDER) {
            visitor.visit(this);
        }
        for (Spatial child : visible()) {
            child.depthFirstTraversal(visitor, mode);
        }
        if (mode == DFSMode.POST_ORDER) {
            visitor.visit(this);
        }
    }

    @Override
    protected void breadthFirstTraversal(SceneGraphVisitor visitor, Queue<Spatial> queue) {
        queue.addAll(visible());
    }

    @Override
    public @Nullable Spatial getChild(String name) {
        if (name == null) {
            return null;
        }
        for (Spatial child : visible()) {
            Spatial found = name.equals(child.getName()) ? child : null;
            if (found == null && child instanceof Node node) {
                found = node.getChild(name);
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @Override
    public boolean hasChild(Spatial spatial) {
        for (Spatial child : visible()) {
            if (child == spatial || child instanceof Node node && node.hasChild(spatial)) {
                return true;
            }
        }
        return false;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Spatial> List<T> descendantMatches(Class<T> type, String nameRegex) {
        List<T> found = new ArrayList<>();
        for (Spatial child : visible()) {
            if (child.matches(type, nameRegex)) {
                found.add((T) child);
            }
            if (child instanceof Node node) {
                found.addAll(node.descendantMatches(type, nameRegex));
            }
        }
        return found;
    }

    @Override
    public int getTriangleCount() {
        int count = 0;
        for (Spatial child : visible()) {
            count += child.getTriangleCount();
        }
        return count;
    }

    @Override
    public int getVertexCount() {
        int count = 0;
        for (Spatial child : visible()) {
            count += child.getVertexCount();
        }
        return count;
    }

    @Override
    public void setMaterial(Material material) {
        visible().forEach(child -> child.setMaterial(material));
    }

    @Override
    public void setLodLevel(int lod) {
        visible().forEach(child -> child.setLodLevel(lod));
    }

    @Override
    public void setModelBound(BoundingVolume bound) {
        visible().forEach(child -> child.setModelBound(bound == null ? null : bound.clone(null)));
    }

    @Override
    public void updateModelBound() {
        visible().forEach(Spatial::updateModelBound);
    }

    @Override
    @SuppressWarnings("NullAway") // The members: a copy, which has no owner, never asks for them.
    public void cloneFields(Cloner cloner, Object original) {
        if (owner != null) {
            // a copy belongs to no pool: what it shows is all that it has
            children = visible();
            cullHint = CullHint.Inherit;
            owner = null;
            watch = null;
            members = null;
            parked = 0;
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
            children = visible();
            cullHint = owner == null ? hint : CullHint.Inherit;
            super.write(exporter);
        } finally {
            children = all;
            cullHint = hint;
        }
    }

    private SafeArrayList<Spatial> visible() {
        if (parked == 0) {
            return children;
        }
        SafeArrayList<Spatial> visible = new SafeArrayList<>(Spatial.class);
        for (int i = 0; i < children.size(); i++) {
            if (!isParked(i)) {
                visible.add(children.get(i));
            }
        }
        return visible;
    }
}
