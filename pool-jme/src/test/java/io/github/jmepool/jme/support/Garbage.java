// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the calling thread allocates. */
public final class Garbage {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Garbage() {
    }

    /** The bytes of the least of several rounds: what the JIT compiler or a late growth allocates happens once. */
    public static long leastOf(int rounds, Runnable work) {
        return leastOf(rounds, 0, work);
    }

    /** The bytes of the least of several rounds, and of no more than it takes to see that they are few enough. */
    public static long leastOf(int rounds, long enough, Runnable work) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < rounds && least > enough; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            work.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
