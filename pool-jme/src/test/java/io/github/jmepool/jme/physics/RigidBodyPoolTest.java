// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static io.github.jmepool.jme.physics.PhysicsScene.crate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.AfMode;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.MeshCollisionShape;
import com.jme3.bullet.collision.shapes.SphereCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RigidBodyPoolTest {
    private final PhysicsScene scene = new PhysicsScene();

    @AfterEach
    void nothingStaysInTheSpace() {
        scene.pools.close();
        assertThat(scene.objects()).isZero();
        assertThat(scene.space.countJoints()).isZero();
    }

    @Test
    void aBodyFallsWithItsInstanceAndLeavesTheSpaceWithIt() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn(new Vector3f(0f, 50f, 0f));
        assertThat(body(crate).getSpatial()).isSameAs(crate);
        assertThat(body(crate).getUserObject()).isSameAs(crate);
        scene.frames(30);
        assertThat(crate.getLocalTranslation().y).isBetween(40f, 49.5f);
        assertThat(crate.getLocalTranslation()).isEqualTo(body(crate).getPhysicsLocation(null));

        pool.recycle(crate);
        assertThat(scene.objects()).isZero();
        Vector3f left = body(crate).getPhysicsLocation(null);
        scene.frames(30);
        assertThat(body(crate).getPhysicsLocation(null)).as("parked bodies don't move").isEqualTo(left);
    }

    @Test
    void theNextUseBeginsAtItsOwnPlaceAtRestAndAwake() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn(new Vector3f(0f, 50f, 0f));
        RigidBodyControl body = body(crate);
        body.setAngularVelocity(new Vector3f(1f, 2f, 3f));
        scene.frames(30);
        body.applyCentralForce(new Vector3f(0f, 1000f, 0f));
        body.applyTorque(new Vector3f(0f, 1000f, 0f));
        pool.recycle(crate);

        assertThat(pool.spawn(new Vector3f(7f, 50f, 0f))).isSameAs(crate);
        assertThat(body.getPhysicsLocation(null)).isEqualTo(new Vector3f(7f, 50f, 0f));
        assertThat(body.getPhysicsRotation(null)).isEqualTo(crate.getWorldRotation());
        assertThat(body.getLinearVelocity()).isEqualTo(Vector3f.ZERO);
        assertThat(body.getAngularVelocity()).isEqualTo(Vector3f.ZERO);
        assertThat(body.totalAppliedForce(null)).isEqualTo(Vector3f.ZERO);
        assertThat(body.totalAppliedTorque(null)).isEqualTo(Vector3f.ZERO);
        assertThat(body.isActive()).isTrue();
        scene.frames(2);
        assertThat(crate.getLocalTranslation().x).isEqualTo(7f);
        assertThat(crate.getLocalTranslation().y).isBetween(49.9f, 50f);
    }

    @Test
    void aBodyThatSleptFallsInItsNextUse() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn(new Vector3f(0f, 0.5f, 0f));
        for (int i = 0; i < 600 && body(crate).isActive(); i++) {
            scene.frames(1);
        }
        assertThat(body(crate).isActive()).isFalse();
        pool.recycle(crate);
        pool.spawn(new Vector3f(0f, 20f, 0f));
        scene.frames(30);
        assertThat(crate.getLocalTranslation().y).isLessThan(19.5f);
    }

    @Test
    void aVelocityThatIsSetInOnSpawnOrAfterSpawnSurvives() {
        SpatialPool<Geometry> pool = scene.pools.register(new SpatialPool<>("thrown", crate("thrown")) {
            @Override
            protected void onSpawn(Geometry instance) {
                assertThat(body(instance).isInWorld()).isTrue();
                body(instance).setLinearVelocity(new Vector3f(6f, 0f, 0f));
            }
        });
        for (int use = 0; use < 3; use++) {
            Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f));
            body(crate).setAngularVelocity(new Vector3f(0f, 1f, 0f));
            scene.frames(10);
            assertThat(crate.getLocalTranslation().x).isBetween(0.8f, 1.01f);
            assertThat(body(crate).getAngularVelocity().y).isEqualTo(1f);
            pool.recycle(crate);
        }
    }

    @Test
    void parkedBodiesStandInNoWay() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry below = pool.spawn(new Vector3f(0f, 0.5f, 0f));
        Geometry above = pool.spawn(new Vector3f(0f, 5f, 0f));
        pool.recycle(below);
        scene.frames(120);
        assertThat(above.getLocalTranslation().y).as("it lies on the floor").isBetween(0.4f, 0.6f);
        assertThat(scene.space.countManifolds()).isEqualTo(1);
    }

    @Test
    void allThatAUseHasChangedIsRestoredAndNamed() {
        Geometry prefab = crate("crate");
        body(prefab).setUserIndex(5);
        Object data = new Object();
        body(prefab).setApplicationData(data);
        SpatialPool<Geometry> pool = scene.pools.register("crate", prefab, PhysicsScene.development("crate"));
        Geometry crate = pool.spawn();
        RigidBodyControl body = body(crate);
        List<String> before = state(body);
        change(body, scene);
        assertThat(state(body)).isNotEqualTo(before);
        pool.recycle(crate);
        assertThat(pool.spawn()).isSameAs(crate);
        assertThat(state(body)).isEqualTo(before);
        for (String name : List.of("mass", "friction", "restitution", "rollingFriction", "spinningFriction",
                "linearDamping", "angularDamping", "linearSleepingThreshold", "angularSleepingThreshold",
                "linearFactor", "angularFactor", "collisionGroup", "collideWithGroups", "ccdMotionThreshold",
                "ccdSweptSphereRadius", "contactProcessingThreshold", "kinematicSpatial", "contactResponse",
                "protectGravity", "gravity", "ignore list", "userObject", "applicationData", "userIndex",
                "anisotropicFriction", "collisionShape", "applyPhysicsLocal", "applyScale")) {
            assertThat(pool.leftovers()).as(name).anyMatch(line -> line.contains("'crate': " + name
                    + " of RigidBodyControl changed from") && line.contains("(restored)"));
        }
    }

    private static List<String> state(RigidBodyControl body) {
        List<String> state = new ArrayList<>();
        state.add("surface " + body.getFriction() + " " + body.getRestitution() + " " + body.getRollingFriction() + " "
                + body.getSpinningFriction() + " " + body.getContactProcessingThreshold());
        state.add("motion " + body.getCcdMotionThreshold() + " " + body.getCcdSweptSphereRadius() + " "
                + body.getLinearDamping() + " " + body.getAngularDamping() + " " + body.getLinearSleepingThreshold()
                + " " + body.getAngularSleepingThreshold() + " " + body.isKinematic() + " " + body.getMass());
        state.add("groups " + body.getCollisionGroup() + " " + body.getCollideWithGroups() + " "
                + body.isContactResponse() + " " + body.isGravityProtected());
        state.add("shown " + body.debugMeshResolution() + " " + body.debugNumSides());
        state.add("indices " + body.userIndex() + " " + body.userIndex2() + " " + body.userIndex3());
        state.add("follows " + body.isKinematicSpatial() + " " + body.isApplyPhysicsLocal() + " "
                + body.isApplyScale());
        state.add("factors " + body.getLinearFactor(null) + body.getAngularFactor(null));
        state.add("inertia " + body.getInverseInertiaLocal(null) + body.getGravity(null));
        state.add("friction " + body.getAnisotropicFriction(null) + body.hasAnisotropicFriction(AfMode.either));
        state.add("refers to " + System.identityHashCode(body.getUserObject())
                + " " + System.identityHashCode(body.getApplicationData())
                + " " + System.identityHashCode(body.getCollisionShape()));
        state.add("ignores " + body.countIgnored() + ", sleeps " + body.getActivationState());
        return state;
    }

    private static void change(RigidBodyControl body, PhysicsScene scene) {
        body.setMass(9f);
        body.setFriction(0.1f);
        body.setRestitution(0.7f);
        body.setRollingFriction(0.2f);
        body.setSpinningFriction(0.3f);
        body.setDamping(0.4f, 0.6f);
        body.setSleepingThresholds(3f, 4f);
        body.setCollisionGroup(PhysicsCollisionObject.COLLISION_GROUP_04);
        body.setCollideWithGroups(PhysicsCollisionObject.COLLISION_GROUP_05);
        body.setCcdMotionThreshold(0.5f);
        body.setCcdSweptSphereRadius(0.6f);
        body.setContactProcessingThreshold(3f);
        body.setKinematicSpatial(false);
        body.setApplyPhysicsLocal(true);
        body.setApplyScale(true);
        body.setContactResponse(false);
        body.setUserIndex(77);
        body.setUserObject("mine");
        body.setApplicationData("mine");
        body.addToIgnoreList(scene.floor);
        body.setCollisionShape(new SphereCollisionShape(3f));
        body.setInverseInertiaLocal(new Vector3f(1f, 2f, 3f));
        body.setLinearFactor(new Vector3f(1f, 0f, 1f));
        body.setAngularFactor(0f);
        body.setAnisotropicFriction(new Vector3f(1f, 2f, 3f), AfMode.basic);
        body.setGravity(new Vector3f(0f, 3f, 0f));
        body.setProtectGravity(true);
        body.setEnableSleep(false);
    }

    @Test
    void kinematicAndStaticBodiesAreRestoredAsTheyWereMade() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn(new Vector3f(0f, 9f, 0f));
        body(crate).setKinematic(true);
        pool.recycle(crate);
        pool.spawn(new Vector3f(0f, 9f, 0f));
        assertThat(body(crate).isKinematic()).isFalse();
        body(crate).setMass(0f);
        pool.recycle(crate);
        pool.spawn(new Vector3f(0f, 9f, 0f));
        assertThat(body(crate).getMass()).isEqualTo(2f);
        scene.frames(20);
        assertThat(crate.getLocalTranslation().y).as("it falls again").isLessThan(8.9f);
    }

    @Test
    void aKinematicBodyThatIsSpawnedElsewhereThrowsNothingAround() {
        Geometry prefab = crate("lift");
        body(prefab).setKinematic(true);
        SpatialPool<Geometry> lifts = scene.pools.register("lift", prefab);
        SpatialPool<Geometry> pool = scene.crates();
        Geometry lift = lifts.spawn(new Vector3f(-300f, 0.5f, 0f));
        scene.frames(3);
        lifts.recycle(lift);
        Geometry crate = pool.spawn(new Vector3f(0f, 1.5f, 0f));
        lifts.spawn(new Vector3f(0f, 0.5f, 0f));
        scene.frames(30);
        assertThat(crate.getLocalTranslation().x).as("nothing has carried it off").isBetween(-0.1f, 0.1f);
        assertThat(crate.getLocalTranslation().y).isBetween(1.4f, 1.6f);
    }

    @Test
    void aGravityOfItsOwnIsKeptAndTheSpacesIsFollowed() {
        Geometry prefab = crate("balloon");
        body(prefab).setProtectGravity(true);
        body(prefab).setGravity(new Vector3f(0f, 2f, 0f));
        SpatialPool<Geometry> balloons = scene.pools.register("balloon", prefab);
        SpatialPool<Geometry> crates = scene.crates();
        for (int use = 0; use < 3; use++) {
            Geometry balloon = balloons.spawn(new Vector3f(0f, 10f, 0f));
            Geometry crate = crates.spawn(new Vector3f(5f, 10f, 0f));
            scene.frames(30);
            assertThat(balloon.getLocalTranslation().y).isGreaterThan(10.1f);
            assertThat(crate.getLocalTranslation().y).isLessThan(9.5f);
            body(balloon).setGravity(new Vector3f(0f, -50f, 0f));
            body(crate).setGravity(new Vector3f(0f, 50f, 0f));
            balloons.recycle(balloon);
            crates.recycle(crate);
        }
    }

    @Test
    void aBodyThatNeverSleepsStaysSo() {
        Geometry prefab = crate("crate");
        SpatialPool<Geometry> pool = scene.pools.register(new SpatialPool<>("crate", prefab) {
            @Override
            protected void onCreate(Geometry instance) {
                body(instance).setEnableSleep(false);
            }
        });
        Geometry crate = pool.spawn(new Vector3f(0f, 0.5f, 0f));
        body(crate).setEnableSleep(true);
        pool.recycle(crate);
        pool.spawn(new Vector3f(0f, 0.5f, 0f));
        scene.frames(400);
        assertThat(body(crate).isActive()).isTrue();
    }

    @Test
    void aControlThatThePrefabHasDisabledStaysOutOfTheSpace() {
        Geometry prefab = crate("ghostly");
        body(prefab).setEnabled(false);
        SpatialPool<Geometry> pool = scene.pools.register("ghostly", prefab);
        Geometry crate = pool.spawn();
        assertThat(scene.objects()).isZero();
        body(crate).setEnabled(true);
        assertThat(scene.objects()).isEqualTo(1);
        pool.recycle(crate);
        pool.spawn();
        assertThat(scene.objects()).isZero();
    }

    @Test
    void aControlThatOnCreateAddsIsServedToo() {
        SpatialPool<Node> pool = scene.pools.register(new SpatialPool<>("late", new Node("late")) {
            @Override
            protected void onCreate(Node instance) {
                RigidBodyControl body = new RigidBodyControl(new BoxCollisionShape(0.5f), 1f);
                instance.addControl(body);
                scene.space.add(body);
            }
        });
        Node late = pool.spawn(new Vector3f(3f, 50f, 0f));
        assertThat(scene.objects()).isEqualTo(1);
        scene.frames(20);
        assertThat(late.getLocalTranslation().y).isLessThan(49.9f);
        pool.recycle(late);
        assertThat(scene.objects()).isZero();
    }

    @Test
    void aBodyTakenOutOfTheSpaceIsBackInTheNextUse() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn();
        scene.space.remove(body(crate));
        assertThat(body(crate).getPhysicsSpace()).isNull();
        pool.recycle(crate);
        pool.spawn();
        assertThat(scene.objects()).isEqualTo(1);
        crate.removeControl(body(crate));
        pool.recycle(crate);
        pool.spawn();
        assertThat(scene.objects()).isEqualTo(1);
        assertThat(body(crate).getSpatial()).isSameAs(crate);
    }

    @Test
    void reparentingTakesTheBodyAlong() {
        SpatialPool<Geometry> pool = scene.crates();
        Node far = new Node("far");
        far.setLocalTranslation(100f, 0f, 0f);
        scene.root.attachChild(far);
        Geometry crate = pool.spawn(new Vector3f(1f, 30f, 0f));
        body(crate).setLinearVelocity(new Vector3f(0f, 0f, 3f));
        scene.pools.reparent(crate, far);
        assertThat(body(crate).getPhysicsLocation(null)).isEqualTo(new Vector3f(101f, 30f, 0f));
        assertThat(body(crate).getLinearVelocity()).as("it goes on").isEqualTo(new Vector3f(0f, 0f, 3f));
        scene.frames(5);
        scene.pools.reparentInPlace(crate, scene.root);
        assertThat(body(crate).getPhysicsLocation(null).x).isEqualTo(101f);
        scene.frames(5);
        assertThat(crate.getWorldTranslation().x).isEqualTo(101f);
        assertThat(scene.objects()).isEqualTo(1);
    }

    @Test
    void aDetachedInstanceKeepsItsBodyInTheSpace() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry kept = pool.detach(pool.spawn(new Vector3f(0f, 30f, 0f)));
        assertThat(body(kept).isInWorld()).isTrue();
        assertThat(scene.space.countTickListeners()).as("nothing left to watch").isZero();
        scene.physics.setSpace(new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT));
        scene.pools.close();
        assertThat(scene.objects()).isEqualTo(1);
        scene.space.remove(body(kept));
    }

    @Test
    void aSceneThatIsClosedInMidFallLeavesNothing() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f));
        scene.frames(5);
        scene.pools.close();
        assertThat(scene.objects()).isZero();
        assertThat(body(crate).getPhysicsSpace()).as("the space knows it no more").isNull();
    }

    @Test
    void anotherSpaceIsRefusedWhileInstancesAreInUseAndUsedAfterwards() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn();
        PhysicsSpace other = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        assertThatThrownBy(() -> scene.physics.setSpace(other)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("1 instance with bodies in use");
        pool.recycle(crate);
        scene.physics.setSpace(other);
        assertThat(scene.physics.getSpace()).isSameAs(other);
        pool.spawn();
        assertThat(scene.objects()).isZero();
        assertThat(other.countRigidBodies()).isEqualTo(1);
        pool.recycle(crate);
        assertThat(other.countRigidBodies()).isZero();
    }

    @Test
    void sharedShapesAreOneShapeAndTheInertiaIsKept() {
        assertThat(scene.physics.sharedShapes(true)).isSameAs(scene.physics);
        Geometry prefab = crate("crate");
        body(prefab).setInverseInertiaLocal(new Vector3f(3f, 2f, 1f));
        SpatialPool<Geometry> pool = scene.pools.register("crate", prefab);
        Geometry first = pool.spawn(new Vector3f(0f, 0.5f, 0f));
        Geometry second = pool.spawn(new Vector3f(0f, 3f, 0f));
        assertThat(body(second).getCollisionShape()).isSameAs(body(first).getCollisionShape());
        assertThat(body(second).getInverseInertiaLocal(null)).isEqualTo(new Vector3f(3f, 2f, 1f));
        scene.frames(60);
        assertThat(second.getLocalTranslation().y).as("they collide").isBetween(1.4f, 1.6f);
        pool.recycleAll();
        pool.trim(9);
        Geometry scaled = crate("scaled");
        body(scaled).setApplyScale(true);
        SpatialPool<Geometry> refused = scene.pools.register("scaled", scaled);
        assertThatThrownBy(refused::spawn).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'scaled': a control with applyScale");
        PhysicsScene.assertCountsExact(refused);
    }

    @Test
    void anInstanceWithABodyStaysAttachedWhileItIsIdle() {
        SpatialPool<Geometry> pool = scene.pools.register("crate", crate("crate"),
                SpatialPoolSettings.builder("crate").keepAttached(true).build());
        Geometry crate = pool.spawn();
        pool.recycle(crate);
        assertThat(crate.getParent()).as("parked where it was").isNotNull();
        scene.frames(2);
        assertThat(scene.objects()).isZero();
    }

    @Test
    void physicsIsInstalledOnceForAScene() {
        assertThatThrownBy(() -> PhysicsPools.install(scene.pools, scene.space))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'PhysicsPools' was added already");
        try (ScenePools other = new ScenePools()) {
            PhysicsPools.install(other, scene.space);
        }
    }

    @Test
    void anotherListenerMayBeAddedBesidePhysics() {
        scene.pools.addInstanceListener(new InstanceListener<Void>() { });
        scene.crates().spawn();
        assertThat(scene.objects()).isEqualTo(1);
    }

    @Test
    void aBodyIsTurnedAsItsInstanceIs() {
        SpatialPool<Geometry> pool = scene.crates();
        Quaternion turned = new Quaternion().fromAngles(0f, 1f, 0f);
        Node parent = new Node("parent");
        scene.root.attachChild(parent);
        Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f), turned);
        assertThat(body(crate).getPhysicsRotation(null).isSimilar(turned, 1e-5f)).isTrue();
        parent.setLocalRotation(turned);
        scene.pools.reparent(crate, parent);
        assertThat(body(crate).getPhysicsRotation(null).isSimilar(turned.mult(turned), 1e-5f)).isTrue();
    }

    @Test
    void aBodyThatIsLocalFollowsTheLocalPlaceAndTurn() {
        Geometry prefab = crate("crate");
        body(prefab).setApplyPhysicsLocal(true);
        SpatialPool<Geometry> pool = scene.pools.register("crate", prefab);
        Node far = new Node("far");
        far.setLocalTranslation(100f, 0f, 0f);
        far.rotate(0f, 1f, 0f);
        scene.root.attachChild(far);
        Geometry crate = pool.spawn(new Vector3f(1f, 30f, 0f));
        scene.pools.reparent(crate, far);
        assertThat(body(crate).getPhysicsLocation(null)).isEqualTo(new Vector3f(1f, 30f, 0f));
        assertThat(body(crate).getPhysicsRotation(null)).isEqualTo(Quaternion.IDENTITY);
    }

    @Test
    void aSleepingBodyThatIsReparentedFalls() {
        SpatialPool<Geometry> pool = scene.crates();
        Node high = new Node("high");
        high.setLocalTranslation(0f, 20f, 0f);
        scene.root.attachChild(high);
        Geometry crate = pool.spawn(new Vector3f(0f, 0.5f, 0f));
        scene.frames(400);
        assertThat(body(crate).isActive()).as("it sleeps").isFalse();
        scene.pools.reparent(crate, high);
        scene.frames(30);
        assertThat(crate.getWorldTranslation().y).isBetween(10f, 20.3f);
    }

    @Test
    void anUnprotectedGravityOfThePrefabIsKeptAndNoLeftover() {
        SpatialPool<Geometry> pool = scene.pools.register(new SpatialPool<>("feather", crate("feather"),
                PhysicsScene.development("feather")) {
            @Override
            protected void onCreate(Geometry instance) {
                body(instance).setGravity(new Vector3f(0f, -1f, 0f));
            }
        });
        for (int use = 0; use < 2; use++) {
            Geometry feather = pool.spawn(new Vector3f(0f, 30f, 0f));
            assertThat(body(feather).getGravity(null)).isEqualTo(new Vector3f(0f, -1f, 0f));
            scene.frames(10);
            pool.recycle(feather);
        }
        assertThat(pool.leftovers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStaticBodyKeepsNoGravityOfAUse(boolean enabled) {
        Geometry prefab = crate("rock");
        body(prefab).setMass(0f);
        body(prefab).setEnabled(enabled);
        SpatialPool<Geometry> pool = scene.pools.register("rock", prefab, PhysicsScene.development("rock"));
        for (int use = 1; use <= 3; use++) {
            Geometry rock = pool.spawn(new Vector3f(0f, 20f, 0f));
            body(rock).setEnabled(true);
            assertThat(body(rock).getGravity(null)).as("use " + use).isEqualTo(Vector3f.ZERO);
            assertThat(body(rock).isGravityProtected()).isFalse();
            body(rock).setMass(2f);
            body(rock).setGravity(new Vector3f(0f, 5f, 0f));
            scene.frames(2);
            pool.recycle(rock);
        }
        assertThat(pool.leftovers()).anyMatch(line -> line.contains("gravity of RigidBodyControl"));
    }

    @Test
    void anInertiaThatAUseHasSetIsRestoredAndNamed() {
        SpatialPool<Geometry> pool = scene.pools.register("crate", crate("crate"), PhysicsScene.development("crate"));
        Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f));
        Vector3f before = body(crate).getInverseInertiaLocal(null);
        body(crate).setInverseInertiaLocal(new Vector3f(1f, 2f, 3f));
        pool.recycle(crate);
        assertThat(body(crate).getInverseInertiaLocal(null)).isEqualTo(before);
        assertThat(pool.leftovers()).singleElement().asString().contains("inverseInertia of RigidBodyControl");
    }

    @Test
    void aBodyBelowSpatialsWithoutNameIsCalledByTheirClasses() {
        Node part = new Node();
        part.attachChild(crate(null));
        Node prefab = new Node();
        prefab.attachChild(part);
        SpatialPool<Node> pool = scene.pools.register("model", prefab, PhysicsScene.development("model"));
        Node model = pool.spawn(new Vector3f(0f, 30f, 0f));
        body(((Node) model.getChild(0)).getChild(0)).setInverseInertiaLocal(new Vector3f(1f, 2f, 3f));
        pool.recycle(model);
        assertThat(pool.leftovers()).singleElement().asString()
                .contains("'Node/Geometry': inverseInertia of RigidBodyControl");
    }

    @Test
    void anotherShapeIsTheOnlyLeftoverThoughItChangesTheInertia() {
        Geometry prefab = crate("crate");
        body(prefab).setInverseInertiaLocal(new Vector3f(3f, 2f, 1f));
        SpatialPool<Geometry> pool = scene.pools.register("crate", prefab, PhysicsScene.development("crate"));
        Geometry crate = pool.spawn(new Vector3f(0f, 30f, 0f));
        body(crate).setCollisionShape(new SphereCollisionShape(3f));
        pool.recycle(crate);
        assertThat(body(crate).getInverseInertiaLocal(null)).isEqualTo(new Vector3f(3f, 2f, 1f));
        assertThat(pool.leftovers()).singleElement().asString().contains("collisionShape of RigidBodyControl");
    }

    @Test
    void aStaticMeshThatAUseHasBrokenLooseIsStaticAgain() {
        Geometry prefab = crate("wall");
        prefab.removeControl(body(prefab));
        prefab.addControl(new RigidBodyControl(new MeshCollisionShape(prefab.getMesh()), 0f));
        SpatialPool<Geometry> pool = scene.pools.register("wall", prefab);
        Geometry wall = pool.spawn(new Vector3f(0f, 30f, 0f));
        body(wall).setCollisionShape(new BoxCollisionShape(0.5f));
        body(wall).setMass(3f);
        pool.recycle(wall);
        assertThat(pool.spawn(new Vector3f(0f, 30f, 0f))).isSameAs(wall);
        assertThat(body(wall).getCollisionShape()).isInstanceOf(MeshCollisionShape.class);
        assertThat(body(wall).isStatic()).isTrue();
    }

    @Test
    void theKindOfAnAnisotropicFrictionIsRestored() {
        Vector3f byAxis = new Vector3f(1f, 2f, 3f);
        for (int own : new int[] {AfMode.basic, AfMode.rolling}) {
            int others = AfMode.basic + AfMode.rolling - own;
            SpatialPool<Geometry> pool = scene.pools.register(new SpatialPool<>("ski " + own, crate("ski")) {
                @Override
                protected void onCreate(Geometry instance) {
                    body(instance).setAnisotropicFriction(byAxis, own);
                }
            });
            Geometry ski = pool.spawn(new Vector3f(0f, 30f, 0f));
            body(ski).setAnisotropicFriction(byAxis, others);
            pool.recycle(ski);
            assertThat(body(ski).hasAnisotropicFriction(own)).isTrue();
            assertThat(body(ski).hasAnisotropicFriction(others)).isFalse();
        }
    }

    @Test
    void whatABodyIgnoresIsRestored() {
        SpatialPool<Geometry> pool = scene.pools.register(new SpatialPool<>("ghost", crate("ghost"),
                PhysicsScene.development("ghost")) {
            @Override
            protected void onCreate(Geometry instance) {
                body(instance).addToIgnoreList(scene.floor);
            }
        });
        Geometry ghost = pool.spawn();
        pool.recycle(ghost);
        assertThat(pool.leftovers()).isEmpty();
        pool.spawn();
        body(ghost).removeFromIgnoreList(scene.floor);
        body(ghost).addToIgnoreList(body(crate("other")));
        pool.recycle(ghost);
        assertThat(body(ghost).listIgnoredPcos()).containsExactly(scene.floor);
        assertThat(pool.leftovers()).singleElement().asString().contains("ignore list");
    }

    @Test
    void aBodyBelowIsNamedByItsPathWithoutTheRoot() {
        Node prefab = new Node("doll");
        Node arm = new Node("arm");
        prefab.attachChild(arm);
        arm.attachChild(crate("hand"));
        SpatialPool<Node> pool = scene.pools.register("doll", prefab, PhysicsScene.development("doll"));
        Node doll = pool.spawn(new Vector3f(0f, 30f, 0f));
        body(doll.getChild("hand")).setFriction(0.1f);
        pool.recycle(doll);
        assertThat(pool.leftovers()).singleElement().asString()
                .contains("'arm/hand': friction of RigidBodyControl changed from");
    }
}
