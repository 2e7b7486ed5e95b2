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
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The background of one scene from its opening to its closing. Render thread only, unless a method says otherwise. */
final class OpenBackground {
    /** No frame for this long means that the application is paused, and runs tasks only. */
    private static final long PAUSED_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long FORGOTTEN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long JUDGE_RESTS_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long WAIT_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    final NativeObjectLedger ledger = new NativeObjectLedger();
    final RenderThreadQueue queue;
    final CloneWorker worker;
    final SizingJudge judge;
    private final WorkLane general;
    final SharedAssetUse shared;
    private final List<BackgroundRegistration> seats = new ArrayList<>();
    private final Preloader preloader;
    private final FrameBudget budget;
    private volatile @Nullable Consumer<Runnable> enqueue;
    private final AtomicBoolean drainQueued = new AtomicBoolean();
    private final List<PrewarmTask> prewarms = new ArrayList<>();
    private volatile boolean prewarming;
    /** The worker's own. */
    private boolean judgeFailed;
    private long judgeRestsUntil;
    private volatile long lastDrain = System.nanoTime();

    OpenBackground(SizingJudge judge, FrameBudget budget, BackgroundListener listener,
            Supplier<@Nullable RenderManager> renderManager, @Nullable Consumer<Runnable> enqueue,
            boolean workerThread) {
        queue = new RenderThreadQueue(ledger, listener);
        general = queue.lane(WorkLane.ALL);
        shared = new SharedAssetUse(general, ledger);
        this.judge = judge;
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
        BackgroundRegistration seat = new BackgroundRegistration(pool, queue.lane(pool.name()), this, preloader);
        seats.add(seat);
        judge.poolsChanged();
        return seat;
    }

    void leave(BackgroundRegistration seat) {
        seats.remove(seat);
        judge.poolsChanged();
    }

    void poolsChanged() {
        judge.poolsChanged();
    }

    List<BackgroundRegistration> seats() {
        return seats;
    }

    void frame() {
        for (SizingRequest request = judge.poll(); request != null; request = judge.poll()) {
            carryOut(request);
        }
        boolean counted = judge.takesCounts();
        if (counted) {
            judge.publish(counts());
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

    /** Queues the freeing of what a spatial that no pool knows uses, and no instance or prefab does. */
    void disposeOf(Spatial stranger) {
        Disposer disposer = new Disposer(general, ledger);
        disposer.created(stranger);
        disposer.dispose(stranger);
    }

    /** Places an order: with the worker if it may, else with the render thread's queue. */
    void place(CloneOrder order) {
        order.seat.placed(order);
        if (order.source != null) {
            worker.add(order);
        } else {
            order.seat.lane.offer(new AdoptJob(order));
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

    /** Carries out what a judge asks for. */
    private void carryOut(SizingRequest request) {
        BackgroundRegistration seat = seat(request.pool());
        if (seat != null) {
            carryOut(seat, request);
        }
    }

    private @Nullable BackgroundRegistration seat(String pool) {
        for (BackgroundRegistration seat : seats) {
            if (seat.name().equals(pool)) {
                return seat;
            }
        }
        return null;
    }

    private void carryOut(BackgroundRegistration seat, SizingRequest request) {
        if (request.isTrim()) {
            seat.lane.offer(new TrimJob<>(seat, seat.pool, request.count()));
        } else {
            // the policy counted what was there; a prewarm makes some of it already
            int count = request.count() - seat.underWay();
            CloneOrder order = count <= 0 ? null
                    : new CloneOrder(seat, seat.frozen(), count, null, () -> Integer.MAX_VALUE);
            seat.replaceReserve(order);
            if (order != null) {
                place(order);
            }
        }
    }

    private List<PoolCounts> counts() {
        List<PoolCounts> counts = new ArrayList<>();
        for (BackgroundRegistration seat : seats) {
            counts.add(seat.pool.counts());
        }
        return counts;
    }

    /** Takes out at once what the strategy gives up, and says how many; their disposal is under the budget. */
    int relieve(MemoryRelief strategy) {
        int taken = 0;
        for (SizingRequest request : SizingRequest.trims(strategy.plan(counts()))) {
            BackgroundRegistration seat = seat(request.pool());
            if (seat != null) {
                TrimJob<?> trim = new TrimJob<>(seat, seat.pool, request.count());
                taken += trim.takeAll();
                seat.lane.offer(trim);
            }
        }
        return taken;
    }

    /** Any thread: has something done on the render thread as a unit. */
    void offer(String what, Runnable action) {
        general.offer(new GeneralJob(what, action));
    }

    void workUntil(PrewarmTask task, FrameBudget unlimited) throws InterruptedException {
        while (!task.isOver()) {
            if (queue.isDraining()) {
                throw new IllegalStateException("await() was called by background work itself, which it waits for");
            }
            if (queue.drain(unlimited) == 0 && !worker.runByHandPending()) {
                if (queue.isClosed()) {
                    task.cancel();
                }
                // Waits for the worker's next clone: short, as it makes one in microseconds.
                LockSupport.parkNanos(WAIT_NANOS);
                if (Thread.interrupted()) {
                    throw new InterruptedException("await() was interrupted; the prewarm goes on");
                }
            }
        }
    }

    /** Worker: judges if it is time; says how long it has nothing else to do, below 0 when no frames come any more. */
    private long tick() {
        boolean tasksGoOn = prewarming && enqueue != null;
        if (!tasksGoOn && System.nanoTime() - lastDrain > FORGOTTEN_NANOS) {
            return -1;
        }
        return Math.min(judgeIfDue(), keepGoingWhilePaused());
    }

    private long judgeIfDue() {
        long wait = judgeRestsUntil - System.nanoTime();
        if (judgeFailed && wait > 0) {
            return wait;
        }
        try {
            long rest = judge.tick();
            judge.newFailures().forEach(this::tell);
            return rest;
        } catch (Throwable policy) {
            if (!judgeFailed) {
                String what = "judging the pools' sizes (tried again from time to time)";
                offer(what, () -> queue.report(WorkLane.ALL, what, policy));
            }
            judgeFailed = true;
            judgeRestsUntil = System.nanoTime() + JUDGE_RESTS_NANOS;
            return JUDGE_RESTS_NANOS;
        }
    }

    private void tell(String pool, Throwable failure) {
        String what = "judging its size (tried again in every round)";
        offer(what, () -> queue.report(pool, what, failure));
    }

    /** While no frames come, the application's task queue drains ours. */
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

    private record GeneralJob(String what, Runnable action) implements FrameJob {
        @Override
        public boolean runUnit() {
            action.run();
            return false;
        }
    }
}
