// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Node;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.concurrent.TimeUnit;

/** A program for a heap of 64 MB: idle instances take half of it, until the pools free memory. */
final class ShortOfMemory {
    private static final int INSTANCES = 300;
    private static final int BYTES_EACH = 100_000;
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);

    private ShortOfMemory() {
    }

    /** Holds some memory. */
    static final class Heavy extends Node {
        final byte[] load = new byte[BYTES_EACH];
    }

    public static void main(String[] args) {
        ScenePools pools = new ScenePools();
        SpatialPool<Node> pool = pools.register(new SpatialPool<>("heavy", new Node("heavy")) {
            @Override
            protected Node cloneInstance(Node copy) {
                return new Heavy();
            }
        });
        pool.prewarmNow(INSTANCES);
        pools.background().freeMemoryAbove(0.5, TrimStrategy.allIdle());
        pools.update(0.01f);
        System.out.println("idle before: " + pool.idleCount());
        long begun = System.nanoTime();
        while (pool.idleCount() > 0 && System.nanoTime() - begun < LONGEST_NANOS) {
            // The JVM looks at the old generation after a collection, and notifies on a thread of its own. It skips a
            // collection while native code, the reading of a class from a jar for instance, holds an array.
            System.gc();
            pools.update(0.01f);
            Thread.onSpinWait();
        }
        System.out.println("idle after: " + pool.idleCount());
        pools.close();
    }
}
