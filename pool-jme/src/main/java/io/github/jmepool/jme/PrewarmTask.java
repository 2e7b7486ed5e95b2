// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.internal.scene.FramePhase;
import io.github.jmepool.jme.internal.work.Prewarm;
import java.util.Objects;
import java.util.Optional;

/**
 * A running prewarm, which makes idle instances of one or more pools within each frame's budget.
 *
 * <p>It ends {@linkplain #isDone() done} or {@linkplain #isCancelled() cancelled}. Any thread, unless a method
 * specifies otherwise. Started by {@link PrewarmPlan#start()}.
 */
public final class PrewarmTask {
    private final Prewarm prewarm;
    private final FramePhase phase;

    PrewarmTask(Prewarm prewarm, FramePhase phase) {
        this.prewarm = prewarm;
        this.phase = phase;
    }

    /**
     * Returns how far it is, for a progress bar: instances that are made, and drawings of the shader warm-up.
     *
     * @return 0 at the start, 1 when done; stays where it was when the task is cancelled
     */
    @AnyThread
    public float progress() {
        return prewarm.progress();
    }

    /**
     * Returns how many instances it is to make.
     *
     * @return the number, 0 when no instance was missing
     */
    @AnyThread
    public int total() {
        return prewarm.total();
    }

    /**
     * Returns whether all instances are made, except those that failed: see {@link #failure()}. A cancelled task is
     * never done.
     *
     * @return false while it runs, and when it was cancelled
     */
    @AnyThread
    public boolean isDone() {
        return prewarm.isDone();
    }

    /**
     * Ends it. Instances that are idle already remain, others are dropped. Does nothing when it is over.
     */
    @AnyThread
    public void cancel() {
        prewarm.cancel();
    }

    /**
     * Returns whether it was cancelled before it was done.
     *
     * @return true after {@link #cancel()}; when the scene was closed or its state detached; and when a pool was
     *         closed meanwhile, once the other pools have what they were to get
     */
    @AnyThread
    public boolean isCancelled() {
        return prewarm.isCancelled();
    }

    /**
     * Returns whether it is over.
     *
     * @return true when it is done or cancelled
     */
    @AnyThread
    public boolean isOver() {
        return prewarm.isOver();
    }

    /**
     * Runs an action when the task is over, {@linkplain #isDone() done} or {@linkplain #isCancelled() cancelled}: once,
     * on the render thread, after the background work of the frame in which it ends, also while the application is
     * paused. The action may spawn and start other tasks. When the task is cancelled, the next background work runs it,
     * in this frame or the next; when the scene is closed or its state detached, the closing does, before it recycles
     * the instances. Several actions run in the order in which they were added. An exception is reported to the scene's
     * listeners or logged, and the other actions run anyway. Render thread only.
     *
     * @param action the action; when the actions of a task that is over have run already, it runs before this method
     *        returns, and its exception reaches the caller
     */
    public void whenOver(Runnable action) {
        phase.checkThread(null, "whenOver");
        prewarm.whenOver(Objects.requireNonNull(action, "action"));
    }

    /**
     * Returns the first failure: an exception of a hook, or that a pool was closed meanwhile. That pool has fewer
     * instances then; the other pools' are made anyway.
     *
     * @return empty while nothing has failed
     */
    @AnyThread
    public Optional<Throwable> failure() {
        return prewarm.failure();
    }
}
