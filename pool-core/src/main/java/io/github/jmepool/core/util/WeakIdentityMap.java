// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps objects to values without keeping them alive, by identity. Any thread.
 *
 * @param <V> the type of the values
 */
public final class WeakIdentityMap<V> {
    /** Null until the first entry: each pool has several of these maps, and most stay empty. */
    private volatile @Nullable Entries<V> entries;

    /** Makes an empty map. */
    public WeakIdentityMap() {
    }

    /**
     * Maps an object to a value, in place of the earlier one.
     *
     * @param key the object
     * @param value its value, not null
     */
    public synchronized void put(Object key, V value) {
        Entries<V> some = entries;
        if (some == null) {
            some = new Entries<>();
            entries = some;
        }
        some.removeCollected();
        // Two references to one object are not equal, so it would be there twice, also if two threads put it at once.
        if (some.replace(new Asked(key), value) == null) {
            some.put(new Held(key, some.collected), value);
        }
    }

    /**
     * Returns the value of an object; looks at nothing but that object.
     *
     * @param key the object
     * @return the value that was set last, or null
     */
    public @Nullable V get(Object key) {
        Entries<V> some = entries;
        return some == null || some.isEmpty() ? null : some.get(new Asked(key));
    }

    /**
     * Removes an object; does nothing when it isn't there.
     *
     * @param key the object
     */
    public void remove(Object key) {
        Entries<V> some = entries;
        if (some != null) {
            some.remove(new Asked(key));
        }
    }

    /** How many objects have a value, without those that the garbage collector has found. */
    int size() {
        Entries<V> some = entries;
        if (some == null) {
            return 0;
        }
        some.removeCollected();
        return some.size();
    }

    private static final class Entries<V> extends ConcurrentHashMap<Object, V> {
        private static final long serialVersionUID = 1;

        final transient ReferenceQueue<Object> collected = new ReferenceQueue<>();

        void removeCollected() {
            for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
                remove(gone);
            }
        }
    }

    private static final class Held extends WeakReference<Object> {
        private final int hash;

        Held(Object key, ReferenceQueue<Object> queue) {
            super(key, queue);
            hash = System.identityHashCode(key);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    /** The key of a look-up: the map asks it, not the key that it holds, whether the two are equal. */
    private record Asked(Object key) {
        @Override
        public int hashCode() {
            return System.identityHashCode(key);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Held held && held.refersTo(key);
        }
    }
}
