// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prewarming;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.texture.Image;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PrewarmPlan;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The first frame in which fifty kinds of instances are seen, with and without uploading them ahead of it. */
@Tag("display")
class FirstFrameDisplayTest {
    private static final int KINDS = 50;
    private static final int PAIRS = Integer.getInteger("jmepool.sights", 1);
    private static final int TEXTURE_SIZE = 256;

    @BeforeEach
    void display() {
        Displays.require(FirstFrameDisplayTest.class);
    }

    @Test
    void nothingIsUploadedOrCompiledInTheFirstFrameAfterAPrewarm() {
        // The first window compiles what all windows need, so it is not compared.
        firstFrame(true);
        List<Sight> without = new ArrayList<>();
        List<Sight> with = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            without.add(firstFrame(false));
            with.add(firstFrame(true));
        }
        System.out.printf(Locale.ROOT, "FirstFrameDisplayTest: first frame with %d kinds, median of %d: without "
                + "preload %.1f ms (%d native objects made), with preload %.1f ms (%d made); an ordinary frame "
                + "%.1f ms; the longest frame of the prewarm %.1f ms%n", KINDS, PAIRS,
                median(without, Sight::firstMillis),
                without.get(0).made, median(with, Sight::firstMillis), with.get(0).made,
                median(with, Sight::laterMillis), median(with, Sight::longestPrewarmMillis));
        assertThat(with).allMatch(sight -> sight.made == 0);
        assertThat(without).allMatch(sight -> sight.made >= KINDS);
    }

    /** Of what is instanced, only the buffer with the places of the instances is new to the first frame. */
    @Test
    void thePrewarmCompilesWhatIsDrawnAsOne() {
        assertThat(firstFrame(true, true).made).isEqualTo(KINDS);
        assertThat(firstFrame(false, true).made).isGreaterThanOrEqualTo(2 * KINDS);
    }

    private static double median(List<Sight> sights, ToDoubleFunction<Sight> figure) {
        return sights.stream().mapToDouble(figure).sorted().skip(PAIRS / 2).findFirst().orElseThrow();
    }

    private static Sight firstFrame(boolean preload) {
        return firstFrame(preload, false);
    }

    private static Sight firstFrame(boolean preload, boolean asOne) {
        // Of so many pools, one that uses fewer draws them individually.
        int each = asOne ? 3 : 1;
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(state)) {
            app.step();
            List<SpatialPool<?>> pools = app.call(() -> register(app, state.pools(), preload, asOne));
            app.steps(3);
            PrewarmTask task = app.call(() -> {
                PrewarmPlan plan = state.pools().prewarm();
                pools.forEach(pool -> plan.add(pool, each));
                return plan.start();
            });
            double longest = 0;
            while (!task.isDone()) {
                longest = Math.max(longest, millis(app));
            }
            assertThat(task.failure()).isEmpty();
            int before = app.nativeObjects();
            app.run(() -> {
                for (int i = 0; i < each * pools.size(); i++) {
                    int place = i / each;
                    pools.get(place).spawn(new Vector3f(place % 10 - 4.5f, place / 10 - 2f, i % each), null);
                }
            });
            double first = millis(app);
            int made = app.nativeObjects() - before;
            app.steps(5);
            return new Sight(first, made, millis(app), longest);
        }
    }

    private static double millis(DisplayApp app) {
        long before = System.nanoTime();
        app.step();
        return (System.nanoTime() - before) / 1e6;
    }

    /** Each kind with a mesh, a texture and a combination of parameters, hence shader, of its own. */
    private static List<SpatialPool<?>> register(DisplayApp app, ScenePools pools, boolean preload,
            boolean asOne) {
        DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -1f, -1f).normalizeLocal());
        app.getRootNode().addLight(sun);
        List<SpatialPool<?>> all = new ArrayList<>();
        for (int kind = 0; kind < KINDS; kind++) {
            Material material = new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md");
            material.setColor("Diffuse", ColorRGBA.White);
            material.setBoolean("UseMaterialColors", (kind & 1) != 0);
            material.setBoolean("VertexLighting", (kind & 2) != 0);
            material.setFloat("AlphaDiscardThreshold", 0.1f);
            if ((kind & 4) != 0) {
                material.setTexture("GlowMap", texture(kind + KINDS));
            }
            if ((kind & 8) != 0) {
                material.setTexture("SpecularMap", texture(kind + 2 * KINDS));
            }
            if ((kind & 16) != 0) {
                material.setTexture("AlphaMap", texture(kind + 3 * KINDS));
            }
            material.setTexture("DiffuseMap", texture(kind));
            Geometry prefab = new Geometry("kind " + kind, new Sphere(24, 24, 0.4f));
            prefab.setMaterial(material);
            String name = "kind " + kind;
            all.add(pools.register(name, prefab,
                    SpatialPoolSettings.builder(name).preloadOnPrewarm(preload).instanced(asOne)
                            .build()));
        }
        return all;
    }

    private static Texture2D texture(int seed) {
        ByteBuffer pixels = BufferUtils.createByteBuffer(TEXTURE_SIZE * TEXTURE_SIZE * 4);
        for (int i = 0; i < TEXTURE_SIZE * TEXTURE_SIZE; i++) {
            pixels.putInt((i * (seed + 7) << 8) | 0xff);
        }
        pixels.flip();
        return new Texture2D(new Image(Image.Format.RGBA8, TEXTURE_SIZE, TEXTURE_SIZE, pixels, ColorSpace.sRGB));
    }

    private record Sight(double firstMillis, int made, double laterMillis, double longestPrewarmMillis) {
    }
}
