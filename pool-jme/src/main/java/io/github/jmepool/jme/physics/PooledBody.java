// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;
import org.jspecify.annotations.Nullable;

/** One physics control of an instance: in the space while the instance is in use, and out of it otherwise. */
abstract class PooledBody {
    private final PhysicsControl control;
    private final PhysicsCollisionObject object;
    final Spatial owner;
    private final Spatial root;
    final Leftovers leftovers;
    final Leftovers forJoints;
    private final boolean enabled;

    PooledBody(PhysicsControl control, PhysicsCollisionObject object, Spatial owner, PooledInstance instance,
            String path) {
        this.control = control;
        this.object = object;
        this.owner = owner;
        root = instance.spatial();
        leftovers = new Leftovers(instance, path, control.getClass().getSimpleName());
        forJoints = new Leftovers(instance, path, "joint");
        enabled = control.isEnabled();
        takeOut();
    }

    /** Takes part from now on: at the spatial's place, with nothing of a use before. */
    final void enter(PhysicsSpace space) {
        claim();
        takeOut(); // the game may have kept it and put it into a space, at another place
        rest();
        if (enabled) {
            add(space);
            begin(space);
        } else {
            control.setPhysicsSpace(space);
        }
    }

    /** As by hand: an enabled control at its place enters the space, so that a subclass finds itself in it. */
    void add(PhysicsSpace space) {
        control.setEnabled(true);
        follow();
        control.setPhysicsSpace(space);
    }

    /** Where the control of a spatial has its body. */
    final Vector3f place(boolean local) {
        if (ignoresTransform()) {
            return Vector3f.ZERO;
        }
        return local ? owner.getLocalTranslation() : owner.getWorldTranslation();
    }

    /** How the control of a spatial turns its body. */
    final Quaternion turn(boolean local) {
        if (ignoresTransform()) {
            return Quaternion.IDENTITY;
        }
        return local ? owner.getLocalRotation() : owner.getWorldRotation();
    }

    private boolean ignoresTransform() {
        return owner instanceof Geometry geometry && geometry.isIgnoreTransform();
    }

    /** Leaves the space that it is in; the game may have taken it out already, or put it into another one. */
    final void leave(PhysicsSpace space) {
        if (control.isEnabled() != enabled) {
            leftovers.differs("enabled", !enabled, enabled);
        }
        CollisionSpace other;
        try {
            beforeLeaving(space);
        } finally {
            other = takeOut();
        }
        if (other != null) {
            leftovers.differs("physics space", other, "none");
        }
    }

    /** No space knows it afterwards. */
    final void end() {
        takeOut();
    }

    private @Nullable CollisionSpace takeOut() {
        return takeOut(control, object);
    }

    /**
     * Takes a body out of its control's space, by that control, and then out of any that the game has added
     * it to without its control. Returns that one.
     */
    static @Nullable CollisionSpace takeOut(PhysicsControl control, @Nullable PhysicsCollisionObject object) {
        control.setEnabled(false);
        if (control.getPhysicsSpace() != null) {
            control.setPhysicsSpace(null);
        }
        CollisionSpace other = object == null ? null : object.getCollisionSpace();
        if (other != null) {
            other.removeCollisionObject(object);
        }
        return other;
    }

    /** The object of a control that is or has one. */
    static @Nullable PhysicsCollisionObject objectOf(PhysicsControl control) {
        if (control instanceof CharacterControl character) {
            return character.getCharacter();
        }
        if (control instanceof BetterCharacterControl walker) {
            return walker.getRigidBody();
        }
        return control instanceof PhysicsCollisionObject object ? object : null;
    }

    /** Puts back what the use has changed; it has left the space. */
    abstract void restore();

    /** Takes it to where the spatial is. */
    abstract void follow();

    /** Its spatial is the one that it is on. */
    abstract void claim();

    /** The same of a control that is a physics object itself: it would take its spatial for its user object as well. */
    final void claimAs() {
        Object user = object.getUserObject();
        control.setSpatial(owner);
        if (isChosen(user)) {
            object.setUserObject(user);
        }
    }

    /** A spatial of another tree is what cloning has left there. */
    final boolean isChosen(@Nullable Object user) {
        return user != null && (!(user instanceof Spatial spatial) || isWithin(spatial));
    }

    private boolean isWithin(Spatial spatial) {
        for (Spatial at = spatial; at != null; at = at.getParent()) {
            if (at == root) {
                return true;
            }
        }
        return false;
    }

    /** Has no speed and no forces, before it is placed: Bullet remembers what speed it had then. */
    abstract void rest();

    /** It was added to the space. */
    abstract void begin(PhysicsSpace space);

    /** It is about to be taken out of the space, unless the game has done that or has put it into another one. */
    abstract void beforeLeaving(PhysicsSpace space);

    /** The body that joints may hold; null when it has none. */
    abstract @Nullable PhysicsRigidBody jointed();

    /** Whether shapes may be shared: not where the control scales them. */
    abstract boolean mayShare();

    abstract CollisionShape shape();

    /** Before anything was saved. */
    abstract void share(CollisionShape shape);

    /** What it is now is what each use begins with; called once, before anything of a use. */
    abstract void save(PhysicsSpace space);
}
