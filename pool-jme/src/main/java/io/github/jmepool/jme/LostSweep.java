package io.github.jmepool.jme;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks for active instances that the game has moved without a word: at most 64 a frame, round robin. */
final class LostSweep {
    static final int PER_FRAME = 64;

    private static final Logger LOGGER = Logger.getLogger(ScenePools.class.getName());

    private int poolAt;
    private int instanceAt;

    void run(List<SpatialPool<?>> pools, Problems problems) {
        int left = PER_FRAME;
        for (int visited = 0; left > 0 && visited <= pools.size() && !pools.isEmpty(); visited++) {
            if (poolAt >= pools.size()) {
                poolAt = 0;
            }
            PoolRun run = pools.get(poolAt).run();
            if (run != null) {
                left = runPool(run, left, problems);
            }
            if (left > 0) {
                poolAt++;
                instanceAt = 0;
            }
        }
    }

    private int runPool(PoolRun run, int most, Problems problems) {
        int left = most;
        // backwards, so that taking one out moves only instances that were looked at
        int at = instanceAt == 0 ? run.active.size() : Math.min(instanceAt, run.active.size());
        while (left > 0 && at > 0) {
            at = Math.min(at, run.active.size()) - 1;
            left--;
            if (at >= 0) {
                PooledInstance instance = run.active.get(at);
                if (instance.use != 0 && !instance.busy && run.isLost(instance)) {
                    handle(run, instance, problems);
                }
            }
        }
        instanceAt = Math.max(0, at);
        return instanceAt == 0 ? Math.max(left, 0) : 0;
    }

    private static void handle(PoolRun run, PooledInstance instance, Problems problems) {
        try {
            switch (run.pool.spatialSettings().lostPolicy()) {
                case RECYCLE:
                    run.comeHome(instance);
                    break;
                case FORGET:
                    run.detach(instance);
                    break;
                default:
                    report(run, instance);
                    break;
            }
        } catch (Throwable problem) {
            problems.add(problem);
        }
    }

    private static void report(PoolRun run, PooledInstance instance) {
        if (!instance.reportedLost) {
            instance.reportedLost = true;
            LOGGER.log(Level.WARNING, "Pool ''{0}'': {1} is in use but was {2}; recycle it, or tell the pool with "
                    + "reparent(spatial, parent)", new Object[] {run.pool.name(), instance,
                            instance.spatial.getParent() == null ? "detached" : "moved to another parent"});
        }
    }
}
