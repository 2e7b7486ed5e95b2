// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The unused objects of a {@link SharedPool}: those that may go, by priority; those that the filter refused; and, only
 * counted, those that are locked, so that no eviction looks at these. Called under the pool's lock.
 */
final class SharedUnused<K, T> {
    /** The number of refusals after which one registration or release leaves the rest to the next. */
    static final int MOST_REFUSALS = 64;
    /** The number of refused objects that are asked about again: fewer, so that those behind them get their turn. */
    static final int MOST_ASKED_AGAIN = 32;

    /** The number of objects that were looked at in all, for tests. */
    long looks;
    private final TreeSet<SharedObject<K, T>> byAge = new TreeSet<>(
            Comparator.comparingLong(object -> object.unusedAs));
    private final TreeSet<SharedObject<K, T>> byPriority = new TreeSet<>(
            Comparator.<SharedObject<K, T>>comparingInt(SharedObject::getPriority)
                    .thenComparingLong(object -> object.unusedAs));
    private final Set<SharedObject<K, T>> refused = new LinkedHashSet<>();
    private final Predicate<? super SharedObject<K, T>> filter;
    private int count;
    private long added;

    SharedUnused(Predicate<? super SharedObject<K, T>> filter) {
        this.filter = filter;
    }

    int count() {
        return count;
    }

    /** Adds an object that has lost its last holder. */
    void add(SharedObject<K, T> object) {
        count++;
        object.unusedAs = ++added;
        enter(object);
    }

    /** Does nothing with what isn't here. */
    void remove(SharedObject<K, T> object) {
        if (object.unusedAs != 0) {
            count--;
            leave(object);
            object.unusedAs = 0;
        }
    }

    /** Locks or unlocks the object, or gives it another priority. */
    void change(SharedObject<K, T> object, Runnable step) {
        leave(object);
        step.run();
        if (object.unusedAs != 0) {
            enter(object);
        }
    }

    private void enter(SharedObject<K, T> object) {
        if (!object.isLocked()) {
            byAge.add(object);
            byPriority.add(object);
        }
    }

    private void leave(SharedObject<K, T> object) {
        byAge.remove(object);
        byPriority.remove(object);
        refused.remove(object);
    }

    boolean mayEvict(SharedObject<K, T> object) {
        looks++;
        return object.unusedAs != 0 && !object.isLocked() && filter.test(object);
    }

    /** Whether an unused object that isn't locked was used last at that time or before. */
    boolean anyUnusedFor(long nanos, long nowNanos) {
        askAgain(Integer.MAX_VALUE);
        return !byAge.isEmpty() && nowNanos - byAge.first().lastUseNanos() >= nanos;
    }

    /** All objects that may be evicted, the least recently used first. */
    List<SharedObject<K, T>> candidates() {
        askAgain(Integer.MAX_VALUE);
        List<SharedObject<K, T>> candidates = new ArrayList<>();
        for (SharedObject<K, T> object : byAge) {
            if (mayEvict(object)) {
                candidates.add(object);
            }
        }
        return candidates;
    }

    /** The objects of the lowest priority, the least recently used first. */
    List<SharedObject<K, T>> cheapest(int most) {
        return cheapest(most, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** As {@link #cheapest}, but ends when the filter has refused many; the next call goes on from there. */
    List<SharedObject<K, T>> cheapestSoonFound(int most) {
        return cheapest(most, MOST_REFUSALS, MOST_ASKED_AGAIN);
    }

    private List<SharedObject<K, T>> cheapest(int most, int mostRefusals, int mostAskedAgain) {
        askAgain(mostAskedAgain);
        List<SharedObject<K, T>> chosen = new ArrayList<>();
        List<SharedObject<K, T>> refusals = new ArrayList<>();
        for (SharedObject<K, T> object : byPriority) {
            if (chosen.size() == most || refusals.size() == mostRefusals) {
                break;
            }
            (mayEvict(object) ? chosen : refusals).add(object);
        }
        putAside(refusals);
        return chosen;
    }

    private void putAside(List<SharedObject<K, T>> refusals) {
        for (SharedObject<K, T> object : refusals) {
            leave(object);
            refused.add(object);
        }
    }

    private void askAgain(int most) {
        Iterator<SharedObject<K, T>> objects = refused.iterator();
        for (int left = most; left > 0 && objects.hasNext(); left--) {
            SharedObject<K, T> object = objects.next();
            objects.remove();
            enter(object);
        }
    }
}
