// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Texts;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The place and time at which a use began. A throwable carries a stack cheapest: it is resolved only when read. */
final class LeakTrace extends Throwable {
    private static final long serialVersionUID = 1;

    final long useId;
    final long acquiredNanos;

    LeakTrace(long useId, long acquiredNanos) {
        super("acquired here");
        this.useId = useId;
        this.acquiredNanos = acquiredNanos;
    }

    LeakRecord record(ManagedPool pool, Object object, long nowNanos) {
        StackTraceElement[] frames = getStackTrace();
        int first = 0;
        while (first < frames.length && isOfPool(pool, frames[first])) {
            first++;
        }
        List<StackTraceElement> callers = List.of(Arrays.copyOfRange(frames, first, frames.length));
        return new LeakRecord(pool.name(), Texts.describe(object), useId,
                Duration.ofNanos(nowNanos - acquiredNanos), callers);
    }

    /** Whether the frame is of a method of the pool, declared by its class or one that it extends. */
    private static boolean isOfPool(ManagedPool pool, StackTraceElement frame) {
        @Nullable Class<?> type = pool.getClass();
        while (type != null && !type.getName().equals(frame.getClassName())) {
            type = type.getSuperclass();
        }
        return type != null;
    }
}
