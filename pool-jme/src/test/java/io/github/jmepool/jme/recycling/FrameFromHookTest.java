// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Scenes;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hook that calls update, as a loading screen drawn from it would. */
class FrameFromHookTest {
    private final ScenePools pools = new ScenePools();
    private Consumer<Geometry> onSpawn = instance -> { };
    private Consumer<Geometry> onRecycle = instance -> { };
    private final SpatialPool<Geometry> bullets = new SpatialPool<>("bullet", Scenes.box("bullet")) {
        @Override
        protected void onSpawn(Geometry instance) {
            onSpawn.accept(instance);
        }

        @Override
        protected void onRecycle(Geometry instance) {
            onRecycle.accept(instance);
        }
    };

    @BeforeEach
    void open() {
        pools.setRoot(new Node("root"));
        pools.register(bullets);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private boolean requestedElsewhere(Geometry instance) {
        FutureTask<Boolean> request = new FutureTask<>(() -> pools.requestRecycle(instance));
        new Thread(request).start();
        try {
            return request.get();
        } catch (InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void aRecycleAskedForDuringTheHookIsDoneAfterIt() {
        onSpawn = instance -> {
            assertThat(requestedElsewhere(instance)).isTrue();
            pools.update(0.01f);
            pools.update(0.01f);
        };
        Geometry bullet = bullets.spawn();
        assertThat(bullets.stats().active()).isEqualTo(1);
        onSpawn = instance -> { };
        pools.update(0.01f);
        assertThat(bullets.stats().active()).isZero();
        assertThat(bullets.spawn()).isSameAs(bullet);
        pools.update(0.01f);
        assertThat(bullets.stats().active()).as("the next use was asked for by nobody").isEqualTo(1);
    }

    @Test
    void aLifetimeThatIsOverBeforeTheHookEndsTheUseAfterIt() {
        onSpawn = instance -> {
            pools.setLifetimeSeconds(instance, 0.01f);
            pools.update(0.02f);
            pools.update(0.02f);
        };
        bullets.spawn();
        assertThat(bullets.stats().active()).isEqualTo(1);
        pools.update(0f);
        assertThat(bullets.stats().active()).isZero();
    }

    @Test
    void theOthersComeHomeMeanwhile() {
        Geometry other = bullets.spawn();
        onSpawn = instance -> {
            assertThat(requestedElsewhere(instance)).isTrue();
            assertThat(requestedElsewhere(other)).isTrue();
            pools.update(0.01f);
            assertThat(bullets.stats().active()).isEqualTo(1);
        };
        bullets.spawn();
        pools.update(0.01f);
        assertThat(bullets.stats().active()).isZero();
    }

    /** Or the hook, which calls it, would fail as well. */
    @Test
    void aFrameOfAHookLeavesWhatOthersHaveThrownToItsCaller() {
        List<Geometry> requested = List.of(bullets.spawn(), bullets.spawn());
        onRecycle = instance -> {
            if (instance == requested.get(0)) {
                throw new IllegalStateException("of the first");
            }
            pools.update(0.01f);
        };
        requested.forEach(this::requestedElsewhere);
        assertThatThrownBy(() -> pools.update(0.01f)).hasMessageContaining("of the first");
        assertThat(bullets.stats().discarded()).isEqualTo(1);
        assertThat(bullets.stats().idle()).isEqualTo(1);
    }

    @Test
    void aHookOfARequestedRecycleMayCarryOutTheOthers() {
        List<Geometry> requested = List.of(bullets.spawn(), bullets.spawn(), bullets.spawn());
        bullets.addEndListener((instance, useId, reason) -> pools.update(0.01f));
        requested.forEach(this::requestedElsewhere);
        pools.update(0.01f);
        assertThat(bullets.stats().idle()).isEqualTo(3);
    }
}
