// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.MemoryRelief;
import io.github.jmepool.core.SizingSchedule;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What a scene's pools do besides spawning and recycling: clone ahead of need on a worker thread, upload, judge sizes,
 * dispose. What of it belongs on the render thread runs there under one {@link FrameBudget}.
 *
 * <p>Render thread only, unless a method says otherwise. Get it from {@link ScenePools#background()}.
 */
public final class BackgroundWork {
    private final LongSupplier clock;
    private final SizingSchedule schedule;
    private final boolean workerThread;
    private final FrameBudget budget;
    private BackgroundListener listener = new LoggingBackgroundListener();
    private Supplier<RenderManager> renderManager = () -> null;
    private Consumer<Runnable> enqueue;
    private MemoryPressureWatch memoryWatch;
    private double memoryFraction;
    private MemoryRelief memoryStrategy;
    private boolean freesDirectMemory;
    private volatile BackgroundRun run;
    private volatile Thread renderThread;
    private volatile boolean sharesAssets;

    /**
     * @param clock of the judges and of the budget
     * @param schedule when the pools' sizes are judged
     * @param workerThread false in tests, which have {@link CloneWorker#runPending} do the worker's work
     */
    BackgroundWork(LongSupplier clock, SizingSchedule schedule, boolean workerThread) {
        this.clock = clock;
        this.schedule = schedule;
        this.workerThread = workerThread;
        budget = new FrameBudget(clock);
    }

    /**
     * How much time background results may take in a frame.
     *
     * @return the budget; change it there
     */
    public FrameBudget budget() {
        return budget;
    }

    /**
     * Begins a plan of what to prewarm.
     *
     * @return an empty plan
     */
    public PrewarmPlan prewarm() {
        return new PrewarmPlan(this);
    }

    /**
     * Replaces the listener, which logs at first.
     *
     * @param newListener told of failures and of overrun budgets
     * @throws NullPointerException when it is null
     */
    public void listener(BackgroundListener newListener) {
        listener = Objects.requireNonNull(newListener, "listener");
        if (run != null) {
            run.queue.listener(listener);
        }
    }

    /**
     * Gives up idle instances because memory is short: they are taken out of their pools in the next frame, and
     * disposed of under the budget. Any thread.
     *
     * @param strategy which ones
     * @throws NullPointerException when it is null
     */
    public void relieveMemory(MemoryRelief strategy) {
        Objects.requireNonNull(strategy, "strategy");
        offer("relief of memory", () -> relieveMemoryNow(strategy));
    }

    /**
     * Gives up idle instances: they are out of their pools when this returns, and disposed of under the budget.
     *
     * @param strategy which ones
     * @return how many; 0 while the scene isn't open
     * @throws IllegalArgumentException if the strategy names a pool that isn't open; nothing was given up then
     * @throws NullPointerException when it is null
     */
    public int relieveMemoryNow(MemoryRelief strategy) {
        Objects.requireNonNull(strategy, "strategy");
        BackgroundRun current = run;
        return current == null ? 0 : current.relieve(strategy);
    }

    /** Any thread: has something done on the render thread as a unit; nothing while the scene isn't open. */
    void offer(String what, Runnable action) {
        BackgroundRun current = run;
        if (current != null) {
            current.offer(what, action);
        }
    }

    /**
     * Relieves memory by itself from now on, whenever the JVM says that a collection left more of the heap in use than
     * a part of it, as long as the scene is open. Uses the collection usage threshold of the JVM's memory pools, which
     * is one for all listeners.
     *
     * @param fraction of the heap's old generation, above 0 and below 1
     * @param strategy what to give up; null ends it
     * @throws IllegalArgumentException when the fraction is not between 0 and 1
     */
    public void relieveMemoryAbove(double fraction, MemoryRelief strategy) {
        if (!(fraction > 0 && fraction < 1)) {
            throw new IllegalArgumentException("fraction must be between 0 and 1 but was " + fraction);
        }
        memoryFraction = fraction;
        memoryStrategy = strategy;
        stopWatchingMemory();
        if (run != null) {
            watchMemory();
        }
    }

    private void watchMemory() {
        MemoryRelief strategy = memoryStrategy;
        if (strategy != null) {
            memoryWatch = new MemoryPressureWatch(memoryFraction, () -> relieveMemory(strategy));
        }
    }

    private void stopWatchingMemory() {
        if (memoryWatch != null) {
            memoryWatch.close();
            memoryWatch = null;
        }
    }

    boolean watchesMemory() {
        return memoryWatch != null;
    }

    /**
     * Chooses whether the direct memory behind a disposed instance's own vertex buffers is freed with them. By default
     * it is left to the collector, which is safe and late.
     *
     * <p>Freed memory is first taken out of its vertex buffer, so that no mesh shows it. Leave this off where the game
     * takes {@code getData()} of an instance's buffers and keeps it, where it gives instances meshes that it keeps and
     * gives to others later, or where buffers are views of one another. What was ever {@linkplain ScenePools#shared()
     * shared} keeps its memory, as its loader may hand it out again. The memory is freed by the engine's buffer
     * allocator; the one of a headless application can't, and logs so.
     *
     * @param free true to free it at once
     */
    public void freeDirectMemory(boolean free) {
        freesDirectMemory = free;
        if (run != null) {
            run.ledger.freesDirectMemory(free);
        }
    }

    /**
     * What one instance costs, for each open pool.
     *
     * @return one report a pool, in the order in which the pools were opened
     */
    public List<WarmUpReport> warmUpReports() {
        BackgroundRun current = run;
        return current == null ? List.of() : current.seats().stream().map(PoolSeat::report).toList();
    }

    /**
     * Whether there is something left to do on the render thread.
     *
     * @return false when the next frame would have nothing to do
     */
    public boolean isIdle() {
        BackgroundRun current = run;
        return current == null || current.queue.isEmpty();
    }

    /** Gives access to an application. */
    void connect(Supplier<RenderManager> manager, Consumer<Runnable> taskQueue) {
        renderManager = manager;
        enqueue = taskQueue;
        if (run != null) {
            run.connect(taskQueue);
        }
    }

    /** Once a frame. */
    void frame(List<SpatialPool<?>> pools) {
        BackgroundRun current = run;
        if (current != null) {
            renderThread = Thread.currentThread();
            current.frame(pools);
        }
    }

    /** A pool's instances may be made from now on. */
    PoolSeat join(BackgroundPool pool) {
        renderThread = Thread.currentThread();
        return openRun().join(pool);
    }

    /** Any thread: the game uses shared assets from now on. */
    void sharesAssets() {
        sharesAssets = true;
    }

    /** Queues the freeing of what a spatial that no pool knows uses, and no instance or prefab does. */
    void disposeOf(Spatial stranger) {
        openRun().disposeOf(stranger);
    }

    /** The run in progress; begins one if there is none. */
    BackgroundRun openRun() {
        if (run == null) {
            BackgroundRun opened = new BackgroundRun(new SizingJudge(clock, schedule), budget,
                    () -> renderManager.get(), enqueue, workerThread);
            opened.queue.listener(listener);
            opened.ledger.freesDirectMemory(freesDirectMemory);
            opened.ledger.sharesMore(() -> sharesAssets && !opened.shared.isComplete());
            run = opened;
            watchMemory();
        }
        return run;
    }

    /** What judges sizes; null while the scene isn't open. */
    SizingJudge judge() {
        BackgroundRun current = run;
        return current == null ? null : current.judge;
    }

    void leave(PoolSeat seat) {
        seat.close();
        if (run != null) {
            run.leave(seat);
        }
    }

    /** The scene is about to close. */
    void cancelPrewarms() {
        BackgroundRun current = run;
        if (current != null) {
            current.cancelPrewarms();
        }
    }

    /** The scene has closed: nothing goes on, nothing is kept. Settings survive. */
    void close() {
        BackgroundRun ending = run;
        run = null;
        renderThread = null;
        enqueue = null;
        renderManager = () -> null;
        if (ending != null) {
            ending.close();
        }
        stopWatchingMemory();
    }

    /** The run in progress, or null; any thread. */
    BackgroundRun run() {
        return run;
    }

    boolean isRenderThread() {
        Thread thread = renderThread;
        return thread == null || thread == Thread.currentThread();
    }

    void workUntil(PrewarmTask task) throws InterruptedException {
        BackgroundRun current = run;
        if (current == null) {
            task.cancel();
        } else {
            current.workUntil(task, FrameBudget.unlimited(clock));
        }
    }
}
