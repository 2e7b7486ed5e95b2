// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Sphere;
import java.util.ArrayList;
import java.util.List;

/**
 * The models of the asteroid field: rocks of some shapes, and the planet that they circle.
 */
public final class AsteroidModels {
    private static final int SHAPES = 4;
    /** So the finest level of a rock has 1,280 triangles, and the coarsest 20. */
    private static final int DIVISIONS = 3;
    private static final ColorRGBA STONE = new ColorRGBA(0.62f, 0.58f, 0.54f, 1);
    private static final ColorRGBA ICE = new ColorRGBA(0.45f, 0.85f, 1, 0.5f);
    private static final ColorRGBA OCEAN = new ColorRGBA(0.12f, 0.3f, 0.52f, 1);
    private static final int PLANET_DETAIL = 64;

    private AsteroidModels() {
    }

    /**
     * Builds the rocks, each of radius 1 and without colours of their own, with levels of detail by a control.
     *
     * @param assets gives the engine's material definitions
     * @return prefabs
     */
    public static List<Geometry> rocks(AssetManager assets) {
        List<Geometry> rocks = new ArrayList<>();
        Material stone = material(assets, STONE);
        for (int shape = 0; shape < SHAPES; shape++) {
            Geometry rock = new Geometry("asteroid " + (char) ('A' + shape),
                    RockMesh.withLevels(1, DIVISIONS, 100 + shape));
            rock.addControl(new LodControl());
            rock.setMaterial(stone);
            rocks.add(rock);
        }
        return rocks;
    }

    /**
     * Builds a splinter of ice, through which one sees what is behind it.
     *
     * @param assets gives the engine's material definitions
     * @return a prefab
     */
    public static Geometry ice(AssetManager assets) {
        Geometry ice = new Geometry("ice", RockMesh.make(1, 0, 99, ColorRGBA.White));
        ice.setMaterial(material(assets, ICE));
        ice.getMaterial().getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        ice.getMaterial().getAdditionalRenderState().setDepthWrite(false);
        ice.setQueueBucket(Bucket.Transparent);
        return ice;
    }

    /**
     * Builds the planet.
     *
     * @param assets gives the engine's material definitions
     * @param radius its radius
     * @return a new geometry
     */
    public static Geometry planet(AssetManager assets, float radius) {
        Geometry planet = new Geometry("planet", new Sphere(PLANET_DETAIL, 2 * PLANET_DETAIL, radius));
        planet.setMaterial(material(assets, OCEAN));
        planet.getMaterial().setColor("Specular", new ColorRGBA(0.5f, 0.6f, 0.7f, 1));
        planet.getMaterial().setFloat("Shininess", 12);
        return planet;
    }

    private static Material material(AssetManager assets, ColorRGBA color) {
        Material material = new Material(assets, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Diffuse", color);
        material.setColor("Ambient", color);
        return material;
    }
}
