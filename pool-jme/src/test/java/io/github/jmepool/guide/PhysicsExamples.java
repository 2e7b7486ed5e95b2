// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.ContactListener;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.physics.PhysicsPools;
import java.util.ArrayList;
import java.util.List;

/** The code of docs/physics.md. */
final class PhysicsExamples {
    private PhysicsExamples() {
    }

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

    static void walkers(ScenePools pools, Node model) {
        model.addControl(new BetterCharacterControl(0.4f, 1.8f, 80f)); // radius, height, mass
        SpatialPool<Node> walkers = pools.register("walker", model);
        Node walker = walkers.spawn(new Vector3f(0f, 1f, 0f)); // stands, looks and weighs as the prefab
        walker.getControl(BetterCharacterControl.class).setWalkDirection(new Vector3f(2f, 0f, 0f));
    }

    static int guests(SpatialPool<Node> zones, Vector3f position) {
        Node zone = zones.spawn(position); // its prefab has a GhostControl, which has its overlaps at once
        return zone.getControl(GhostControl.class).getOverlappingCount();
    }

    static Node pendulum(Geometry hook, Geometry weight) {
        Node pendulum = new Node("pendulum"); // the two have a RigidBodyControl each, and hang one below the other
        pendulum.attachChild(hook);
        pendulum.attachChild(weight);
        RigidBodyControl upper = hook.getControl(RigidBodyControl.class);
        upper.setKinematic(true);
        new Point2PointJoint(upper, weight.getControl(RigidBodyControl.class), new Vector3f(0f, -1f, 0f),
                new Vector3f(0f, 1f, 0f)); // added and removed with each instance; never add it to the space yourself
        return pendulum;
    }

    static void rope(PhysicsSpace space, Geometry one, Geometry other) {
        space.addJoint(new Point2PointJoint(one.getControl(RigidBodyControl.class),
                other.getControl(RigidBodyControl.class), Vector3f.UNIT_X, Vector3f.UNIT_Y));
        // destroyed as soon as one of the two is recycled
    }

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

    static final class Hits implements ContactListener {
        private record Hit(Spatial crate, long useId) {
        }

        private final List<Hit> hits = new ArrayList<>();
        private final ScenePools pools;
        private final SpatialPool<Geometry> debris;

        Hits(ScenePools pools, SpatialPool<Geometry> debris) {
            this.pools = pools;
            this.debris = debris;
        }

        @Override
        public void onContactProcessed(PhysicsCollisionObject a, PhysicsCollisionObject b, long point) {
            note(a);
            note(b);
        }

        private void note(PhysicsCollisionObject object) {
            PooledInstance use = object.getUserObject() instanceof Spatial body ? pools.instanceOf(body) : null;
            if (use != null) {
                hits.add(new Hit(use.spatial(), use.useId()));
            }
        }

        void update() {
            for (Hit hit : hits) {
                if (pools.isCurrent(hit.crate(), hit.useId())) { // a hit before it may have ended this use
                    debris.spawn(hit.crate().getWorldTranslation());
                    pools.recycle(hit.crate());
                }
            }
            hits.clear();
        }

        @Override
        public void onContactStarted(long manifold) {
        }

        @Override
        public void onContactEnded(long manifold) {
        }
    }
}
