// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import io.github.jmepool.jme.SceneListener;
import java.util.ArrayList;
import java.util.List;

/** Remembers what it was told. */
public final class RecordingSceneListener implements SceneListener {
    public final List<String> failures = new ArrayList<>();
    public final List<Throwable> causes = new ArrayList<>();
    public final List<String> overBudget = new ArrayList<>();

    @Override
    public void onFailure(String pool, String what, Throwable failure) {
        failures.add(pool + ": " + what);
        causes.add(failure);
    }

    @Override
    public void onOverBudget(String pool, String report) {
        overBudget.add(report);
    }
}
