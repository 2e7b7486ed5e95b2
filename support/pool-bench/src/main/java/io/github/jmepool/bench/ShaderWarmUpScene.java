// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.asset.AssetManager;
import com.jme3.light.DirectionalLight;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.SceneProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.PointLightShadowRenderer;
import com.jme3.texture.Image;
import com.jme3.texture.TextureCubeMap;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A scene with PBR, a light probe, shadows of two lights and bloom, and kinds of enemies of which each needs shaders of
 * its own; every fifth is instanced.
 */
final class ShaderWarmUpScene {
    static final int KINDS = 20;

    private final AssetManager assets;
    private final Node root;
    private final List<SceneProcessor> processors = new ArrayList<>();

    /** An asset manager that has loaded nothing yet makes all shaders anew. */
    ShaderWarmUpScene(AssetManager assets, Node root) {
        this.assets = assets;
        this.root = root;
    }

    void open(ViewPort view) {
        DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -1f, -1f).normalizeLocal());
        PointLight lamp = new PointLight(new Vector3f(0f, 2f, 3f), ColorRGBA.White, 30f);
        root.addLight(sun);
        root.addLight(lamp);
        root.addLight(probe());
        Geometry ground = new Geometry("ground", new Box(10f, 0.1f, 10f));
        ground.setMaterial(new Material(assets, "Common/MatDefs/Light/Lighting.j3md"));
        ground.setLocalTranslation(0f, -3f, 0f);
        ground.setShadowMode(ShadowMode.Receive);
        root.attachChild(ground);
        DirectionalLightShadowRenderer sunShadows = new DirectionalLightShadowRenderer(assets, 256, 2);
        sunShadows.setLight(sun);
        PointLightShadowRenderer lampShadows = new PointLightShadowRenderer(assets, 256);
        lampShadows.setLight(lamp);
        FilterPostProcessor bloom = new FilterPostProcessor(assets);
        bloom.addFilter(new BloomFilter(BloomFilter.GlowMode.Objects));
        processors.addAll(List.of(sunShadows, lampShadows, bloom));
        processors.forEach(view::addProcessor);
    }

    void close(ViewPort view) {
        processors.forEach(view::removeProcessor);
        root.detachAllChildren();
        root.getLocalLightList().clear();
    }

    /** Without faces: what it shows does not matter. */
    private static LightProbe probe() {
        ArrayList<ByteBuffer> faces = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            faces.add(BufferUtils.createByteBuffer(16 * 16 * 4));
        }
        LightProbe probe = new LightProbe();
        probe.setPrefilteredMap(new TextureCubeMap(
                new Image(Image.Format.RGBA8, 16, 16, 0, faces, null, ColorSpace.Linear)));
        Vector3f[] coefficients = new Vector3f[9];
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] = new Vector3f(0.1f, 0.1f, 0.1f);
        }
        probe.setShCoeffs(coefficients);
        probe.setNbMipMaps(1);
        probe.getArea().setRadius(50f);
        probe.setReady(true);
        return probe;
    }

    /** Registers the first ones of all kinds. */
    List<SpatialPool<Geometry>> register(ScenePools pools, boolean warm, int count) {
        List<SpatialPool<Geometry>> kinds = new ArrayList<>();
        for (int kind = 0; kind < count; kind++) {
            Geometry prefab = new Geometry("kind " + kind, new Sphere(12, 12, 0.4f));
            prefab.setMaterial(material(kind));
            prefab.setShadowMode(ShadowMode.CastAndReceive);
            boolean instanced = kind % 5 == 0;
            kinds.add(pools.register(prefab.getName(), prefab,
                    settings -> settings.preloadOnPrewarm(warm).instanced(instanced)));
        }
        return kinds;
    }

    /** Another combination of parameters for each kind. */
    private Material material(int kind) {
        Material material = new Material(assets, "Common/MatDefs/Light/PBRLighting.j3md");
        material.setColor("BaseColor", ColorRGBA.White);
        material.setFloat("Metallic", 0.1f);
        if ((kind & 1) != 0) {
            material.setColor("Emissive", ColorRGBA.Red);
        }
        if ((kind & 2) != 0) {
            material.setFloat("AlphaDiscardThreshold", 0.1f);
        }
        if ((kind & 4) != 0) {
            material.setBoolean("UseVertexColor", true);
        }
        if ((kind & 8) != 0) {
            material.setBoolean("UseFog", true);
        }
        if ((kind & 16) != 0) {
            material.setBoolean("BackfaceShadows", true);
        }
        return material;
    }
}
