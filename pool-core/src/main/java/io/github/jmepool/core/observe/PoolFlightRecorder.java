// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.util.Check;

/**
 * Tells JDK Flight Recorder of pools: rare events as they happen, and the published counts of a registry at intervals.
 *
 * <p>The events are {@code io.github.jmepool.ObjectCreated}, {@code ObjectDisposed}, {@code PoolExhausted},
 * {@code PoolClosed} and {@code PoolCounts}. Where the Java runtime has no module {@code jdk.jfr}, all of this does
 * nothing. None of it is on the way of an acquire that finds an idle object.
 */
public final class PoolFlightRecorder {
    private PoolFlightRecorder() {
    }

    /**
     * Whether this Java runtime has a flight recorder.
     *
     * @return false when nothing here has an effect
     */
    public static boolean isAvailable() {
        try {
            Class.forName("jdk.jfr.Event", false, ClassLoader.getPlatformClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /**
     * A listener that makes an event of each object created or disposed of, each refusal and each close; one serves
     * any number of pools on any threads.
     *
     * @return the listener; one that does nothing when there is no flight recorder
     */
    public static PoolListener listener() {
        return isAvailable() ? FlightEvents.listener() : new PoolListener() { };
    }

    /**
     * Makes an event of each pool's published counts, once a second unless the recording says otherwise.
     *
     * @param registry the registry, whose counts have to be published by its owner
     * @return ends it
     */
    public static Subscription counts(PoolRegistry registry) {
        Check.notNull("registry", registry);
        return isAvailable() ? FlightEvents.counts(registry) : () -> { };
    }

    /** Something that goes on until it is closed. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        /** Ends it. Closing twice does nothing. */
        @Override
        void close();
    }
}
