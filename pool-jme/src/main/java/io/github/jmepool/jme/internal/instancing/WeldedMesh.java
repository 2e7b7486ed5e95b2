// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.scene.mesh.IndexBuffer;
import com.jme3.scene.mesh.IndexIntBuffer;
import com.jme3.scene.mesh.IndexShortBuffer;
import com.jme3.util.BufferUtils;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The triangles of a mesh, in which all vertices at one place are one point. At hard edges and seams a mesh has several
 * vertices at a place, each with a normal or a texture coordinate of its own, and reducing its triangles would tear it
 * there.
 */
final class WeldedMesh {
    /** What a corner costs whose vertex belongs to another surface than the first corner's: more than all else. */
    private static final float OTHER_SURFACE = 8f;
    /** At the edges of flat faces, most points have several vertices. */
    private static final int FEW = 4;
    private static final int NONE = -1;
    /** That many vertices are numbered from 0 to 65,535. */
    private static final int MOST_SHORT = 1 << Short.SIZE;

    private final FloatBuffer places;
    private final @Nullable FloatBuffer normals;
    private final @Nullable FloatBuffer textures;
    private final IndexBuffer triangles;
    /** The point of each vertex. */
    private final int[] points;
    /** The first vertex of each point, and the next one of its point for each vertex. */
    private final int[] firsts;
    private final int[] nexts;
    /** Another vertex of the same surface for each, by shared vertices of triangles; itself at the end. */
    private final int[] surfaces;
    /** The same of each point, whose triangles hang together although a seam separates their vertices. */
    private final int[] pieces;
    /** The number of points, and of the vertices that triangles have. */
    private int count;
    private int used;
    private final Vector3f face = new Vector3f();
    private final Vector3f edge = new Vector3f();

    /**
     * Only reads the mesh, which the renderer may read meanwhile.
     *
     * @param isWelded false to keep as many points at a place as there are vertices
     */
    WeldedMesh(Mesh mesh, VertexBuffer places, boolean isWelded) {
        this.places = (FloatBuffer) places.getDataReadOnly();
        normals = floats(mesh, places.getBufferType() == Type.Position ? Type.Normal : Type.BindPoseNormal, 3);
        textures = floats(mesh, Type.TexCoord, 2);
        triangles = IndexBuffer.wrapIndexBuffer(mesh.getBuffer(Type.Index).getDataReadOnly());
        int vertices = places.getNumElements();
        points = new int[vertices];
        firsts = new int[vertices];
        nexts = new int[vertices];
        surfaces = new int[vertices];
        pieces = new int[vertices];
        Arrays.fill(points, NONE);
        for (int i = 0; i < vertices; i++) {
            surfaces[i] = i;
            pieces[i] = i;
        }
        weld(isWelded);
    }

    private static @Nullable FloatBuffer floats(Mesh mesh, Type type, int components) {
        VertexBuffer buffer = mesh.getBuffer(type);
        return buffer != null && buffer.getFormat() == Format.Float && buffer.getNumComponents() == components
                ? (FloatBuffer) buffer.getDataReadOnly() : null;
    }

    private void weld(boolean isWelded) {
        Map<Vector3f, Integer> known = new HashMap<>();
        for (int i = 0; i < triangles.size(); i++) {
            int vertex = triangles.get(i);
            if (points[vertex] == NONE) {
                Integer point = isWelded ? known.putIfAbsent(place(vertex, new Vector3f()), count) : null;
                points[vertex] = point == null ? count : point;
                nexts[vertex] = point == null ? NONE : firsts[point];
                firsts[points[vertex]] = vertex;
                count += point == null ? 1 : 0;
                used++;
            }
            int first = triangles.get(i - i % 3);
            surfaces[surface(vertex)] = surface(first);
            pieces[end(pieces, points[vertex])] = end(pieces, points[first]);
        }
    }

    private int surface(int vertex) {
        return end(surfaces, vertex);
    }

    /** What a chain of others leads to, which is shortened on the way. */
    private static int end(int[] others, int from) {
        int at = from;
        while (others[at] != at) {
            others[at] = others[others[at]];
            at = others[at];
        }
        return at;
    }

    /** Whether a mesh with textures has few points of several vertices: a smooth one with the seams of its textures. */
    boolean hasFewSeams() {
        return textures != null && used > count && used - count <= count / FEW;
    }

    /** Adding 0 makes one number of the two zeros. */
    private Vector3f place(int vertex, Vector3f into) {
        return read(places, vertex, into).addLocal(0f, 0f, 0f);
    }

    private static Vector3f read(FloatBuffer from, int vertex, Vector3f into) {
        int at = vertex * 3;
        return into.set(from.get(at), from.get(at + 1), from.get(at + 2));
    }

    /** A mesh of the points alone. */
    Mesh mesh() {
        FloatBuffer all = BufferUtils.createFloatBuffer(count * 3);
        Vector3f place = new Vector3f();
        for (int point = 0; point < count; point++) {
            place(firsts[point], place);
            all.put(point * 3, place.x).put(point * 3 + 1, place.y).put(point * 3 + 2, place.z);
        }
        IndexBuffer corners = corners(count, triangles.size());
        for (int i = 0; i < triangles.size(); i++) {
            corners.put(i, points[triangles.get(i)]);
        }
        Mesh mesh = new Mesh();
        mesh.setBuffer(Type.Position, 3, all);
        mesh.setBuffer(indices(corners));
        mesh.updateCounts();
        return mesh;
    }

    /** The generator doesn't take the bytes in which the engine keeps few vertices. */
    private static IndexBuffer corners(int vertices, int corners) {
        return vertices <= MOST_SHORT ? new IndexShortBuffer(BufferUtils.createShortBuffer(corners))
                : new IndexIntBuffer(BufferUtils.createIntBuffer(corners));
    }

    private static VertexBuffer indices(IndexBuffer corners) {
        VertexBuffer indices = new VertexBuffer(Type.Index);
        indices.setupData(Usage.Static, 3, corners.getFormat(), corners.getBuffer());
        return indices;
    }

    /** Returns indices of the original mesh for triangles of points. */
    VertexBuffer unweld(VertexBuffer ofPoints) {
        IndexBuffer from = IndexBuffer.wrapIndexBuffer(ofPoints.getData());
        IndexBuffer to = corners(points.length, from.size());
        int[] corners = new int[3];
        for (int i = 0; i < from.size(); i += 3) {
            choose(from.get(i), from.get(i + 1), from.get(i + 2), corners);
            for (int corner = 0; corner < 3; corner++) {
                to.put(i + corner, corners[corner]);
            }
        }
        return indices(to);
    }

    /** Chooses vertices at three points of one surface which have the normal of the triangle, and are near. */
    private void choose(int one, int two, int three, int[] corners) {
        normal(firsts[one], firsts[two], firsts[three], face);
        face.normalizeLocal();
        corners[0] = firsts[one];
        corners[1] = firsts[two];
        corners[2] = firsts[three];
        float least = Float.POSITIVE_INFINITY;
        for (int vertex = firsts[one]; vertex != NONE; vertex = nexts[vertex]) {
            int second = nearest(vertex, two);
            int third = nearest(vertex, three);
            float cost = turn(vertex) + cost(vertex, second) + cost(vertex, third);
            if (cost < least) {
                least = cost;
                corners[0] = vertex;
                corners[1] = second;
                corners[2] = third;
            }
        }
    }

    private int nearest(int vertex, int point) {
        int best = firsts[point];
        for (int other = nexts[best]; other != NONE; other = nexts[other]) {
            best = cost(vertex, other) < cost(vertex, best) ? other : best;
        }
        return best;
    }

    private float cost(int vertex, int other) {
        return (surface(vertex) == surface(other) ? 0f : OTHER_SURFACE) + turn(other) + apart(vertex, other);
    }

    /** The turn of a vertex: from 0 where it has the normal of the face to 2 where it has the opposite one. */
    private float turn(int vertex) {
        return normals == null ? 0f : 1f - read(normals, vertex, edge).dot(face);
    }

    private float apart(int vertex, int other) {
        if (textures == null) {
            return 0f;
        }
        float u = textures.get(vertex * 2) - textures.get(other * 2);
        float v = textures.get(vertex * 2 + 1) - textures.get(other * 2 + 1);
        return Math.min(1f, (float) Math.sqrt(u * u + v * v));
    }

    /** The surface of triangles of the original mesh. */
    double area(VertexBuffer indices) {
        return Arrays.stream(areas(indices)).sum();
    }

    /** The surface of each piece that hangs together, at one of its points. */
    double[] areas(VertexBuffer indices) {
        IndexBuffer corners = IndexBuffer.wrapIndexBuffer(indices.getDataReadOnly());
        double[] areas = new double[count];
        for (int i = 0; i < corners.size(); i += 3) {
            int one = corners.get(i);
            areas[end(pieces, points[one])] += normal(one, corners.get(i + 1), corners.get(i + 2), face).length() / 2;
        }
        return areas;
    }

    /** The length of the edges of holes, which an odd number of triangles of the original mesh has. */
    double openLength(VertexBuffer indices) {
        IndexBuffer corners = IndexBuffer.wrapIndexBuffer(indices.getDataReadOnly());
        Set<Long> open = new HashSet<>();
        for (int i = 0; i < corners.size(); i++) {
            int one = points[corners.get(i)];
            int other = points[corners.get(i % 3 == 2 ? i - 2 : i + 1)];
            long ends = (long) Math.min(one, other) << Integer.SIZE | Math.max(one, other);
            if (!open.remove(ends)) {
                open.add(ends);
            }
        }
        double sum = 0;
        for (long ends : open) {
            sum += place(firsts[(int) (ends >> Integer.SIZE)], face).distance(place(firsts[(int) ends], edge));
        }
        return sum;
    }

    /** The normal of a triangle, as long as twice its surface. */
    private Vector3f normal(int one, int two, int three, Vector3f into) {
        Vector3f origin = read(places, one, new Vector3f());
        read(places, three, edge).subtractLocal(origin);
        return read(places, two, into).subtractLocal(origin).crossLocal(edge);
    }
}
