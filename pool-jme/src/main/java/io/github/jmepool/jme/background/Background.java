// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingView;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.RuntimeParts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * For jme-pool itself: a scene's background work. It begins when the first pool joins and ends when the scene closes,
 * as often as that happens; its settings survive.
 *
 * <p>Render thread only, unless a method says otherwise.
 */
public final class Background implements BackgroundWork {
    /** The names of the pools of shared assets: no other pool of a scene may have them. */
    public static final List<String> SHARED_NAMES = SharedAssets.NAMES;

    private final LongSupplier clock;
    private final SizingSchedule schedule;
    private final boolean workerThread;
    private final FrameBudget budget;
    private final BackgroundListener listener;
    private Supplier<@Nullable RenderManager> renderManager = () -> null;
    private @Nullable Consumer<Runnable> enqueue;
    /** Stops watching the JVM's memory; null while it isn't watched. */
    private @Nullable Runnable memoryWatch;
    private double memoryFraction;
    private @Nullable MemoryRelief memoryStrategy;
    private boolean freesDirectMemory;
    /** Set by {@link #share}, before the first frame. */
    @SuppressWarnings("NullAway.Init") // Made with this as an argument.
    private SharedAssets shared;
    private volatile @Nullable OpenBackground open;
    private volatile boolean sharesAssets;

    /**
     * Makes one that does nothing yet.
     *
     * @param clock of the sizing policies and of the budget
     * @param schedule when the pools' sizes are checked
     * @param workerThread false in tests, which call {@link CloneWorker#runPending} instead
     * @param listener receives failures, on the render thread
     */
    public Background(LongSupplier clock, SizingSchedule schedule, boolean workerThread, BackgroundListener listener) {
        this.clock = clock;
        this.schedule = schedule;
        this.workerThread = workerThread;
        this.listener = listener;
        budget = new FrameBudget(clock);
    }

    @Override
    public FrameBudget budget() {
        return budget;
    }

    /**
     * Connects it to an application.
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
     * Makes a pool's instances ahead of use, checks its size and disposes of its instances from now on.
     *
     * @param pool the pool
     * @return its registration, until {@link #leave}
     */
    public BackgroundRegistration join(BackgroundPool<?> pool) {
        return openRun().join(pool);
    }

    /**
     * Ends what {@link #join} began.
     *
     * @param registration the pool's; its unfinished prewarms fail
     */
    public void leave(BackgroundRegistration registration) {
        registration.close();
        if (open != null) {
            open.leave(registration);
        }
    }

    /**
     * Makes the scene's shared assets, once, before its first frame.
     *
     * @param appeared receives the pool of a kind when it is first used; any thread
     * @param gone receives the pool of a kind after it was closed
     * @return the assets, open until {@link #closeShared}
     */
    public SharedAssets share(Consumer<ManagedPool> appeared, Consumer<ManagedPool> gone) {
        shared = new SharedAssets(clock, this, appeared, gone);
        return shared;
    }

    /** Frees the shared assets without users: the scene is shut, but the game may keep others. */
    public void shutShared() {
        shared.shut();
    }

    /** Frees all shared assets: the scene's pools are closed. */
    public void closeShared() {
        shared.close();
    }

    /**
     * Does a frame's work, within the budget.
     *
     * @param sceneIsOpen whether there may be instances; shared assets are updated only then
     */
    public void frame(boolean sceneIsOpen) {
        if (sceneIsOpen) {
            shared.frame();
        }
        OpenBackground current = open;
        if (current != null) {
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

    /** Ends all work because the scene has closed; settings survive. */
    public void close() {
        OpenBackground ending = open;
        open = null;
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
     * Runs an action on the render thread as a unit, under the budget; not while the scene isn't open. Any thread.
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
     * Queues the freeing of the native objects that only a spatial of no pool uses.
     *
     * @param foreign the spatial; nothing may draw it any more
     */
    public void disposeOf(Spatial foreign) {
        openRun().disposeOf(foreign);
    }

    @Override
    public void relieveMemory(MemoryRelief strategy) {
        Objects.requireNonNull(strategy, "strategy");
        offer("relief of memory", () -> relieveMemoryNow(strategy));
    }

    @Override
    public int relieveMemoryNow(MemoryRelief strategy) {
        Objects.requireNonNull(strategy, "strategy");
        OpenBackground current = open;
        return current == null ? 0 : current.relieve(strategy);
    }

    @Override
    public void relieveMemoryAbove(double fraction, @Nullable MemoryRelief strategy) {
        if (!(fraction > 0 && fraction < 1)) {
            throw new IllegalArgumentException("fraction must be between 0 and 1 but was " + fraction);
        }
        if (strategy != null && !RuntimeParts.has("java.lang.management.MemoryMXBean")) {
            throw new IllegalStateException("relieveMemoryAbove needs java.management, which this Java runtime lacks;"
                    + " call relieveMemory when the system says that memory is short");
        }
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
            memoryWatch = MemoryPressureWatch.start(memoryFraction, () -> relieveMemory(strategy));
        }
    }

    private void stopWatchingMemory() {
        if (memoryWatch != null) {
            memoryWatch.run();
            memoryWatch = null;
        }
    }

    @Override
    public void freeDirectMemory(boolean free) {
        freesDirectMemory = free;
        if (open != null) {
            open.ledger.freesDirectMemory(free);
        }
    }

    @Override
    public List<InstanceCost> instanceCosts() {
        OpenBackground current = open;
        return current == null ? List.of() : current.registrations().stream().map(BackgroundRegistration::report)
                .collect(Collectors.toUnmodifiableList());
    }

    @Override
    public boolean isIdle() {
        OpenBackground current = open;
        return current == null || current.queue.isEmpty();
    }

    /**
     * Returns the state of the checks of the pools' sizes.
     *
     * @return the state after the last check; empty while the scene isn't open
     */
    public Optional<SizingView> sizingView() {
        OpenBackground current = open;
        return current == null ? Optional.empty() : Optional.of(current.sizing.view());
    }

    /** Places a task's orders. */
    void place(List<CloneOrder> orders, PrewarmTask task) {
        OpenBackground current = open;
        if (current != null) {
            orders.forEach(current::place);
            if (!task.isOver()) {
                current.started(task);
            }
        }
    }

    /** Any thread: the game may use shared assets from now on. */
    void assetsMayBeShared() {
        sharesAssets = true;
    }

    /** Begins to count shared assets. */
    SharedAssetUse openAssetUse() {
        return openRun().shared;
    }

    /** Any thread: counts shared assets; null while the scene isn't open. */
    @Nullable SharedAssetUse assetUse() {
        OpenBackground current = open;
        return current == null ? null : current.shared;
    }

    /** Any thread: the opening of now; null while the scene isn't open. */
    @Nullable OpenBackground run() {
        return open;
    }

    private OpenBackground openRun() {
        OpenBackground current = open;
        if (current == null) {
            OpenBackground opened = new OpenBackground(new SizingChecks(clock, schedule), budget, listener,
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
     * Returns what a message calls the pool whose work it is about.
     *
     * @param pool the name in a report
     * @return the pool's name in words, or that it is the work of all of them
     */
    public static String title(String pool) {
        return pool.equals(WorkLane.ALL) ? "All pools" : "Pool '" + pool + "'";
    }
}
