// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.control.GhostControl;
import io.github.jmepool.jme.internal.reset.Property;
import java.util.List;

/** A {@code GhostControl}: its overlaps are counted again each time that it enters the space. */
final class GhostBody extends PooledBody<GhostControl> {
    private static final List<Property<GhostControl>> PROPERTIES = List.of(
            Property.flag("applyPhysicsLocal", GhostControl::isApplyPhysicsLocal, GhostControl::setApplyPhysicsLocal),
            Property.flag("applyScale", GhostControl::isApplyScale, GhostControl::setApplyScale));

    private final ObjectState state;

    GhostBody(GhostControl control, Site site) {
        super(control, control, site, PROPERTIES);
        state = new ObjectState(control);
    }

    @Override
    void restoreObject() {
        state.restoreShape(leftovers);
        state.restore(leftovers);
    }

    /** At once: it would only do so in its next update. */
    @Override
    void follow() {
        boolean local = control.isApplyPhysicsLocal();
        control.setPhysicsLocation(place(local));
        control.setPhysicsRotation(turn(local));
        CollisionSpace space = control.getCollisionSpace();
        if (space != null) {
            // or it would keep what it overlapped where it was
            space.removeCollisionObject(control);
            space.addCollisionObject(control);
        }
    }
}
