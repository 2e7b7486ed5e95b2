// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.HashSet;
import java.util.Set;
import java.util.logging.Logger;

/** Logs, once each, what a game may not know of how the instances of one pool are drawn. */
final class DrawingLog {
    private static final Logger LOG = Logger.getLogger(DrawingLog.class.getName());

    private final String pool;
    private final boolean isDevelopment;
    private final Set<Reason> reported = new HashSet<>();
    private boolean isUnableReported;
    private boolean areMovedJointsReported;

    DrawingLog(String pool, boolean isDevelopment) {
        this.pool = pool;
        this.isDevelopment = isDevelopment;
    }

    /** Logs the reason in development mode, if the game may not know of it. */
    void drawnIndividually(Spatial root, Reason why) {
        if (why.isNews() && isDevelopment && reported.add(why)) {
            LOG.warning("Pool '" + pool + "': '" + Spatials.label(root) + "' is drawn individually: " + why.words()
                    + "; this is reported once for each reason");
        }
    }

    void unable() {
        if (!isUnableReported) {
            isUnableReported = true;
            LOG.warning("Pool '" + pool + "': the GPU does not support instancing; each instance"
                    + " is drawn individually; instanced(true) has no effect here");
        }
    }

    /** Whether to look for joints that something of the game moves, as they cost time to find. */
    boolean wantsMovedJoints() {
        return isDevelopment && !areMovedJointsReported;
    }

    /** Something would be seen if the instance were drawn individually. */
    void movedJoints(Spatial root) {
        areMovedJointsReported = true;
        LOG.warning("Pool '" + pool + "': something else than its AnimComposer moves the joints of '"
                + Spatials.label(root) + "', which is not seen while it is drawn with others; call"
                + " setInstanced(instance, false) for a ragdoll, inverse kinematics or a pose of the game; this is"
                + " reported once");
    }
}
