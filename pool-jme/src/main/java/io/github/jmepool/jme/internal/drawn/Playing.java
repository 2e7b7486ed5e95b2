// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.drawn;

import org.jspecify.annotations.Nullable;

/** What one instance plays, apart from the engine while it is drawn with others: its animation, or its particles. */
public abstract class Playing {
    /** Draws it with others from now on; returns the reason why that is impossible, and null when it isn't. */
    public abstract @Nullable Reason take();

    /** The engine draws it from now on, as it is now. */
    public abstract void giveBack();

    /** The game has asked to draw it individually, and may move what it plays. */
    public abstract void leaveToGame();

    /** The use ends. */
    public abstract void end();
}
