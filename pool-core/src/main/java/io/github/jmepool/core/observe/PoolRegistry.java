// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolLifecycle;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * Holds pools by name, acts on all of them, and closes them in the reverse order of their registration.
 *
 * <p>Names and published counts may be read on any thread. Whatever touches a pool, {@link #publish()} included, is for
 * the pools' own thread. A {@link PoolSizer} carries out the pools' sizing policies.
 */
public final class PoolRegistry implements AutoCloseable {
    private final List<Runnable> changeListeners = new CopyOnWriteArrayList<>();
    private volatile Map<String, ManagedPool> pools = Map.of();
    private volatile Published published = new Published(List.of(), List.of());
    private boolean closed;

    /** Makes an empty registry. */
    public PoolRegistry() {
    }

    /**
     * Registers a pool under its name. Any thread.
     *
     * @param pool the pool
     * @param <P>  its kind
     * @return the same pool
     * @throws PoolException         if there is one of that name
     * @throws IllegalStateException if the registry is closed, or {@link PoolJmx} can't show the pool; it isn't
     *                               registered then
     */
    public <P extends ManagedPool> P register(P pool) {
        String name = Check.notNull("pool", pool).name();
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("Pool '" + name + "' cannot be registered: the registry is closed");
            }
            Map<String, ManagedPool> more = new LinkedHashMap<>(pools);
            if (more.putIfAbsent(name, pool) != null) {
                throw new PoolException(name, "a pool of this name is registered already; destroy or remove it first,"
                        + " or choose another name");
            }
            pools = Collections.unmodifiableMap(more);
        }
        // a listener that can't show this pool refuses its registration
        Failures.orUndo(() -> changeListeners.forEach(Runnable::run), () -> unregister(pool, name));
        return pool;
    }

    /**
     * Makes and registers a pool, which belongs to the calling thread. If it can't be registered, the objects that its
     * settings prewarm are disposed of.
     *
     * @param settings  the pool's settings, its name among them
     * @param lifecycle makes the objects and is notified of their lifecycle
     * @param <T>       the objects' type
     * @return the pool, prewarmed as its settings specify
     * @throws PoolException         if there is one of that name
     * @throws IllegalStateException if the registry is closed
     */
    public <T> ObjectPool<T> create(PoolSettings settings, PoolLifecycle<T> lifecycle) {
        ObjectPool<T> pool = ObjectPool.withLifecycle(lifecycle).settings(settings).build();
        Failures.orUndo(() -> register(pool), pool::close);
        return pool;
    }

    /**
     * Returns whether there is a pool of that name. Any thread.
     *
     * @param name the name
     * @return false when it was never registered or is gone
     */
    public boolean has(String name) {
        return pools.containsKey(name);
    }

    /**
     * Finds a pool. Any thread.
     *
     * @param name its name
     * @return the pool
     * @throws PoolException if there is none; the message names those that exist
     */
    public ManagedPool pool(String name) {
        Map<String, ManagedPool> all = pools;
        ManagedPool pool = all.get(name);
        if (pool == null) {
            throw new PoolException(name, "no pool of this name is registered; there are " + all.keySet());
        }
        return pool;
    }

    /**
     * Returns all pools. Any thread.
     *
     * @return the pools as of now, in the order of their registration
     */
    public List<ManagedPool> pools() {
        return List.copyOf(pools.values());
    }

    /** The pools by their names: a map that never changes, and another one after each change. */
    Map<String, ManagedPool> byName() {
        return pools;
    }

    /**
     * Removes a pool without closing it. Any thread.
     *
     * @param name its name
     * @return the pool
     * @throws PoolException if there is none
     */
    public ManagedPool remove(String name) {
        ManagedPool pool;
        do {
            pool = pool(name);
        } while (!unregister(pool, name));
        return pool;
    }

    /**
     * Removes exactly that pool without closing it; another one of its name stays. Any thread.
     *
     * @param pool the pool
     * @return false when it isn't registered
     */
    public boolean remove(ManagedPool pool) {
        return unregister(pool, Check.notNull("pool", pool).name());
    }

    /**
     * Closes a pool and removes it. The pools' thread. A pool whose close fails stays registered, so that destroying
     * it again tries it again.
     *
     * @param name its name
     * @throws PoolException if there is none
     */
    public void destroy(String name) {
        ManagedPool pool = pool(name);
        pool.close();
        unregister(pool, name);
    }

    /**
     * Returns the counts of all pools. The pools' thread.
     *
     * @return the counts now, in the order of registration
     */
    public List<PoolStats> stats() {
        return pools.values().stream().map(ManagedPool::stats).collect(Collectors.toUnmodifiableList());
    }

    /** Publishes the counts of all pools for sizing and observers on other threads. The pools' thread. */
    public void publish() {
        List<PoolStats> stats = new ArrayList<>();
        List<PoolCounts> counts = new ArrayList<>();
        for (ManagedPool pool : pools.values()) {
            PoolStats now = pool.stats();
            stats.add(now);
            counts.add(pool.settings().countsOf(now));
        }
        published = new Published(List.copyOf(stats), List.copyOf(counts));
    }

    /**
     * Returns the statistics published last. Any thread.
     *
     * @return one per pool, in the order of registration; empty before the first {@link #publish()}
     */
    public List<PoolStats> publishedStats() {
        return published.stats;
    }

    /**
     * Returns the counts that sizing policies see, as last published. Any thread.
     *
     * @return one per pool, in the order of registration; empty before the first {@link #publish()}
     */
    public List<PoolCounts> publishedCounts() {
        return published.counts;
    }

    /**
     * Carries out requests of sizing or of a strategy; a pool that is gone or closed is left out. The pools' thread. If
     * a hook throws, the other requests are carried out before its exception is thrown. Returns how many idle instances
     * were disposed of.
     */
    int apply(List<SizingRequest> requests) {
        Failures failures = new Failures();
        int trimmed = 0;
        for (SizingRequest request : requests) {
            try {
                trimmed += apply(request);
            } catch (Throwable e) {
                failures.add(e);
            }
        }
        failures.throwFirst();
        return trimmed;
    }

    /**
     * Disposes of idle instances because memory is short. The pools' thread.
     *
     * @param strategy which idle instances to dispose of
     * @return how many were disposed of
     * @throws IllegalArgumentException if the strategy names a pool that there is none of, or a number below 0;
     *                                  no instance was disposed of then
     */
    public int trim(TrimStrategy strategy) {
        List<PoolCounts> counts = new ArrayList<>();
        for (ManagedPool pool : pools.values()) {
            counts.add(pool.settings().countsOf(pool.stats()));
        }
        return apply(SizingRequest.trims(strategy.plan(counts)));
    }

    /**
     * Closes all pools, the last registered first, and accepts no new ones. The pools' thread. If a pool fails to
     * close, the others are closed anyway, and it stays registered, so that closing again retries it; the first failure
     * is thrown at the end, with the others suppressed. Before the first pool is closed, waiting acquires of all pools
     * throw {@code PoolClosedException}: see {@link ManagedPool#endWaiting()}.
     */
    @Override
    public void close() {
        List<ManagedPool> all;
        synchronized (this) {
            closed = true;
            all = new ArrayList<>(pools.values());
        }
        Collections.reverse(all);
        Failures failures = new Failures();
        // First of all: a hook of one pool may wait for a thread that waits for another pool.
        all.forEach(pool -> failures.run(pool::endWaiting));
        for (ManagedPool pool : all) {
            failures.run(() -> {
                pool.close();
                unregister(pool, pool.name());
            });
        }
        failures.throwFirst();
    }

    /** Fills a pool up, if it isn't gone or closed. The pools' thread. */
    void prewarm(String name, int count) {
        ManagedPool pool = pools.get(name);
        if (pool != null) {
            try {
                pool.prewarmNow(count);
            } catch (PoolClosedException e) {
                // Closed since this was asked for, as in apply.
                return;
            }
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Returns the names of the pools, and whether the registry is closed. Any thread. */
    @Override
    public String toString() {
        return "PoolRegistry " + pools.keySet() + (isClosed() ? ", closed" : "");
    }

    /** Runs after each registration and removal, on the thread that did it. */
    void onChange(Runnable listener) {
        changeListeners.add(listener);
    }

    void removeOnChange(Runnable listener) {
        changeListeners.remove(listener);
    }

    /** Whether that very pool was registered under the name, and no longer is. */
    private boolean unregister(ManagedPool pool, String name) {
        synchronized (this) {
            if (pools.get(name) != pool) {
                return false;
            }
            Map<String, ManagedPool> fewer = new LinkedHashMap<>(pools);
            fewer.remove(name);
            pools = Collections.unmodifiableMap(fewer);
        }
        changeListeners.forEach(Runnable::run);
        return true;
    }

    private int apply(SizingRequest request) {
        ManagedPool pool = pools.get(request.pool());
        return pool == null ? 0 : apply(pool, request);
    }

    /** Carries out a request on a thread that may touch the pool; does nothing if that is closed. */
    static int apply(ManagedPool pool, SizingRequest request) {
        try {
            if (request.isTrim()) {
                return pool.trim(request.count());
            }
            pool.prewarmNow((int) Math.min(Integer.MAX_VALUE, (long) pool.stats().total() + request.count()));
            return 0;
        } catch (PoolClosedException e) {
            // Closed since the request was made: there is nothing left to size.
            return 0;
        }
    }

    private record Published(List<PoolStats> stats, List<PoolCounts> counts) {
    }
}
