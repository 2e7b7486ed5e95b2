// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.ContactListener;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.physics.PhysicsPools;

/** The code of docs/physics.md. */
final class PhysicsExamples {
    private PhysicsExamples() {
    }

    // region: recipe
    static SpatialPool<Geometry> install(ScenePools pools, PhysicsSpace space, Geometry crate) {
        PhysicsPools.install(pools, space); // once, before the prefabs are registered
        crate.addControl(new RigidBodyControl(new BoxCollisionShape(0.5f), 10f)); // in no space
        return pools.register("crate", crate);
    }

    static Geometry fire(SpatialPool<Geometry> crates, Vector3f from, Vector3f speed) {
        Geometry crate = crates.spawn(from); // its body is in the space, at rest
        crate.getControl(RigidBodyControl.class).setLinearVelocity(speed);
        return crate; // crates.recycle(crate) takes the body out again
    }
    // end

    // region: contact
    static final class Breakable implements ContactListener {
        private final ScenePools pools;

        Breakable(ScenePools pools) {
            this.pools = pools;
        }

        @Override
        public void onContactProcessed(PhysicsCollisionObject a, PhysicsCollisionObject b, long point) {
            breakUp(a);
            breakUp(b);
        }

        private void breakUp(PhysicsCollisionObject object) {
            if (object.getUserObject() instanceof Spatial crate) {
                PooledInstance use = pools.instanceOf(crate);
                if (use != null && use.isActive()) { // another contact of this step may have ended it
                    pools.recycle(crate); // the body leaves after the step
                }
            }
        }

        @Override
        public void onContactStarted(long manifold) {
        }

        @Override
        public void onContactEnded(long manifold) {
        }
    }
    // end
}
