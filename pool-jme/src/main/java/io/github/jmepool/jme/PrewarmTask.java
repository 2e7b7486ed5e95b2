// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A prewarm under way: makes idle instances of one or more pools, a budget's worth a frame.
 *
 * <p>Any thread, unless a method says otherwise. Started by {@link PrewarmPlan#start()}.
 */
public final class PrewarmTask {
    private final BackgroundWork background;
    private final CountDownLatch over = new CountDownLatch(1);
    private int total;
    private volatile int settled;
    private volatile boolean cancelled;
    private volatile Throwable failure;

    PrewarmTask(BackgroundWork background) {
        this.background = background;
    }

    /** Sets how many instances there are to make, before the first is. */
    void expect(int instances) {
        total = instances;
        settled(0);
    }

    /**
     * How far it is, for a progress bar.
     *
     * @return 0 at the start, 1 when done
     */
    public float progress() {
        return total == 0 ? 1f : (float) settled / total;
    }

    /**
     * How many instances it set out to make.
     *
     * @return the number, 0 when everything was there already
     */
    public int total() {
        return total;
    }

    /**
     * Whether it is over: all is made, or it was cancelled, or what is left has failed.
     *
     * @return false while there is something to wait for
     */
    public boolean isDone() {
        return over.getCount() == 0;
    }

    /** Ends it. Instances that are idle by now stay, those under way are dropped. A second call does nothing. */
    public void cancel() {
        if (!isDone()) {
            cancelled = true;
            over.countDown();
        }
    }

    /**
     * Whether it was cancelled before it was done.
     *
     * @return true after {@link #cancel()}, or when the pools were closed
     */
    public boolean isCancelled() {
        return cancelled;
    }

    /**
     * What went wrong first. The pool concerned is left with fewer instances; the other pools' are made all the same.
     *
     * @return empty while nothing has failed
     */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /**
     * Blocks until it is over. On the render thread (in {@code simpleInitApp}, say) it does the work itself, without a
     * budget; on another thread it waits for the frames.
     *
     * @throws InterruptedException if the thread is interrupted while it waits; the task goes on
     * @throws IllegalStateException if it is called on the render thread by what background work has called
     */
    public void await() throws InterruptedException {
        if (background.isRenderThread()) {
            background.workUntil(this);
        } else {
            over.await();
        }
    }

    /** Render thread. */
    void settled(int instances) {
        int now = settled + instances;
        settled = now;
        if (now >= total) {
            over.countDown();
        }
    }

    /** Render thread. */
    void failed(Throwable problem) {
        if (failure == null) {
            failure = problem;
        }
    }
}
