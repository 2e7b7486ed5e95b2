// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** A swarm of the game, and what it ought to be. */
final class SceneSwarm extends SceneHandles<Swarm, SceneSwarm.Flying> {
    /** One use, which moves by its velocity. */
    static final class Flying extends SceneHandles.Use {
        private float speed;

        Flying(long handle, float x) {
            super(handle, x);
        }
    }

    /** Its instances are so small that they don't change the bound of the scene more than by their positions. */
    SceneSwarm(ScenePools pools, SceneModel model, Random random, Geometry painted) {
        super(pools.swarm("leaf", leaf(painted), s -> s.maxIdle(model.maxIdle).developmentMode(false)), model, random);
    }

    private static Geometry leaf(Geometry painted) {
        Geometry leaf = new Geometry("leaf", new Box(0.001f, 0.001f, 0.001f));
        leaf.setMaterial(painted.getMaterial());
        return leaf;
    }

    @Override
    Flying spawn(float x) {
        return new Flying(pool.spawn(new Vector3f(x, 0f, 0f)), x);
    }

    @Override
    void change(Flying use) {
        if (random.nextBoolean()) {
            use.x = random.nextInt(1000) - 500;
            pool.positions()[3 * pool.slot(use.handle)] = use.x;
            pool.moved(0, active.size());
        } else {
            use.speed = random.nextInt(20) - 10;
            pool.setVelocity(use.handle, new Vector3f(use.speed, 0f, 0f));
        }
    }

    /** Where an instance is that has become a spatial, and for how long; 0 seconds for ever. */
    interface Taker {
        void take(Spatial spatial, float x, float lifetime);
    }

    void toSpatial(SpatialPool<?> of, Taker taker) {
        Flying use = any();
        if (use != null && use.requested) {
            assertThatThrownBy(() -> pool.toSpatial(use.handle, of)).isInstanceOf(StaleUseException.class);
        } else if (use != null) {
            Spatial spatial = pool.toSpatial(use.handle, of);
            end(use);
            taker.take(spatial, use.x, use.deadline == Long.MAX_VALUE ? 0f : lifetime(remaining(use)));
        }
    }

    void fromSpatial(SceneModel.Use spatial) {
        Flying use = new Flying(pool.fromSpatial(spatial.spatial), spatial.x + model.worldX(spatial.parent));
        if (spatial.deadline != Long.MAX_VALUE) {
            use.deadline = model.now + (long) (lifetime((float) ((spatial.deadline - model.now) / 1e9)) * 1e9);
        }
        begin(use);
    }

    /** One that is due has a lifetime, but none to speak of. */
    private static float lifetime(float remaining) {
        return Math.max(Float.MIN_VALUE, remaining);
    }

    @Override
    float x(Flying use) {
        return pool.getPosition(use.handle, new Vector3f()).x;
    }

    @Override
    void update(float tpf) {
        super.update(tpf);
        active.forEach(use -> use.x += use.speed * (model.paused ? 0f : tpf));
    }

    @Override
    void check() {
        super.check();
        Set<Long> found = new HashSet<>();
        pool.query().near(Vector3f.ZERO, Float.POSITIVE_INFINITY, handle -> assertThat(found.add(handle)).isTrue());
        assertThat(found).hasSize((int) active.stream().filter(use -> !use.requested).count());
        for (Flying use : active) {
            assertThat(found.contains(use.handle) != use.requested && pool.handle(pool.slot(use.handle)) == use.handle)
                    .as("found, in its slot").isTrue();
        }
    }
}
