// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A swarm of the game, and what it ought to be. */
final class SceneSwarm {
    private static final int MOST = 100;

    /** One use of one instance. */
    private static final class Use {
        private final long handle;
        private float x;
        private float speed;
        private long deadline = Long.MAX_VALUE;
        private boolean requested;

        Use(long handle, float x) {
            this.handle = handle;
            this.x = x;
        }
    }

    private final SceneModel model;
    private final Random random;
    private final Swarm swarm;
    private final List<Use> active = new ArrayList<>();
    private final List<Long> ended = new ArrayList<>();
    private final SceneModel.Counts counts = new SceneModel.Counts();

    /** Its instances are so small that they don't change the bound of the scene more than by their positions. */
    SceneSwarm(ScenePools pools, SceneModel model, Random random, Geometry painted) {
        this.model = model;
        this.random = random;
        Geometry leaf = new Geometry("leaf", new Box(0.001f, 0.001f, 0.001f));
        leaf.setMaterial(painted.getMaterial());
        swarm = pools.swarm("leaf", leaf, s -> s.maxIdle(model.maxIdle).developmentMode(false));
    }

    private Use any() {
        return active.isEmpty() ? null : active.get(random.nextInt(active.size()));
    }

    void operate() {
        Use use = any();
        int dice = random.nextInt(14);
        if (use == null || dice < 5) {
            float x = random.nextInt(1000) - 500;
            active.add(new Use(swarm.spawn(new Vector3f(x, 0f, 0f)), x));
            countSpawn();
            return;
        }
        switch (dice) {
            case 5, 6 -> {
                assertThat(swarm.recycle(use.handle)).isEqualTo(!use.requested);
                if (!use.requested) {
                    end(use);
                }
            }
            case 7 -> {
                assertThat(swarm.requestRecycle(use.handle)).isEqualTo(!use.requested);
                use.requested = true;
            }
            case 8 -> {
                float seconds = random.nextBoolean() ? 0f : random.nextFloat();
                swarm.setLifetimeSeconds(use.handle, seconds);
                use.deadline = seconds == 0f ? Long.MAX_VALUE : model.now + (long) (seconds * 1e9);
            }
            case 9 -> {
                use.x = random.nextInt(1000) - 500;
                swarm.positions()[3 * swarm.slot(use.handle)] = use.x;
                swarm.moved(0, active.size());
            }
            case 10 -> {
                use.speed = random.nextInt(20) - 10;
                swarm.setVelocity(use.handle, new Vector3f(use.speed, 0f, 0f));
            }
            case 11 -> {
                int wanted = random.nextInt(5);
                int trimmed = Math.min(wanted, counts.idle);
                assertThat(swarm.trim(wanted)).isEqualTo(trimmed);
                dispose(trimmed);
            }
            case 12 -> onAnotherThread(use);
            default -> useAnEndedHandle();
        }
        if (active.size() > MOST) {
            recycleAll();
        }
    }

    /** Where an instance is that has become a spatial, and for how long; 0 seconds for ever. */
    interface Taker {
        void take(Spatial spatial, float x, float lifetime);
    }

    void toSpatial(SpatialPool<?> pool, Taker taker) {
        Use use = any();
        if (use != null && use.requested) {
            assertThatThrownBy(() -> swarm.toSpatial(use.handle, pool)).isInstanceOf(StaleUseException.class);
        } else if (use != null) {
            Spatial spatial = swarm.toSpatial(use.handle, pool);
            end(use);
            taker.take(spatial, use.x, use.deadline == Long.MAX_VALUE ? 0f : lifetime(remaining(use)));
        }
    }

    void fromSpatial(SceneModel.Use spatial) {
        Use use = new Use(swarm.fromSpatial(spatial.spatial), spatial.x + model.worldX(spatial.parent));
        if (spatial.deadline != Long.MAX_VALUE) {
            use.deadline = model.now + (long) (lifetime((float) ((spatial.deadline - model.now) / 1e9)) * 1e9);
        }
        active.add(use);
        countSpawn();
    }

    /** One that is due has a lifetime, but none to speak of. */
    private static float lifetime(float remaining) {
        return Math.max(Float.MIN_VALUE, remaining);
    }

    private float remaining(Use use) {
        return use.deadline == Long.MAX_VALUE ? Float.POSITIVE_INFINITY : (use.deadline - model.now) / 1e9f;
    }

    private void onAnotherThread(Use use) {
        CompletableFuture.runAsync(() -> {
            assertThatThrownBy(() -> swarm.recycle(use.handle)).isInstanceOf(WrongThreadException.class);
            assertThatThrownBy(() -> swarm.query().nearest(Vector3f.ZERO, 1f))
                    .isInstanceOf(WrongThreadException.class);
            assertThat(swarm.requestRecycle(use.handle)).isEqualTo(!use.requested);
            assertThat(swarm.isCurrent(use.handle)).isFalse();
        }).join();
        use.requested = true;
    }

    private void useAnEndedHandle() {
        if (!ended.isEmpty()) {
            long handle = ended.get(random.nextInt(ended.size()));
            assertThat(swarm.recycle(handle)).isFalse();
            assertThatThrownBy(() -> swarm.setPosition(handle, Vector3f.ZERO)).isInstanceOf(StaleUseException.class);
        }
    }

    /** While the frame is being rendered. */
    void violate() {
        assertThatThrownBy(() -> swarm.spawn(Vector3f.ZERO)).isInstanceOf(PoolException.class);
        assertThatThrownBy(swarm::recycleAll).isInstanceOf(PoolException.class);
        assertThatThrownBy(swarm::close).isInstanceOf(PoolException.class);
    }

    private void recycleAll() {
        swarm.recycleAll();
        endAll();
    }

    /** The whole scene was recycled. */
    void endAll() {
        List.copyOf(active).forEach(this::end);
    }

    private void countSpawn() {
        if (counts.idle > 0) {
            counts.idle--;
        } else {
            counts.created++;
        }
    }

    private void end(Use use) {
        active.remove(use);
        ended.add(use.handle);
        counts.idle++;
        dispose(Math.max(0, counts.idle - model.maxIdle));
    }

    private void dispose(int number) {
        counts.idle -= number;
        counts.disposed += number;
    }

    /** What the scene's update does, after that of the model. */
    void update(float tpf) {
        List.copyOf(active).stream().filter(use -> use.requested || use.deadline <= model.now).forEach(this::end);
        active.forEach(use -> use.x += use.speed * (model.paused ? 0f : tpf));
    }

    /** Where its instances are. */
    List<Float> places() {
        return active.stream().map(use -> use.x).toList();
    }

    void check() {
        PoolStats stats = swarm.stats();
        assertThat(List.<Number>of(stats.active(), stats.idle(), stats.created(), stats.disposed()))
                .as("active, idle, created and disposed").isEqualTo(List.<Number>of(active.size(), counts.idle,
                        counts.created, counts.disposed));
        Set<Long> found = new HashSet<>();
        swarm.query().near(Vector3f.ZERO, Float.POSITIVE_INFINITY, handle -> assertThat(found.add(handle)).isTrue());
        Vector3f position = new Vector3f();
        for (Use use : active) {
            float remaining = remaining(use);
            boolean isRight = swarm.getPosition(use.handle, position).x == use.x
                    && found.contains(use.handle) != use.requested && swarm.handle(swarm.slot(use.handle)) == use.handle
                    && swarm.isCurrent(use.handle) != use.requested
                    && swarm.getRemainingSeconds(use.handle) == remaining;
            if (!isRight) {
                throw new AssertionError("use " + use.handle + " is at " + position + " instead of " + use.x + " for "
                        + swarm.getRemainingSeconds(use.handle) + " s instead of " + remaining);
            }
        }
        assertThat(found).hasSize((int) active.stream().filter(use -> !use.requested).count());
        for (long handle : ended.subList(Math.max(0, ended.size() - 16), ended.size())) {
            assertThat(swarm.isCurrent(handle)).isFalse();
        }
    }
}
