// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.internal.tree.ActiveSet;
import io.github.jmepool.jme.internal.tree.InstanceState;
import java.util.Objects;

/** Recycles the instances of one pool when the condition of its settings has come true. Render thread only. */
final class EndConditions {
    private final RecycleWhen condition;
    private final PoolHooks hooks;
    private final ActiveSet<PoolEntry> active;

    EndConditions(RecycleWhen condition, PoolHooks hooks, ActiveSet<PoolEntry> active) {
        this.condition = condition;
        this.hooks = hooks;
        this.active = active;
    }

    /** Refuses a new instance that has not what the condition waits for. */
    void join(PoolEntry instance) {
        instance.detail().endWatch = hooks.endWatch(condition, instance.spatial);
    }

    void useBegins(PoolEntry instance) {
        Objects.requireNonNull(instance.detail().endWatch).started();
    }

    /** The scene is complete, and rendered next. */
    void beforeRendering() {
        boolean goesOn = true;
        for (int place = active.before(active.places()); goesOn && place >= 0; place = active.before(place)) {
            EndWatch watch = active.at(place).detail().endWatch;
            goesOn = watch == null || watch.rendersNext();
        }
    }

    /** Once a frame. */
    void look(Failures failures) {
        for (int place = active.before(active.places()); place >= 0; place = active.before(place)) {
            PoolEntry instance = active.at(place);
            try {
                EndWatch watch = instance.detail().endWatch;
                long use = instance.use();
                // the condition may have ended the use itself
                if (watch != null && instance.is(InstanceState.IN_USE) && watch.ended() && instance.use() == use) {
                    instance.openPool.recycle(instance, EndReason.FINISHED);
                }
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
    }
}
