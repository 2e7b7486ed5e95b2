// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.texture.FrameBuffer;
import com.jme3.texture.FrameBuffer.FrameBufferTarget;
import com.jme3.texture.Image;
import com.jme3.util.BufferUtils;
import com.jme3.util.Screenshots;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.FixedTimer;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * On real OpenGL, an emitter that is used again ten metres to the right draws nothing on the left.
 */
@Tag("display")
class EmitterResetDisplayTest {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 480;
    private static final int FRAMES = 30;

    private final ByteBuffer pixels = BufferUtils.createByteBuffer(WIDTH * HEIGHT * 4);
    private FrameBuffer target;

    @BeforeEach
    void display() {
        Displays.require(EmitterResetDisplayTest.class);
    }

    @Test
    void anEmitterUsedAgainTenMetresAwayDrawsNothingAtItsFormerPlace() {
        ScenePools pools = new ScenePools();
        try (DisplayApp app = new DisplayApp()) {
            SpatialPool<ParticleEmitter> pool = app.call(() -> prepare(app, pools));
            ParticleEmitter first = app.call(() -> pool.spawn(new Vector3f(-5, 0, 0)));
            app.steps(FRAMES);
            assertThat(litPixels(app, true)).as("particles of the first use").isGreaterThan(50);
            save(app, "emitter-first-use.png");
            app.run(() -> pool.recycle(first));
            ParticleEmitter second = app.call(() -> pool.spawn(new Vector3f(5, 0, 0)));
            assertThat(second).isSameAs(first);
            for (int frame = 0; frame < FRAMES; frame++) {
                app.step();
                assertThat(litPixels(app, true)).as("left half, frame %d", frame).isZero();
            }
            assertThat(litPixels(app, false)).as("particles of the second use").isGreaterThan(50);
            save(app, "emitter-second-use.png");
            app.run(pools::close);
        }
    }

    private SpatialPool<ParticleEmitter> prepare(DisplayApp app, ScenePools pools) {
        app.setTimer(new FixedTimer(1 / 60f));
        app.getCamera().setLocation(new Vector3f(0, 0, 25));
        app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        target = new FrameBuffer(WIDTH, HEIGHT, 1);
        target.addColorTarget(FrameBufferTarget.newTarget(Image.Format.RGBA8));
        target.setDepthTarget(FrameBufferTarget.newTarget(Image.Format.Depth));
        app.getViewPort().setOutputFrameBuffer(target);
        app.getViewPort().setBackgroundColor(ColorRGBA.Black);
        pools.setRoot(app.getRootNode());

        ParticleEmitter prefab = new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 400);
        prefab.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Particle.j3md"));
        prefab.setStartColor(ColorRGBA.White);
        prefab.setEndColor(ColorRGBA.White);
        prefab.setStartSize(0.3f);
        prefab.setEndSize(0.3f);
        prefab.setParticlesPerSec(600);
        prefab.setLowLife(2);
        prefab.setHighLife(2);
        prefab.setGravity(0, 0, 0);
        prefab.getParticleInfluencer().setInitialVelocity(new Vector3f(0, 5, 0));
        prefab.getParticleInfluencer().setVelocityVariation(0.5f);
        return pools.register("sparks", prefab);
    }

    private void read(DisplayApp app) {
        app.run(() -> {
            pixels.clear();
            app.getRenderer().readFrameBufferWithFormat(target, pixels, Image.Format.RGBA8);
        });
    }

    private int litPixels(DisplayApp app, boolean left) {
        read(app);
        int lit = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH / 2; x++) {
                int pixel = (y * WIDTH + (left ? x : x + WIDTH / 2)) * 4;
                int brightness = (pixels.get(pixel) & 255) + (pixels.get(pixel + 1) & 255)
                        + (pixels.get(pixel + 2) & 255);
                lit += brightness > 60 ? 1 : 0;
            }
        }
        return lit;
    }

    /** For those who want to see it. */
    private void save(DisplayApp app, String name) {
        read(app);
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_4BYTE_ABGR);
        Screenshots.convertScreenShot(pixels, image);
        File directory = new File("target/screenshots");
        directory.mkdirs();
        try {
            ImageIO.write(image, "png", new File(directory, name));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
