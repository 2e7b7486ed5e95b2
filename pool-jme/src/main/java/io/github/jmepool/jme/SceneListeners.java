// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolListener;
import java.util.Arrays;

/** Passes the rare events of all pools of a scene on to whoever listens; listeners may come and go at any time. */
final class SceneListeners implements PoolListener {
    private volatile PoolListener[] all = {};

    synchronized void add(PoolListener listener) {
        PoolListener[] more = Arrays.copyOf(all, all.length + 1);
        more[more.length - 1] = listener;
        all = more;
    }

    synchronized void remove(PoolListener listener) {
        PoolListener[] old = all;
        int at = Arrays.asList(old).indexOf(listener);
        if (at >= 0) {
            PoolListener[] fewer = Arrays.copyOf(old, old.length - 1);
            System.arraycopy(old, at + 1, fewer, at, fewer.length - at);
            all = fewer;
        }
    }

    @Override
    public void onCreated(String pool, Object object, long nanos) {
        for (PoolListener listener : all) {
            listener.onCreated(pool, object, nanos);
        }
    }

    @Override
    public void onDisposed(String pool, Object object, DisposeReason reason) {
        for (PoolListener listener : all) {
            listener.onDisposed(pool, object, reason);
        }
    }

    @Override
    public void onExhausted(String pool, ExhaustionPolicy policy) {
        for (PoolListener listener : all) {
            listener.onExhausted(pool, policy);
        }
    }

    @Override
    public void onClosed(String pool, int stillOut) {
        for (PoolListener listener : all) {
            listener.onClosed(pool, stillOut);
        }
    }
}
