// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;

/**
 * The camera's place in the game: the whole field is in the picture, however large the load makes it.
 */
public final class GameCamera {
    private static final Vector3f EYE = new Vector3f(0, -9, 41);
    private static final Vector3f LOOK_AT = new Vector3f(0, -0.9f, 0);
    private static final float FIELD_OF_VIEW = 45;
    private static final float NEAR = 1;
    private static final float FAR = 300;

    private GameCamera() {
    }

    /**
     * Places the camera.
     *
     * @param camera the application's
     * @param load how many times the usual number of objects
     */
    public static void place(Camera camera, float load) {
        float away = (float) Math.sqrt(Math.max(1, load));
        camera.setFrustumPerspective(FIELD_OF_VIEW, (float) camera.getWidth() / camera.getHeight(), NEAR, FAR * away);
        camera.setLocation(EYE.mult(away));
        camera.lookAt(LOOK_AT.mult(away), Vector3f.UNIT_Y);
    }
}
