// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.util.NativeObject;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.core.util.DesktopOnly;
import io.github.jmepool.core.util.RuntimeParts;
import io.github.jmepool.jme.InstanceCost;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures the first instances of a pool. Clones on any thread (two at once may lose a measurement, no more); all else
 * on the render thread.
 */
final class CostMeter {
    /** More than one: the first clone loads classes. */
    private static final int CLONES = 8;
    /** Looked up when the first pool opens, not in a frame of the game: it loads many classes. */
    private static final LongSupplier ALLOCATED = RuntimeParts.has("com.sun.management.ThreadMXBean")
            ? Allocation.counter() : () -> -1;

    private volatile int clones;
    private volatile long cloneNanos;
    private volatile long heapBytes = -1;
    private long uploadNanos;
    private boolean uploaded;
    private long directBytes = -1;

    /** Makes a clone, measuring it while there are few measurements. */
    Spatial measured(Supplier<? extends Spatial> maker) {
        if (clones >= CLONES) {
            return maker.get();
        }
        long bytesBefore = ALLOCATED.getAsLong();
        long before = System.nanoTime();
        Spatial made = maker.get();
        long nanos = System.nanoTime() - before;
        long bytes = bytesBefore < 0 ? -1 : ALLOCATED.getAsLong() - bytesBefore;
        cloneNanos = clones == 0 ? nanos : Math.min(cloneNanos, nanos);
        heapBytes = clones == 0 ? bytes : Math.min(heapBytes, bytes);
        clones = clones + 1;
        return made;
    }

    /** Adds one unit of the first upload. */
    void uploading(long nanos) {
        if (!uploaded) {
            uploadNanos += nanos;
        }
    }

    void uploaded() {
        uploaded = true;
    }

    boolean wantsDirectBytes() {
        return directBytes < 0;
    }

    /** Notes what one instance owns. */
    void owns(NativeObject[] own) {
        long bytes = 0;
        for (NativeObject object : own) {
            if (object instanceof VertexBuffer buffer && buffer.getData() != null && buffer.getData().isDirect()) {
                bytes += (long) buffer.getData().capacity() * buffer.getFormat().getComponentSize();
            }
        }
        directBytes = bytes;
    }

    InstanceCost report(String pool) {
        return new InstanceCost(pool, Duration.ofNanos(cloneNanos), Duration.ofNanos(uploadNanos), heapBytes,
                Math.max(0, directBytes));
    }

    /** Counts what a thread allocates, on a Java runtime that has {@code jdk.management}. */
    @DesktopOnly
    private static final class Allocation {
        private Allocation() {
        }

        /** Returns a counter of the bytes that the calling thread has allocated so far, or -1 where there is none. */
        static LongSupplier counter() {
            if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                    && threads.isThreadAllocatedMemorySupported()) {
                return () -> threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            }
            return () -> -1;
        }
    }
}
