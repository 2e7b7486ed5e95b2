// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.app.state.AppStateManager;
import com.jme3.asset.AssetManager;
import com.jme3.effect.ParticleEmitter;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;
import com.jme3.texture.Texture;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.LeakRecord;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.InstanceCost;
import io.github.jmepool.jme.InstanceKeys;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PoolGroup;
import io.github.jmepool.jme.PoolQuery;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.ScenePresets;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiPredicate;

/** The code about scenes that docs/guide.md quotes. */
final class GuideExamples {
    private GuideExamples() {
    }

    static ScenePools attach(AppStateManager stateManager) {
        ScenePools pools = PoolAppState.attachTo(stateManager);    // attaches a state, unless there is one already
        return pools;
    }

    /** The README's three lines. */
    static void first(ScenePools pools, Geometry prefab, Vector3f muzzle, Quaternion aim) {
        SpatialPool<Geometry> bullets = pools.register("bullet", prefab);
        Geometry bullet = bullets.spawn(muzzle, aim);
        bullets.recycle(bullet);
    }

    static void names(ScenePools pools, Node dronePrefab, Geometry rocketPrefab, AssetManager assetManager) {
        SpatialPool<Node> drones = pools.register("drone", dronePrefab);
        pools.register("barrel", ScenePools.loadModel(assetManager, "Models/Barrel.j3o"));
        SpatialPool<Geometry> rockets = pools.register("rocket", rocketPrefab, s -> s.prewarm(200).lifetimeSeconds(2f));

        Node drone = drones.spawn();               // typed, and the quickest
        Spatial barrel = pools.spawn("barrel");    // by name, as data files and scripts have it
        pools.recycle(drone);
        pools.recycle(barrel);
    }

    static Geometry byPrefab(ScenePools pools, Geometry rockPrefab, Vector3f position) {
        Geometry rock = pools.spawn(rockPrefab, position, Quaternion.IDENTITY); // the first call makes a pool of 4
        return rock;
    }

    static void spawns(SpatialPool<Geometry> bullets, Vector3f muzzle, Quaternion aim, Node turret) {
        bullets.spawn();                                // at the prefab's position
        bullets.spawn(muzzle);                          // at a position
        bullets.spawn(muzzle, aim);                     // with a rotation
        bullets.spawn(muzzle, aim, 0.5f);               // for half a second
        bullets.spawnUnder(turret);                     // below your node
        bullets.spawnUnder(turret, muzzle, aim);        // below it, at a position, with a rotation
        bullets.spawnUnder(turret, muzzle, aim, 0.5f);  // the same, for half a second
    }

    static String information(ScenePools pools, Spatial anythingBelow) {
        PooledInstance instance = pools.instanceOf(anythingBelow);
        String what = instance.pool().name() + ", use " + instance.useId() + ", " + instance.ageSeconds() + " s old, "
                + instance.remainingSeconds() + " s left of " + instance.lifetimeSeconds();
        return what;
    }

    static void hits(SpatialPool<Node> enemies, Geometry bullet) {
        enemies.forEachActive(enemy -> {
            if (enemy.getWorldBound().intersects(bullet.getWorldTranslation())) {
                enemies.recycle(enemy); // the action may recycle and spawn
            }
        });
    }

    static void collisions(SpatialPool<Geometry> bullets, SpatialPool<Node> enemies) {
        bullets.query().pairs(enemies.query().byBounds(), 0.1f, (bullet, enemy) -> {
            enemies.recycle(enemy);
            bullets.recycle(bullet); // which is in no later pair
        });
    }

    static Node aim(SpatialPool<Node> enemies, SpatialPool<Node> crates, Vector3f muzzle, Vector3f forward) {
        Ray ray = new Ray(muzzle, forward);
        ray.setLimit(80);
        Node shot = enemies.query().byBounds().along(ray, 0, enemy -> true);
        Node nearest = enemies.query().nearest(muzzle, 20);
        PoolQuery.of(List.of(enemies, crates)).near(muzzle, 5, thing -> thing.move(0, 1, 0));
        return shot != null ? shot : nearest;
    }

    static void flashWhereItWas(SpatialPool<Geometry> flashes, SpatialPool<Node> enemies, Node enemy) {
        flashes.spawn(enemy.getWorldTranslation()); // first: recycle resets the enemy
        enemies.recycle(enemy);
    }

    static void nested(ScenePools pools, SpatialPool<Geometry> bullets, SpatialPool<Node> enemies,
            BiPredicate<Node, Geometry> shotDown) {
        bullets.forEachActive(bullet -> {
            long useId = pools.instanceOf(bullet).useId();
            enemies.forEachActive(enemy -> {
                if (pools.isCurrent(bullet, useId) && shotDown.test(enemy, bullet)) {
                    bullets.recycle(bullet);
                }
            });
        });
    }

    static Spatial byKey(ScenePools pools, SpatialPool<Node> enemies, long entityId, Vector3f position,
            List<EndReason> ends) {
        InstanceKeys<Long> entities = new InstanceKeys<>(pools);
        entities.bind(entityId, enemies.spawn(position));
        Spatial enemy = entities.get(entityId);
        enemies.addEndListener((instance, useId, reason) -> ends.add(reason)); // an EndReason: EXPIRED, REUSED...
        entities.recycle(entityId); // however a use ends, its key is free at once
        return enemy;
    }

    static SpatialPoolSettings sizes() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("bullet")
                .prewarm(100)                               // made ahead of use, under the frame budget
                .growth(GrowthPolicy.fixedStep(10))         // cloned together when none is idle
                .maxActive(500)                             // in use at once
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST)  // beyond that the oldest bullet flies again
                .maxIdle(IdleLimit.fromGrowth())            // at most prewarm + one step, 110, stay idle
                .sizing(SizingPolicy.idleMajority())
                .build();
        return settings;
    }

    static void atALimit(SpatialPool<Node> enemies, Vector3f gate) {
        Node enemy = enemies.trySpawn(null, gate, null);
        if (enemy != null) { // null at the limit
            enemy.setUserData("health", 3);
        }
    }

    static void live(SpatialPool<Geometry> bullets) {
        bullets.configure(bullets.settings().toBuilder().maxActive(800).build());
    }

    static final class EnemyPool extends SpatialPool<Node> {
        private int made;

        EnemyPool(Node prefab) {
            super("enemy", prefab, settings -> settings.prewarm(20));
        }

        @Override
        protected void onCreate(Node enemy) {
            enemy.setUserData("serial", ++made); // once for each instance: every use begins with this state
        }

        @Override
        protected void onSpawn(Node enemy) {
            enemy.setLocalScale(0.9f + 0.2f * (float) Math.random()); // placed and attached already
        }

        @Override
        protected void onRecycle(Node enemy) {
            // not reset yet; also called after expiry, at a level's close and when the game quits
        }

        @Override
        protected void onDispose(Node enemy) {
            // detached already; it is never used again
        }
    }

    static final class Enemy extends AbstractControl implements Poolable {
        private int health;
        private Spatial target;

        @Override
        public void onSpawn() {
            health = 100; // start values: the pool can't know the fields of your own classes
        }

        @Override
        public void onRecycle() {
            target = null; // references: an idle enemy keeps nothing in memory
        }

        void aimAt(Spatial newTarget) {
            target = newTarget;
        }

        boolean survives(int damage) {
            health -= damage;
            return health > 0;
        }

        @Override
        protected void controlUpdate(float tpf) {
            if (target != null) {
                spatial.lookAt(target.getWorldTranslation(), Vector3f.UNIT_Y);
            }
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
            // nothing to draw
        }
    }

    /** Moves something until it is cancelled. */
    interface Tween {
        void cancel();
    }

    static Node companions(ScenePools pools, SpatialPool<Node> enemies, SpatialPool<Geometry> bars, Vector3f gate,
            Node hud, Tween tween) {
        Node enemy = enemies.spawn(gate);
        Geometry bar = bars.spawnUnder(hud);
        long use = pools.instanceOf(bar).useId();
        pools.closeAtEnd(enemy, () -> { // any AutoCloseable, or a lambda
            if (pools.isCurrent(bar, use)) {
                pools.recycle(bar);
            }
        });
        pools.closeAtEnd(enemy, tween::cancel); // the last one is closed first
        return enemy;
    }

    /** Makes its part itself, when it is updated first. */
    static final class HealthBar extends AbstractControl {
        private final Material green;
        private Geometry bar;

        HealthBar(Material green) {
            this.green = green;
        }

        @Override
        protected void controlUpdate(float tpf) {
            if (bar == null) {
                bar = new Geometry("bar", new Box(0.5f, 0.05f, 0.05f));
                bar.setMaterial(green);
                ((Node) spatial).attachChild(bar);
            }
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
            // nothing to draw
        }
    }

    /** Of a library. */
    static final class Thruster extends AbstractControl {
        private float power = 1f;

        float getPower() {
            return power;
        }

        void setPower(float newPower) {
            power = newPower;
        }

        @Override
        protected void controlUpdate(float tpf) {
            spatial.move(0f, 0f, power * tpf);
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
            // nothing to draw
        }
    }

    static SpatialPoolSettings rules() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("ship")
                .resetRule(ResetRule.property(Thruster.class, Thruster::getPower, Thruster::setPower))
                .build();
        return settings;
    }

    static SpatialPoolSettings materials() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("crate")
                .materialMode(MaterialMode.PER_INSTANCE)
                .build();
        return settings;
    }

    static SpatialPoolSettings trusted() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("bullet")
                .resetScope(ResetScope.TRANSFORM) // no use changes more than the local transform of the root
                .build();
        return settings;
    }

    static void paint(SpatialPool<Geometry> crates) {
        Geometry crate = crates.spawn();
        crate.getMaterial().setColor("Color", ColorRGBA.Red); // this crate only, for this use only
    }

    static SpatialPool<ParticleEmitter> burntOut(ScenePools pools, ParticleEmitter explosionPrefab, Vector3f position) {
        explosionPrefab.setParticlesPerSec(0); // or it emits without end, 20 a second by default
        SpatialPool<ParticleEmitter> explosions = pools.register("explosion", explosionPrefab,
                settings -> settings.recycleWhen(RecycleWhen.particlesBurntOut()));
        explosions.spawn(position).emitAllParticles();
        return explosions;
    }

    static void blast(SpatialPool<Node> blasts, Vector3f position) {
        Node blast = blasts.spawn(position); // its prefab has several emitters: the use lasts until all have burnt out
        blast.descendantMatches(ParticleEmitter.class).forEach(ParticleEmitter::emitAllParticles);
    }

    static void level(ScenePools pools, Node enemyPrefab, SpatialPool<Geometry> bullets) {
        PoolGroup level = pools.group("level 3");
        EnemyPool enemies = level.add(pools.register(new EnemyPool(enemyPrefab))); // the pool ends with the level
        enemies.spawn();
        level.add(bullets.spawn()); // this use ends with it; after another spawn, add the bullet again
        level.close();
        pools.recycleAll();         // ends all other uses, of all pools
    }

    static PrewarmTask prewarm(ScenePools pools, SpatialPool<?> bullets, SpatialPool<?> enemies) {
        PrewarmTask loading = pools.prewarm().add(bullets, 500).add(enemies, 40).start();
        // in an update: progressBar.setProgress(loading.progress()), until loading.isDone()
        return loading;
    }

    static SpatialPoolSettings reserve() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("monster")
                .prewarm(10)
                .cloneOffThread(true)
                .sizing(SizingPolicy.keepReserve(5))
                .build();
        return settings;
    }

    static List<InstanceCost> budget(ScenePools pools) {
        pools.background().setBudgetMicros(300); // of each frame, for all of this; 500 by default
        List<InstanceCost> costs = pools.background().instanceCosts();
        return costs;
    }

    static void memory(ScenePools pools) {
        pools.background().freeMemory(TrimStrategy.toPrewarm()); // in the next frame, for instance between two levels
        // whenever a collection leaves more than 85 % of the old generation in use
        pools.background().freeMemoryAbove(0.85, TrimStrategy.allIdle());
    }

    static Material sharedAssets(ScenePools pools, AssetManager assetManager, Material ground) {
        SharedPool<String, Texture> textures = pools.shared().textures();
        SharedObject<String, Texture> moss = textures.acquire("Textures/Moss.png", assetManager::loadTexture);
        ground.setTexture("ColorMap", moss.get());
        // when this holder is done with it, at a level's end for instance
        textures.release(moss);
        textures.setExpiry(Duration.ofMinutes(5)); // one minute by default
        textures.setCapacity(64);                  // unused ones beyond that are evicted at once
        return ground;
    }

    static void observe(ScenePools pools) {
        pools.monitoring().showInJmx("game");
        pools.monitoring().startRecording(Path.of("play.jfr"));
    }

    static int display(SpatialPool<?> bullets) {
        int shown = bullets.activeCount(); // in use
        int idle = bullets.idleCount(); // ready to be spawned
        int draws = bullets.drawCalls(); // what the engine draws for those in use, if all are in view
        return shown + idle + draws;
    }

    static List<PoolStats> published(ScenePools pools) {
        List<PoolStats> anywhere = pools.monitoring().registry().publishedStats(); // any thread
        return anywhere;
    }

    static double counts(SpatialPool<Geometry> bullets) {
        PoolStats stats = bullets.stats();
        String line = stats.name() + ": " + stats.active() + " active, " + stats.idle() + " idle, peak "
                + stats.peakActive() + ", made on demand " + stats.misses() + " times, pressure " + stats.pressure();
        assert line.startsWith("bullet");
        return stats.hitRate();
    }

    static SpatialPoolSettings tracked() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("bullet")
                .leakTracking(16)
                .build();
        return settings;
    }

    static List<LeakRecord> leaks(ScenePools pools) {
        List<LeakRecord> held = pools.leaks(Duration.ofSeconds(30)); // each with the stack of its spawn
        return held;
    }

    static void presets(ScenePools pools, Path file) {
        ScenePresets presets = new ScenePresets(pools, null);
        presets.capture().save(file);
        Preset tuned = Preset.load(file);
        presets.apply(tuned, file.toString()); // all of it or nothing
    }
}
