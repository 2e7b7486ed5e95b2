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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pool whose instance is under the pointer: the nearest that is hit, or, as many are small and quick, the one
 * whose middle is nearest on the screen. Render thread only.
 */
final class ScenePick {
    private static final float NEAR_PIXELS = 30f;

    private final ScenePools pools;
    private final Camera camera;
    private final Vector2f pointer;
    private final Vector3f onScreen = new Vector3f();
    private float nearest = NEAR_PIXELS;
    private @Nullable SpatialPool<?> found;

    private ScenePick(ScenePools pools, Camera camera, Vector2f pointer) {
        this.pools = pools;
        this.camera = camera;
        this.pointer = pointer;
    }

    /** Returns the pool at a place of the window, measured from its lower left corner; null when there is none. */
    static @Nullable SpatialPool<?> poolAt(Application app, ScenePools pools, float x, float y) {
        ScenePick pick = new ScenePick(pools, app.getCamera(), new Vector2f(x, y));
        SpatialPool<?> hit = pick.hit(app.getViewPort().getScenes());
        return hit != null ? hit : pick.near();
    }

    private @Nullable SpatialPool<?> hit(List<Spatial> scenes) {
        Vector3f from = camera.getWorldCoordinates(pointer, 0f);
        Ray ray = new Ray(from, camera.getWorldCoordinates(pointer, 1f).subtractLocal(from).normalizeLocal());
        CollisionResults results = new CollisionResults();
        scenes.forEach(scene -> scene.collideWith(ray, results));
        for (CollisionResult result : results) {
            PooledInstance instance = pools.instanceOf(result.getGeometry());
            if (instance != null && instance.isActive()) {
                return instance.pool();
            }
        }
        return null;
    }

    private @Nullable SpatialPool<?> near() {
        for (SpatialPool<?> pool : pools.pools()) {
            pool.forEachActive(instance -> {
                float distance = distance(instance);
                if (distance < nearest) {
                    nearest = distance;
                    found = pool;
                }
            });
        }
        return found;
    }

    private float distance(Spatial instance) {
        BoundingVolume bound = instance.getWorldBound();
        camera.getScreenCoordinates(bound == null ? instance.getWorldTranslation() : bound.getCenter(), onScreen);
        boolean inSight = instance.getParent() != null && onScreen.z > 0 && onScreen.z < 1;
        return inSight ? pointer.distance(new Vector2f(onScreen.x, onScreen.y)) : Float.MAX_VALUE;
    }
}
