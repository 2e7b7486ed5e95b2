// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Texts;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Where and when a use began. The throwable is the cheapest carrier of a stack: it is resolved only when read. */
final class LeakTrace extends Throwable {
    private static final long serialVersionUID = 1;
    private static final Set<String> POOL_CLASSES = Set.of(AcquirePath.class.getName(), PoolCore.class.getName(),
            ObjectPool.class.getName(), ConcurrentAcquirePath.class.getName(), ConcurrentPoolCore.class.getName(),
            ConcurrentObjectPool.class.getName());

    final long useId;
    final long acquiredNanos;

    LeakTrace(long useId, long acquiredNanos) {
        super("acquired here");
        this.useId = useId;
        this.acquiredNanos = acquiredNanos;
    }

    LeakRecord record(ManagedPool pool, Object object, long nowNanos) {
        List<StackTraceElement> callers = Arrays.stream(getStackTrace())
                .dropWhile(frame -> POOL_CLASSES.contains(frame.getClassName())).toList();
        return new LeakRecord(pool.name(), Texts.describe(object), useId,
                Duration.ofNanos(nowNanos - acquiredNanos), callers);
    }
}
