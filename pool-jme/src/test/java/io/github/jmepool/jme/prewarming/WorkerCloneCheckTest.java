// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prewarming;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.PhysicsTickListener;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.influencers.DefaultParticleInfluencer;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.light.PointLight;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.LightControl;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.BackgroundScene;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class WorkerCloneCheckTest {
    /** Whether the worker gets the work, when instances are made ahead of need. */
    private static boolean mayClone(Spatial prefab, boolean allowed) {
        return worksOffThread(scene -> scene.pool("prefab", prefab, settings -> settings.cloneOffThread(allowed)));
    }

    private static boolean worksOffThread(Function<BackgroundScene, SpatialPool<?>> registration) {
        try (BackgroundScene scene = new BackgroundScene()) {
            scene.pools.prewarm().add(registration.apply(scene), 3).start();
            return TestScene.of(scene.pools).runWorker();
        }
    }

    @Test
    void theEnginesOwnClassesMayBeClonedOffThread() {
        Node prefab = BackgroundScene.tree("ship");
        prefab.addControl(new LightControl(new PointLight()));
        prefab.addControl(new LifetimeControl(2f));
        prefab.addControl(new BillboardControl());
        prefab.attachChild(new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 10));
        prefab.setUserData("health", 3);
        assertThat(mayClone(prefab, false)).isTrue();
    }

    @Test
    void codeFromOutsideTheEngineOnlyWhereThePoolAllowsIt() {
        Node withControl = BackgroundScene.tree("walker");
        withControl.getChild(0).addControl(new PrewarmTest.GameControl(new java.util.ArrayList<>()));
        assertThat(mayClone(withControl, false)).isFalse();
        assertThat(mayClone(withControl, true)).isTrue();
        Node withSpatial = BackgroundScene.tree("walker");
        withSpatial.attachChild(new Geometry("own class") {
        });
        assertThat(mayClone(withSpatial, false)).isFalse();
        ParticleEmitter emitter = new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 10);
        emitter.setParticleInfluencer(new DefaultParticleInfluencer() {
        });
        assertThat(mayClone(emitter, false)).isFalse();
        ParticleEmitter shaped = new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 10);
        shaped.setShape(new EmitterPointShape(new Vector3f()) {
        });
        assertThat(mayClone(shaped, false)).isFalse();
        Node withData = BackgroundScene.tree("walker");
        withData.setUserData("target", new LightControl(new PointLight()) {
        });
        assertThat(mayClone(withData, false)).isFalse();
    }

    /** Physics stays on one thread, whatever the pool says; a class of the game may have it among its parents. */
    @Test
    void physicsIsNeverClonedOffThread() {
        Node direct = BackgroundScene.tree("crate");
        direct.addControl(new GamePhysics());
        Node inherited = BackgroundScene.tree("crate");
        inherited.addControl(new GamePhysics() {
        });
        Node byInterface = BackgroundScene.tree("crate");
        byInterface.setUserData("ticks", new Ticks());
        for (boolean allowed : new boolean[] {false, true}) {
            assertThat(mayClone(direct, allowed)).isFalse();
            assertThat(mayClone(inherited, allowed)).isFalse();
            assertThat(mayClone(byInterface, allowed)).isFalse();
        }
    }

    @Test
    void aCloneInstanceOfThePoolsOwnOnlyWhereThePoolAllowsIt() {
        for (boolean allowed : new boolean[] {false, true}) {
            assertThat(worksOffThread(scene -> scene.ownMeshes("own", settings -> settings.cloneOffThread(allowed))))
                    .isEqualTo(allowed);
        }
    }

    /** The game's interface that extends one of physics. */
    private interface Ticking extends PhysicsTickListener {
    }

    private static final class Ticks extends LightControl implements Ticking {
        Ticks() {
            super(new PointLight());
        }

        @Override
        public void prePhysicsTick(PhysicsSpace space, float timeStep) {
            // its being there is all that matters
        }

        @Override
        public void physicsTick(PhysicsSpace space, float timeStep) {
            // as above
        }
    }

    /** The game's control that takes part in the steps of physics. */
    private static class GamePhysics extends AbstractControl implements PhysicsTickListener {
        @Override
        public void prePhysicsTick(PhysicsSpace space, float timeStep) {
            // its being there is all that matters
        }

        @Override
        public void physicsTick(PhysicsSpace space, float timeStep) {
            // as above
        }

        @Override
        protected void controlUpdate(float tpf) {
            // as above
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
            // as above
        }
    }
}
