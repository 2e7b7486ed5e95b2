// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/** What long games must leave in the JVM as they found it. */
public final class JvmState {
    /** How coarse {@link #liveHeap} is, in KB: the Z collector counts pages of 2 MB, also those in use in part. */
    public static final long HEAP_STEP_KB = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .anyMatch(collector -> collector.getName().startsWith("ZGC")) ? 2048 : 0;
    private static final int COLLECTIONS = 4;

    private JvmState() {
    }

    /** Has the garbage collector find what is not referenced any more. */
    public static void collect() {
        liveHeap();
    }

    /**
     * The heap in KB that a collection leaves. What is in use now would not do: a thread that allocates an object after
     * the collection takes a buffer of a megabyte or more, which counts as used. And the least of four: the serial
     * collector leaves up to a twentieth of the heap as garbage between the live objects, save for each fourth time.
     */
    public static long liveHeap() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            long before = collections();
            collectUntil(() -> collections() > before, "a collection");
            least = Math.min(least, ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .map(MemoryPoolMXBean::getCollectionUsage).filter(Objects::nonNull)
                    .mapToLong(MemoryUsage::getUsed).sum());
        }
        return least / 1024;
    }

    /** Collects until the object is unreachable. */
    public static void awaitCollection(Reference<?> reference, String what) {
        collectUntil(() -> reference.get() == null, what);
    }

    /**
     * Collects at least once, and until that is so. One collection is not always enough: the JVM skips those that are
     * asked for while native code, the reading of a class from a jar on some other thread for instance, holds an array.
     */
    public static void collectUntil(BooleanSupplier done, String what) {
        Patience patience = new Patience();
        System.gc();
        while (!done.getAsBoolean()) {
            patience.check(what);
            Thread.yield();
            System.gc();
        }
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }

    /** The value of an option of the JVM, as its command line or the JVM itself has chosen it. */
    public static String option(String name) {
        return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption(name).getValue();
    }

    /** After how much memory in use, in each of its memory pools, the JVM notifies those who watch its memory. */
    public static List<Long> memoryThresholds() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(MemoryPoolMXBean::isCollectionUsageThresholdSupported)
                .map(MemoryPoolMXBean::getCollectionUsageThreshold).toList();
    }

    /** The threads of the pools that are alive. */
    public static List<Thread> workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("jme-pool")).toList();
    }
}
