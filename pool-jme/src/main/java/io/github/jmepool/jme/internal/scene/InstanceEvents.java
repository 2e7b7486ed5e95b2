// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolListener;

/** Passes the events of a pool's core on to the scene's listeners, which get the view of an instance for games. */
final class InstanceEvents implements PoolListener {
    private final PoolListener listeners;

    InstanceEvents(PoolListener listeners) {
        this.listeners = listeners;
    }

    @Override
    public void onCreated(String pool, Object entry, long nanos) {
        listeners.onCreated(pool, ((PoolEntry) entry).view, nanos);
    }

    @Override
    public void onDisposed(String pool, Object entry, DisposeReason reason) {
        listeners.onDisposed(pool, ((PoolEntry) entry).view, reason);
    }

    @Override
    public void onExhausted(String pool, ExhaustionPolicy policy) {
        listeners.onExhausted(pool, policy);
    }

    @Override
    public void onClosed(String pool, int stillOut) {
        listeners.onClosed(pool, stillOut);
    }
}
