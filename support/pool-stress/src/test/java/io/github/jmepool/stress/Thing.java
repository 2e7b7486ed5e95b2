// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

/** A pooled object that notices a second user. */
final class Thing {
    final int number;
    /** Plain: what one user writes, the next one sees. */
    private boolean inUse;

    Thing(int number) {
        this.number = number;
    }

    void begin() {
        if (inUse) {
            throw new AssertionError(this + " has two users");
        }
        inUse = true;
    }

    void end() {
        if (!inUse) {
            throw new AssertionError(this + " has no user");
        }
        inUse = false;
    }

    @Override
    public String toString() {
        return "thing " + number;
    }
}
