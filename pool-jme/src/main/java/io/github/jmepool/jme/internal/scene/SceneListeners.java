// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.internal.work.Background;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Passes the rare events of a scene on to its listeners, which may come and go at any time. Failures in the background
 * are logged as long as no listener takes them: reporting one throws nothing.
 */
public final class SceneListeners implements SceneListener {
    private static final Logger LOG = Logger.getLogger(SceneListeners.class.getName());

    private volatile PoolListener[] all = {};

    public synchronized void add(PoolListener listener) {
        CopiedArrays.checkNew(all, listener);
        all = CopiedArrays.with(all, listener);
    }

    public synchronized void remove(PoolListener listener) {
        all = CopiedArrays.without(all, listener);
    }

    @Override
    public void onCreated(String pool, Object object, long nanos) {
        notifyEach(listener -> listener.onCreated(pool, object, nanos));
    }

    @Override
    public void onDisposed(String pool, Object object, DisposeReason reason) {
        notifyEach(listener -> listener.onDisposed(pool, object, reason));
    }

    @Override
    public void onExhausted(String pool, ExhaustionPolicy policy) {
        // Without garbage: a game may try to spawn at a limit in every frame.
        Failures failures = null;
        for (PoolListener listener : all) {
            try {
                listener.onExhausted(pool, policy);
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        Failures.throwAny(failures);
    }

    @Override
    public void onClosed(String pool, int stillOut) {
        notifyEach(listener -> listener.onClosed(pool, stillOut));
    }

    @Override
    public void onFailure(String pool, String what, Throwable failure) {
        if (!notifyBackground(pool, listener -> listener.onFailure(pool, what, failure))) {
            LOG.log(Level.WARNING, failure, () -> Background.title(pool) + ": " + what + " failed");
        }
    }

    @Override
    public void onOverBudget(String pool, String report) {
        if (!notifyBackground(pool, listener -> listener.onOverBudget(pool, report))) {
            LOG.warning(report);
        }
    }

    /** Notifies all listeners, even if one of them throws; the pool counts the exception. */
    private void notifyEach(Consumer<PoolListener> event) {
        Failures failures = new Failures();
        for (PoolListener listener : all) {
            failures.run(() -> event.accept(listener));
        }
        failures.throwFirst();
    }

    /** Notifies those of the scene; logs what they throw. Returns whether one has taken it. */
    private boolean notifyBackground(String pool, Consumer<SceneListener> event) {
        boolean notified = false;
        for (PoolListener listener : all) {
            if (listener instanceof SceneListener ofTheScene) {
                try {
                    event.accept(ofTheScene);
                    notified = true;
                } catch (Throwable problem) {
                    LOG.log(Level.WARNING, problem, () -> Background.title(pool) + ": the background listener failed");
                }
            }
        }
        return notified;
    }
}
