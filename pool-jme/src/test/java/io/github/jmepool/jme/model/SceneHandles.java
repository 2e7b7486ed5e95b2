// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.HandlePool;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/**
 * A swarm or labels of the game, and what they ought to be.
 *
 * @param <P> the class of the pool
 * @param <U> one use
 */
abstract class SceneHandles<P extends HandlePool, U extends SceneHandles.Use> {
    private static final int MOST = 100;

    /** One use of one instance. */
    static class Use {
        final long handle;
        float x;
        long deadline = Long.MAX_VALUE;
        boolean requested;

        Use(long handle, float x) {
            this.handle = handle;
            this.x = x;
        }
    }

    final SceneModel model;
    final Random random;
    final P pool;
    final List<U> active = new ArrayList<>();
    private final List<Long> ended = new ArrayList<>();
    private final SceneModel.Counts counts = new SceneModel.Counts();

    SceneHandles(P pool, SceneModel model, Random random) {
        this.pool = pool;
        this.model = model;
        this.random = random;
    }

    /** Spawns one at a place. */
    abstract U spawn(float x);

    /** Changes one in use. */
    abstract void change(U use);

    abstract float x(U use);

    final U any() {
        return active.isEmpty() ? null : active.get(random.nextInt(active.size()));
    }

    void operate() {
        U use = any();
        int dice = random.nextInt(14);
        if (use == null || dice < 5) {
            begin(spawn(random.nextInt(1000) - 500));
            return;
        }
        switch (dice) {
            case 5, 6 -> {
                assertThat(pool.recycle(use.handle)).isEqualTo(!use.requested);
                if (!use.requested) {
                    end(use);
                }
            }
            case 7 -> request(use);
            case 8 -> {
                float seconds = random.nextBoolean() ? 0f : random.nextFloat();
                pool.setLifetimeSeconds(use.handle, seconds);
                use.deadline = seconds == 0f ? Long.MAX_VALUE : model.now + (long) (seconds * 1e9);
            }
            case 9 -> {
                int wanted = random.nextInt(5);
                int trimmed = Math.min(wanted, counts.idle);
                assertThat(pool.trim(wanted)).isEqualTo(trimmed);
                dispose(trimmed);
            }
            case 10 -> onAnotherThread(use);
            case 11 -> useAnEndedHandle();
            default -> change(use);
        }
        if (active.size() > MOST) {
            pool.recycleAll();
            endAll();
        }
    }

    private void request(U use) {
        assertThat(pool.requestRecycle(use.handle)).isEqualTo(!use.requested);
        use.requested = true;
        assertThat(pool.isCurrent(use.handle)).isFalse();
    }

    private void onAnotherThread(U use) {
        CompletableFuture.runAsync(() -> {
            assertThatThrownBy(() -> pool.recycle(use.handle)).isInstanceOf(WrongThreadException.class);
            assertThatThrownBy(() -> pool.getRemainingSeconds(use.handle)).isInstanceOf(WrongThreadException.class);
            request(use);
        }).join();
    }

    private void useAnEndedHandle() {
        if (!ended.isEmpty()) {
            long handle = ended.get(random.nextInt(ended.size()));
            assertThat(pool.recycle(handle)).isFalse();
            assertThatThrownBy(() -> pool.setLifetimeSeconds(handle, 1f)).isInstanceOf(StaleUseException.class);
        }
    }

    /** While the frame is being rendered. */
    void violate() {
        assertThatThrownBy(() -> spawn(0f)).isInstanceOf(PoolException.class);
        assertThatThrownBy(pool::recycleAll).isInstanceOf(PoolException.class);
        assertThatThrownBy(pool::close).isInstanceOf(PoolException.class);
    }

    /** The whole scene was recycled. */
    void endAll() {
        List.copyOf(active).forEach(this::end);
    }

    final void begin(U use) {
        active.add(use);
        if (counts.idle > 0) {
            counts.idle--;
        } else {
            counts.created++;
        }
    }

    final void end(U use) {
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
    }

    /** Where its instances are. */
    final List<Float> places() {
        return active.stream().map(use -> use.x).toList();
    }

    final float remaining(U use) {
        return use.deadline == Long.MAX_VALUE ? Float.POSITIVE_INFINITY : (use.deadline - model.now) / 1e9f;
    }

    void check() {
        PoolStats stats = pool.stats();
        assertThat(List.<Number>of(stats.active(), stats.idle(), stats.created(), stats.disposed()))
                .as("%s: active, idle, created and disposed", pool).isEqualTo(List.<Number>of(active.size(),
                        counts.idle, counts.created, counts.disposed));
        for (U use : active) {
            float remaining = remaining(use);
            if (x(use) != use.x || pool.isCurrent(use.handle) == use.requested
                    || pool.getRemainingSeconds(use.handle) != remaining) {
                throw new AssertionError(pool + ": use " + use.handle + " is at " + x(use) + " instead of " + use.x
                        + " for " + pool.getRemainingSeconds(use.handle) + " s instead of " + remaining);
            }
        }
        for (long handle : ended.subList(Math.max(0, ended.size() - 16), ended.size())) {
            assertThat(pool.isCurrent(handle)).isFalse();
        }
    }
}
