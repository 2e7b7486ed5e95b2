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
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pool whose instance is under the pointer: the nearest that is hit, or, as many are small and quick, the one
 * whose middle is nearest on the screen. Render thread only.
 */
final class ScenePick {
    private static final float NEAR_PIXELS = 30f;

    private ScenePick() {
    }

    /** Returns the pool at a place of the window, measured from its lower left corner; null when there is none. */
    static @Nullable SpatialPool<?> poolAt(Application app, ScenePools pools, float x, float y) {
        Vector2f pointer = new Vector2f(x, y);
        Camera camera = app.getCamera();
        Vector3f from = camera.getWorldCoordinates(pointer, 0f);
        Ray ray = new Ray(from, camera.getWorldCoordinates(pointer, 1f).subtractLocal(from).normalizeLocal());
        CollisionResults results = new CollisionResults();
        app.getViewPort().getScenes().forEach(scene -> scene.collideWith(ray, results));
        for (CollisionResult result : results) {
            PooledInstance instance = pools.instanceOf(result.getGeometry());
            if (instance != null && instance.isActive()) {
                return instance.pool();
            }
        }
        return pools.pools().stream().filter(pool -> distance(pool, camera, pointer) < NEAR_PIXELS)
                .min(Comparator.comparingDouble(pool -> distance(pool, camera, pointer))).orElse(null);
    }

    /** Returns how many pixels the middle of the pool's nearest instance is away. */
    private static double distance(SpatialPool<?> pool, Camera camera, Vector2f pointer) {
        double[] nearest = {Double.MAX_VALUE};
        pool.forEachActive(instance -> nearest[0] = Math.min(nearest[0], distance(instance, camera, pointer)));
        return nearest[0];
    }

    private static double distance(Spatial instance, Camera camera, Vector2f pointer) {
        BoundingVolume bound = instance.getWorldBound();
        Vector3f onScreen = camera.getScreenCoordinates(bound == null ? instance.getWorldTranslation()
                : bound.getCenter());
        boolean inSight = instance.getParent() != null && onScreen.z > 0 && onScreen.z < 1;
        return inSight ? pointer.distance(new Vector2f(onScreen.x, onScreen.y)) : Double.MAX_VALUE;
    }
}
