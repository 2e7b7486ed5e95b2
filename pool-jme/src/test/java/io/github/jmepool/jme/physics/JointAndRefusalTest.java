// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static io.github.jmepool.jme.physics.PhysicsScene.crate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.animation.DynamicAnimControl;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.JoinedBodyControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.control.SoftBodyControl;
import com.jme3.bullet.control.VehicleControl;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JointAndRefusalTest {
    private final PhysicsScene scene = new PhysicsScene();

    @AfterEach
    void nothingStaysInTheSpace() {
        scene.pools.close();
        assertThat(scene.objects()).isZero();
        assertThat(scene.space.countJoints()).isZero();
    }

    /** Two crates with a joint between them, the lower one hanging from the upper. */
    private static Node pair() {
        Node pair = new Node("pair");
        Geometry upper = crate("upper");
        Geometry lower = crate("lower");
        lower.setLocalTranslation(0f, -2f, 0f);
        pair.attachChild(upper);
        pair.attachChild(lower);
        body(lower).setPhysicsLocation(new Vector3f(0f, -2f, 0f));
        body(upper).setKinematic(true);
        new Point2PointJoint(body(upper), body(lower), new Vector3f(0f, -1f, 0f), new Vector3f(0f, 1f, 0f));
        return pair;
    }

    @Test
    void jointsOfThePrefabComeAndGoWithTheInstance() {
        SpatialPool<Node> pool = scene.pools.register("pair", pair());
        Node first = pool.spawn(new Vector3f(0f, 20f, 0f));
        Node second = pool.spawn(new Vector3f(9f, 20f, 0f));
        assertThat(scene.space.countJoints()).isEqualTo(2);
        assertThat(body(first.getChild("lower")).listJoints()[0])
                .isNotSameAs(body(second.getChild("lower")).listJoints()[0]);
        pool.recycle(second);
        for (int use = 0; use < 3; use++) {
            scene.frames(60);
            assertThat(first.getChild("lower").getWorldTranslation().y).as("it hangs").isBetween(17.5f, 18.5f);
            pool.recycle(first);
            assertThat(scene.space.countJoints()).isZero();
            assertThat(scene.objects()).isZero();
            first = pool.spawn(new Vector3f(3f * use, 20f, 0f));
            assertThat(scene.space.countJoints()).isEqualTo(1);
        }
        Point2PointJoint joint = (Point2PointJoint) body(first.getChild("lower")).listJoints()[0];
        joint.setEnabled(false);
        scene.space.removeJoint(joint);
        joint.destroy();
        pool.recycle(first);
        pool.spawn(new Vector3f(0f, 20f, 0f));
        assertThat(joint.isEnabled()).isTrue();
        assertThat(body(first.getChild("upper")).listJoints()).containsExactly(joint);
        scene.frames(60);
        assertThat(first.getChild("lower").getWorldTranslation().y).as("it hangs again").isBetween(17.5f, 18.5f);
    }

    @Test
    void aPointJointWithOneEndHangsWhereThePrefabsDoesInEachUse() {
        Geometry lamp = crate("lamp");
        new Point2PointJoint(body(lamp), new Vector3f(0f, 1f, 0f), new Vector3f(0f, 20f, 0f));
        SpatialPool<Geometry> pool = scene.pools.register("lamp", lamp, PhysicsScene.development("lamp"));
        for (int use = 1; use <= 3; use++) {
            Geometry spawned = pool.spawn(new Vector3f(0f, 19f, 0f));
            scene.frames(60);
            assertThat(spawned.getWorldTranslation().distance(new Vector3f(0f, 19f, 0f))).isLessThan(0.1f);
            ((Point2PointJoint) body(spawned).listJoints()[0]).setPivotInB(new Vector3f(5f, 20f, 0f));
            pool.recycle(spawned);
        }
        assertThat(pool.leftovers()).isNotEmpty().allMatch(line -> line.contains("pivotB of joint changed from"));
    }

    @Test
    void aPointJointWithOneEndMayHaveNoPlaceInTheSpace() {
        Geometry lamp = crate("lamp");
        new Point2PointJoint(body(lamp), new Vector3f(0f, 1f, 0f));
        SpatialPool<Geometry> pool = scene.pools.register("lamp", lamp, PhysicsScene.development("lamp"));
        for (int use = 1; use <= 2; use++) {
            Geometry spawned = pool.spawn();
            assertThat(scene.space.countJoints()).isEqualTo(1);
            pool.recycle(spawned);
        }
        assertThat(pool.leftovers()).isEmpty();
    }

    @Test
    void jointsThatTheUseHasAddedAreDestroyedAndNamed() {
        SpatialPool<Geometry> pool = scene.pools.register("crate", crate("crate"), PhysicsScene.development("crate"));
        Geometry one = pool.spawn(new Vector3f(0f, 20f, 0f));
        Geometry other = pool.spawn(new Vector3f(0f, 18f, 0f));
        scene.space.addJoint(new Point2PointJoint(body(one), body(other), new Vector3f(0f, -1f, 0f),
                new Vector3f(0f, 1f, 0f)));
        scene.frames(3);
        pool.recycle(one);
        assertThat(scene.space.countJoints()).isZero();
        assertThat(body(one).countJoints() + body(other).countJoints()).isZero();
        assertThat(pool.leftovers()).singleElement().asString().contains("joint of RigidBodyControl changed from");
        pool.spawn(new Vector3f(50f, 20f, 0f));
        scene.frames(30);
        assertThat(other.getLocalTranslation().x).as("nothing pulls").isZero();
    }

    @Test
    void aJointedBodyThatMinieHasRebuiltCostsTheInstance() {
        SpatialPool<Node> pool = scene.pools.register("pair", pair());
        Node pair = pool.spawn(new Vector3f(0f, 20f, 0f));
        body(pair.getChild("lower")).setMass(0f);
        assertThatThrownBy(() -> pool.recycle(pair)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("holds a body that was rebuilt");
        assertThat(pool.stats().disposed()).isEqualTo(1);
        PhysicsScene.assertCountsExact(pool);
        assertThat(scene.objects()).isZero();
    }

    @Test
    void aPrefabWhoseBodyIsInASpaceIsRefusedWithTheName() {
        Node prefab = new Node("outer");
        prefab.attachChild(crate("crate"));
        scene.space.add(body(prefab.getChild(0)));
        assertThatThrownBy(() -> scene.pools.register("crates", prefab)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'crates': " + RigidBodyControl.class.getName() + " on 'outer/crate'")
                .hasMessageContaining("is in a physics space");
        assertThat(scene.pools.pools()).isEmpty();
        scene.space.remove(body(prefab.getChild(0)));
        scene.pools.register("crates", prefab).spawn();
        assertThat(scene.objects()).isEqualTo(1);
    }

    @Test
    void physicsThatCanNotBePooledIsRefusedWithTheName() {
        for (Control control : List.of(new VehicleControl(new BoxCollisionShape(1f), 5f), new DynamicAnimControl(),
                new SoftBodyControl(), new JoinedBodyControl() { })) {
            assertThatThrownBy(() -> scene.pools.register("things", holder(control)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Pool 'things': " + control.getClass().getName() + " on 'thing/holder'")
                    .hasMessageContaining("can't be pooled");
        }
        assertThatThrownBy(() -> scene.pools.register("car", carPrefab()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(scene.pools.pools()).isEmpty();
    }

    /** Most of these can't be added to a spatial that isn't made for them. */
    private static Node holder(Control control) {
        Node prefab = new Node("thing");
        prefab.attachChild(new Node("holder") {
            @Override
            public int getNumControls() {
                return 1;
            }

            @Override
            public Control getControl(int index) {
                return control;
            }
        });
        return prefab;
    }

    @Test
    void installingAfterwardsLooksAtThePrefabsThatAreRegistered() {
        try (ScenePools late = new ScenePools()) {
            late.register("car", carPrefab());
            assertThatThrownBy(() -> PhysicsPools.install(late, scene.space))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("VehicleControl on 'car'");
        }
    }

    private static Node carPrefab() {
        Node car = new Node("car");
        car.addControl(new VehicleControl(new BoxCollisionShape(1f), 5f));
        return car;
    }

    @Test
    void aSpaceOfAnotherThreadIsRefusedAndTheReasonGiven() throws InterruptedException {
        AtomicReference<PhysicsSpace> made = new AtomicReference<>();
        Thread stepper = new Thread(() -> {
            made.set(new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT));
            synchronized (made) {
                while (made.get() != null) {
                    waitOn(made);
                }
            }
        });
        stepper.start();
        while (made.get() == null) {
            Thread.onSpinWait();
        }
        PhysicsSpace theirs = made.get();
        try (ScenePools pools = new ScenePools()) {
            assertThatThrownBy(() -> PhysicsPools.install(pools, theirs)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("belongs to another thread").hasMessageContaining("SEQUENTIAL");
            assertThatThrownBy(() -> scene.physics.setSpace(theirs)).isInstanceOf(IllegalStateException.class);
        } finally {
            synchronized (made) {
                made.set(null);
                made.notifyAll();
            }
            stepper.join();
        }
    }

    private static void waitOn(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void thePoolWarnsNoMoreOfABodyThatIsServed() {
        List<String> log = new ArrayList<>();
        try (HeardLog heard = new HeardLog(TestScene.PREFAB_LOG, line -> log.add(line.getMessage()));
                ScenePools unserved = new ScenePools()) {
            scene.crates();
            assertThat(log).isEmpty();
            unserved.register("crate", crate("crate"));
            assertThat(log).singleElement().asString().contains("PhysicsPools.install");
        }
    }

    @Test
    void jointsOfThePrefabAreNoLeftover() {
        SpatialPool<Node> pool = scene.pools.register("pair", pair(), PhysicsScene.development("pair"));
        Node pair = pool.spawn(new Vector3f(0f, 20f, 0f));
        pool.recycle(pair);
        assertThat(pool.leftovers()).isEmpty();
    }

    @Test
    void aJointThatTheUseHasMadeInPlaceOfThePrefabsIsDestroyed() {
        SpatialPool<Node> pool = scene.pools.register("pair", pair());
        Node pair = pool.spawn(new Vector3f(0f, 20f, 0f));
        Point2PointJoint own = (Point2PointJoint) body(pair.getChild("lower")).listJoints()[0];
        scene.space.removeJoint(own);
        own.destroy();
        scene.space.addJoint(new Point2PointJoint(body(pair.getChild("upper")), body(pair.getChild("lower")),
                Vector3f.UNIT_X, Vector3f.UNIT_Y));
        pool.recycle(pair);
        for (String end : List.of("upper", "lower")) {
            assertThat(body(pair.getChild(end)).listJoints()).as(end).containsExactly(own);
        }
    }

    @Test
    void aJointAddedByHandWhileItWasIdleLeavesWithTheInstance() {
        SpatialPool<Node> pool = scene.pools.register("pair", pair());
        Node pair = pool.spawn(new Vector3f(0f, 20f, 0f));
        pool.recycle(pair);
        scene.space.addJoint(body(pair.getChild("lower")).listJoints()[0]);
        pool.close();
        assertThat(scene.space.countJoints()).isZero();
    }

    @Test
    void aControlThatOnCreateLeavesWithASpaceItIsNotInIsRefused() {
        SpatialPool<Geometry> pool = scene.pools.register(new SpatialPool<>("crates", crate("crate")) {
            @Override
            protected void onCreate(Geometry instance) {
                scene.space.add(body(instance));
                scene.space.removeCollisionObject(body(instance));
            }
        });
        assertThatThrownBy(pool::spawn).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'crates': ").hasMessageContaining("is in a physics space");
        PhysicsScene.assertCountsExact(pool);
    }
}
