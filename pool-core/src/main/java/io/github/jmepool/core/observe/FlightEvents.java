// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.DesktopOnly;
import io.github.jmepool.core.util.Texts;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
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
    private static final Activity ACTIVITY = new Activity();
    private static final Created CREATED = new Created();
    private static final Disposed DISPOSED = new Disposed();
    private static final Exhausted EXHAUSTED = new Exhausted();
    private static final Closed CLOSED = new Closed();
    private static final Mark MARK = new Mark();
    private static final AtomicInteger CHUNKS = new AtomicInteger();
    private static final Runnable COUNT_CHUNK = CHUNKS::incrementAndGet;
    private static int counting;

    private FlightEvents() {
    }

    static PoolListener listener() {
        return new Listener();
    }

    /** Returns whether a recording takes the counts of pools. */
    static boolean takesActivity() {
        return ACTIVITY.isEnabled();
    }

    /** Begins to count chunks. The flight recorder keeps the class loader of these classes until all have stopped. */
    static synchronized void countChunks() {
        if (counting == 0) {
            FlightRecorder.addPeriodicEvent(Settings.class, COUNT_CHUNK);
        }
        counting++;
    }

    static synchronized void stopCounting() {
        counting--;
        if (counting == 0) {
            FlightRecorder.removePeriodicEvent(COUNT_CHUNK);
        }
    }

    /** Returns the number of chunks that were begun: by each recording that starts, and when one has grown large. */
    static int begunChunks() {
        return CHUNKS.get();
    }

    static void activity(long timeNanos, PoolStats now, long acquired, long released, long misses, int peakActive) {
        Activity event = of(new Activity(), timeNanos, now.name());
        event.acquired = acquired;
        event.released = released;
        event.misses = misses;
        event.active = now.active();
        event.idle = now.idle();
        event.peakActive = peakActive;
        event.commit();
    }

    static void misses(long timeNanos, String pool, long misses, long createNanos) {
        Misses event = of(new Misses(), timeNanos, pool);
        event.misses = misses;
        event.createTime = createNanos;
        event.commit();
    }

    static void settings(long timeNanos, String pool, String settings) {
        Settings event = of(new Settings(), timeNanos, pool);
        event.settings = settings;
        event.commit();
    }

    static void cost(long timeNanos, String pool, long createNanos, long uploadNanos, long bytes) {
        Cost event = of(new Cost(), timeNanos, pool);
        event.createTime = createNanos;
        event.uploadTime = uploadNanos;
        event.size = bytes;
        event.commit();
    }

    static void mark(long timeNanos, String text) {
        if (MARK.isEnabled()) {
            Mark event = new Mark();
            event.time = timeNanos;
            event.text = text;
            event.commit();
        }
    }

    private static <E extends TimedEvent> E of(E event, long timeNanos, String pool) {
        event.time = timeNanos;
        event.pool = pool;
        return event;
    }

    private static final class Listener implements PoolListener {
        @Override
        public void onCreated(String pool, Object object, long nanos) {
            if (CREATED.isEnabled()) {
                Created event = new Created();
                event.pool = pool;
                event.object = Texts.describe(object);
                event.createTime = nanos;
                event.commit();
            }
        }

        @Override
        public void onDisposed(String pool, Object object, DisposeReason reason) {
            if (DISPOSED.isEnabled()) {
                Disposed event = new Disposed();
                event.pool = pool;
                event.object = Texts.describe(object);
                event.reason = reason.name();
                event.commit();
            }
        }

        @Override
        public void onExhausted(String pool, ExhaustionPolicy policy) {
            if (EXHAUSTED.isEnabled()) {
                Exhausted event = new Exhausted();
                event.pool = pool;
                event.policy = policy.name();
                event.commit();
            }
        }

        @Override
        public void onClosed(String pool, int stillOut) {
            if (CLOSED.isEnabled()) {
                Closed event = new Closed();
                event.pool = pool;
                event.stillOut = stillOut;
                event.commit();
            }
        }
    }

    @Category("Object Pools")
    @DesktopOnly
    abstract static class PoolEvent extends Event {
        @Label("Pool")
        @Nullable String pool;
    }

    /** An event in the time of the registry's owner. */
    @StackTrace(false)
    @DesktopOnly
    abstract static class TimedEvent extends PoolEvent {
        @Label("Time")
        @Description("Since the time's beginning; of an interval, its end")
        @Timespan
        long time;
    }

    @Name("io.github.jmepool.ObjectCreated")
    @Label("Object Created")
    @Description("A pool made an object, or was handed a ready-made one")
    @DesktopOnly
    static final class Created extends PoolEvent {
        @Label("Object")
        @Nullable String object;
        @Label("Create Time")
        @Timespan
        long createTime;
    }

    @Name("io.github.jmepool.ObjectDisposed")
    @Label("Object Disposed")
    @Description("An object of a pool came to its end")
    @DesktopOnly
    static final class Disposed extends PoolEvent {
        @Label("Object")
        @Nullable String object;
        @Label("Reason")
        @Nullable String reason;
    }

    @Name("io.github.jmepool.PoolExhausted")
    @Label("Pool Exhausted")
    @Description("An acquire met a limit of its pool")
    @DesktopOnly
    static final class Exhausted extends PoolEvent {
        @Label("Policy")
        @Nullable String policy;
    }

    @Name("io.github.jmepool.PoolClosed")
    @Label("Pool Closed")
    @DesktopOnly
    static final class Closed extends PoolEvent {
        @Label("Still Out")
        int stillOut;
    }

    @Name("io.github.jmepool.PoolActivity")
    @Label("Pool Activity")
    @Description("The demand on a pool within a second of its registry's time, and its counts at the end")
    @DesktopOnly
    static final class Activity extends TimedEvent {
        @Label("Acquired")
        @Description("Uses that began")
        long acquired;
        @Label("Released")
        @Description("Uses that ended, in any way")
        long released;
        @Label("Misses")
        @Description("Acquires that found no idle object and made one")
        long misses;
        @Label("Active")
        int active;
        @Label("Idle")
        int idle;
        @Label("Peak Active")
        @Description("The most objects in use at once within that second")
        int peakActive;
    }

    @Name("io.github.jmepool.PoolMisses")
    @Label("Pool Misses")
    @Description("Acquires of one frame that found no idle object and made one")
    @DesktopOnly
    static final class Misses extends TimedEvent {
        @Label("Misses")
        long misses;
        @Label("Create Time")
        @Description("The time that making the objects took")
        @Timespan
        long createTime;
    }

    @Name("io.github.jmepool.PoolSettings")
    @Label("Pool Settings")
    @Description("The settings of a pool, at the beginning of each chunk of a recording and whenever they change")
    @Period("beginChunk")
    @DesktopOnly
    static final class Settings extends TimedEvent {
        @Label("Settings")
        @Nullable String settings;
    }

    @Name("io.github.jmepool.ObjectCost")
    @Label("Object Cost")
    @Description("The cost of one object of a pool, as measured on the first ones")
    @DesktopOnly
    static final class Cost extends TimedEvent {
        @Label("Create Time")
        @Timespan
        long createTime;
        @Label("Upload Time")
        @Description("The time of the first upload to the GPU")
        @Timespan
        long uploadTime;
        @Label("Size")
        @Description("The memory of one object")
        @DataAmount
        long size;
    }

    @Name("io.github.jmepool.Mark")
    @Label("Mark")
    @Description("A mark of the game: the part that begins at this time")
    @Category("Object Pools")
    @StackTrace(false)
    @DesktopOnly
    static final class Mark extends Event {
        @Label("Time")
        @Timespan
        long time;
        @Label("Text")
        @Nullable String text;
    }
}
