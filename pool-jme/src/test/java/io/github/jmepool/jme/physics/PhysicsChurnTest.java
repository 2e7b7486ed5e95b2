// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.NativePhysicsObject;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PersistentManifolds;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * 1,000 bodies, 50 of them recycled in each frame. {@code mvn -Pstress -pl pool-jme -am test -Dtest=PhysicsChurnTest
 * -Djmepool.physics.frames=10000} plays 10,000 frames.
 */
class PhysicsChurnTest {
    private static final int FRAMES = Integer.getInteger("jmepool.physics.frames", 300);
    private static final int BODIES = 1_000;
    private static final int PER_FRAME = 50;
    /** Places on a grid of 60 by 60 crates, near enough to touch where they fall. */
    private static final int GRID = 60;

    private final PhysicsScene scene = new PhysicsScene();
    private final SpatialPool<Geometry> pool = scene.crates();
    private final Random random = new Random(FRAMES);
    private final Deque<Geometry> active = new ArrayDeque<>();
    private long uses;
    private int contacts;

    @Test
    void manyFramesCarryNothingOverAndMakeNoNativeObjects() {
        fill();
        int natives = NativePhysicsObject.countTrackers();
        play(false);
        assertThat(NativePhysicsObject.countTrackers()).as("native objects").isLessThanOrEqualTo(natives);
        end();
        assertThat(contacts).as("contacts that were looked at").isPositive();
    }

    @Test
    void manyFramesLeaveNoJointThatAUseHasAdded() {
        fill();
        play(true);
        end();
        assertThat(scene.space.countJoints()).isZero();
    }

    private void fill() {
        for (int i = 0; i < BODIES; i++) {
            active.add(pool.spawn(place()));
        }
        uses = BODIES;
        scene.frames(1);
    }

    private void play(boolean joints) {
        for (int frame = 0; frame < FRAMES; frame++) {
            for (int i = 0; i < PER_FRAME; i++) {
                Geometry old = active.poll();
                disturb(old, joints ? active.peek() : null);
                pool.recycle(old);
            }
            assertContactsAreOfBodiesInTheSpace();
            for (int i = 0; i < PER_FRAME; i++) {
                Vector3f place = place();
                Geometry next = pool.spawn(place);
                assertFresh(body(next), place);
                body(next).setLinearVelocity(new Vector3f(random.nextFloat(), 0f, 0f));
                active.add(next);
                uses++;
            }
            scene.frames(1);
            if (scene.space.countRigidBodies() != BODIES + 1) {
                throw new AssertionError("frame " + frame + ": " + scene.space.countRigidBodies() + " bodies");
            }
        }
    }

    private void end() {
        assertThat(scene.objects()).isEqualTo(BODIES);
        assertThat(pool.stats().created()).isEqualTo(BODIES);
        assertThat(pool.stats().active()).isEqualTo(BODIES);
        assertThat(pool.stats().hits() + pool.stats().misses()).isEqualTo(uses);
        PhysicsScene.assertCountsExact(pool);
        scene.pools.close();
        assertThat(scene.objects()).isZero();
        assertThat(scene.space.countManifolds()).isZero();
    }

    private Vector3f place() {
        return new Vector3f(random.nextInt(GRID), 0.45f + random.nextInt(10) * 2f, random.nextInt(GRID));
    }

    private void disturb(Geometry crate, Geometry other) {
        body(crate).applyCentralForce(new Vector3f(9f, 9f, 9f));
        body(crate).setAngularVelocity(Vector3f.UNIT_XYZ);
        body(crate).setFriction(random.nextFloat());
        if (other != null && random.nextInt(4) == 0) {
            PhysicsSpace space = scene.space;
            space.addJoint(new Point2PointJoint(body(crate), body(other), Vector3f.ZERO, Vector3f.UNIT_Y));
        }
    }

    private void assertContactsAreOfBodiesInTheSpace() {
        for (long manifold : scene.space.listManifoldIds()) {
            contacts++;
            if (!isInWorld(PersistentManifolds.getBodyAId(manifold))
                    || !isInWorld(PersistentManifolds.getBodyBId(manifold))) {
                throw new AssertionError("a contact of a body that has left the space");
            }
        }
    }

    private static boolean isInWorld(long body) {
        return PhysicsCollisionObject.findInstance(body).isInWorld();
    }

    /** Without AssertJ: it runs half a million times in the long run. */
    private static void assertFresh(RigidBodyControl body, Vector3f place) {
        boolean fresh = body.getPhysicsLocation(null).equals(place)
                && body.getLinearVelocity(null).equals(Vector3f.ZERO)
                && body.getAngularVelocity(null).equals(Vector3f.ZERO)
                && body.totalAppliedForce(null).equals(Vector3f.ZERO)
                && body.totalAppliedTorque(null).equals(Vector3f.ZERO)
                && body.getFriction() == 0.5f && body.countJoints() == 0 && body.isInWorld() && body.isActive();
        if (!fresh) {
            throw new AssertionError(place + ": at " + body.getPhysicsLocation(null) + ", speed "
                    + body.getLinearVelocity(null) + ", turn " + body.getAngularVelocity(null) + ", force "
                    + body.totalAppliedForce(null) + ", torque " + body.totalAppliedTorque(null) + ", friction "
                    + body.getFriction() + ", joints " + body.countJoints() + ", active " + body.isActive());
        }
    }
}
