// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Logs what goes wrong: the listener of who has set none. */
final class LoggingBackgroundListener implements BackgroundListener {
    private static final Logger LOG = Logger.getLogger(LoggingBackgroundListener.class.getName());

    @Override
    public void onFailure(String pool, String what, Throwable failure) {
        LOG.log(Level.WARNING, failure, () -> "Pool '" + pool + "': " + what + " failed");
    }

    @Override
    public void onOverBudget(OverBudgetReport report) {
        LOG.warning(report::toString);
    }
}
