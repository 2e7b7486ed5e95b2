// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that an object's properties are restored to.
 *
 * @param <T> the class of the object
 */
public final class Saved<T> extends SavedValue {
    final T target;
    private final Property<? super T>[] table;
    private final Object[] values;

    /** Receives what differs. */
    @FunctionalInterface
    public interface Differences {
        /**
         * Receives one property that differs.
         *
         * @param property its name
         * @param now the value that was found; may change after the call
         * @param then the value that is restored
         */
        void differs(String property, @Nullable Object now, @Nullable Object then);
    }

    /**
     * Saves the present values of an object.
     *
     * @param target the object
     * @param table its properties, in the order in which they are restored
     */
    public Saved(T target, List<? extends Property<? super T>> table) {
        this(target, target, table);
    }

    /**
     * @param owners of objects among the values, which may be the game's
     */
    Saved(T target, List<? extends Property<? super T>> table, SeveralOwners owners) {
        this(target, target, table);
        leaveToGame(owners);
    }

    /**
     * @param model the object whose values the target is restored to
     */
    @SuppressWarnings("unchecked") // An array of a generic type can't be made otherwise; the list has nothing else.
    Saved(T target, T model, List<? extends Property<? super T>> table) {
        this.target = target;
        this.table = table.toArray((Property<? super T>[]) new Property<?>[0]);
        values = new Object[table.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = this.table[i].save(model);
        }
    }

    /** Leaves objects among the values to the game where several instances have them. */
    private void leaveToGame(SeveralOwners owners) {
        for (int i = 0; i < values.length; i++) {
            values[i] = values[i] instanceof SavedValue value ? value.unlessGames(owners) : values[i];
        }
    }

    @Override
    SavedValue unlessGames(SeveralOwners owners) {
        leaveToGame(owners);
        return super.unlessGames(owners);
    }

    /** Whether no property differs; 0 bytes. */
    boolean isClean() {
        // in locals, which need not be read again after each call: a sound or emitter has 15 or more properties
        Property<? super T>[] table = this.table;
        Object[] values = this.values;
        T target = this.target;
        for (int i = 0; i < values.length; i++) {
            if (!table[i].isClean(target, values[i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the properties have equal values in other objects, no leftover; if so, restores them. */
    boolean restoreIfLike() {
        boolean like = hasEqualValues(target);
        if (like) {
            restore();
        }
        return like;
    }

    /** The saved value of a property, for a report. */
    @Nullable Object then(String property) {
        for (int i = 0; i < values.length; i++) {
            if (table[i].name.equals(property)) {
                return table[i].then(values[i]);
            }
        }
        return null;
    }

    /** Whether another object, which may be this one, is of the same class and has equal values. */
    boolean hasEqualValues(Object other) {
        if (other.getClass() != target.getClass()) {
            return false;
        }
        @SuppressWarnings("unchecked")
        T same = (T) other;
        for (int i = 0; i < values.length; i++) {
            if (!table[i].isLike(same, values[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    boolean isClean(@Nullable Object now) {
        return now == target && isClean();
    }

    /** Two objects of one of the game's classes, or of one without a table, may differ in what no table has. */
    @Override
    boolean isLike(@Nullable Object now) {
        boolean known = values.length > 0 && target.getClass().getName().startsWith("com.jme3.");
        return now != null && (now == target || known) && hasEqualValues(now);
    }

    @Override
    Object restored() {
        restore();
        return target;
    }

    @Override
    Object value() {
        return target;
    }

    @Override
    Object object() {
        return target;
    }

    /** Restores the properties that differ. */
    void restore() {
        boolean unused = restore(null);
    }

    /**
     * Restores the properties that differ, and reports each before.
     *
     * @param differences receives them; null reports nothing
     * @return whether any property differed
     */
    public boolean restore(@Nullable Differences differences) {
        boolean changed = false;
        for (int i = 0; i < values.length; i++) {
            if (!table[i].isClean(target, values[i])) {
                if (differences != null) {
                    report(i, differences);
                }
                table[i].restore(target, values[i]);
                changed = true;
            }
        }
        return changed;
    }

    /** Reports the properties whose values differ. */
    void report(Differences differences) {
        for (int i = 0; i < values.length; i++) {
            report(i, differences);
        }
    }

    private void report(int index, Differences differences) {
        Property<? super T> property = table[index];
        if (!property.isLike(target, values[index])) {
            differences.differs(property.name, property.now(target), property.then(values[index]));
        }
    }
}
