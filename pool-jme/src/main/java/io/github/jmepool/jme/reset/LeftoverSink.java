// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import org.jspecify.annotations.Nullable;

/**
 * For jme-pool itself: is told, in development mode, what a use left on an instance.
 */
@FunctionalInterface
public interface LeftoverSink {
    /**
     * Something was left on an instance, and is put back. What every use is expected to leave (the place of the
     * instance, living particles, a running animation or sound, what the engine's own controls write) is put right
     * silently.
     *
     * @param kind the kind of state
     * @param path the names from below the instance's root to the spatial, separated by slashes; the root's own name
     *     when it is the root
     * @param what a sentence that says what was left, with the values
     */
    void leftover(LeftoverKind kind, String path, String what);

    /**
     * The same of something that has another value now, and is put back.
     *
     * @param kind the kind of state
     * @param path as above
     * @param subject what has the value, such as a field's name
     * @param now the value that was found; it may change when this has returned
     * @param then the value that is put back
     */
    default void differs(LeftoverKind kind, String path, String subject, @Nullable Object now,
            @Nullable Object then) {
        leftover(kind, path, subject + " changed from " + then + " to " + now);
    }

    /**
     * Something was left that costs the instance: it can't be put back, or all other instances share it.
     *
     * @param kind the kind of state
     * @param path as above
     * @param what a sentence that says what was left, with the values
     */
    default void lost(LeftoverKind kind, String path, String what) {
        leftover(kind, path, what);
    }
}
