// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import io.github.jmepool.core.util.DesktopOnly;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;

/** Runs an action when the JVM reports that after a collection more than a fraction of the old generation is in use. */
@DesktopOnly
final class MemoryPressureWatch implements NotificationListener, AutoCloseable {
    private static final Logger LOG = Logger.getLogger(MemoryPressureWatch.class.getName());

    private final Runnable action;
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final Map<MemoryPoolMXBean, Long> thresholdsBefore = new LinkedHashMap<>();
    private final Map<MemoryPoolMXBean, Long> thresholdsSet = new LinkedHashMap<>();

    /** @param action run on the JVM's notification thread */
    MemoryPressureWatch(double fraction, Runnable action) {
        this.action = action;
        // The JVM has one threshold for all: a little less for each watch, by which close() tells whose it is.
        int less = System.identityHashCode(this) & 0xFFFF;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            long max = pool.getUsage().getMax();
            // Only an old generation supports both thresholds; a young one is full before every collection.
            if (pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported()
                    && pool.isCollectionUsageThresholdSupported() && max > 0) {
                thresholdsBefore.put(pool, pool.getCollectionUsageThreshold());
                pool.setCollectionUsageThreshold(Math.max(1, (long) (max * fraction) - less));
                thresholdsSet.put(pool, pool.getCollectionUsageThreshold());
            }
        }
        ((NotificationEmitter) memory).addNotificationListener(this, null, null);
    }

    /**
     * Watches from now on.
     *
     * @return ends it; a caller that keeps no more than this can be loaded where there are no memory beans
     */
    static Runnable start(double fraction, Runnable action) {
        return new MemoryPressureWatch(fraction, action)::close;
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
        if (notification.getType().equals(MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED)) {
            action.run();
        }
    }

    /** Restores the JVM's thresholds, unless they were set since, by another scene of the application for instance. */
    @Override
    public void close() {
        try {
            ((NotificationEmitter) memory).removeNotificationListener(this);
        } catch (ListenerNotFoundException e) {
            LOG.log(Level.FINE, "The listener was removed before", e);
        }
        thresholdsBefore.forEach((pool, before) -> {
            if (pool.getCollectionUsageThreshold() == Objects.requireNonNull(thresholdsSet.get(pool))) {
                pool.setCollectionUsageThreshold(before);
            }
        });
        thresholdsBefore.clear();
    }
}
