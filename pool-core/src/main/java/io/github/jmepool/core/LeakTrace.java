// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Texts;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

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

    private static boolean isOfPool(ManagedPool pool, StackTraceElement frame) {
        String name = frame.getClassName();
        return name.equals(pool.getClass().getName()) || name.equals(AbstractPool.class.getName());
    }
}
