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

    /** Why mesh and material of a geometry are its own, as it is morphed or was until now; null if none are. */
    public @Nullable Reason whyOwnFace() {
        return null;
    }

    /** Called in each frame in which it is drawn individually; returns whether a mesh or material is another now. */
    public boolean followFaces() {
        return false;
    }

    /** Its geometries share mesh and material with those of the others again. */
    public void shareFaces() {
        // nothing: they do
    }

    /** Why it can't be drawn with others any more; what is too far away in memory to be looked at in each frame. */
    public @Nullable Reason change() {
        return null;
    }

    /**
     * Whether something has moved its joints while it is drawn with others, which is not seen. Development mode asks,
     * as it takes a look at each joint of instances that have joints of their own.
     */
    public boolean hasMovedJoints() {
        return false;
    }
}
