// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.bullet.collision.ContactListener;
import com.jme3.bullet.collision.ManifoldPoints;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Notes inside the physics step which crates were hit hard; what breaks is decided in the next update, when several
 * contacts may tell of the same crate.
 */
final class Impacts implements ContactListener {
    private static final float HARD = 28;

    private final ToLongFunction<Spatial> useOf;
    private final List<Impact> noted = new ArrayList<>();

    Impacts(ToLongFunction<Spatial> useOf) {
        this.useOf = useOf;
    }

    /** A crate, its use at that moment, and where it was hit. */
    record Impact(Spatial crate, long use, Vector3f place) {
    }

    @Override
    public void onContactProcessed(PhysicsCollisionObject a, PhysicsCollisionObject b, long point) {
        Spatial one = spatialOf(a);
        Spatial other = spatialOf(b);
        if (is("ball", one) && is("crate", other)) {
            note(other, point);
        } else if (is("crate", one) && is("ball", other)) {
            note(one, point);
        }
    }

    private static Spatial spatialOf(PhysicsCollisionObject object) {
        return object.getUserObject() instanceof Spatial spatial ? spatial : null;
    }

    private static boolean is(String name, Spatial spatial) {
        return spatial != null && name.equals(spatial.getName());
    }

    private void note(Spatial crate, long point) {
        if (ManifoldPoints.getAppliedImpulse(point) > HARD) {
            Vector3f place = new Vector3f();
            ManifoldPoints.getPositionWorldOnB(point, place);
            noted.add(new Impact(crate, useOf.applyAsLong(crate), place));
        }
    }

    List<Impact> noted() {
        return noted;
    }

    @Override
    public void onContactStarted(long manifold) {
        // what hits hard is known only when it is processed
    }

    @Override
    public void onContactEnded(long manifold) {
        // nothing hangs on it
    }
}
