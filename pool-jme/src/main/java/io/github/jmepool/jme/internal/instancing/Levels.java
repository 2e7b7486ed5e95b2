// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.FastMath;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.control.LodControl;
import org.jspecify.annotations.Nullable;

/**
 * The levels of detail of a mesh, and the settings of the {@link LodControl} that chooses them, or the usual ones: the
 * finest level is drawn that has no more triangles than the pixels which the instance covers allow. It has to move by a
 * tolerance beyond the distance of another level before that is drawn.
 */
final class Levels {
    /** The most levels of a mesh: a group has a bit for each. */
    private static final int MOST = Integer.SIZE;
    /** The share of the distance that makes no difference: the unit of the world is unknown. */
    private static final float TOLERANCE = 0.05f;

    final int count;
    private final int[] triangles;
    private final float trianglesPerPixel;
    private final float tolerance;
    private final boolean areControlled;

    private Levels(Mesh mesh, LodControl control, boolean areControlled) {
        this.areControlled = areControlled;
        count = Math.min(MOST, mesh.getNumLodLevels());
        triangles = new int[count];
        for (int i = 0; i < count; i++) {
            triangles[i] = mesh.getTriangleCount(i);
        }
        trianglesPerPixel = control.getTrisPerPixel();
        tolerance = control.getDistTolerance();
    }

    /** The levels of a mesh, null where it has none, with the settings of a control, or with the usual ones. */
    static @Nullable Levels of(Mesh mesh, @Nullable LodControl control) {
        return mesh.getNumLodLevels() == 0 ? null
                : new Levels(mesh, control == null ? new LodControl() : control, control != null);
    }

    /** Whether a control of the prefab chooses them. */
    boolean areControlled() {
        return areControlled;
    }

    /** Whether the control of an instance, if the prefab has one, would choose alike. */
    boolean areThoseOf(Geometry geometry) {
        if (!areControlled) {
            return true;
        }
        LodControl control = geometry.getControl(LodControl.class);
        return control != null && control.isEnabled() && control.getTrisPerPixel() == trianglesPerPixel
                && control.getDistTolerance() == tolerance;
    }

    /** How many pixels high a length of 1 is, at the distance of 1 where the camera has a perspective. */
    static float pixels(Camera camera) {
        float height = camera.getHeight() * (camera.getViewPortTop() - camera.getViewPortBottom());
        return Math.abs(camera.getProjectionMatrix().m11) * height / 2;
    }

    /**
     * The level of an instance.
     *
     * @param radius in pixels, at the distance of 1
     * @param distance of the camera; 1 where it has no perspective
     * @param mayVary whether the distance matters
     * @param before the level that it had in this view; negative where that is unknown
     */
    int choose(float radius, float distance, boolean mayVary, int before) {
        int level = level(radius / distance);
        if (level == before || before < 0 || !mayVary) {
            return level;
        }
        float near = areControlled ? tolerance : distance * TOLERANCE;
        int finest = level(radius / Math.max(0f, distance - near));
        int coarsest = level(radius / (distance + near));
        return Math.max(finest, Math.min(coarsest, before));
    }

    /** The level that the engine chooses from the area of a circle. */
    private int level(float radius) {
        float allowed = radius * radius * FastMath.PI * trianglesPerPixel;
        int level = count - 1;
        for (int i = count - 1; i >= 0 && !(allowed < triangles[i]); i--) {
            level = i;
        }
        return level;
    }
}
