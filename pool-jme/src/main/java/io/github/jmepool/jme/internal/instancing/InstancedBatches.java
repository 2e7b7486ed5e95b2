// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.instancing.DrawnInstance.Turner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Draws instances together. It is attached to the same node as they are. */
final class InstancedBatches extends Batches implements Turner {
    /** The stores of all groups, which share some; each has the same instances in the same order. */
    private InstanceStore[] stores = {};
    /** That of each group. */
    private InstanceStore[] storeOf = {};
    /** The nodes whose instances it draws, or may draw. */
    int parents;
    /** Whether the engine would draw its groups once for each light, or for some of them, and blend the passes. */
    boolean isBlendedInPasses;
    /** The instances that are attached to the pool's own node, a sibling of this one. */
    int ownCount;
    /** The update of the scene in which its instances last played on, and those of them below the pool's own node. */
    int pass;
    int ownPass;
    /** Whether some did not yet do so then. */
    boolean areSomeLeft;
    /** Whether the engine has updated its node since this was last looked at: something below may be another. */
    boolean wasUpdated;
    /** Instances that are drawn individually since the last update, and may not have played on. */
    final List<DrawnInstance> left = new ArrayList<>();
    private @Nullable PoolRenderer renderer;
    private @Nullable BoundingVolume bound;

    /** For loading only. */
    InstancedBatches() {
    }

    InstancedBatches(Node node, PoolRenderer renderer, Template template) {
        super(renderer.settings.name(), node);
        this.renderer = renderer;
        isNeverCulled = template.rootHint() == CullHint.Never;
        InstancedBatch[] made = new InstancedBatch[template.parts.size()];
        storeOf = new InstanceStore[made.length];
        template.parts.forEach(part -> add(template, part, made));
        stores = Stream.of(storeOf).distinct().toArray(InstanceStore[]::new);
        show(made);
        setRequiresUpdates(renderer.isBaked());
    }

    private void add(Template template, PrefabGeometry part, InstancedBatch[] made) {
        PrefabGeometry leader = template.leader(part);
        if (leader != part && made[leader.index] == null) {
            add(template, leader, made);
        }
        if (made[part.index] == null) {
            PoolRenderer of = Objects.requireNonNull(renderer);
            boolean isLeader = leader == part;
            InstanceStore store = isLeader
                    ? new InstanceStore(of.changes(), template.followedBy(part), of.hasColors())
                    : storeOf[leader.index];
            storeOf[part.index] = store;
            made[part.index] = new InstancedBatch(this, of.work, part, store.slots, store.flags(part),
                    isLeader ? null : made[leader.index]);
        }
    }

    /** The geometries in the slots of a group. */
    InstanceStore store(InstancedBatch group) {
        return storeOf[group.part.index];
    }

    boolean isOf(PoolRenderer other) {
        return renderer == other;
    }

    @Override
    int count() {
        return groups.length == 0 ? 0 : groups[0].slots.count;
    }

    DrawnInstance instance(int slot) {
        return stores[0].instance(slot);
    }

    @Override
    @Nullable Geometry instance(PrefabGeometry part) {
        return count() == 0 ? null : instance(0).geometry(part);
    }

    @Override
    float drawDistance() {
        return renderer == null ? 0f : renderer.drawDistance();
    }

    @Override
    @Nullable RenderManager renderManager() {
        return renderer == null ? null : renderer.renderManager();
    }

    @Override
    void seenBy(Camera camera) {
        if (renderer != null && forcedTechnique() == null) {
            renderer.seenBy(camera);
        }
    }

    @Override
    boolean beforeCulling() {
        if (renderer != null) {
            renderer.beforeCulling();
        }
        return renderer != null;
    }

    void add(DrawnInstance instance) {
        instance.turnBy(this);
        for (InstanceStore each : stores) {
            each.add(instance);
        }
    }

    void remove(DrawnInstance instance) {
        instance.turnBy(null);
        for (InstanceStore each : stores) {
            each.remove(instance);
        }
    }

    /** Takes what an instance plays now, which has the same slot in all groups. */
    void pose(int slot, Animation playing) {
        for (InstanceStore each : stores) {
            each.pose(slot, playing);
        }
    }

    @Override
    public void turn(DrawnInstance instance) {
        for (InstanceStore each : stores) {
            each.turn(instance);
        }
    }

    @Override
    public @Nullable ViewPort lastView() {
        return renderer == null ? null : renderer.lastView();
    }

    /** The slot of an instance; negative where it is drawn elsewhere. */
    int slotOf(DrawnInstance instance) {
        return stores[0].slotOf(instance);
    }

    /** How important an instance is in the views of the last frame. */
    float importance(int slot, ShownViews views) {
        return stores[0].slots.importance(slot, views);
    }

    /** Takes what the particles of all instances are now. */
    void lookAtEffects() {
        for (InstanceStore each : stores) {
            each.lookAtEffects();
        }
    }

    /** The engine calls this when it updates the controls of the instances, which are disabled. */
    @Override
    public void updateLogicalState(float tpf) {
        super.updateLogicalState(tpf);
        Playback playback = renderer == null ? null : renderer.playback();
        if (playback != null) {
            playback.advance(this, tpf);
        }
    }

    /** Whether what is attached to the joints of an instance may have moved since this was last asked. */
    boolean takeMovedFollowers(DrawnInstance instance) {
        boolean moved = false;
        for (InstanceStore each : stores) {
            moved |= each.takeMovedFollowers(instance);
        }
        return moved;
    }

    void params(DrawnInstance instance) {
        for (InstanceStore each : stores) {
            each.params(instance);
        }
    }

    void showParts(DrawnInstance instance) {
        for (InstanceStore each : stores) {
            each.showParts(instance);
        }
    }

    void color(DrawnInstance instance) {
        for (InstanceStore each : stores) {
            each.color(instance);
        }
    }

    /** The scene may change: this has no children until it is rendered. */
    void frame(int mostUsed) {
        left.clear();
        for (InstanceStore each : stores) {
            each.fit(mostUsed);
        }
        frame();
    }

    /**
     * The bound of its instances while they are rendered; an empty one before, as each has its own then, unless a
     * billboard turns it out of that.
     */
    @Override
    public BoundingVolume getWorldBound() {
        // the engine also asks for it when the game asks for the bound of its node before the update
        wasUpdated |= !isRendering;
        boolean isDrawn = isRendering || renderer != null && renderer.hasBillboards();
        return orNone(isDrawn && count() > 0 ? drawnBound() : super.getWorldBound());
    }

    @Override
    @Nullable BoundingVolume drawnBound() {
        boolean isOld = false;
        for (InstanceStore each : stores) {
            isOld |= each.slots.boundIsOld;
            each.slots.boundIsOld = false;
        }
        if (isOld && renderer != null) {
            boundIsNew = true;
            BoundingVolume spare = bound;
            bound = null;
            if (renderer.leavesBounds()) {
                bound = reached(spare);
                return bound;
            }
            if (ownCount > 0) {
                merge(renderer.ownNode, spare);
            }
            for (int slot = 0; ownCount < count() && slot < count(); slot++) {
                DrawnInstance instance = instance(slot);
                if (!instance.isOwn) {
                    merge(instance.root, spare);
                }
            }
            // a group that is already queued needs it as well
            bound = bound == null ? spare : bound;
        }
        return bound;
    }

    private void merge(Spatial instance, @Nullable BoundingVolume spare) {
        BoundingVolume its = instance.getWorldBound();
        if (bound == null) {
            bound = its == null ? null : its.clone(spare);
        } else if (its != null) {
            bound.mergeLocal(its);
        }
    }

    @Override
    protected void updateWorldBound() {
        refreshFlags &= ~RF_BOUND;
        worldBound = null;
    }

    @Override
    public void updateGeometricState() {
        wasUpdated = true;
        super.updateGeometricState();
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        stores = new InstanceStore[0];
        storeOf = stores;
        renderer = null;
        bound = null;
        super.cloneFields(cloner, original);
    }
}
