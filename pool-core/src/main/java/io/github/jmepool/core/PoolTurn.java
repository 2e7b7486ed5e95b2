// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How a thread takes its turn at a pool. The state of the pool is read and changed in a turn only. Code of users is
 * called while the turn is paused: it may call the pool itself, and so may other threads where the pool is for several.
 * State that was read before a pause may have changed after it.
 */
abstract class PoolTurn {
    /** Begins a turn on the calling thread; {@link #endTurn} follows, whatever happens. */
    abstract void beginTurn();

    abstract void endTurn();

    /** Pauses the turn before a call of users' code; {@link #resumeTurn} follows, whatever happens. */
    abstract void pauseTurn();

    abstract void resumeTurn();

    /** Called in a turn: from now on, the calling thread is inside a hook of the slot's object. */
    abstract void enterHook(PoolSlot slot);

    /** Called in a turn: the calling thread has left the hook that it entered last. */
    abstract void leaveHook(PoolSlot slot);

    /** Whether the hook that the slot is in, if it is in one, runs on the calling thread. */
    abstract boolean isInHook(PoolSlot slot);

    /** Calls users' code, in a pause of the turn. */
    final <R extends @Nullable Object> R outside(Supplier<R> call) {
        pauseTurn();
        try {
            return call.get();
        } finally {
            resumeTurn();
        }
    }
}
