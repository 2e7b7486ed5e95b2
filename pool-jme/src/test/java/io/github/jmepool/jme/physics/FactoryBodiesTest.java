// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.SpatialPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The bodies of objects that a constructor builds follow their uses. */
class FactoryBodiesTest {
    private final PhysicsScene scene = new PhysicsScene();

    @AfterEach
    void nothingStaysInTheSpace() {
        scene.pools.close();
        assertThat(scene.objects()).isZero();
    }

    @Test
    void theBodyThatTheFactoryMakesFallsAndLeavesWithEachUse() {
        SpatialPool<Geometry> crates = scene.pools.registerFactory("crate", () -> PhysicsScene.crate("crate"),
                s -> s.prewarm(2).cloneOffThread(true));
        Geometry crate = crates.spawn(new Vector3f(0f, 50f, 0f));
        RigidBodyControl body = body(crate);
        for (int use = 0; use < 3; use++) {
            assertThat(scene.objects()).isOne();
            scene.frames(30);
            assertThat(crate.getLocalTranslation().y).isBetween(40f, 49.5f);
            assertThat(crate.getLocalTranslation()).isEqualTo(body.getPhysicsLocation(null));
            crates.recycle(crate);
            assertThat(scene.objects()).isZero();
            assertThat(crates.spawn(new Vector3f(0f, 50f, 0f))).isSameAs(crate);
            assertThat(body.getLinearVelocity()).isEqualTo(Vector3f.ZERO);
        }
        crates.recycle(crate);
        PhysicsScene.assertCountsExact(crates);
    }

    @Test
    void aConstructorThatAddsToTheSpaceIsRefusedWithTheRemedy() {
        Geometry[] made = new Geometry[1];
        assertThatThrownBy(() -> scene.pools.registerFactory("crate", () -> {
            made[0] = PhysicsScene.crate("crate");
            scene.space.add(body(made[0]));
            return made[0];
        })).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("on 'crate' is in a physics space")
                .hasMessageContaining("leave that to PhysicsPools");
        assertThat(scene.pools.has("crate")).isFalse();
        scene.space.remove(body(made[0]));
    }
}
