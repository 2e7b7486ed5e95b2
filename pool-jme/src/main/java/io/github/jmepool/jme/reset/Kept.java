// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import org.jspecify.annotations.Nullable;

/**
 * An object that an instance keeps, and a copy of its value when the instance was made. An equal object is no leftover,
 * but is replaced by this one: the game may go on writing into its own.
 *
 * @param object the instance's own
 * @param copy its value, out of the game's reach
 */
record Kept(@Nullable Object object, @Nullable Object copy) {
    static Kept of(@Nullable Object object) {
        return new Kept(object, Values.copy(object));
    }

    boolean isClean(@Nullable Object now) {
        return now == object && isLike(now);
    }

    boolean isLike(@Nullable Object now) {
        return Values.same(now, copy);
    }

    /** The object, with its value restored. */
    @Nullable Object restored() {
        Values.restore(object, copy);
        return object;
    }
}
