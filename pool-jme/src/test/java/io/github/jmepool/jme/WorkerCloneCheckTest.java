// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.influencers.DefaultParticleInfluencer;
import com.jme3.light.PointLight;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.LightControl;
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
        prefab.attachChild(new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 10));
        prefab.setUserData("health", 3);
        assertThat(mayClone(prefab, false)).isTrue();
    }

    @Test
    void codeFromOutsideTheEngineOnlyWhereThePoolSaysSo() {
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
    }

    @Test
    void aCloneInstanceOfThePoolsOwnOnlyWhereThePoolSaysSo() {
        for (boolean allowed : new boolean[] {false, true}) {
            assertThat(worksOffThread(scene -> scene.ownMeshes("own", settings -> settings.cloneOffThread(allowed))))
                    .isEqualTo(allowed);
        }
    }
}
