// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import io.github.jmepool.jme.BackgroundWork;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;

/** Fills all pools of a scene from frame to frame before it is played, while a progress bar can be shown. */
public final class Loading {
    private static final int MICROS = 50_000;

    private final BackgroundWork work;
    private final int microsInPlay;
    private final PrewarmTask task;

    /**
     * Starts to fill the pools.
     *
     * @param pools a scene with all its pools
     */
    public Loading(ScenePools pools) {
        task = pools.prewarm().addAll().start();
        work = pools.background();
        // nothing moves yet: a frame may take longer than at run time
        microsInPlay = work.getBudgetMicros();
        work.setBudgetMicros(MICROS);
    }

    /** Returns how much is done, from 0 to 1. */
    public float progress() {
        return task.progress();
    }

    /** Returns whether all pools are filled; then {@link #end} is due. */
    public boolean isDone() {
        return task.isDone();
    }

    /** Limits the background work of a frame again, as at run time. */
    public void end() {
        work.setBudgetMicros(microsInPlay);
    }
}
