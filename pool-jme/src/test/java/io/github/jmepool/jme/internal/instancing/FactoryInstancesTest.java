// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimComposer;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.jme.InstancedRendering;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Instances that a factory makes are drawn together where it gives them the same meshes and materials. */
class FactoryInstancesTest {
    private final DrawnScene scene = new DrawnScene();
    private final Mesh box = new Box(0.5f, 0.5f, 0.5f);
    private final Mesh sphere = new Sphere(24, 21, 0.5f);
    private final Material material = new Material(scene.app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md");

    @AfterEach
    void close() {
        scene.close();
    }

    private Node tower() {
        Node tower = new Node("tower");
        Geometry base = new Geometry("base", box);
        Geometry top = new Geometry("top", sphere);
        tower.attachChild(base);
        tower.attachChild(top);
        tower.setMaterial(material);
        top.addControl(new AbstractControl() {
            @Override
            protected void controlUpdate(float tpf) {
                top.move(0f, tpf, 0f);
            }

            @Override
            protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
            }
        });
        return tower;
    }

    @Test
    void oneCallDrawsEachGeometryOfAllInstances() {
        SpatialPool<Node> towers = scene.pools.registerFactory("tower", this::tower, s -> s.instanced(true));
        List<Node> all = DrawnScene.spawn(towers, 100);
        scene.app.step(0.5f);
        assertThat(scene.app.drawn()).hasSize(2).hasOnlyElementsOfType(InstancedGeometry.class);
        assertThat(scene.groups()).extracting(InstancedGeometry::getNumVisibleInstances).containsOnly(100);
        assertThat(all).allSatisfy(tower -> assertThat(tower.getChild("top").getLocalTranslation().y).isEqualTo(0.5f));

        Node changed = all.get(0);
        Material own = material.clone();
        own.setColor("Color", ColorRGBA.Red);
        changed.setMaterial(own);
        scene.app.step(0f);
        assertThat(scene.individually()).hasSize(2);
        towers.recycle(changed);
        towers.spawn();
        scene.app.step(0f);
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void levelsOfDetailAreMadeForAll() {
        SpatialPool<Node> towers = scene.pools.registerFactory("tower", this::tower,
                s -> s.instanced(true).lodLevels(2));
        DrawnScene.spawn(towers, 50);
        scene.app.step(0f);
        scene.app.step(0f);
        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(100);
        assertThat(towers.instancedRendering().instancedCount()).isEqualTo(50);
        assertThat(sphere.getNumLodLevels()).isZero();
    }

    @Test
    void effectsAreDrawnTogetherThoughEachEmitterHasAMesh() {
        Material sparkling = PlayedEffects.sparks(scene.app.getAssetManager(), Type.Triangle, 1).getMaterial();
        List<Control> controls = new ArrayList<>();
        SpatialPool<ParticleEmitter> pool = scene.pools.registerFactory("sparks", () -> {
            ParticleEmitter sparks = PlayedEffects.sparks(scene.app.getAssetManager(), Type.Triangle, 1);
            sparks.setMaterial(sparkling);
            return sparks;
        }, s -> s.instanced(true));
        for (int use = 0; use < 2; use++) {
            List<ParticleEmitter> all = DrawnScene.spawn(pool, 20);
            all.forEach(ParticleEmitter::emitAllParticles);
            scene.app.step();
            assertThat(pool.instancedRendering().individualReasons()).isEmpty();
            assertThat(scene.group().getNumVisibleInstances()).isEqualTo(20);
            all.forEach(sparks -> controls.add(sparks.getControl(ParticleEmitterControl.class)));
            all.forEach(pool::recycle);
        }
        assertThat(new HashSet<>(controls)).as("made once for each instance").hasSize(20);
    }

    @Test
    void materialsThatAreMadeForEachEmitterAreRefused() {
        assertThatThrownBy(() -> scene.pools.registerFactory("sparks",
                () -> PlayedEffects.sparks(scene.app.getAssetManager(), Type.Triangle, 1), s -> s.instanced(true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the factory makes a material for each 'sparks'; make one, and give it to all")
                .hasMessageNotContaining("mesh");
    }

    /** As the loader gives a skinned model to a constructor: clones of one, with one material. */
    private Supplier<Node> arms() {
        Node loaded = scene.arm("arm");
        Material skin = ((Geometry) loaded.getChild(0)).getMaterial();
        return () -> {
            Node arm = (Node) loaded.clone(false);
            arm.setMaterial(skin);
            return arm;
        };
    }

    @Test
    void bakedPosesArePlayedByAll() {
        SpatialPool<Node> arms = scene.pools.registerFactory("arm", arms(), s -> s.instanced(true).bakedPoses(30));
        scene.awaitBaked(arms);
        List<Node> all = DrawnScene.spawn(arms, 100);
        all.forEach(arm -> arm.getControl(AnimComposer.class).setCurrentAction("bow"));
        for (int frame = 0; frame < 3; frame++) {
            scene.app.step(0.03f);
            InstancedRendering drawing = arms.instancedRendering();
            assertThat(drawing.individualReasons()).isEmpty();
            assertThat(drawing.instancedCount()).isEqualTo(100);
        }
        assertThat(scene.app.drawn()).hasSize(1).hasOnlyElementsOfType(InstancedGeometry.class);
        all.forEach(arms::recycle);
        DrawnScene.spawn(arms, 100);
        scene.app.step(0.03f);
        assertThat(arms.instancedRendering().individualReasons()).isEmpty();
        assertThat(arms.stats().created()).isEqualTo(100);
    }

    /** A slider moves in steps, each with settings of its own. */
    @Test
    void otherNumbersOfBakedPosesCloneAndMakeNothing() {
        Supplier<Node> arms = arms();
        AtomicInteger made = new AtomicInteger();
        AtomicInteger cloned = new AtomicInteger();
        SpatialPool<Node> pool = scene.pools.registerFactory("arm", () -> {
            made.incrementAndGet();
            Node arm = arms.get();
            arm.addControl(new Counting(cloned));
            return arm;
        }, s -> s.instanced(true).bakedPoses(1));
        for (int poses = 2; poses < 10; poses++) {
            pool.configure(pool.settings().toBuilder().bakedPoses(poses).build());
        }
        assertThat(made).hasValue(2);
        assertThat(cloned).hasValue(1);
    }

    private static final class Counting extends AbstractControl {
        private final AtomicInteger cloned;

        Counting(AtomicInteger cloned) {
            this.cloned = cloned;
        }

        @Override
        public Object jmeClone() {
            cloned.incrementAndGet();
            return super.jmeClone();
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }

    @Test
    void bakingNamesTheControlThatCannotBeCloned() {
        Supplier<Node> arms = arms();
        assertThatThrownBy(() -> scene.pools.registerFactory("arm", () -> {
            Node arm = arms.get();
            arm.addControl(new Refusing());
            return arm;
        }, s -> s.instanced(true).bakedPoses(30))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Pool 'arm': prefab '").hasMessageContaining("cannot be cloned: control ")
                .hasMessageContaining("Refusing");
    }

    /** The engine gives each clone of a skinned mesh one of its own, but not a mesh that was built for each. */
    @Test
    void skinnedMeshesThatAreBuiltForEachAreRefused() {
        Material skin = material.clone();
        assertThatThrownBy(() -> scene.pools.registerFactory("arm", () -> {
            Node arm = scene.arm("arm");
            arm.setMaterial(skin);
            return arm;
        }, s -> s.instanced(true).bakedPoses(30))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the factory makes a mesh for each");
    }

    private static final class Refusing extends AbstractControl {
        @Override
        public Object jmeClone() {
            throw new UnsupportedOperationException("one of a kind");
        }

        @Override
        @Deprecated
        public Control cloneForSpatial(Spatial spatial) {
            throw new UnsupportedOperationException("one of a kind");
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }
}
