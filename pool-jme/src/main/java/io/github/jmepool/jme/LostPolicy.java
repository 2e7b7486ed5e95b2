// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** The handling of an active instance that was moved without {@link ScenePools#reparent}. */
public enum LostPolicy {
    /** It is recycled: the game only wanted it gone. */
    RECYCLE,
    /** Detaches it from the pool: it belongs to the game from then on. */
    DETACH,
    /** It stays active; a warning names it, once per use. */
    REPORT
}
