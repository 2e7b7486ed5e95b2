// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects that a {@link SharedPool} holds. Every call is made under the pool's lock. */
final class SharedStore<K, T> {
    int capacity;
    @Nullable Duration expiry;
    private final String name;
    private final Map<K, SharedSiblings<K, T>> byKey = new HashMap<>();
    private final Map<T, SharedObject<K, T>> byObject = new IdentityHashMap<>();
    private final SharedUnused<K, T> unused;
    private long registered;
    private long disposed;
    private long detached;
    private long trimmed;
    private long hits;
    private long misses;
    private int peakActive;
    private int peakTotal;
    private long lastAcquireNanos;

    SharedStore(SharedPoolBuilder<K, T> builder) {
        name = builder.name;
        capacity = builder.capacity;
        expiry = builder.expiry;
        unused = new SharedUnused<>(builder.filter);
    }

    SharedObject<K, T> add(SharedPoolCore<K, T> pool, K key, T object, boolean acquired, long nowNanos) {
        SharedSiblings<K, T> siblings = byKey.computeIfAbsent(key, SharedSiblings::new);
        SharedObject<K, T> added = new SharedObject<>(pool, siblings, object, registered++);
        siblings.inOrder.add(added);
        byObject.put(object, added);
        added.touched(nowNanos);
        unused.add(added);
        peakTotal = Math.max(peakTotal, count());
        if (acquired) {
            misses++;
            use(added, nowNanos);
        }
        return added;
    }

    @Nullable SharedObject<K, T> find(Object object) {
        return byObject.get(object);
    }

    SharedObject<K, T> require(T object) {
        SharedObject<K, T> found = byObject.get(object);
        if (found == null) {
            throw foreign(object);
        }
        return found;
    }

    SharedObject<K, T> requireSame(SharedObject<K, T> object) {
        if (byObject.get(object.get()) != object) {
            throw foreign(object.get());
        }
        return object;
    }

    private ForeignObjectException foreign(Object object) {
        return new ForeignObjectException(name, "'" + Texts.describe(object)
                + "' is not an object of this pool, or not any more; register it first");
    }

    /** Returns a free one of those under the key, otherwise one that may be shared; null when there is none. */
    @Nullable SharedObject<K, T> available(K key, boolean multipleHolders) {
        SharedSiblings<K, T> siblings = byKey.get(key);
        SharedObject<K, T> first = siblings == null ? null : siblings.inOrder.first();
        return first == null || multipleHolders || first.holders() == 0 ? first : null;
    }

    void acquire(SharedObject<K, T> object, long nowNanos) {
        hits++;
        use(object, nowNanos);
    }

    private void use(SharedObject<K, T> object, long nowNanos) {
        object.acquired(nowNanos);
        unused.remove(object);
        lastAcquireNanos = nowNanos;
        peakActive = Math.max(peakActive, count() - unusedCount());
    }

    /** Returns the objects that leave because of it; exceptions of the filter are added to the failures. */
    List<SharedObject<K, T>> release(SharedObject<K, T> object, long nowNanos, @Nullable ClosePolicy closedBy,
            Failures failures) {
        if (object.holders() == 0) {
            throw new StaleUseException(name, "'" + Texts.describe(object.get()) + "' under '" + object.key()
                    + "' has no holder; release it once for each acquire", object.uses(), object.uses());
        }
        object.released(nowNanos);
        return afterUse(object, closedBy, failures);
    }

    /** Undoes an acquire that failed. */
    List<SharedObject<K, T>> undoAcquire(SharedObject<K, T> object, @Nullable ClosePolicy closedBy,
            Failures failures) {
        if (object.isEvicted() || object.holders() == 0) {
            return List.of();
        }
        object.acquireFailed();
        return afterUse(object, closedBy, failures);
    }

    private List<SharedObject<K, T>> afterUse(SharedObject<K, T> object, @Nullable ClosePolicy closedBy,
            Failures failures) {
        if (object.holders() > 0) {
            return List.of();
        }
        if (closedBy != null) {
            disposed++;
            drop(object);
            return List.of(object);
        }
        unused.add(object);
        return overCapacity(failures);
    }

    int count() {
        return byObject.size();
    }

    int unusedCount() {
        return unused.count();
    }

    List<SharedObject<K, T>> all() {
        List<SharedObject<K, T>> all = new ArrayList<>(byObject.values());
        all.sort(Comparator.comparingLong(object -> object.serial));
        return all;
    }

    /** Returns the number of objects over the capacity. */
    int surplus() {
        return Math.max(0, count() - capacity);
    }

    /** Evicts unused objects over the capacity, in bounded work; a failure of the filter evicts nothing. */
    List<SharedObject<K, T>> overCapacity(Failures failures) {
        if (surplus() == 0 || unused.count() == 0) {
            return List.of();
        }
        try {
            return drop(unused.cheapestSoonFound(surplus()));
        } catch (Throwable failure) {
            failures.add(failure);
            return List.of();
        }
    }

    /** Evicts the expired objects and, up to the number, more of the lowest priority. */
    List<SharedObject<K, T>> choose(int surplus, long nowNanos) {
        if (surplus == 0 && (expiry == null || !unused.anyUnusedFor(expiry.toNanos(), nowNanos))) {
            return List.of();
        }
        List<SharedObject<K, T>> candidates = unused.candidates();
        int expired = expired(candidates, nowNanos);
        // Stable: within one priority, the order of last use stays.
        candidates.subList(expired, candidates.size()).sort(Comparator.comparingInt(SharedObject::getPriority));
        return drop(candidates.subList(0, Math.max(expired, Math.min(candidates.size(), surplus))));
    }

    /** Drops up to so many, whether expired or not. */
    List<SharedObject<K, T>> chooseAny(int most) {
        return drop(unused.cheapest(most));
    }

    List<SharedObject<K, T>> chooseOne(SharedPoolCore<K, T> pool, SharedObject<K, T> object) {
        if (object.pool != pool) {
            throw foreign(object.get());
        }
        return drop(unused.mayEvict(object) ? List.of(object) : List.of());
    }

    /** Locks or unlocks the object, or gives it another priority. */
    void change(SharedObject<K, T> object, Runnable step) {
        unused.change(object, step);
    }

    /** Returns the number of objects that were looked at to choose some, for tests. */
    long looks() {
        return unused.looks;
    }

    /** Returns the number of expired ones; as they are in order of last use, these come first. */
    private int expired(List<SharedObject<K, T>> candidates, long nowNanos) {
        int expired = 0;
        while (expiry != null && expired < candidates.size()
                && nowNanos - candidates.get(expired).lastUseNanos() >= expiry.toNanos()) {
            expired++;
        }
        return expired;
    }

    private List<SharedObject<K, T>> drop(List<SharedObject<K, T>> chosen) {
        chosen.forEach(this::drop);
        disposed += chosen.size();
        return chosen;
    }

    void detach(SharedObject<K, T> object) {
        detached++;
        drop(object);
    }

    private void drop(SharedObject<K, T> object) {
        unused.remove(object);
        byObject.remove(object.get());
        object.siblings.inOrder.remove(object);
        if (object.siblings.inOrder.isEmpty()) {
            removeSiblings(object.siblings);
        }
        object.evicted();
    }

    /** A key may have changed since it was registered; then all keys are looked at. */
    private void removeSiblings(SharedSiblings<K, T> siblings) {
        boolean found;
        try {
            found = byKey.remove(siblings.key, siblings);
        } catch (Throwable keyFails) {
            found = false;
        }
        if (!found) {
            byKey.values().remove(siblings);
        }
    }

    /** Empties the store as the policy specifies, and returns the objects to dispose of. */
    List<SharedObject<K, T>> clear(ClosePolicy policy) {
        List<SharedObject<K, T>> gone = new ArrayList<>();
        for (SharedObject<K, T> object : all()) {
            if (object.holders() == 0 || policy == ClosePolicy.DISPOSE) {
                gone.add(object);
            } else if (policy == ClosePolicy.ABANDON) {
                detach(object);
            }
        }
        return drop(gone);
    }

    void count(List<SharedObject<K, T>> gone, DisposeReason reason) {
        trimmed += reason == DisposeReason.TRIMMED ? gone.size() : 0;
    }

    PoolStats stats(String pool) {
        int designed = capacity == PoolSettings.UNLIMITED ? peakActive : capacity;
        return new PoolStats(pool, count() - unusedCount(), unusedCount(), 0, registered, disposed, detached, 0,
                trimmed, hits, misses, 0, peakActive, peakTotal, lastAcquireNanos, Math.max(1, designed), 0, 0);
    }
}
