// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolListener;
import java.util.Arrays;
import java.util.function.Consumer;

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
        tell(heard -> heard.onCreated(pool, object, nanos));
    }

    @Override
    public void onDisposed(String pool, Object object, DisposeReason reason) {
        tell(heard -> heard.onDisposed(pool, object, reason));
    }

    @Override
    public void onExhausted(String pool, ExhaustionPolicy policy) {
        tell(heard -> heard.onExhausted(pool, policy));
    }

    @Override
    public void onClosed(String pool, int stillOut) {
        tell(heard -> heard.onClosed(pool, stillOut));
    }

    /** What one throws keeps no other from hearing; the pool counts it. */
    private void tell(Consumer<PoolListener> event) {
        Problems problems = new Problems();
        for (PoolListener listener : all) {
            problems.run(() -> event.accept(listener));
        }
        problems.throwFirst();
    }
}
