// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

/** Watches one instance for the end of each of its uses. Render thread only; a look allocates nothing. */
@FunctionalInterface
public interface EndWatch {
    /** Called when a use begins. */
    default void started() {
    }

    /**
     * Called before a frame is rendered, which may take longer than what this waits for.
     *
     * @return false where that makes no difference, for this and the other instances of its pool
     */
    default boolean rendersNext() {
        return false;
    }

    /** Whether the use has come to its end. */
    boolean ended();
}
