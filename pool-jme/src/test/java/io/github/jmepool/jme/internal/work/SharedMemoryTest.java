// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SharedAssets;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.Scenes;
import java.nio.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where direct memory is freed with instances, shared meshes keep theirs. */
class SharedMemoryTest {
    // The allocator of an application without a window says of each buffer that it can't free it.
    private static final Logger ALLOCATOR = Logger.getLogger("com.jme3.util.ReflectionAllocator");

    private final BackgroundScene scene = new BackgroundScene();
    private final SharedAssets shared = scene.pools.shared();
    /** The result of the game's loader, each time. */
    private final Mesh cached = new Box(1, 1, 1);

    @BeforeEach
    void freeMemory() {
        ALLOCATOR.setLevel(Level.OFF);
        scene.pools.background().setFreeDirectMemory(true);
    }

    @AfterEach
    void close() {
        scene.close();
        ALLOCATOR.setLevel(null);
    }

    private Buffer memory() {
        return cached.getBuffer(VertexBuffer.Type.Position).getData();
    }

    private SpatialPool<Geometry> rocksOfTheCachedMesh() {
        return scene.pools.register(new SpatialPool<>("rock", Scenes.box("rock")) {
            @Override
            protected void onCreate(Geometry instance) {
                instance.setMesh(cached);
            }
        });
    }

    @Test
    void aMeshThatItsLoaderKeepsHasItsMemoryWhenItIsHandedOutAgain() {
        scene.pool("other");
        shared.meshes().setExpiry(Duration.ofSeconds(5));
        shared.meshes().release(shared.meshes().acquire("rock", key -> cached));
        scene.frames(3);
        scene.clock.advanceMicros(10_000_000L);
        scene.frames(200);
        assertThat(shared.meshes().count()).as("it was given up").isZero();
        assertThat(shared.meshes().acquire("rock", key -> cached).get().getBuffer(VertexBuffer.Type.Position)
                .getData()).isNotNull();
    }

    @Test
    void aMeshUsedBeforeItWasCountedAsSharedKeepsItsMemory() {
        scene.pools.background().setBudgetMicros(0);
        SpatialPool<Geometry> rocks = rocksOfTheCachedMesh();
        rocks.prewarmNow(1);
        scene.frames(2);
        rocks.trim(1);
        shared.meshes().acquire("rock", key -> cached);
        scene.frames(20);
        assertThat(memory()).isNotNull();
    }

    @Test
    void aMeshThatWasSharedBeforeTheSceneWasOpenKeepsItsMemory() {
        shared.meshes().acquire("rock", key -> cached);
        SpatialPool<Geometry> rocks = rocksOfTheCachedMesh();
        rocks.prewarmNow(1);
        rocks.trim(1);
        scene.frames(3);
        assertThat(memory()).isNotNull();
    }

    @Test
    void anInstancesOwnMeshIsFreedThoughOthersAreShared() {
        shared.meshes().acquire("other", key -> new Box(2, 2, 2));
        SpatialPool<Geometry> rocks = rocksOfTheCachedMesh();
        rocks.prewarmNow(1);
        scene.frames(2);
        rocks.trim(1);
        scene.frames(3);
        assertThat(memory()).isNull();
    }

    /** What may become of an order whose clones the worker has made. */
    private enum Fate {
        CANCELLED {
            @Override
            void befall(SpatialPool<Geometry> pool, PrewarmTask task) {
                task.cancel();
            }
        },
        WITHOUT_ROOM {
            @Override
            void befall(SpatialPool<Geometry> pool, PrewarmTask task) {
                pool.configure(pool.settings().toBuilder().maxIdle(0).build());
            }
        },
        CLOSED {
            @Override
            void befall(SpatialPool<Geometry> pool, PrewarmTask task) {
                pool.close();
            }
        };

        abstract void befall(SpatialPool<Geometry> pool, PrewarmTask task);
    }

    @ParameterizedTest
    @EnumSource
    void clonesThatNoPoolTakesAreFreed(Fate fate) {
        List<Geometry> made = Collections.synchronizedList(new ArrayList<>());
        SpatialPool<Geometry> rocks = scene.pools.register(new BackgroundScene.OwnMeshPool("rock", Scenes.box("rock"),
                SpatialPoolSettings.builder("rock").cloneOffThread(true).build()) {
            @Override
            protected Geometry cloneInstance(Geometry prefab) {
                Geometry clone = super.cloneInstance(prefab);
                made.add(clone);
                return clone;
            }
        });
        rocks.prewarmNow(0);
        PrewarmTask task = scene.pools.prewarm().add(rocks, 4).start();
        while (TestScene.of(scene.pools).runWorker()) {
            assertThat(rocks.stats().idle()).isZero();
        }
        assertThat(made).hasSize(4);
        fate.befall(rocks, task);
        scene.frames(10);
        assertThat(task.isOver()).isTrue();
        assertThat(rocks.stats().total()).isZero();
        assertThat(made).allSatisfy(clone -> assertThat(clone.getMesh().getBuffer(VertexBuffer.Type.Position)
                .getData()).isNull());
    }

    @Test
    void theGameKeepsTheMemoryOfWhatItWasHanded() {
        SpatialPool<Geometry> rocks = rocksOfTheCachedMesh();
        Geometry kept = rocks.spawn();
        rocks.spawn();
        rocks.detach(kept);
        rocks.close();
        scene.frames(10);
        assertThat(memory()).isNotNull();
    }
}
