// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.control.RigidBodyControl;
import io.github.jmepool.jme.internal.reset.Property;
import java.util.List;

/** A {@code RigidBodyControl}. */
final class RigidBody extends PooledBody<RigidBodyControl> {
    private static final List<Property<RigidBodyControl>> PROPERTIES = List.of(
            Property.flag("kinematicSpatial", RigidBodyControl::isKinematicSpatial,
                    RigidBodyControl::setKinematicSpatial),
            Property.flag("applyPhysicsLocal", RigidBodyControl::isApplyPhysicsLocal,
                    RigidBodyControl::setApplyPhysicsLocal),
            Property.flag("applyScale", RigidBodyControl::isApplyScale, RigidBodyControl::setApplyScale));

    private final RigidState state;

    RigidBody(RigidBodyControl control, Site site, PhysicsSpace space) {
        super(control, control, site, PROPERTIES);
        state = new RigidState(control, space);
    }

    @Override
    void rest() {
        state.rest();
    }

    @Override
    void begin(PhysicsSpace space) {
        state.begin();
    }

    @Override
    void beforeLeaving(PhysicsSpace space) {
        state.reportGravity(leftovers);
    }

    @Override
    void restoreObject() {
        state.restore(leftovers);
    }

    @Override
    void follow() {
        boolean local = control.isApplyPhysicsLocal();
        control.setPhysicsLocation(place(local));
        control.setPhysicsRotation(turn(local));
        state.stopKinematic();
        control.activate(true);
    }
}
