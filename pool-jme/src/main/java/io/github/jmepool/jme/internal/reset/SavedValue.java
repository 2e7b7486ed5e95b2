// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The saved state of an object that one property, parameter or key holds: the object, its value, or both.
 */
abstract class SavedValue {
    /** Whether what is there now needs no restoring; 0 bytes, and changes nothing. */
    abstract boolean isClean(@Nullable Object now);

    /** Whether what is there now has the same value, so that it is no leftover. */
    abstract boolean isLike(@Nullable Object now);

    /** Restores the value, and returns the object that has it. */
    abstract @Nullable Object restored();

    /** Returns the value, for a report. */
    abstract @Nullable Object value();

    /** Returns the object that has the value, and into which it is restored; null where it doesn't change. */
    @Nullable Object object() {
        return null;
    }

    /** The same, except where several instances have the object: its value is the game's then. */
    SavedValue unlessGames(SeveralOwners owners) {
        Object object = object();
        return object == null ? this : new OfSeveral(this, object, owners.of(object));
    }

    /** The value of an object that several instances may have. */
    private static final class OfSeveral extends SavedValue {
        private final SavedValue own;
        private final Object object;
        private final AtomicBoolean several;

        OfSeveral(SavedValue own, Object object, AtomicBoolean several) {
            this.own = own;
            this.object = object;
            this.several = several;
        }

        @Override
        boolean isClean(@Nullable Object now) {
            return several.get() ? now == object : own.isClean(now);
        }

        @Override
        boolean isLike(@Nullable Object now) {
            return several.get() ? Values.same(now, object) : own.isLike(now);
        }

        @Override
        @Nullable Object restored() {
            return several.get() ? object : own.restored();
        }

        @Override
        @Nullable Object value() {
            return several.get() ? object : own.value();
        }

        @Override
        Object object() {
            return object;
        }
    }

    /** An object, whatever its value. */
    static final class Reference extends SavedValue {
        private final @Nullable Object object;

        Reference(@Nullable Object object) {
            this.object = object;
        }

        @Override
        boolean isClean(@Nullable Object now) {
            return now == object;
        }

        @Override
        boolean isLike(@Nullable Object now) {
            return Values.same(now, object);
        }

        @Override
        @Nullable Object restored() {
            return object;
        }

        @Override
        @Nullable Object value() {
            return object;
        }
    }

    /** A value, whichever object holds it. */
    static final class Copy extends SavedValue {
        private final @Nullable Object copy;

        Copy(@Nullable Object object) {
            copy = Values.copy(object);
        }

        @Override
        boolean isClean(@Nullable Object now) {
            return Values.same(now, copy);
        }

        @Override
        boolean isLike(@Nullable Object now) {
            return isClean(now);
        }

        /** Another copy, as the setter may keep what it is given. */
        @Override
        @Nullable Object restored() {
            return Values.copy(copy);
        }

        @Override
        @Nullable Object value() {
            return copy;
        }
    }

    /** An instance's own object, and its value: an equal one is replaced, as the game may go on writing into it. */
    static final class Own extends SavedValue {
        final @Nullable Object object;
        private final @Nullable Object copy;

        Own(@Nullable Object object) {
            this.object = object;
            copy = Values.copy(object);
        }

        @Override
        @Nullable Object object() {
            return Values.isMutable(object) ? object : null;
        }

        @Override
        boolean isClean(@Nullable Object now) {
            return now == object && isLike(now);
        }

        @Override
        boolean isLike(@Nullable Object now) {
            return Values.same(now, copy);
        }

        @Override
        @Nullable Object restored() {
            Values.restore(object, copy);
            return object;
        }

        @Override
        @Nullable Object value() {
            return copy;
        }
    }
}
