// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayDeque;

/**
 * No pool for bodies: a clone for each, whose body is added to the space and dropped with it. Of the pool that it
 * stands in for, it uses nothing.
 */
public final class ClonedBodyPool extends SpatialPool<Spatial> {
    private final ArrayDeque<Timed> timed = new ArrayDeque<>();
    private final Spatial prefab;
    private final Node world;
    private final PhysicsSpace space;
    private float time;
    private long created;

    /**
     * Makes a pool that is none.
     *
     * @param prefab is cloned
     * @param world the parent of the clones
     * @param space gets their bodies
     */
    public ClonedBodyPool(Spatial prefab, Node world, PhysicsSpace space) {
        super(prefab.getName(), prefab);
        this.prefab = prefab;
        this.world = world;
        this.space = space;
    }

    /** A clone that ends at a time, unless it has ended before. */
    private record Timed(Spatial spatial, float end) {
    }

    @Override
    public Spatial spawn(Vector3f place, Quaternion rotation, float lifetimeSeconds) {
        Spatial clone = prefab.clone(false);
        created++;
        clone.setLocalTranslation(place);
        if (rotation != null) {
            clone.setLocalRotation(rotation);
        }
        world.attachChild(clone);
        enter(clone, place, rotation);
        if (lifetimeSeconds > 0) {
            timed.add(new Timed(clone, time + lifetimeSeconds));
        }
        return clone;
    }

    private void enter(Spatial clone, Vector3f place, Quaternion rotation) {
        PhysicsControl control = clone.getControl(PhysicsControl.class);
        if (control instanceof RigidBodyControl body) {
            // a clone of Minie 9 would move the prefab otherwise
            body.setSpatial(clone);
            body.setPhysicsLocation(place);
            body.setPhysicsRotation(rotation == null ? Quaternion.IDENTITY : rotation);
        } else if (control instanceof GhostControl ghost) {
            ghost.setSpatial(clone);
            ghost.setPhysicsLocation(place);
        }
        control.setPhysicsSpace(space);
        if (control instanceof BetterCharacterControl walker) {
            walker.warp(place);
        }
    }

    @Override
    public void recycle(Spatial spatial) {
        spatial.getControl(PhysicsControl.class).setPhysicsSpace(null);
        spatial.removeFromParent();
    }

    /** Ends the clones whose lifetime is over; all of a pool last equally long, so the first ends first. */
    public void update(float tpf) {
        time += tpf;
        while (!timed.isEmpty() && timed.element().end() <= time) {
            Spatial clone = timed.remove().spatial();
            if (clone.getParent() != null) {
                recycle(clone);
            }
        }
    }

    /** Returns how many clones were made. */
    public long created() {
        return created;
    }
}
