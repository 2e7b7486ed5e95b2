package io.github.jmepool.jme;

import io.github.jmepool.core.SizingRequest;
import io.github.jmepool.core.SizingSchedule;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What goes on beside the frames of an open scene: the judge of the pools' sizes, and the queue of work that waits for
 * room in a frame. Render thread only.
 */
final class SceneBackground {
    final RenderThreadQueue queue = new RenderThreadQueue(new NativeObjectLedger());
    private final SizingJudge judge;
    private final boolean ownThread;
    private JudgeThread thread;

    SceneBackground(LongSupplier clock, SizingSchedule schedule, boolean ownThread) {
        judge = new SizingJudge(clock, schedule);
        this.ownThread = ownThread;
    }

    SizingJudge judge() {
        return judge;
    }

    /** Once a frame. */
    void run(List<SpatialPool<?>> pools, FrameBudget budget) {
        for (SizingRequest request = judge.poll(); request != null; request = judge.poll()) {
            carryOut(request, pools);
        }
        if (judge.takesCounts()) {
            judge.publish(pools);
            wakeThread();
        }
        queue.drain(budget);
    }

    private static void carryOut(SizingRequest request, List<SpatialPool<?>> pools) {
        for (SpatialPool<?> pool : pools) {
            if (pool.run() != null && pool.name().equals(request.pool())) {
                pool.run().resize(request);
            }
        }
    }

    private void wakeThread() {
        if (thread != null) {
            thread.wake();
        } else if (ownThread) {
            thread = new JudgeThread(judge);
        }
    }

    void close() {
        if (thread != null) {
            thread.end();
        }
        queue.close();
    }
}
