// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** The handling of an active instance that was moved without {@link ScenePools#reparent}. */
public enum LostPolicy {
    /**
     * Recycles it, unless the game has attached it to another node of its scene: then once it is detached from there.
     * So a list of the game or of a library that attaches its elements, and detaches them later, ends the use. Its
     * scene is the tree of the pool's root, or of the node that it was spawned under: if the game attaches it in
     * another scene, spawn it below the node of that scene.
     */
    RECYCLE,
    /** Detaches it from the pool: it belongs to the game from then on. */
    DETACH,
    /** Leaves it active, and logs a warning: one a frame, which names the first instance; each use counts once. */
    REPORT
}
