// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.math.ColorRGBA;
import com.jme3.texture.Texture2D;

/**
 * Makes materials from the engine's own definitions; all instances of a prefab share theirs.
 */
final class Paint {
    private final AssetManager assets;

    Paint(AssetManager assets) {
        this.assets = assets;
    }

    /** Lit, coloured by the mesh. */
    Material lit(ColorRGBA specular, float shininess) {
        Material material = new Material(assets, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseVertexColor", true);
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Diffuse", ColorRGBA.White);
        material.setColor("Ambient", ColorRGBA.White);
        material.setColor("Specular", specular);
        material.setFloat("Shininess", shininess);
        return material;
    }

    /** Makes an unshaded material. */
    Material bright(ColorRGBA color) {
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", color);
        return material;
    }

    /** Adds its light to what lies behind. */
    Material light(Texture2D texture, ColorRGBA color) {
        Material material = bright(color);
        material.setTexture("ColorMap", texture);
        material.getAdditionalRenderState().setBlendMode(BlendMode.AlphaAdditive);
        material.getAdditionalRenderState().setDepthWrite(false);
        material.getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
        return material;
    }

    /** For particle emitters. */
    Material particles(Texture2D texture) {
        Material material = new Material(assets, "Common/MatDefs/Misc/Particle.j3md");
        material.setTexture("Texture", texture);
        material.getAdditionalRenderState().setBlendMode(BlendMode.AlphaAdditive);
        return material;
    }
}
