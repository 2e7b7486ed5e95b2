// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import io.github.jmepool.core.PooledObject;

/**
 * A pooled object that notices a second user, and a second end. It is its own place in the pool: Lincheck tells another
 * identity hash code inside a run than outside, so that a table by identity can't be looked into.
 */
final class Thing extends PooledObject {
    final int number;
    /** Plain: what one user writes, the next one sees. */
    private boolean inUse;
    private boolean over;

    Thing(int number) {
        this.number = number;
    }

    void begin() {
        if (inUse || over) {
            throw new AssertionError(this + (over ? " is handed out after its end" : " has two users"));
        }
        inUse = true;
    }

    void end() {
        if (!inUse || over) {
            throw new AssertionError(this + " has no user");
        }
        inUse = false;
    }

    void dispose() {
        if (inUse || over) {
            throw new AssertionError(this + (over ? " is disposed of twice" : " is disposed of while in use"));
        }
        over = true;
    }

    @Override
    public String toString() {
        return "thing " + number;
    }
}
