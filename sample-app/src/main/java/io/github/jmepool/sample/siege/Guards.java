// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Guards walk to the portal and disappear in it; sometimes it opens on the other side. */
final class Guards {
    private static final Vector3f PORTAL = new Vector3f(0.5f, 1.75f, -8.5f);
    private static final int MOST = 4;
    private static final float SECONDS = 2.4f;
    private static final float PORTAL_SECONDS = 13;
    private static final float PACE = 2.6f;

    private final SpatialPool<Spatial> guardPool;
    private final SpatialPool<Spatial> portalPool;
    private final SplittableRandom random;
    private final List<Spatial> guards = new ArrayList<>();
    private final List<Spatial> entered = new ArrayList<>();
    private final Vector3f way = new Vector3f();
    private Spatial portal;
    private float side = 1;
    private float portalAge;
    private float toNext = 0.4f;

    Guards(SpatialPool<Spatial> guardPool, SpatialPool<Spatial> portalPool, SplittableRandom random) {
        this.guardPool = guardPool;
        this.portalPool = portalPool;
        this.random = random;
        // also of what the panel recycles
        guardPool.addEndListener((instance, useId, reason) -> guards.remove(instance.spatial()));
        portalPool.addEndListener((instance, useId, reason) -> portal = null);
    }

    /** Returns what has entered the portal in this frame, still in use. */
    List<Spatial> update(float tpf) {
        entered.clear();
        portalAge += tpf;
        if (portal == null || portalAge > PORTAL_SECONDS) {
            openPortal();
        }
        toNext -= tpf;
        if (toNext <= 0 && guards.size() < MOST) {
            toNext = SECONDS;
            guards.add(guardPool.spawn(
                    new Vector3f(PORTAL.x + (float) random.nextDouble(-1.5, 1.5), 0.05f, -side * PORTAL.z), null, 0));
        }
        for (Spatial guard : guards) {
            walk(guard);
        }
        find(portal.getControl(GhostControl.class).getOverlappingObjects());
        return entered;
    }

    private void openPortal() {
        if (portal != null) {
            portalPool.recycle(portal);
            side = -side;
        }
        portalAge = 0;
        portal = portalPool.spawn(new Vector3f(PORTAL.x, PORTAL.y, side * PORTAL.z), null, 0);
    }

    private void walk(Spatial guard) {
        way.set(portal.getLocalTranslation()).subtractLocal(guard.getLocalTranslation());
        way.y = 0;
        way.normalizeLocal().multLocal(PACE);
        BetterCharacterControl walker = guard.getControl(BetterCharacterControl.class);
        walker.setWalkDirection(way);
        walker.setViewDirection(way);
    }

    private void find(List<PhysicsCollisionObject> overlapping) {
        for (PhysicsCollisionObject object : overlapping) {
            if (object.getUserObject() instanceof Spatial spatial && object.isInWorld()
                    && !entered.contains(spatial)) {
                entered.add(spatial);
                guards.remove(spatial);
            }
        }
    }
}
