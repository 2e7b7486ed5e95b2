// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.system.NativeLibraryLoader;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;

/** A scene with a floor, whose pools have bodies; frames are played by hand. */
final class PhysicsScene {
    static final float FRAME = 1f / 60f;

    final PhysicsSpace space;
    final Node root = new Node("root");
    final ScenePools pools = new ScenePools();
    final PhysicsPools physics;
    final PhysicsRigidBody floor;

    PhysicsScene() {
        load();
        space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        // not a plane, whose bounds are without end: it would overlap every ghost
        floor = new PhysicsRigidBody(new BoxCollisionShape(500f, 1f, 500f), 0f);
        floor.setPhysicsLocation(new Vector3f(0f, -1f, 0f));
        space.addCollisionObject(floor);
        pools.setRoot(root);
        physics = PhysicsPools.install(pools, space);
    }

    static void load() {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
    }

    /** The state's order: pools and controls first, then the step. */
    void frames(int count) {
        for (int i = 0; i < count; i++) {
            pools.update(FRAME);
            root.updateLogicalState(FRAME);
            root.updateGeometricState();
            space.update(FRAME, 0);
        }
        root.updateLogicalState(0f);
        root.updateGeometricState();
    }

    static Geometry crate(String name) {
        Geometry crate = new Geometry(name, new Box(0.5f, 0.5f, 0.5f));
        crate.addControl(new RigidBodyControl(new BoxCollisionShape(0.5f), 2f));
        return crate;
    }

    SpatialPool<Geometry> crates() {
        return pools.register("crate", crate("crate"));
    }

    static SpatialPoolSettings development(String name) {
        return SpatialPoolSettings.builder(name).developmentMode(true).build();
    }

    static RigidBodyControl body(Spatial spatial) {
        return spatial.getControl(RigidBodyControl.class);
    }

    /** All but the floor. */
    int objects() {
        int count = -1;
        for (PhysicsCollisionObject object : space.getPcoList()) {
            count++;
            assertThat(object.isInWorld()).isTrue();
        }
        return count;
    }

    static void assertCountsExact(SpatialPool<?> pool) {
        PoolStats stats = pool.stats();
        assertThat(stats.created()).isEqualTo(stats.active() + stats.idle() + stats.disposed() + stats.detached());
    }
}
