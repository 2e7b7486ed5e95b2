// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.asset.AssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.texture.Image;
import com.jme3.texture.Image.Format;
import com.jme3.texture.Texture;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Emitters of a pool to which a game does the same in each of two runs: in one they are drawn together, in the other
 * the engine draws each. The engine's random numbers are the same, as long as both emit as many particles. Both pools
 * are instanced, so that their emitters emit in the same order.
 */
final class PlayedEffects {
    static final int PARTICLES = 30;
    private final SpatialPool<ParticleEmitter> pool;
    private final Random random;
    private final boolean isTogether;
    private final List<ParticleEmitter> live = new ArrayList<>();

    PlayedEffects(ScenePools pools, ParticleEmitter prefab, boolean isTogether, long seed) {
        pool = pools.register(prefab.getName(), prefab, settings -> settings.instanced(true));
        this.isTogether = isTogether;
        random = new Random(seed);
        FastMath.rand.setSeed(seed);
    }

    SpatialPool<ParticleEmitter> pool() {
        return pool;
    }

    List<ParticleEmitter> live() {
        return live;
    }

    /** A sheet of images, each with a mark of its own, so that a wrong image or angle is seen. */
    private static Texture2D sheet(int images) {
        int cell = 32;
        int size = cell * images;
        ByteBuffer data = BufferUtils.createByteBuffer(size * size * 4);
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                float dx = (x % cell - 15.5f) / 16f;
                float dy = (y % cell - 15.5f) / 16f;
                float bright = Math.max(0f, 1f - (float) Math.sqrt(dx * dx + dy * dy));
                boolean isMark = dx > 0 && Math.abs(dy) < 0.15f * (1 + x / cell + images * (y / cell));
                int value = (int) (255 * Math.min(1f, bright * 1.6f));
                data.put((byte) value).put((byte) (isMark ? value : value / 2)).put((byte) (value / 3))
                        .put((byte) value);
            }
        }
        data.flip();
        Texture2D sheet = new Texture2D(new Image(Format.RGBA8, size, size, data, ColorSpace.Linear));
        sheet.setMagFilter(Texture.MagFilter.Bilinear);
        sheet.setMinFilter(Texture.MinFilter.BilinearNoMipMaps);
        return sheet;
    }

    /** Sparks that fly apart and fall. */
    static ParticleEmitter sparks(AssetManager assets, ParticleMesh.Type type, int images) {
        Material material = new Material(assets, "Common/MatDefs/Misc/Particle.j3md");
        material.setTexture("Texture", sheet(images));
        if (type == ParticleMesh.Type.Point) {
            material.setBoolean("PointSprite", true);
        }
        ParticleEmitter sparks = new ParticleEmitter("sparks", type, PARTICLES);
        sparks.setMaterial(material);
        sparks.setImagesX(images);
        sparks.setImagesY(images);
        sparks.setShape(new EmitterSphereShape(Vector3f.ZERO, 0.3f));
        sparks.getParticleInfluencer().setInitialVelocity(new Vector3f(0f, 3f, 0f));
        sparks.getParticleInfluencer().setVelocityVariation(0.8f);
        sparks.setGravity(0f, 4f, 0f);
        sparks.setStartColor(new ColorRGBA(1f, 0.8f, 0.3f, 0.9f));
        sparks.setEndColor(new ColorRGBA(0.5f, 0.1f, 0.1f, 0.1f));
        sparks.setStartSize(0.15f);
        sparks.setEndSize(0.45f);
        sparks.setRandomAngle(true);
        sparks.setRotateSpeed(2f);
        sparks.setLowLife(0.7f);
        sparks.setHighLife(1f);
        sparks.setParticlesPerSec(0f);
        return sparks;
    }

    ParticleEmitter spawn() {
        ParticleEmitter spawned = pool.spawn(place(), new Quaternion().fromAngles(random.nextFloat() * 6f,
                random.nextFloat() * 6f, 0f));
        pool.setInstanced(spawned, isTogether);
        live.add(spawned);
        return spawned;
    }

    private Vector3f place() {
        return new Vector3f(random.nextFloat() * 12f - 6f, random.nextFloat() * 8f - 4f, random.nextFloat() * 4f - 2f);
    }

    /** Anything that a game may do with an emitter. */
    void act(int most) {
        if (live.size() < most || random.nextInt(20) == 0) {
            spawn();
        }
        ParticleEmitter one = live.get(random.nextInt(live.size()));
        int number = random.nextInt(PARTICLES);
        switch (random.nextInt(18)) {
            case 0 -> one.emitAllParticles();
            case 1, 2 -> one.emitParticles(number);
            case 3 -> one.killAllParticles();
            case 4, 5 -> {
                // of one that is enabled: until its next update, the engine draws others in wrong colours
                if (one.isEnabled()) {
                    one.killParticle(number);
                }
            }
            case 6 -> one.setParticlesPerSec(number);
            case 7 -> one.setParticlesPerSec(0f);
            case 8 -> one.setEnabled(number > PARTICLES / 3);
            case 9, 10 -> one.move((number - 15) / 30f, 0.1f, 0f);
            case 11 -> one.setGravity(0f, number / 5f, 0f);
            // of one that is enabled: otherwise the engine's particles show what was when each was emitted
            case 12 -> one.setStartColor(one.isEnabled() ? new ColorRGBA(1f, number / 30f, 0f, 1f)
                    : one.getStartColor());
            case 13 -> one.setEndSize(number / 40f);
            case 16 -> pool.setInstanced(one, false);
            case 17 -> pool.setInstanced(one, isTogether);
            case 14 -> {
                one.killAllParticles();
                one.emitParticles(number);
            }
            default -> {
                if (live.size() > most) {
                    live.remove(one);
                    pool.recycle(one);
                }
            }
        }
    }

    /** Kills a particle of any effect, also of one that is disabled. */
    void kill() {
        if (!live.isEmpty()) {
            live.get(random.nextInt(live.size())).killParticle(random.nextInt(PARTICLES));
        }
    }

    /** The length of the next frame: mostly a usual one. */
    float step() {
        return switch (random.nextInt(12)) {
            case 0 -> 0f;
            case 1 -> 1f / 1000f;
            case 2 -> random.nextInt(8) == 0 ? 1.3f : 0.1f;
            default -> 0.004f + random.nextFloat() * 0.04f;
        };
    }

    /** The length of the next frame: from a millionth of a second to a quarter of an hour. */
    float anyStep() {
        return random.nextInt(3) > 0 ? step() : (float) Math.pow(10, 9 * random.nextDouble() - 6);
    }

    String counts() {
        StringBuilder counts = new StringBuilder();
        for (ParticleEmitter one : live) {
            counts.append(one.getNumVisibleParticles()).append(' ');
        }
        return counts.append(FastMath.nextRandomFloat()).toString();
    }
}
