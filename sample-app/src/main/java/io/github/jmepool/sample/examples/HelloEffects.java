// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.audio.AudioNode;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.influencers.RadialParticleInfluencer;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.font.BitmapText;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.content.Sounds;
import io.github.jmepool.sample.content.Sprites;

/**
 * Effects that end on their own: an explosion is recycled when its last particle has burnt out, a sound when it was
 * played to its end. Look at the text: no emitter and no sound is made after the first few.
 */
public class HelloEffects extends SimpleApplication {
    private static final ColorRGBA[] COLORS = {new ColorRGBA(0.1f, 0.6f, 1, 1), new ColorRGBA(1, 0.45f, 0.1f, 1),
        new ColorRGBA(0.6f, 0.25f, 1, 1)};

    private SpatialPool<ParticleEmitter> explosions;
    private SpatialPool<AudioNode> booms;
    private BitmapText text;
    private float due;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        HelloEffects app = new HelloEffects();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        ScenePools pools = PoolAppState.attachTo(stateManager);
        explosions = pools.register("explosion", sparks(),
                settings -> settings.prewarm(20).recycleWhen(RecycleWhen.particlesBurntOut()));
        booms = pools.register("boom", Sounds.boom(), // or new AudioNode(assetManager, "boom.wav", DataType.Buffer)
                settings -> settings.prewarm(10).recycleWhen(RecycleWhen.soundEnded())
                        .lifetimeSeconds(2)); // where there is no sound device, none is played
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
    }

    private ParticleEmitter sparks() {
        ParticleEmitter sparks = new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 120);
        sparks.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Particle.j3md"));
        sparks.getMaterial().setTexture("Texture", Sprites.glow()); // or a picture that a game loads
        sparks.getMaterial().getAdditionalRenderState().setBlendMode(BlendMode.AlphaAdditive);
        sparks.setParticleInfluencer(new RadialParticleInfluencer());
        ((RadialParticleInfluencer) sparks.getParticleInfluencer()).setRadialVelocity(3);
        sparks.setShape(new EmitterSphereShape(Vector3f.ZERO, 0.2f));
        sparks.setParticlesPerSec(0);
        sparks.setLowLife(0.5f);
        sparks.setHighLife(1.5f);
        sparks.setStartSize(0.4f);
        sparks.setEndSize(0.05f);
        return sparks;
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (due += 5 * tpf; due >= 1; due--) {
            Vector3f place = new Vector3f(FastMath.nextRandomFloat() - 0.5f, FastMath.nextRandomFloat() - 0.5f, 0);
            ParticleEmitter explosion = explosions.spawn(place.multLocal(9, 6, 0));
            ColorRGBA color = COLORS[FastMath.nextRandomInt(0, COLORS.length - 1)];
            explosion.setStartColor(color); // reset for the next use, like everything that is set here
            explosion.setEndColor(new ColorRGBA(color.r, color.g, color.b, 0));
            explosion.emitAllParticles();
            if (audioRenderer != null) { // null where the settings have no sound
                booms.spawn().play();
            }
        }
        text.setText("explosions " + explosions.activeCount() + " of " + explosions.stats().created() + " made, "
                + "sounds " + booms.activeCount() + " of " + booms.stats().created());
    }
}
