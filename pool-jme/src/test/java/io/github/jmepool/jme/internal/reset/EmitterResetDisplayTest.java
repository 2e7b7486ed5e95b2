// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.FixedTimer;
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
            app.run(() -> pool.recycle(first));
            ParticleEmitter second = app.call(() -> pool.spawn(new Vector3f(5, 0, 0)));
            assertThat(second).isSameAs(first);
            for (int frame = 0; frame < FRAMES; frame++) {
                app.step();
                assertThat(litPixels(app, true)).as("left half, frame %d", frame).isZero();
            }
            assertThat(litPixels(app, false)).as("particles of the second use").isGreaterThan(50);
            app.run(pools::close);
        }
    }

    private SpatialPool<ParticleEmitter> prepare(DisplayApp app, ScenePools pools) {
        app.setTimer(new FixedTimer(1 / 60f));
        app.getCamera().setLocation(new Vector3f(0, 0, 25));
        app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        app.drawOffscreen();
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

    private static int litPixels(DisplayApp app, boolean left) {
        byte[] picture = app.picture();
        int lit = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH / 2; x++) {
                int pixel = (y * WIDTH + (left ? x : x + WIDTH / 2)) * 4;
                int brightness = (picture[pixel] & 255) + (picture[pixel + 1] & 255) + (picture[pixel + 2] & 255);
                lit += brightness > 60 ? 1 : 0;
            }
        }
        return lit;
    }
}
