// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingView;
import io.github.jmepool.core.util.Failures;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * For jme-pool itself: the engine of a scene's background work. It begins when the first pool joins and ends when the
 * scene closes, as often as that happens; its settings survive.
 *
 * <p>Render thread only, unless a method says otherwise.
 */
public final class Background {
    /** The names of the pools of shared assets: no other pool of a scene may have them. */
    public static final List<String> SHARED_NAMES = SharedAssets.NAMES;

    private final LongSupplier clock;
    private final SizingSchedule schedule;
    private final boolean workerThread;
    private final FrameBudget budget;
    private final BackgroundListener listener;
    private Supplier<@Nullable RenderManager> renderManager = () -> null;
    private @Nullable Consumer<Runnable> enqueue;
    /** Ends the watch of the memory; null when there is none. */
    private @Nullable Runnable memoryWatch;
    private double memoryFraction;
    private @Nullable MemoryRelief memoryStrategy;
    private boolean freesDirectMemory;
    /** Set by {@link #share}, before the first frame. */
    @SuppressWarnings("NullAway.Init") // A scene makes its engine first and then, with it, the shared assets.
    private SharedAssets shared;
    private volatile @Nullable OpenBackground open;
    private volatile @Nullable Thread renderThread;
    private volatile boolean sharesAssets;

    /**
     * Makes an engine that does nothing yet.
     *
     * @param clock of the judges and of the budget
     * @param schedule when the pools' sizes are judged
     * @param workerThread false in tests, which have {@link CloneWorker#runPending} do the worker's work
     * @param listener told what goes wrong, on the render thread
     */
    public Background(LongSupplier clock, SizingSchedule schedule, boolean workerThread, BackgroundListener listener) {
        this.clock = clock;
        this.schedule = schedule;
        this.workerThread = workerThread;
        this.listener = listener;
        budget = new FrameBudget(clock);
    }

    /**
     * How much time the results may take in a frame.
     *
     * @return the budget; change it there
     */
    public FrameBudget budget() {
        return budget;
    }

    /**
     * Gives access to an application.
     *
     * @param manager of the renderer that uploads; may supply null while there is none
     * @param taskQueue runs tasks on the render thread, even while no frames come; null when there is none
     */
    public void connect(Supplier<@Nullable RenderManager> manager, @Nullable Consumer<Runnable> taskQueue) {
        renderManager = manager;
        enqueue = taskQueue;
        if (open != null) {
            open.connect(taskQueue);
        }
    }

    /**
     * Lets a pool's instances be made, judged and disposed of from now on.
     *
     * @param pool the pool
     * @return its place, until {@link #leave}
     */
    public BackgroundRegistration join(BackgroundPool<?> pool) {
        renderThread = Thread.currentThread();
        return openRun().join(pool);
    }

    /**
     * Ends what {@link #join} began.
     *
     * @param seat the pool's place; orders that somebody waits for fail
     */
    public void leave(BackgroundRegistration seat) {
        seat.close();
        if (open != null) {
            open.leave(seat);
        }
    }

    /**
     * Makes the scene's shared assets, once, before its first frame.
     *
     * @param appeared told of the pool of a kind when it is first used; any thread
     * @param gone told of the pool of a kind when it was closed
     * @return the assets, which the engine looks after until {@link #closeShared}
     */
    public SharedAssets share(Consumer<ManagedPool> appeared, Consumer<ManagedPool> gone) {
        shared = new SharedAssets(clock, this, appeared, gone);
        return shared;
    }

    /** Frees the shared assets that nobody holds: the scene is shut, but the game may hold on to some. */
    public void shutShared() {
        shared.shut();
    }

    /** Frees all shared assets: the scene's pools are closed for good. */
    public void closeShared() {
        shared.close();
    }

    /**
     * Does a frame's work, within the budget.
     *
     * @param sceneIsOpen whether there may be instances; shared assets are looked after only then
     */
    public void frame(boolean sceneIsOpen) {
        if (sceneIsOpen) {
            shared.frame();
        }
        OpenBackground current = open;
        if (current != null) {
            renderThread = Thread.currentThread();
            current.frame();
        }
    }

    /** Cancels all prewarms: the scene is about to close. */
    public void cancelPrewarms() {
        OpenBackground current = open;
        if (current != null) {
            current.cancelPrewarms();
        }
    }

    /** Ends everything because the scene has closed: nothing goes on, nothing is kept. Settings survive. */
    public void close() {
        OpenBackground ending = open;
        open = null;
        renderThread = null;
        enqueue = null;
        renderManager = () -> null;
        Failures failures = new Failures();
        if (ending != null) {
            failures.run(ending::close);
        }
        failures.run(this::stopWatchingMemory);
        failures.throwFirst();
    }

    /**
     * Has something done on the render thread as a unit, under the budget; nothing while the scene isn't open. Any
     * thread.
     *
     * @param what the unit, in words
     * @param action what to do; a failure is reported to the listener
     */
    public void offer(String what, Runnable action) {
        OpenBackground current = open;
        if (current != null) {
            current.offer(what, action);
        }
    }

    /**
     * Queues the freeing of what a spatial that no pool knows uses, and no instance or prefab does.
     *
     * @param stranger the spatial; nothing may draw it any more
     */
    public void disposeOf(Spatial stranger) {
        openRun().disposeOf(stranger);
    }

    /**
     * Gives up idle instances: they are out of their pools when this returns, and disposed of under the budget.
     *
     * @param strategy which ones
     * @return how many; 0 while the scene isn't open
     * @throws IllegalArgumentException if the strategy names a pool that isn't open; nothing was given up then
     */
    public int relieve(MemoryRelief strategy) {
        OpenBackground current = open;
        return current == null ? 0 : current.relieve(strategy);
    }

    /**
     * The same in the next frame; any thread.
     *
     * @param strategy which ones
     */
    public void relieveLater(MemoryRelief strategy) {
        offer("relief of memory", () -> relieve(strategy));
    }

    /**
     * Relieves memory by itself from now on, as long as the scene is open.
     *
     * @param fraction of the heap's old generation, above 0 and below 1
     * @param strategy what to give up; null ends it
     */
    public void relieveAbove(double fraction, @Nullable MemoryRelief strategy) {
        memoryFraction = fraction;
        memoryStrategy = strategy;
        stopWatchingMemory();
        if (open != null) {
            watchMemory();
        }
    }

    private void watchMemory() {
        MemoryRelief strategy = memoryStrategy;
        if (strategy != null) {
            memoryWatch = MemoryPressureWatch.start(memoryFraction, () -> relieveLater(strategy));
        }
    }

    private void stopWatchingMemory() {
        if (memoryWatch != null) {
            memoryWatch.run();
            memoryWatch = null;
        }
    }

    boolean watchesMemory() {
        return memoryWatch != null;
    }

    /**
     * Chooses whether the direct memory of disposed buffers is freed with them.
     *
     * @param free true to free it at once
     */
    public void freeDirectMemory(boolean free) {
        freesDirectMemory = free;
        if (open != null) {
            open.ledger.freesDirectMemory(free);
        }
    }

    /**
     * What one instance costs, for each open pool.
     *
     * @return one report a pool, in the order in which the pools joined
     */
    public List<InstanceCost> instanceCosts() {
        OpenBackground current = open;
        return current == null ? List.of() : current.seats().stream().map(BackgroundRegistration::report)
                .collect(Collectors.toUnmodifiableList());
    }

    /**
     * Whether there is something left to do on the render thread.
     *
     * @return false when the next frame would have nothing to do
     */
    public boolean isIdle() {
        OpenBackground current = open;
        return current == null || current.queue.isEmpty();
    }

    /**
     * What the judge of the pools' sizes has in mind.
     *
     * @return the judge's state after its last check; empty while the scene isn't open
     */
    public Optional<SizingView> sizingView() {
        OpenBackground current = open;
        return current == null ? Optional.empty() : Optional.of(current.judge.view());
    }

    /** Places what a task waits for. */
    void place(List<CloneOrder> orders, PrewarmTask task) {
        OpenBackground current = open;
        if (current != null) {
            orders.forEach(current::place);
            if (!task.isOver()) {
                current.started(task);
            }
        }
    }

    boolean isRenderThread() {
        Thread thread = renderThread;
        return thread == null || thread == Thread.currentThread();
    }

    void workUntil(PrewarmTask task) throws InterruptedException {
        OpenBackground current = open;
        if (current == null) {
            task.cancel();
        } else {
            current.workUntil(task, FrameBudget.unlimited(clock));
        }
    }

    /** Any thread: the game uses shared assets from now on. */
    void sharesAssets() {
        sharesAssets = true;
    }

    /** The books of shared assets; begins new ones if the scene had none. */
    SharedAssetUse openBooks() {
        return openRun().shared;
    }

    /** The books of shared assets, or null while the scene isn't open; any thread. */
    @Nullable SharedAssetUse books() {
        OpenBackground current = open;
        return current == null ? null : current.shared;
    }

    /** What goes on now, or null; any thread. */
    @Nullable OpenBackground run() {
        return open;
    }

    private OpenBackground openRun() {
        OpenBackground current = open;
        if (current == null) {
            OpenBackground opened = new OpenBackground(new SizingJudge(clock, schedule), budget, listener,
                    () -> renderManager.get(), enqueue, workerThread);
            opened.ledger.freesDirectMemory(freesDirectMemory);
            opened.ledger.sharesMore(() -> sharesAssets && !opened.shared.isComplete());
            open = opened;
            watchMemory();
            return opened;
        }
        return current;
    }

    /**
     * What a message calls the pool whose work it is about.
     *
     * @param pool the name that a report gave
     * @return the pool's name in words, or that it is the work of all of them
     */
    public static String title(String pool) {
        return pool.equals(WorkLane.ALL) ? "All pools" : "Pool '" + pool + "'";
    }
}
