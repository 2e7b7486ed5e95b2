// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** What happens to an active instance that is no longer where the pool put it, and nobody declared the move. */
public enum LostPolicy {
    /** It is recycled: the game only wanted it gone. */
    RECYCLE,
    /** The pool lets go of it: it belongs to the game for good. */
    DETACH,
    /** It stays active; a warning names it, once per use. */
    REPORT
}
