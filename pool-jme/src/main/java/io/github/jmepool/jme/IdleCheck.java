// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.jme.reset.LeftoverSink;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.SpatialState;
import org.jspecify.annotations.Nullable;

/**
 * Looks over idle instances of one pool before they are used again: a late tween or an old reference may have written
 * to them, and the next user would get that. Development mode, or where the game wants it. Render thread only.
 *
 * <p>A control that recycles its own spatial may go on writing, and the engine updates what was detached in the middle
 * of its pass once more. So what is written until the frame's end is undone silently; what comes later is named.
 */
final class IdleCheck {
    private final OpenPool run;

    IdleCheck(OpenPool run) {
        this.run = run;
    }

    /** A use has ended, and the instance is what the next one begins with. */
    void ended(PooledInstance instance) {
        InstanceDetail detail = instance.detail;
        detail.lastUse = instance.lastUse();
        detail.settled = false;
        run.scene.frame.settleLater(instance);
    }

    /** The frame in which its use ended is over. */
    void settle(PooledInstance instance) {
        InstanceDetail detail = instance.detail;
        boolean idle = instance.use() == 0 && !instance.ending && !instance.busy
                && run.scene.table.get(instance.spatial) == instance;
        if (idle && !detail.settled) {
            detail.spoilt = look(instance, null) == ResetOutcome.DISCARD;
            detail.settled = true;
        }
    }

    /** An instance for the next use. Null only where the core has none to give. */
    @Nullable PooledInstance acquire() {
        PooledInstance instance = run.core.acquire();
        while (instance != null && !passes(instance)) {
            run.core.discard(instance);
            instance = run.core.acquire();
        }
        return instance;
    }

    /** False when what was written can't be put back. One that was never in use has had nobody to write to it. */
    private boolean passes(PooledInstance instance) {
        InstanceDetail detail = instance.detail;
        if (detail.lastUse == 0) {
            return true;
        }
        if (detail.spoilt) {
            return false;
        }
        try {
            return look(instance, detail.settled ? run.watch.idleSink(instance) : null) != ResetOutcome.DISCARD;
        } catch (Throwable problem) {
            run.returns.giveUp(instance, problem);
            throw problem;
        }
    }

    /** As it would be shown: the hint that hides a parked one is the pool's own. */
    private static ResetOutcome look(PooledInstance instance, @Nullable LeftoverSink sink) {
        if (!instance.leaf && !instance.detail.shape.isIntact()) {
            // instances that were put below it meanwhile, as at the end of a use
            Nesting.sendHome(instance);
        }
        SpatialState plain = instance.plain;
        CullHint hidden = instance.spatial.getLocalCullHint();
        if (instance.parked) {
            PoolChunk.restoreHint(instance);
        }
        try {
            if (plain != null && plain.sameTransform(instance.spatial)
                    && plain.look(instance.spatial) != SpatialState.CHANGED) {
                return ResetOutcome.UNCHANGED;
            }
            return instance.detail.snapshot.verify(sink, instance.parked && instance.hasControls);
        } finally {
            if (instance.parked) {
                instance.spatial.setCullHint(hidden);
            }
        }
    }
}
