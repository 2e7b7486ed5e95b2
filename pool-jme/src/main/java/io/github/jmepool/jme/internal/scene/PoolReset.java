// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.anim.AnimComposer;
import com.jme3.animation.AnimControl;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.report.CallStack;
import io.github.jmepool.jme.internal.report.KnownOwners;
import io.github.jmepool.jme.internal.report.LeftoverLog;
import io.github.jmepool.jme.internal.reset.LeftoverKind;
import io.github.jmepool.jme.internal.reset.LeftoverSink;
import io.github.jmepool.jme.internal.reset.ResetPlan;
import io.github.jmepool.jme.internal.reset.SnapshotTemplate;
import io.github.jmepool.jme.internal.reset.SpatialSnapshot;
import io.github.jmepool.jme.internal.reset.SpatialState;
import io.github.jmepool.jme.internal.tree.ActiveSet;
import io.github.jmepool.jme.internal.tree.InstanceState;
import io.github.jmepool.jme.internal.tree.PoolChunk;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Saves the state of one pool's instances and resets it: at the end of each use, once more where the engine may go on
 * with the instance and, where the settings ask for that, before the next use. In development mode reports what uses
 * have left. Render thread only.
 */
public final class PoolReset {
    private static final Logger LOG = Logger.getLogger(PoolReset.class.getName());

    /** Whether reports for the developer are made. */
    final boolean development;
    /** Whether idle instances are compared and restored before they are used again. */
    final boolean checksIdle;
    private final Supplier<SnapshotTemplate> newTemplate;
    /** What the instances have in common; null until one is made, which in many pools none is. */
    private @Nullable SnapshotTemplate template;
    /** How many instances wait for {@link #checkIdle}, or are corrupted and wait for the spawn that discards them. */
    private int suspects;
    private final ActiveSet<PoolEntry> active;
    private final NestedInstances nested;
    private final SceneFrame frame;
    private final KnownOwners owners;
    /** Null when idle instances aren't checked. */
    private final @Nullable LeftoverLog leftovers;
    /** Null out of development mode. */
    private final @Nullable BegunUses begun;

    PoolReset(Spatial prefab, SpatialPoolSettings settings, boolean clones, Scene scene, ActiveSet<PoolEntry> active) {
        this.active = active;
        nested = scene.nested;
        frame = scene.frame;
        owners = scene.owners;
        newTemplate = () -> new SnapshotTemplate(prefab, planOf(settings), clones, scene.sharedStates);
        development = settings.developmentMode();
        if (development) {
            scene.openedForDevelopment(settings.name());
        }
        checksIdle = development || settings.checkIdle();
        leftovers = checksIdle ? new LeftoverLog(settings.name(), settings.resetScope(), LOG::log) : null;
        begun = development && leftovers != null ? new BegunUses(leftovers) : null;
    }

    /** Returns what the settings have for resets. */
    public static ResetPlan planOf(SpatialPoolSettings settings) {
        return new ResetPlan(settings.materialMode(), settings.resetScope(), settings.resetRules(),
                settings.checkSharedState(), settings.developmentMode());
    }

    /** Gives a new clone actions of its own, where the prefab has any, before the game has it. */
    void prepare(Spatial clone) {
        template().prepare(clone);
    }

    /** Saves what a new instance is reset to. */
    SpatialSnapshot capture(Spatial instance) {
        return template().capture(instance);
    }

    private SnapshotTemplate template() {
        SnapshotTemplate known = template;
        if (known == null) {
            known = newTemplate.get();
            template = known;
        }
        return known;
    }

    /** Called before the instance is placed. */
    void useBegins(PoolEntry instance) {
        if (active.isEmpty()) {
            template().usesBegin();
        }
        if (begun != null) {
            instance.detail().spawnedBy = CallStack.site();
            begun.add(instance);
        }
    }

    /** What is to be done before controls are updated, in development mode; null otherwise. */
    @Nullable Runnable eachUpdate() {
        return begun == null ? null : begun::look;
    }

    /** The code after the latest spawns has run. */
    void lookAtBegun() {
        if (begun != null) {
            begun.look();
        }
    }

    /** Called before the hooks of the end. */
    void useEnds(PoolEntry instance) {
        if (begun != null) {
            begun.look(instance);
            instance.detail().snapshot.useEnded();
        }
        if (instance.mayBeUpdated) {
            EntryDetail detail = instance.detail();
            detail.endedInPlay = detail.snapshot.mayCall() && isPlaying();
        }
    }

    /** Resets an instance whose use has ended; the last one in use resets what all of them share as well. */
    ResetOutcome reset(PoolEntry instance) {
        ResetOutcome outcome = resetOne(instance, sink(instance));
        return active.isEmpty() ? outcome.and(template().usesEnd(sink(instance))) : outcome;
    }

    private ResetOutcome resetOne(PoolEntry instance, @Nullable LeftoverSink sink) {
        SpatialState plain = plain(instance);
        int look = plain == null ? SpatialState.CHANGED : plain.look(instance.spatial);
        if (plain == null || look == SpatialState.CHANGED) {
            return instance.detail().snapshot.reset(sink);
        }
        if (look == SpatialState.MOVED) {
            plain.restoreTransform(instance.spatial);
        } else {
            // untouched, which leaves its translation open
            instance.spatial.setLocalTranslation(plain.translation());
        }
        return template().checkShared(sink);
    }

    /** All that is to look at; null where it is more than the root, or where the root's fields may refer to others. */
    private static @Nullable SpatialState plain(PoolEntry instance) {
        return instance.leaf || !instance.detail().takeEndedBelow() ? instance.plain : null;
    }

    /** An instance has left the pool, in use or not. */
    void gone(PoolEntry instance) {
        setCorrupted(instance.detail(), false);
        if (active.isEmpty()) {
            template().usesEnd(sink(instance));
        }
    }

    /** Receives what the use has left on the instance; null out of development mode. */
    private @Nullable LeftoverSink sink(PoolEntry instance) {
        if (!development || leftovers == null) {
            return null;
        }
        leftovers.begin(instance.detail().spawnedBy);
        return leftovers;
    }

    /** Something that a listener restores. */
    public void reportRestored(PoolEntry instance, String path, String what, @Nullable Object found,
            @Nullable Object restored) {
        LeftoverSink sink = sink(instance);
        if (sink != null) {
            sink.differs(LeftoverKind.RULE, path, what, found, restored);
        }
    }

    public List<String> leftovers() {
        return leftovers == null ? List.of() : leftovers.leftovers();
    }

    /** An instance was reset and parked: from now on it is idle. */
    void idles(PoolEntry instance) {
        boolean mayChange = instance.mayBeUpdated && frame.mayUpdateScene() && mayGoOn(instance);
        if (checksIdle || mayChange) {
            EntryDetail detail = instance.detail();
            detail.lastUse = instance.lastUse();
            detail.checked = false;
            if (!detail.awaitsCheck) {
                detail.awaitsCheck = true;
                suspects++;
                frame.checkIdleLater(instance);
            }
        }
    }

    /** Whether the engine's update may still change it: where it is parked, its controls are disabled. */
    private static boolean mayGoOn(PoolEntry instance) {
        return !instance.hasChunk() || instance.detail().snapshot.goesOn();
    }

    /**
     * The frame in which the use ended is over. An animation or motion that has called what ended the use goes on
     * writing, and the engine updates what was detached in the middle of its pass once more: that is undone silently,
     * what comes later is reported.
     */
    void checkIdle(PoolEntry instance) {
        EntryDetail detail = instance.detail();
        detail.awaitsCheck = false;
        if (instance.is(InstanceState.IDLE) && !detail.checked) {
            setCorrupted(detail, verify(instance, null) == ResetOutcome.DISCARD);
            if (development) {
                owners.useEnded(instance.openPool.name, instance);
            }
        }
        // not reached after an exception: then each later spawn compares it; a hook may have ended another use of it
        detail.checked = !detail.awaitsCheck;
        suspects--;
    }

    private void setCorrupted(EntryDetail detail, boolean corrupted) {
        if (detail.corrupted != corrupted) {
            detail.corrupted = corrupted;
            suspects += corrupted ? 1 : -1;
        }
    }

    /** Whether {@link #isAsReset} is to be asked before a use. */
    boolean checksUses(PoolEntry instance) {
        return checksIdle || suspects > 0 || hasPlayed(instance);
    }

    private static boolean hasPlayed(PoolEntry instance) {
        return instance.plain == null && instance.detail().snapshot.hasPlayed();
    }

    /** False when a late tween or an old reference has changed an idle instance, and the change can't be undone. */
    boolean isAsReset(PoolEntry instance) {
        EntryDetail detail = instance.detail();
        if (detail.corrupted) {
            return false;
        }
        if ((detail.lastUse == 0 || !checksIdle && detail.checked) && !hasPlayed(instance)) {
            return true;
        }
        if (!detail.checked && detail.endedInPlay && isPlaying()) {
            LeftoverSink sink = sink(instance);
            if (sink != null) {
                sink.lost(LeftoverKind.ANIMATION, detail.snapshot.rootLabel(), "an animation or motion that has ended a"
                        + " use spawns again at once, and may go on with the same instance");
            }
            return false;
        }
        LeftoverSink sink = !detail.checked || leftovers == null ? null
                : leftovers.idle(detail.snapshot, detail.number, detail.lastUse);
        return verify(instance, sink) != ResetOutcome.DISCARD;
    }

    /** Whether an animation or motion has called what runs now. */
    @SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
    private boolean isPlaying() {
        return frame.mayUpdateScene() && CallStack.any((type, method) -> type == AnimComposer.class
                || type == AnimControl.class || type == MotionEvent.class);
    }

    /** Compares it as it would be shown: the hint that hides a parked one is the pool's own. */
    private ResetOutcome verify(PoolEntry instance, @Nullable LeftoverSink sink) {
        // instances that were put below it meanwhile, as at the end of a use
        nested.recycleBelow(instance);
        if (!instance.is(InstanceState.IDLE)) {
            // one of their hooks has spawned it, or closed the pool
            return ResetOutcome.UNCHANGED;
        }
        SpatialState plain = plain(instance);
        CullHint hidden = instance.spatial.getLocalCullHint();
        if (instance.hasChunk()) {
            PoolChunk.restoreHint(instance);
        }
        try {
            if (plain != null && plain.sameTransform(instance.spatial)
                    && plain.look(instance.spatial) != SpatialState.CHANGED) {
                return ResetOutcome.UNCHANGED;
            }
            return instance.detail().snapshot.verify(sink, instance.hasChunk() && instance.mayBeUpdated);
        } finally {
            if (instance.hasChunk()) {
                instance.spatial.setCullHint(hidden);
            }
        }
    }

    void close() {
        if (template != null) {
            template.close();
        }
    }
}
