// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Restores one property of the targets of a type.
 */
record PropertyRule<T, V extends @Nullable Object>(Class<T> type, Function<? super T, ? extends V> getter,
        BiConsumer<? super T, ? super V> setter) implements ResetRule<T> {
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
}
