// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingView;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Runs the sizing policies of a registry's pools periodically and carries out their decisions. Without this class the
 * {@link PoolSettings#sizing()} of a pool has no effect. The pools of a jMonkeyEngine scene are sized by the scene.
 *
 * <p>A {@link ConcurrentObjectPool} is trimmed and filled on the sizing thread, which also calls its hooks. A
 * {@link SharedPool} is only {@linkplain SharedPool#update updated}, once a second. An {@link ObjectPool} is changed
 * only by its own thread, which must call {@link #update()} in its loop; otherwise the pool is not resized. Any other
 * kind of pool is resized by whichever thread calls {@code update()}.
 *
 * <p>An exception that a hook throws on the sizing thread is passed to that thread's uncaught exception handler, and
 * sizing continues; {@link #view()} reports policies that throw. Any thread, unless a method specifies otherwise.
 */
public final class PoolSizer implements AutoCloseable {
    private static final long SHORTEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PoolRegistry registry;
    private final SizingMonitor monitor;
    private final LongSupplier clock;
    private final ScheduledExecutorService executor;
    private final boolean ownsExecutor;
    @SuppressWarnings("UnnecessaryLambda") // One object for all: it identifies this sizer to pools.
    private final Runnable onChange = () -> changed = true;
    private volatile Map<String, SizedPool> pools = Map.of();
    /** Whether a thread is to be asked for counts, or has something to do. */
    private volatile boolean due;
    private volatile boolean changed = true;
    private volatile boolean closed;
    private boolean asking;
    private long askedNanos;

    PoolSizer(PoolRegistry registry, SizingSchedule schedule, LongSupplier clock, ScheduledExecutorService executor,
            boolean ownsExecutor) {
        this.registry = Check.notNull("registry", registry);
        this.clock = clock;
        this.executor = executor;
        this.ownsExecutor = ownsExecutor;
        monitor = new SizingMonitor(schedule, new Random(), clock.getAsLong());
        registry.onChange(onChange);
    }

    /**
     * Starts sizing on a new daemon thread, with the default schedule.
     *
     * @param registry the pools to size, those included that are registered later
     * @return the running instance; it stops when it or the registry is closed
     */
    public static PoolSizer start(PoolRegistry registry) {
        ScheduledThreadPoolExecutor own = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "PoolSizer");
            thread.setDaemon(true);
            return thread;
        });
        own.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return new PoolSizer(registry, SizingSchedule.DEFAULT, System::nanoTime, own, true).started();
    }

    /**
     * Starts sizing on the caller's executor.
     *
     * @param registry the pools to size, those included that are registered later
     * @param schedule when the rounds are, which check all pools
     * @param executor runs the checks; it is not shut down by this class, and sizing stops if it is shut down
     * @return the running instance; it stops when it or the registry is closed
     */
    public static PoolSizer start(PoolRegistry registry, SizingSchedule schedule, ScheduledExecutorService executor) {
        Check.notNull("executor", executor);
        return new PoolSizer(registry, schedule, System::nanoTime, executor, false).started();
    }

    private PoolSizer started() {
        schedule(0);
        return this;
    }

    private void schedule(long nanos) {
        try {
            // A run reports its own exceptions.
            Future<?> unused = executor.schedule(this::run, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            // The executor was shut down.
            close();
        }
    }

    private void run() {
        if (closed) {
            return;
        }
        long wait = LONGEST_WAIT_NANOS;
        try {
            wait = tick();
        } catch (Throwable failure) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
        } finally {
            if (!closed) {
                schedule(Math.max(SHORTEST_WAIT_NANOS, Math.min(wait, LONGEST_WAIT_NANOS)));
            }
        }
    }

    /**
     * Runs a round if one is due. Sizing thread.
     *
     * @return how many nanoseconds there is nothing to do
     */
    long tick() {
        if (registry.isClosed()) {
            close();
            return LONGEST_WAIT_NANOS;
        }
        Failures failures = new Failures();
        Map<String, SizedPool> all = takeUp();
        all.values().forEach(sized -> failures.run(sized::releaseExpired));
        long now = clock.getAsLong();
        if (changed || now - monitor.nextCheckNanos() >= 0) {
            decide(all, now, failures);
        }
        failures.throwFirst();
        return asking ? SHORTEST_WAIT_NANOS : monitor.nextCheckNanos() - now;
    }

    private Map<String, SizedPool> takeUp() {
        Map<String, SizedPool> before = pools;
        Map<String, SizedPool> present = new LinkedHashMap<>();
        for (ManagedPool pool : registry.pools()) {
            SizedPool known = before.get(pool.name());
            present.put(pool.name(), known != null && known.pool == pool ? known : new SizedPool(pool));
        }
        pools = present;
        return present;
    }

    /**
     * First asks for the counts of confined pools; then asks the policies of those that have answered, and carries the
     * requests out.
     */
    private void decide(Map<String, SizedPool> all, long now, Failures failures) {
        if (!asking) {
            askedNanos = now;
            all.values().forEach(SizedPool::ask);
            asking = true;
            due = true;
        }
        if (now - askedNanos < LONGEST_WAIT_NANOS && !all.values().stream().allMatch(SizedPool::hasAnswered)) {
            return;
        }
        asking = false;
        changed = false;
        List<PoolCounts> counts = new ArrayList<>();
        for (SizedPool sized : all.values()) {
            failures.run(() -> sized.addTo(counts));
        }
        for (SizingRequest request : monitor.check(now, counts)) {
            // The monitor asks nothing of a pool that it was given no counts of.
            failures.run(() -> Objects.requireNonNull(all.get(request.pool())).order(request));
        }
        due = true;
    }

    /**
     * Carries out requests for the pools that are confined to the calling thread. Call it in that thread's loop; it
     * returns at once while no request is pending.
     *
     * @return how many idle objects were disposed of; exceptions of hooks are thrown at the end
     */
    public int update() {
        if (!due || closed) {
            return 0;
        }
        // Before the look, so that what comes meanwhile is seen by it or by the next call.
        due = false;
        Failures failures = new Failures();
        int trimmed = 0;
        for (SizedPool sized : pools.values()) {
            if (sized.isMine()) {
                try {
                    trimmed += sized.serve();
                } catch (Throwable failure) {
                    failures.add(failure);
                }
            } else if (sized.isWaiting()) {
                due = true;
            }
        }
        failures.throwFirst();
        return trimmed;
    }

    /**
     * Returns the state after the last check.
     *
     * @return an immutable view; times are those of {@link System#nanoTime}
     */
    public SizingView view() {
        return monitor.view();
    }

    /**
     * Stops sizing; the pools stay unchanged. A round that is in progress may still be carried out. Closing twice does
     * nothing.
     */
    @Override
    public void close() {
        closed = true;
        registry.removeOnChange(onChange);
        pools = Map.of();
        if (ownsExecutor) {
            executor.shutdown();
        }
    }

    /** Whether it was closed, or its registry or executor was. */
    boolean isClosed() {
        return closed;
    }
}
