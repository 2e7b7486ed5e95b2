// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.bullet.NativePhysicsObject;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.CapsuleCollisionShape;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.collision.shapes.PlaneCollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Plane;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPool;
import java.lang.reflect.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CharacterAndGhostTest {
    private final PhysicsScene scene = new PhysicsScene();

    @AfterEach
    void nothingStaysInTheSpace() {
        scene.pools.close();
        assertThat(scene.objects()).isZero();
        assertThat(scene.space.countTickListeners()).isZero();
    }

    private static Node walker() {
        Node walker = new Node("walker");
        walker.addControl(new BetterCharacterControl(0.4f, 1.8f, 60f));
        return walker;
    }

    @Test
    void aBetterCharacterForgetsItsWalkViewDuckAndJump() {
        SpatialPool<Node> pool = scene.pools.register("walker", walker());
        Node walker = pool.spawn(new Vector3f(0f, 0.1f, 0f));
        BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
        assertThat(control.getRigidBody().getUserObject()).isSameAs(walker);
        scene.frames(20);
        control.setWalkDirection(new Vector3f(3f, 0f, 0f));
        control.setViewDirection(new Vector3f(1f, 0f, 0f));
        control.setDucked(true);
        control.setDuckedFactor(0.7f);
        control.setJumpForce(new Vector3f(0f, 9f, 0f));
        control.setPhysicsDamping(0.1f);
        scene.frames(60);
        assertThat(walker.getLocalTranslation().x).isGreaterThan(2f);
        control.jump();
        Vector3f left = control.getRigidBody().getPhysicsLocation(null);
        pool.recycle(walker);
        assertThat(scene.objects()).isZero();
        scene.frames(10);
        assertThat(left.x).isGreaterThan(2f);

        assertThat(pool.spawn(new Vector3f(0f, 0.05f, 0f))).isSameAs(walker);
        assertThat(control.getWalkDirection(null)).isEqualTo(Vector3f.ZERO);
        assertThat(control.getViewDirection(null)).isEqualTo(Vector3f.UNIT_Z);
        assertThat(control.isDucked()).isFalse();
        assertThat(control.getVelocity(null)).isEqualTo(Vector3f.ZERO);
        assertThat(control.getDuckedFactor()).isEqualTo(0.6f);
        assertThat(control.getJumpForce(null)).isEqualTo(new Vector3f(0f, 300f, 0f));
        assertThat(control.getPhysicsDamping()).isEqualTo(0.9f);
        assertThat(control.getRigidBody().getPhysicsLocation(null)).isEqualTo(new Vector3f(0f, 0.05f, 0f));
        float highest = 0f;
        for (int i = 0; i < 60; i++) {
            scene.frames(1);
            highest = Math.max(highest, walker.getLocalTranslation().y);
        }
        assertThat(walker.getLocalTranslation().x).as("it stands").isBetween(-0.01f, 0.01f);
        assertThat(highest).as("the jump of the use before doesn't come").isLessThan(0.1f);
    }

    @Test
    void aDuckedCharacterUnderACeilingStandsUpInItsNextUse() {
        SpatialPool<Node> pool = scene.pools.register("walker", walker(), PhysicsScene.development("walker"));
        Node walker = pool.spawn(new Vector3f(0f, 0.1f, 0f));
        BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
        scene.frames(20);
        control.setDucked(true);
        Geometry ceiling = PhysicsScene.crate("ceiling");
        body(ceiling).setMass(0f);
        body(ceiling).setPhysicsLocation(new Vector3f(0f, 1.8f, 0f));
        scene.space.add(body(ceiling));
        control.setDucked(false);
        scene.frames(3);
        assertThat(control.isDucked()).as("it can't stand up here").isTrue();
        pool.recycle(walker);
        pool.spawn(new Vector3f(20f, 0.1f, 0f));
        assertThat(control.isDucked()).isFalse();
        assertThat(pool.leftovers()).as("a duck is what a use is expected to leave").isEmpty();
        scene.space.remove(body(ceiling));
    }

    @Test
    void aUseThatHasDuckedAndStoodUpLeavesNothing() {
        SpatialPool<Node> pool = scene.pools.register("walker", walker(), PhysicsScene.development("walker"));
        Node walker = pool.spawn(new Vector3f(0f, 0.1f, 0f));
        BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
        CollisionShape shape = control.getRigidBody().getCollisionShape();
        control.setDucked(true);
        scene.frames(5);
        control.setDucked(false);
        scene.frames(5);
        assertThat(control.isDucked()).isFalse();
        assertThat(control.getRigidBody().getCollisionShape()).as("Minie has made another").isNotSameAs(shape);
        pool.recycle(walker);
        assertThat(control.getRigidBody().getCollisionShape()).isSameAs(shape);
        assertThat(pool.leftovers()).isEmpty();
        pool.spawn(new Vector3f(0f, 0.1f, 0f));
        control.getRigidBody().setCollisionShape(new CapsuleCollisionShape(0.2f, 1f));
        pool.recycle(walker);
        assertThat(control.getRigidBody().getCollisionShape()).isSameAs(shape);
        assertThat(pool.leftovers()).as("a shape of the game's").hasSize(1);
    }

    @Test
    void aBetterCharacterInTheAirIsNotOnAFloorThatIsAPlane() {
        PhysicsRigidBody plane = new PhysicsRigidBody(new PlaneCollisionShape(new Plane(Vector3f.UNIT_Y, 0f)), 0f);
        scene.space.addCollisionObject(plane);
        SpatialPool<Node> pool = scene.pools.register("walker", walker());
        for (int use = 1; use <= 2; use++) {
            Node walker = pool.spawn(new Vector3f(0f, 30f, 0f));
            BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
            assertThat(control.isOnGround()).as("use " + use).isFalse();
            control.warp(new Vector3f(0f, 0.1f, 0f));
            scene.frames(60);
            assertThat(control.isOnGround()).isTrue();
            pool.recycle(walker);
        }
        scene.space.removeCollisionObject(plane);
    }

    @Test
    void aPrefabThatDucksIsAsHighInEachUse() throws ReflectiveOperationException {
        Node prefab = walker();
        prefab.getControl(BetterCharacterControl.class).setDucked(true);
        SpatialPool<Node> pool = scene.pools.register("walker", prefab, PhysicsScene.development("walker"));
        Field scale = BetterCharacterControl.class.getDeclaredField("scale");
        scale.setAccessible(true);
        for (int use = 1; use <= 2; use++) {
            Node walker = pool.spawn(new Vector3f(0f, 30f, 0f));
            BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
            assertThat(control.isDucked()).isTrue();
            assertThat(scale.get(control)).isEqualTo(new Vector3f(1f, 0.6f, 1f));
            control.setDuckedFactor(0.9f);
            pool.recycle(walker);
            assertThat(pool.leftovers()).singleElement().asString()
                    .contains("duckedFactor of BetterCharacterControl changed from 0.6 to 0.9");
        }
    }

    @Test
    void aStandingBetterCharacterLeavesNothingAndMakesNoNatives() {
        SpatialPool<Node> pool = scene.pools.register("walker", walker(), PhysicsScene.development("walker"));
        pool.recycle(pool.spawn(new Vector3f(0f, 0.1f, 0f)));
        int natives = NativePhysicsObject.countTrackers();
        for (int use = 0; use < 20; use++) {
            Node walker = pool.spawn(new Vector3f(0f, 0.1f, 0f));
            scene.frames(2);
            pool.recycle(walker);
        }
        assertThat(pool.leftovers()).isEmpty();
        assertThat(NativePhysicsObject.countTrackers()).isLessThanOrEqualTo(natives);
    }

    @Test
    void aCharacterForgetsItsWalkItsFallAndItsSettings() {
        Node prefab = new Node("old");
        prefab.addControl(new CharacterControl(new CapsuleCollisionShape(0.4f, 1f), 0.3f));
        SpatialPool<Node> pool = scene.pools.register("old", prefab);
        Node old = pool.spawn(new Vector3f(0f, 30f, 0f));
        CharacterControl control = old.getControl(CharacterControl.class);
        float fallSpeed = control.getCharacter().getFallSpeed();
        float jumpSpeed = control.getCharacter().getJumpSpeed();
        Vector3f gravity = control.getCharacter().getGravity(null);
        control.setWalkDirection(new Vector3f(0.1f, 0f, 0f));
        control.setViewDirection(new Vector3f(1f, 0f, 0f));
        control.setFallSpeed(3f);
        control.setJumpSpeed(4f);
        control.setGravity(1f);
        scene.frames(30);
        assertThat(old.getLocalTranslation().x).isGreaterThan(2f);
        pool.recycle(old);
        assertThat(scene.objects()).isZero();
        scene.frames(5);
        pool.spawn(new Vector3f(0f, 30f, 0f));
        assertThat(control.getCharacter().getWalkDirection(null)).isEqualTo(Vector3f.ZERO);
        assertThat(control.getViewDirection(null)).isEqualTo(Vector3f.UNIT_Z);
        assertThat(control.getCharacter().getFallSpeed()).isEqualTo(fallSpeed);
        assertThat(control.getCharacter().getJumpSpeed()).isEqualTo(jumpSpeed);
        assertThat(control.getCharacter().getGravity(null)).isEqualTo(gravity);
        assertThat(control.getPhysicsLocation()).isEqualTo(new Vector3f(0f, 30f, 0f));
        scene.frames(2);
        assertThat(old.getLocalTranslation().x).isZero();
        assertThat(old.getLocalTranslation().y).as("its fall begins anew").isGreaterThan(29.9f);
    }

    @Test
    void aGhostBeginsWithNoOverlapsAndHasNoneWhileItIsIdle() {
        Node prefab = new Node("zone");
        prefab.addControl(new GhostControl(new BoxCollisionShape(1f)));
        SpatialPool<Node> pool = scene.pools.register("zone", prefab);
        SpatialPool<Geometry> crates = scene.crates();
        crates.spawn(new Vector3f(0f, 0.5f, 0f));
        Node zone = pool.spawn(new Vector3f(0f, 0.5f, 0f));
        GhostControl ghost = zone.getControl(GhostControl.class);
        scene.frames(3);
        assertThat(ghost.getOverlappingCount()).isEqualTo(2);
        ghost.setCollisionGroup(PhysicsCollisionObject.COLLISION_GROUP_03);
        pool.recycle(zone);
        assertThat(ghost.getOverlappingCount()).isZero();
        scene.frames(3);
        assertThat(ghost.getOverlappingCount()).isZero();
        pool.spawn(new Vector3f(50f, 30f, 0f));
        assertThat(ghost.getOverlappingCount()).isZero();
        assertThat(ghost.getCollisionGroup()).isEqualTo(PhysicsCollisionObject.COLLISION_GROUP_01);
        scene.frames(2);
        assertThat(ghost.getOverlappingCount()).isZero();
        assertThat(ghost.getPhysicsLocation(null)).isEqualTo(new Vector3f(50f, 30f, 0f));
    }

    @Test
    void aReparentedGhostOverlapsWhatIsWhereItIs() {
        SpatialPool<Geometry> crates = scene.crates();
        for (int i = 0; i < 9; i++) {
            crates.spawn(new Vector3f(i % 3, 0.5f, i / 3));
        }
        crates.spawn(new Vector3f(101f, 10f, 1f));
        Node far = new Node("far");
        far.setLocalTranslation(100f, 9.5f, 0f);
        scene.root.attachChild(far);
        Node prefab = new Node("zone");
        prefab.addControl(new GhostControl(new BoxCollisionShape(2f)));
        Node zone = scene.pools.register("zone", prefab).spawn(new Vector3f(1f, 0.5f, 1f));
        GhostControl ghost = zone.getControl(GhostControl.class);
        scene.frames(3);
        assertThat(ghost.getOverlappingCount()).isEqualTo(10);
        scene.pools.reparent(zone, far);
        assertThat(ghost.getOverlappingCount()).isEqualTo(1);
        scene.frames(3);
        assertThat(ghost.getOverlappingCount()).isEqualTo(1);
        scene.pools.reparentInPlace(zone, scene.root);
        assertThat(ghost.getOverlappingCount()).isEqualTo(1);
        zone.getControl(GhostControl.class).setEnabled(false);
        scene.pools.reparent(zone, far);
        assertThat(ghost.getCollisionSpace()).isNull();
    }

    @Test
    void reparentedCharactersAndGhostsAreWhereTheirSpatialIs() {
        Node far = new Node("far");
        far.setLocalTranslation(100f, 0f, 0f);
        scene.root.attachChild(far);
        Node prefab = walker();
        Node zone = new Node("zone");
        zone.addControl(new GhostControl(new BoxCollisionShape(1f)));
        prefab.attachChild(zone);
        SpatialPool<Node> pool = scene.pools.register("walker", prefab);
        Node walker = pool.spawn(new Vector3f(1f, 5f, 0f));
        scene.pools.reparent(walker, far);
        assertThat(walker.getControl(BetterCharacterControl.class).getRigidBody().getPhysicsLocation(null))
                .isEqualTo(new Vector3f(101f, 5f, 0f));
        assertThat(walker.getChild(0).getControl(GhostControl.class).getPhysicsLocation(null))
                .isEqualTo(new Vector3f(101f, 5f, 0f));
    }

    @Test
    void charactersAndGhostsMayShareTheirShapesToo() {
        scene.physics.sharedShapes(true);
        Node prefab = walker();
        Node zone = new Node("zone");
        zone.addControl(new GhostControl(new BoxCollisionShape(1f)));
        prefab.attachChild(zone);
        Node rider = new Node("rider");
        rider.addControl(new CharacterControl(new CapsuleCollisionShape(0.4f, 1f), 0.3f));
        prefab.attachChild(rider);
        SpatialPool<Node> pool = scene.pools.register("all", prefab);
        Node one = pool.spawn(new Vector3f(0f, 0.1f, 0f));
        Node other = pool.spawn(new Vector3f(10f, 0.1f, 0f));
        assertThat(one.getControl(BetterCharacterControl.class).getRigidBody().getCollisionShape())
                .isSameAs(other.getControl(BetterCharacterControl.class).getRigidBody().getCollisionShape());
        for (int i = 0; i < 2; i++) {
            assertThat(shape(one.getChild(i))).isSameAs(shape(other.getChild(i)));
        }
        other.getControl(BetterCharacterControl.class).setDucked(true);
        scene.frames(20);
        assertThat(one.getControl(BetterCharacterControl.class).getRigidBody().getCollisionShape())
                .as("ducking gives the other a shape of its own")
                .isNotSameAs(other.getControl(BetterCharacterControl.class).getRigidBody().getCollisionShape());
        assertThat(one.getLocalTranslation().y).as("it stands on the floor").isBetween(-0.1f, 0.2f);
        GhostControl scaled = zone.getControl(GhostControl.class);
        scaled.setApplyScale(true);
        assertThatThrownBy(scene.pools.register("scaled", prefab)::spawn)
                .hasMessageContaining("Pool 'scaled': a control with applyScale");
    }

    @Test
    void aGhostIsTurnedAsItsSpatialIs() {
        Node prefab = new Node("zone");
        prefab.addControl(new GhostControl(new BoxCollisionShape(1f)));
        Quaternion turned = new Quaternion().fromAngles(0f, 1f, 0f);
        Node zone = scene.pools.register("zone", prefab).spawn(Vector3f.ZERO, turned);
        assertThat(zone.getControl(GhostControl.class).getPhysicsRotation(null).isSimilar(turned, 1e-5f)).isTrue();
    }

    private static Node soldier(boolean enabled) {
        Node prefab = new Node("soldier");
        CharacterControl control = new CharacterControl(new CapsuleCollisionShape(0.4f, 1f), 0.3f);
        control.setWalkDirection(new Vector3f(0.1f, 0f, 0f));
        control.setViewDirection(Vector3f.UNIT_X);
        control.setEnabled(enabled);
        prefab.addControl(control);
        return prefab;
    }

    @Test
    void aCharacterWalksAndLooksAsItsPrefabInEachUse() {
        SpatialPool<Node> pool = scene.pools.register("soldier", soldier(true));
        for (int use = 0; use < 2; use++) {
            Node soldier = pool.spawn(new Vector3f(0f, 30f, 0f));
            CharacterControl control = soldier.getControl(CharacterControl.class);
            scene.frames(10);
            assertThat(soldier.getLocalTranslation().x).isBetween(0.9f, 1.1f);
            assertThat(control.getViewDirection(null)).isEqualTo(Vector3f.UNIT_X);
            control.setWalkDirection(Vector3f.ZERO);
            control.setViewDirection(Vector3f.UNIT_Z);
            control.getCharacter().setAngularVelocity(Vector3f.UNIT_Y);
            pool.recycle(soldier);
            pool.spawn();
            assertThat(control.getCharacter().getAngularVelocity(null)).isEqualTo(Vector3f.ZERO);
            pool.recycle(soldier);
        }
    }

    @Test
    void aCharacterThatEachUseEnablesBeginsAsItsPrefab() {
        SpatialPool<Node> pool = scene.pools.register("soldier", soldier(false));
        Node soldier = pool.spawn(new Vector3f(0f, 30f, 0f));
        CharacterControl control = soldier.getControl(CharacterControl.class);
        control.setEnabled(true);
        control.setWalkDirection(Vector3f.UNIT_Z);
        control.setViewDirection(Vector3f.UNIT_Z);
        scene.frames(30);
        control.setEnabled(false);
        pool.recycle(soldier);
        assertThat(control.getCharacter().getWalkDirection(null)).isEqualTo(new Vector3f(0.1f, 0f, 0f));
        pool.spawn(new Vector3f(0f, 30f, 0f));
        control.setEnabled(true);
        assertThat(control.getViewDirection(null)).isEqualTo(Vector3f.UNIT_X);
        assertThat(control.getCharacter().getLinearVelocity(null).y).as("it falls no more").isZero();
    }

    @Test
    void aBetterCharacterKeepsAGravityOfItsOwn() {
        Vector3f gentle = new Vector3f(0f, -1f, 0f);
        SpatialPool<Node> pool = scene.pools.register(new SpatialPool<>("moon", walker(),
                PhysicsScene.development("moon")) {
            @Override
            protected void onCreate(Node instance) {
                instance.getControl(BetterCharacterControl.class).setGravity(gentle);
            }
        });
        Node walker = pool.spawn(new Vector3f(0f, 30f, 0f));
        BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
        for (int use = 0; use < 2; use++) {
            assertThat(control.getGravity(null)).isEqualTo(gentle);
            scene.frames(5);
            pool.recycle(walker);
            assertThat(pool.leftovers()).isEmpty();
            pool.spawn(new Vector3f(0f, 30f, 0f));
        }
        control.setGravity(new Vector3f(0f, -5f, 0f));
        pool.recycle(walker);
        assertThat(pool.leftovers()).singleElement().asString().contains("gravity of BetterCharacterControl");
    }

    @Test
    void aBetterCharacterThatAUseHasGivenAnotherGravityLooksAsItsPrefabDoes() {
        SpatialPool<Node> pool = scene.pools.register("diver", walker());
        for (int use = 0; use < 3; use++) {
            Node diver = pool.spawn(new Vector3f(0f, 3f, 0f));
            scene.frames(2);
            assertThat(diver.getLocalRotation().mult(Vector3f.UNIT_Z).distance(Vector3f.UNIT_Z)).as("use " + use)
                    .isLessThan(1e-5f);
            diver.getControl(BetterCharacterControl.class).setGravity(new Vector3f(-7f, -7f, 3f));
            scene.frames(2);
            pool.recycle(diver);
        }
    }

    @Test
    void aBetterCharacterThatWalksOnWallsStandsUprightThere() {
        SpatialPool<Node> pool = scene.pools.register(new SpatialPool<>("spider", walker()) {
            @Override
            protected void onCreate(Node instance) {
                instance.getControl(BetterCharacterControl.class).setGravity(new Vector3f(-1f, 0f, 0f));
            }
        });
        for (int use = 0; use < 2; use++) {
            Node spider = pool.spawn(new Vector3f(0f, 30f, 0f));
            scene.frames(2);
            assertThat(spider.getLocalRotation().mult(Vector3f.UNIT_Y).x).isBetween(0.99f, 1.01f);
            pool.recycle(spider);
        }
    }

    @Test
    void aBetterCharacterBeginsAwakeAndAtRest() {
        SpatialPool<Node> pool = scene.pools.register("walker", walker());
        Node walker = pool.spawn(new Vector3f(0f, 0.1f, 0f));
        PhysicsRigidBody body = walker.getControl(BetterCharacterControl.class).getRigidBody();
        body.setAngularFactor(1f);
        body.setAngularVelocity(Vector3f.UNIT_Y);
        pool.recycle(walker);
        pool.spawn(new Vector3f(0f, 0.1f, 0f));
        assertThat(body.getAngularVelocity(null)).isEqualTo(Vector3f.ZERO);
        body.setEnableSleep(true);
        body.setSleepingThresholds(9f, 9f);
        scene.frames(300);
        assertThat(body.isActive()).as("it sleeps").isFalse();
        Node high = new Node("high");
        high.setLocalTranslation(0f, 20f, 0f);
        scene.root.attachChild(high);
        scene.pools.reparent(walker, high);
        assertThat(body.isActive()).as("reparented").isTrue();
        scene.frames(400);
        assertThat(body.isActive()).as("it sleeps").isFalse();
        pool.recycle(walker);
        pool.spawn(new Vector3f(0f, 0.1f, 0f));
        assertThat(body.isActive()).as("spawned").isTrue();
    }

    @Test
    void aBetterCharacterTakenOutOfTheSpaceForgetsItsJump() {
        SpatialPool<Node> pool = scene.pools.register("walker", walker());
        Node walker = pool.spawn(new Vector3f(0f, 0.1f, 0f));
        BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
        scene.frames(20);
        control.setDucked(true);
        scene.frames(2);
        control.setDucked(false);
        control.jump();
        control.setPhysicsSpace(null);
        pool.recycle(walker);
        assertThat(scene.objects()).isZero();
        pool.spawn(new Vector3f(0f, 0.05f, 0f));
        assertThat(control.isDucked()).isFalse();
        for (int i = 0; i < 30; i++) {
            scene.frames(1);
            assertThat(walker.getLocalTranslation().y).isLessThan(0.2f);
        }
    }

    @Test
    void aBetterCharacterThatAUseHasMadeKinematicIsDynamicAgain() {
        SpatialPool<Node> pool = scene.pools.register("walker", walker(), PhysicsScene.development("walker"));
        Node walker = pool.spawn(new Vector3f(0f, 0.1f, 0f));
        BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
        control.setKinematic(true);
        pool.recycle(walker);
        assertThat(pool.leftovers()).singleElement().asString().contains("kinematic of BetterCharacterControl");
        pool.spawn(new Vector3f(0f, 3f, 0f));
        scene.frames(10);
        assertThat(walker.getLocalTranslation().y).isLessThan(2.9f);
    }

    @Test
    void aBetterCharacterWalksAndLooksAsItsPrefabInEachUse() {
        for (boolean kinematic : new boolean[] {false, true}) {
            Vector3f left = new Vector3f(-1f, 0f, 0f);
            SpatialPool<Node> pool = scene.pools.register(new SpatialPool<>("guard " + kinematic, walker()) {
                @Override
                protected void onCreate(Node instance) {
                    BetterCharacterControl control = instance.getControl(BetterCharacterControl.class);
                    control.setWalkDirection(left);
                    control.setViewDirection(left);
                    control.setKinematic(kinematic);
                }
            });
            Node walker = pool.spawn(new Vector3f(0f, 0.1f, 0f));
            BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
            Quaternion turn = control.getRigidBody().getPhysicsRotation(null);
            control.setWalkDirection(Vector3f.UNIT_Z);
            control.setKinematic(false);
            control.resetForward(Vector3f.UNIT_Z);
            control.setViewDirection(Vector3f.UNIT_Z);
            control.setKinematic(kinematic);
            scene.frames(5);
            pool.recycle(walker);
            pool.spawn(new Vector3f(0f, 0.1f, 0f));
            assertThat(control.getWalkDirection(null)).isEqualTo(left);
            assertThat(control.getViewDirection(null)).isEqualTo(left);
            assertThat(control.isKinematic()).isEqualTo(kinematic);
            assertThat(control.getRigidBody().getPhysicsRotation(null).isSimilar(turn, 1e-4f)).isTrue();
            pool.recycle(walker);
        }
    }

    private static CollisionShape shape(Spatial spatial) {
        GhostControl ghost = spatial.getControl(GhostControl.class);
        return ghost != null ? ghost.getCollisionShape()
                : spatial.getControl(CharacterControl.class).getCharacter().getCollisionShape();
    }
}
