// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.anim.AnimComposer;
import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppStateManager;
import com.jme3.app.state.BaseAppState;
import com.jme3.bullet.BulletAppState;
import com.jme3.effect.ParticleEmitter;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;

/** The code that docs/threads-and-frames.md quotes. */
final class ThreadsAndFramesExamples {
    private ThreadsAndFramesExamples() {
    }

    static final class Game extends SimpleApplication {
        private SpatialPool<Geometry> bullets;

        @Override
        public void simpleInitApp() {
            ScenePools pools = PoolAppState.attachTo(stateManager);
            Geometry prefab = (Geometry) assetManager.loadModel("Models/Bullet.j3o");
            prefab.addControl(new LifetimeControl(2f));
            bullets = pools.register("bullet", prefab);
        }

        void fire(Vector3f muzzle) {
            bullets.spawn(muzzle);
        }
    }

    static final class Cleaner extends BaseAppState {
        private final ScenePools pools;
        private Spatial wreck;

        Cleaner(ScenePools pools, Spatial wreck) {
            this.pools = pools;
            this.wreck = wreck;
        }

        @Override
        public void render(RenderManager rm) {
            if (wreck != null) {
                pools.recycle(wreck); // the use ends now, the detaching waits until the frame is drawn
                wreck = null;
            }
        }

        @Override
        protected void initialize(Application app) {
        }

        @Override
        protected void cleanup(Application app) {
        }

        @Override
        protected void onEnable() {
        }

        @Override
        protected void onDisable() {
        }
    }

    static final class Radar extends BaseAppState {
        private final ScenePools pools;
        private Spatial beam;

        Radar(ScenePools pools) {
            this.pools = pools;
        }

        @Override
        protected void initialize(Application app) {
            beam = pools.spawn("beam");
        }

        @Override
        protected void cleanup(Application app) {
            pools.recycle(beam); // whether the pools are still there or went first
        }

        @Override
        protected void onEnable() {
        }

        @Override
        protected void onDisable() {
        }
    }

    static Thread worker(ScenePools pools, Spatial bullet) {
        Thread physics = new Thread(() -> {
            // not recycle(bullet): the scene belongs to the render thread
            pools.requestRecycle(bullet); // false if another call has ended that use
        });
        physics.start();
        return physics;
    }

    static final class Missile {
        private final ScenePools pools;
        private final Spatial target;
        private final long targetUse;

        Missile(ScenePools pools, Spatial target) {
            this.pools = pools;
            this.target = target;
            targetUse = pools.instanceOf(target).useId();
        }

        void hit() {
            if (pools.isCurrent(target, targetUse)) {
                pools.recycle(target);
            }
        }
    }

    static void picked(ScenePools pools, Geometry geometry) {
        PooledInstance enemy = pools.instanceOf(geometry);
        if (enemy != null) {
            pools.recycle(enemy.spatial());
        }
    }

    static void lifetimes(ScenePools pools, SpatialPool<Geometry> bullets) {
        Geometry byPrefab = bullets.spawn();
        Geometry brief = bullets.spawn(0.5f);
        Geometry endless = bullets.spawn(0f);
        pools.setLifetimeSeconds(endless, 3f);
        pools.instanceOf(brief).extendLifetime(1f);
        pools.instanceOf(byPrefab).setLifetimeSeconds(0f);
    }

    static void pause(AppStateManager stateManager, SpatialPool<ParticleEmitter> fires, SpatialPool<Node> monsters,
            boolean paused) {
        PoolAppState poolState = stateManager.getState(PoolAppState.class);
        poolState.setEnabled(!paused);                                            // lifetimes and RecycleWhen
        stateManager.getState(BulletAppState.class).setEnabled(!paused);          // physics
        fires.forEachActive(fire -> fire.setEnabled(!paused));                    // particles
        monsters.forEachActive(monster ->                                         // animation
                monster.getControl(AnimComposer.class).setGlobalSpeed(paused ? 0 : 1));
    }

    static void docking(ScenePools pools, SpatialPool<Node> ships, SpatialPool<Geometry> missiles) {
        Node ship = ships.spawn();
        Geometry loaded = missiles.spawnUnder(ship);
        Geometry captured = missiles.spawn();
        pools.reparentInPlace(captured, ship); // not ship.attachChild(captured): the pool would call it lost
        pools.recycle(ship); // loaded and captured are recycled first
        assert !pools.instanceOf(loaded).isActive();
    }

    static SpatialPoolSettings lost() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("rock")
                .lostPolicy(LostPolicy.RECYCLE)
                .build();
        return settings;
    }

    static SpatialPoolSettings parking() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("spark")
                .keepAttachedSeconds(0.25f)
                .order(ReuseOrder.LIFO).maxIdle(500)
                .build();
        SpatialPoolSettings detachingOnly = settings.toBuilder().keepAttached(false).build();
        return detachingOnly;
    }

    static int server(Geometry prefab) {
        Node world = new Node("world");
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(world);
            SpatialPool<Geometry> bullets = pools.register("bullet", prefab);
            for (int tick = 0; tick < 60; tick++) {
                bullets.spawn(0.5f);
                pools.update(1 / 20f);
                world.updateLogicalState(1 / 20f);
            }
            return bullets.stats().peakActive();
        }
    }
}
