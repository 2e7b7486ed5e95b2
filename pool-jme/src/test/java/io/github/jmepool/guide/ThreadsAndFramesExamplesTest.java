// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.app.state.AppStateManager;
import com.jme3.bullet.BulletAppState;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import com.jme3.system.NativeLibraryLoader;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadsAndFramesExamplesTest {
    private final ScenePools pools = new ScenePools();
    private final Geometry prefab = new Geometry("bullet", new Box(1f, 1f, 1f));
    private SpatialPool<Geometry> bullets;

    @BeforeEach
    void open() {
        pools.setRoot(new Node("root"));
        bullets = pools.register("bullet", prefab);
    }

    @Test
    void theGameFiresFromItsFirstFrameOnAndItsBulletsAreRecycled(@TempDir Path folder) throws Exception {
        Path config = folder.resolve("assets.cfg");
        Files.writeString(config, String.format("INCLUDE com/jme3/asset/Desktop.cfg%nLOCATOR / %s%n",
                BulletModel.class.getName()));
        AppSettings settings = new AppSettings(true);
        settings.setAudioRenderer(null);
        settings.putString("AssetConfigURL", config.toUri().toString());
        ThreadsAndFramesExamples.Game game = new ThreadsAndFramesExamples.Game();
        game.setSettings(settings);
        game.setShowSettings(false);
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        game.start(JmeContext.Type.Headless, true);
        try {
            PooledInstance fired = game.enqueue(() -> {
                game.fire(Vector3f.UNIT_X);
                PoolAppState state = game.getStateManager().getState(PoolAppState.class);
                Spatial bullet = game.getRootNode().descendantMatches("bullet").get(0);
                PooledInstance instance = state.pools().instanceOf(bullet);
                // in the same task: after it the bullet's two seconds may be over
                assertThat(bullet.getLocalTranslation()).isEqualTo(Vector3f.UNIT_X);
                assertThat(instance.lifetimeSeconds()).isEqualTo(2f);
                instance.setLifetimeSeconds(Float.MIN_VALUE);
                return instance;
            }).get();
            while (fired.isActive()) {
                game.enqueue(() -> true).get();
            }
        } finally {
            game.stop(true);
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
    }

    @Test
    void theWorkersRequestIsCarriedOutByTheNextFrame() throws InterruptedException {
        Geometry bullet = bullets.spawn();
        ThreadsAndFramesExamples.worker(pools, bullet).join();
        assertThat(pools.instanceOf(bullet).isActive()).isFalse();
        pools.update(0.01f);
        assertThat(bullets.stats().idle()).isEqualTo(1);
    }

    @Test
    void theMissileSparesTheNextOwner() {
        Geometry target = bullets.spawn();
        ThreadsAndFramesExamples.Missile missile = new ThreadsAndFramesExamples.Missile(pools, target);
        pools.recycle(target);
        assertThat(bullets.spawn()).isSameAs(target);
        missile.hit();
        assertThat(pools.instanceOf(target).isActive()).isTrue();
        ThreadsAndFramesExamples.picked(pools, target);
        assertThat(pools.instanceOf(target).isActive()).isFalse();
    }

    @Test
    void lifetimesDockingLevelsAndSettingsWorkAsInTheGuide() {
        ThreadsAndFramesExamples.lifetimes(pools, bullets);
        pools.update(2f);
        assertThat(bullets.stats().active()).isEqualTo(2);
        pools.update(2f);
        assertThat(bullets.stats().active()).isEqualTo(1);
        SpatialPool<Node> ships = pools.register("ship", new Node("ship"));
        ThreadsAndFramesExamples.docking(pools, ships, bullets);
        assertThat(bullets.stats().active()).isEqualTo(1);
        assertThat(ThreadsAndFramesExamples.lost().name()).isEqualTo("rock");
        assertThat(ThreadsAndFramesExamples.parking().keepAttached()).isFalse();
        assertThat(ThreadsAndFramesExamples.server(prefab)).isBetween(9, 12);
    }

    @Test
    void aPauseHoldsUsesAndAFireBurnsOutAfterIt() {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state, new BulletAppState())) {
            ParticleEmitter prefab = new ParticleEmitter("fire", ParticleMesh.Type.Triangle, 5);
            prefab.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Particle.j3md"));
            prefab.setParticlesPerSec(0);
            prefab.setLowLife(0.1f);
            prefab.setHighLife(0.1f);
            SpatialPool<ParticleEmitter> fires = state.pools().register("fire", prefab,
                    s -> s.recycleWhen(RecycleWhen.particlesBurntOut()).lifetimeSeconds(60f));
            Node model = new Node("monster");
            model.addControl(new AnimComposer());
            SpatialPool<Node> monsters = state.pools().register("monster", model);
            AppStateManager states = app.getStateManager();
            app.step();
            AnimComposer composer = monsters.spawn().getControl(AnimComposer.class);
            ParticleEmitter fire = fires.spawn();
            fire.emitAllParticles();
            app.step();
            ThreadsAndFramesExamples.pause(states, fires, monsters, true);
            assertThat(composer.getGlobalSpeed()).isZero();
            assertThat(states.getState(BulletAppState.class).isEnabled()).isFalse();
            for (int i = 0; i < 100; i++) {
                app.step(0.01f);
            }
            assertThat(fire.getNumVisibleParticles()).isEqualTo(5);
            assertThat(state.pools().instanceOf(fire).remainingSeconds()).isGreaterThan(59f);
            fire.killAllParticles();
            app.step(0.01f);
            assertThat(fires.activeCount()).as("without a particle, but paused").isEqualTo(1);
            ThreadsAndFramesExamples.pause(states, fires, monsters, false);
            app.step(0.01f);
            assertThat(fires.activeCount()).isZero();
            assertThat(composer.getGlobalSpeed()).isEqualTo(1f);
        }
    }

    @Test
    void anInstanceRecycledInAStatesRenderIsDrawnInThatFrame() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            Geometry wreck = state.pools().register("wreck", HeadlessApp.box("wreck", app.getAssetManager())).spawn();
            app.getStateManager().attach(new ThreadsAndFramesExamples.Cleaner(state.pools(), wreck));
            app.step();
            assertThat(app.drawn()).containsExactly(wreck);
            app.step();
            assertThat(app.drawn()).isEmpty();
        }
    }

    @Test
    void aStateGivesBackInCleanupWhetherThePoolsWentFirstOrNot() {
        for (boolean poolsFirst : new boolean[] {true, false}) {
            PoolAppState state = new PoolAppState();
            try (HeadlessApp app = new HeadlessApp()) {
                SpatialPool<Geometry> pool =
                        state.pools().register("beam", HeadlessApp.box("beam", app.getAssetManager()));
                ThreadsAndFramesExamples.Radar radar = new ThreadsAndFramesExamples.Radar(state.pools());
                app.getStateManager().attachAll(poolsFirst ? state : radar, poolsFirst ? radar : state);
                app.step();
                assertThat(pool.stats().active()).isEqualTo(1);
                app.close();
                assertThat(pool.stats().active()).isZero();
            }
        }
    }
}
