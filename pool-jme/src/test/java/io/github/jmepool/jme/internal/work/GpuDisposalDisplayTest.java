// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.material.Material;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.texture.FrameBuffer;
import com.jme3.texture.Image;
import com.jme3.texture.Texture;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.jme.ForeignPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SharedAssets;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What pools leave on the GPU, counted by the engine itself. */
@Tag("display")
class GpuDisposalDisplayTest {
    private static final int INSTANCES = 1_000;

    private final PoolAppState state = new PoolAppState();
    private DisplayApp app;
    private SpatialPool<Geometry> pool;

    @BeforeEach
    void open() {
        Displays.require(GpuDisposalDisplayTest.class);
        app = new DisplayApp(state);
        app.step();
        pool = app.call(() -> state.pools().register(new BackgroundScene.OwnMeshPool("own", box(),
                SpatialPoolSettings.builder("own").cloneOffThread(true).build())));
    }

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
        }
    }

    private Geometry box() {
        Geometry box = new Geometry("own", new Box(1, 1, 1));
        box.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
        return box;
    }

    @Test
    void thousandInstancesRaiseTheEnginesCountAndTrimmingBringsItBack() {
        int before = countAfterFirstFrame();

        PrewarmTask task = app.call(() -> state.pools().prewarm().add(pool, INSTANCES).start());
        stepsUntilDone(task);
        assertThat(app.nativeObjects()).isGreaterThanOrEqualTo(before + INSTANCES);

        app.run(() -> pool.trim(INSTANCES));
        int highest = app.nativeObjects();
        while (!app.call(() -> state.pools().background().isIdle())) {
            app.step();
            int now = app.nativeObjects();
            assertThat(highest - now).as("deletions in a frame").isBetween(0, 100);
            highest = now;
        }
        app.steps(2);
        assertThat(app.nativeObjects()).isEqualTo(before);
    }

    @Test
    void buffersThatAreStillDrawnAreKept() {
        stepsUntilDone(app.call(() -> state.pools().prewarm().add(pool, 10).start()));
        List<Geometry> out = app.call(() -> List.of(pool.spawn(), pool.spawn()));
        Mesh drawn = out.get(0).getMesh();
        Mesh shared = out.get(1).getMesh();
        // The game keeps one for good, and draws the other's mesh in a geometry of its own.
        Geometry kept = app.call(() -> pool.detach(out.get(0)));
        app.run(() -> app.getRootNode().attachChild(kept));
        app.steps(2);
        app.run(() -> {
            pool.recycle(out.get(1));
            pool.trim(10);
        });
        stepsUntilIdle();
        app.steps(2);
        assertThat(drawn.getBuffer(VertexBuffer.Type.Position).getId()).isPositive();
        assertThat(shared.getBuffer(VertexBuffer.Type.Position).getId()).isEqualTo(-1);
        assertThat(TestScene.prefabOf(pool).getMesh()).isNotSameAs(drawn);
    }

    @Test
    void whatSpatialsOfNoPoolShareIsKept() {
        Geometry drawn = app.call(this::box);
        Geometry stranger = app.call(() -> drawn.clone(false));
        VertexBuffer positions = drawn.getMesh().getBuffer(VertexBuffer.Type.Position);
        app.run(() -> {
            app.getRootNode().attachChild(drawn);
            app.getRootNode().attachChild(stranger);
        });
        app.steps(2);
        int uploaded = positions.getId();
        app.run(() -> {
            state.pools().setForeignPolicy(ForeignPolicy.DETACH);
            state.pools().recycle(stranger);
        });
        stepsUntilIdle();
        app.steps(2);
        assertThat(stranger.getParent()).isNull();
        assertThat(positions.getId()).isPositive().isEqualTo(uploaded);
    }

    @Test
    void unheldAssetsLeaveTheGpu() {
        SharedAssets shared = state.pools().shared();
        Image image = new Image(Image.Format.RGBA8, 4, 4, BufferUtils.createByteBuffer(64), ColorSpace.sRGB);
        SharedObject<String, Texture> texture =
                app.call(() -> shared.textures().acquire("moss", key -> new Texture2D(image)));
        SharedObject<String, Mesh> mesh = app.call(() -> shared.meshes().acquire("box", key -> new Box(1, 1, 1)));
        VertexBuffer positions = mesh.get().getBuffer(VertexBuffer.Type.Position);
        Geometry drawn = new Geometry("drawn", mesh.get());
        app.run(() -> {
            drawn.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
            drawn.getMaterial().setTexture("ColorMap", texture.get());
            app.getRootNode().attachChild(drawn);
        });
        app.steps(2);
        assertThat(image.getId()).isPositive();
        assertThat(positions.getId()).isPositive();
        app.run(() -> {
            drawn.removeFromParent();
            shared.textures().release(texture);
            shared.meshes().release(mesh);
            shared.textures().setExpiry(Duration.ZERO);
        });
        stepsUntil(() -> image.getId() == -1);
        assertThat(positions.getId()).as("held for a minute").isPositive();
        app.run(() -> shared.meshes().evictAllUnused());
        stepsUntilIdle();
        app.steps(2);
        assertThat(positions.getId()).isEqualTo(-1);
    }

    /** Such as a screen on a wall, which shows what another camera sees: the engine can't make that image again. */
    @Test
    void whatTheGameDrawsIntoIsKept() {
        Texture2D seen = new Texture2D(16, 16, Image.Format.RGBA8);
        SpatialPool<Geometry> screens = app.call(() -> {
            FrameBuffer target = new FrameBuffer(16, 16, 1);
            target.addColorTarget(FrameBuffer.FrameBufferTarget.newTarget(seen));
            ViewPort other = app.getRenderManager().createPreView("other", new Camera(16, 16));
            other.setOutputFrameBuffer(target);
            return state.pools().register(new SpatialPool<>("screen", box()) {
                @Override
                protected void onCreate(Geometry screen) {
                    screen.setMaterial(screen.getMaterial().clone());
                    screen.getMaterial().setTexture("ColorMap", seen);
                }
            });
        });
        Geometry screen = app.call(() -> screens.spawn());
        app.steps(2);
        int drawnInto = seen.getImage().getId();
        app.run(() -> {
            screens.recycle(screen);
            screens.trim(1);
        });
        stepsUntilIdle();
        app.steps(2);
        assertThat(seen.getImage().getId()).isPositive().isEqualTo(drawnInto);
    }

    @Test
    void nothingIsLeftOnTheGpuWhenTheStateIsDetached() {
        int before = countAfterFirstFrame();
        stepsUntilDone(app.call(() -> state.pools().prewarm().add(pool, 300).start()));
        List<Geometry> out = app.call(() -> {
            List<Geometry> spawned = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                spawned.add(pool.spawn());
            }
            return spawned;
        });
        app.steps(3);
        assertThat(out).hasSize(100);
        app.run(() -> app.getStateManager().detach(state));
        app.steps(20);
        assertThat(app.nativeObjects()).isEqualTo(before);
        assertThat(app.getRootNode().getChildren()).isEmpty();
    }

    @Test
    void disposingAfterTheContextWasLostDoesNothing() {
        stepsUntilDone(app.call(() -> state.pools().prewarm().add(pool, 50).start()));
        app.run(() -> app.getRenderer().resetGLObjects());
        app.run(() -> pool.trim(50));
        stepsUntilIdle();
        assertThat((int) app.call(() -> pool.stats().total())).isZero();
    }

    @Test
    void directMemoryIsFreedWhileOthersAreDrawn() {
        app.run(() -> state.pools().background().setFreeDirectMemory(true));
        float[] wanted = positions(new Box(1, 1, 1));
        for (int round = 0; round < 5; round++) {
            stepsUntilDone(app.call(() -> state.pools().prewarm().add(pool, 50).start()));
            List<Geometry> out = app.call(() -> Stream.generate(pool::spawn).limit(50).toList());
            app.steps(2);
            Geometry drawn = out.get(round);
            List<VertexBuffer> gone = out.stream().filter(other -> other != drawn)
                    .flatMap(other -> buffers(other.getMesh())).toList();
            app.run(() -> {
                out.stream().filter(other -> other != drawn).forEach(pool::recycle);
                pool.trim(50);
            });
            stepsUntilIdle();
            app.steps(2);
            assertThat(gone).as("their memory is free").hasSizeGreaterThanOrEqualTo(49 * 4)
                    .allMatch(buffer -> buffer.getData() == null && buffer.getId() == -1);
            assertThat(buffers(drawn.getMesh())).as("is drawn from").allMatch(buffer -> buffer.getData() != null
                    && buffer.getId() > 0);
            assertThat(positions(drawn.getMesh())).containsExactly(wanted);
            assertThat(positions(TestScene.prefabOf(pool).getMesh())).containsExactly(wanted);
            app.run(() -> pool.recycle(drawn));
        }
        stepsUntilIdle();
    }

    private static Stream<VertexBuffer> buffers(Mesh mesh) {
        return mesh.getBufferList().stream();
    }

    private static float[] positions(Mesh mesh) {
        return BufferUtils.getFloatArray(mesh.getFloatBuffer(VertexBuffer.Type.Position));
    }

    @Test
    void closingAfterTheApplicationStoppedDoesNothing() {
        stepsUntilDone(app.call(() -> state.pools().prewarm().add(pool, 50).start()));
        app.close();
        // On this thread: the render thread has ended.
        state.pools().bindToCurrentThread();
        state.pools().close();
        assertThat(state.pools().background().isIdle()).isTrue();
    }

    /** How many frames it takes depends on the machine: the budget is in microseconds. */
    private void stepsUntilIdle() {
        stepsUntil(state.pools().background()::isIdle);
    }

    private void stepsUntil(BooleanSupplier done) {
        Patience patience = new Patience();
        while (!app.call(done::getAsBoolean)) {
            patience.check("the queue has done its work");
            app.step();
        }
    }

    /** The count with what is left of a first instance: shaders, and what the engine itself makes at first. */
    private int countAfterFirstFrame() {
        Geometry first = app.call(() -> pool.spawn());
        app.steps(2);
        app.run(() -> {
            pool.recycle(first);
            pool.trim(1);
        });
        stepsUntilIdle();
        app.steps(2);
        return app.nativeObjects();
    }

    private void stepsUntilDone(PrewarmTask task) {
        stepsUntil(task::isDone);
        assertThat(task.failure()).isEmpty();
    }

    @Test
    void aPreloadedInstanceNeedsNoOtherShaderInTheFirstFrame() {
        stepsUntilDone(app.call(() -> state.pools().prewarm().add(pool, 1).start()));
        int before = app.nativeObjects();
        app.run(() -> pool.spawn());
        app.steps(2);
        assertThat(app.nativeObjects()).isEqualTo(before);
    }

    @Test
    void prewarmGoesOnWhileTheApplicationIsPaused() {
        SpatialPool<Node> tree = app.call(() -> state.pools().register("tree", BackgroundScene.tree("tree"),
                SpatialPoolSettings.builder("tree").preloadOnPrewarm(false).build()));
        app.run(() -> app.setSpeed(0f));
        PrewarmTask task = app.call(() -> state.pools().prewarm().add(tree, 2_000).start());
        stepsUntil(task::isDone);
        assertThat((int) app.call(() -> tree.stats().idle())).isEqualTo(2_000);
    }
}
