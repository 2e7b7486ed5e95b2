// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.material.Material;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.internal.crowd.BakedModel;
import io.github.jmepool.jme.internal.crowd.BakedModel.Skin;
import java.nio.FloatBuffer;
import java.util.List;

/** One draw call for a skinned geometry of several instances that stay where they are, each in a baked pose. */
final class PosedGroup extends InstancedGeometry {
    private final VertexBuffer[] buffers;
    private final int count;
    private final BoundingVolume bound;

    /**
     * Takes the place of geometries.
     *
     * @param geometries of the instances; their world transforms are up to date
     * @param attribute four numbers for each instance
     */
    PosedGroup(List<Geometry> geometries, Skin skin, float[] attribute) {
        super("posed");
        Geometry first = geometries.get(0);
        first.getMesh().prepareForAnim(false);
        count = geometries.size();
        Material drawn = skin.derive(first.getMaterial());
        drawn.setBoolean("UseInstancing", true);
        buffers = new VertexBuffer[] {places(geometries), buffer(BakedModel.ATTRIBUTE, attribute)};
        bound = geometries.get(0).getWorldBound().clone();
        geometries.forEach(geometry -> bound.mergeLocal(geometry.getWorldBound()));
        setMesh(first.getMesh());
        setMaterial(drawn);
        setShadowMode(ShadowMode.CastAndReceive);
    }

    private static VertexBuffer places(List<Geometry> geometries) {
        float[] places = new float[geometries.size() * 16];
        int at = 0;
        for (Geometry geometry : geometries) {
            // without a rotation in the last row
            float[] one = new float[16];
            geometry.getWorldMatrix().get(one, false);
            System.arraycopy(one, 0, places, at, 15);
            at += 16;
        }
        return buffer(Type.InstanceData, places);
    }

    private static VertexBuffer buffer(Type type, float[] numbers) {
        FloatBuffer data = BufferUtils.createFloatBuffer(numbers);
        VertexBuffer buffer = new VertexBuffer(type);
        buffer.setInstanced(true);
        buffer.setupData(Usage.Static, type == Type.InstanceData ? 16 : 4, Format.Float, data);
        return buffer;
    }

    @Override
    public VertexBuffer[] getAllInstanceData() {
        if (buffers != null) {
            DrawnScene.draw(buffers);
        }
        return buffers;
    }

    @Override
    public int getNumVisibleInstances() {
        return count;
    }

    @Override
    public int getNumInstances() {
        return count;
    }

    /** That of the geometries, as it determines the resolution of shadows. */
    @Override
    public BoundingVolume getWorldBound() {
        return bound == null ? super.getWorldBound() : bound;
    }
}
