package io.github.jmepool.core;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Where and when a use began. The throwable is the cheapest carrier of a stack: it is resolved only when read. */
final class LeakTrace extends Throwable {
    private static final long serialVersionUID = 1;

    final long acquiredNanos;

    LeakTrace(long acquiredNanos) {
        super("acquired here");
        this.acquiredNanos = acquiredNanos;
    }

    LeakRecord record(ManagedPool pool, PoolSlot slot, long nowNanos) {
        List<StackTraceElement> callers = Arrays.stream(getStackTrace())
                .dropWhile(frame -> isPoolClass(frame.getClassName())).toList();
        return new LeakRecord(pool.name(), Refusals.describe(slot.object), slot.useId(),
                Duration.ofNanos(nowNanos - acquiredNanos), callers);
    }

    private static boolean isPoolClass(String name) {
        return name.equals(Supply.class.getName()) || name.equals(ObjectPool.class.getName())
                || name.equals(ConcurrentSupply.class.getName()) || name.equals(ConcurrentObjectPool.class.getName());
    }
}
