// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimComposer;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.instancing.InstancedGeometry;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.ArmedModel;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Shaders of a game read four numbers of each instance. */
class InstanceParamsTest {
    static final String DEFINITION = "io/github/jmepool/jme/internal/instancing/params.j3md";

    private final DrawnScene scene = new DrawnScene();
    private final Vector4f wind = new Vector4f(1, 2, 3, 4);

    @AfterEach
    void close() {
        scene.close();
    }

    private static float[] params(InstancedGeometry group) {
        return DrawnScene.data(group, Type.TexCoord7);
    }

    @Test
    void theShaderReadsWhatTheUseHasGiven() {
        SpatialPool<Geometry> tufts = scene.asOne(scene.box("tuft", DEFINITION));
        List<Geometry> all = DrawnScene.spawn(tufts, 3);
        tufts.setInstanceParams(all.get(0), wind);
        wind.set(9, 9, 9, 9);
        tufts.setInstanceParams(all.get(2), new Vector4f(5, 6, 7, 8));
        scene.app.step();
        assertThat(params(scene.group())).containsExactly(1, 2, 3, 4, 0, 0, 0, 0, 5, 6, 7, 8);
        assertThat(tufts.instancedRendering().drawnMaterials().get(0).<Boolean>getParamValue("InstanceParams"))
                .isTrue();

        tufts.recycle(all.get(0));
        scene.app.step();
        assertThat(params(scene.group())).containsExactly(5, 6, 7, 8, 0, 0, 0, 0);

        assertThat(tufts.spawn()).isSameAs(all.get(0));
        scene.app.step();
        assertThat(params(scene.group())).as("of the next use").containsExactly(5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void paramsOutlastASwitchOfTheSetting() {
        SpatialPool<Geometry> tufts = scene.register(scene.box("tuft", DEFINITION), s -> s);
        Geometry tuft = tufts.spawn();
        tufts.setInstanceParams(tuft, wind);
        tufts.spawn();
        tufts.configure(tufts.settings().toBuilder().instanced(true).build());
        scene.app.step();
        assertThat(params(scene.group())).containsExactly(1, 2, 3, 4, 0, 0, 0, 0);

        tufts.setInstanced(tuft, false);
        tufts.setInstanceParams(tuft, new Vector4f(5, 6, 7, 8));
        tufts.setInstanced(tuft, true);
        scene.app.step();
        assertThat(params(scene.group())).containsExactly(0, 0, 0, 0, 5, 6, 7, 8);
    }

    @Test
    void stockMaterialsIgnoreThemAndPayNothing() {
        SpatialPool<Geometry> boxes = scene.asOne(scene.box("box"));
        boxes.setInstanceParams(boxes.spawn(), wind);
        scene.app.step();
        assertThat(scene.group().getAllInstanceData()).extracting(VertexBuffer::getBufferType)
                .containsExactly(Type.InstanceData);
    }

    @Test
    void crowdsAndWhatTheyCarryReadThem() {
        Node prefab = ArmedModel.arm(scene.arm("knight"));
        prefab.setMaterial(scene.box("own", DEFINITION).getMaterial());
        ((Geometry) prefab.getChild("hat")).setMaterial(scene.box("stock").getMaterial());
        SpatialPool<Node> knights = scene.crowd(prefab);
        Node knight = knights.spawn();
        knight.getControl(AnimComposer.class).setCurrentAction("bow");
        knights.setInstanceParams(knight, wind);
        scene.app.step();

        assertThat(scene.groups()).hasSize(5)
                .allSatisfy(group -> assertThat(params(group)).containsExactly(1, 2, 3, 4));
        assertThat(knights.instancedRendering().drawnMaterials()).filteredOn(
                material -> material.getParamValue("InstanceParams") != null).hasSize(4);
    }

    @Test
    void effectsReadThem() {
        ParticleEmitter sparks = PlayedEffects.sparks(scene.app.getAssetManager(), ParticleMesh.Type.Triangle, 1);
        sparks.setMaterial(scene.box("own", DEFINITION).getMaterial());
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks);
        ParticleEmitter one = pool.spawn();
        one.emitAllParticles();
        pool.setInstanceParams(one, wind);
        scene.app.step();
        assertThat(params(scene.group())).containsExactly(1, 2, 3, 4);
        assertThat(pool.instancedRendering().drawnMaterials().get(0).<Boolean>getParamValue("InstanceParams"))
                .isTrue();
    }

    @Test
    void meshesThatHaveTheBufferAreRefused() {
        Geometry tuft = scene.box("tuft", DEFINITION);
        tuft.getMesh().setBuffer(Type.TexCoord7, 2, new float[tuft.getVertexCount() * 2]);
        assertThatThrownBy(() -> scene.asOne(tuft)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the mesh of 'tuft' has a TexCoord7").hasMessageContaining("use another buffer");
    }
}
