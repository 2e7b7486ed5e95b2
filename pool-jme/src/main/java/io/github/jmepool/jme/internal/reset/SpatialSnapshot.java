// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.audio.AudioNode;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Saves an instance as it was made, and resets it to that after each use.
 *
 * <p>Made once per instance by {@link SnapshotTemplate#capture}. What it compares and restores is listed in
 * {@code docs/dev/reset.md}. Render thread only; allocates nothing when nothing changed.
 */
public final class SpatialSnapshot {
    private static final int[] ROOT = {0};

    private final InstanceTree tree;
    private final SpatialState[] states;
    private final LocalLists[] lists;
    private final StatePart[] parts;
    private final Poolable[] poolables;
    private final OwnFields[] ownFields;
    /** What the reset that goes on takes off; null where no field may refer to it. */
    private final @Nullable TakenOff takenOff;
    /** Whether a use has begun of which {@link #useBegun} has not looked at the fields. */
    private boolean beginning;
    /** What the parts move at run time: such transforms are no leftover. */
    private final Set<Spatial> moved;
    /** Where uses are trusted to change only transforms: the spatials that they may move. Null otherwise. */
    private final int @Nullable [] trusted;
    private final SharedStateCheck shared;
    /** Whether places and parts are restored without a report. */
    private final boolean isLaidOut;
    private final boolean goesOn;
    /** Null where it has no elements of Lemur. */
    private final @Nullable ElementsPart elements;

    SpatialSnapshot(InstanceWalk walk, SharedStateCheck shared) {
        this(walk, shared, false);
    }

    /**
     * @param isLaidOut whether something else places all spatials, and fits texts to their places
     */
    SpatialSnapshot(InstanceWalk walk, SharedStateCheck shared, boolean isLaidOut) {
        tree = walk.tree;
        states = walk.states;
        lists = walk.lists;
        StateParts made = walk.parts();
        ownFields = made.ownFields();
        takenOff = ownFields.length == 0 ? null : new TakenOff(walk.knownFields.lent);
        parts = made.parts(takenOff);
        goesOn = Arrays.stream(parts).anyMatch(CallingPart.class::isInstance);
        elements = (ElementsPart) Arrays.stream(parts).filter(ElementsPart.class::isInstance).findAny().orElse(null);
        poolables = made.poolables();
        moved = made.moved();
        trusted = walk.plan.scopeInForce() == ResetScope.TRANSFORM ? rootAndMoved() : null;
        this.shared = shared;
        this.isLaidOut = isLaidOut;
    }

    private int[] rootAndMoved() {
        return moved.isEmpty() ? ROOT : IntStream.range(0, tree.size())
                .filter(i -> i == 0 || moved.contains(tree.spatial(i))).toArray();
    }

    /**
     * Returns the tree of the instance.
     *
     * @return the tree as it was made
     */
    public InstanceTree tree() {
        return tree;
    }

    /**
     * Returns the root's name in paths.
     *
     * @return its name, or its class where it has none
     */
    public String rootLabel() {
        return states[0].label();
    }

    /**
     * Returns what to compare when that is all in the root: the instance is one spatial with nothing on it, or no more
     * than its root may have changed. Its owner may then reset it without this snapshot, unless
     * {@link SpatialState#look} finds it {@link SpatialState#CHANGED}, or {@link #takesOff} was called.
     *
     * @return the root's state; null when there is more to look at
     */
    public @Nullable SpatialState plain() {
        boolean bare = trusted != null || tree.size() == 1 && lists[0].isEmpty();
        return bare && parts.length == 0 && poolables.length == 0 ? states[0] : null;
    }

    /**
     * Returns whether it has animations or motions, which go on writing after one of their listeners or tweens has
     * ended the use.
     *
     * @return whether it has
     */
    public boolean goesOn() {
        return goesOn;
    }

    /**
     * Returns whether one of these may have called what runs now.
     *
     * @return false where what they play calls nothing, as clips alone
     */
    public boolean mayCall() {
        for (int i = 0; goesOn && i < parts.length; i++) {
            if (parts[i] instanceof CallingPart part && part.mayCall()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether effects of Lemur have begun since the last reset.
     *
     * @return whether any has
     */
    public boolean hasPlayed() {
        return elements != null && elements.hasPlayed();
    }

    /**
     * Is called in development mode when a use begins.
     *
     * @return whether {@link #useBegun} is to be called once the code after the spawn has run
     */
    public boolean useBegins() {
        beginning = false;
        for (OwnFields fields : ownFields) {
            WatchedFields watch = fields.watch();
            beginning |= watch != null && watch.hasValues();
        }
        return beginning;
    }

    /**
     * Is called when the instance was attached at its place for a new use: its parts forget former places.
     */
    public void placed() {
        for (StatePart part : parts) {
            part.placed();
        }
    }

    /**
     * Calls {@link Poolable#onSpawn} of the instance's controls and spatials, in the order of the tree.
     */
    public void notifySpawned() {
        for (Poolable poolable : poolables) {
            poolable.onSpawn();
        }
    }

    /**
     * Looks for fields of custom controls that still have the values of the last use. Does nothing a second time in
     * a use.
     *
     * @param sink receives them
     */
    public void useBegun(LeftoverSink sink) {
        if (beginning) {
            beginning = false;
            for (OwnFields fields : ownFields) {
                WatchedFields watch = fields.watch();
                if (watch != null) {
                    watch.useBegun(sink);
                }
            }
        }
    }

    /**
     * Is called in development mode when a use ends, before all hooks, and after {@link #useBegun}.
     */
    public void useEnded() {
        for (OwnFields fields : ownFields) {
            WatchedFields watch = fields.watch();
            if (watch != null) {
                watch.useEnded();
            }
        }
    }

    /**
     * Calls {@link Poolable#onRecycle} of the instance's controls and spatials, in the order of the tree.
     */
    public void notifyRecycled() {
        for (Poolable poolable : poolables) {
            poolable.onRecycle();
        }
    }

    /**
     * Resets the instance to what it was when it was made. The place of the root is restored without a report; all
     * else that changed is reported and makes the outcome {@link ResetOutcome#REPAIRED}.
     *
     * @param sink receives what was left on the instance (development mode), or null
     * @return what was found; after {@link ResetOutcome#DISCARD} the instance is in no defined state
     */
    public ResetOutcome reset(@Nullable LeftoverSink sink) {
        return resetOwn(false, sink).and(shared.check(sink));
    }

    /**
     * Is called before a reset for a pooled instance below this one, which ends with it.
     *
     * @param nested its root
     */
    public void takesOff(Spatial nested) {
        if (takenOff != null) {
            takenOff.add(nested);
            for (OwnFields fields : ownFields) {
                fields.pin(takenOff);
            }
        }
    }

    /**
     * Is called when the instance is disposed of, perhaps without a reset: what goes on outside of its tree ends, as
     * sounds, effects and the focus.
     */
    public void disposed() {
        for (StatePart part : parts) {
            part.disposed();
        }
    }

    /** Ends the sounds of an object of which there is no snapshot. */
    public static void silence(Spatial made) {
        made.depthFirstTraversal(spatial -> {
            if (spatial instanceof AudioNode sound) {
                SoundPart.silence(sound);
            }
        });
    }

    /** Resets all but what instances share. */
    private ResetOutcome resetOwn(boolean parked, @Nullable LeftoverSink sink) {
        if (elements != null) {
            elements.stop();
        }
        // Animations first: they move spatials of the tree while they are restored.
        ResetOutcome outcome = restoreParts(true, sink);
        outcome = outcome.and(trusted == null ? restoreTree(parked, sink) : restoreTransforms(trusted, sink));
        if (takenOff != null && !takenOff.isEmpty()) {
            undoFields(takenOff, sink);
        }
        refreshOverrides();
        return outcome == ResetOutcome.DISCARD ? outcome : outcome.and(restoreParts(false, sink));
    }

    /**
     * The engine takes a node whose overrides are to be updated for one of which all below are, so that some would keep
     * those of the last use's parent in the next use. If a spatial below the root awaits an update, so does the root.
     */
    private void refreshOverrides() {
        if (!EngineFields.awaitsOverrides(tree.spatial(0))) {
            return;
        }
        for (int i = 1; i < tree.size(); i++) {
            if (!EngineFields.awaitsOverrides(tree.spatial(i))) {
                EngineFields.refreshOverrides(tree.spatial(0));
                return;
            }
        }
    }

    private void undoFields(TakenOff off, @Nullable LeftoverSink sink) {
        for (OwnFields fields : ownFields) {
            fields.undo(off, sink);
        }
        off.clear();
    }

    /**
     * Resets an instance that was idle: its place may not have changed either, and shared state is not compared.
     *
     * @param sink receives what was left, or null
     * @param parked whether its parking has disabled its controls
     * @return what was found
     */
    public ResetOutcome verify(@Nullable LeftoverSink sink, boolean parked) {
        if (!states[0].sameTransform(tree.spatial(0))) {
            if (sink != null) {
                states[0].reportTransform(tree.spatial(0), pathFor(0, sink), sink);
            }
            states[0].restoreTransform(tree.spatial(0));
        }
        return resetOwn(parked, sink);
    }

    private ResetOutcome restoreParts(boolean early, @Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        for (StatePart part : parts) {
            if (part.isEarly() == early && !part.isClean()) {
                outcome = outcome.and(part.restore(isLaidOut ? null : sink));
            }
        }
        return outcome;
    }

    /**
     * One walk over the arrays. Fields are restored as they are found; lists, once all have been compared.
     */
    private ResetOutcome restoreTree(boolean parked, @Nullable LeftoverSink sink) {
        InstanceTree tree = this.tree;
        SpatialState[] states = this.states;
        LocalLists[] lists = this.lists;
        // the root has nearly always moved
        ResetOutcome outcome = restoreSpatial(0, sink);
        boolean clean = lists[0].isClean(tree.spatial(0), parked);
        for (int i = 1; i < tree.size(); i++) {
            Spatial spatial = tree.spatial(i);
            if (!states[i].isSurelyClean(spatial, lists[i])) {
                outcome = outcome.and(restoreSpatial(i, sink));
                clean &= lists[i].isClean(spatial, parked);
            }
        }
        return clean ? outcome : outcome.and(restoreLists(parked, sink));
    }

    /** Restores all but what hangs on it. */
    private ResetOutcome restoreSpatial(int index, @Nullable LeftoverSink sink) {
        Spatial spatial = tree.spatial(index);
        SpatialState state = states[index];
        ResetOutcome outcome = state.sameTransform(spatial) ? ResetOutcome.UNCHANGED : restoreTransform(index, sink);
        return state.sameFields(spatial) ? outcome
                : outcome.and(state.restoreFields(spatial, takenOff, pathFor(index, sink), sink));
    }

    private ResetOutcome restoreTransforms(int[] indices, @Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        for (int index : indices) {
            if (!states[index].sameTransform(tree.spatial(index))) {
                outcome = outcome.and(restoreTransform(index, sink));
            }
        }
        return outcome;
    }

    private ResetOutcome restoreTransform(int index, @Nullable LeftoverSink sink) {
        Spatial spatial = tree.spatial(index);
        boolean expected = index == 0 || isLaidOut || moved.contains(spatial);
        if (sink != null && !expected) {
            states[index].reportTransform(spatial, pathFor(index, sink), sink);
        }
        states[index].restoreTransform(spatial);
        return index == 0 ? ResetOutcome.UNCHANGED : ResetOutcome.REPAIRED;
    }

    private ResetOutcome restoreLists(boolean parked, @Nullable LeftoverSink sink) {
        ResetOutcome outcome = restoreChildren(sink);
        ResetOutcome controls = restoreControls(parked, sink);
        outcome = outcome.and(controls);
        if (controls == ResetOutcome.REPAIRED) {
            outcome = outcome.and(restoreAgain(parked, sink));
        }
        for (int i = 0; i < tree.size() && outcome != ResetOutcome.DISCARD; i++) {
            outcome = outcome.and(lists[i].restoreRest(tree.spatial(i), takenOff, pathFor(i, sink), sink));
        }
        return outcome;
    }

    private ResetOutcome restoreChildren(@Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        for (int i = 0; i < tree.size(); i++) {
            outcome = outcome.and(lists[i].restoreChildren(tree.spatial(i), takenOff, pathFor(i, sink), sink));
        }
        return outcome;
    }

    private ResetOutcome restoreControls(boolean parked, @Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        for (int i = 0; i < tree.size(); i++) {
            outcome = outcome.and(lists[i].removeControls(tree.spatial(i), parked, takenOff, pathFor(i, sink), sink));
        }
        for (int i = 0; i < tree.size() && outcome != ResetOutcome.DISCARD; i++) {
            outcome = outcome.and(lists[i].restoreControls(tree.spatial(i), parked, takenOff, pathFor(i, sink), sink));
        }
        return outcome;
    }

    /** Restores what controls have written while they were taken off, put back or switched, and reports only losses. */
    private ResetOutcome restoreAgain(boolean parked, @Nullable LeftoverSink sink) {
        LeftoverSink losses = sink == null ? null : LeftoverSink.lossesOf(sink);
        ResetOutcome outcome = restoreParts(true, losses).and(restoreSpatials(losses));
        outcome = outcome.and(restoreChildren(losses)).and(restoreControls(parked, losses));
        return outcome.and(restoreSpatials(losses));
    }

    private ResetOutcome restoreSpatials(@Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        for (int i = 0; i < tree.size(); i++) {
            outcome = outcome.and(restoreSpatial(i, sink));
        }
        return outcome;
    }

    /**
     * The path of a spatial; empty when there is no sink to read it.
     */
    private String pathFor(int index, @Nullable LeftoverSink sink) {
        return sink == null ? "" : InstanceWalk.path(states, tree, index);
    }
}
