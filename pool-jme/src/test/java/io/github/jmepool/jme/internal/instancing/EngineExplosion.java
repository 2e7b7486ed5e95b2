// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.asset.AssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;

/** The explosion of the engine's example TestExplosionEffect: seven emitters with its settings and its textures. */
final class EngineExplosion {
    private static final ColorRGBA GLOW = new ColorRGBA(1f, 0.8f, 0.36f, 1f);
    private final AssetManager assets;
    private final Node node = new Node("explosion");

    private EngineExplosion(AssetManager assets) {
        this.assets = assets;
    }

    static Node prefab(AssetManager assets) {
        EngineExplosion made = new EngineExplosion(assets);
        made.add("flame", Type.Point, 32, 2, 2, new ColorRGBA(1f, 0.4f, 0.05f, 1f),
                new ColorRGBA(0.4f, 0.22f, 0.12f, 0f), 1.3f, 2f, 0.4f, 0.5f, -5f, 7f, 1f);
        made.add("flash", Type.Point, 24, 2, 2, GLOW, clear(GLOW), 0.1f, 3f, 0.2f, 0.2f, 0f, 5f, 1f);
        made.add("spark", Type.Triangle, 30, 1, 1, GLOW, clear(GLOW), 0.5f, 0.5f, 1.1f, 1.5f, 5f, 20f, 1f);
        made.add("roundspark", Type.Point, 20, 1, 1, new ColorRGBA(1f, 0.29f, 0.34f, 1f),
                new ColorRGBA(0f, 0f, 0f, 0.5f), 1.2f, 1.8f, 1.8f, 2f, -0.5f, 3f, 0.5f);
        made.add("smoketrail", Type.Triangle, 22, 1, 3, GLOW, clear(GLOW), 0.2f, 1f, 0.4f, 0.5f, 1f, 12f, 1f);
        made.add("Debris", Type.Triangle, 15, 3, 3, new ColorRGBA(1f, 0.59f, 0.28f, 1f),
                new ColorRGBA(0.5f, 0.5f, 0.5f, 0f), 0.2f, 0.2f, 1.4f, 1.5f, 12f, 15f, 0.6f);
        ColorRGBA wave = new ColorRGBA(0.48f, 0.17f, 0.01f, 0.8f);
        made.add("shockwave", Type.Triangle, 1, 1, 1, wave, clear(wave), 0f, 7f, 0.5f, 0.5f, 0f, 0f, 0f);
        made.get("flame").setSelectRandomImage(true);
        made.get("flame").setShape(new EmitterSphereShape(Vector3f.ZERO, 1f));
        made.get("flash").setSelectRandomImage(true);
        made.get("flash").setShape(new EmitterSphereShape(Vector3f.ZERO, 0.05f));
        made.get("roundspark").setShape(new EmitterSphereShape(Vector3f.ZERO, 2f));
        made.get("spark").setFacingVelocity(true);
        made.get("smoketrail").setFacingVelocity(true);
        made.get("Debris").setSelectRandomImage(true);
        made.get("Debris").setRandomAngle(true);
        made.get("Debris").setRotateSpeed(4 * FastMath.TWO_PI);
        made.get("shockwave").setFaceNormal(Vector3f.UNIT_Y);
        made.node.setLocalScale(0.5f);
        return made.node;
    }

    private static ColorRGBA clear(ColorRGBA color) {
        return new ColorRGBA(color.r, color.g, color.b, 0f);
    }

    private ParticleEmitter get(String name) {
        return (ParticleEmitter) node.getChild(name);
    }

    private void add(String name, Type type, int particles, int columns, int rows, ColorRGBA start, ColorRGBA end,
            float startSize, float endSize, float lowLife, float highLife, float gravity, float speed,
            float variation) {
        Material material = new Material(assets, "Common/MatDefs/Misc/Particle.j3md");
        material.setTexture("Texture", assets.loadTexture("Effects/Explosion/" + name + ".png"));
        material.setBoolean("PointSprite", type == Type.Point);
        ParticleEmitter emitter = new ParticleEmitter(name, type, particles);
        emitter.setMaterial(material);
        emitter.setImagesX(columns);
        emitter.setImagesY(rows);
        emitter.setStartColor(start);
        emitter.setEndColor(end);
        emitter.setStartSize(startSize);
        emitter.setEndSize(endSize);
        emitter.setLowLife(lowLife);
        emitter.setHighLife(highLife);
        emitter.setGravity(0f, gravity, 0f);
        emitter.getParticleInfluencer().setInitialVelocity(new Vector3f(0f, speed, 0f));
        emitter.getParticleInfluencer().setVelocityVariation(variation);
        emitter.setParticlesPerSec(0f);
        node.attachChild(emitter);
    }

    /** What the example emits first, or what it emits a twentieth of a second later. */
    static void emit(Node explosion, boolean isFirst) {
        for (String name : isFirst ? new String[] {"flash", "spark", "smoketrail", "Debris", "shockwave"}
                : new String[] {"flame", "roundspark"}) {
            ((ParticleEmitter) explosion.getChild(name)).emitAllParticles();
        }
    }
}
