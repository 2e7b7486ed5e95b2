// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.List;

/** What long games must leave in the JVM as they found it. */
public final class JvmState {
    private JvmState() {
    }

    /** Lets the collector find what nobody holds. */
    public static void collect() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
    }

    /** The heap in KB that is still in use after a collection. */
    public static long liveHeap() {
        collect();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1024;
    }

    /** After how much memory in use, in each of its memory pools, the JVM notifies those who watch its memory. */
    public static List<Long> memoryThresholds() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(MemoryPoolMXBean::isCollectionUsageThresholdSupported)
                .map(MemoryPoolMXBean::getCollectionUsageThreshold).toList();
    }

    /** The threads of the pools that are alive. */
    public static List<Thread> workers() {
        return threads("jme-pool");
    }

    /** The threads that are alive and write a recording. */
    public static List<Thread> recordingThreads() {
        return threads("jme-pool recording");
    }

    private static List<Thread> threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(name)).toList();
    }
}
