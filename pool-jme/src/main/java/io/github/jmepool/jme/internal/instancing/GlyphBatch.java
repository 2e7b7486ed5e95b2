// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import io.github.jmepool.jme.internal.work.PoolWork;
import org.jspecify.annotations.Nullable;

/** Draws the rows of a page of a font: a unit square for each, which the shader places. */
final class GlyphBatch extends StandIn {
    /** The reach of a bound around each camera. */
    private static final float FAR = 1e6f;

    final GlyphRows rows;
    private final InstanceBuffers buffers;
    /** The rows that the buffers have; the game may change a text after that. */
    private int uploaded;
    /** The labels; null for a sample, which is never part of a scene. */
    private final @Nullable LabelBatches batches;
    /** The engine draws what is nearest last: this is nearer than boxes that the camera is in, whose distance is 0. */
    private final BoundingBox everywhere = new BoundingBox(Vector3f.ZERO, FAR, FAR, FAR) {
        @Override
        public float distanceToEdge(Vector3f point) {
            return -1f;
        }
    };

    GlyphBatch(PoolWork work, String name, GlyphRows rows, Material material, @Nullable LabelBatches batches) {
        super(name);
        this.rows = rows;
        this.batches = batches;
        buffers = new InstanceBuffers(work, name, rows.columns);
        Mesh square = new Mesh();
        square.setBuffer(Type.Position, 3, new float[] {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0});
        square.setBuffer(Type.Index, 3, new short[] {0, 1, 2, 0, 2, 3});
        square.setBound(everywhere.clone());
        setMesh(square);
        setMaterial(material);
        setShadowMode(ShadowMode.Off);
        setIgnoreTransform(false);
        parent = batches;
    }

    void upload() {
        rows.put(buffers);
        uploaded = rows.count;
    }

    @Override
    public boolean checkCulling(Camera camera) {
        return rows.count > 0;
    }

    /** No rows in passes with a technique of their own, as of normals, whose shaders would not place them. */
    @Override
    public int getNumVisibleInstances() {
        return batches == null ? rows.count : batches.isForced() ? 0 : uploaded;
    }

    @Override
    public int getNumInstances() {
        // asked by the engine's constructor
        return rows == null ? 0 : rows.count;
    }

    @Override
    public VertexBuffer[] getAllInstanceData() {
        InstanceBuffers.drawn(buffers.all);
        return buffers.all;
    }

    @Override
    public BoundingVolume getWorldBound() {
        return batches == null ? super.getWorldBound() : everywhere;
    }

    @Override
    public Matrix4f getWorldMatrix() {
        return batches == null ? super.getWorldMatrix() : batches.matrix;
    }

    /** The order of the gui bucket is that of the z of the root. */
    @Override
    public Vector3f getWorldTranslation() {
        return batches == null ? super.getWorldTranslation() : batches.getWorldTranslation();
    }

    @Override
    @Nullable InstancedBatch group() {
        return null;
    }

    @Override
    int level() {
        return 0;
    }

    @Override
    @Nullable Geometry instance() {
        return null;
    }

    void dispose() {
        uploaded = 0;
        buffers.dispose();
    }
}
