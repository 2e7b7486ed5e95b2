// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;

/** One physics control of an instance: in the space while the instance is in use, and out of it otherwise. */
abstract class PooledBody {
    private final PhysicsControl control;
    final Spatial owner;
    final Leftovers leftovers;
    private final boolean enabled;

    PooledBody(PhysicsControl control, Spatial owner, PooledInstance instance, String path) {
        this.control = control;
        this.owner = owner;
        leftovers = new Leftovers(instance, path, control.getClass().getSimpleName());
        enabled = control.isEnabled();
        control.setEnabled(false);
    }

    /** Takes part from now on: at the spatial's place, with nothing of a use before. */
    final void enter(PhysicsSpace space) {
        claim();
        if (control.getPhysicsSpace() != space) {
            control.setPhysicsSpace(space);
        }
        if (enabled) {
            control.setEnabled(true);
            begin(space);
        }
    }

    /** Leaves the space; the game may have taken it out already. */
    final void leave(PhysicsSpace space) {
        if (control.isEnabled() != enabled) {
            leftovers.name("enabled", !enabled, enabled);
        }
        try {
            if (control.getPhysicsSpace() == null) {
                control.setEnabled(false);
                control.setPhysicsSpace(space);
            }
            beforeLeaving(control.getPhysicsSpace());
        } finally {
            control.setEnabled(false);
        }
    }

    /** The space is to know it no more. */
    final void end() {
        control.setEnabled(false);
        control.setPhysicsSpace(null);
    }

    /** Puts back what the use has changed; it has left the space. */
    abstract void restore();

    /** Takes it to where the spatial is. */
    abstract void follow();

    /** Its spatial is the one that it is on. */
    abstract void claim();

    /** The same of a control that is a physics object itself: it would take its spatial for its user object, too. */
    final void claimAs(PhysicsCollisionObject object) {
        Object user = object.getUserObject();
        control.setSpatial(owner);
        if (user != null && !(user instanceof Spatial)) {
            object.setUserObject(user);
        }
    }

    /** It was added to the space. */
    abstract void begin(PhysicsSpace space);

    /** It is about to be taken out of the space, unless the game has done that. */
    abstract void beforeLeaving(PhysicsSpace space);

    /** The body that joints may hold; null when it has none. */
    abstract PhysicsRigidBody jointed();

    /** Whether shapes may be shared: not where the control scales them. */
    abstract boolean mayShare();

    abstract CollisionShape shape();

    /** Before anything was saved. */
    abstract void share(CollisionShape shape);

    /** What it is now is what each use begins with. */
    abstract void save(PhysicsSpace space);
}
