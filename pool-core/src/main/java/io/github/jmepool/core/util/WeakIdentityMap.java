// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Says something of objects without keeping them alive, and tells them apart by identity. Any thread.
 *
 * @param <V> what is said of an object
 */
public final class WeakIdentityMap<V> {
    private final Map<Object, V> values = new ConcurrentHashMap<>();
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

    /** Empty. */
    public WeakIdentityMap() {
    }

    /**
     * Says something of an object, in place of what was said before.
     *
     * @param key the object
     * @param value what is said of it, not null
     */
    public void put(Object key, V value) {
        forgetCollected();
        // Two references to one object are not equal, so it would be there twice.
        values.remove(new Asked(key));
        values.put(new Held(key, collected), value);
    }

    /**
     * Finds what is said of an object; looks at nothing but that object.
     *
     * @param key the object
     * @return what was put last, or null
     */
    public @Nullable V get(Object key) {
        return values.isEmpty() ? null : values.get(new Asked(key));
    }

    /**
     * Forgets an object; does nothing when it isn't there.
     *
     * @param key the object
     */
    public void remove(Object key) {
        values.remove(new Asked(key));
    }

    /**
     * Returns whether nothing was said of any object.
     *
     * @return false while an object that was collected has not been forgotten yet
     */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /**
     * Returns how many objects something is said of.
     *
     * @return those that the collector has found are not among them
     */
    public int size() {
        forgetCollected();
        return values.size();
    }

    private void forgetCollected() {
        for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
            values.remove(gone);
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

    /** What a look-up asks with: the map asks it, not the key that it holds, whether the two are equal. */
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
