// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.jspecify.annotations.Nullable;

/** Makes levels of detail. */
final class LevelMaker {
    /** The share of the surface that each level may lose, or gain: spheres shrink, and thin parts vanish. */
    private static final double LOSS = 0.05;
    /** A piece with this share of the surface is seen when it vanishes: no level loses more than half of it. */
    private static final double PIECE = 0.01;

    private LevelMaker() {
    }

    /**
     * Makes the levels of a mesh, each with about half of the triangles of the one before: its own indices first, and
     * those that leave its surface about as large, as others have holes. Any thread.
     *
     * @return empty for a mesh that has levels, or can't have any: one of lines or points, without indices, or with
     *         positions of other than three numbers
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
        WeldedMesh weld = new WeldedMesh(mesh, places, true);
        if (weld.hasFewSeams()) {
            List<VertexBuffer> made = reduceAtSeams(mesh, weld, indices, places, coarser);
            double open = weld.openLength(indices);
            if (made.size() > coarser && made.stream().allMatch(level -> weld.openLength(level) <= open)) {
                return made;
            }
        }
        return reduce(weld, weld, indices, coarser);
    }

    /** Keeps textures as they are at their seams, and tears some meshes there, or fails. */
    private static List<VertexBuffer> reduceAtSeams(Mesh mesh, WeldedMesh weld, VertexBuffer indices,
            VertexBuffer places, int coarser) {
        try {
            return reduce(new WeldedMesh(mesh, places, false), weld, indices, coarser);
        } catch (RuntimeException torn) {
            return List.of();
        }
    }

    private static List<VertexBuffer> reduce(WeldedMesh reduced, WeldedMesh weld, VertexBuffer indices, int coarser) {
        float[] left = new float[coarser];
        for (int i = 0; i < coarser; i++) {
            left[i] = 1f - (float) Math.pow(0.5, i + 1);
        }
        VertexBuffer[] levels = new LodGenerator(reduced.mesh())
                .computeLods(TriangleReductionMethod.PROPORTIONAL, left);
        List<VertexBuffer> made = new ArrayList<>();
        made.add(indices);
        double[] whole = weld.areas(indices);
        for (int i = 1; i < levels.length; i++) {
            VertexBuffer level = reduced.unweld(levels[i]);
            if (!isAlike(whole, weld.areas(level), LOSS * i)) {
                break;
            }
            made.add(level);
        }
        return made;
    }

    /** Whether the surface of a level is about as large, and has all pieces. */
    private static boolean isAlike(double[] whole, double[] level, double loss) {
        double sum = Arrays.stream(whole).sum();
        for (int piece = 0; piece < whole.length; piece++) {
            if (whole[piece] >= sum * PIECE && !(level[piece] >= whole[piece] / 2)) {
                return false;
            }
        }
        return Math.abs(Arrays.stream(level).sum() - sum) <= sum * loss;
    }
}
