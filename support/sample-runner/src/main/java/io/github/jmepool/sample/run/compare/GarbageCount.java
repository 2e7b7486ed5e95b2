// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the JVM's collectors have done.
 *
 * @param collections how often they ran
 * @param millis how long that took, in milliseconds
 */
record GarbageCount(long collections, long millis) {
    /** Returns the counts since the start of the JVM. */
    static GarbageCount now() {
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += Math.max(0, bean.getCollectionCount());
            millis += Math.max(0, bean.getCollectionTime());
        }
        return new GarbageCount(collections, millis);
    }

    GarbageCount since(GarbageCount earlier) {
        return new GarbageCount(collections - earlier.collections, millis - earlier.millis);
    }
}
