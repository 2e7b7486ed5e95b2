// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.util.BufferUtils;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects triangles and makes a faceted mesh of them: each has its own normal and colour.
 */
final class FlatMesh {
    private final List<Vector3f> positions = new ArrayList<>();
    private final List<Vector3f> normals = new ArrayList<>();
    private final List<ColorRGBA> colors = new ArrayList<>();

    /** Adds a triangle, counter-clockwise as seen from outside. */
    FlatMesh triangle(Vector3f a, Vector3f b, Vector3f c, ColorRGBA color) {
        Vector3f normal = b.subtract(a).cross(c.subtract(a)).normalizeLocal();
        positions.add(a);
        positions.add(b);
        positions.add(c);
        for (int i = 0; i < 3; i++) {
            normals.add(normal);
            colors.add(color);
        }
        return this;
    }

    /** Adds a quad, counter-clockwise as seen from outside. */
    FlatMesh quad(Vector3f a, Vector3f b, Vector3f c, Vector3f d, ColorRGBA color) {
        return triangle(a, b, c, color).triangle(a, c, d, color);
    }

    /**
     * Adds a hull: a ring of points around an axis along x, closed by a tip on either end.
     *
     * @param ring the points at x of their own, counter-clockwise as seen from +x
     */
    FlatMesh spindle(Vector3f front, Vector3f[] ring, Vector3f back, ColorRGBA light, ColorRGBA dark) {
        for (int i = 0; i < ring.length; i++) {
            Vector3f from = ring[i];
            Vector3f to = ring[(i + 1) % ring.length];
            ColorRGBA color = i % 2 == 0 ? light : dark;
            triangle(front, from, to, color);
            triangle(back, to, from, color);
        }
        return this;
    }

    /** Adds the same triangles on the other side of the xz plane. */
    FlatMesh mirrored() {
        int count = positions.size();
        for (int i = 0; i < count; i += 3) {
            triangle(mirror(positions.get(i)), mirror(positions.get(i + 2)), mirror(positions.get(i + 1)),
                    colors.get(i));
        }
        return this;
    }

    private static Vector3f mirror(Vector3f point) {
        return new Vector3f(point.x, -point.y, point.z);
    }

    /** Returns how many vertices it has so far, three for each triangle. */
    int vertices() {
        return positions.size();
    }

    Mesh build() {
        Mesh mesh = new Mesh();
        mesh.setBuffer(Type.Position, 3, BufferUtils.createFloatBuffer(positions.toArray(new Vector3f[0])));
        mesh.setBuffer(Type.Normal, 3, BufferUtils.createFloatBuffer(normals.toArray(new Vector3f[0])));
        mesh.setBuffer(Type.Color, 4, BufferUtils.createFloatBuffer(colors.toArray(new ColorRGBA[0])));
        mesh.updateCounts();
        mesh.updateBound();
        mesh.setStatic();
        return mesh;
    }
}
