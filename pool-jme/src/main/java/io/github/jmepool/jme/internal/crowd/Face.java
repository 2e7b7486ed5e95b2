// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import org.jspecify.annotations.Nullable;

/**
 * A geometry of an instance that can be morphed. The engine's MorphControl writes the weights into its material and the
 * targets into its mesh, which all instances share: while it is morphed, it has its own ones.
 */
final class Face {
    private static final String WEIGHTS = "MorphWeights";
    private final Geometry geometry;
    private final Mesh sharedMesh;
    private final Material sharedMaterial;
    private @Nullable Mesh mesh;
    private @Nullable Material material;

    /** The face of an instance as it was made. */
    Face(Geometry geometry) {
        this.geometry = geometry;
        sharedMesh = geometry.getMesh();
        sharedMaterial = geometry.getMaterial();
    }

    boolean isMorphed() {
        for (float weight : geometry.getMorphState()) {
            if (weight != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether its mesh or material is its own. */
    boolean isOwn() {
        return material != null;
    }

    /**
     * Gives it its own ones if it is morphed and the game has given it no others; otherwise the shared ones.
     *
     * @return whether that changes something
     */
    boolean follow() {
        boolean wasOwn = isOwn();
        if (!isMorphed()) {
            share();
        } else if (material == null && geometry.getMaterial() == sharedMaterial && geometry.getMesh() == sharedMesh) {
            Mesh made = new Mesh();
            SharedSkin.copy(sharedMesh, made);
            for (Type target : EngineManaged.MORPH_BUFFERS) {
                made.clearBuffer(target);
            }
            Material clone = EngineFields.clone(sharedMaterial);
            if (clone.getParamValue(WEIGHTS) instanceof float[] weights) {
                clone.setParam(WEIGHTS, VarType.FloatArray, weights.clone());
            }
            mesh = made;
            material = clone;
            change(made, clone);
        }
        return isOwn() != wasOwn;
    }

    /** Gives it what it shares, unless the game has exchanged that meanwhile. */
    void share() {
        if (material != null) {
            change(geometry.getMesh() == mesh ? sharedMesh : geometry.getMesh(),
                    geometry.getMaterial() == material ? sharedMaterial : geometry.getMaterial());
            mesh = null;
            material = null;
        }
    }

    private void change(Mesh newMesh, Material newMaterial) {
        int targetsAtATime = geometry.getNbSimultaneousGPUMorph();
        geometry.setMesh(newMesh);
        geometry.setMaterial(newMaterial);
        // the engine would try again which number compiles
        geometry.setNbSimultaneousGPUMorph(targetsAtATime);
        // what has the weights now has yet to get them
        geometry.setDirtyMorph(true);
    }
}
