// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.NativePhysicsObject;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many uses, in order and at random. -Djmepool.physics.frames=10000 for the long run. */
class PhysicsChurnTest {
    private static final int FRAMES = Integer.getInteger("jmepool.physics.frames", 300);
    private static final int BODIES = FRAMES >= 10_000 ? 1_000 : 200;
    private static final int PER_FRAME = BODIES / 20;

    private final PhysicsScene scene = new PhysicsScene();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void afterManyFramesOfChurnNothingIsCarriedOverAndTheCountsAreExact(boolean joints) {
        SpatialPool<Geometry> pool = scene.crates();
        Random random = new Random(FRAMES);
        Deque<Geometry> active = new ArrayDeque<>();
        for (int i = 0; i < BODIES; i++) {
            active.add(pool.spawn(place(random)));
        }
        int natives = NativePhysicsObject.countTrackers();
        for (int frame = 0; frame < FRAMES; frame++) {
            for (int i = 0; i < PER_FRAME; i++) {
                Geometry old = active.poll();
                disturb(old, joints ? active.peek() : null, random);
                pool.recycle(old);
            }
            for (int i = 0; i < PER_FRAME; i++) {
                Vector3f place = place(random);
                Geometry next = pool.spawn(place);
                assertFresh(body(next), place);
                body(next).setLinearVelocity(new Vector3f(random.nextFloat(), 0f, 0f));
                active.add(next);
            }
            scene.frames(1);
            assertThat(scene.objects()).isEqualTo(BODIES);
        }
        if (!joints) {
            assertThat(NativePhysicsObject.countTrackers()).as("no native object is made in play")
                    .isLessThanOrEqualTo(natives);
        }
        assertThat(pool.stats().created()).isEqualTo(BODIES);
        assertThat(pool.stats().active()).isEqualTo(BODIES);
        PhysicsScene.assertCountsExact(pool);
        scene.pools.close();
        assertThat(scene.objects()).isZero();
        assertThat(scene.space.countJoints()).isZero();
    }

    private static Vector3f place(Random random) {
        return new Vector3f(random.nextInt(60) * 2f, 2f + random.nextInt(10) * 2f, random.nextInt(60) * 2f);
    }

    private void disturb(Geometry crate, Geometry other, Random random) {
        body(crate).applyCentralForce(new Vector3f(9f, 9f, 9f));
        body(crate).setFriction(random.nextFloat());
        if (other != null && random.nextInt(4) == 0) {
            scene.space.addJoint(new Point2PointJoint(body(crate), body(other), Vector3f.ZERO, Vector3f.UNIT_Y));
        }
    }

    private static void assertFresh(RigidBodyControl body, Vector3f place) {
        assertThat(body.getPhysicsLocation(null)).isEqualTo(place);
        assertThat(body.getLinearVelocity()).isEqualTo(Vector3f.ZERO);
        assertThat(body.getAngularVelocity()).isEqualTo(Vector3f.ZERO);
        assertThat(body.totalAppliedForce(null)).isEqualTo(Vector3f.ZERO);
        assertThat(body.getFriction()).isEqualTo(0.5f);
        assertThat(body.countJoints()).isZero();
        assertThat(body.isInWorld() && body.isActive()).isTrue();
    }

    @Test
    void afterEachFrameTheBodiesInTheSpaceAreThoseOfTheActiveInstances() {
        for (long seed = 1; seed <= 8; seed++) {
            new Model(seed).play(150);
        }
    }

    /** Random operations on three pools, and what the space must hold after each frame. */
    private static final class Model {
        private final PhysicsScene scene = new PhysicsScene();
        private final Random random;
        private final String seed;
        private final List<Spatial> active = new ArrayList<>();
        private final List<SpatialPool<? extends Spatial>> pools = new ArrayList<>();
        private final Node elsewhere = new Node("elsewhere");

        Model(long seed) {
            random = new Random(seed);
            this.seed = "seed " + seed;
            pools.add(scene.crates());
            Node pair = new Node("pair");
            pair.attachChild(PhysicsScene.crate("one"));
            pair.attachChild(PhysicsScene.crate("two"));
            new Point2PointJoint(body(pair.getChild(0)), body(pair.getChild(1)), Vector3f.UNIT_X, Vector3f.UNIT_Y);
            pools.add(scene.pools.register("pair", pair));
            Node walker = new Node("walker");
            walker.addControl(new BetterCharacterControl(0.4f, 1.8f, 60f));
            pools.add(scene.pools.register("walker", walker));
            elsewhere.setLocalTranslation(5f, 5f, 5f);
            scene.root.attachChild(elsewhere);
        }

        void play(int frames) {
            for (int frame = 0; frame < frames; frame++) {
                for (int i = random.nextInt(5); i >= 0; i--) {
                    step();
                }
                scene.frames(1);
                check();
            }
            scene.pools.close();
            assertThat(scene.objects()).as(seed).isZero();
            assertThat(scene.space.countJoints()).as(seed).isZero();
        }

        private void step() {
            Spatial one = active.isEmpty() ? null : active.get(random.nextInt(active.size()));
            int choice = one == null ? 0 : random.nextInt(12);
            switch (choice) {
                case 5, 6, 7 -> end(one);
                case 8 -> scene.pools.reparent(one, random.nextBoolean() ? elsewhere : scene.root);
                case 9 -> scene.pools.reparentInPlace(one, random.nextBoolean() ? elsewhere : scene.root);
                case 10 -> disturb(one);
                case 11 -> pools.get(random.nextInt(3)).trim(random.nextInt(3));
                default -> active.add(pools.get(random.nextInt(3)).spawn(place(random)));
            }
        }

        private void end(Spatial one) {
            active.remove(one);
            scene.pools.recycle(one);
        }

        private void disturb(Spatial one) {
            RigidBodyControl body = one.getControl(RigidBodyControl.class);
            if (body == null) {
                return;
            }
            switch (random.nextInt(4)) {
                case 0 -> scene.space.remove(body);
                case 1 -> body.setEnabled(false);
                case 2 -> body.setKinematic(true);
                default -> body.setMass(0f);
            }
            end(one);
        }

        private void check() {
            Set<Object> expected = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Spatial spatial : active) {
                spatial.depthFirstTraversal(below -> {
                    if (below.getControl(RigidBodyControl.class) != null) {
                        expected.add(below.getControl(RigidBodyControl.class));
                    } else if (below.getControl(BetterCharacterControl.class) != null) {
                        expected.add(below.getControl(BetterCharacterControl.class).getRigidBody());
                    }
                });
            }
            Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
            for (PhysicsCollisionObject object : scene.space.getPcoList()) {
                if (object != scene.floor) {
                    found.add(object);
                }
            }
            assertThat(found).as(seed).isEqualTo(expected);
            long pairs = active.stream().filter(spatial -> "pair".equals(spatial.getName())).count();
            assertThat((long) scene.space.countJoints()).as(seed).isEqualTo(pairs);
            pools.forEach(PhysicsScene::assertCountsExact);
        }
    }
}
