// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a scene with pools ought to look like, kept in the plainest way there is. */
final class SceneModel {
    static final Object OWN_NODE = "the pool's own node";
    static final Object NOWHERE = "nowhere";

    /** One use of one instance. */
    static final class Use {
        final Spatial spatial;
        final long id;
        final LostPolicy lostPolicy;
        final float x;
        /** OWN_NODE, NOWHERE, a node of the game's, or the use of a ship. */
        Object parent;
        /** Where the pool believes it to be. */
        Object home;
        /** End of its lifetime, or Long.MAX_VALUE. */
        long deadline = Long.MAX_VALUE;
        boolean requested;

        Use(Spatial spatial, long id, LostPolicy lostPolicy, float x, Object parent) {
            this.spatial = spatial;
            this.id = id;
            this.lostPolicy = lostPolicy;
            this.x = x;
            this.parent = parent;
            home = parent;
        }
    }

    final List<Use> active = new ArrayList<>();
    /** Spatials that the pools have let go of, and where they are. */
    final Map<Spatial, Object> guests = new IdentityHashMap<>();
    final Map<Spatial, Float> guestX = new IdentityHashMap<>();
    final List<Use> ended = new ArrayList<>();
    long now;
    boolean paused;

    /** The use ends, and with it all uses below. */
    void end(Use use) {
        if (active.remove(use)) {
            ended.add(use);
            for (Use other : new ArrayList<>(active)) {
                if (other.parent == use) {
                    end(other);
                }
            }
            guests.values().removeIf(parent -> parent == use);
        }
    }

    /** The pool lets go of it; what was on its own node is off it. */
    void forget(Use use) {
        active.remove(use);
        ended.add(use);
        guests.put(use.spatial, use.parent == OWN_NODE ? NOWHERE : use.parent);
        guestX.put(use.spatial, use.x);
    }

    void endRequested() {
        for (Use use : new ArrayList<>(active)) {
            if (use.requested) {
                end(use);
            }
        }
    }

    /** What update does, in its order. */
    void update(float tpf) {
        endRequested();
        now += (long) ((paused ? 0f : tpf) * 1e9);
        for (Use use : new ArrayList<>(active)) {
            if (use.deadline <= now) {
                end(use);
            }
        }
        for (Use use : new ArrayList<>(active)) {
            if (active.contains(use) && use.parent != use.home) {
                if (use.lostPolicy == LostPolicy.RECYCLE) {
                    end(use);
                } else if (use.lostPolicy == LostPolicy.FORGET) {
                    forget(use);
                }
            }
        }
    }

    boolean isVisible(Object parent) {
        return parent instanceof Use ? active.contains(parent) && isVisible(((Use) parent).parent)
                : parent != NOWHERE;
    }

    private float worldX(Object parent) {
        return parent instanceof Use ? ((Use) parent).x + worldX(((Use) parent).parent) : 0f;
    }

    boolean isBelow(Object parent, Use use) {
        for (Object at = parent; at instanceof Use; at = ((Use) at).parent) {
            if (at == use) {
                return true;
            }
        }
        return false;
    }

    Set<Spatial> visibleInstances() {
        Set<Spatial> visible = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Use use : active) {
            if (isVisible(use.parent)) {
                visible.add(use.spatial);
            }
        }
        return visible;
    }

    Set<Geometry> visibleGeometries(List<Geometry> always) {
        Set<Geometry> visible = Collections.newSetFromMap(new IdentityHashMap<>());
        visible.addAll(always);
        visibleInstances().forEach(spatial -> collect(spatial, visible));
        guests.forEach((spatial, parent) -> {
            if (isVisible(parent)) {
                collect(spatial, visible);
            }
        });
        return visible;
    }

    /** The geometries that belong to the spatial itself, not to what hangs below it for a while. */
    private static void collect(Spatial spatial, Set<Geometry> into) {
        if (spatial instanceof Geometry) {
            into.add((Geometry) spatial);
        } else {
            Node ship = (Node) spatial;
            into.add((Geometry) ship.getChild(0));
            into.add((Geometry) inner(ship).getChild(0));
        }
    }

    static Node inner(Spatial ship) {
        return (Node) ((Node) ship).getChild(1);
    }

    /** The lowest and the highest x of all that is visible, a box at the origin included. */
    float[] extent() {
        float[] extent = {-0.5f, 0.5f};
        for (Use use : active) {
            if (isVisible(use.parent)) {
                widen(extent, use.x + worldX(use.parent));
            }
        }
        guests.forEach((spatial, parent) -> {
            if (isVisible(parent)) {
                widen(extent, guestX.get(spatial) + worldX(parent));
            }
        });
        return extent;
    }

    private static void widen(float[] extent, float x) {
        extent[0] = Math.min(extent[0], x - 0.5f);
        extent[1] = Math.max(extent[1], x + 0.5f);
    }
}
