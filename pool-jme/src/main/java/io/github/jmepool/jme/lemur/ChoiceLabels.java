// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the panel calls the choices that settings offer, each to be read after its setting's label. */
final class ChoiceLabels {
    private ChoiceLabels() {
    }

    /** Returns the words for all constants, in their order. */
    static <E extends Enum<E>> List<String> of(Class<E> choices, Function<E, String> word) {
        return Arrays.stream(choices.getEnumConstants()).map(word).collect(Collectors.toUnmodifiableList());
    }

    static String of(ExhaustionPolicy policy) {
        return switch (policy) {
            case GROW -> "grows anyway";
            case REFUSE -> "throws";
            case RETURN_NULL -> "gives null";
            case REUSE_OLDEST -> "reuses oldest";
            case REUSE_CHOSEN -> "reuses chosen";
        };
    }

    static String of(ReuseOrder order) {
        return switch (order) {
            case LIFO -> "last returned";
            case FIFO -> "longest idle";
        };
    }

    static String of(LostPolicy policy) {
        return switch (policy) {
            case RECYCLE -> "are recycled";
            case DETACH -> "are let go";
            case REPORT -> "are reported";
        };
    }

    static String of(MaterialMode mode) {
        return switch (mode) {
            case SHARED -> "shared by all";
            case PER_INSTANCE -> "one for each";
        };
    }

    static String of(ResetScope scope) {
        return switch (scope) {
            case EVERYTHING -> "everything";
            case TRANSFORM -> "transform only";
        };
    }
}
