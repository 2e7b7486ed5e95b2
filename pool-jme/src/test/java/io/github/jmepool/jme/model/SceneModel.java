// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** What a scene with pools ought to look like, kept in the plainest way there is. */
final class SceneModel {
    static final Object OWN_NODE = "the pool's own node";
    static final Object NOWHERE = "nowhere";
    static final String SHARED_NODE = "pools";

    /** One use of one instance. */
    static final class Use {
        final Spatial spatial;
        final long id;
        final SpatialPool<?> pool;
        final LostPolicy lostPolicy;
        final float x;
        /** OWN_NODE, NOWHERE, the game's node, or the use of a ship. */
        Object parent;
        /** The name of the node of its pool, or of several, that it is or was below; null before. */
        String over;
        /** Where the pool believes it to be. */
        Object home;
        /** End of its lifetime, or Long.MAX_VALUE. */
        long deadline = Long.MAX_VALUE;
        boolean requested;
        /** Whether it stands in the list of those in use, so that nobody has to search that. */
        boolean isActive;

        Use(Spatial spatial, long id, SpatialPool<?> pool, float x, Object parent) {
            this.spatial = spatial;
            this.id = id;
            this.pool = pool;
            lostPolicy = pool.settings().lostPolicy();
            this.x = x;
            this.parent = parent;
            home = parent;
        }
    }

    /** What the statistics of one pool ought to say. */
    static final class Counts {
        int idle;
        long created;
        long disposed;
        long detached;
    }

    final List<Use> active = new ArrayList<>();
    final Map<SpatialPool<?>, Counts> counts = new IdentityHashMap<>();
    /** The names of the pools' nodes that the game has taken out of the scene. */
    final Set<String> away = new HashSet<>();
    /** Whether the pools share nodes. */
    boolean sharesNodes;
    /** The children, in order, of the node whose siblings keep their order. */
    final List<Spatial> hand = new ArrayList<>();
    /** Spatials that the pools have let go of, and where they are. */
    final Map<Spatial, Object> guests = new IdentityHashMap<>();
    final Map<Spatial, Float> guestX = new IdentityHashMap<>();
    final List<Use> ended = new ArrayList<>();
    final int maxIdle;
    private final Node handNode;
    long now;
    boolean paused;

    SceneModel(int maxIdle, Node handNode) {
        this.maxIdle = maxIdle;
        this.handNode = handNode;
        hand.addAll(handNode.getChildren());
    }

    Counts of(SpatialPool<?> pool) {
        return counts.computeIfAbsent(pool, key -> new Counts());
    }

    Use anyActive(Random random) {
        return active.isEmpty() ? null : active.get(random.nextInt(active.size()));
    }

    Use anyShip(Random random) {
        Use use = anyActive(random);
        return use != null && use.spatial instanceof Node ? use : null;
    }

    /** It hangs there now; in the hand as the last one, unless it was there already. */
    void move(Use use, Object parent) {
        use.parent = parent;
        if (parent != handNode) {
            hand.remove(use.spatial);
        } else if (!hand.contains(use.spatial)) {
            hand.add(use.spatial);
        }
    }

    void begin(Use use) {
        active.add(use);
        use.isActive = true;
        move(use, use.parent);
        Counts count = of(use.pool);
        if (count.idle > 0) {
            count.idle--;
        } else {
            count.created++;
        }
        if (use.parent == OWN_NODE) {
            shown(use);
        }
    }

    /** It is below a pools' node, which is back where the pool puts its own. */
    void shown(Use use) {
        use.over = TestScene.poolNodeOver(use.spatial.getParent());
        away.remove(use.over);
    }

    /**
     * The frame has moved those that are drawn together, as there are more than a few, from the node that pools share
     * to the pool's own: that is back with all below it, if the game had taken it away.
     */
    void leaveShared() {
        for (Use use : active) {
            if (use.parent == OWN_NODE && SHARED_NODE.equals(use.over) && use.pool.settings().instanced()
                    && !away.contains(use.over)) {
                shown(use);
            }
        }
    }

    int trim(SpatialPool<?> pool, int most) {
        Counts count = of(pool);
        int trimmed = Math.max(0, Math.min(most, count.idle));
        count.idle -= trimmed;
        count.disposed += trimmed;
        return trimmed;
    }

    void prewarm(SpatialPool<?> pool, int wanted) {
        Counts count = of(pool);
        int inUse = (int) active.stream().filter(use -> use.pool == pool).count();
        int made = Math.max(0, wanted - count.idle - inUse);
        count.idle += made;
        count.created += made;
    }

    /** The use ends, and with it all uses below. */
    void end(Use use) {
        if (active.remove(use)) {
            use.isActive = false;
            ended.add(use);
            hand.remove(use.spatial);
            of(use.pool).idle++;
            trim(use.pool, of(use.pool).idle - maxIdle);
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
        use.isActive = false;
        ended.add(use);
        of(use.pool).detached++;
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
            if (use.isActive && isLost(use)) {
                if (use.lostPolicy == LostPolicy.RECYCLE) {
                    if (use.parent == use.home || use.parent == OWN_NODE || !isVisible(use.parent)) {
                        end(use);
                    }
                } else if (use.lostPolicy == LostPolicy.DETACH) {
                    forget(use);
                }
            }
        }
    }

    private boolean isLost(Use use) {
        return use.parent != use.home || use.parent == OWN_NODE && away.contains(use.over);
    }

    boolean isVisible(Use use) {
        return use.isActive && (use.parent == OWN_NODE ? !away.contains(use.over) : isVisible(use.parent));
    }

    private boolean isVisible(Object parent) {
        return parent instanceof Use ? isVisible((Use) parent) : parent != NOWHERE;
    }

    /** Where the origin of what hangs there is in the world. */
    float worldX(Object parent) {
        return parent instanceof Use ? ((Use) parent).x + worldX(((Use) parent).parent) : 0f;
    }

    /** All that ought to hang directly below the game's node, or below a ship's inner node. */
    Set<Spatial> childrenOf(Object parent) {
        Set<Spatial> children = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Use use : active) {
            if (use.parent == parent) {
                children.add(use.spatial);
            }
        }
        guests.forEach((spatial, where) -> {
            if (where == parent) {
                children.add(spatial);
            }
        });
        return children;
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
            if (isVisible(use)) {
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
            if (isVisible(use)) {
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
