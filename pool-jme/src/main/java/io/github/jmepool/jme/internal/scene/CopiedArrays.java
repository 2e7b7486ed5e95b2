// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import java.util.Arrays;
import java.util.Objects;

/** Arrays that are published whole and never changed: read without lock or iterator, and replaced by a copy. */
final class CopiedArrays {
    private CopiedArrays() {
    }

    /** Refuses a listener that is in the array, and null. */
    static <T> void checkNew(T[] listeners, T added) {
        Objects.requireNonNull(added, "listener");
        if (contains(listeners, added)) {
            throw new IllegalArgumentException("'" + added + "' was added already; add each listener once");
        }
    }

    /** Whether an array has an element; without an iterator, as each end of a use asks. */
    static <T> boolean contains(T[] array, T sought) {
        for (T each : array) {
            if (each.equals(sought)) {
                return true;
            }
        }
        return false;
    }

    static <T> T[] with(T[] old, T added) {
        T[] more = Arrays.copyOf(old, old.length + 1);
        more[more.length - 1] = added;
        return more;
    }

    /** A copy without the first element that is equal; the same array when there is none. */
    static <T> T[] without(T[] old, T removed) {
        int at = Arrays.asList(old).indexOf(removed);
        if (at < 0) {
            return old;
        }
        T[] fewer = Arrays.copyOf(old, old.length - 1);
        System.arraycopy(old, at + 1, fewer, at, fewer.length - at);
        return fewer;
    }
}
