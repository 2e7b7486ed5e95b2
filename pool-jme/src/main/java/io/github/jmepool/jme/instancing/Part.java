// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.material.Material;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial.CullHint;

/** One geometry of a prefab: the mesh, material and hints that it has in all instances. */
final class Part {
    final int index;
    final Mesh mesh;
    final Material drawn;
    final CullHint cull;
    final Bucket bucket;
    final ShadowMode shadow;
    final int lod;
    /** Never part of a scene. */
    final Geometry sample;
    private final Material material;

    Part(int index, Geometry geometry, Material drawn, CullHint cull, Bucket bucket, ShadowMode shadow) {
        this.index = index;
        this.drawn = drawn;
        this.cull = cull;
        this.bucket = bucket;
        this.shadow = shadow;
        mesh = geometry.getMesh();
        material = geometry.getMaterial();
        lod = geometry.getLodLevel();
        sample = new Geometry("sample of " + geometry.getName(), mesh);
        sample.setMaterial(drawn);
    }

    /** Whether a geometry is still drawn like the prefab's. */
    boolean matches(Geometry geometry) {
        return geometry.getMesh() == mesh && geometry.getMaterial() == material && geometry.getLodLevel() == lod;
    }

    /** The radius of the mesh around the origin of its geometry. */
    float reach() {
        BoundingVolume bound = mesh.getBound();
        if (bound instanceof BoundingSphere sphere) {
            return sphere.getCenter().length() + sphere.getRadius();
        }
        if (bound instanceof BoundingBox box) {
            return box.getCenter().length() + (float) Math.sqrt(box.getXExtent() * box.getXExtent()
                    + box.getYExtent() * box.getYExtent() + box.getZExtent() * box.getZExtent());
        }
        return Float.POSITIVE_INFINITY;
    }
}
