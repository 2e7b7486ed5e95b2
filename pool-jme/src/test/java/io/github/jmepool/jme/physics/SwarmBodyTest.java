// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static io.github.jmepool.jme.physics.PhysicsScene.crate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.PoolExhaustedException;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An instance of a swarm that becomes a spatial with a body, and one of the swarm again. */
class SwarmBodyTest {
    private static final float CLOSE = 1e-3f;
    private static final Vector3f HIGH = new Vector3f(3f, 50f, -2f);
    private static final long SEED = Seeds.of(SwarmBodyTest.class);

    private final PhysicsScene scene = new PhysicsScene();
    private final Node tilted = new Node("tilted");
    private final Swarm swarm = scene.pools.swarm("crate of the swarm",
            Scenes.unshadedBox("crate", new DesktopAssetManager(true)), s -> s);

    @AfterEach
    void nothingStaysInTheSpace() {
        scene.pools.close();
        assertThat(scene.objects()).isZero();
    }

    /** Below a node that is neither where the world's is, nor turned as that is. */
    private void tilt() {
        tilted.setLocalTransform(new Transform(new Vector3f(1f, 2f, 3f), new Quaternion().fromAngles(0.3f, 1f, 0f)));
        scene.root.attachChild(tilted);
        swarm.setRoot(tilted);
    }

    private Vector3f inWorld(long handle) {
        return tilted.localToWorld(swarm.getPosition(handle, new Vector3f()), null);
    }

    private static void assertIsAt(Geometry crate, Vector3f place) {
        assertThat(body(crate).getPhysicsLocation(null).distance(place)).isLessThan(CLOSE);
        assertThat(crate.getWorldTranslation().distance(place)).isLessThan(CLOSE);
    }

    @Test
    void theBodyEntersWhereTheInstanceWasAndLeavesTheSpace() {
        tilt();
        SpatialPool<Geometry> pool = scene.crates();
        Quaternion turn = new Quaternion().fromAngles(0.5f, 0f, 0.2f);
        long handle = swarm.spawn(HIGH, turn);
        Vector3f place = inWorld(handle);

        Geometry crate = swarm.toSpatial(handle, pool);
        assertThat(scene.objects()).isOne();
        assertIsAt(crate, place);
        Quaternion turned = tilted.getWorldRotation().mult(turn);
        assertThat(FastMath.abs(body(crate).getPhysicsRotation(null).dot(turned))).isGreaterThan(1f - CLOSE);
        scene.frames(30);
        assertThat(crate.getWorldTranslation().y).isBetween(place.y - 10f, place.y - 0.5f);

        Vector3f fallen = crate.getWorldTranslation().clone();
        long back = swarm.fromSpatial(crate);
        assertThat(scene.objects()).isZero();
        assertThat(inWorld(back).distance(fallen)).isLessThan(CLOSE);
        scene.frames(30);
        assertThat(inWorld(back).distance(fallen)).as("it has no body").isLessThan(CLOSE);

        swarm.setPosition(back, HIGH.mult(2f));
        place = inWorld(back);
        assertThat(swarm.toSpatial(back, pool)).isSameAs(crate);
        assertIsAt(crate, place);
        assertThat(body(crate).getLinearVelocity()).as("at rest, as each use begins").isEqualTo(Vector3f.ZERO);
    }

    @Test
    void anExchangeThatIsUndoneLeavesTheBodiesOfBefore() {
        SpatialPool<Geometry> pool = scene.pools.register(new SpatialPool<>("throws", crate("throws")) {
            @Override
            protected void onSpawn(Geometry spatial) {
                assertThat(scene.objects()).isOne();
                throw new IllegalStateException("a hook");
            }
        });
        long handle = swarm.spawn(HIGH);
        assertThatThrownBy(() -> swarm.toSpatial(handle, pool)).hasMessage("a hook");
        assertThat(swarm.isCurrent(handle)).isTrue();
        assertThat(scene.objects()).isZero();

        Geometry crate = scene.crates().spawn(HIGH);
        swarm.configure(swarm.settings().toBuilder().maxActive(1).build());
        assertThatThrownBy(() -> swarm.fromSpatial(crate)).isInstanceOf(PoolExhaustedException.class);
        assertIsAt(crate, HIGH);
        assertThat(scene.objects()).isOne();
    }

    @Test
    void inAnyGameTheSpaceHasTheBodiesOfSpatialsAlone() {
        tilt();
        SpatialPool<Geometry> pool = scene.crates();
        Random random = new Random(SEED);
        List<Long> handles = new ArrayList<>();
        List<Geometry> crates = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            // apart, so that none pushes another
            handles.add(swarm.spawn(new Vector3f(i * 5f, 100f, 0f)));
        }
        for (int step = 0; step < 300; step++) {
            if (crates.isEmpty() || !handles.isEmpty() && random.nextBoolean()) {
                long handle = handles.remove(random.nextInt(handles.size()));
                Vector3f place = inWorld(handle);
                crates.add(swarm.toSpatial(handle, pool));
                assertIsAt(crates.get(crates.size() - 1), place);
            } else {
                Geometry crate = crates.remove(random.nextInt(crates.size()));
                Vector3f place = crate.getWorldTranslation().clone();
                handles.add(swarm.fromSpatial(crate));
                assertThat(inWorld(handles.get(handles.size() - 1)).distance(place)).as("seed %d", SEED)
                        .isLessThan(CLOSE);
            }
            scene.frames(random.nextInt(3));
            assertThat(scene.objects()).as("seed %d", SEED).isEqualTo(crates.size());
            for (Geometry crate : crates) {
                assertIsAt(crate, crate.getWorldTranslation());
            }
        }
    }
}
