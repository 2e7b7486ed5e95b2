// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingExchange;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingView;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Runs the sizing policies of a registry's pools periodically and carries out their decisions. Without this class the
 * {@link PoolSettings#sizing()} of a pool has no effect. The pools of a jMonkeyEngine scene are sized by the scene.
 *
 * <p>A {@link ConcurrentObjectPool} is trimmed and filled on the sizing thread, which also calls its hooks. A
 * {@link SharedPool} is only {@linkplain SharedPool#update updated}, once a second. An {@link ObjectPool} is changed
 * only by its own thread, which must call {@link #update()} in its loop, at least once a second; otherwise the pool is
 * not resized. All such pools of a registry belong to one thread. Any other kind of pool is resized by whichever thread
 * calls {@code update()}.
 *
 * <p>An exception that a hook throws on the sizing thread is passed to that thread's uncaught exception handler, and
 * sizing continues; {@link #view()} reports policies that throw. Any thread, unless a method specifies otherwise.
 */
public final class PoolSizer implements AutoCloseable {
    private static final long SHORTEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PoolRegistry registry;
    private final SizingExchange exchange;
    private final ScheduledExecutorService executor;
    private final boolean ownsExecutor;
    private final Runnable onChange;
    /** What the pools' thread has to carry out: of each pool itself, as another one of its name may be registered. */
    private final Map<ManagedPool, SizingRequest> pending = new ConcurrentHashMap<>();
    /** The pools as of the last change. */
    private Map<String, ManagedPool> known = Map.of();
    private volatile boolean closed;

    PoolSizer(PoolRegistry registry, SizingSchedule schedule, LongSupplier clock, ScheduledExecutorService executor,
            boolean ownsExecutor) {
        this.registry = Check.notNull("registry", registry);
        this.executor = executor;
        this.ownsExecutor = ownsExecutor;
        exchange = new SizingExchange(schedule, clock);
        onChange = this::poolsChanged;
        registry.onChange(onChange);
        poolsChanged();
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

    /** The registry has another pool or lacks one. Any thread. */
    private synchronized void poolsChanged() {
        Map<String, ManagedPool> registered = closed ? Map.of() : registry.byName();
        known.forEach((name, pool) -> {
            if (registered.get(name) != pool) {
                exchange.poolGone(name);
            }
        });
        known = registered;
        exchange.poolsChanged();
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
        boolean confined = false;
        for (ManagedPool pool : registry.pools()) {
            if (pool instanceof SharedPool<?, ?> shared) {
                failures.run(shared::update);
            } else {
                confined |= !(pool instanceof ConcurrentObjectPool);
            }
        }
        long wait = exchange.check(() -> counts(pools(ConcurrentObjectPool.class::isInstance), failures),
                confined ? LONGEST_WAIT_NANOS : 0);
        for (SizingRequest request = exchange.poll(); request != null; request = exchange.poll()) {
            leave(request, failures);
        }
        Map<String, ManagedPool> registered = registry.byName();
        pending.keySet().removeIf(pool -> registered.get(pool.name()) != pool);
        failures.throwFirst();
        return wait == Long.MAX_VALUE ? SHORTEST_WAIT_NANOS : wait;
    }

    /** Carries a request out if any thread may, or leaves it to the pools' thread in place of an older one. */
    private void leave(SizingRequest request, Failures failures) {
        ManagedPool pool = registry.byName().get(request.pool());
        if (pool instanceof ConcurrentObjectPool<?> concurrent) {
            failures.run(() -> PoolRegistry.apply(concurrent, request));
        } else if (pool != null) {
            pending.put(pool, request);
        }
    }

    private List<ManagedPool> pools(Predicate<ManagedPool> those) {
        return registry.pools().stream().filter(those).collect(Collectors.toList());
    }

    /** The counts of those pools whose counts can be taken. */
    private static List<PoolCounts> counts(List<ManagedPool> pools, Failures failures) {
        List<PoolCounts> counts = new ArrayList<>();
        for (ManagedPool pool : pools) {
            failures.run(() -> counts.add(pool.settings().countsOf(pool.stats())));
        }
        return counts;
    }

    /**
     * Carries out requests for the pools that are confined to the calling thread. Call it in that thread's loop; it
     * returns at once while no request is pending.
     *
     * @return how many idle objects were disposed of; exceptions of hooks are thrown at the end
     */
    public int update() {
        if (closed || pending.isEmpty() && !exchange.wantsCounts()) {
            return 0;
        }
        List<ManagedPool> mine = pools(PoolSizer::isMine);
        if (mine.isEmpty()) {
            return 0;
        }
        Failures failures = new Failures();
        int trimmed = 0;
        for (ManagedPool pool : mine) {
            SizingRequest request = pending.remove(pool);
            if (request != null) {
                try {
                    trimmed += PoolRegistry.apply(pool, request);
                } catch (Throwable failure) {
                    failures.add(failure);
                }
            }
        }
        if (exchange.wantsCounts()) {
            // a hook may have closed some
            exchange.publish(() -> counts(pools(PoolSizer::isMine), failures));
        }
        failures.throwFirst();
        return trimmed;
    }

    /** Whether the calling thread may touch the pool. */
    private static boolean isMine(ManagedPool pool) {
        return !(pool instanceof ConcurrentObjectPool) && !(pool instanceof SharedPool)
                && (!(pool instanceof ObjectPool<?> confined) || confined.isBoundToCurrentThread());
    }

    /**
     * Returns the state after the last check.
     *
     * @return an immutable view; times are those of {@link System#nanoTime}
     */
    public SizingView view() {
        return exchange.view();
    }

    /**
     * Stops sizing; the pools stay unchanged. A round that is in progress may still be carried out. Closing twice does
     * nothing.
     */
    @Override
    public void close() {
        closed = true;
        registry.removeOnChange(onChange);
        pending.clear();
        synchronized (this) {
            known = Map.of();
        }
        if (ownsExecutor) {
            executor.shutdown();
        }
    }

    /** Whether the sizer was closed, or its registry or executor was. */
    boolean isClosed() {
        return closed;
    }
}
