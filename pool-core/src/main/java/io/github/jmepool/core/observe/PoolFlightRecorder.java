// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.RuntimeParts;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reports pools to JDK Flight Recorder: rare events as they happen, and the published counts of a registry at
 * intervals.
 *
 * <p>The events are {@code io.github.jmepool.ObjectCreated}, {@code ObjectDisposed}, {@code PoolExhausted},
 * {@code PoolClosed} and {@code PoolCounts}. Where the Java runtime has no module {@code jdk.jfr}, all of this does
 * nothing. None of it is on the way of an acquire that finds an idle object.
 */
public final class PoolFlightRecorder implements AutoCloseable {
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Runnable end;

    private PoolFlightRecorder(Runnable end) {
        this.end = end;
    }

    /**
     * Returns whether this Java runtime has a flight recorder.
     *
     * @return false when nothing here has an effect
     */
    public static boolean isAvailable() {
        return RuntimeParts.has("jdk.jfr.Event");
    }

    /**
     * Returns a listener that makes an event of each object created or disposed of, each refusal and each close; one
     * serves any number of pools on any threads.
     *
     * @return the listener; one that does nothing when there is no flight recorder
     */
    public static PoolListener listener() {
        return isAvailable() ? FlightEvents.listener() : new PoolListener() { };
    }

    /**
     * Makes an event of each pool's published counts, once a second unless the recording specifies otherwise.
     *
     * @param registry the registry, whose counts have to be published by its owner
     * @return ends it; goes on until it is closed
     */
    public static PoolFlightRecorder counts(PoolRegistry registry) {
        return counts(registry, () -> { });
    }

    /**
     * Makes the same events, and runs an action when they have ended: for listeners that are then removed.
     *
     * @param registry   the registry, whose counts have to be published by its owner
     * @param whenClosed called once, by the first close
     * @return ends it; goes on until it is closed
     */
    public static PoolFlightRecorder counts(PoolRegistry registry, Runnable whenClosed) {
        Check.notNull("registry", registry);
        Check.notNull("whenClosed", whenClosed);
        Runnable end = isAvailable() ? FlightEvents.counts(registry) : () -> { };
        return new PoolFlightRecorder(() -> {
            end.run();
            whenClosed.run();
        });
    }

    /**
     * Returns whether it was closed.
     *
     * @return true if it emits no more events
     */
    public boolean isClosed() {
        return closed.get();
    }

    /** Ends the events of the counts. Closing twice does nothing. Any thread. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            end.run();
        }
    }
}
