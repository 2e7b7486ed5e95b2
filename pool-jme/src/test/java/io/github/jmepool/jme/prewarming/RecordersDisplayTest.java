// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prewarming;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.state.ScreenshotAppState;
import com.jme3.app.state.VideoRecorderAppState;
import com.jme3.material.Material;
import com.jme3.renderer.queue.RenderQueue;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.texture.FrameBuffer;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.GlCounter;
import io.github.jmepool.jme.support.QuietProcessor;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine's recorders write the frames of the game, and none of the drawings of the shader warm-up. */
@Tag("display")
class RecordersDisplayTest {
    private static final int FRAMES = 4;

    private final PoolAppState state = new PoolAppState();
    @TempDir
    private Path folder;

    @BeforeEach
    void display() {
        Displays.require(RecordersDisplayTest.class);
    }

    /** Draws ahead through all viewports, and asserts that this was done, without calling a processor of the game. */
    private void prewarm(DisplayApp app) throws Exception {
        CountingProcessor own = new CountingProcessor();
        app.run(() -> {
            app.getGuiViewPort().addProcessor(own);
            own.initialize(app.getRenderManager(), app.getGuiViewPort());
        });
        GlCounter counter = app.call(() -> GlCounter.of(app.getRenderer()));
        app.run(() -> {
            Geometry prefab = new Geometry("sign", new Box(1f, 1f, 1f));
            prefab.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md"));
            SpatialPool<Geometry> signs = state.pools().register("sign", prefab);
            // the recorders listen to the last viewport, that of the user interface
            signs.setRoot(app.getGuiNode());
            signs.prewarmNow(1);
        });
        assertThat(counter.compiled()).isPositive();
        assertThat(own.calls).isZero();
        app.run(() -> app.getGuiViewPort().removeProcessor(own));
    }

    @Test
    void aScreenshotIsOfTheNextFrameNotOfThePrewarm() throws Exception {
        ScreenshotAppState screenshots = new ScreenshotAppState(folder + File.separator, "shot");
        try (DisplayApp app = new DisplayApp(200, 150, state, screenshots)) {
            app.steps(2);
            app.run(screenshots::takeScreenshot);
            prewarm(app);
            assertThat(folder).isEmptyDirectory();
            app.step();
            assertThat(folder).isDirectoryContaining("glob:**shot1.png");
        }
    }

    @Test
    void aVideoHasNoFrameOfThePrewarm() throws Exception {
        assertThat(framesOfVideo("plain.avi", false)).isEqualTo(FRAMES);
        assertThat(framesOfVideo("prewarmed.avi", true)).isEqualTo(FRAMES);
    }

    private int framesOfVideo(String name, boolean prewarms) throws Exception {
        Path file = folder.resolve(name);
        PoolAppState pools = new PoolAppState();
        try (DisplayApp app = new DisplayApp(200, 150, prewarms ? state : pools)) {
            VideoRecorderAppState video = new VideoRecorderAppState(file.toFile(), 0.8f, 30);
            app.run(() -> app.getStateManager().attach(video));
            app.steps(FRAMES / 2);
            if (prewarms) {
                prewarm(app);
            }
            app.steps(FRAMES / 2);
            app.run(() -> app.getStateManager().detach(video));
            app.step();
        }
        return frames(file);
    }

    /** Counts the calls that may have effects. */
    private static final class CountingProcessor extends QuietProcessor {
        private volatile int calls;

        @Override
        public void preFrame(float tpf) {
            calls++;
        }

        @Override
        public void postQueue(RenderQueue queue) {
            calls++;
        }

        @Override
        public void postFrame(FrameBuffer out) {
            calls++;
        }
    }

    /** The file names each frame twice, with its picture and in its index. */
    private static int frames(Path video) throws IOException {
        String bytes = Files.readString(video, StandardCharsets.ISO_8859_1);
        return (bytes.split("00db", -1).length - 1) / 2;
    }
}
