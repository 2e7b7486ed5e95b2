// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import io.github.jmepool.core.PooledObject;

/**
 * An instance of a swarm, as the pool of the core has it. Its handle, by which games know a use of it, is made of the
 * use id and its identity: use ids are never repeated in a scene.
 */
public final class SwarmUse extends PooledObject {
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

    /** The id of its use, or of the last one. */
    long use() {
        return latestUse();
    }

    long handle() {
        return latestUse() << ID_BITS | id;
    }

    @Override
    public String toString() {
        return "instance " + id;
    }
}
