// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.reset.Property;
import io.github.jmepool.jme.reset.Saved;
import java.util.List;

/** A {@code RigidBodyControl}. */
final class RigidBody extends PooledBody {
    private static final List<Property<RigidBodyControl>> PROPERTIES = List.of(
            Property.flag("kinematicSpatial", RigidBodyControl::isKinematicSpatial,
                    RigidBodyControl::setKinematicSpatial),
            Property.flag("applyPhysicsLocal", RigidBodyControl::isApplyPhysicsLocal,
                    RigidBodyControl::setApplyPhysicsLocal),
            Property.flag("applyScale", RigidBodyControl::isApplyScale, RigidBodyControl::setApplyScale));

    private final RigidBodyControl control;
    @SuppressWarnings("NullAway.Init") // save comes first
    private RigidState state;
    @SuppressWarnings("NullAway.Init") // save comes first
    private Saved<RigidBodyControl> settings;

    RigidBody(RigidBodyControl control, Spatial owner, PooledInstance instance, String path) {
        super(control, control, owner, instance, path);
        this.control = control;
    }

    @Override
    void save(PhysicsSpace space) {
        state = new RigidState(control, space);
        settings = new Saved<>(control, PROPERTIES);
    }

    /** A clone of Minie 9 believes that it is on the prefab. */
    @Override
    void claim() {
        if (control.getSpatial() != owner) {
            claimAs();
        }
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
        state.nameGravity(leftovers);
    }

    @Override
    void restore() {
        claim();
        boolean unused = settings.restore(leftovers);
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

    @Override
    PhysicsRigidBody jointed() {
        return control;
    }

    @Override
    boolean mayShare() {
        return !control.isApplyScale();
    }

    @Override
    CollisionShape shape() {
        return control.getCollisionShape();
    }

    @Override
    void share(CollisionShape shape) {
        Vector3f inertia = control.getInverseInertiaLocal(null);
        control.setCollisionShape(shape);
        control.setInverseInertiaLocal(inertia);
    }
}
