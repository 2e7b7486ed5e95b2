// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.sun.management.ThreadMXBean;
import io.github.jmepool.core.util.DesktopOnly;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Counts what a thread allocates, on a Java runtime that has {@code jdk.management}. */
@DesktopOnly
final class ThreadAllocation {
    private ThreadAllocation() {
    }

    /** Returns a counter of the bytes that the calling thread has allocated so far, or -1 where they aren't counted. */
    static LongSupplier counter() {
        if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                && threads.isThreadAllocatedMemorySupported()) {
            return () -> threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        }
        return () -> -1;
    }
}
