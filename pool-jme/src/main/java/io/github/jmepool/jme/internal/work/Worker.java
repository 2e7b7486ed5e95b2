// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import io.github.jmepool.core.util.Failures;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The thread that clones ahead of need and checks sizes: one for each scene, a daemon, started when first needed, and
 * ended when the scene closes or has had no frames for long (a scene that was forgotten must not leave a thread).
 *
 * <p>Never touches a live scene graph: it clones from frozen copies, checks published counts, and leaves its results
 * on the render thread's queue.
 */
final class Worker {
    private static final Logger LOG = Logger.getLogger(Worker.class.getName());
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Job NOTHING = Job.of("nothing", () -> { });

    private final LinkedBlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
    private final LongSupplier ticker;
    private final boolean ownThread;
    private final Consumer<Thread> starter;
    /** The render thread's own. */
    private boolean refusalLogged;
    private volatile @Nullable Thread thread;
    private volatile boolean closed;

    /**
     * @param ticker run between steps of jobs, on the worker's thread; returns how long it may be left alone, in
     *        nanoseconds, and a negative number when the thread may end until the next job
     * @param ownThread false in tests: no thread is started, {@link #runPending} does its work
     */
    Worker(LongSupplier ticker, boolean ownThread) {
        this(ticker, ownThread, Thread::start);
    }

    /** Makes a worker with another way to start a thread, for tests. */
    Worker(LongSupplier ticker, boolean ownThread, Consumer<Thread> starter) {
        this.ticker = ticker;
        this.starter = starter;
        this.ownThread = ownThread;
    }

    /** Render thread: has the ticker run soon. */
    void wake() {
        if (ownThread) {
            try {
                add(NOTHING);
            } catch (Throwable refused) {
                if (!refusalLogged) {
                    refusalLogged = true;
                    LOG.log(Level.WARNING, "The worker thread can't be started; instances are cloned on the render"
                            + " thread until it can", refused);
                }
            }
        }
    }

    /** Adds a job, unless the thread for it can't be started; then it throws what the system does. Any thread. */
    void add(Job job) {
        jobs.add(job);
        if (thread == null) {
            Failures.orUndo(this::start, () -> jobs.remove(job));
        }
    }

    private void start() {
        if (thread == null && !closed && ownThread) {
            startThread();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // A wish: nothing depends on the scheduler granting it.
    private synchronized void startThread() {
        if (thread == null && !closed) {
            Thread made = new Thread(this::loop, "jme-pool worker");
            made.setDaemon(true);
            made.setPriority(Thread.NORM_PRIORITY - 1);
            starter.accept(made);
            // after the start, which fails when the system is out of threads: the next job tries again
            thread = made;
        }
    }

    private void loop() {
        while (!closed) {
            try {
                long wait = tick();
                if (wait < 0) {
                    wait = LONGEST_WAIT_NANOS;
                    if (rests()) {
                        return;
                    }
                }
                run(jobs.poll(wait, TimeUnit.NANOSECONDS));
            } catch (InterruptedException e) {
                // Closed, or a game's interrupt: the loop's condition decides.
                LOG.log(Level.FINE, "The worker was interrupted", e);
            } catch (Throwable failure) {
                LOG.log(Level.WARNING, "The worker continues after a failure", failure);
            }
        }
        jobs.clear();
    }

    /** Returns how long nothing is due. After a failure it is left alone for long, and the jobs go on. */
    private long tick() {
        try {
            return Math.min(LONGEST_WAIT_NANOS, ticker.getAsLong());
        } catch (Throwable failure) {
            LOG.log(Level.WARNING, "The worker continues after a failure", failure);
            return LONGEST_WAIT_NANOS;
        }
    }

    /** Ends the thread when there is nothing to do; the next job starts another. */
    private synchronized boolean rests() {
        // Before the look at the jobs: add() looks at the thread after it added one, so one of the two sees the other.
        thread = null;
        if (jobs.isEmpty()) {
            return true;
        }
        thread = Thread.currentThread();
        return false;
    }

    /** Whether no thread is there to tick. */
    boolean isResting() {
        return thread == null && ownThread && !closed;
    }

    private void run(@Nullable Job job) {
        if (job != null && job.runOnWorker() && !closed) {
            jobs.add(job);
        }
    }

    /** Ticks, and runs what is there now, one go each, for tests. Returns whether there was anything. */
    boolean runPending() {
        // How long it could wait, which is of no use here.
        long unused = ticker.getAsLong();
        int now = jobs.size();
        for (int i = 0; i < now; i++) {
            run(jobs.poll());
        }
        return now > 0;
    }

    /** Ends the thread, and waits for it unless it is the caller. */
    void close() {
        Thread ending;
        synchronized (this) {
            closed = true;
            ending = thread;
        }
        if (ending == null || ending == Thread.currentThread()) {
            return;
        }
        ending.interrupt();
        try {
            ending.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
