// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.reset.Poolable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The code before and after of docs/coming-from.md. */
final class MigrationExamples {
    private MigrationExamples() {
    }

    static final class Missile extends Node implements Poolable {
        private final Geometry flame = new Geometry("flame", new Box(0.1f, 0.1f, 1f));
        private float fuel = 2f;

        Missile(AssetManager assets) {
            super("missile");
            flame.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
            attachChild(flame);
            addControl(new AbstractControl() {
                @Override
                protected void controlUpdate(float tpf) {
                    fuel = Math.max(0f, fuel - tpf);
                    flame.setLocalScale(1f, 1f, fuel);
                }

                @Override
                protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
                }
            });
        }

        @Override
        public void onSpawn() {
            fuel = 2f; // new: the fields of your own classes, for each use
        }
    }

    static Missile launchNew(Node rootNode, AssetManager assetManager, Vector3f muzzle) {
        Missile missile = new Missile(assetManager);
        missile.setLocalTranslation(muzzle);
        rootNode.attachChild(missile);
        return missile;
    }

    static SpatialPool<Missile> register(ScenePools pools, AssetManager assetManager) {
        SpatialPool<Missile> missiles =
                pools.registerFactory("missile", () -> new Missile(assetManager), s -> s.prewarm(50));
        return missiles;
    }

    static Missile launchPooled(SpatialPool<Missile> missiles, Vector3f muzzle) {
        Missile missile = missiles.spawn(muzzle);
        return missile;
    }

    static final class BulletsByHand {
        private final Deque<Geometry> idle = new ArrayDeque<>();
        final List<Geometry> flying = new ArrayList<>();
        private final Geometry prefab;
        private final Node rootNode;

        BulletsByHand(Geometry prefab, Node rootNode) {
            this.prefab = prefab;
            this.rootNode = rootNode;
        }

        Geometry fire(Vector3f muzzle, Quaternion aim) {
            Geometry bullet = idle.isEmpty() ? prefab.clone(false) : idle.pop();
            bullet.setLocalTranslation(muzzle);
            bullet.setLocalRotation(aim);
            bullet.setUserData("age", 0f);
            bullet.setMaterial(prefab.getMaterial()); // and whatever else a use may have changed
            rootNode.attachChild(bullet);
            flying.add(bullet);
            return bullet;
        }

        void hit(Geometry bullet) {
            bullet.removeFromParent();
            flying.remove(bullet);
            idle.push(bullet);
        }

        void update(float tpf) {
            for (Geometry bullet : List.copyOf(flying)) {
                float age = bullet.<Float>getUserData("age") + tpf;
                bullet.setUserData("age", age);
                bullet.move(0, 0, 20 * tpf);
                if (age > 2f) {
                    hit(bullet);
                }
            }
        }
    }

    static final class PooledBullets {
        private final SpatialPool<Geometry> bullets;

        PooledBullets(ScenePools pools, Geometry prefab) {
            bullets = pools.register("bullet", prefab, s -> s.prewarm(200).lifetimeSeconds(2f));
        }

        Geometry fire(Vector3f muzzle, Quaternion aim) {
            return bullets.spawn(muzzle, aim);
        }

        void hit(Geometry bullet) {
            bullets.recycle(bullet);
        }

        void update(float tpf) {
            bullets.forEachActive(bullet -> bullet.move(0, 0, 20 * tpf));
        }
    }

    static final class Fuse extends AbstractControl {
        private float seconds;

        Fuse(float seconds) {
            this.seconds = seconds;
        }

        @Override
        protected void controlUpdate(float tpf) {
            seconds -= tpf;
            if (seconds <= 0) {
                spatial.removeFromParent(); // the garbage collector frees it
            }
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }

    static Geometry cloneAndDrop(Geometry prefab, Node rootNode, Vector3f muzzle) {
        Geometry spark = prefab.clone(false);
        spark.setLocalTranslation(muzzle);
        spark.addControl(new Fuse(0.5f));
        rootNode.attachChild(spark);
        return spark;
    }

    static Geometry spawnAndForget(SpatialPool<Geometry> sparks, Vector3f muzzle) {
        Geometry spark = sparks.spawn(muzzle, Quaternion.IDENTITY, 0.5f);
        return spark;
    }

    static final class Gun {
        private final SpatialPool<Geometry> bullets;
        private final Node muzzle;

        Gun(ScenePools pools, Geometry prefab, Node muzzle) {
            prefab.addControl(new Bullet());
            bullets = pools.register("bullet", prefab, s -> s.maxIdle(500).lifetimeSeconds(2f));
            this.muzzle = muzzle;
        }

        Geometry fire() {
            return bullets.spawn(muzzle.getWorldTranslation(), muzzle.getWorldRotation());
        }
    }

    static final class Bullet extends AbstractControl implements Poolable {
        private float speed;

        @Override
        public void onSpawn() {
            speed = 50; // as OnEnable does: the fields of your own classes are not reset
        }

        @Override
        protected void controlUpdate(float tpf) {
            speed *= 1 - 0.1f * tpf;
            spatial.move(spatial.getLocalRotation().getRotationColumn(2).multLocal(speed * tpf)); // forwards
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }

    static class Health extends AbstractControl implements Poolable {
        private int points;

        @Override
        public void onSpawn() {
            points = 3;
        }

        void hit(SpatialPool<Spatial> enemies) {
            points--;
            if (points == 0) {
                enemies.recycle(spatial);
            }
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }
}
