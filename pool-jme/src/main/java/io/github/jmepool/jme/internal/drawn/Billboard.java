// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.drawn;

import com.jme3.math.Quaternion;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.engine.EngineFields;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place of the engine's {@link BillboardControl}, and is one. While a view is culled, the engine's computes
 * the bounds of all nodes above anew for each spatial that it turns. This one leaves them to the update of the next
 * frame, once for all: the camera has culled those nodes already. Another view of the same frame culls them by the
 * bounds before the turn, as the engine culls the spatial itself; so does each frame of a game that renders without an
 * update.
 */
public final class Billboard extends BillboardControl {
    private boolean hasTurned;
    private Quaternion before = new Quaternion();

    /** For loading as well. */
    public Billboard() {
    }

    /** Exchanges the engine's own control of each spatial in a tree, whose clones then have one as well. */
    public static void install(Spatial tree) {
        tree.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                Control known = spatial.getControl(i);
                if (known.getClass() == BillboardControl.class) {
                    exchange(spatial, i, (BillboardControl) known);
                }
            }
        });
    }

    /** Adds before it removes: a spatial without controls would leave the list of those that are updated. */
    private static void exchange(Spatial spatial, int index, BillboardControl known) {
        Billboard made = new Billboard();
        made.setAlignment(known.getAlignment());
        made.setEnabled(known.isEnabled());
        spatial.addControlAt(index, made);
        spatial.removeControl(known);
    }

    /** Also where it is disabled by now: the bounds above are still those of the former turn. */
    @Override
    public void update(float tpf) {
        refreshBounds();
        super.update(tpf);
    }

    /** The bounds above are refreshed before it leaves the spatial. */
    @Override
    public void setSpatial(@Nullable Spatial newSpatial) {
        refreshBounds();
        super.setSpatial(newSpatial);
    }

    private void refreshBounds() {
        // a control before this one may have removed it in the same update
        if (hasTurned && spatial != null) {
            spatial.forceRefresh(false, true, false);
        }
        hasTurned = false;
    }

    @Override
    protected void controlRender(RenderManager manager, ViewPort view) {
        Node parent = spatial.getParent();
        boolean isHeld = parent != null && EngineFields.holdBound(parent);
        before.set(spatial.getLocalRotation());
        try {
            super.controlRender(manager, view);
        } finally {
            if (isHeld) {
                EngineFields.releaseBound(parent);
                hasTurned |= !before.equals(spatial.getLocalRotation());
            }
        }
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        super.cloneFields(cloner, original);
        hasTurned = false;
        before = new Quaternion();
    }
}
