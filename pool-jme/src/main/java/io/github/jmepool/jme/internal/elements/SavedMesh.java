// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The vertices of a background, which Lemur writes anew for each size. */
final class SavedMesh extends SavedNode {
    private final Geometry geometry;
    private final Mesh mesh;
    private final List<Vertices> buffers = new ArrayList<>();

    private static final class Vertices {
        private final VertexBuffer buffer;
        private final FloatBuffer data;
        private final float[] copy;

        Vertices(VertexBuffer buffer, FloatBuffer data) {
            this.buffer = buffer;
            this.data = data;
            copy = new float[data.limit()];
            for (int i = 0; i < copy.length; i++) {
                copy[i] = data.get(i);
            }
        }

        boolean isClean() {
            return buffer.getData() == data && isSame();
        }

        private boolean isSame() {
            for (int i = 0; i < copy.length; i++) {
                if (data.get(i) != copy[i]) {
                    return false;
                }
            }
            return true;
        }

        void restore() {
            for (int i = 0; i < copy.length; i++) {
                data.put(i, copy[i]);
            }
            buffer.updateData(data);
        }
    }

    SavedMesh(Geometry geometry, @Nullable AtomicBoolean shared) {
        super(shared, null);
        this.geometry = geometry;
        mesh = geometry.getMesh();
        for (VertexBuffer buffer : mesh.getBufferList()) {
            if (buffer.getData() instanceof FloatBuffer floats) {
                buffers.add(new Vertices(buffer, floats));
            }
        }
    }

    @Override
    boolean restore(ElementState.@Nullable Differences differences) {
        boolean changed = false;
        for (int i = 0; i < buffers.size(); i++) {
            if (!buffers.get(i).isClean()) {
                buffers.get(i).restore();
                changed = true;
            }
        }
        if (changed) {
            mesh.clearCollisionData();
            mesh.updateBound();
            geometry.updateModelBound();
        }
        return changed;
    }
}
