// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import org.jspecify.annotations.Nullable;

/**
 * An object that shares its parts with the one that it was cloned from, and copies them when they are first asked for.
 * A check for changes need not ask for the parts, and so leaves them shared.
 *
 * @param <T> the type of the object that owns the parts
 */
public interface CopyOnAccess<T> {
    /**
     * Returns the owner of the parts, whose parts do not change.
     *
     * @return the owner; null when this object has parts of its own
     */
    @Nullable T source();
}
