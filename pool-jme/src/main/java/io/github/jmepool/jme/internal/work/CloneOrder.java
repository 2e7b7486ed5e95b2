// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Spatial;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An order for a number of new idle instances of one pool.
 *
 * <p>Made by the worker and handed over one by one, or made by the render thread; which of the two is settled when the
 * order is placed.
 */
final class CloneOrder implements CloneWorker.Task {
    /** At most this many clones wait for their hand-over: the worker is faster than the budget. */
    static final int MAX_WAITING = 256;
    private static final String ON_WORKER = "cloning on the worker (from now on done on the render thread)";

    final BackgroundRegistration registration;
    /** The worker's source; null when the render thread makes the clones. */
    final @Nullable Spatial source;
    private final @Nullable Prewarm task;
    /** The render thread's: how many instances the pool lacks now. */
    private final IntSupplier missing;
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicBoolean parked = new AtomicBoolean();
    private volatile boolean cancelled;
    /** The maker's own count. */
    private int toMake;
    /** The render thread's own count. */
    private int toSettle;

    CloneOrder(BackgroundRegistration registration, @Nullable Spatial source, int count, @Nullable Prewarm task,
            IntSupplier missing) {
        this.registration = registration;
        this.source = source;
        this.task = task;
        this.missing = missing;
        toMake = count;
        toSettle = count;
    }

    /** Render thread: begins, on the worker if it may, otherwise on the render thread. */
    void place() {
        registration.placed(this);
        if (source == null) {
            registration.lane.offer(new AdoptJob(this));
        } else {
            registration.work(this);
        }
    }

    /** Any thread. */
    void cancel() {
        cancelled = true;
    }

    /** Any thread. */
    boolean isCancelled() {
        return cancelled || task != null && task.isCancelled();
    }

    /** Render thread: whether a prewarm waits for what is left of it. */
    boolean isAwaited() {
        return task != null && toSettle > 0 && !isCancelled();
    }

    /** Render thread: how many of it are neither idle nor refused yet. */
    int left() {
        return toSettle;
    }

    /** Render thread: ends the order if spawns or another prewarm have made meanwhile what it was for. */
    void endIfMet() {
        if (!isCancelled() && missing.getAsInt() <= 0) {
            cancelled = true;
            settle(toSettle);
        }
    }

    /** Maker: whether there is another instance to make. */
    boolean wantsMore() {
        return toMake > 0 && !isCancelled();
    }

    /** Maker: makes one. */
    Spatial make() {
        toMake--;
        return source == null ? registration.make()
                : registration.meter.measured(() -> registration.pool.cloneFrom(source));
    }

    /** Worker: makes one and hands it over, as long as the render thread keeps up. */
    @Override
    public boolean run() {
        if (!wantsMore() || parks()) {
            return false;
        }
        try {
            handOver(make());
        } catch (Throwable failure) {
            // Out of memory as well: the pool goes on without the worker.
            failedOnWorker(failure);
            return false;
        }
        return wantsMore();
    }

    private void handOver(Spatial clone) {
        waiting.incrementAndGet();
        registration.lane.offer(new AdoptJob(this, clone));
    }

    /** Any thread: the render thread ends the order, and reports the failure. */
    void failedOnWorker(Throwable failure) {
        registration.lane.offer(FrameJob.of(ON_WORKER, () -> {
            registration.workerFailed();
            failed(failure);
            registration.report(ON_WORKER, failure);
        }));
    }

    /** Whether enough clones wait that the worker should do something else; the render thread resumes the order. */
    private boolean parks() {
        if (waiting.get() < MAX_WAITING) {
            return false;
        }
        parked.set(true);
        return waiting.get() >= MAX_WAITING || !parked.compareAndSet(true, false);
    }

    /** Render thread: a clone of the worker's was taken; whether the worker is to go on with this order. */
    boolean taken() {
        return waiting.decrementAndGet() <= MAX_WAITING / 2 && parked.get() && parked.compareAndSet(true, false);
    }

    /** Render thread: one instance is idle now, or was refused for lack of room. */
    void settled() {
        settle(1);
    }

    /** Render thread: nothing more will come of this order. */
    void failed(Throwable failure) {
        cancelled = true;
        if (task != null) {
            task.failed(failure);
        }
        settle(toSettle);
    }

    /** Render thread: its pool was closed. */
    void abandoned(Throwable closing) {
        cancelled = true;
        int left = toSettle;
        toSettle = 0;
        if (task != null) {
            task.abandoned(left, closing);
        }
    }

    private void settle(int count) {
        int now = Math.min(count, toSettle);
        toSettle -= now;
        if (task != null) {
            task.settled(now);
        }
    }
}
