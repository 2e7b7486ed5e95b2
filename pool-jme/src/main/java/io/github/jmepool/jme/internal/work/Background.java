// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.renderer.RenderManager;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingView;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.RuntimeParts;
import io.github.jmepool.jme.BackgroundWork;
import io.github.jmepool.jme.InstanceCost;
import io.github.jmepool.jme.SceneListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A scene's background work, of which games see {@link BackgroundWork}. It begins when the first pool joins and ends
 * when the scene closes, as often as that happens; its settings survive.
 *
 * <p>Render thread only, unless a method specifies otherwise.
 */
public final class Background {
    /** The names of the pools of shared assets: no other pool of a scene may have them. */
    public static final List<String> SHARED_NAMES = SharedKinds.NAMES;

    private final LongSupplier clock;
    private final SizingSchedule schedule;
    private final boolean workerThread;
    private final SceneListener listener;
    public final FrameTimer timer;
    public final WarmUpDrawer drawer = new WarmUpDrawer();
    /** Also asked by threads that register. */
    private volatile Supplier<@Nullable RenderManager> renderManager = () -> null;
    private volatile @Nullable Consumer<Runnable> enqueue;
    /** Stops watching the JVM's memory; null while it isn't watched. */
    private @Nullable Runnable memoryWatch;
    private double memoryFraction;
    private @Nullable TrimStrategy memoryStrategy;
    private boolean freesDirectMemory;
    /** Set by {@link #share}, before the first frame. */
    @SuppressWarnings("NullAway.Init")
    private SharedKinds shared;
    /** The work since the scene has opened; null while it isn't open. Written by the render thread. */
    volatile @Nullable Session session;

    /**
     * Makes one that does nothing yet.
     *
     * @param clock of the sizing policies and of the budget
     * @param schedule when the pools' sizes are checked
     * @param workerThread false in tests, which call {@link Worker#runPending} instead
     * @param listener receives failures, on the render thread
     */
    public Background(LongSupplier clock, SizingSchedule schedule, boolean workerThread, SceneListener listener) {
        this.clock = clock;
        this.schedule = schedule;
        this.workerThread = workerThread;
        this.listener = listener;
        timer = new FrameTimer(clock);
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
    }

    /** Returns that of the application; null while there is none. Any thread. */
    public @Nullable RenderManager renderManager() {
        return renderManager.get();
    }

    /**
     * Makes a pool's instances ahead of use, checks its size and disposes of its instances from now on.
     *
     * @param pool the pool
     * @return its part in the background, until that is closed
     */
    public PoolWork join(BackgroundPool pool) {
        return session().join(pool);
    }

    /**
     * Makes the scene's shared assets, once, before its first frame.
     *
     * @param appeared receives the pool of a kind when it is first used; any thread
     * @param gone receives the pool of a kind after it was closed
     * @return the kinds, open until {@link #closeShared}
     */
    public SharedKinds share(Consumer<ManagedPool> appeared, Consumer<ManagedPool> gone) {
        shared = new SharedKinds(clock, appeared, gone);
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
        if (sceneIsOpen && shared.isUsed()) {
            shared.frame(session().uses);
        }
        Session current = session;
        if (current != null) {
            current.frame();
        }
    }

    /**
     * Begins the prewarm that the settings of a pool want.
     *
     * @param pool the pool, which has just opened
     */
    public void prewarm(PoolWork pool) {
        Prewarm task = pool.ownPrewarm();
        if (task != null) {
            start(task);
        }
    }

    /**
     * Places the jobs of a prewarm, which ends as soon as they are done.
     *
     * @param task with all its orders
     */
    public void start(Prewarm task) {
        task.begin();
        Session current = session;
        // where no pool is open, there were no jobs
        if (current != null && !task.isOver()) {
            current.begun(task);
        }
    }

    /** Cancels all prewarms: the scene is about to close. */
    public void cancelPrewarms() {
        Session current = session;
        if (current != null) {
            current.cancelPrewarms();
        }
    }

    /** Ends all work because the scene has closed; settings survive. */
    public void close() {
        Session ending = session;
        session = null;
        shared.open(null);
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
        Session current = session;
        if (current != null) {
            current.queue.general.offer(Job.of(what, action));
        }
    }

    /** Any thread. */
    public void freeMemory(TrimStrategy strategy) {
        Objects.requireNonNull(strategy, "strategy");
        offer("freeing of memory", () -> freeMemoryNow(strategy));
    }

    public int freeMemoryNow(TrimStrategy strategy) {
        Objects.requireNonNull(strategy, "strategy");
        Session current = session;
        return current == null ? 0 : current.takeOut(strategy);
    }

    public void freeMemoryAbove(double fraction, @Nullable TrimStrategy strategy) {
        if (!(fraction > 0 && fraction < 1)) {
            throw new IllegalArgumentException("fraction must be between 0 and 1 but was " + fraction);
        }
        if (strategy != null && !RuntimeParts.has("java.lang.management.MemoryMXBean")) {
            throw new IllegalStateException("freeMemoryAbove needs java.management, which this Java runtime lacks;"
                    + " call freeMemory when the system reports that memory is short");
        }
        memoryFraction = fraction;
        memoryStrategy = strategy;
        stopWatchingMemory();
        if (session != null) {
            watchMemory();
        }
    }

    private void watchMemory() {
        TrimStrategy strategy = memoryStrategy;
        if (strategy != null) {
            memoryWatch = MemoryPressureWatch.start(memoryFraction, () -> freeMemory(strategy));
        }
    }

    private void stopWatchingMemory() {
        if (memoryWatch != null) {
            memoryWatch.run();
            memoryWatch = null;
        }
    }

    public void setFreeDirectMemory(boolean free) {
        freesDirectMemory = free;
    }

    /**
     * Returns what one instance costs, for each open pool.
     *
     * @return one report a pool, in the order in which the pools were opened
     */
    public List<InstanceCost> instanceCosts() {
        Session current = session;
        return current == null ? List.of() : current.pools.stream().map(PoolWork::cost)
                .collect(Collectors.toUnmodifiableList());
    }

    public boolean isIdle() {
        Session current = session;
        return current == null || !current.sizing.exchange.hasRequests() && current.queue.isEmpty();
    }

    /**
     * Returns the state of the checks of the pools' sizes.
     *
     * @return the state after the last check; empty while the scene isn't open
     */
    public Optional<SizingView> sizingView() {
        Session current = session;
        return current == null ? Optional.empty() : Optional.of(current.sizing.exchange.view());
    }

    /** The session, which begins with this call if there is none. */
    private Session session() {
        Session current = session;
        if (current == null) {
            current = new Session();
            session = current;
            shared.open(current.uses);
            watchMemory();
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
        return Lane.title(pool);
    }

    /** The work from a first pool to the closing of the scene. Render thread, unless a method specifies otherwise. */
    final class Session {
        /** No frame for this long means that the application is paused, and runs tasks only. */
        private static final long PAUSED_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
        private static final long FORGOTTEN_NANOS = TimeUnit.SECONDS.toNanos(10);
        private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

        final WorkQueue queue = new WorkQueue(timer, this::freesDirectMemory, listener);
        final SharedKinds.Uses uses = new SharedKinds.Uses(queue.general, queue.ledger);
        final Preloader preloader = new Preloader(() -> renderManager.get());
        final SizingChecks sizing = new SizingChecks(clock, schedule, queue, System::nanoTime);
        final Worker worker = new Worker(this::tick, workerThread);
        final List<PoolWork> pools = new ArrayList<>();
        private final List<Prewarm> prewarms = new CopyOnWriteArrayList<>();
        private final AtomicBoolean drainQueued = new AtomicBoolean();
        /** The time of the last drain by the system's clock, as the worker waits by it. */
        private volatile long lastDrain = System.nanoTime();

        private boolean freesDirectMemory() {
            return freesDirectMemory && (uses.isComplete() || !shared.isUsed());
        }

        PoolWork join(BackgroundPool joining) {
            PoolWork pool = new PoolWork(joining, queue, preloader, drawer, worker, sizing.exchange, pools);
            pools.add(pool);
            sizing.exchange.poolsChanged();
            return pool;
        }

        void frame() {
            for (SizingRequest request = sizing.exchange.poll(); request != null;
                    request = sizing.exchange.poll()) {
                carryOut(request);
            }
            if (preloader.wasRestarted()) {
                pools.forEach(pool -> pool.warmUps.repeat());
            }
            drain();
            boolean counted = sizing.exchange.wantsCounts();
            if (counted) {
                // after what this frame has trimmed and adopted
                pools.forEach(PoolWork::counted);
                sizing.exchange.publish(this::counts);
            }
            if (counted || worker.isResting()) {
                worker.wake();
            }
        }

        private List<PoolCounts> counts() {
            return pools.stream().map(PoolWork::counts).collect(Collectors.toList());
        }

        private void drain() {
            lastDrain = System.nanoTime();
            queue.drain();
            endPrewarms();
        }

        /** Out of all units: what waits for the end of a prewarm may start another one, or close the scene. */
        private void endPrewarms() {
            int i = 0;
            while (i < prewarms.size()) {
                if (prewarms.get(i).isOver()) {
                    prewarms.remove(i).runWaiting(
                            problem -> queue.report(Lane.ALL, "whenOver of a prewarm", problem));
                } else {
                    i++;
                }
            }
        }

        void begun(Prewarm task) {
            prewarms.add(task);
            if (enqueue != null) {
                // The worker's ticks keep it going while the application is paused.
                worker.wake();
            }
        }

        void cancelPrewarms() {
            prewarms.forEach(Prewarm::cancel);
            endPrewarms();
        }

        private void carryOut(SizingRequest request) {
            PoolWork pool = pool(request.pool());
            if (pool != null) {
                try {
                    pool.carryOut(request);
                } catch (Throwable failure) {
                    pool.report("carrying out its sizing policy's decision", failure);
                }
            }
        }

        private @Nullable PoolWork pool(String name) {
            for (PoolWork pool : pools) {
                if (pool.name().equals(name)) {
                    return pool;
                }
            }
            return null;
        }

        /** Takes out at once the instances that the strategy names, and returns how many; disposes under the budget. */
        int takeOut(TrimStrategy strategy) {
            int taken = 0;
            for (SizingRequest request : SizingRequest.trims(strategy.plan(counts()))) {
                PoolWork pool = pool(request.pool());
                if (pool != null) {
                    taken += pool.takeOut(request.count());
                }
            }
            return taken;
        }

        /** Worker: checks sizes when due; returns how long nothing else is due, below 0 when frames have stopped. */
        private long tick() {
            boolean tasksGoOn = !prewarms.isEmpty() && enqueue != null;
            if (!tasksGoOn && System.nanoTime() - lastDrain > FORGOTTEN_NANOS) {
                return -1;
            }
            return Math.min(sizing.tick(), keepGoingWhilePaused());
        }

        /** While no frames come, a task of the application's drains the queue. */
        private long keepGoingWhilePaused() {
            Consumer<Runnable> tasks = enqueue;
            if (prewarms.isEmpty() || tasks == null) {
                return Long.MAX_VALUE;
            }
            if (System.nanoTime() - lastDrain > PAUSED_NANOS && drainQueued.compareAndSet(false, true)) {
                // an application that takes no task now is asked again
                Failures.orUndo(() -> tasks.accept(this::drainTask), () -> drainQueued.set(false));
            }
            return TICK_NANOS;
        }

        private void drainTask() {
            drainQueued.set(false);
            if (!queue.isClosed()) {
                drain();
            }
        }

        private void close() {
            Failures failures = new Failures();
            failures.run(worker::close);
            failures.run(this::cancelPrewarms);
            failures.run(queue::close);
            failures.throwFirst();
        }
    }
}
