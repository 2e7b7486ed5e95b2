// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.app.state.AppStateManager;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.ForeignPolicy;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayList;
import java.util.List;

/** The code of docs/adopt.md. */
final class AdoptExamples {
    private AdoptExamples() {
    }

    static Spatial before(Geometry prefab, Node rootNode, Vector3f muzzle, Quaternion aim) {
        Spatial bullet = prefab.clone(false);
        bullet.setLocalTranslation(muzzle);
        bullet.setLocalRotation(aim);
        rootNode.attachChild(bullet);
        return bullet;
    }

    static SpatialPool<Geometry> first(AppStateManager stateManager, Geometry prefab) {
        ScenePools pools = PoolAppState.attachTo(stateManager); // in simpleInitApp
        SpatialPool<Geometry> bullets = pools.register("bullet", prefab, s -> s.prewarm(100));
        return bullets;
    }

    static Geometry after(SpatialPool<Geometry> bullets, Vector3f muzzle, Quaternion aim) {
        Geometry bullet = bullets.spawn(muzzle, aim);
        return bullet;
    }

    static void pixels(Camera cam) {
        float x = cam.getWidth() / 2f;
        float y = cam.getHeight() / 2f;
        cam.setParallelProjection(true);
        cam.setFrustum(-1000, 1000, -x, x, y, -y);
        cam.setLocation(new Vector3f(x, y, 0));
        cam.lookAtDirection(Vector3f.UNIT_Z.negate(), Vector3f.UNIT_Y); // x, y and z below rootNode as below guiNode
    }

    static SpatialPool<Geometry> bridges(ScenePools pools, Geometry prefab) {
        SpatialPool<Geometry> bullets = pools.register("bullet", prefab,
                s -> s.prewarm(100).lostPolicy(LostPolicy.RECYCLE)); // removeFromParent() recycles
        pools.setForeignPolicy(ForeignPolicy.DETACH);               // recycle() takes what is not pooled yet
        return bullets;
    }

    /** Missiles that look for a target. */
    static final class Seeker {
        private final ScenePools pools;
        private Spatial target;
        private long targetUse;

        Seeker(ScenePools pools) {
            this.pools = pools;
        }

        void aimAt(Spatial enemy) {
            target = enemy;
            targetUse = pools.instanceOf(enemy).useId();
        }

        boolean isTargetAlive() {
            return pools.isCurrent(target, targetUse); // not target.getParent() != null
        }
    }

    /** A list of the game. */
    static List<Spatial> radar(SpatialPool<Geometry> enemies) {
        List<Spatial> blips = new ArrayList<>();
        enemies.addEndListener((instance, useId, reason) -> blips.remove(instance.spatial()));
        return blips;
    }

    static void removeLater(ScenePools pools, List<Spatial> removed) {
        for (Spatial spatial : removed) { // a bullet that hit two enemies is in the list twice
            PooledInstance use = pools.instanceOf(spatial);
            if (use == null) {
                spatial.removeFromParent(); // not pooled yet, or disposed of
            } else if (use.isActive()) {
                pools.recycle(spatial);
            }
        }
        removed.clear();
    }

    static SpatialPoolSettings.Builder withOrWithout(SpatialPoolSettings.Builder s) {
        boolean pooled = !Boolean.getBoolean("mygame.unpooled"); // -Dmygame.unpooled=true: clones for each spawn
        return pooled ? s.prewarm(100) : s.prewarm(0).maxIdle(0);
    }
}
