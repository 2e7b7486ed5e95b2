// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.DesktopOnly;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** The events, empty until their emitter fills them in. Loaded only where there is a flight recorder. */
@DesktopOnly
final class FlightEvents {
    private FlightEvents() {
    }

    static PoolListener listener() {
        return new Listener();
    }

    /** Returns what ends it. */
    static Runnable counts(PoolRegistry registry) {
        Runnable hook = () -> registry.publishedStats().forEach(FlightEvents::emit);
        FlightRecorder.addPeriodicEvent(Counts.class, hook);
        return () -> FlightRecorder.removePeriodicEvent(hook);
    }

    private static void emit(PoolStats stats) {
        Counts event = new Counts();
        event.pool = stats.name();
        event.active = stats.active();
        event.idle = stats.idle();
        event.peakActive = stats.peakActive();
        event.pressure = stats.pressure();
        event.created = stats.created();
        event.disposing = stats.disposing();
        event.disposed = stats.disposed();
        event.trimmed = stats.trimmed();
        event.hits = stats.hits();
        event.misses = stats.misses();
        event.exhausted = stats.exhausted();
        event.commit();
    }

    private static final class Listener implements PoolListener {
        @Override
        public void onCreated(String pool, Object object, long nanos) {
            Created event = new Created();
            if (event.isEnabled()) {
                event.pool = pool;
                event.object = String.valueOf(object);
                event.createTime = nanos;
                event.commit();
            }
        }

        @Override
        public void onDisposed(String pool, Object object, DisposeReason reason) {
            Disposed event = new Disposed();
            if (event.isEnabled()) {
                event.pool = pool;
                event.object = String.valueOf(object);
                event.reason = reason.name();
                event.commit();
            }
        }

        @Override
        public void onExhausted(String pool, ExhaustionPolicy policy) {
            Exhausted event = new Exhausted();
            event.pool = pool;
            event.policy = policy.name();
            event.commit();
        }

        @Override
        public void onClosed(String pool, int stillOut) {
            Closed event = new Closed();
            event.pool = pool;
            event.stillOut = stillOut;
            event.commit();
        }
    }

    @Name("io.github.jmepool.ObjectCreated")
    @Label("Object Created")
    @Description("A pool made an object, or was handed a ready-made one")
    @Category("Object Pools")
    @DesktopOnly
    static final class Created extends Event {
        @Label("Pool")
        @Nullable String pool;
        @Label("Object")
        @Nullable String object;
        @Label("Create Time")
        @Timespan
        long createTime;
    }

    @Name("io.github.jmepool.ObjectDisposed")
    @Label("Object Disposed")
    @Description("An object of a pool came to its end")
    @Category("Object Pools")
    @DesktopOnly
    static final class Disposed extends Event {
        @Label("Pool")
        @Nullable String pool;
        @Label("Object")
        @Nullable String object;
        @Label("Reason")
        @Nullable String reason;
    }

    @Name("io.github.jmepool.PoolExhausted")
    @Label("Pool Exhausted")
    @Description("An acquire met a limit of its pool")
    @Category("Object Pools")
    @DesktopOnly
    static final class Exhausted extends Event {
        @Label("Pool")
        @Nullable String pool;
        @Label("Policy")
        @Nullable String policy;
    }

    @Name("io.github.jmepool.PoolClosed")
    @Label("Pool Closed")
    @Category("Object Pools")
    @DesktopOnly
    static final class Closed extends Event {
        @Label("Pool")
        @Nullable String pool;
        @Label("Still Out")
        int stillOut;
    }

    @Name("io.github.jmepool.PoolCounts")
    @Label("Pool Counts")
    @Description("The counts of a pool as last published")
    @Category("Object Pools")
    @Period("1 s")
    @StackTrace(false)
    @DesktopOnly
    static final class Counts extends Event {
        @Label("Pool")
        @Nullable String pool;
        @Label("Active")
        int active;
        @Label("Idle")
        int idle;
        @Label("Peak Active")
        int peakActive;
        @Label("Pressure")
        double pressure;
        @Label("Created")
        long created;
        @Label("Disposing")
        int disposing;
        @Label("Disposed")
        long disposed;
        @Label("Trimmed")
        long trimmed;
        @Label("Hits")
        long hits;
        @Label("Misses")
        long misses;
        @Label("Exhausted")
        long exhausted;
    }
}
