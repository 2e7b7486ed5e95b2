// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.system.NullRenderer;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.jme.internal.scene.SceneFrame;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Once warm, a frame's work and steady traffic make no garbage of ours. */
class FrameAllocationTest {
    private static final int POOLS = 10;
    private static final int FRAMES = 2_000;

    private final Node root = new Node("root");
    private final ScenePools pools = TestScene.pools(new ManualClock());
    private final List<SpatialPool<Geometry>> all = new ArrayList<>();

    private void register() {
        pools.setRoot(root);
        for (int i = 0; i < POOLS; i++) {
            String name = "pool" + i;
            all.add(pools.register(name, Scenes.box(name), SpatialPoolSettings.builder(name).prewarm(50)
                    .developmentMode(false).build()));
        }
        pools.update(0.01f);
    }

    @Test
    void framesInWhichNothingHappensAllocateNothing() {
        register();
        for (SpatialPool<Geometry> pool : all) {
            for (int i = 0; i < 30; i++) {
                pool.spawn();
            }
        }
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < FRAMES; i++) {
                pools.update(0.001f);
            }
        });
        assertThat(bytes).isZero();
    }

    /** The first frame opens the pools, and the engine makes the bounds of what was spawned. */
    @ParameterizedTest
    @CsvSource({"true, 10, 1", "true, 40, 1", "true, 40, 5", "false, 10, 1", "false, 40, 1", "false, 40, 5"})
    void renderingAllocatesNothingFromTheSecondFrameOn(boolean instanced, int count, int each) {
        RenderManager manager = new RenderManager(new NullRenderer());
        ViewPort view = manager.createMainView("view", new Camera(64, 48));
        view.attachScene(root);
        pools.setRoot(root);
        AssetManager assets = new DesktopAssetManager(true);
        for (int i = 0; i < count; i++) {
            Geometry cube = Scenes.unshadedBox("cube" + i, assets);
            SpatialPool<Geometry> pool = pools.register(cube.getName(), cube,
                    s -> s.instanced(instanced).developmentMode(false));
            for (int j = 0; j < each; j++) {
                pool.spawn();
            }
        }
        SceneFrame frame = TestScene.insideOf(pools).frame;
        Runnable rendering = () -> {
            pools.update(0.01f);
            root.updateGeometricState();
            frame.beforeRendering(manager);
            frame.afterRendering();
        };
        rendering.run();
        // before the compiler knows any of it
        assertThat(Garbage.leastOf(3, rendering)).isZero();
    }

    /** A chunk of a field goes in each frame and another comes, while the camera moves. */
    @Test
    void chunksOfASwarmThatComeAndGoAllocateNothing() {
        RenderManager manager = new RenderManager(new NullRenderer());
        Camera camera = new Camera(64, 48);
        camera.setFrustumPerspective(60f, 1f, 0.1f, 100f);
        ViewPort view = manager.createMainView("view", camera);
        pools.setRoot(root);
        Swarm grass = pools.swarm("grass", Scenes.unshadedBox("tuft", new DesktopAssetManager(true)),
                s -> s.drawDistance(50f).developmentMode(false));
        float[] positions = new float[600];
        float[] rotations = new float[800];
        long[][] chunks = new long[20][200];
        int[] frames = {0};
        Runnable frame = () -> {
            long[] chunk = chunks[frames[0]++ % chunks.length];
            grass.recycle(chunk);
            for (int i = 0; i < chunk.length; i++) {
                positions[i * 3] = frames[0] % 40 - 20f;
                positions[i * 3 + 2] = i * 0.1f;
                rotations[i * 4 + 3] = 1f;
            }
            grass.spawn(positions, rotations, null, chunk);
            camera.getLocation().set(frames[0] % 7, 0f, -10f);
            camera.update();
            pools.update(0.01f);
            root.updateGeometricState();
            manager.renderScene(root, view);
            // drawing it takes 40 bytes of the engine's
            view.getQueue().clear();
        };
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < 200; i++) {
                frame.run();
            }
        });
        assertThat(grass.activeCount()).isEqualTo(4_000);
        assertThat(bytes).isZero();
    }

    @Test
    void steadyTrafficAllocatesNothing() {
        register();
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < FRAMES; i++) {
                for (int p = 0; p < POOLS; p++) {
                    SpatialPool<Geometry> pool = all.get(p);
                    pool.spawn(0.02f);
                    pool.recycle(pool.spawn());
                }
                pools.update(0.01f);
            }
        });
        assertThat(bytes).isZero();
    }

    @Test
    void countsForADisplayAllocateNothing() {
        register();
        Geometry cube = Scenes.unshadedBox("cube", new DesktopAssetManager(true));
        SpatialPool<Geometry> cubes = pools.register("cube", cube, s -> s.instanced(true));
        all.add(cubes);
        SpatialPool<Node> trees = pools.register("tree", Scenes.tree("tree"));
        trees.spawn();
        all.forEach(SpatialPool::spawn);
        long[] sum = new long[1];
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < FRAMES; i++) {
                for (int p = 0; p < all.size(); p++) {
                    sum[0] += all.get(p).activeCount() + all.get(p).idleCount() + all.get(p).drawCalls();
                }
                InstancedRendering together = cubes.instancedRendering();
                sum[0] += trees.drawCalls() + together.instancedCount() + together.individualCount()
                        + together.tooFarCount();
            }
        });
        assertThat(bytes).isZero();
        assertThat(sum[0]).isPositive();
    }

    @Test
    void aTriedSpawnAtALimitAllocatesNothing() {
        pools.setRoot(root);
        SpatialPool<Geometry> pool = pools.register("sound", Scenes.box("sound"), s -> s.maxActive(1));
        pools.monitoring().addListener(new PoolListener() { });
        pool.spawn();
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < FRAMES; i++) {
                pool.trySpawn(null, null, null);
                pools.update(0.01f);
            }
        });
        assertThat(bytes).isZero();
        assertThat(pool.stats().exhausted()).isGreaterThanOrEqualTo(FRAMES);
    }

    @Test
    void queriesAllocateNothing() {
        register();
        SpatialPool<Geometry> enemies = all.get(0);
        PoolQuery<Geometry> bullets = all.get(1).query();
        for (int i = 0; i < 40; i++) {
            enemies.spawn(new Vector3f(i, 0, 0));
            all.get(1).spawn(new Vector3f(i, 0.5f, 0));
        }
        Ray ray = new Ray(Vector3f.ZERO, Vector3f.UNIT_X);
        BoundingBox box = new BoundingBox(Vector3f.ZERO, 5, 5, 5);
        int[] found = new int[1];
        Consumer<Geometry> count = enemy -> found[0]++;
        BiConsumer<Geometry, Geometry> countPair = (enemy, bullet) -> found[0]++;
        Predicate<Geometry> last = enemy -> enemy.getWorldTranslation().x > 20;
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < FRAMES; i++) {
                enemies.query().near(Vector3f.ZERO, 10, count);
                enemies.query().byBounds().inBox(box, count);
                enemies.query().nearest(Vector3f.ZERO, 10, last);
                enemies.query().along(ray, 1, last);
                enemies.query().pairs(bullets, 1, countPair);
                enemies.recycle(enemies.spawn());
                pools.update(0.01f);
            }
        });
        assertThat(bytes).isZero();
        assertThat(found[0]).isPositive();
    }
}
