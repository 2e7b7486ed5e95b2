// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.effect.ParticleMesh;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the vertex buffers of all emitters of one prefab have that the engine does not draw: the same data, with room
 * for what the engine may write there, of no vertices. Not direct, so that no instance frees it.
 */
final class UndrawnBuffers {
    private final Map<Type, Buffer> data = new EnumMap<>(Type.class);

    UndrawnBuffers(Mesh mesh) {
        for (VertexBuffer buffer : mesh.getBufferList().getArray()) {
            Buffer its = buffer.getData();
            if (its instanceof FloatBuffer) {
                data.put(buffer.getBufferType(), FloatBuffer.allocate(its.capacity()));
            } else if (its instanceof ByteBuffer) {
                data.put(buffer.getBufferType(), ByteBuffer.allocate(its.capacity()));
            } else if (its instanceof ShortBuffer) {
                data.put(buffer.getBufferType(), ShortBuffer.allocate(its.capacity()));
            } else if (its instanceof IntBuffer) {
                data.put(buffer.getBufferType(), IntBuffer.allocate(its.capacity()));
            }
        }
    }

    void giveTo(ParticleMesh mesh) {
        // as long as it counts its vertices
        data.values().forEach(each -> each.limit(0));
        for (VertexBuffer buffer : mesh.getBufferList().getArray()) {
            Buffer common = data.get(buffer.getBufferType());
            if (common != null && buffer.getData() != null) {
                buffer.updateData(common);
            }
        }
        mesh.updateCounts();
        data.values().forEach(Buffer::clear);
    }
}
