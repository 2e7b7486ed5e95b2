// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.util.NativeObject;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** One pool's part of the render thread's queue. Jobs from any thread; all else on the render thread. */
final class WorkLane {
    /** The name of the lane of what belongs to no single pool. */
    static final String ALL = "(all)";

    private final String pool;
    private final RenderThreadQueue queue;
    private final Queue<FrameJob> jobs = new ConcurrentLinkedQueue<>();
    /** Apart from the jobs: the engine deletes a limited number a frame, and these must not hold up the jobs. */
    private final ArrayDeque<NativeObject> disposals = new ArrayDeque<>();
    private @Nullable FrameJob current;
    private @Nullable FrameJob ran;
    private boolean disposalsFirst;
    private boolean awake;
    private boolean retired;
    private long servedNanos;
    private long turn;

    WorkLane(String pool, RenderThreadQueue queue) {
        this.pool = pool;
        this.queue = queue;
    }

    String pool() {
        return pool;
    }

    /** What a message calls the pool of a lane with this name. */
    static String title(String pool) {
        return pool.equals(ALL) ? "All pools" : "Pool '" + pool + "'";
    }

    /** Adds a job. Any thread. */
    void offer(FrameJob job) {
        jobs.add(job);
        queue.wake();
    }

    /** Reports a failure of a pool's work. Render thread only. */
    void report(String what, Throwable failure) {
        queue.report(pool, what, failure);
    }

    /** Reports a failure of any pool's work on the render thread. Any thread. */
    void reportLater(String of, String what, Throwable failure) {
        offer(FrameJob.of(what, () -> queue.report(of, what, failure)));
    }

    /** Adds a native object that seems to be free: its ledger decides when the turn comes. Render thread only. */
    void dispose(NativeObject object) {
        disposals.addLast(object);
        queue.wake();
    }

    /** The pool is closed: this lane ends with the work that it has, in the next frame if there is none. */
    void retire() {
        retired = true;
        queue.wake();
    }

    boolean isRetired() {
        return retired;
    }

    boolean hasWork() {
        return hasJobs() || !disposals.isEmpty();
    }

    private boolean hasJobs() {
        return current != null || !jobs.isEmpty();
    }

    /** Whether there is work that may be done in this frame. */
    boolean mayRun(boolean mayDispose) {
        return hasJobs() || mayDispose && !disposals.isEmpty();
    }

    /**
     * Runs one unit; jobs and disposals take turns. A job that throws is over, and its failure is thrown on.
     *
     * @return whether the engine has a deletion to do
     */
    boolean runUnit(NativeObjectLedger ledger, boolean mayDispose) {
        disposalsFirst = !disposalsFirst;
        if (mayDispose && !disposals.isEmpty() && (disposalsFirst || !hasJobs())) {
            return disposeOne(ledger);
        }
        if (current == null) {
            current = jobs.poll();
        }
        if (current != null) {
            runJob(current);
        }
        return false;
    }

    private void runJob(FrameJob job) {
        ran = job;
        boolean more = false;
        try {
            more = job.runUnit();
        } finally {
            if (!more) {
                current = null;
            }
        }
    }

    private boolean disposeOne(NativeObjectLedger ledger) {
        ran = null;
        return ledger.disposeIfFree(disposals.pollFirst());
    }

    /** The job of the last unit; null when that was a disposal. */
    @Nullable FrameJob ran() {
        return ran;
    }

    String what() {
        return ran == null ? "disposal of a native object" : ran.what();
    }

    /** Joins the others: a lane that had no work has no claim on the time that the others were served meanwhile. */
    void wake(long servedSoFar, long nextTurn) {
        if (!awake) {
            awake = true;
            servedNanos = Math.max(servedNanos, servedSoFar);
            turn = nextTurn;
        }
    }

    void sleep() {
        awake = false;
    }

    void served(long nanos, long nextTurn) {
        servedNanos += nanos;
        turn = nextTurn;
    }

    long servedNanos() {
        return servedNanos;
    }

    /** Whether its turn comes before the other's: it was served the shorter, or the longer ago. */
    boolean precedes(WorkLane other) {
        return servedNanos < other.servedNanos || servedNanos == other.servedNanos && turn < other.turn;
    }

    /** Ends all jobs, and hands every free native object to the engine, which deletes at its own pace. */
    void close(RenderThreadQueue closing) {
        FrameJob job = current != null ? current : jobs.poll();
        current = null;
        while (job != null) {
            try {
                job.dropped();
            } catch (Throwable failure) {
                closing.report(pool, job.what(), failure);
            }
            job = jobs.poll();
        }
        // After the jobs, as these may have had something to dispose of.
        while (!disposals.isEmpty()) {
            try {
                disposeOne(closing.ledger());
            } catch (Throwable failure) {
                closing.report(pool, what(), failure);
            }
        }
    }
}
