// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import org.jspecify.annotations.Nullable;

/**
 * Keeps a kind of state that few spatials have, of one spatial or control of one instance.
 */
abstract class StatePart {
    /**
     * Whether nothing changed; 0 bytes.
     */
    abstract boolean isClean();

    /**
     * Puts the state back; called only when {@link #isClean} is false.
     *
     * @param sink receives what was left, or null
     */
    abstract ResetOutcome restore(@Nullable LeftoverSink sink);

    /**
     * Whether this is put back before the tree, because doing so moves spatials of the tree, or spares a report.
     */
    boolean isEarly() {
        return false;
    }

    /**
     * The instance was attached at its place for a new use.
     */
    void placed() {
    }
}
