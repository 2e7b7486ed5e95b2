// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.RenderManager;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.instancing.DrawnInstance.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for changes that the engine doesn't report, when it has updated the scenes and is about to render them: what
 * can't be drawn with others any more leaves its batches, and what can be joins them again.
 *
 * <p>Changes of a node or a viewport are looked for in each frame. The engine reports to the chunks of the pool's node
 * that something below has got lights, overrides or children, but not which instance. All else of instances is compared
 * in turn, that of some in each frame, and those that are drawn individually are asked in turn whether they can join:
 * the cost of a frame with many of them has a limit.
 */
final class ChangeSweep {
    /**
     * How many instances are looked at in a frame: whether they can be drawn with others, and for changes that the
     * engine doesn't report.
     */
    static final int SWEPT_PER_FRAME = 1024;
    /** How many of their spatials are compared in a frame: fewer instances, if they are larger. */
    private static final int COMPARED_PER_FRAME = 2 * SWEPT_PER_FRAME;
    /** Up to so many instances are compared in each frame; of more, all but the root's cull hint in turn. */
    static final int COMPARED_AT_ONCE = 256;
    /** The frames in which each has its turn, unless there are more than the above allow. */
    static final int FRAMES_OF_A_TURN = 4;

    private final Grouping grouping;
    private final InstancesInUse inUse;
    private final Template template;
    private final SceneUpdates updates;
    private final DrawingLog log;
    private final List<InstancedBatches> all;
    private final int comparedPerFrame;
    /** Where the next frame goes on to look at instances, among those in use. */
    private int joinAt;
    /** Where it goes on to compare them, and the cull hints of their roots. */
    private int compareAt;
    private int hintAt;

    ChangeSweep(Grouping grouping, InstancesInUse inUse, Template template, SceneUpdates updates, DrawingLog log) {
        this.grouping = grouping;
        this.inUse = inUse;
        this.template = template;
        this.updates = updates;
        this.log = log;
        all = grouping.allBatches;
        comparedPerFrame = Math.max(1, Math.min(SWEPT_PER_FRAME, COMPARED_PER_FRAME / template.size()));
    }

    /** Looks for changes; instances join only if the engine has not begun to draw the scene. */
    void run(@Nullable RenderManager manager, boolean mayJoin) {
        updates.beginSearch();
        grouping.leaveUnfit();
        if (manager != null) {
            lookForPasses(manager);
        }
        if (template.isTree) {
            lookForMoved();
        }
        lookForLists();
        if (!grouping.soloViews.isEmpty()) {
            lookForSoloViews();
        }
        if (template.hasFaces && grouping.together() < inUse.count()) {
            followFaces();
        }
        if (mayJoin) {
            joinSome();
        }
        compareSome();
        grouping.followBillboards();
        updates.endSearch();
    }

    /** The light on an instance behind others is covered by them only if each is drawn with all of its passes. */
    private void lookForPasses(RenderManager manager) {
        for (int i = 0; i < all.size(); i++) {
            InstancedBatches batches = all.get(i);
            batches.isBlendedInPasses = batches.isReady() && template.isBlendedInPasses(batches, manager);
            while (batches.isBlendedInPasses && batches.count() > 0) {
                grouping.obstructed(batches.instance(batches.count() - 1), Reason.PASSES);
            }
        }
    }

    /** The engine doesn't report that a node with a grouped geometry below was detached, but updates what was above. */
    private void lookForMoved() {
        // a scene that is updated after the pools, in a state's render, has its changes yet to come
        for (int i = 0; i < all.size(); i++) {
            updates.note(all.get(i));
        }
        updates.update();
        for (int i = 0; i < grouping.parents.count(); i++) {
            ParentEntry entry = grouping.parents.at(i);
            InstancedBatches batches = grouping.parents.batches(entry);
            if (batches != null && entry.takeUpdated(batches.wasUpdated)) {
                lookForMoved(entry);
            }
        }
        for (int i = 0; i < all.size(); i++) {
            all.get(i).wasUpdated = false;
        }
    }

    private void lookForMoved(ParentEntry entry) {
        for (int i = 0; i < entry.count; i++) {
            DrawnInstance instance = entry.instances[i];
            if (instance.state != State.AS_ONE) {
                continue;
            }
            if (instance.root.getParent() != entry.node()) {
                grouping.taken(instance);
            } else if (instance.isRebuilt()) {
                instance.noteBuild();
                grouping.compareBuild(instance);
            }
        }
    }

    /** The engine reports lights and overrides of what is below a chunk to that, but not whose they are. */
    private void lookForLists() {
        for (int i = 0; i < grouping.parents.count(); i++) {
            ParentEntry entry = grouping.parents.at(i);
            if (entry.takeListsUpdated()) {
                lookForLists(entry);
            }
        }
    }

    private void lookForLists(ParentEntry entry) {
        for (int i = 0; i < entry.count; i++) {
            DrawnInstance instance = entry.instances[i];
            Reason change = instance.state == State.AS_ONE ? instance.changedLists(template) : null;
            if (change != null) {
                grouping.changed(instance, change);
            }
        }
    }

    private void lookForSoloViews() {
        for (int i = 0; i < inUse.count(); i++) {
            DrawnInstance instance = inUse.get(i);
            if (instance.state == State.AS_ONE && grouping.isShownAlone(instance)) {
                grouping.obstructed(instance, Reason.SHOWN_ALONE);
            }
        }
    }

    private void followFaces() {
        for (int i = 0; i < inUse.count(); i++) {
            DrawnInstance instance = inUse.get(i);
            if (instance.state != State.AS_ONE && instance.playing != null && instance.playing.followFaces()) {
                // a geometry with another mesh is updated before it is drawn
                updates.note(instance.root);
            }
        }
    }

    /** Some of the instances that are drawn individually are drawn with others again, if nothing prevents it. */
    void joinSome() {
        int most = Math.min(SWEPT_PER_FRAME, inUse.count());
        for (int n = grouping.together() == inUse.count() ? 0 : most; n > 0; n--) {
            if (joinAt >= inUse.count()) {
                joinAt = 0;
            }
            DrawnInstance instance = inUse.get(joinAt++);
            if (instance.state == State.APART) {
                grouping.settleAgain(instance);
            }
        }
    }

    private void compareSome() {
        int most = Math.min(comparedPerFrame, inUse.count());
        int inTurn = inUse.count() <= COMPARED_AT_ONCE ? most
                : Math.min(most, (inUse.count() + FRAMES_OF_A_TURN - 1) / FRAMES_OF_A_TURN);
        for (int n = inTurn; n > 0; n--) {
            if (compareAt >= inUse.count()) {
                compareAt = 0;
                template.turn();
            }
            DrawnInstance instance = inUse.get(compareAt++);
            if (instance.state == State.AS_ONE) {
                compare(instance);
            }
        }
        int hints = inTurn < most ? most : 0;
        if (most == inUse.count()) {
            // all but those that were just compared
            hintAt = compareAt;
            hints = most - inTurn;
        }
        for (int n = hints; n > 0; n--) {
            if (hintAt >= inUse.count()) {
                hintAt = 0;
            }
            DrawnInstance instance = inUse.get(hintAt++);
            if (instance.state == State.AS_ONE && instance.root.getLocalCullHint() != template.rootHint()) {
                compare(instance);
            }
        }
    }

    private void compare(DrawnInstance instance) {
        Reason change = instance.changedLook(template, template.isTree && takeMovedFollowers(instance),
                instance.entry == null || !instance.entry.isToldOfLists());
        Reason obstacle = instance.playing == null ? null : instance.playing.change();
        if (change != null) {
            grouping.changed(instance, change);
        } else if (obstacle != null) {
            grouping.obstructed(instance, obstacle);
        } else if (instance.hasOtherLists || instance.turnsNodes()) {
            grouping.compareBuild(instance);
        }
        grouping.follow(instance);
        if (log.wantsMovedJoints() && instance.playing != null && instance.playing.hasMovedJoints()) {
            log.movedJoints(instance.root);
        }
    }

    private boolean takeMovedFollowers(DrawnInstance instance) {
        InstancedBatches batches = grouping.batchesOf(instance);
        return batches == null || batches.takeMovedFollowers(instance);
    }
}
