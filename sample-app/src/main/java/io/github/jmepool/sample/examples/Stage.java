// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.asset.AssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.font.BitmapText;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.shape.Box;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.EdgeFilteringMode;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.content.Sprites;

/** What an example has besides its pools: a floor, light, a camera, materials, and a line of text. */
final class Stage {
    private static final ColorRGBA NIGHT = new ColorRGBA(0.004f, 0.006f, 0.014f, 1);
    private static final Vector3f SUN = new Vector3f(-0.5f, -1, -0.55f);
    private static final float TEXT_SIZE = 1 / 24f;

    private final AssetManager assets;
    private final SimpleApplication app;
    private final BitmapText line;

    Stage(SimpleApplication app, Vector3f eye, Vector3f lookedAt) {
        this.app = app;
        assets = app.getAssetManager();
        app.setDisplayFps(false);
        app.setDisplayStatView(false);
        app.getFlyByCamera().setEnabled(false);
        app.getCamera().setLocation(eye);
        app.getCamera().lookAt(lookedAt, Vector3f.UNIT_Y);
        app.getViewPort().setBackgroundColor(NIGHT);
        line = new BitmapText(app.getAssetManager().loadFont("Interface/Fonts/Default.fnt"));
        line.setName("line");
        app.getGuiNode().attachChild(line);
        lay();
        light();
    }

    private void lay() {
        Geometry floor = lit("floor", new Box(60, 0.5f, 60), new ColorRGBA(0.07f, 0.09f, 0.14f, 1));
        floor.setLocalTranslation(0, -0.5f, 0);
        floor.setShadowMode(ShadowMode.Receive);
        app.getRootNode().attachChild(floor);
    }

    private void light() {
        DirectionalLight sun = new DirectionalLight(SUN.normalize(), new ColorRGBA(0.5f, 0.47f, 0.42f, 1));
        app.getRootNode().addLight(sun);
        app.getRootNode().addLight(new PointLight(new Vector3f(0, 6, 3), new ColorRGBA(1.0f, 1.2f, 1.6f, 1), 14));
        app.getRootNode().addLight(new AmbientLight(new ColorRGBA(0.05f, 0.06f, 0.09f, 1)));
        app.getRenderManager().setPreferredLightMode(LightMode.SinglePass);
        app.getRenderManager().setSinglePassLightBatchSize(3);
        DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(assets, 1024, 1);
        shadows.setLight(sun);
        shadows.setShadowIntensity(0.6f);
        shadows.setShadowZExtend(40);
        shadows.setEdgeFilteringMode(EdgeFilteringMode.PCF4);
        app.getViewPort().addProcessor(shadows);
        FilterPostProcessor filters = new FilterPostProcessor(assets);
        BloomFilter bloom = new BloomFilter(BloomFilter.GlowMode.Objects);
        bloom.setDownSamplingFactor(2);
        bloom.setBloomIntensity(1.6f);
        filters.addFilter(bloom);
        app.getViewPort().addProcessor(filters);
    }

    /** Makes a shape that light falls on. */
    Geometry lit(String name, Mesh mesh, ColorRGBA color) {
        Material material = new Material(assets, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Diffuse", color);
        material.setColor("Ambient", color);
        material.setColor("Specular", ColorRGBA.DarkGray);
        material.setFloat("Shininess", 20);
        Geometry geometry = new Geometry(name, mesh);
        geometry.setMaterial(material);
        geometry.setShadowMode(ShadowMode.CastAndReceive);
        return geometry;
    }

    /** Makes a shape of one colour, whatever the light. */
    Geometry flat(String name, Mesh mesh, ColorRGBA color) {
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", color);
        Geometry geometry = new Geometry(name, mesh);
        geometry.setMaterial(material);
        return geometry;
    }

    /** Makes a shape that shines by itself. */
    Geometry glowing(String name, Mesh mesh, ColorRGBA color) {
        Geometry geometry = flat(name, mesh, color);
        geometry.getMaterial().setColor("GlowColor", color);
        return geometry;
    }

    /** Makes an emitter whose particles fly to all sides when it is set off, and burn out. */
    ParticleEmitter sparks(String name, int count, float speed, float seconds) {
        Material material = new Material(assets, "Common/MatDefs/Misc/Particle.j3md");
        material.setTexture("Texture", Sprites.glow());
        material.getAdditionalRenderState().setBlendMode(BlendMode.AlphaAdditive);
        ParticleEmitter emitter = new ParticleEmitter(name, ParticleMesh.Type.Triangle, count);
        emitter.setMaterial(material);
        emitter.setShape(new EmitterSphereShape(Vector3f.ZERO, 0.1f));
        emitter.getParticleInfluencer().setInitialVelocity(new Vector3f(speed, 0, 0));
        emitter.getParticleInfluencer().setVelocityVariation(1);
        emitter.setParticlesPerSec(0);
        emitter.setLowLife(0.5f * seconds);
        emitter.setHighLife(seconds);
        emitter.setStartSize(0.45f);
        emitter.setEndSize(0.15f);
        return emitter;
    }

    /** Writes the line of text, anew in each frame as the window may have another size. */
    void say(String what, SpatialPool<?> pool) {
        line.setSize(app.getCamera().getHeight() * TEXT_SIZE);
        line.setText(what + ": " + pool.stats().created() + " made, " + pool.activeCount() + " in use, "
                + pool.idleCount() + " idle");
        line.setLocalTranslation((app.getCamera().getWidth() - line.getLineWidth()) / 2,
                app.getCamera().getHeight() - line.getLineHeight() / 2, 0);
    }
}
