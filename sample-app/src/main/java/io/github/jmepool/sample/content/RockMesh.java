// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.util.BufferUtils;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes faceted rocks: an icosahedron, divided and dented, with craters.
 */
final class RockMesh {
    private static final float GOLDEN = (1 + FastMath.sqrt(5)) / 2;
    private static final float[][] CORNERS = {
        {-1, GOLDEN, 0}, {1, GOLDEN, 0}, {-1, -GOLDEN, 0}, {1, -GOLDEN, 0},
        {0, -1, GOLDEN}, {0, 1, GOLDEN}, {0, -1, -GOLDEN}, {0, 1, -GOLDEN},
        {GOLDEN, 0, -1}, {GOLDEN, 0, 1}, {-GOLDEN, 0, -1}, {-GOLDEN, 0, 1},
    };
    private static final int[][] FACES = {
        {0, 11, 5}, {0, 5, 1}, {0, 1, 7}, {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4}, {11, 10, 2}, {10, 7, 6},
        {7, 1, 8}, {3, 9, 4}, {3, 4, 2}, {3, 2, 6}, {3, 6, 8}, {3, 8, 9}, {4, 9, 5}, {2, 4, 11}, {6, 2, 10},
        {8, 6, 7}, {9, 8, 1},
    };

    private final SplittableRandom random;
    private final float radius;
    private final List<Vector3f> craters = new ArrayList<>();
    private final Vector3f[] waves = new Vector3f[7];

    private RockMesh(float radius, long seed) {
        this.radius = radius;
        random = new SplittableRandom(seed);
        for (int i = 0; i < waves.length; i++) {
            waves[i] = direction().mult(1.2f + i * 0.55f);
        }
        for (int i = 0; i < 5; i++) {
            craters.add(direction());
        }
    }

    /**
     * Makes a rock.
     *
     * @param radius the mean radius
     * @param divisions how often each face is divided into four
     * @param seed decides on the shape
     * @param tint the colour that the facets vary
     */
    static Mesh make(float radius, int divisions, long seed, ColorRGBA tint) {
        RockMesh rock = new RockMesh(radius, seed);
        FlatMesh mesh = new FlatMesh();
        for (int[] face : FACES) {
            rock.divide(mesh, corner(face[0]), corner(face[1]), corner(face[2]), divisions, tint);
        }
        return mesh.build();
    }

    /**
     * Makes a rock with levels of detail: the same shape divided less and less often, all in one mesh.
     *
     * @param radius the mean radius
     * @param divisions how often each face of the finest level is divided into four
     * @param seed decides on the shape
     */
    static Mesh withLevels(float radius, int divisions, long seed) {
        RockMesh rock = new RockMesh(radius, seed);
        FlatMesh mesh = new FlatMesh();
        VertexBuffer[] levels = new VertexBuffer[divisions + 1];
        for (int level = 0; level <= divisions; level++) {
            int from = mesh.vertices();
            for (int[] face : FACES) {
                rock.divide(mesh, corner(face[0]), corner(face[1]), corner(face[2]), divisions - level,
                        ColorRGBA.White);
            }
            levels[level] = indices(from, mesh.vertices());
        }
        Mesh made = mesh.build();
        made.clearBuffer(Type.Color);
        made.setBuffer(levels[0]);
        made.setLodLevels(levels);
        made.updateCounts();
        return made;
    }

    private static VertexBuffer indices(int from, int to) {
        IntBuffer all = BufferUtils.createIntBuffer(to - from);
        for (int vertex = from; vertex < to; vertex++) {
            all.put(vertex);
        }
        VertexBuffer indices = new VertexBuffer(Type.Index);
        indices.setupData(Usage.Static, 3, Format.UnsignedInt, all.flip());
        return indices;
    }

    private static Vector3f corner(int index) {
        float[] at = CORNERS[index];
        return new Vector3f(at[0], at[1], at[2]).normalizeLocal();
    }

    private Vector3f direction() {
        return new Vector3f((float) random.nextDouble() - 0.5f, (float) random.nextDouble() - 0.5f,
                (float) random.nextDouble() - 0.5f).normalizeLocal();
    }

    private void divide(FlatMesh mesh, Vector3f a, Vector3f b, Vector3f c, int divisions, ColorRGBA tint) {
        if (divisions == 0) {
            float shade = 0.75f + 0.35f * (float) random.nextDouble();
            mesh.triangle(dent(a), dent(b), dent(c),
                    new ColorRGBA(tint.r * shade, tint.g * shade, tint.b * shade, 1));
            return;
        }
        Vector3f ab = a.add(b).normalizeLocal();
        Vector3f bc = b.add(c).normalizeLocal();
        Vector3f ca = c.add(a).normalizeLocal();
        divide(mesh, a, ab, ca, divisions - 1, tint);
        divide(mesh, b, bc, ab, divisions - 1, tint);
        divide(mesh, c, ca, bc, divisions - 1, tint);
        divide(mesh, ab, bc, ca, divisions - 1, tint);
    }

    /** Depends on the direction alone, so that neighbours meet. */
    private Vector3f dent(Vector3f unit) {
        float height = 1;
        for (int i = 0; i < waves.length; i++) {
            height += 0.16f / (1 + i * 0.5f) * FastMath.sin(unit.dot(waves[i]) * 2.4f + i * 1.7f);
        }
        for (Vector3f crater : craters) {
            float near = unit.dot(crater);
            if (near > 0.86f) {
                height -= 0.9f * (near - 0.86f);
            }
        }
        return unit.mult(radius * height);
    }
}
