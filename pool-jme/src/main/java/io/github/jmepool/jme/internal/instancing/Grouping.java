// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.drawn.Playing;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.internal.instancing.DrawnInstance.State;
import io.github.jmepool.jme.internal.tree.PoolChunk;
import io.github.jmepool.jme.internal.tree.PoolNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which instances of a pool are drawn together, and by which batches: those below one node, if that node and the
 * instance itself allow it.
 *
 * <p>Each parent of instances has a {@link ParentEntry}, which has batches while its instances may be drawn together.
 * An instance joins these and leaves them; {@link DrawnInstance.State} has where it is.
 */
final class Grouping implements InstanceChanges {
    /** Fewer below a node of the game are not worth a draw call and buffers of their own. */
    static final int FEW = 16;

    final List<InstancedBatches> allBatches = new ArrayList<>();
    final Parents parents;
    final SoloViews soloViews = new SoloViews();
    /** Whether the GPU doesn't support instancing. */
    boolean unable;
    /** Whether each is drawn alone because there are few, which may be below a node that pools share. */
    boolean few;
    private final PoolRenderer renderer;
    private final Template template;
    /** The parent of the instances that are attached to no node of the game. */
    private final PoolNode ownNode;
    private final SceneUpdates updates;
    private final DrawingLog log;
    /** Null where nothing is baked. */
    final @Nullable Playback playback;
    private int together;
    /** Those to which uses have added billboards, and some to which they no longer have. */
    private final List<DrawnInstance> followed = new ArrayList<>();

    Grouping(PoolRenderer renderer, Template template, SceneUpdates updates, DrawingLog log) {
        this.renderer = renderer;
        this.template = template;
        this.updates = updates;
        this.log = log;
        parents = new Parents(template.isTree);
        ownNode = renderer.ownNode;
        playback = template.crowd == null ? null : new Playback(this, template.crowd, ownNode, allBatches);
    }

    /** How many instances are drawn together. */
    int together() {
        return together;
    }

    void renderedBy(ShownScenes scenes) {
        soloViews.look(scenes, ownNode, parents.nodes());
    }

    /** Called once a frame, while the scene may change. */
    void frame(int known) {
        for (int i = allBatches.size() - 1; i >= 0; i--) {
            InstancedBatches batches = allBatches.get(i);
            batches.frame(known);
            if (batches.parents > 0) {
                batches.attach();
            } else {
                dropUnused(batches);
            }
        }
        for (int i = 0; i < parents.count(); i++) {
            ParentEntry entry = parents.at(i);
            if (parents.batches(entry) == null) {
                find(entry);
            }
        }
    }

    /** Nothing has been in use for long: batches are no nodes of the scene until they draw again. */
    void rest() {
        allBatches.forEach(Node::removeFromParent);
        soloViews.forget();
    }

    /** Records the instance's present parent, and draws it accordingly. */
    void settle(DrawnInstance instance, boolean mayAttach) {
        release(instance, mayAttach);
        Node parent = instance.root.getParent();
        if (parent == null || few || isShared(parent)) {
            return;
        }
        ParentEntry entry = parents.of(parent);
        entry.add(instance);
        if (parents.batches(entry) != null) {
            join(instance, mayAttach);
        } else if (mayAttach) {
            find(entry);
        }
    }

    /** Draws an instance with others if it can be now; it may have another parent. */
    void settleAgain(DrawnInstance instance) {
        Node parent = instance.root.getParent();
        if (parent != (instance.entry == null ? null : instance.entry.node())) {
            settle(instance, false);
        } else if (instance.entry != null) {
            join(instance, false);
        }
    }

    /** Finds the batches for the instances below a node, and joins all that can; while the scene may change. */
    private void find(ParentEntry entry) {
        InstancedBatches batches = batchesFor(entry);
        if (batches != null) {
            parents.setBatches(entry, batches);
            batches.parents++;
            for (int i = 0; i < entry.count; i++) {
                join(entry.instances[i], true);
            }
        }
    }

    private @Nullable InstancedBatches batchesFor(ParentEntry entry) {
        Node node = unable || !template.isReady() ? null : placeFor(entry, false);
        if (node == null) {
            return null;
        }
        for (int i = 0; i < allBatches.size(); i++) {
            if (allBatches.get(i).node == node) {
                return allBatches.get(i);
            }
        }
        if (node == entry.node() && entry.count < FEW) {
            return null;
        }
        InstancedBatches made = new InstancedBatches(node, renderer, template);
        allBatches.add(made);
        return made;
    }

    /**
     * The node under which the instances below a parent are drawn: that one, or if it is the pool's own, the
     * parent of the pool's own nodes. Particles below nodes of the game, such as the trails of rockets, are drawn far
     * above where that makes no difference. Null where each is drawn alone.
     */
    private @Nullable Node placeFor(ParentEntry entry, boolean hiddenCounts) {
        Node node = entry.node();
        Node place = node;
        if (isOwn(node)) {
            boolean plain = isPlain(node, hiddenCounts) && isPlain(ownNode, hiddenCounts);
            place = plain ? ownNode.getParent() : null;
        } else if (template.isCarried) {
            place = carrier(node);
        }
        return place == null || template.isPaintedInOrder(place) ? null : place;
    }

    private boolean isOwn(Node node) {
        return node.getParent() == ownNode;
    }

    /** Whether it is a chunk of several pools: the next frame moves the instance to the pool's own node. */
    private boolean isShared(Node node) {
        return node instanceof PoolChunk chunk && chunk.owner() != null && chunk.owner() != ownNode;
    }

    /** Draws each of those in use alone from now on; while the scene may change. */
    void drawFew(InstancesInUse inUse) {
        few = true;
        for (int i = 0; i < inUse.count(); i++) {
            DrawnInstance instance = inUse.get(i);
            if (instance.state == State.AS_ONE) {
                leave(instance, State.APART);
            }
            release(instance, true);
        }
        close();
        soloViews.forget();
    }

    /** The outermost node below which the engine draws particles as below a node of the game; at most the pool's. */
    private Node carrier(Node node) {
        Node pools = ownNode.place();
        Node at = node;
        for (Node above = at.getParent(); above != null && at != pools; above = at.getParent()) {
            CullHint hint = at.getLocalCullHint();
            if (hint == CullHint.Always || hint == CullHint.Never || EngineManaged.hasOverridesOfGame(at)
                    || soloViews.areOf(at)) {
                return node;
            }
            at = above;
        }
        return at == pools || soloViews.areOfScene(at) ? at : node;
    }

    /** Whether a node of the pool's own makes no difference to how the engine draws what is below. */
    private static boolean isPlain(Node node, boolean hiddenCounts) {
        CullHint hint = node.getLocalCullHint();
        // while the scene may still change, the hints of chunks that were idle are old
        return node.getLocalLightList().size() == 0 && node.getLocalMatParamOverrides().size() == 0
                && node.getLocalQueueBucket() == Bucket.Inherit && node.getLocalShadowMode() == ShadowMode.Inherit
                && hint != CullHint.Never && !(hiddenCounts && hint == CullHint.Always);
    }

    /** The instances below nodes that don't allow it any more are drawn alone until the scene may change. */
    void leaveUnfit() {
        for (int i = 0; i < parents.count(); i++) {
            ParentEntry entry = parents.at(i);
            InstancedBatches batches = parents.batches(entry);
            if (batches != null && (unable || !batches.isReady() || batches.node != placeFor(entry, true))) {
                leave(entry);
            }
        }
    }

    private void leave(ParentEntry entry) {
        for (int i = 0; i < entry.count; i++) {
            if (entry.instances[i].state == State.AS_ONE) {
                leave(entry.instances[i], State.APART);
            }
        }
        unlink(entry, false);
    }

    /** The instance was detached from its parent. */
    void release(DrawnInstance instance, boolean mayDetach) {
        ParentEntry entry = instance.entry;
        if (entry != null && entry.count == 1) {
            unlink(entry, mayDetach);
        }
        parents.remove(instance);
    }

    /** The instances below a node have no batches any more. */
    private void unlink(ParentEntry entry, boolean mayDetach) {
        InstancedBatches batches = parents.batches(entry);
        parents.setBatches(entry, null);
        if (batches != null) {
            batches.parents--;
            if (mayDetach) {
                dropUnused(batches);
            }
        }
    }

    /** Batches below a node of the game are removed with the last instance that they may draw. */
    private void dropUnused(InstancedBatches batches) {
        if (batches.parents == 0 && batches.node != ownNode.place()) {
            allBatches.remove(batches);
            batches.dispose();
        }
    }

    /** Draws an instance with the others below its parent, if it can be; otherwise notes the reason. */
    void join(DrawnInstance instance, boolean mayAttach) {
        ParentEntry entry = instance.entry;
        InstancedBatches batches = entry == null ? null : parents.batches(entry);
        if (entry == null || batches == null || instance.state != State.APART) {
            return;
        }
        if (instance.root.getParent() != entry.node()) {
            // the game has moved it since
            return;
        }
        if (mayAttach) {
            batches.attach();
        }
        Reason obstacle = obstacle(instance, batches);
        if (obstacle != null) {
            noteReason(instance, obstacle);
            instance.state = obstacle.isChange() ? State.CHANGED : State.APART;
            return;
        }
        batches.add(instance);
        instance.isOwn = isOwn(entry.node());
        batches.ownCount += instance.isOwn ? 1 : 0;
        instance.state = State.AS_ONE;
        together++;
        follow(instance);
    }

    /** An instance is drawn with others; if its use has added billboards, they report no change. */
    void follow(DrawnInstance instance) {
        if (!instance.isFollowed && instance.hasAddedBillboards()) {
            instance.isFollowed = true;
            followed.add(instance);
        }
    }

    boolean areAnyFollowed() {
        return !followed.isEmpty();
    }

    /** Takes what the game has changed of the billboards that uses have added. */
    void followBillboards() {
        boolean wereAny = areAnyFollowed();
        for (int i = followed.size() - 1; i >= 0; i--) {
            DrawnInstance instance = followed.get(i);
            if (instance.followBillboards()) {
                updates.note(instance.root);
            }
            if (!instance.hasAddedBillboards()) {
                instance.isFollowed = false;
                followed.set(i, followed.get(followed.size() - 1));
                followed.remove(followed.size() - 1);
            }
        }
        for (int i = 0; wereAny && !renderer.hasBillboards() && i < allBatches.size(); i++) {
            boundHasChanged(allBatches.get(i));
        }
    }

    /** What was drawn with billboards is in the bounds above, by all that it might have been turned to. */
    private void boundHasChanged(InstancedBatches batches) {
        batches.forceRefresh(false, true, false);
        updates.changed(batches);
    }

    /** Rendering begins, or has ended: no billboard that a use has added turns what the batches turn. */
    void holdBillboards(boolean rendering) {
        for (int i = 0; i < followed.size(); i++) {
            DrawnInstance instance = followed.get(i);
            if (instance.state == State.AS_ONE) {
                instance.holdBillboards(rendering);
            }
        }
    }

    /** The instance may be drawn with others if this returns null. */
    private @Nullable Reason obstacle(DrawnInstance instance, InstancedBatches batches) {
        if (instance.isAskedFor) {
            return Reason.ASKED;
        }
        if (isShownAlone(instance)) {
            return Reason.SHOWN_ALONE;
        }
        if (batches.isBlendedInPasses) {
            return Reason.PASSES;
        }
        Reason face = instance.playing == null ? null : instance.playing.whyOwnFace();
        if (face != null) {
            return face;
        }
        Reason build = otherBuild(instance);
        if (build != null) {
            return build;
        }
        Reason change = instance.change(template);
        if (change != null) {
            return change;
        }
        if (instance.isMirrored()) {
            return Reason.MIRRORED;
        }
        return instance.playing == null ? null : instance.playing.take();
    }

    /** Whether a viewport shows the instance alone, or a part of it. */
    boolean isShownAlone(DrawnInstance instance) {
        return soloViews.show(instance.root, ownNode);
    }

    /** How one of a crowd, or one with nodes that billboards turn, is built otherwise than the prefab; null if not. */
    private @Nullable Reason otherBuild(DrawnInstance instance) {
        if (template.crowd == null && !template.turnsNodes && !instance.turnsNodes() || !instance.hasGuests()) {
            return null;
        }
        return instance.isWhole() ? Reason.GUEST : Reason.DETACHED;
    }

    /** An instance that is built otherwise than the prefab now is drawn individually. */
    void compareBuild(DrawnInstance instance) {
        Reason build = otherBuild(instance);
        if (build != null) {
            obstructed(instance, build);
        } else if (!instance.isWhole()) {
            leave(instance, State.APART);
        }
    }

    /** The batches that draw an instance; null when it is drawn alone. */
    @Nullable InstancedBatches batchesOf(DrawnInstance instance) {
        return instance.state == State.AS_ONE && instance.entry != null ? parents.batches(instance.entry) : null;
    }

    /** An instance is not drawn with others any more, but as the state specifies. */
    void leave(DrawnInstance instance, State state) {
        InstancedBatches batches = batchesOf(instance);
        instance.state = state;
        if (batches != null) {
            batches.ownCount -= instance.isOwn ? 1 : 0;
            together--;
            batches.remove(instance);
            if (state != State.OUT && renderer.hasBillboards()) {
                boundHasChanged(batches);
            }
            // otherwise its use is over, and what it has played has ended
            if (instance.playing != null && state != State.OUT) {
                giveBack(instance, instance.playing, batches);
            }
        }
    }

    private void giveBack(DrawnInstance instance, Playing playing, InstancedBatches batches) {
        playing.giveBack();
        if (playback != null && playing instanceof Animation animation) {
            playback.gaveBack(instance, animation, batches);
            // the joints may have moved what is attached to them
            updates.changed(instance.root);
        }
    }

    private void noteReason(DrawnInstance instance, Reason why) {
        instance.why = why;
        log.drawnIndividually(instance.root, why);
    }

    @Override
    public void changed(DrawnInstance instance, Reason why) {
        // a billboard that the use has disabled before stays as it was seen
        if (instance.isFollowed && instance.followBillboards()) {
            updates.changed(instance.root);
        }
        leave(instance, State.CHANGED);
        noteReason(instance, why);
    }

    @Override
    public void taken(DrawnInstance instance) {
        leave(instance, State.APART);
    }

    @Override
    public void obstructed(DrawnInstance instance, Reason why) {
        leave(instance, State.APART);
        noteReason(instance, why);
    }

    /** Why an instance is drawn individually. */
    Reason why(DrawnInstance instance) {
        if (unable) {
            return Reason.UNABLE;
        }
        if (!template.isReady()) {
            return template.crowd != null ? Reason.UNBAKED : Reason.UNMADE;
        }
        if (few && instance.state == State.APART) {
            return instance.isAskedFor ? Reason.ASKED : Reason.FEW;
        }
        boolean canJoin = instance.entry != null && parents.batches(instance.entry) != null;
        return instance.why == null || !canJoin && !instance.why.isChange() ? Reason.PLACE : instance.why;
    }

    /** All instances have left: the batches are disposed of. */
    void close() {
        allBatches.forEach(InstancedBatches::dispose);
        allBatches.clear();
    }
}
