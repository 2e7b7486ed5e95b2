// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

/**
 * Keeps what is in a mesh or a material, of one instance, or of all that share it: then {@link SharedStates} has one
 * for all pools.
 */
abstract class ContentPart extends StatePart {
    /** The mesh or material. */
    final Object content;
    /** How many pools share it, and how many of these have instances in use. */
    private int pools;
    private int used;

    ContentPart(LeftoverKind kind, String path, Object content) {
        super(kind, path);
        this.content = content;
    }

    /** Whether {@link #isClean} would be true each time, as that may compare a part at a time. */
    boolean isWhollyClean() {
        return isClean();
    }

    /** Saves the present state as what is restored from now on; 0 bytes if it is the one that was saved before. */
    abstract void adopt();

    final void join() {
        pools++;
        if (used == 0) {
            adopt();
        }
    }

    /** Returns whether no pool shares it any more. */
    final boolean leave() {
        return --pools == 0;
    }

    /** A pool has an instance in use: what happened while none had is the game's own work, and stays. */
    final void usesBegin() {
        if (used++ == 0) {
            adopt();
        }
    }

    final void usesEnd() {
        used--;
    }
}
