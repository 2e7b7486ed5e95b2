// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

/**
 * Keeps the state of what may call the game in the engine's update, as animations and motions do. It goes on writing
 * after such a call has ended the use.
 */
abstract class CallingPart extends StatePart {
    CallingPart(LeftoverKind kind, String path) {
        super(kind, path);
    }

    /** Whether what it plays now may call the game; 0 bytes. Asked as a use ends, before hooks stop it. */
    abstract boolean mayCall();
}
