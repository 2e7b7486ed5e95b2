// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.control.AbstractPhysicsControl;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.internal.reset.Property;
import io.github.jmepool.jme.internal.reset.Saved;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One physics control of an instance, which is in the physics space exactly while the instance is in use.
 *
 * @param <C> the class of the control
 */
abstract class PooledBody<C extends PhysicsControl> {
    final C control;
    final Spatial owner;
    final Leftovers leftovers;
    final Leftovers forJoints;
    private final PhysicsCollisionObject object;
    private final Spatial root;
    private final boolean enabled;
    private final Saved<C> settings;

    /** A control's place, and whether it was enabled then. */
    record Site(Spatial owner, PooledInstance instance, String path, boolean enabled) {
    }

    /** Saves the control, which has left its space; subclasses save the rest. */
    PooledBody(C control, PhysicsCollisionObject object, Site site, List<Property<C>> properties) {
        this.control = control;
        this.object = object;
        owner = site.owner;
        root = site.instance.spatial();
        leftovers = new Leftovers(site.instance, site.path, Spatials.className(control.getClass()));
        forJoints = new Leftovers(site.instance, site.path, "joint");
        enabled = site.enabled;
        claim();
        if (object != control && !isChosen(object.getUserObject())) {
            object.setUserObject(owner);
        }
        settings = new Saved<>(control, properties);
    }

    static PooledBody<?> of(PhysicsControl control, Site site, PhysicsSpace space) {
        if (control instanceof RigidBodyControl body) {
            return new RigidBody(body, site, space);
        } else if (control instanceof GhostControl ghost) {
            return new GhostBody(ghost, site);
        } else if (control instanceof CharacterControl character) {
            return new CharacterBody(character, site);
        }
        return new WalkerBody((BetterCharacterControl) control, site, space);
    }

    /** Whether there is a body for controls of this class. */
    static boolean isKnown(Control control) {
        return control instanceof RigidBodyControl || control instanceof GhostControl
                || control instanceof CharacterControl || control instanceof BetterCharacterControl;
    }

    /** Enters the space at the spatial's place, with nothing of a use before. */
    final void enter(PhysicsSpace space) {
        claim();
        takeOut(); // the game may have kept it and put it into a space, at another place
        rest();
        if (enabled) {
            add(space);
            begin(space);
        } else {
            // which it enters once the game enables it
            control.setPhysicsSpace(space);
        }
    }

    /** In the order of a game: a subclass of the control may expect to be enabled and placed when it enters. */
    void add(PhysicsSpace space) {
        control.setEnabled(true);
        follow();
        control.setPhysicsSpace(space);
    }

    /** Returns the place of the body of a spatial's control. */
    final Vector3f place(boolean local) {
        if (ignoresTransform()) {
            return Vector3f.ZERO;
        }
        return local ? owner.getLocalTranslation() : owner.getWorldTranslation();
    }

    /** Returns the rotation that a spatial's control gives its body. */
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
            leftovers.differs("physics space", other, "no physics space");
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

    /** Restores what the use has changed; the body has left the space. */
    final void restore() {
        claim();
        boolean unused = settings.restore(leftovers);
        restoreObject();
    }

    abstract void restoreObject();

    /** Takes it to where the spatial is. */
    abstract void follow();

    /**
     * Sets the control's spatial to the one that it is on: a clone of Minie 9 still has the prefab's. Keeps the user
     * object, which the control would set to its spatial as well.
     */
    private void claim() {
        if (spatial() != owner) {
            Object user = object.getUserObject();
            control.setSpatial(owner);
            if (isChosen(user)) {
                object.setUserObject(user);
            }
        }
    }

    private Spatial spatial() {
        if (control instanceof AbstractPhysicsControl character) {
            return character.getSpatial();
        }
        return control instanceof RigidBodyControl body ? body.getSpatial() : ((GhostControl) control).getSpatial();
    }

    /** A spatial of another tree is what cloning has left there. */
    private boolean isChosen(@Nullable Object user) {
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

    /** Takes speed and forces from it before it is placed, as Bullet remembers the speed that it had then. */
    void rest() {
    }

    /** Follows its being added to the space. */
    void begin(PhysicsSpace space) {
    }

    /** Precedes its being taken out of the space, which the game may have done already, or put it into another one. */
    void beforeLeaving(PhysicsSpace space) {
    }

    /** The body that joints may hold; null when it has none. */
    final @Nullable PhysicsRigidBody jointed() {
        return object instanceof PhysicsRigidBody body ? body : null;
    }
}
