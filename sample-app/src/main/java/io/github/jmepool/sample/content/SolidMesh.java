// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;

/**
 * Puts simple bodies together as one faceted mesh.
 */
final class SolidMesh {
    private final FlatMesh mesh = new FlatMesh();

    /** Adds a box between two corners. */
    SolidMesh box(Vector3f least, Vector3f most, ColorRGBA color) {
        Vector3f[] at = new Vector3f[8];
        for (int i = 0; i < at.length; i++) {
            at[i] = new Vector3f((i & 1) == 0 ? least.x : most.x, (i & 2) == 0 ? least.y : most.y,
                    (i & 4) == 0 ? least.z : most.z);
        }
        mesh.quad(at[0], at[4], at[6], at[2], color).quad(at[1], at[3], at[7], at[5], color);
        mesh.quad(at[0], at[1], at[5], at[4], color).quad(at[2], at[6], at[7], at[3], color);
        mesh.quad(at[0], at[2], at[3], at[1], color).quad(at[4], at[5], at[7], at[6], color);
        return this;
    }

    /** Adds a plank on both sides of a crate: thick along an axis, wide along the next, long along the third. */
    SolidMesh slab(int axis, float half, float from, float to, float length, ColorRGBA color) {
        Vector3f least = new Vector3f();
        Vector3f most = new Vector3f();
        set(least, axis, -half, from, -length);
        set(most, axis, half, to, length);
        return box(least, most, color);
    }

    /** Adds a beam along an axis, around a place in the plane of the other two. */
    SolidMesh beam(int axis, float second, float third, float half, float thickness, ColorRGBA color) {
        Vector3f least = new Vector3f();
        Vector3f most = new Vector3f();
        set(least, axis, -half, second - thickness, third - thickness);
        set(most, axis, half, second + thickness, third + thickness);
        return box(least, most, color);
    }

    private static void set(Vector3f vector, int axis, float first, float second, float third) {
        vector.set(axis, first);
        vector.set((axis + 1) % 3, second);
        vector.set((axis + 2) % 3, third);
    }

    /** Adds the side of a cone around the x axis. */
    SolidMesh tube(float fromX, float fromRadius, float toX, float toRadius, int sides, ColorRGBA color) {
        for (int i = 0; i < sides; i++) {
            Vector3f a = around(fromX, fromRadius, i, sides);
            Vector3f b = around(fromX, fromRadius, i + 1, sides);
            Vector3f c = around(toX, toRadius, i + 1, sides);
            Vector3f d = around(toX, toRadius, i, sides);
            if (fromRadius == 0) {
                mesh.triangle(a, d, c, color);
            } else {
                mesh.quad(a, d, c, b, color);
            }
        }
        return this;
    }

    private static Vector3f around(float x, float radius, int side, int sides) {
        float angle = -FastMath.TWO_PI * side / sides;
        return new Vector3f(x, radius * FastMath.cos(angle), radius * FastMath.sin(angle));
    }

    /** Adds a ball around the origin, whose stripes change colour. */
    SolidMesh ball(float radius, int rows, int sides, ColorRGBA one, ColorRGBA other) {
        for (int row = 0; row < rows; row++) {
            float from = FastMath.PI * row / rows;
            float to = FastMath.PI * (row + 1) / rows;
            ColorRGBA color = row == rows / 2 ? other : one;
            float toRadius = row == rows - 1 ? 0.001f : radius * FastMath.sin(to);
            tube(-radius * FastMath.cos(from), radius * FastMath.sin(from), -radius * FastMath.cos(to), toRadius, sides,
                    color);
        }
        return this;
    }

    /** Adds a wheel that turns around the z axis. */
    SolidMesh wheel(Vector3f center, float radius, float half, int sides, ColorRGBA rim, ColorRGBA hub) {
        for (int i = 0; i < sides; i++) {
            Vector3f a = spoke(center, radius, half, i, sides);
            Vector3f b = spoke(center, radius, half, i + 1, sides);
            Vector3f c = spoke(center, radius, -half, i + 1, sides);
            Vector3f d = spoke(center, radius, -half, i, sides);
            ColorRGBA side = i % 3 == 0 ? hub : rim;
            mesh.quad(a, d, c, b, rim).triangle(center.add(0, 0, half), a, b, side);
            mesh.triangle(center.add(0, 0, -half), c, d, side);
        }
        return this;
    }

    private static Vector3f spoke(Vector3f center, float radius, float z, int side, int sides) {
        float angle = FastMath.TWO_PI * side / sides;
        return center.add(radius * FastMath.cos(angle), radius * FastMath.sin(angle), z);
    }

    Mesh build() {
        return mesh.build();
    }
}
