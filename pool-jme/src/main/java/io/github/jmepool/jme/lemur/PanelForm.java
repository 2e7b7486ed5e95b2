// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

/** The part of the screen that the panel of a {@link PoolPanelState} takes. */
public enum PanelForm {
    /** A third of the width at the left edge: the table, and one pool's details. The game goes on next to it. */
    DOCKED_LEFT,
    /** The same at the right edge. */
    DOCKED_RIGHT,
    /** All of the screen: everything about the pools. */
    FULL;

    /**
     * Returns whether the game is seen and played next to the panel.
     *
     * @return true for the two forms at an edge
     */
    boolean isDocked() {
        return this != FULL;
    }
}
