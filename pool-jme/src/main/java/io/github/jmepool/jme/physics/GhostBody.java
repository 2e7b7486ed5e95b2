// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.reset.Property;
import io.github.jmepool.jme.reset.Saved;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@code GhostControl}: what overlaps it is counted anew each time that it enters the space. */
final class GhostBody extends PooledBody {
    private static final List<Property<GhostControl>> PROPERTIES = List.of(
            Property.flag("applyPhysicsLocal", GhostControl::isApplyPhysicsLocal, GhostControl::setApplyPhysicsLocal),
            Property.flag("applyScale", GhostControl::isApplyScale, GhostControl::setApplyScale));

    private final GhostControl control;
    @SuppressWarnings("NullAway.Init") // save comes first
    private ObjectState state;
    @SuppressWarnings("NullAway.Init") // save comes first
    private Saved<GhostControl> settings;

    GhostBody(GhostControl control, Spatial owner, PooledInstance instance, String path) {
        super(control, control, owner, instance, path);
        this.control = control;
    }

    @Override
    void save(PhysicsSpace space) {
        state = new ObjectState(control);
        settings = new Saved<>(control, PROPERTIES);
    }

    @Override
    void claim() {
        if (control.getSpatial() != owner) {
            claimAs();
        }
    }

    @Override
    void rest() {
        // it has no speed
    }

    @Override
    void begin(PhysicsSpace space) {
        // placed by setEnabled
    }

    @Override
    void beforeLeaving(PhysicsSpace space) {
        // nothing is known in the space only
    }

    @Override
    void restore() {
        claim();
        boolean unused = settings.restore(leftovers);
        state.restoreShape(leftovers);
        state.restore(leftovers);
    }

    /** It does so in each update anyway. */
    @Override
    void follow() {
        boolean local = control.isApplyPhysicsLocal();
        control.setPhysicsLocation(place(local));
        control.setPhysicsRotation(turn(local));
    }

    @Override
    @Nullable PhysicsRigidBody jointed() {
        return null;
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
        control.setCollisionShape(shape);
    }
}
