// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.Matrix3f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;

/** The position and the rotation of a camera, to which billboards turn. */
final class Facing {
    private static final Quaternion HALF_TURN = new Quaternion(0f, 1f, 0f, 0f);

    final Vector3f eye = new Vector3f();
    /** The rotation of a billboard that is parallel to the screen. */
    final Quaternion screen = new Quaternion();
    /** That rotation as a matrix, column by column. */
    final float[] screenMatrix = {1f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 1f};
    private final Matrix3f rotation = new Matrix3f();

    void set(Camera camera) {
        eye.set(camera.getLocation());
        camera.getRotation().mult(HALF_TURN, screen);
        screen.toRotationMatrix(rotation).get(screenMatrix, false);
    }

    void set(Facing other) {
        eye.set(other.eye);
        screen.set(other.screen);
        System.arraycopy(other.screenMatrix, 0, screenMatrix, 0, screenMatrix.length);
    }

    /** Whether billboards turn to another in the same way. */
    boolean isAs(Facing other, boolean eyeMatters) {
        return screen.equals(other.screen) && (!eyeMatters || eye.equals(other.eye));
    }
}
