// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import org.jspecify.annotations.Nullable;

/**
 * Receives, in development mode, the leftovers of a use on its instance.
 */
@FunctionalInterface
public interface LeftoverSink {
    /**
     * Receives a leftover that is restored. Expected leftovers (the place of the instance, living particles, a running
     * animation or sound, values written by the engine's own controls) are restored without a report.
     *
     * @param kind the kind of state
     * @param path the names from below the instance's root to the spatial, separated by slashes; the root's own name
     *     when it is the root
     * @param what a description of what was left, with the values. These follow after "was left", "were edited" or
     *     "have changed", as a log reports each subject once
     */
    void leftover(LeftoverKind kind, String path, String what);

    /**
     * Receives a value that differs from the one before the use and is restored.
     *
     * @param kind the kind of state
     * @param path as above
     * @param subject what has the value, such as a field's name
     * @param now the value that was found; it may change when this has returned
     * @param then the value that is restored
     */
    default void differs(LeftoverKind kind, String path, String subject, @Nullable Object now,
            @Nullable Object then) {
        leftover(kind, path, subject + " changed from " + then + " to " + now);
    }

    /**
     * Receives a leftover for which the instance is discarded: it can't be restored, or all other instances share it.
     *
     * @param kind the kind of state
     * @param path as above
     * @param what a description of what was left, with the values
     */
    default void lost(LeftoverKind kind, String path, String what) {
        leftover(kind, path, what);
    }

    /**
     * Receives what was added to a mesh that all instances share, and stays.
     *
     * @param kind the kind of state
     * @param path as above
     * @param what a description of what was added
     */
    default void added(LeftoverKind kind, String path, String what) {
    }

    /**
     * Receives a field of a class of the game that still refers to what the reset has taken off the instance.
     *
     * @param path as above, of the spatial whose control leads to the field, or which does so itself
     * @param field the fields that lead there, from the control's or spatial's class on
     * @param what what was taken off
     */
    default void held(String path, String field, String what) {
    }

    /**
     * Receives a field of a custom control or spatial that still has the value with which the last use ended.
     *
     * @param path as above
     * @param field its class and the field's name
     * @param now the value
     * @param fresh the value of a new instance
     */
    default void kept(String path, String field, @Nullable Object now, @Nullable Object fresh) {
    }

    /**
     * Returns a sink that passes on only what is {@link #lost}.
     *
     * @param sink receives it
     * @return a new sink
     */
    static LeftoverSink lossesOf(LeftoverSink sink) {
        return new LeftoverSink() {
            @Override
            public void leftover(LeftoverKind kind, String path, String what) {
            }

            @Override
            public void lost(LeftoverKind kind, String path, String what) {
                sink.lost(kind, path, what);
            }
        };
    }
}
