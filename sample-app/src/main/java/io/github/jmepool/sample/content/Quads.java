// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer.Type;

/**
 * Makes flat rectangles in the xy plane.
 */
final class Quads {
    private Quads() {
    }

    static Mesh centered(float width, float height) {
        float x = width / 2;
        float y = height / 2;
        Mesh mesh = new Mesh();
        mesh.setBuffer(Type.Position, 3, new float[] {-x, -y, 0, x, -y, 0, x, y, 0, -x, y, 0});
        mesh.setBuffer(Type.Normal, 3, new float[] {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1});
        mesh.setBuffer(Type.TexCoord, 2, new float[] {0, 0, 1, 0, 1, 1, 0, 1});
        mesh.setBuffer(Type.Index, 3, new short[] {0, 1, 2, 0, 2, 3});
        mesh.updateBound();
        mesh.setStatic();
        return mesh;
    }
}
