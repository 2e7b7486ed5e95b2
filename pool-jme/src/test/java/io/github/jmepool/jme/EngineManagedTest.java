// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetPlan;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.reset.SnapshotTemplate;
import io.github.jmepool.jme.reset.SpatialSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the engine's controls, shadow renderers and filters write is no edit, and what they don't write is looked after.
 */
class EngineManagedTest {
    private final AssetManager assets = new DesktopAssetManager(true);
    private final List<String> leftovers = new ArrayList<>();

    private ResetOutcome reset(SpatialSnapshot snapshot) {
        return snapshot.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what));
    }

    private static SpatialSnapshot capture(Geometry prefab, MaterialMode mode, Geometry instance) {
        return new SnapshotTemplate(prefab, new ResetPlan(mode, ResetScope.EVERYTHING, List.of(), true, true))
                .capture(instance);
    }

    private static Geometry crate(Material material) {
        Geometry crate = new Geometry("crate", new Box(1, 1, 1));
        crate.setMaterial(material);
        return crate;
    }

    private Material lighting() {
        return new Material(assets, "Common/MatDefs/Light/Lighting.j3md");
    }

    @Test
    void aShadowSettingOfThePrefabComesBackAndIsNoChange() {
        for (MaterialMode mode : MaterialMode.values()) {
            Material material = lighting();
            material.setBoolean("BackfaceShadows", true);
            material.setFloat("ShadowIntensity", 0.25f);
            Geometry prefab = crate(material);
            Geometry instance = prefab.clone(false);
            SpatialSnapshot snapshot = capture(prefab, mode, instance);
            instance.getMaterial().setBoolean("BackfaceShadows", false);
            instance.getMaterial().clearParam("ShadowIntensity");
            assertThat(reset(snapshot)).as("%s", mode).isEqualTo(ResetOutcome.UNCHANGED);
            assertThat(leftovers).isEmpty();
            assertThat((Boolean) instance.getMaterial().getParamValue("BackfaceShadows")).isTrue();
            assertThat((Float) instance.getMaterial().getParamValue("ShadowIntensity")).isEqualTo(0.25f);
        }
    }

    @Test
    void aShadowRenderersOwnObjectsAreNeitherReportedNorWrittenInto() {
        Material material = lighting();
        Matrix4f renderers = new Matrix4f();
        material.setMatrix4("LightViewProjectionMatrix0", renderers);
        Geometry prefab = crate(material);
        Geometry instance = prefab.clone(false);
        SpatialSnapshot snapshot = capture(prefab, MaterialMode.SHARED, instance);
        renderers.m00 = 7;
        material.setColor("Splits", new ColorRGBA());
        assertThat(reset(snapshot)).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(renderers.m00).isEqualTo(7);
        assertThat(leftovers).isEmpty();
    }

    @Test
    void aDefinitionOfTheGamesOwnMayUseTheSameNames() {
        MaterialDef def = new MaterialDef(assets, "mine");
        def.addMaterialParam(VarType.Vector3, "LightPos", null);
        def.addMaterialParam(VarType.Float, "Quadratic", null);
        def.addMaterialParam(VarType.Float, "FilterMode", null);
        Material material = new Material(def);
        material.setVector3("LightPos", new Vector3f(1, 2, 3));
        material.setFloat("Quadratic", 4);
        Geometry prefab = crate(material);
        Geometry instance = prefab.clone(false);
        SpatialSnapshot snapshot = capture(prefab, MaterialMode.PER_INSTANCE, instance);
        Material own = instance.getMaterial();
        own.setVector3("LightPos", new Vector3f(9, 9, 9));
        own.setFloat("Quadratic", 9);
        own.setFloat("FilterMode", 9);
        assertThat(reset(snapshot)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat((Vector3f) own.getParamValue("LightPos")).isEqualTo(new Vector3f(1, 2, 3));
        assertThat((Float) own.getParamValue("Quadratic")).isEqualTo(4);
        assertThat(own.getParam("FilterMode")).isNull();
        assertThat(leftovers).hasSize(3);
    }

    @Test
    void theDepthThatAFilterGivesToSoftParticlesIsNoEdit() {
        Geometry prefab = crate(new Material(assets, "Common/MatDefs/Misc/Particle.j3md"));
        for (MaterialMode mode : MaterialMode.values()) {
            Geometry instance = prefab.clone(false);
            SpatialSnapshot snapshot = capture(prefab, mode, instance);
            instance.getMaterial().setTexture("DepthTexture", RandomPrefab.texture());
            instance.getMaterial().setInt("NumSamplesDepth", 4);
            assertThat(reset(snapshot)).as("%s", mode).isEqualTo(ResetOutcome.UNCHANGED);
            assertThat(instance.getMaterial().getParam("DepthTexture")).isNotNull();
        }
    }

    @Test
    void everyMorphBufferThatTheEngineHasIsItsOwn() {
        Geometry prefab = crate(lighting());
        SpatialSnapshot snapshot = capture(prefab, MaterialMode.SHARED, prefab.clone(false));
        int found = 0;
        for (Type type : Type.values()) {
            if (type.name().startsWith("MorphTarget")) {
                prefab.getMesh().setBuffer(type, 3, new float[72]);
                found++;
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(10);
        assertThat(reset(snapshot)).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(leftovers).isEmpty();
    }

    @Test
    void whatABillboardTurnsComesBackAndIsNoLeftover() {
        Node prefab = new Node("tree");
        Node board = new Node("board");
        board.addControl(new BillboardControl());
        prefab.attachChild(board);
        Node instance = prefab.clone(false);
        SpatialSnapshot snapshot = SpatialSnapshot.template(prefab, MaterialMode.SHARED, List.of()).capture(instance);
        instance.getChild("board").setLocalRotation(new Quaternion().fromAngles(1, 0, 0));
        assertThat(reset(snapshot)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(instance.getChild("board").getLocalRotation()).isEqualTo(new Quaternion());
        assertThat(leftovers).isEmpty();
    }

    @Test
    void theLevelThatALodControlChoosesComesBackAndIsNoLeftover() {
        Geometry prefab = new Geometry("crate", new Box(1, 1, 1));
        VertexBuffer index = prefab.getMesh().getBuffer(Type.Index);
        prefab.getMesh().setLodLevels(new VertexBuffer[] {index, index});
        prefab.addControl(new LodControl());
        Geometry instance = prefab.clone(false);
        SpatialSnapshot snapshot = SpatialSnapshot.template(prefab, MaterialMode.SHARED, List.of()).capture(instance);
        instance.setLodLevel(1);
        assertThat(reset(snapshot)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(instance.getLodLevel()).isZero();
        assertThat(leftovers).isEmpty();
    }
}
