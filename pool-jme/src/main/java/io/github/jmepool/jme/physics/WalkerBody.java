// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.CapsuleCollisionShape;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.collision.shapes.CompoundCollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import io.github.jmepool.jme.internal.reset.Property;
import java.util.List;

/** A {@code BetterCharacterControl}. */
final class WalkerBody extends PooledBody<BetterCharacterControl> {
    private static final List<Property<BetterCharacterControl>> PROPERTIES = List.of(
            Property.flag("applyPhysicsLocal", BetterCharacterControl::isApplyPhysicsLocal,
                    BetterCharacterControl::setApplyPhysicsLocal),
            Property.number("duckedFactor", BetterCharacterControl::getDuckedFactor,
                    BetterCharacterControl::setDuckedFactor),
            Property.number("physicsDamping", BetterCharacterControl::getPhysicsDamping,
                    BetterCharacterControl::setPhysicsDamping),
            Property.vector("jumpForce", BetterCharacterControl::getJumpForce, BetterCharacterControl::setJumpForce));

    /** An empty place: nothing to stand on and no ceiling. A floor may be a plane, all below which is solid. */
    private static final Vector3f NOWHERE = new Vector3f(0f, 900_000f, 0f);

    private final PhysicsRigidBody body;
    private final RigidState state;
    private final boolean ducked;
    private final float duckedFactor;
    private final CollisionShape shape;
    private final Vector3f forward;
    private final Vector3f walk = new Vector3f();
    private final Vector3f view = new Vector3f();

    WalkerBody(BetterCharacterControl control, Site site, PhysicsSpace space) {
        super(control, control.getRigidBody(), site, PROPERTIES);
        body = control.getRigidBody();
        state = new RigidState(body, space);
        ducked = control.isDucked();
        duckedFactor = control.getDuckedFactor();
        shape = body.getCollisionShape();
        forward = body.getPhysicsRotation(null).mult(Vector3f.UNIT_Z);
        control.getWalkDirection(walk);
        control.getViewDirection(view);
    }

    @Override
    void rest() {
        state.rest();
    }

    /** Only its own setEnabled turns it to where its spatial looks. */
    @Override
    void add(PhysicsSpace space) {
        control.setPhysicsSpace(space);
        control.setEnabled(true);
    }

    @Override
    void begin(PhysicsSpace space) {
        if (state.gravity() != null) {
            // adding has turned it upright by the space's
            control.setGravity(state.gravity());
        }
        // once no gravity of the last use counts any more
        look();
        state.begin();
    }

    @Override
    void beforeLeaving(PhysicsSpace space) {
        state.reportGravity(leftovers);
        if (control.getPhysicsSpace() == null) {
            // taken out by the game: its tick looks around in its control's space
            control.setEnabled(false);
            control.setPhysicsSpace(space);
        }
        boolean kinematic = body.isKinematic();
        body.setKinematic(false);
        forget(control.getPhysicsSpace());
        body.setKinematic(kinematic);
    }

    /**
     * It keeps a jump and a standing up for its next tick, and the speed of the last one; all of it private. So it has
     * one more tick, where nothing is near.
     */
    private void forget(PhysicsSpace space) {
        CollisionShape left = isMadeByDucking(body.getCollisionShape()) ? shape : body.getCollisionShape();
        control.warp(NOWHERE);
        float factor = control.getDuckedFactor();
        control.setDuckedFactor(duckedFactor);
        if (control.isDucked() || ducked) {
            control.setDucked(ducked);
        }
        control.setDuckedFactor(factor); // restored later, with a report
        control.prePhysicsTick(space, 0f);
        if (body.getCollisionShape() != left) {
            // ducking and standing up make a new one
            body.setCollisionShape(left);
        }
        body.setLinearVelocity(Vector3f.ZERO);
        control.physicsTick(space, 0f);
    }

    /** Ducking and standing up make a new shape each time, which the use has not chosen. */
    private boolean isMadeByDucking(CollisionShape found) {
        return found != shape && found instanceof CompoundCollisionShape compound && compound.countChildren() == 1
                && compound.listChildren()[0].getShape() instanceof CapsuleCollisionShape capsule
                && capsule.getRadius() == control.getInitialRadius();
    }

    @Override
    void restoreObject() {
        state.restore(leftovers);
        control.setWalkDirection(walk);
        look();
    }

    /** Only a body with a mass that isn't kinematic can be turned. */
    private void look() {
        boolean kinematic = body.isKinematic();
        body.setKinematic(false);
        control.resetForward(forward);
        control.setViewDirection(view);
        body.setKinematic(kinematic);
    }

    @Override
    void follow() {
        control.warp(place(control.isApplyPhysicsLocal()));
        body.activate(true);
    }
}
