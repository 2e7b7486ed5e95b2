// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import java.util.ArrayList;
import java.util.List;

/** Remembers what it was told. */
final class RecordingBackgroundListener implements SceneListener {
    final List<String> failures = new ArrayList<>();
    final List<Throwable> causes = new ArrayList<>();
    final List<OverBudgetReport> overBudget = new ArrayList<>();

    @Override
    public void onFailure(String pool, String what, Throwable failure) {
        failures.add(pool + ": " + what);
        causes.add(failure);
    }

    @Override
    public void onOverBudget(OverBudgetReport report) {
        overBudget.add(report);
    }
}
