// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The requests and counts that a {@link PoolSizer} and the thread of a pool exchange. */
final class SizedPool {
    final ManagedPool pool;
    private final boolean anyThread;
    private final AtomicReference<SizingRequest> request = new AtomicReference<>();
    private volatile boolean asked;
    private volatile @Nullable PoolCounts counts;

    SizedPool(ManagedPool pool) {
        this.pool = pool;
        anyThread = pool instanceof ConcurrentObjectPool || pool instanceof SharedPool;
    }

    /** Requests current counts from the pool's thread. */
    void ask() {
        if (!anyThread) {
            counts = null;
            asked = true;
        }
    }

    boolean hasAnswered() {
        return anyThread || counts != null;
    }

    boolean isWaiting() {
        return asked || request.get() != null;
    }

    /** Whether the calling thread may touch the pool. */
    boolean isMine() {
        return !anyThread && (!(pool instanceof ObjectPool<?> confined) || confined.isBoundToCurrentThread());
    }

    /** Adds the counts for policies: none of a pool whose thread hasn't answered, or that sizes itself. */
    void addTo(List<PoolCounts> all) {
        if (pool instanceof SharedPool) {
            return;
        }
        PoolCounts now = anyThread ? pool.settings().countsOf(pool.stats()) : counts;
        if (now != null) {
            all.add(now);
        }
    }

    /** Carries a request out at once, or leaves it to the pool's thread, replacing one that is not done yet. */
    void order(SizingRequest wanted) {
        if (anyThread) {
            PoolRegistry.apply(pool, wanted);
        } else {
            request.set(wanted);
        }
    }

    /** The pool's own thread: carries the request out and returns how many objects were disposed of. */
    int serve() {
        SizingRequest wanted = request.getAndSet(null);
        try {
            return wanted == null ? 0 : PoolRegistry.apply(pool, wanted);
        } finally {
            if (asked) {
                asked = false;
                counts = pool.settings().countsOf(pool.stats());
            }
        }
    }

    void releaseExpired() {
        if (pool instanceof SharedPool<?, ?> shared) {
            shared.update();
        }
    }
}
