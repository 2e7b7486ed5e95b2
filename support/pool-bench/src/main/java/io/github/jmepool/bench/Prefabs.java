// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.plugins.ClasspathLocator;
import com.jme3.material.Material;
import com.jme3.material.plugins.J3MLoader;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;

/** The two things that the scene benchmarks spawn. */
final class Prefabs {
    private Prefabs() {
    }

    static Spatial of(String name) {
        AssetManager assets = new DesktopAssetManager();
        assets.registerLocator("/", ClasspathLocator.class);
        assets.registerLoader(J3MLoader.class, "j3md");
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", ColorRGBA.Orange.clone());
        Mesh mesh = new Box(0.5f, 0.5f, 0.5f);
        switch (name) {
            case "geometry":
                return geometry("bullet", mesh, material);
            case "tree":
                return tree(mesh, material);
            default:
                throw new IllegalArgumentException("prefab must be geometry or tree but was " + name);
        }
    }

    private static Geometry geometry(String name, Mesh mesh, Material material) {
        Geometry geometry = new Geometry(name, mesh);
        geometry.setMaterial(material);
        return geometry;
    }

    /** 21 spatials: a root, ten nodes, a geometry in each; two controls on the root. */
    private static Node tree(Mesh mesh, Material material) {
        Node root = new Node("enemy");
        for (int i = 0; i < 10; i++) {
            Node limb = new Node("limb" + i);
            limb.setLocalTranslation(i, 0, 0);
            limb.attachChild(geometry("part" + i, mesh, material));
            root.attachChild(limb);
        }
        root.addControl(new Age());
        root.addControl(new Hunger());
        return root;
    }

    /** A control that counts, so that neither it nor its update costs anything to speak of. */
    static class Age extends AbstractControl {
        float seconds;

        @Override
        protected void controlUpdate(float tpf) {
            seconds += tpf;
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }

    /** A second one. */
    static final class Hunger extends Age {
    }
}
