// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.drawn;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.engine.EngineFields;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place of the engine's {@link BillboardControl}, and is one. While a view is culled, the engine's computes
 * the bounds of all nodes above anew for each spatial that it turns. This one leaves them to the update of the next
 * frame, once for all: the camera has culled those nodes already. Another view of the same frame culls them by the
 * bounds before the turn, as the engine culls the spatial itself; so does each frame of a game that renders without an
 * update.
 *
 * <p>While its spatial is drawn with others, the draw call turns that, for each camera, and this turns nothing.
 *
 * <p>One that stands in for a control that a use has added is no control of the spatial. It is as that control is
 * whenever it {@link #follow}s that.
 */
public final class Billboard extends BillboardControl {
    /** Draws what a billboard would turn. */
    public interface Drawer {
        /** The billboard is enabled or disabled, has another alignment, or has left its spatial or returned. */
        void billboardChanged();

        /** What has drawn last, as it was then; null before the first. */
        @Nullable ViewPort lastView();
    }

    /** Whether the bounds of the nodes above are to be computed in the next update. */
    private boolean boundsAreOld;
    /** The object that draws the spatial turned; null while this turns it itself. */
    private @Nullable Drawer drawer;
    /** What the drawer draws: a game may move this to another spatial, which this turns itself. */
    private @Nullable Spatial drawn;
    /** The rotation before the last turn, or as it was last when the spatial was drawn with others. */
    private Quaternion before = new Quaternion();
    /** Whether the drawer may have turned the spatial, as an update has come since. */
    private boolean isSeen;
    /** What this stands in for; null while it is a control itself, or stands in for none. */
    private @Nullable BillboardControl followed;
    /** What that turns instead of its node while a view is culled; null until this stands in for one of a node. */
    private @Nullable Spatial dummy;

    /** For loading as well. */
    public Billboard() {
    }

    /** Draws a spatial, and turns it there while it has this; this turns the spatial itself for null. */
    public void drawnBy(@Nullable Drawer by, Spatial its) {
        hold(false);
        drawer = by;
        drawn = by == null ? null : its;
        isSeen = false;
    }

    /** Whether the drawer turns what it draws; not without a parent, as no report tells that it was detached. */
    public boolean isTurning() {
        return isEnabled() && spatial != null && spatial == drawn && spatial.getParent() != null
                && getAlignment() != null;
    }

    /** Stands in for a control that a use has added to what a drawer draws. */
    public void standInFor(BillboardControl added) {
        followed = added;
        super.setEnabled(added.isEnabled());
        super.setAlignment(added.getAlignment());
        setSpatial(added.getSpatial());
        boundsAreOld = true;
    }

    /** What this stands in for; null once that has left the spatial, or the use is over. */
    public @Nullable BillboardControl followed() {
        return followed;
    }

    /**
     * Takes what the game has changed of the control that this stands in for, in each frame before it is rendered.
     *
     * @return whether the bounds above are to be computed again
     */
    public boolean follow() {
        BillboardControl control = Objects.requireNonNull(followed);
        hold(false);
        if (control.getSpatial() != spatial) {
            standInForNone();
            return true;
        }
        setEnabled(control.isEnabled());
        setAlignment(control.getAlignment());
        boolean wereOld = boundsAreOld;
        update(0f);
        return wereOld;
    }

    /**
     * The engine culls a node although its geometries are drawn with others, and has its controls turn it. While it
     * does, the control that this stands in for has another spatial, and not the bounds of the whole scene to compute.
     * The game may change it meanwhile, or remove it.
     *
     * @param rendering whether rendering begins; it has ended otherwise
     */
    public void hold(boolean rendering) {
        if (followed == null || !(spatial instanceof Node)) {
            return;
        }
        if (rendering && dummy == null) {
            dummy = turnedInstead(Transform.IDENTITY, Transform.IDENTITY);
        }
        Spatial from = rendering ? spatial : dummy;
        if (from != null && followed.getSpatial() == from) {
            followed.setSpatial(null);
            followed.setSpatial(rendering ? dummy : spatial);
        }
    }

    /** The use is over, or the game has removed the control. */
    public void standInForNone() {
        hold(false);
        followed = null;
        boundsAreOld &= drawer != null;
        setSpatial(null);
        boundsAreOld = false;
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

    /** Refreshes bounds also where this is disabled by now: those above are still of the former turn. */
    @Override
    public void update(float tpf) {
        if (boundsAreOld) {
            refreshBounds();
        }
        isSeen = drawer != null;
    }

    /** The drawer takes the place of its spatial, which has this. */
    public void noteRotation() {
        before.set(spatial.getLocalRotation());
    }

    /** The bounds above are refreshed before it leaves the spatial. */
    @Override
    public void setSpatial(@Nullable Spatial newSpatial) {
        stayAsSeen();
        // how far the drawn one reaches is another
        boundsAreOld |= isDrawnByOther();
        refreshBounds();
        super.setSpatial(newSpatial);
        noteChange();
    }

    @Override
    public void setEnabled(boolean enabled) {
        if (enabled != isEnabled()) {
            stayAsSeen();
            super.setEnabled(enabled);
            noteChange();
        }
    }

    @Override
    public void setAlignment(Alignment alignment) {
        if (alignment != getAlignment()) {
            stayAsSeen();
            super.setAlignment(alignment);
            noteChange();
        }
    }

    private boolean isDrawnByOther() {
        return drawer != null && spatial == drawn;
    }

    /**
     * What it turns no longer, or otherwise, stays as the last camera would see it now, unless the game has turned it.
     */
    private void stayAsSeen() {
        boolean isTurned = isSeen && isTurning() && before.equals(spatial.getLocalRotation());
        ViewPort view = drawer == null || !isTurned ? null : drawer.lastView();
        if (view != null && EngineFields.isUpdated(spatial.getParent())) {
            turn(view);
        } else if (view != null) {
            turnLater(view);
        }
    }

    /** Turns its spatial, which the next update of the scene updates, after what has changed above. */
    private void turnLater(ViewPort view) {
        Spatial turned = spatial;
        Spatial copy = turnedInstead(turned.getParent().getWorldTransform(), turned.getLocalTransform());
        spatial = copy;
        try {
            super.controlRender(null, view);
        } finally {
            spatial = turned;
        }
        turned.setLocalRotation(copy.getLocalRotation());
    }

    /** An empty node for the engine's control to turn, below one that is placed as well. */
    private static Spatial turnedInstead(Transform above, Transform local) {
        Node parent = new Node("above");
        Node made = new Node("turned instead");
        parent.attachChild(made);
        parent.setLocalTransform(above);
        made.setLocalTransform(local);
        parent.updateGeometricState();
        return made;
    }

    private void noteChange() {
        isSeen = false;
        if (drawer != null) {
            boundsAreOld = true;
            drawer.billboardChanged();
        }
    }

    private void refreshBounds() {
        // a control before this one may have removed it in the same update
        if (boundsAreOld && spatial != null) {
            spatial.forceRefresh(false, true, false);
        }
        boundsAreOld = false;
    }

    @Override
    protected void controlRender(RenderManager manager, ViewPort view) {
        if (!isDrawnByOther()) {
            turn(view);
        }
    }

    private void turn(ViewPort view) {
        Node parent = spatial.getParent();
        boolean isHeld = parent != null && EngineFields.holdBound(parent);
        before.set(spatial.getLocalRotation());
        try {
            super.controlRender(null, view);
        } finally {
            if (isHeld) {
                EngineFields.releaseBound(parent);
                boundsAreOld |= !before.equals(spatial.getLocalRotation());
            }
        }
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        super.cloneFields(cloner, original);
        boundsAreOld = false;
        drawer = null;
        drawn = null;
        followed = null;
        dummy = null;
        before = new Quaternion();
    }
}
