// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.math.Vector3f;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One property of an object that a use may change. A class's properties stand in a table, a list
 * in the order in which they are restored; {@link Saved} keeps their values. A comparison allocates nothing.
 *
 * @param <T> the class that has the property
 */
public abstract class Property<T> {
    final String name;

    private Property(String name) {
        this.name = name;
    }

    /** Returns the value to compare with and to restore, in a form that only this property knows. */
    abstract Object save(T source);

    /** Whether the target has the saved value; 0 bytes. */
    abstract boolean isClean(T target, Object saved);

    abstract void restore(T target, Object saved);

    /** Returns the target's value, for a report. */
    abstract @Nullable Object now(T target);

    /** Returns the saved value, for a report. */
    @Nullable Object then(Object saved) {
        return saved;
    }

    /** Whether another object of the same class behaves as the one with the saved value did. */
    boolean isLike(T other, Object saved) {
        return isClean(other, saved);
    }

    /**
     * Sets a float.
     *
     * @param <T> the class that has it
     */
    @FunctionalInterface
    public interface FloatSetter<T> {
        /**
         * Sets the value.
         *
         * @param target the object
         * @param value the value
         */
        void set(T target, float value);
    }

    /**
     * Makes a property of type float.
     *
     * @param <T> the class that has it
     * @param name for reports
     * @param getter reads it
     * @param setter writes it
     * @return a new property
     */
    public static <T> Property<T> number(String name, ToDoubleFunction<T> getter, FloatSetter<T> setter) {
        return new Primitive<>(name, getter, (target, value) -> setter.set(target, (float) value),
                value -> (float) value);
    }

    /**
     * Makes a property of type int.
     *
     * @param <T> the class that has it
     * @param name for reports
     * @param getter reads it
     * @param setter writes it
     * @return a new property
     */
    public static <T> Property<T> whole(String name, ToDoubleFunction<T> getter, ObjIntConsumer<T> setter) {
        return new Primitive<>(name, getter, (target, value) -> setter.accept(target, (int) value),
                value -> (int) value);
    }

    /** Makes a property of type double. */
    static <T> Property<T> precise(String name, ToDoubleFunction<T> getter, ObjDoubleConsumer<T> setter) {
        return new Primitive<>(name, getter, setter, value -> value);
    }

    /**
     * Makes a property of type boolean.
     *
     * @param <T> the class that has it
     * @param name for reports
     * @param getter reads it
     * @param setter writes it
     * @return a new property
     */
    public static <T> Property<T> flag(String name, Predicate<T> getter, BiConsumer<T, Boolean> setter) {
        return new Primitive<>(name, target -> getter.test(target) ? 1 : 0,
                (target, value) -> setter.accept(target, value != 0), value -> value != 0);
    }

    /**
     * Makes a property whose getter writes a vector into one that it is given.
     *
     * @param <T> the class that has it
     * @param name for reports
     * @param getter writes the value into the given vector and returns that
     * @param setter copies the given vector
     * @return a new property
     */
    public static <T> Property<T> vector(String name, BiFunction<T, Vector3f, Vector3f> getter,
            BiConsumer<T, Vector3f> setter) {
        return new StoredVector<>(name, getter, setter);
    }

    /** Makes a property whose value counts, whichever object holds it: an equal one is the same. */
    static <T, V extends @Nullable Object> Property<T> value(String name, Function<T, V> getter,
            BiConsumer<T, V> setter) {
        return new OfObject<>(name, getter, setter, SavedValue.Copy::new);
    }

    /**
     * Makes a property that keeps its object: an equal one is no leftover, but is replaced by the object.
     *
     * @param <T> the class that has it
     * @param <V> the class of the object, which may be null
     * @param name for reports
     * @param getter reads it
     * @param setter writes it
     * @return a new property
     */
    public static <T, V extends @Nullable Object> Property<T> own(String name, Function<T, V> getter,
            BiConsumer<T, V> setter) {
        return new OfObject<>(name, getter, setter, SavedValue.Own::new);
    }

    /**
     * Makes a property of an object that has properties of its own.
     *
     * @param properties saves those of the object
     */
    static <T, V> Property<T> part(String name, Function<T, @Nullable V> getter, BiConsumer<T, @Nullable V> setter,
            Function<V, Saved<? extends V>> properties) {
        return new OfObject<T, @Nullable V>(name, getter, setter,
                object -> object == null ? new SavedValue.Own(null) : properties.apply(object));
    }

    /** Makes a property of a private field of the engine's; one that this engine hides is never a leftover. */
    static <T> Property<T> field(String name, @Nullable VarHandle field) {
        if (field == null) {
            return value(name, target -> null, (target, none) -> { });
        } else if (field.varType() == float.class) {
            return number(name, target -> (float) field.get(target), (target, value) -> field.set(target, value));
        } else if (field.varType() == double.class) {
            return precise(name, target -> (double) field.get(target), (target, value) -> field.set(target, value));
        } else if (field.varType() == char.class) {
            return new Primitive<>(name, target -> (char) field.get(target),
                    (target, value) -> field.set(target, (char) value), value -> (char) value);
        }
        return value(name, target -> (Object) field.get(target), (target, value) -> field.set(target, value));
    }

    /** Makes a property of a private field of the engine's that is restored to the same object, whatever is in it. */
    static <T> Property<T> reference(String name, @Nullable VarHandle field) {
        return new OfObject<T, @Nullable Object>(name, target -> field == null ? null : (Object) field.get(target),
                (target, value) -> {
                    if (field != null) {
                        field.set(target, value);
                    }
                }, SavedValue.Reference::new);
    }

    /** Makes a table of what a superclass has and of what a class adds. */
    @SafeVarargs
    static <T> List<Property<? super T>> table(List<? extends Property<? super T>> inherited,
            Property<? super T>... added) {
        List<Property<? super T>> table = new ArrayList<>(inherited);
        for (Property<? super T> property : added) {
            table.add(property);
        }
        return List.copyOf(table);
    }

    /** A double holds an int, a float and a boolean exactly. */
    private static final class Primitive<T> extends Property<T> {
        private final ToDoubleFunction<T> getter;
        private final ObjDoubleConsumer<T> setter;
        private final DoubleFunction<Object> boxing;
        /** The value that was saved last: instances of a prefab mostly have the same, and share it. */
        private Double last = 0.0;

        Primitive(String name, ToDoubleFunction<T> getter, ObjDoubleConsumer<T> setter,
                DoubleFunction<Object> boxing) {
            super(name);
            this.getter = getter;
            this.setter = setter;
            this.boxing = boxing;
        }

        @Override
        Object save(T source) {
            Double now = getter.applyAsDouble(source);
            Double shared = last;
            if (now.equals(shared)) {
                return shared;
            }
            last = now;
            return now;
        }

        @Override
        boolean isClean(T target, Object saved) {
            double now = getter.applyAsDouble(target);
            double then = (double) saved;
            return now == then || Double.isNaN(now) && Double.isNaN(then);
        }

        @Override
        void restore(T target, Object saved) {
            setter.accept(target, (double) saved);
        }

        @Override
        Object now(T target) {
            return boxing.apply(getter.applyAsDouble(target));
        }

        @Override
        Object then(Object saved) {
            return boxing.apply((double) saved);
        }
    }

    private static final class StoredVector<T> extends Property<T> {
        private final BiFunction<T, Vector3f, Vector3f> getter;
        private final BiConsumer<T, Vector3f> setter;

        StoredVector(String name, BiFunction<T, Vector3f, Vector3f> getter, BiConsumer<T, Vector3f> setter) {
            super(name);
            this.getter = getter;
            this.setter = setter;
        }

        /** The value, and the vector that comparisons read into. */
        private record Slot(Vector3f value, Vector3f now) {
        }

        @Override
        Object save(T source) {
            return new Slot(getter.apply(source, new Vector3f()).clone(), new Vector3f());
        }

        @Override
        boolean isClean(T target, Object saved) {
            Slot slot = (Slot) saved;
            return getter.apply(target, slot.now).equals(slot.value);
        }

        @Override
        void restore(T target, Object saved) {
            setter.accept(target, ((Slot) saved).value);
        }

        @Override
        Object now(T target) {
            return getter.apply(target, new Vector3f());
        }

        @Override
        Object then(Object saved) {
            return ((Slot) saved).value;
        }
    }

    private static final class OfObject<T, V extends @Nullable Object> extends Property<T> {
        private final Function<T, V> getter;
        private final BiConsumer<T, V> setter;
        private final Function<V, SavedValue> saver;

        OfObject(String name, Function<T, V> getter, BiConsumer<T, V> setter, Function<V, SavedValue> saver) {
            super(name);
            this.getter = getter;
            this.setter = setter;
            this.saver = saver;
        }

        @Override
        Object save(T source) {
            return saver.apply(getter.apply(source));
        }

        @Override
        boolean isClean(T target, Object saved) {
            return ((SavedValue) saved).isClean(getter.apply(target));
        }

        @Override
        boolean isLike(T other, Object saved) {
            return ((SavedValue) saved).isLike(getter.apply(other));
        }

        @Override
        @SuppressWarnings("unchecked")
        void restore(T target, Object saved) {
            setter.accept(target, (V) ((SavedValue) saved).restored());
        }

        @Override
        @Nullable Object now(T target) {
            return getter.apply(target);
        }

        @Override
        @Nullable Object then(Object saved) {
            return ((SavedValue) saved).value();
        }
    }
}
