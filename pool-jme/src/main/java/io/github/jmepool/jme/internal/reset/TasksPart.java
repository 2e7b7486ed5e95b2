// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.control.UpdateControl;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Takes from an UpdateControl the tasks of a use that has ended before they were run: they are not for the next one.
 */
final class TasksPart extends StatePart {
    private static final @Nullable VarHandle TASKS =
            EngineFields.find(UpdateControl.class, "taskQueue", ConcurrentLinkedQueue.class);

    private final @Nullable Queue<?> tasks;
    private final List<?> own;

    TasksPart(UpdateControl control, String path) {
        super(LeftoverKind.CONTROL, path);
        tasks = TASKS == null ? null : (Queue<?>) TASKS.get(control);
        own = tasks == null ? List.of() : List.copyOf(tasks);
    }

    @Override
    boolean isClean() {
        return tasks == null || tasks.isEmpty() || own.containsAll(tasks);
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (tasks != null && tasks.removeIf(task -> !own.contains(task))) {
            report(sink, "tasks of the UpdateControl were left to be run");
        }
        return ResetOutcome.REPAIRED;
    }
}
