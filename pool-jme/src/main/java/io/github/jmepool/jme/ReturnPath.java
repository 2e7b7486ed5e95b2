// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.reset.LeftoverSink;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.SnapshotTemplate;
import io.github.jmepool.jme.reset.SpatialState;
import org.jspecify.annotations.Nullable;

/**
 * The way back of an instance whose use has ended: the hooks, the reset, the parking; or its end, when one of them has
 * failed. Render thread only.
 */
final class ReturnPath {
    private final OpenPool run;
    private final SpatialPool<?> pool;
    private final ObjectPool<PooledInstance> core;
    private final SnapshotTemplate template;
    /** Null when nothing is watched. */
    private final @Nullable UseTracker watch;
    /** Null where nobody looks idle instances over. */
    private final @Nullable IdleCheck idleCheck;

    ReturnPath(OpenPool run, SnapshotTemplate template) {
        this.run = run;
        this.template = template;
        pool = run.pool;
        core = run.core;
        idleCheck = run.idleCheck;
        watch = run.watch.isOn() ? run.watch : null;
    }

    /** The look is what was seen of the instance a moment ago, if nobody can have changed it since. */
    void finish(PooledInstance instance, int look) {
        instance.ending = false;
        if (core.isClosed()) {
            // by somebody who was told of the end: the instance has been disposed of with the others
            return;
        }
        run.active.remove(instance);
        instance.busy = true;
        if (instance.leaf || instance.detail.shape.isIntact()) {
            goHome(instance, look);
            return;
        }
        // what happens to the nested ones is no fault of this one
        Failures failures = new Failures();
        failures.run(() -> Nesting.sendHome(instance));
        failures.run(() -> goHome(instance, look));
        failures.throwFirst();
    }

    private void goHome(PooledInstance instance, int look) {
        ResetOutcome outcome;
        boolean told = run.hooked || instance.plain == null;
        try {
            if (told && !tellRecycled(instance)) {
                return;
            }
            outcome = reset(instance, look);
            if (told && !tellParking(instance)) {
                return;
            }
            if (outcome != ResetOutcome.DISCARD) {
                park(instance);
                if (idleCheck != null) {
                    idleCheck.ended(instance);
                }
            }
        } catch (Throwable problem) {
            giveUp(instance, problem);
            throw problem;
        }
        instance.busy = false;
        if (outcome == ResetOutcome.DISCARD) {
            core.discard(instance);
        } else {
            core.release(instance);
        }
    }

    /** False when somebody has closed the pool: the instance has been disposed of with the others. */
    private boolean tellRecycled(PooledInstance instance) {
        Participation participation = instance.detail.participation;
        if (participation != null) {
            participation.ending(instance);
            if (!isStillThere(instance)) {
                return false;
            }
        }
        if (instance.plain == null) {
            instance.detail.snapshot.notifyRecycled();
        }
        pool.recycled(instance.spatial);
        return isStillThere(instance);
    }

    /** False as with {@link #tellRecycled}. */
    private boolean tellParking(PooledInstance instance) {
        leaveDrawing(instance, false);
        Participation participation = instance.detail.participation;
        if (participation == null) {
            return true;
        }
        participation.parking(instance);
        return isStillThere(instance);
    }

    /** From now on it is drawn by itself, if at all. */
    static void leaveDrawing(PooledInstance instance, boolean forGood) {
        InstancedRendering drawing = instance.run.drawing;
        if (drawing != null && forGood) {
            drawing.forgotten(instance.detail.drawn);
        } else if (drawing != null) {
            drawing.left(instance.detail.drawn);
        }
    }

    private boolean isStillThere(PooledInstance instance) {
        if (core.isClosed()) {
            instance.busy = false;
            return false;
        }
        return true;
    }

    @SuppressWarnings("NullAway") // What was seen to be no more than moved has a plain state.
    private ResetOutcome reset(PooledInstance instance, int looked) {
        LeftoverSink sink = watch == null ? null : watch.sink(instance);
        SpatialState plain = instance.plain;
        int look = looked == SpatialState.CHANGED && plain != null ? plain.look(instance.spatial) : looked;
        if (look == SpatialState.CHANGED) {
            return instance.detail.snapshot.reset(sink);
        }
        if (look == SpatialState.MOVED || idleCheck != null) {
            plain.restoreTransform(instance.spatial);
        }
        return template.checkShared(sink);
    }

    private void park(PooledInstance instance) {
        PoolChunk home = instance.home;
        SpatialPoolSettings settings = run.settings;
        if (home != null && settings.keepAttached() && instance.parkable && instance.spatial.getParent() == home
                && !run.node.isGrouped()) {
            home.park(instance, run.scene.frameNanos);
        } else {
            Placement.detach(instance, settings.keepSiblingOrder());
        }
    }

    /** Somebody has thrown who was told of a use: the instance is not to be trusted any more. */
    void giveUp(PooledInstance instance, Throwable problem) {
        Failures failures = Failures.with(null, problem);
        Participation participation = instance.detail.participation;
        if (participation != null) {
            failures.run(() -> participation.parking(instance));
        }
        instance.busy = false;
        failures.run(() -> core.discard(instance));
    }
}
