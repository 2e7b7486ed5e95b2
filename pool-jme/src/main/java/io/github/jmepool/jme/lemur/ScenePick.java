// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.app.Application;
import com.jme3.bounding.BoundingVolume;
import com.jme3.collision.CollisionResult;
import com.jme3.collision.CollisionResults;
import com.jme3.math.Ray;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the instance under the pointer: the nearest that is hit, or, as many are small and quick, the one whose middle
 * is nearest on the screen. Render thread only.
 */
final class ScenePick {
    private static final float NEAR_PIXELS = 30f;

    private ScenePick() {
    }

    /** Returns the instance at a place of the window, measured from its lower left corner; null when there is none. */
    static @Nullable PooledInstance instanceAt(Application app, ScenePools pools, float x, float y) {
        Vector2f pointer = new Vector2f(x, y);
        Camera camera = app.getCamera();
        Vector3f from = camera.getWorldCoordinates(pointer, 0f);
        Ray ray = new Ray(from, camera.getWorldCoordinates(pointer, 1f).subtractLocal(from).normalizeLocal());
        CollisionResults results = new CollisionResults();
        app.getViewPort().getScenes().forEach(scene -> scene.collideWith(ray, results));
        for (CollisionResult result : results) {
            PooledInstance instance = pools.instanceOf(result.getGeometry());
            if (instance != null && instance.isActive()) {
                return instance;
            }
        }
        List<Spatial> found = new ArrayList<>();
        float[] nearest = {NEAR_PIXELS};
        pools.pools().forEach(pool -> pool.forEachActive(instance -> {
            Vector3f middle = middle(instance, app.getViewPort());
            float away = middle == null ? NEAR_PIXELS : pointer.distance(new Vector2f(middle.x, middle.y));
            if (away < nearest[0]) {
                nearest[0] = away;
                found.add(0, instance);
            }
        }));
        return found.isEmpty() ? null : pools.instanceOf(found.get(0));
    }

    private static Spatial root(Spatial spatial) {
        Spatial root = spatial;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    /** Returns where the middle of a spatial is on the screen; null when it is out of sight, or not in the scene. */
    static @Nullable Vector3f middle(Spatial spatial, ViewPort view) {
        BoundingVolume bound = spatial.getWorldBound();
        Vector3f middle = view.getCamera().getScreenCoordinates(bound == null ? spatial.getWorldTranslation()
                : bound.getCenter());
        // one of the GUI is elsewhere than the scene's camera would show it
        return view.getScenes().contains(root(spatial)) && middle.z > 0 && middle.z < 1 ? middle : null;
    }
}
