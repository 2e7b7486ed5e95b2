// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.prefab;

import java.util.function.Predicate;

/** Finds interfaces by name: of libraries that need not be there. */
final class Supertypes {
    private Supertypes() {
    }

    /** Whether the type or an interface that it extends, at any depth, has such a name. No superclass is asked. */
    static boolean anyNamed(Class<?> type, Predicate<String> name) {
        if (name.test(type.getName())) {
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
