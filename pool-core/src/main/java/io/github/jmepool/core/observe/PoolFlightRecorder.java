// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.RuntimeParts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reports the pools of a registry to JDK Flight Recorder, while a recording is running, however it was started.
 *
 * <p>Once for each pool and second of the registry's time it commits an event {@code io.github.jmepool.PoolActivity}:
 * the uses that began and ended, the misses, and the most objects that were active at once. Events
 * {@code PoolMisses}, {@code PoolSettings}, {@code Mark} and {@code ObjectCost} add what a reader needs to compute
 * sizes. The time is the caller's: that of a scene, for instance, which may run faster than real time. While no
 * recording is running, a call of {@link #update} reads one flag. Where the Java runtime has no module {@code jdk.jfr},
 * all of this does nothing. For the pools' thread, unless a method states otherwise.
 */
public final class PoolFlightRecorder {
    private static final boolean AVAILABLE = RuntimeParts.has("jdk.jfr.Event");
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final PoolRegistry registry;
    private final Function<? super PoolSettings, String> settingsText;
    private final Function<? super ManagedPool, ? extends BooleanSupplier> changes;
    private final BooleanSupplier anyChange;
    private Map<String, Tally> tallies = Map.of();
    /** The registry's pools that the tallies are of. */
    private Map<String, ManagedPool> tallied = Map.of();
    private boolean running;
    private boolean countsChunks;
    private int chunks;
    private volatile long nowNanos;
    private long nextNanos;

    /**
     * Makes a recorder of a registry's pools.
     *
     * @param registry the pools, those included that are registered later
     * @param settingsText returns settings as the text of the event {@code PoolSettings}; not called while no recording
     *        is running
     */
    public PoolFlightRecorder(PoolRegistry registry, Function<? super PoolSettings, String> settingsText) {
        this(registry, settingsText, pool -> () -> true, () -> true);
    }

    /**
     * Makes a recorder of a registry's pools that asks a pool for its counts only when they may have changed: with many
     * pools, most of which do nothing in a frame, that is most of the cost of a recording.
     *
     * @param registry the pools, those included that are registered later
     * @param settingsText returns settings as the text of the event {@code PoolSettings}; not called while no recording
     *        is running
     * @param changes makes, for a pool, the function that returns whether its counts or settings may have changed since
     *        its last call
     * @param anyChange returns whether one of these would return true; it is asked first, once for each
     *        {@link #update} while a recording is running
     * @throws NullPointerException if an argument is null
     */
    public PoolFlightRecorder(PoolRegistry registry, Function<? super PoolSettings, String> settingsText,
            Function<? super ManagedPool, ? extends BooleanSupplier> changes, BooleanSupplier anyChange) {
        this.registry = Check.notNull("registry", registry);
        this.settingsText = Check.notNull("settingsText", settingsText);
        this.changes = Check.notNull("changes", changes);
        this.anyChange = Check.notNull("anyChange", anyChange);
    }

    /**
     * Returns whether this Java runtime has a flight recorder. Any thread.
     *
     * @return false when nothing here has an effect
     */
    public static boolean isAvailable() {
        return AVAILABLE;
    }

    /**
     * Returns a listener that commits an event for each object created or disposed of, each limit that is met and each
     * close; one serves any number of pools on any threads.
     *
     * @return the listener; one that does nothing when there is no flight recorder
     */
    public static PoolListener listener() {
        return isAvailable() ? FlightEvents.listener() : new PoolListener() { };
    }

    /**
     * Counts what happened since the last call, and commits the events of a second that has ended. Call it once a
     * frame.
     *
     * @param timeNanos the registry's time in nanoseconds; it never decreases
     * @return true if a recording or a chunk of it has begun, or one is running and a second has ended
     */
    public boolean update(long timeNanos) {
        nowNanos = timeNanos;
        if (!isAvailable() || !FlightEvents.takesActivity()) {
            running = false;
            // or they would keep pools that are closed
            tallies = Map.of();
            tallied = Map.of();
            stopCounting();
            return false;
        }
        if (!running) {
            nextNanos = timeNanos + SECOND;
        }
        // a recording with a limit of age or size loses its oldest chunks
        boolean settingsAgain = chunkHasBegun();
        observe(settingsAgain);
        running = true;
        if (timeNanos < nextNanos) {
            return settingsAgain;
        }
        commit();
        nextNanos += SECOND * (1 + (timeNanos - nextNanos) / SECOND);
        return true;
    }

    /** Returns whether a chunk has begun since the last update, as far as that is known. */
    private boolean chunkHasBegun() {
        boolean unknown = !countsChunks;
        if (unknown) {
            FlightEvents.countChunks();
            countsChunks = true;
        }
        int before = chunks;
        chunks = FlightEvents.begunChunks();
        return unknown || chunks != before;
    }

    private void stopCounting() {
        if (countsChunks) {
            countsChunks = false;
            FlightEvents.stopCounting();
        }
    }

    /**
     * Counts what happened since the last update, and commits the events of the second that has begun: for an owner
     * that makes no further update. Without it, the flight recorder keeps the classes of this library for the time of
     * the Java VM if a recording was running at the last update.
     */
    public void flush() {
        if (running) {
            observe(false);
            commit();
        }
        stopCounting();
    }

    /**
     * Commits the cost of one object, as an owner of pools has measured it. Does nothing while no recording is running.
     *
     * @param pool the pool's name
     * @param createNanos the time of making one, in nanoseconds
     * @param uploadNanos the time of its first upload to the GPU, in nanoseconds
     * @param bytes its memory
     */
    public void cost(String pool, long createNanos, long uploadNanos, long bytes) {
        if (running) {
            FlightEvents.cost(nowNanos, pool, createNanos, uploadNanos, bytes);
        }
    }

    /**
     * Commits a mark: the name of the part of a game that begins now. Does nothing while no recording is running. Any
     * thread.
     *
     * @param text a few words
     * @throws IllegalArgumentException if the text is blank
     */
    public void mark(String text) {
        Check.notBlank("text", text);
        if (isAvailable()) {
            FlightEvents.mark(nowNanos, text);
        }
    }

    private void commit() {
        tallies.values().forEach(tally -> tally.commit(nowNanos));
    }

    private void observe(boolean settingsAgain) {
        Map<String, ManagedPool> pools = registry.byName();
        boolean mayDiffer = anyChange.getAsBoolean();
        if (pools == tallied && !mayDiffer && !settingsAgain) {
            return;
        }
        if (pools != tallied) {
            Map<String, Tally> before = tallies;
            Map<String, Tally> present = new LinkedHashMap<>();
            for (ManagedPool pool : pools.values()) {
                Tally known = before.get(pool.name());
                present.put(pool.name(), known != null && known.pool == pool ? known : new Tally(pool));
            }
            before.values().stream().filter(tally -> present.get(tally.pool.name()) != tally)
                    .forEach(tally -> tally.commit(nowNanos));
            tallies = present;
            tallied = pools;
        }
        tallies.values().forEach(tally -> tally.observe(settingsAgain));
    }

    /** A pool's counts as of the last update, and what has happened since the last event. */
    private final class Tally {
        private final ManagedPool pool;
        private final BooleanSupplier changed;
        private PoolStats last;
        /** False until a pool that was added since the recording began is observed: all of its counts are new. */
        private boolean known;
        private @Nullable PoolSettings settings;
        private long acquired;
        private long released;
        private long misses;
        private int peak;

        Tally(ManagedPool pool) {
            this.pool = pool;
            changed = changes.apply(pool);
            last = pool.stats();
            known = !running;
            peak = last.active();
        }

        void observe(boolean settingsAgain) {
            boolean mayDiffer = changed.getAsBoolean();
            if (!mayDiffer && !settingsAgain && known && settings != null) {
                return;
            }
            PoolSettings wanted = pool.settings();
            if (settingsAgain || settings != wanted && !wanted.equals(settings)) {
                FlightEvents.settings(nowNanos, pool.name(), settingsText.apply(wanted));
            }
            settings = wanted;
            PoolStats now = pool.stats();
            // the counts of a pool of a scene begin again when the scene is opened again
            boolean sameLife = known && now.created() >= last.created() && acquires(now) >= acquires(last);
            known = true;
            long before = sameLife ? last.active() : 0;
            long grown = now.active() - before;
            // a use whose hook has not returned yet is active before it counts as a hit or a miss
            long begun = Math.max(grown, acquires(now) - (sameLife ? acquires(last) : 0));
            acquired += begun;
            released += begun - grown;
            // the most at once within the frame is known only when it is a new peak
            peak = Math.max(peak, !sameLife || now.peakActive() > last.peakActive() ? now.peakActive() : now.active());
            long missed = now.misses() - (sameLife ? last.misses() : 0);
            if (missed > 0) {
                misses += missed;
                long made = Math.max(missed, now.created() - (sameLife ? last.created() : 0));
                long createNanos = now.createNanos() - (sameLife ? last.createNanos() : 0);
                FlightEvents.misses(nowNanos, pool.name(), missed, createNanos * missed / made);
            }
            last = now;
        }

        private static long acquires(PoolStats stats) {
            return stats.hits() + stats.misses();
        }

        void commit(long timeNanos) {
            FlightEvents.activity(timeNanos, last, acquired, released, misses, peak);
            acquired = 0;
            released = 0;
            misses = 0;
            peak = last.active();
        }
    }
}
