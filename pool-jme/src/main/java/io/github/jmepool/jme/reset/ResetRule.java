// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Restores state that the pool does not know: the text of a label, a value that a control keeps, something outside the
 * tree.
 *
 * <p>A rule applies to every spatial and every control of its type in the instances of the pools it is given to, in
 * the order of the tree, after the pool has restored what it knows of all of them. In {@link ResetScope#TRANSFORM} it
 * applies after the animations, and before motion events, particles and sounds. Render thread only.
 *
 * @param <T> the type of spatial or control
 */
public interface ResetRule<T> {
    /**
     * Names the spatials or controls that this rule restores.
     *
     * @return a subtype of {@code Spatial} or {@code Control}, or an interface that some of the prefab's implement;
     *     never null
     */
    Class<T> type();

    /**
     * Captures the state of a target, once, when its instance is made.
     *
     * @param target the spatial or control
     * @return what {@link #reset} needs to restore the target; may be null
     */
    @Nullable Object capture(T target);

    /**
     * Restores a target whose instance is recycled.
     *
     * @param target the spatial or control
     * @param captured what {@link #capture} returned for it, null included
     * @return {@link ResetOutcome#UNCHANGED} when there was nothing to do, {@link ResetOutcome#REPAIRED} when the
     *     target was restored, {@link ResetOutcome#DISCARD} when that is impossible; never null
     */
    ResetOutcome reset(T target, @Nullable Object captured);

    /**
     * Makes a rule of a property: read when an instance is made, compared and written back when it is recycled.
     *
     * @param <T> the type of spatial or control
     * @param <V> the type of the property's values, which may be null; immutable, with a meaningful {@code equals}
     * @param type the type of spatial or control
     * @param getter reads the property
     * @param setter writes the property
     * @return a new rule
     * @throws NullPointerException if an argument is null
     */
    static <T, V extends @Nullable Object> ResetRule<T> property(Class<T> type, Function<? super T, ? extends V> getter,
            BiConsumer<? super T, ? super V> setter) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(getter, "getter");
        Objects.requireNonNull(setter, "setter");
        return new ResetRule<>() {
            @Override
            public Class<T> type() {
                return type;
            }

            @Override
            public @Nullable Object capture(T target) {
                return getter.apply(target);
            }

            @Override
            public ResetOutcome reset(T target, @Nullable Object captured) {
                if (Objects.equals(getter.apply(target), captured)) {
                    return ResetOutcome.UNCHANGED;
                }
                @SuppressWarnings("unchecked")
                V value = (V) captured;
                setter.accept(target, value);
                return ResetOutcome.REPAIRED;
            }

            @Override
            public String toString() {
                return "for a property of " + type.getName();
            }
        };
    }
}
