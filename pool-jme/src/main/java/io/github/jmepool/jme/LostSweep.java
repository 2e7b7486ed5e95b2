// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Node;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.util.Failures;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks for active instances that the game has moved without telling the pool: at most 64 a frame, round robin. */
final class LostSweep {
    static final int PER_FRAME = 64;

    private static final Logger LOGGER = Logger.getLogger(ScenePools.class.getName());

    private int poolAt;
    /** The places of that pool's instances below this one are still to be looked at in this round. */
    private int ahead = Integer.MAX_VALUE;

    void run(List<SpatialPool<?>> pools, Failures failures) {
        int left = PER_FRAME;
        for (int ended = 0; left > 0 && ended < pools.size();) {
            if (poolAt >= pools.size()) {
                poolAt = 0;
            }
            OpenPool openPool = pools.get(poolAt).openPool();
            if (openPool != null) {
                left = lookAt(openPool, left, failures);
            }
            if (openPool == null || ahead == 0) {
                poolAt++;
                ended++;
                ahead = Integer.MAX_VALUE;
            }
        }
    }

    private int lookAt(OpenPool openPool, int most, Failures failures) {
        int left = most;
        ahead = openPool.active.before(Math.min(ahead, openPool.active.places())) + 1;
        while (left > 0 && ahead > 0) {
            PooledInstance instance = openPool.active.at(ahead - 1);
            left--;
            if (instance.use() != 0 && !instance.busy && openPool.isLost(instance)) {
                handle(openPool, instance, failures);
            }
            ahead = openPool.active.before(ahead - 1) + 1;
        }
        return left;
    }

    private static void handle(OpenPool openPool, PooledInstance instance, Failures failures) {
        try {
            switch (openPool.settings.lostPolicy()) {
                case RECYCLE:
                    openPool.takeBack(instance, EndReason.LOST);
                    break;
                case DETACH:
                    forget(openPool, instance);
                    break;
                default:
                    report(openPool, instance);
                    break;
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
    }

    private static void forget(OpenPool openPool, PooledInstance instance) {
        try {
            openPool.detach(instance, EndReason.LOST);
        } catch (StaleUseException overtaken) {
            // its end was asked for since the frame began: the next one takes it back
        }
    }

    private static void report(OpenPool openPool, PooledInstance instance) {
        if (instance.detail.reportedUse != instance.use()) {
            instance.detail.reportedUse = instance.use();
            String site = instance.detail.spawnedBy;
            LOGGER.log(Level.WARNING, "Pool ''{0}'': {1}{2} is in use but was {3}; recycle it, or tell the pool with "
                    + "reparent(spatial, parent)", new Object[] {openPool.name, instance,
                        site == null ? "" : ", spawned at " + site + ",", whatHappened(instance)});
        }
    }

    private static String whatHappened(PooledInstance instance) {
        Node parent = instance.spatial.getParent();
        if (parent == null) {
            return "detached";
        }
        return parent == instance.chunk ? "taken out of the scene with its pool's node" : "moved to another parent";
    }
}
