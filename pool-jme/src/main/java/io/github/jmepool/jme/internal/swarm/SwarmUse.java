// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import io.github.jmepool.jme.internal.tree.RequestableUse;

/**
 * An instance of a swarm, as the pool of the core has it. Its handle, by which games know a use of it, is made of the
 * use id, which no scene repeats, and its identity. The 39 bits that a positive handle has for use ids last for two
 * months of 100,000 uses a second, those of all scenes together.
 */
public final class SwarmUse extends RequestableUse {
    private static final int ID_BITS = 24;
    /** The most instances that a swarm can have. */
    static final int MOST = 1 << ID_BITS;
    /** The slot of an instance that is not in use. */
    static final int NONE = -1;

    /** Its index among all instances of the swarm. */
    final int id;
    /** Where its numbers are, while it is in use. */
    int slot = NONE;

    SwarmUse(int id) {
        this.id = id;
    }

    static int idOf(long handle) {
        return (int) handle & MOST - 1;
    }

    /** The handle of its use, or of the last one. */
    long handle() {
        return handle(latestUse());
    }

    private long handle(long use) {
        return use << ID_BITS | id;
    }

    /** Whether that use goes on, and its end was not asked for; any thread. */
    boolean isCurrent(long handle) {
        long use = useId();
        return use != 0 && handle(use) == handle;
    }

    /** Asks for the end of that use, from any thread; false when it has ended or was asked before. */
    boolean requestEnd(long handle) {
        return isCurrent(handle) && request(handle >>> ID_BITS);
    }

    @Override
    public String toString() {
        return "instance " + id;
    }
}
