// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Whether the GPU draws instances that have no spatials, and could not be drawn individually. */
public final class InstancingCaps {
    private static final Logger LOG = Logger.getLogger(InstancingCaps.class.getName());

    /** Null before the first frame, unless it was known at the registration. */
    @Nullable RenderManager manager;
    boolean areMissing;

    /** Looks at what renders, and warns once if it can't. */
    public void look(RenderManager now, String kind, String pool, String remedy) {
        boolean isNew = manager != now;
        manager = now;
        areMissing = !now.getRenderer().getCaps().contains(Caps.MeshInstancing);
        if (areMissing && isNew) {
            LOG.warning(() -> kind + " '" + pool + "': the GPU has no instancing (Caps.MeshInstancing), and none of its"
                    + " instances is drawn; " + remedy);
        }
    }
}
