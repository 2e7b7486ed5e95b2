// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

/** Watches one instance for the end of each of its uses. Render thread only; a look allocates nothing. */
@FunctionalInterface
public interface EndWatch {
    /** Called when a use begins. */
    default void started() {
    }

    /** Whether the use has come to its end. */
    boolean ended();
}
