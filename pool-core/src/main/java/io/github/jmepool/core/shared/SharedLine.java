// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Unused objects of one priority in the order in which they became unused. Called under the pool's lock. */
final class SharedLine<K, T> implements Iterable<SharedObject<K, T>> {
    final int priority;
    private final Set<SharedObject<K, T>> inTurn = new LinkedHashSet<>();
    /** Those that came after others that became unused later: unlocked, refused before, or of a new priority. */
    private final TreeSet<SharedObject<K, T>> late = new TreeSet<>(Comparator.comparingLong(object -> object.unusedAs));

    SharedLine(int priority) {
        this.priority = priority;
    }

    /** Adds an object that has just become unused. */
    void append(SharedObject<K, T> object) {
        inTurn.add(object);
        object.line = this;
    }

    /** Takes in what became unused before, at its place. */
    void insert(SharedObject<K, T> object) {
        late.add(object);
        object.line = this;
    }

    void remove(SharedObject<K, T> object) {
        if (!inTurn.remove(object)) {
            late.remove(object);
        }
        object.line = null;
    }

    boolean isEmpty() {
        return inTurn.isEmpty() && late.isEmpty();
    }

    @Override
    public Iterator<SharedObject<K, T>> iterator() {
        return late.isEmpty() ? Collections.unmodifiableSet(inTurn).iterator() : new Merged();
    }

    private final class Merged implements Iterator<SharedObject<K, T>> {
        private final Iterator<SharedObject<K, T>> ones = inTurn.iterator();
        private final Iterator<SharedObject<K, T>> others = late.iterator();
        private @Nullable SharedObject<K, T> one = next(ones);
        private @Nullable SharedObject<K, T> other = next(others);

        private @Nullable SharedObject<K, T> next(Iterator<SharedObject<K, T>> from) {
            return from.hasNext() ? from.next() : null;
        }

        @Override
        public boolean hasNext() {
            return one != null || other != null;
        }

        @Override
        public SharedObject<K, T> next() {
            SharedObject<K, T> earliest = one;
            if (earliest != null && (other == null || earliest.unusedAs < other.unusedAs)) {
                one = next(ones);
                return earliest;
            }
            earliest = other;
            if (earliest == null) {
                throw new NoSuchElementException();
            }
            other = next(others);
            return earliest;
        }
    }
}
