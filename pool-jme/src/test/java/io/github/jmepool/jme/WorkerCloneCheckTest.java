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
import org.junit.jupiter.api.Test;

class WorkerCloneCheckTest {
    private static boolean mayClone(Spatial prefab, boolean allowed) {
        return WorkerCloneCheck.mayClone(prefab, SpatialPool.class, SpatialPool.class, allowed);
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
        Node prefab = BackgroundScene.tree("ship");
        Class<?> own = BackgroundScene.OwnMeshPool.class;
        assertThat(WorkerCloneCheck.mayClone(prefab, own, SpatialPool.class, false)).isFalse();
        assertThat(WorkerCloneCheck.mayClone(prefab, own, SpatialPool.class, true)).isTrue();
    }
}
