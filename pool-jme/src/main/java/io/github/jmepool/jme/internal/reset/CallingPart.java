// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

/**
 * Keeps the state of what may call the game in the engine's update, as animations and motions do. It goes on writing
 * after such a call has ended the use.
 */
abstract class CallingPart extends StatePart {
    /** Whether it may have called the game in this use, or in the last one until the next begins. */
    boolean hasCalled;

    CallingPart(LeftoverKind kind, String path) {
        super(kind, path);
    }

    @Override
    final void placed() {
        hasCalled = false;
    }
}
