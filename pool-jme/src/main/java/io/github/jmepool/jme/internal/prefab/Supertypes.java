// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.prefab;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds types by name: of libraries that need not be there. */
final class Supertypes {
    private Supertypes() {
    }

    /** Whether a type, or a class or interface that it extends at any depth, has such a name. */
    static boolean anyNamed(@Nullable Class<?> type, Predicate<String> name) {
        if (type == null) {
            return false;
        }
        if (name.test(type.getName()) || anyNamed(type.getSuperclass(), name)) {
            return true;
        }
        for (Class<?> extended : type.getInterfaces()) {
            if (anyNamed(extended, name)) {
                return true;
            }
        }
        return false;
    }
}
