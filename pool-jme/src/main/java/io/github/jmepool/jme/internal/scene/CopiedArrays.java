// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import java.util.Arrays;

/** Arrays that are published whole and never changed: read without lock or iterator, and replaced by a copy. */
final class CopiedArrays {
    private CopiedArrays() {
    }

    static <T> T[] with(T[] old, T added) {
        T[] more = Arrays.copyOf(old, old.length + 1);
        more[more.length - 1] = added;
        return more;
    }

    /** Without the first that is equal; the same array when there is none. */
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
