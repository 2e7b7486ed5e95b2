// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.PlaneCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Plane;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.system.NativeLibraryLoader;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import org.junit.jupiter.api.Test;

/** Plays the code of docs/physics.md. */
class PhysicsExamplesTest {
    @Test
    void aCrateThatIsFiredFliesAndBreaksOnTheFloor() {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        space.addCollisionObject(
                new PhysicsRigidBody(new PlaneCollisionShape(new Plane(Vector3f.UNIT_Y, 0f)), 0f));
        Node root = new Node("root");
        try (ScenePools pools = new ScenePools()) {
            pools.root(root);
            SpatialPool<Geometry> crates = PhysicsExamples.install(pools, space,
                    new Geometry("crate", new Box(0.5f, 0.5f, 0.5f)));
            space.addContactListener(new PhysicsExamples.Breakable(pools), false, true, false);
            for (int shot = 0; shot < 3; shot++) {
                Geometry crate = PhysicsExamples.fire(crates, new Vector3f(0f, 3f, 0f), new Vector3f(5f, 0f, 0f));
                for (int i = 0; i < 120 && crates.stats().active() > 0; i++) {
                    space.update(1f / 60f, 0);
                    pools.update(1f / 60f);
                    root.updateLogicalState(1f / 60f);
                    root.updateGeometricState();
                }
                assertThat(crates.stats().active()).as("it has broken").isZero();
                assertThat(crate.getControl(RigidBodyControl.class)
                        .getPhysicsLocation(null).x).isGreaterThan(2f);
                assertThat(space.countRigidBodies()).as("the floor").isEqualTo(1);
            }
            assertThat(crates.stats().created()).isEqualTo(1);
        }
    }
}
