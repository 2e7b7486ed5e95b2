// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Remembers objects by identity without keeping them alive. Looking up allocates nothing. One thread. */
final class WeakIdentitySet {
    private final Set<Object> refs = new HashSet<>();
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    private final Probe probe = new Probe();

    void add(Object object) {
        for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
            refs.remove(gone);
        }
        if (!contains(object)) {
            refs.add(new Ref(object, collected));
        }
    }

    void clear() {
        refs.clear();
    }

    boolean contains(Object object) {
        probe.object = object;
        boolean found = refs.contains(probe);
        probe.object = null;
        return found;
    }

    private static final class Ref extends WeakReference<Object> {
        private final int hash;

        Ref(Object object, ReferenceQueue<Object> queue) {
            super(object, queue);
            hash = System.identityHashCode(object);
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

    /** The key of a look-up; HashSet asks the key it was given, not the one it holds, whether the two are equal. */
    private static final class Probe {
        private @Nullable Object object;

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Ref ref && ref.refersTo(object);
        }
    }
}
