// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.util.BufferUtils;
import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.util.List;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.jspecify.annotations.Nullable;

/** Makes levels of detail. */
final class LevelMaker {
    private LevelMaker() {
    }

    /**
     * Makes the levels of a mesh, each with about half of the triangles of the one before: its own indices first. Any
     * thread.
     *
     * @return empty for a mesh that has levels, or can't have any: one of lines or points, without indices, with
     *         positions of other than three numbers, or of which the engine's generator can leave out no triangle, as
     *         no two share a vertex
     */
    static List<VertexBuffer> make(@Nullable Mesh mesh, int coarser) {
        if (coarser == 0 || mesh == null || mesh.getNumLodLevels() > 0 || mesh.getMode() != Mesh.Mode.Triangles) {
            return List.of();
        }
        VertexBuffer indices = mesh.getBuffer(Type.Index);
        VertexBuffer places = mesh.getBuffer(Type.BindPosePosition);
        places = places == null ? mesh.getBuffer(Type.Position) : places;
        if (indices == null || places == null || places.getFormat() != Format.Float
                || places.getNumComponents() != 3
                || indices.getFormat() != Format.UnsignedShort && indices.getFormat() != Format.UnsignedInt) {
            return List.of();
        }
        float[] left = new float[coarser];
        for (int i = 0; i < coarser; i++) {
            left[i] = 1f - (float) Math.pow(0.5, i + 1);
        }
        VertexBuffer[] levels = new LodGenerator(copy(places, indices)).computeLods(
                TriangleReductionMethod.PROPORTIONAL, left);
        levels[0] = indices;
        return levels.length > 1 ? List.of(levels) : List.of();
    }

    /** The generator moves the positions of buffers that the renderer may read meanwhile. */
    private static Mesh copy(VertexBuffer places, VertexBuffer indices) {
        Mesh copy = new Mesh();
        FloatBuffer from = (FloatBuffer) places.getDataReadOnly();
        ((Buffer) from).rewind();
        FloatBuffer to = BufferUtils.createFloatBuffer(from.limit());
        ((Buffer) to.put(from)).flip();
        copy.setBuffer(Type.Position, places.getNumComponents(), to);
        Buffer all = indices.getDataReadOnly();
        all.rewind();
        VertexBuffer triangles = new VertexBuffer(Type.Index);
        triangles.setupData(Usage.Static, indices.getNumComponents(), indices.getFormat(), copy(all));
        copy.setBuffer(triangles);
        copy.updateCounts();
        return copy;
    }

    private static Buffer copy(Buffer indices) {
        Buffer copy = indices instanceof IntBuffer ints ? BufferUtils.createIntBuffer(ints.limit()).put(ints)
                : BufferUtils.createShortBuffer(indices.limit()).put((ShortBuffer) indices);
        return copy.flip();
    }
}
