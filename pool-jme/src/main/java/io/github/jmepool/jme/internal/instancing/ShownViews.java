// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The views that the last frame has shown instances in: how large something appears in them. */
final class ShownViews {
    private final List<View> views = new ArrayList<>();
    private int count;

    /** A frame begins, which has no views yet. */
    void clear() {
        count = 0;
        for (int i = 0; i < views.size(); i++) {
            // it must not keep the game's camera alive
            views.get(i).camera = null;
        }
    }

    /** A camera draws instances as far away as this; 0 for any distance. */
    void add(Camera camera, float drawDistance) {
        int at = 0;
        while (at < count && views.get(at).camera != camera) {
            at++;
        }
        if (at == views.size()) {
            views.add(new View());
        }
        count = Math.max(count, at + 1);
        views.get(at).set(camera, drawDistance);
    }

    /**
     * How important a sphere is: its radius in pixels in the view that shows it largest. Where none does, it is
     * negative, and greater where it would be larger if the camera turned.
     */
    float importance(float x, float y, float z, float radius) {
        float most = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            most = Math.max(most, views.get(i).importance(x, y, z, radius));
        }
        return most;
    }

    /** What one camera shows. */
    private static final class View {
        private final Frustum frustum = new Frustum();
        private final Vector3f eye = new Vector3f();
        private float pixels;
        private boolean hasPerspective;
        private @Nullable Camera camera;

        void set(Camera to, float drawDistance) {
            camera = to;
            eye.set(to.getLocation());
            pixels = Levels.pixels(to);
            hasPerspective = !to.isParallelProjection();
            frustum.setView(to, false, eye,
                    hasPerspective && drawDistance > 0f ? drawDistance : Float.POSITIVE_INFINITY);
        }

        float importance(float x, float y, float z, float radius) {
            float apartX = x - eye.x;
            float apartY = y - eye.y;
            float apartZ = z - eye.z;
            float distance = (float) Math.sqrt(apartX * apartX + apartY * apartY + apartZ * apartZ);
            float size = radius * pixels / (hasPerspective ? Math.max(distance, radius) : 1f);
            return frustum.sees(x, y, z, radius) ? size : -1f / size;
        }
    }
}
