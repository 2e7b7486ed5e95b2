// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.background.Background;
import io.github.jmepool.jme.background.BackgroundListener;
import io.github.jmepool.jme.background.OverBudgetReport;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Passes the rare events of a scene on to those who listen; listeners may come and go at any time. What goes wrong in
 * the background is logged as long as no listener hears of it.
 */
final class SceneListeners implements SceneListener {
    private static final Logger LOG = Logger.getLogger(PoolMonitoring.class.getName());

    private volatile PoolListener[] all = {};

    synchronized void add(PoolListener listener) {
        all = CopiedArrays.with(all, listener);
    }

    synchronized void remove(PoolListener listener) {
        all = CopiedArrays.without(all, listener);
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

    /** Tells of what has failed beside the background's queue; what a listener throws is logged, as it is there. */
    void report(String pool, String what, Throwable failure) {
        try {
            onFailure(pool, what, failure);
        } catch (Throwable second) {
            LOG.log(Level.WARNING, second, () -> Background.title(pool) + ": the background listener failed");
        }
    }

    @Override
    public void onFailure(String pool, String what, Throwable failure) {
        if (!tellOfBackground(heard -> heard.onFailure(pool, what, failure))) {
            LOG.log(Level.WARNING, failure, () -> Background.title(pool) + ": " + what + " failed");
        }
    }

    @Override
    public void onOverBudget(OverBudgetReport report) {
        if (!tellOfBackground(heard -> heard.onOverBudget(report))) {
            LOG.warning(report::toString);
        }
    }

    /** What one throws keeps no other from hearing; the pool counts it. */
    private void tell(Consumer<PoolListener> event) {
        Failures failures = new Failures();
        for (PoolListener listener : all) {
            failures.run(() -> event.accept(listener));
        }
        failures.throwFirst();
    }

    /** What one throws keeps no other from hearing; the background logs it. Returns whether there was any to tell. */
    private boolean tellOfBackground(Consumer<BackgroundListener> event) {
        Failures problems = new Failures();
        boolean told = false;
        for (PoolListener listener : all) {
            if (listener instanceof BackgroundListener hearing) {
                told = true;
                problems.run(() -> event.accept(hearing));
            }
        }
        problems.throwFirst();
        return told;
    }
}
