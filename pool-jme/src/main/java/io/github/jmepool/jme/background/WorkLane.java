// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.util.NativeObject;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One pool's part of the render thread's queue. Jobs from any thread; all else on the render thread. */
final class WorkLane implements Comparable<WorkLane> {
    /** What became of a turn. */
    enum Turn { JOB, DISPOSAL, EMPTY, HELD_BACK }

    /** The name of the lane of what belongs to no single pool. */
    static final String ALL = "(all)";

    private final String pool;
    private final RenderThreadQueue queue;
    private final MpscQueue<FrameJob> jobs = new MpscQueue<>();
    private final ArrayDeque<NativeObject> disposals = new ArrayDeque<>();
    /** True while the queue knows that this lane has work: it is woken once, not once for each offer. */
    private final AtomicBoolean awake = new AtomicBoolean();
    private @Nullable FrameJob current;
    private @Nullable FrameJob ran;
    private boolean disposalsFirst;
    private long servedNanos;
    private long turn;

    WorkLane(String pool, RenderThreadQueue queue) {
        this.pool = pool;
        this.queue = queue;
    }

    String pool() {
        return pool;
    }

    /** Adds a job. Any thread. */
    void offer(FrameJob job) {
        jobs.offer(job);
        wake();
    }

    /** Adds a native object that seems to be free: its ledger decides when the turn comes. Render thread only. */
    void dispose(NativeObject object) {
        disposals.addLast(object);
        wake();
    }

    private void wake() {
        if (!awake.get() && awake.compareAndSet(false, true)) {
            queue.wake(this);
        }
    }

    /** Tries to put this lane to sleep: it does not sleep while there is work. */
    boolean sleeps() {
        if (hasWork()) {
            return false;
        }
        awake.set(false);
        return !(hasWork() && awake.compareAndSet(false, true));
    }

    boolean hasWork() {
        return current != null || !disposals.isEmpty() || !jobs.isEmpty();
    }

    /** Runs one unit; jobs and disposals take turns. A job that throws is over, and its failure is thrown on. */
    Turn runUnit(NativeObjectLedger ledger, boolean mayDispose) {
        disposalsFirst = !disposalsFirst;
        if (mayDispose && disposalsFirst && !disposals.isEmpty()) {
            return disposeOne(ledger);
        }
        if (current == null) {
            current = jobs.poll();
        }
        if (current != null) {
            runJob(current);
            return Turn.JOB;
        }
        if (disposals.isEmpty()) {
            return Turn.EMPTY;
        }
        return mayDispose ? disposeOne(ledger) : Turn.HELD_BACK;
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

    private Turn disposeOne(NativeObjectLedger ledger) {
        ran = null;
        return ledger.disposeIfFree(disposals.pollFirst()) ? Turn.DISPOSAL : Turn.JOB;
    }

    /** The job of the last unit; null when that was a disposal. */
    @Nullable FrameJob ran() {
        return ran;
    }

    String what() {
        return ran == null ? "disposal of a native object" : ran.what();
    }

    /** Joins the others: a lane that slept has no claim on the time that the others were served meanwhile. */
    void join(long servedSoFar, long nextTurn) {
        servedNanos = Math.max(servedNanos, servedSoFar);
        turn = nextTurn;
    }

    void served(long nanos, long nextTurn) {
        servedNanos += nanos;
        turn = nextTurn;
    }

    long servedNanos() {
        return servedNanos;
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

    @Override
    public int compareTo(WorkLane other) {
        int byTime = Long.compare(servedNanos, other.servedNanos);
        return byTime != 0 ? byTime : Long.compare(turn, other.turn);
    }
}
