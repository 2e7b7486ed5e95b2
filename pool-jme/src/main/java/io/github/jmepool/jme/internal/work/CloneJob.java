// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Spatial;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a number of idle instances of one pool: clones them on the worker, or where that may not on the render thread,
 * then uploads each and hands it over.
 */
final class CloneJob implements Job {
    /** The most clones that wait for their hand-over: the worker is faster than the budget. */
    static final int MAX_WAITING = 256;
    private static final String HAND_OVER = "hand-over of an instance";
    private static final String ON_WORKER = "making instances on the worker (from now on done on the render thread)";

    private final PoolWork pool;
    /** The worker's source; null when the render thread makes the clones. */
    private final @Nullable Spatial source;
    private final @Nullable Prewarm task;
    /** The render thread's: how many instances the pool lacks now. */
    private final IntSupplier missing;
    /** What the worker has made. */
    private final LinkedBlockingQueue<Spatial> ready = new LinkedBlockingQueue<>();
    /** Whether the lane has this job, which it has as long as clones are ready. */
    private final AtomicBoolean offered = new AtomicBoolean();
    /** Whether the worker has this job, which it has as long as it may make more. */
    private final AtomicBoolean working = new AtomicBoolean();
    private volatile boolean cancelled;
    /** How many are still to be made: the thread that makes them counts down, the render thread begins anew. */
    private final AtomicInteger toMake;
    /** How many are neither idle nor refused. The render thread's own, as all that follows. */
    private int left;
    /** The one that is uploaded now. */
    private @Nullable Spatial clone;
    private @Nullable Uploads uploads;
    private String what = HAND_OVER;

    CloneJob(PoolWork pool, @Nullable Spatial source, int count, @Nullable Prewarm task, IntSupplier missing) {
        this.pool = pool;
        this.source = source;
        this.task = task;
        this.missing = missing;
        toMake = new AtomicInteger(count);
        left = count;
    }

    /** Render thread: begins, on the worker if it may, otherwise on the render thread. */
    void place() {
        if (source == null) {
            pool.lane.offer(this);
        } else {
            workOn();
        }
    }

    /** Render thread: has the worker make more, if it may and doesn't already. */
    private void workOn() {
        if (mayMake() && working.compareAndSet(false, true)) {
            try {
                pool.worker.add(this);
            } catch (Throwable refused) {
                // the system is out of threads
                failedOnWorker(refused);
            }
        }
    }

    /** Whether the worker may make another now: not while enough wait for the render thread. */
    private boolean mayMake() {
        return source != null && wantsMore() && ready.size() < MAX_WAITING;
    }

    /** Render thread: the sizing policy has decided otherwise, or the pool is closed. A prewarm goes on. */
    void cancelReserve() {
        cancelled |= task == null;
    }

    private boolean isCancelled() {
        return cancelled || task != null && task.isCancelled();
    }

    /** Render thread: whether nothing more will come of it. */
    boolean isOver() {
        return left == 0 || isCancelled();
    }

    /** Render thread: how many a prewarm waits for. */
    int awaited() {
        return task == null || isCancelled() ? 0 : left;
    }

    private boolean wantsMore() {
        return toMake.get() > 0 && !isCancelled();
    }

    @Override
    public boolean runOnWorker() {
        if (source != null && mayMake()) {
            try {
                ready.add(pool.make(source));
            } catch (Throwable failure) {
                // Out of memory as well: the pool goes on without the worker.
                failedOnWorker(failure);
                return false;
            }
            toMake.decrementAndGet();
            // even if that clone is taken already: the render thread has to look whether it was the last one
            offer();
        }
        if (mayMake()) {
            return true;
        }
        working.set(false);
        // the render thread may have taken some before that
        return mayMake() && working.compareAndSet(false, true);
    }

    /** Any thread. */
    private void failedOnWorker(Throwable failure) {
        pool.lane.offer(Job.of(ON_WORKER, () -> {
            pool.workerFailed();
            failed(failure);
            pool.report(ON_WORKER, failure);
        }));
    }

    @Override
    public boolean runUnit() {
        endIfMet();
        boolean drops = isCancelled() || pool.isClosed();
        if (clone == null) {
            if (source == null && !drops && wantsMore()) {
                makeHere();
                return true;
            }
            clone = take();
        }
        if (clone != null && drops) {
            pool.drop(taken(clone));
        } else if (clone != null && uploadsOne(clone)) {
            return true;
        } else if (clone != null) {
            adopt(taken(clone));
        }
        return goesOn();
    }

    /** Ends it if spawns or another prewarm have made meanwhile what it was for. */
    private void endIfMet() {
        if (!pool.isClosed() && !isCancelled() && missing.getAsInt() <= 0) {
            cancelled = true;
            settle(left);
        }
    }

    private void makeHere() {
        what = "making an instance";
        toMake.decrementAndGet();
        clone = pool.make(pool.prefab());
    }

    /** Render thread: the next clone, for a spawn that found no idle instance; null when none is ready. */
    @Nullable Spatial takeReady() {
        Spatial next = clone != null ? clone : take();
        return next == null ? null : taken(next);
    }

    private @Nullable Spatial take() {
        Spatial next = ready.poll();
        if (ready.size() <= MAX_WAITING / 2) {
            workOn();
        }
        return next;
    }

    private Spatial taken(Spatial made) {
        clone = null;
        uploads = null;
        return made;
    }

    private boolean uploadsOne(Spatial made) {
        if (uploads == null) {
            uploads = pool.uploads();
            uploads.add(made);
        }
        boolean uploaded = uploads.next();
        what = uploaded ? uploads.what() : HAND_OVER;
        return uploaded;
    }

    private void adopt(Spatial made) {
        pool.uploaded();
        if (!pool.adopt(made)) {
            pool.drop(made);
        }
        settle(1);
    }

    /** Whether there is another unit now. The worker's clones take turns with other jobs of the pool. */
    private boolean goesOn() {
        // first, so that what the worker has ready after the look below is offered anew
        offered.set(false);
        if (toMake.get() == 0 && ready.isEmpty()) {
            endIfMet();
            makeUp();
        }
        if (source == null) {
            return wantsMore();
        }
        if (!ready.isEmpty()) {
            offer();
        }
        return false;
    }

    /** Spawns have taken some, and not all that it was for is there. */
    private void makeUp() {
        if (!isOver()) {
            toMake.set(Math.min(left, missing.getAsInt()));
            workOn();
        }
    }

    /** Any thread: has the render thread take what is ready. */
    private void offer() {
        if (offered.compareAndSet(false, true)) {
            pool.lane.offer(this);
        }
    }

    /** Nothing more will come of it, and what is there is dropped. */
    @Override
    public void failed(Throwable failure) {
        cancelled = true;
        if (task != null) {
            task.failed(failure);
        }
        settle(left);
        pool.lane.offer(this);
    }

    /** Render thread: its pool was closed. */
    void abandoned(Throwable closing) {
        int lost = awaited();
        if (task != null && lost > 0) {
            cancelled = true;
            left = 0;
            task.abandoned(lost, closing);
        }
    }

    private void settle(int count) {
        int now = Math.min(count, left);
        left -= now;
        if (task != null) {
            task.done(now);
        }
    }

    @Override
    public void dropped() {
        cancelled = true;
        for (Spatial made = clone == null ? ready.poll() : clone; made != null; made = ready.poll()) {
            pool.drop(taken(made));
        }
    }

    @Override
    public String what() {
        return what;
    }
}
