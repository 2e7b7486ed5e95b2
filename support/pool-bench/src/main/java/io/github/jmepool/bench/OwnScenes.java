// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.anim.SkinningControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayDeque;

/** The scene pools of this project as in production: development mode off, everything else as it comes. */
final class OwnScenes {
    private OwnScenes() {
    }

    abstract static class Pooled extends SceneSubject {
        final ScenePools pools = new ScenePools();
        SpatialPool<Spatial> pool;
        Spatial prefab;

        @Override
        void start(Spatial prefab, int live) {
            this.prefab = prefab;
            pools.setRoot(root);
            SpatialPoolSettings.Builder settings = SpatialPoolSettings.builder("bench").developmentMode(false)
                    .prewarm(live);
            pool = pools.register("bench", prefab, with(settings).build());
            pool.prewarmNow(live);
        }

        SpatialPoolSettings.Builder with(SpatialPoolSettings.Builder settings) {
            return settings;
        }

        @Override
        Spatial spawn(Vector3f at) {
            return pool.spawn(at);
        }

        @Override
        void recycle(Spatial spatial) {
            pool.recycle(spatial);
        }

        @Override
        void work(float tpf) {
            pools.update(tpf);
        }

        @Override
        int visible() {
            return pool.stats().active();
        }

        @Override
        void close() {
            pools.close();
        }
    }

    /** Under the pool's own node, with both stages of parking. */
    static final class OwnNode extends Pooled {
    }

    /** Under the pool's own node, parked by detaching only. */
    static final class OwnNodeDetaching extends Pooled {
        @Override
        SpatialPoolSettings.Builder with(SpatialPoolSettings.Builder settings) {
            return settings.keepAttached(false);
        }
    }

    /** As OwnNode, where the game has promised that its uses change nothing but transforms. */
    static final class OwnNodeTrusting extends Pooled {
        @Override
        SpatialPoolSettings.Builder with(SpatialPoolSettings.Builder settings) {
            return settings.resetScope(ResetScope.TRANSFORM);
        }
    }

    /** As OwnNode, instanced: with the levels of the prefab's mesh, or with baked poses, where it has them. */
    static final class OwnNodeInstanced extends Pooled {
        private boolean isSkinned() {
            return prefab.getControl(SkinningControl.class) != null;
        }

        @Override
        void start(Spatial prefab, int live) {
            super.start(prefab, live);
            if (isSkinned()) {
                CrowdCost.awaitBaked(pool, () -> frame(MovingScene.TPF));
            }
        }

        @Override
        SpatialPoolSettings.Builder with(SpatialPoolSettings.Builder settings) {
            boolean levels = prefab instanceof Geometry rock && rock.getMesh().getNumLodLevels() > 0;
            // the levels of the mesh are taken, and none made
            return settings.instanced(true).bakedPoses(isSkinned() ? 30f : 0f).lodLevels(levels ? 1 : 0);
        }
    }

    /** Under a node of the game. */
    static class CallersParent extends Pooled {
        private final Node parent = new Node("parent");

        @Override
        void start(Spatial prefab, int live) {
            super.start(prefab, live);
            root.attachChild(parent);
        }

        @Override
        Spatial spawn(Vector3f at) {
            return pool.spawnUnder(parent, at, null, 0f);
        }
    }

    /** As CallersParent, with the same promise. */
    static final class CallersParentTrusting extends CallersParent {
        @Override
        SpatialPoolSettings.Builder with(SpatialPoolSettings.Builder settings) {
            return settings.resetScope(ResetScope.TRANSFORM);
        }
    }

    /** In the pool's own scene, but only moved: what the scene costs without coming and going. */
    static final class OwnNodeMoveOnly extends Pooled {
        private final ArrayDeque<Spatial> moving = new ArrayDeque<>();

        @Override
        Spatial spawn(Vector3f at) {
            Spatial spatial = moving.pollLast();
            if (spatial == null) {
                return super.spawn(at);
            }
            spatial.setLocalTranslation(at);
            return spatial;
        }

        @Override
        void recycle(Spatial spatial) {
            moving.addLast(spatial);
        }
    }
}
