// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.system.NullRenderer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Draws nothing, and counts the draw calls of instances; without garbage once it knows their buffers. */
final class InstancedCalls extends NullRenderer {
    int count;
    final Set<VertexBuffer> buffers = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Whether the present calls count. */
    BooleanSupplier counts = () -> true;

    @Override
    public void renderMesh(Mesh mesh, int lod, int instances, VertexBuffer[] data) {
        if (data == null || !counts.getAsBoolean()) {
            return;
        }
        count++;
        for (VertexBuffer buffer : data) {
            buffers.add(buffer);
        }
    }

    /** How many buffers the engine would upload for what the calls since have drawn, in a frame. */
    long uploadsIn(Runnable frame) {
        buffers.forEach(VertexBuffer::clearUpdateNeeded);
        buffers.clear();
        count = 0;
        frame.run();
        return buffers.stream().filter(VertexBuffer::isUpdateNeeded).count();
    }
}
