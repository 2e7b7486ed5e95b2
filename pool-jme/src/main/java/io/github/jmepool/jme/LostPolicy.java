// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** The handling of an active instance that was moved without {@link ScenePools#reparent}. */
public enum LostPolicy {
    /**
     * Recycles it, unless the game has attached it to another node of its scene: then once it is detached from there.
     * So a list of the game or of a library that attaches what it is given, and detaches it later, ends the use.
     */
    RECYCLE,
    /** Detaches it from the pool: it belongs to the game from then on. */
    DETACH,
    /** Leaves it active, and logs a warning with its name, once per use. */
    REPORT
}
