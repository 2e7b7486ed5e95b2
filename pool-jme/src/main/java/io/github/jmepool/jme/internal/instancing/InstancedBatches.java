// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Node;
import com.jme3.scene.SceneGraphVisitor;
import com.jme3.scene.Spatial;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.tree.EmptyBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Draws instances together. It is attached to the same node as they are, so that it is shown, hidden, lit and moved
 * with them, for every camera.
 *
 * <p>A game that traverses its scene finds an empty node here, or nothing. While the scene is rendered, it has a group
 * for each part of the prefab. A clone or a loaded copy stays empty.
 */
final class InstancedBatches extends Node {
    private static final InstancedBatch[] NOTHING = {};

    /** The node below which it draws; null for a copy. */
    @Nullable Node node;
    InstancedBatch[] groups = NOTHING;
    /** The stores of all groups, which share some; each has the same instances in the same order. */
    private InstanceStore[] stores = {};
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
    private List<Spatial> shown = List.of();
    private @Nullable PoolRenderer renderer;
    /** Whether to return what is shown as children, because they are about to be drawn. */
    private boolean isRendering;
    private @Nullable BoundingVolume bound;
    private EmptyBound none = new EmptyBound();
    private final Vector3f least = new Vector3f();
    private final Vector3f most = new Vector3f();

    /** For loading only. */
    InstancedBatches() {
    }

    InstancedBatches(Node node, PoolRenderer renderer, Template template) {
        super("pool " + renderer.settings.name() + " instanced");
        this.node = node;
        this.renderer = renderer;
        groups = new InstancedBatch[template.parts.size()];
        template.parts.forEach(part -> add(template, part));
        stores = Stream.of(groups).map(group -> group.store).distinct().toArray(InstanceStore[]::new);
        List<Spatial> drawn = new ArrayList<>();
        for (InstancedBatch group : groups) {
            // the farthest first, as the engine keeps the order of geometries with one bound
            for (int level = group.levels() - 1; level > 0; level--) {
                drawn.add(new Level(group, level, this));
            }
            drawn.add(group);
        }
        shown = List.copyOf(drawn);
        setRequiresUpdates(renderer.isBaked());
    }

    private void add(Template template, PrefabGeometry part) {
        PrefabGeometry leader = template.leader(part);
        if (leader != part && groups[leader.index] == null) {
            add(template, leader);
        }
        if (groups[part.index] == null) {
            groups[part.index] = new InstancedBatch(this, Objects.requireNonNull(renderer), part,
                    template.followedBy(part), leader == part ? null : groups[leader.index]);
        }
    }

    int count() {
        return groups.length == 0 ? 0 : groups[0].store.count;
    }

    DrawnInstance instance(int slot) {
        return groups[0].store.instance(slot);
    }

    /** How many draw calls it takes at most, without further passes of lights and shadows. */
    int drawCalls() {
        int calls = 0;
        for (InstancedBatch group : groups) {
            calls += group.isShown() ? group.levels() : 0;
        }
        return calls;
    }

    /** How many instances the camera that drew last did not draw, as they are too far away. */
    int tooFarCount() {
        return groups.length == 0 ? 0 : groups[0].tooFarCount();
    }

    /** Whether it is attached to the right node. */
    boolean isReady() {
        return getParent() == node;
    }

    /** Call while the scene may change. */
    void attach() {
        if (node != null && !isReady()) {
            // a SimpleBatchNode refuses nodes in attachChild
            node.attachChildAt(this, node.getQuantity());
        }
    }

    /** Frees the buffers of its groups; not used afterwards. */
    void dispose() {
        removeFromParent();
        for (InstancedBatch group : groups) {
            group.dispose();
        }
    }

    void add(DrawnInstance instance) {
        for (InstanceStore each : stores) {
            each.add(instance);
        }
    }

    void remove(DrawnInstance instance) {
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

    /** The slot of an instance; negative where it is drawn elsewhere. */
    int slotOf(DrawnInstance instance) {
        return groups[0].store.slotOf(instance);
    }

    /** How important an instance is in the views of the last frame. */
    float importance(int slot, ShownViews views) {
        return groups[0].store.importance(slot, views);
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
        isRendering = false;
        left.clear();
        for (InstancedBatch group : groups) {
            group.frame(mostUsed);
        }
    }

    void beforeRendering() {
        isRendering = true;
        for (InstancedBatch group : groups) {
            group.beforeRendering();
        }
    }

    void afterRendering() {
        isRendering = false;
    }

    @Override
    public boolean checkCulling(Camera camera) {
        if (renderer == null) {
            return false;
        }
        renderer.beforeCulling();
        isRendering = true;
        boolean isSeen = count() > 0 && super.checkCulling(camera);
        for (int i = 0; !isSeen && count() > 0 && i < groups.length; i++) {
            groups[i].cullUnseen(camera);
        }
        return isSeen;
    }

    @Override
    public List<Spatial> getChildren() {
        return isRendering && count() > 0 ? shown : super.getChildren();
    }

    /** The bound of its instances while they are rendered; an empty one before, as each has its own then. */
    @Override
    public BoundingVolume getWorldBound() {
        // the engine also asks for it when the game asks for the bound of its node before the update
        wasUpdated |= !isRendering;
        BoundingVolume drawn = isRendering && count() > 0 ? drawnBound() : super.getWorldBound();
        return drawn == null ? none.at(getWorldTranslation()) : drawn;
    }

    /** Up to date even where the scene is updated after all pools. */
    @Nullable BoundingVolume drawnBound() {
        boolean isOld = false;
        for (InstanceStore each : stores) {
            isOld |= each.boundIsOld;
            each.boundIsOld = false;
        }
        if (isOld && renderer != null) {
            BoundingVolume spare = bound;
            bound = null;
            if (renderer.isPlayed()) {
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

    /** The bound of the poses and particles, which leave that of the mesh. */
    private @Nullable BoundingVolume reached(@Nullable BoundingVolume spare) {
        least.set(Vector3f.POSITIVE_INFINITY);
        most.set(Vector3f.NEGATIVE_INFINITY);
        for (InstanceStore each : stores) {
            each.extend(least, most);
        }
        if (least.x > most.x) {
            return spare;
        }
        BoundingBox box = spare instanceof BoundingBox known ? known : new BoundingBox();
        box.setMinMax(least, most);
        return box;
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
        boolean isNew = refreshFlags != 0;
        super.updateGeometricState();
        for (int i = 0; isNew && i < shown.size(); i++) {
            ((StandIn) shown.get(i)).inherit();
        }
    }

    @Override
    public void depthFirstTraversal(SceneGraphVisitor visitor, DFSMode mode) {
        // passed over
    }

    /** A change of the whole scene is meant for the instances, which receive it as well. */
    @Override
    public void setCullHint(CullHint hint) {
        // as all is inherited
    }

    @Override
    public void setQueueBucket(Bucket bucket) {
        // as above
    }

    @Override
    public void setShadowMode(ShadowMode mode) {
        // as above
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        node = null;
        groups = NOTHING;
        stores = new InstanceStore[0];
        shown = List.of();
        renderer = null;
        isRendering = false;
        bound = null;
        none = new EmptyBound();
        super.cloneFields(cloner, original);
    }
}
