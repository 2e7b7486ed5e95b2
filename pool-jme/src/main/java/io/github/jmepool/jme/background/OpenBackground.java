// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.util.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The background of one scene from its opening to its closing. Render thread only, unless a method says otherwise. */
final class OpenBackground {
    /** No frame for this long means that the application is paused, and runs tasks only. */
    private static final long PAUSED_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long FORGOTTEN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long CHECKS_REST_NANOS = TimeUnit.SECONDS.toNanos(20);

    final NativeObjectLedger ledger = new NativeObjectLedger();
    final RenderThreadQueue queue;
    final CloneWorker worker;
    final SizingChecks sizing;
    private final WorkLane general;
    final SharedAssetUse shared;
    private final List<BackgroundRegistration> registrations = new ArrayList<>();
    private final Preloader preloader;
    private final FrameBudget budget;
    private volatile @Nullable Consumer<Runnable> enqueue;
    private final AtomicBoolean drainQueued = new AtomicBoolean();
    private final List<PrewarmTask> prewarms = new ArrayList<>();
    private volatile boolean prewarming;
    /** The worker's own. */
    private boolean checkFailed;
    private long checksRestUntil;
    private volatile long lastDrain = System.nanoTime();

    OpenBackground(SizingChecks sizing, FrameBudget budget, BackgroundListener listener,
            Supplier<@Nullable RenderManager> renderManager, @Nullable Consumer<Runnable> enqueue,
            boolean workerThread) {
        queue = new RenderThreadQueue(ledger, listener);
        general = queue.lane(WorkLane.ALL);
        shared = new SharedAssetUse(general, ledger);
        this.sizing = sizing;
        this.budget = budget;
        this.enqueue = enqueue;
        preloader = new Preloader(renderManager);
        worker = new CloneWorker(this::tick, workerThread);
    }

    /** The scene was open before it had an application. */
    void connect(@Nullable Consumer<Runnable> taskQueue) {
        enqueue = taskQueue;
    }

    BackgroundRegistration join(BackgroundPool<?> pool) {
        BackgroundRegistration registration =
                new BackgroundRegistration(pool, queue.lane(pool.name()), this, preloader);
        registrations.add(registration);
        sizing.poolsChanged();
        return registration;
    }

    void leave(BackgroundRegistration registration) {
        registrations.remove(registration);
        sizing.poolsChanged();
    }

    void poolsChanged() {
        sizing.poolsChanged();
    }

    List<BackgroundRegistration> registrations() {
        return registrations;
    }

    void frame() {
        for (SizingRequest request = sizing.poll(); request != null; request = sizing.poll()) {
            carryOut(request);
        }
        boolean counted = sizing.takesCounts();
        if (counted) {
            sizing.publish(counts());
        }
        drain();
        if (counted || worker.isResting()) {
            worker.wake();
        }
    }

    private void drain() {
        lastDrain = System.nanoTime();
        queue.drain(budget);
        if (prewarming) {
            prewarms.removeIf(PrewarmTask::isOver);
            prewarming = !prewarms.isEmpty();
        }
    }

    /** Queues the freeing of the native objects that only a spatial of no pool uses. */
    void disposeOf(Spatial foreign) {
        Disposer disposer = new Disposer(general, ledger);
        disposer.created(foreign);
        disposer.dispose(foreign);
    }

    /** Places an order: with the worker if it may, else with the render thread's queue. */
    void place(CloneOrder order) {
        order.registration.placed(order);
        if (order.source != null) {
            worker.add(order);
        } else {
            order.registration.lane.offer(new AdoptJob(order));
        }
    }

    void started(PrewarmTask task) {
        prewarms.add(task);
        prewarming = true;
        if (enqueue != null) {
            // The worker's ticks keep it going while the application is paused.
            worker.wake();
        }
    }

    private void carryOut(SizingRequest request) {
        BackgroundRegistration registration = registration(request.pool());
        if (registration != null) {
            carryOut(registration, request);
        }
    }

    private @Nullable BackgroundRegistration registration(String pool) {
        for (BackgroundRegistration registration : registrations) {
            if (registration.name().equals(pool)) {
                return registration;
            }
        }
        return null;
    }

    private void carryOut(BackgroundRegistration registration, SizingRequest request) {
        if (request.isTrim()) {
            registration.lane.offer(new TrimJob<>(registration, registration.pool, request.count()));
        } else {
            // the policy counted idle instances; a prewarm is making some more already
            int count = request.count() - registration.underWay();
            CloneOrder order = count <= 0 ? null
                    : new CloneOrder(registration, registration.frozen(), count, null, () -> Integer.MAX_VALUE);
            registration.replaceReserve(order);
            if (order != null) {
                place(order);
            }
        }
    }

    private List<PoolCounts> counts() {
        List<PoolCounts> counts = new ArrayList<>();
        for (BackgroundRegistration registration : registrations) {
            counts.add(registration.pool.counts());
        }
        return counts;
    }

    /** Takes out at once the instances that the strategy names, and returns how many; disposes under the budget. */
    int relieve(MemoryRelief strategy) {
        int taken = 0;
        for (SizingRequest request : SizingRequest.trims(strategy.plan(counts()))) {
            BackgroundRegistration registration = registration(request.pool());
            if (registration != null) {
                TrimJob<?> trim = new TrimJob<>(registration, registration.pool, request.count());
                taken += trim.takeAll();
                registration.lane.offer(trim);
            }
        }
        return taken;
    }

    /** Any thread: runs an action on the render thread as a unit. */
    void offer(String what, Runnable action) {
        general.offer(FrameJob.of(what, action));
    }

    /** Worker: checks sizes when due; returns how long nothing else is due, below 0 when no frames come any more. */
    private long tick() {
        boolean tasksGoOn = prewarming && enqueue != null;
        if (!tasksGoOn && System.nanoTime() - lastDrain > FORGOTTEN_NANOS) {
            return -1;
        }
        return Math.min(checkSizesIfDue(), keepGoingWhilePaused());
    }

    private long checkSizesIfDue() {
        long wait = checksRestUntil - System.nanoTime();
        if (checkFailed && wait > 0) {
            return wait;
        }
        try {
            long rest = sizing.tick();
            sizing.newFailures().forEach(this::reportSizing);
            return rest;
        } catch (Throwable policy) {
            if (!checkFailed) {
                String what = "checking the pools' sizes (tried again from time to time)";
                offer(what, () -> queue.report(WorkLane.ALL, what, policy));
            }
            checkFailed = true;
            checksRestUntil = System.nanoTime() + CHECKS_REST_NANOS;
            return CHECKS_REST_NANOS;
        }
    }

    private void reportSizing(String pool, Throwable failure) {
        String what = "checking its size (tried again in every round)";
        offer(what, () -> queue.report(pool, what, failure));
    }

    /** While no frames come, a task of the application's drains the queue. */
    private long keepGoingWhilePaused() {
        Consumer<Runnable> tasks = enqueue;
        if (!prewarming || tasks == null) {
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

    void cancelPrewarms() {
        prewarms.forEach(PrewarmTask::cancel);
    }

    void close() {
        Failures failures = new Failures();
        failures.run(worker::close);
        failures.run(this::cancelPrewarms);
        failures.run(queue::close);
        failures.throwFirst();
    }
}
