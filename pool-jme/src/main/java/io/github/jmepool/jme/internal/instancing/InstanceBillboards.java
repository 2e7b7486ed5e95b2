// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.drawn.Billboard;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What turns the parts of an instance: the billboards of its prefab, and those that a use adds. */
final class InstanceBillboards {
    private final InstanceTree tree;
    private final List<PrefabGeometry> parts;
    /** The billboards of the prefab, by part; also while a use has one elsewhere. */
    private final @Nullable Billboard[] own;
    /** What turns each part: its own one, or what the use has added instead. */
    private final @Nullable Billboard[] turning;
    /** Stand-ins for the billboards that uses have added, by place in the tree; each is kept for the next use. */
    private final @Nullable Billboard[] added;
    private int addedCount;
    /** Whether bounds are to be computed again since the last {@link #follow}. */
    private boolean boundsAreOld;
    /** The object that draws the instance with others; null while it is drawn individually. */
    private Billboard.@Nullable Drawer drawer;

    InstanceBillboards(InstanceTree tree, List<PrefabGeometry> parts) {
        this.tree = tree;
        this.parts = parts;
        own = new Billboard[parts.size()];
        added = new Billboard[tree.size()];
        for (PrefabGeometry part : parts) {
            own[part.index] = part.billboardPlace < 0 ? null
                    : tree.spatial(part.billboardPlace).getControl(Billboard.class);
        }
        turning = own.clone();
    }

    /** What turns a part, unless a use has taken it away; null where nothing does. */
    @Nullable Billboard of(PrefabGeometry part) {
        return turning[part.index];
    }

    /** The instance is drawn, and turned, with others from now on, or by the engine for null. */
    void drawnBy(Billboard.@Nullable Drawer by) {
        drawer = by;
        // by index, as an iterator would be garbage at each spawn
        for (int i = 0; i < own.length; i++) {
            Billboard billboard = own[i];
            if (billboard != null) {
                billboard.drawnBy(by, tree.spatial(parts.get(i).billboardPlace));
            }
        }
        for (int place = 0; place < added.length && addedCount > 0; place++) {
            Billboard billboard = added[place];
            if (billboard != null) {
                billboard.drawnBy(by, tree.spatial(place));
            }
        }
    }

    /** Whether the use has added billboards. */
    boolean areAdded() {
        return addedCount > 0;
    }

    /** The control that the use has added to a spatial, and that is drawn; null for none. */
    @Nullable BillboardControl added(int place) {
        Billboard billboard = added[place];
        return billboard == null ? null : billboard.followed();
    }

    /** Draws what the use has added; returns false where the instance can't be drawn with all of it. */
    boolean add() {
        // what the game has removed makes room for what it has added in the same frame
        boundsAreOld = follow();
        for (int place = 0; place < added.length; place++) {
            Spatial spatial = tree.spatial(place);
            for (int i = 0; i < spatial.getNumControls(); i++) {
                Control control = spatial.getControl(i);
                if (control.getClass() == BillboardControl.class && control != added(place)
                        && !add((BillboardControl) control, place)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean add(BillboardControl control, int place) {
        if (added(place) != null) {
            return false;
        }
        for (int i = 0; i < turning.length; i++) {
            if (isBelow(parts.get(i), place) && (turning[i] != own[i] || hasOwn(i))) {
                return false;
            }
        }
        Billboard known = added[place];
        Billboard billboard = known == null ? new Billboard() : known;
        added[place] = billboard;
        addedCount++;
        for (int i = 0; i < turning.length; i++) {
            turning[i] = isBelow(parts.get(i), place) ? billboard : turning[i];
        }
        billboard.drawnBy(drawer, tree.spatial(place));
        billboard.standInFor(control);
        return true;
    }

    /** Whether a part has its own one, which a use may have taken away. */
    private boolean hasOwn(int part) {
        Billboard billboard = own[part];
        return billboard != null && billboard.getSpatial() == tree.spatial(parts.get(part).billboardPlace);
    }

    /** Whether a use has put a billboard of another spatial in the place of one of its own, which is elsewhere. */
    boolean areExchanged() {
        for (int i = 0; i < own.length; i++) {
            if (own[i] != null && !hasOwn(i)
                    && tree.spatial(parts.get(i).billboardPlace).getControl(Billboard.class) != null) {
                return true;
            }
        }
        return false;
    }

    private boolean isBelow(PrefabGeometry part, int place) {
        int at = part.place;
        while (at > place) {
            at = tree.parent(at);
        }
        return at == place;
    }

    /** Takes what the game has changed of those added; returns whether bounds are to be computed again. */
    boolean follow() {
        boolean areOld = boundsAreOld;
        boundsAreOld = false;
        for (int place = 0; place < added.length; place++) {
            Billboard billboard = added[place];
            if (billboard != null && billboard.followed() != null) {
                areOld |= billboard.follow();
                if (isOwnBack(billboard)) {
                    billboard.standInForNone();
                    areOld = true;
                }
                leaveIfRemoved(billboard);
            }
        }
        return areOld;
    }

    /** Whether the use has given back what one that it has added was instead of. */
    private boolean isOwnBack(Billboard billboard) {
        for (int i = 0; i < turning.length; i++) {
            if (turning[i] == billboard && hasOwn(i)) {
                return true;
            }
        }
        return false;
    }

    /** The use is over: only the billboards of the prefab are left. */
    void forget() {
        for (int place = 0; place < added.length && addedCount > 0; place++) {
            Billboard billboard = added[place];
            if (billboard != null && billboard.followed() != null) {
                billboard.standInForNone();
                leaveIfRemoved(billboard);
            }
        }
    }

    private void leaveIfRemoved(Billboard billboard) {
        if (billboard.followed() != null) {
            return;
        }
        addedCount--;
        for (int i = 0; i < turning.length; i++) {
            turning[i] = turning[i] == billboard ? own[i] : turning[i];
        }
        if (drawer != null) {
            // the own one may be back
            drawer.billboardChanged();
        }
    }

    /** Whether the use has added one to a node, below which something else may be attached. */
    boolean turnNodes() {
        for (int place = 0; place < added.length && addedCount > 0; place++) {
            if (added(place) != null && tree.spatial(place) instanceof Node) {
                return true;
            }
        }
        return false;
    }

    /** Rendering begins, or has ended: the controls that the use has added turn nothing in between. */
    void hold(boolean rendering) {
        for (int place = 0; place < added.length && addedCount > 0; place++) {
            Billboard billboard = added[place];
            if (billboard != null) {
                billboard.hold(rendering);
            }
        }
    }
}
