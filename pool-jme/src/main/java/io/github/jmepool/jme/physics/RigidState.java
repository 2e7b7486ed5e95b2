// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.Activation;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import io.github.jmepool.jme.internal.reset.Property;
import io.github.jmepool.jme.internal.reset.Saved;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The further state of a rigid body, and the state in which it begins a use: at rest, without forces, awake. */
final class RigidState {
    /** The mass is last: another mass may rebuild the body, which keeps the rest. */
    private static final List<Property<PhysicsRigidBody>> PROPERTIES = List.of(
            Property.vector("linearFactor", PhysicsRigidBody::getLinearFactor, PhysicsRigidBody::setLinearFactor),
            Property.vector("angularFactor", PhysicsRigidBody::getAngularFactor, PhysicsRigidBody::setAngularFactor),
            Property.flag("contactResponse", PhysicsRigidBody::isContactResponse, PhysicsRigidBody::setContactResponse),
            Property.flag("protectGravity", PhysicsRigidBody::isGravityProtected, PhysicsRigidBody::setProtectGravity),
            Property.number("linearDamping", PhysicsRigidBody::getLinearDamping, PhysicsRigidBody::setLinearDamping),
            Property.number("angularDamping", PhysicsRigidBody::getAngularDamping, PhysicsRigidBody::setAngularDamping),
            Property.number("linearSleepingThreshold", PhysicsRigidBody::getLinearSleepingThreshold,
                    PhysicsRigidBody::setLinearSleepingThreshold),
            Property.number("angularSleepingThreshold", PhysicsRigidBody::getAngularSleepingThreshold,
                    PhysicsRigidBody::setAngularSleepingThreshold),
            Property.flag("kinematic", PhysicsRigidBody::isKinematic, PhysicsRigidBody::setKinematic),
            Property.number("mass", PhysicsRigidBody::getMass, PhysicsRigidBody::setMass));

    private final PhysicsRigidBody body;
    private final ObjectState object;
    private final Saved<PhysicsRigidBody> rigid;
    /** After the mass and the shape, which compute it again. */
    private final Vector3f inertia;
    private final boolean neverSleeps;
    /** The gravity of a body that was given one of its own; null where the space's counts. */
    private final @Nullable Vector3f gravity;
    private final Vector3f gravityAtFirst;
    private final Vector3f gravityAtSpawn = new Vector3f();
    private final Vector3f now = new Vector3f();
    private final float mass;

    /** Saves the present state, with which every use begins. */
    RigidState(PhysicsRigidBody body, PhysicsSpace space) {
        this.body = body;
        object = new ObjectState(body);
        rigid = new Saved<>(body, PROPERTIES);
        inertia = body.getInverseInertiaLocal(null);
        neverSleeps = body.getActivationState() == Activation.exempt;
        mass = body.getMass();
        gravityAtFirst = body.getGravity(null);
        gravity = ownGravity(space);
    }

    private @Nullable Vector3f ownGravity(PhysicsSpace space) {
        boolean own = body.isGravityProtected()
                || !gravityAtFirst.equals(Vector3f.ZERO) && !gravityAtFirst.equals(space.getGravity(null));
        return own ? gravityAtFirst : null;
    }

    /** The vector that was set for this body alone; null where the space's counts. */
    @Nullable Vector3f gravity() {
        return gravity;
    }

    /** Before it is placed, whatever moves it then: what is shown between two ticks is the place and this speed. */
    void rest() {
        if (body.getActivationState() == Activation.error) {
            // too fast or nowhere, so Bullet simulates it no more; activating it is no remedy
            body.setEnableSleep(!neverSleeps);
        }
        body.setLinearVelocity(Vector3f.ZERO);
        body.setAngularVelocity(Vector3f.ZERO);
        body.clearForces();
    }

    /** Bullet computes a kinematic body's speed from its last place and this one; set twice, they are the same. */
    void stopKinematic() {
        if (body.isKinematic()) {
            body.setPhysicsRotation(body.getPhysicsRotation(null));
        }
    }

    /** Right after it was added to the space. */
    void begin() {
        if (gravity != null && !body.isGravityProtected()) {
            body.setGravity(gravity);
        }
        body.getGravity(gravityAtSpawn);
        stopKinematic();
        if (neverSleeps != (body.getActivationState() == Activation.exempt)) {
            body.setEnableSleep(!neverSleeps);
        }
        body.activate(true);
    }

    /** Reports a gravity that the use has set; the body must still be in the space. */
    void reportGravity(Leftovers leftovers) {
        if (!body.isDynamic() || !(body.getCollisionSpace() instanceof PhysicsSpace space)) {
            return;
        }
        body.getGravity(now);
        if (!now.equals(gravityAtSpawn) && (gravity != null || !now.equals(space.getGravity(null)))) {
            leftovers.differs("gravity", now, gravityAtSpawn);
        }
    }

    /** Once it has left the space. */
    void restore(Leftovers leftovers) {
        boolean reshaped = restoreShape(leftovers);
        boolean unused = rigid.restore(leftovers);
        object.restore(leftovers);
        if (reshaped) {
            body.setInverseInertiaLocal(inertia); // of another shape: no change of its own
        } else if (!body.getInverseInertiaLocal(now).equals(inertia)) {
            leftovers.differs("inverseInertia", now, inertia);
            body.setInverseInertiaLocal(inertia);
        }
        restoreGravity();
    }

    /** One that isn't protected is set when the body is added to a space, unless it is static. */
    private void restoreGravity() {
        boolean isProtected = body.isGravityProtected();
        if ((isProtected || mass == 0f) && !body.getGravity(now).equals(gravityAtFirst)) {
            body.setProtectGravity(true); // Minie would warn
            body.setGravity(gravityAtFirst);
            body.setProtectGravity(isProtected);
        }
    }

    /** Before the mass: a mesh may be the shape only of what can't be moved, which a kinematic body can't either. */
    private boolean restoreShape(Leftovers leftovers) {
        if (!object.hasOtherShape()) {
            return object.restoreShape(leftovers);
        }
        boolean kinematic = body.isKinematic();
        body.setKinematic(true);
        boolean reshaped = object.restoreShape(leftovers);
        body.setKinematic(kinematic);
        return reshaped;
    }
}
