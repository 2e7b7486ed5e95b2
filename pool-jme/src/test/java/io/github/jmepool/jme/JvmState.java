// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import java.lang.management.ManagementFactory;
import java.util.List;

/** What long games must leave in the JVM as they found it. */
final class JvmState {
    private JvmState() {
    }

    /** Lets the collector find what nobody holds. */
    static void collect() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
    }

    /** The heap in KB that is still in use after a collection. */
    static long liveHeap() {
        collect();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1024;
    }

    /** The threads of the pools that are alive. */
    static List<Thread> workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("jme-pool")).toList();
    }
}
