// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.system.NativeLibraryLoader;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.physics.PhysicsPools;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plays the code of docs/physics.md. */
class PhysicsExamplesTest {
    private final PhysicsSpace space = newSpace();
    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();

    private static PhysicsSpace newSpace() {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        PhysicsRigidBody floor = new PhysicsRigidBody(new BoxCollisionShape(100f, 1f, 100f), 0f);
        floor.setPhysicsLocation(new Vector3f(0f, -1f, 0f));
        space.addCollisionObject(floor);
        return space;
    }

    @BeforeEach
    void open() {
        pools.setRoot(root);
    }

    @AfterEach
    void onlyTheFloorStays() {
        pools.close();
        assertThat(space.countCollisionObjects()).isEqualTo(1);
        assertThat(space.countJoints()).isZero();
    }

    private void frame() {
        space.update(1f / 60f, 0);
        pools.update(1f / 60f);
        root.updateLogicalState(1f / 60f);
        root.updateGeometricState();
    }

    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            frame();
        }
    }

    private static Geometry box(String name) {
        return new Geometry(name, new Box(0.5f, 0.5f, 0.5f));
    }

    private static Geometry crate(String name) {
        Geometry crate = box(name);
        crate.addControl(new RigidBodyControl(new BoxCollisionShape(0.5f), 10f));
        return crate;
    }

    @Test
    void aCrateThatIsFiredFliesAndBreaksOnTheFloor() {
        SpatialPool<Geometry> crates = PhysicsExamples.install(pools, space, box("crate"));
        space.addContactListener(new PhysicsExamples.Breakable(pools), false, true, false);
        for (int shot = 0; shot < 3; shot++) {
            Geometry crate = PhysicsExamples.fire(crates, new Vector3f(0f, 3f, 0f), new Vector3f(5f, 0f, 0f));
            for (int i = 0; i < 120 && crates.stats().active() > 0; i++) {
                frame();
            }
            assertThat(crates.stats().active()).as("it has broken").isZero();
            assertThat(crate.getControl(RigidBodyControl.class).getPhysicsLocation(null).x).isGreaterThan(2f);
            assertThat(space.countRigidBodies()).as("the floor").isEqualTo(1);
        }
        assertThat(crates.stats().created()).isEqualTo(1);
    }

    @Test
    void aHitIsAnsweredOnceHoweverManyContactsItHas() {
        SpatialPool<Geometry> crates = PhysicsExamples.install(pools, space, box("crate"));
        SpatialPool<Geometry> debris = pools.register("debris", box("debris"));
        PhysicsExamples.Hits hits = new PhysicsExamples.Hits(pools, debris);
        space.addContactListener(hits, false, true, false);
        crates.spawn(new Vector3f(0f, 0.49f, 0f));
        for (int i = 0; i < 30; i++) {
            frame();
            hits.update();
        }
        assertThat(crates.stats().active()).isZero();
        assertThat(debris.stats().active()).as("four corners touch, one piece appears").isEqualTo(1);
    }

    @Test
    void aHitByABodyThatIsNoSpatialsIsAnswered() {
        SpatialPool<Geometry> crates = PhysicsExamples.install(pools, space, box("crate"));
        PhysicsExamples.Hits hits = new PhysicsExamples.Hits(pools, pools.register("debris", box("debris")));
        space.addContactListener(hits, false, true, false);
        space.getRigidBodyList().iterator().next().setUserObject("floor"); // a ragdoll's bodies have their links
        crates.spawn(new Vector3f(0f, 0.49f, 0f));
        for (int i = 0; i < 30; i++) {
            frame();
            hits.update();
        }
        assertThat(crates.stats().active()).isZero();
    }

    @Test
    void walkersWalk() {
        PhysicsPools.install(pools, space);
        PhysicsExamples.walkers(pools, new Node("walker"));
        frames(120);
        assertThat(root.getChild("walker").getWorldTranslation().x).isGreaterThan(2f);
    }

    @Test
    void aZoneCountsItsGuestsAtItsOwnPlaceOnly() {
        PhysicsPools.install(pools, space);
        SpatialPool<Geometry> crates = pools.register("crate", crate("crate"));
        Geometry crate = crates.spawn(new Vector3f(20f, 0.5f, 0f));
        Node prefab = new Node("zone");
        prefab.addControl(new GhostControl(new BoxCollisionShape(1f)));
        SpatialPool<Node> zones = pools.register("zone", prefab);
        assertThat(PhysicsExamples.guests(zones, new Vector3f(20f, 0.5f, 0f))).as("crate and floor").isEqualTo(2);
        GhostControl ghost = root.getChild("zone").getControl(GhostControl.class);
        crates.recycle(crate);
        assertThat(ghost.getOverlappingCount()).as("the floor").isEqualTo(1);
        zones.recycleAll();
        assertThat(ghost.getOverlappingCount()).isZero();
        assertThat(PhysicsExamples.guests(zones, new Vector3f(0f, 50f, 0f))).isZero();
    }

    @Test
    void aPendulumHangsAndARopeGoesWithOneOfItsEnds() {
        PhysicsPools.install(pools, space);
        Geometry weight = crate("weight");
        weight.setLocalTranslation(0f, -2f, 0f);
        weight.getControl(RigidBodyControl.class).setPhysicsLocation(new Vector3f(0f, -2f, 0f));
        SpatialPool<Node> pendulums = pools.register("pendulum", PhysicsExamples.pendulum(crate("hook"), weight));
        Node pendulum = pendulums.spawn(new Vector3f(0f, 20f, 0f));
        SpatialPool<Geometry> crates = pools.register("crate", crate("crate"));
        Geometry one = crates.spawn(new Vector3f(9f, 20f, 0f));
        PhysicsExamples.rope(space, one, crates.spawn(new Vector3f(11f, 20f, 0f)));
        assertThat(space.countJoints()).isEqualTo(2);
        frames(30);
        assertThat(pendulum.getChild("weight").getWorldTranslation().y).isBetween(17.5f, 18.5f);
        pools.recycle(one);
        assertThat(space.countJoints()).isEqualTo(1);
        pools.recycle(pendulum);
        assertThat(space.countJoints()).isZero();
    }
}
