// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.scene.shape.Box;
import com.jme3.texture.Texture2D;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * What is in materials and meshes is restored where an instance owns it, and its edit is found where all share it.
 */
class MaterialResetTest {
    private final Material material = new Material(new DesktopAssetManager(true),
            "Common/MatDefs/Misc/Unshaded.j3md");
    private final Geometry prefab = new Geometry("crate", new Box(1, 1, 1));
    private final List<String> leftovers = new ArrayList<>();

    MaterialResetTest() {
        material.setColor("Color", new ColorRGBA(1, 0, 0, 1));
        material.setTexture("ColorMap", RandomPrefab.texture());
        prefab.setMaterial(material);
    }

    private ResetOutcome reset(SavedInstance saved) {
        return saved.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what));
    }

    private SavedInstance save(Geometry instance, MaterialMode mode, boolean development) {
        return SavedInstance.of(prefab, instance,
                settings -> settings.materialMode(mode).developmentMode(development));
    }

    @Test
    void anInstancesOwnMaterialIsRestored() {
        Geometry instance = prefab.clone(true);
        SavedInstance saved = save(instance, MaterialMode.PER_INSTANCE, false);
        Material own = instance.getMaterial();
        Texture2D texture = own.getParamValue("ColorMap");
        ((ColorRGBA) own.getParamValue("Color")).set(0, 0, 0, 0);
        own.clearParam("ColorMap");
        own.setTexture("LightMap", RandomPrefab.texture());
        own.getAdditionalRenderState().setBlendMode(BlendMode.Additive);
        own.setTransparent(true);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).hasSize(3)
                .allMatch(leftover -> leftover.startsWith("MATERIAL crate: material: parameter '"));
        assertThat((ColorRGBA) own.getParamValue("Color")).isEqualTo(ColorRGBA.Red);
        assertThat((Texture2D) own.getParamValue("ColorMap")).isSameAs(texture);
        assertThat(own.getParam("LightMap")).isNull();
        assertThat(own.getAdditionalRenderState().getBlendMode()).isEqualTo(BlendMode.Off);
        assertThat(own.isTransparent()).isFalse();
        assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void anInstancesOwnMaterialSharesNoValuesWithOthers() {
        Geometry instance = prefab.clone(true);
        save(instance, MaterialMode.PER_INSTANCE, false);
        ((ColorRGBA) instance.getMaterial().getParamValue("Color")).set(0, 0, 0, 0);
        assertThat((ColorRGBA) material.getParamValue("Color")).isEqualTo(ColorRGBA.Red);
    }

    @Test
    void anInstanceClonedWithThePrefabsMaterialGetsItsOwn() {
        Geometry instance = prefab.clone(false);
        save(instance, MaterialMode.PER_INSTANCE, false);
        assertThat(instance.getMaterial()).isNotSameAs(material);
    }

    /** The instances get a material by the hook that the test chooses. */
    private static final class Painted extends SpatialPool<Geometry> {
        private final boolean inClone;
        private final Supplier<Material> materials;

        Painted(String name, Geometry prefab, MaterialMode mode, boolean development, boolean inClone,
                Supplier<Material> materials) {
            super(name, prefab, s -> s.materialMode(mode).developmentMode(development));
            this.inClone = inClone;
            this.materials = materials;
        }

        @Override
        protected Geometry cloneInstance(Geometry copy) {
            Geometry clone = super.cloneInstance(copy);
            if (inClone) {
                clone.setMaterial(materials.get());
            }
            return clone;
        }

        @Override
        protected void onCreate(Geometry instance) {
            if (!inClone) {
                instance.setMaterial(materials.get());
            }
        }
    }

    @Test
    void aMaterialThatOneInstanceAloneHasIsItsOwn() {
        for (int way = 0; way < 16; way++) {
            MaterialMode mode = (way & 1) == 0 ? MaterialMode.SHARED : MaterialMode.PER_INSTANCE;
            boolean development = (way & 2) == 0;
            boolean inPlace = (way & 8) == 0;
            try (ScenePools pools = TestScene.pools()) {
                pools.setRoot(new Node("scene"));
                Painted pool = pools.register(new Painted("crate", prefab, mode, development, (way & 4) == 0,
                        material::clone));
                Geometry one = pool.spawn();
                Geometry two = pool.spawn();
                if (inPlace) {
                    ((ColorRGBA) one.getMaterial().getParamValue("Color")).set(0, 0, 1, 1);
                } else {
                    one.getMaterial().setColor("Color", ColorRGBA.Blue);
                    one.getMaterial().getAdditionalRenderState().setWireframe(true);
                }
                for (Material other : List.of(two.getMaterial(), material, pool.spawn().getMaterial())) {
                    assertThat((ColorRGBA) other.getParamValue("Color")).as("way %s", way).isEqualTo(ColorRGBA.Red);
                }
                pool.recycle(one);
                assertThat(pool.spawn()).isSameAs(one);
                assertThat((ColorRGBA) one.getMaterial().getParamValue("Color")).as("way %s", way)
                        .isEqualTo(ColorRGBA.Red);
                assertThat(one.getMaterial().getAdditionalRenderState().isWireframe()).isFalse();
                assertThat(pool.leftovers().toString().contains("material: parameter 'Color'")).isEqualTo(development);
            }
        }
    }

    /** The engine makes one for who asks, and merges it whenever it draws with the material from then on. */
    @Test
    void aMaterialWithoutARenderStateGetsNone() {
        int hash = material.contentHashCode();
        for (boolean development : new boolean[] {true, false}) {
            for (boolean instanced : new boolean[] {true, false}) {
                try (ScenePools pools = TestScene.pools()) {
                    pools.setRoot(new Node("scene"));
                    SpatialPool<Geometry> pool = pools.register("crate", prefab,
                            s -> s.developmentMode(development).instanced(instanced));
                    for (int use = 0; use < 100; use++) {
                        pool.recycle(pool.spawn());
                        pools.update(0.01f);
                    }
                    pool.spawn();
                }
                assertThat(material.contentHashCode()).isEqualTo(hash);
            }
        }
        material.getAdditionalRenderState();
        assertThat(material.contentHashCode()).isNotEqualTo(hash);
    }

    @Test
    void aMaterialOfSeveralInstancesIsTheGames() {
        for (MaterialMode mode : MaterialMode.values()) {
            Material team = material.clone();
            try (ScenePools pools = TestScene.pools()) {
                pools.setRoot(new Node("scene"));
                Painted pool = pools.register(new Painted("crate", prefab, mode, true, false, () -> team));
                Geometry one = pool.spawn();
                Geometry two = pool.spawn();
                team.setColor("Color", ColorRGBA.Blue);
                pool.recycle(one);
                pool.recycle(two);
                pool.prewarmNow(3);
                assertThat((ColorRGBA) team.getParamValue("Color")).as("%s", mode).isEqualTo(ColorRGBA.Blue);
                assertThat(pool.leftovers()).isEmpty();
            }
        }
    }

    @Test
    void anEditOfASharedMaterialIsUndoneForAllAndItsInstanceDiscarded() {
        SavedInstance first = save(prefab.clone(false), MaterialMode.SHARED, true);
        SavedInstance second = first.other(prefab.clone(false));
        material.setColor("Color", ColorRGBA.Blue);
        assertThat(reset(first)).isEqualTo(ResetOutcome.DISCARD);
        assertThat(leftovers).containsExactly("MATERIAL crate: material, shared by all instances: parameter 'Color'"
                + " changed from Color[1.0, 0.0, 0.0, 1.0] to Color[0.0, 0.0, 1.0, 1.0]");
        assertThat((ColorRGBA) material.getParamValue("Color")).isEqualTo(ColorRGBA.Red);
        assertThat(reset(second)).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void anEqualValueInAMaterialIsNoEdit() {
        material.setFloat("AlphaDiscardThreshold", 0.5f);
        for (MaterialMode mode : MaterialMode.values()) {
            Geometry instance = prefab.clone(false);
            SavedInstance saved = save(instance, mode, true);
            Material used = instance.getMaterial();
            Object own = used.getParamValue("Color");
            ColorRGBA games = new ColorRGBA(1, 0, 0, 1);
            used.setColor("Color", games);
            used.setFloat("AlphaDiscardThreshold", 0.5f);
            used.setTexture("ColorMap", ((Texture2D) used.getParamValue("ColorMap")).clone());
            assertThat(reset(saved)).as("%s", mode).isEqualTo(ResetOutcome.UNCHANGED);
            games.set(0, 1, 0, 1);
            assertThat((Object) used.getParamValue("Color")).isSameAs(own).isEqualTo(ColorRGBA.Red);
            used.clearParam("AlphaDiscardThreshold");
            used.setFloat("AlphaDiscardThreshold", 0.5f);
            assertThat(reset(saved)).as("%s", mode).isEqualTo(ResetOutcome.UNCHANGED);
        }
        assertThat(leftovers).isEmpty();
    }

    @Test
    void equalNumbersAndAnEqualBoundOfAMeshAreNoEdit() {
        for (boolean development : new boolean[] {true, false}) {
            SavedInstance saved = save(prefab.clone(false), MaterialMode.SHARED, development);
            Mesh mesh = prefab.getMesh();
            FloatBuffer own = mesh.getFloatBuffer(Type.Position);
            float[] numbers = new float[own.limit()];
            own.duplicate().rewind().get(numbers);
            FloatBuffer games = BufferUtils.createFloatBuffer(numbers);
            mesh.getBuffer(Type.Position).updateData(games);
            BoundingBox bound = (BoundingBox) mesh.getBound();
            mesh.setBound(bound.clone());
            for (int returns = 0; returns < 100; returns++) {
                assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
            }
            assertThat(mesh.getFloatBuffer(Type.Position)).isSameAs(own);
            assertThat(mesh.getBound()).isSameAs(bound);
        }
        assertThat(leftovers).isEmpty();
    }

    @Test
    void aBoundOfAnotherShapeAndTheSameVolumeIsAnEdit() {
        prefab.setMesh(new Box(1, 2, 3));
        SavedInstance saved = save(prefab.clone(false), MaterialMode.SHARED, true);
        BoundingBox bound = (BoundingBox) prefab.getMesh().getBound();
        bound.setXExtent(3);
        bound.setZExtent(1);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.DISCARD);
        assertThat(bound.getXExtent()).isEqualTo(1);
    }

    @Test
    void anEditOfMeshDataIsUndoneForAllAndItsInstanceDiscarded() {
        SavedInstance saved = save(prefab.clone(false), MaterialMode.SHARED, true);
        Mesh mesh = prefab.getMesh();
        FloatBuffer positions = (FloatBuffer) mesh.getBuffer(Type.Position).getData();
        float before = positions.get(7);
        positions.put(7, 99);
        mesh.getBuffer(Type.Position).setUpdateNeeded();
        assertThat(reset(saved)).isEqualTo(ResetOutcome.DISCARD);
        assertThat(leftovers).containsExactly("MESH crate: mesh, shared by all instances: vertex data were edited");
        assertThat(positions.get(7)).isEqualTo(before);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void buffersModeAndBoundOfASharedMeshAreRestored() {
        SavedInstance saved = save(prefab.clone(false), MaterialMode.SHARED, true);
        Mesh mesh = prefab.getMesh();
        List<String> before = Fingerprint.of(prefab);
        mesh.setBuffer(Type.Color, 4, new float[mesh.getVertexCount() * 4]);
        mesh.clearBuffer(Type.Normal);
        mesh.setBuffer(Type.Position, 3, new float[] {0, 0, 0, 9, 9, 9, 1, 2, 3});
        mesh.setMode(Mesh.Mode.Lines);
        mesh.setLodLevels(new VertexBuffer[] {mesh.getBuffer(Type.Index)});
        mesh.addMorphTarget(new MorphTarget("smile"));
        mesh.updateBound();
        assertThat(reset(saved)).isEqualTo(ResetOutcome.DISCARD);
        assertThat(Fingerprint.of(prefab)).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void productionFindsAnEditOfASharedMaterialAfterSomeReturns() {
        SavedInstance saved = save(prefab.clone(false), MaterialMode.SHARED, false);
        material.setColor("Color", ColorRGBA.Blue);
        int returns = 1;
        while (saved.reset() != ResetOutcome.DISCARD) {
            returns++;
            assertThat(returns).isLessThanOrEqualTo(64);
        }
        assertThat((ColorRGBA) material.getParamValue("Color")).isEqualTo(ColorRGBA.Red);
    }

    @Test
    void productionFindsReplacedBuffersButNotNewNumbersInThem() {
        SavedInstance saved = save(prefab.clone(false), MaterialMode.SHARED, false);
        ((FloatBuffer) prefab.getMesh().getBuffer(Type.Position).getData()).put(7, 99);
        boolean found = false;
        for (int returns = 0; returns < 200; returns++) {
            found |= saved.reset() == ResetOutcome.DISCARD;
        }
        assertThat(found).isFalse();
        prefab.getMesh().clearBuffer(Type.Normal);
        for (int returns = 0; returns < 200; returns++) {
            found |= saved.reset() == ResetOutcome.DISCARD;
        }
        assertThat(found).isTrue();
        assertThat(prefab.getMesh().getBuffer(Type.Normal)).isNotNull();
    }

    /** Else it would be drawn in one place and culled in another. */
    @Test
    void productionRestoresABoundOnlyWithItsVertices() {
        SavedInstance saved = save(prefab.clone(false), MaterialMode.SHARED, false);
        Mesh mesh = prefab.getMesh();
        BoundingVolume before = mesh.getBound().clone();
        mesh.getBound().setCenter(new Vector3f(9, 9, 9));
        assertThat(isFound(saved)).isTrue();
        assertThat(mesh.getBound().getCenter()).isEqualTo(before.getCenter());
        ((FloatBuffer) mesh.getBuffer(Type.Position).getData()).put(0, 99);
        mesh.updateBound();
        BoundingVolume edited = mesh.getBound().clone();
        assertThat(isFound(saved)).isTrue();
        assertThat(mesh.getBound().getCenter()).isEqualTo(edited.getCenter()).isNotEqualTo(before.getCenter());
        assertThat(isFound(saved)).as("once").isFalse();
        float[] replaced = new float[mesh.getVertexCount() * 3];
        replaced[0] = -99;
        mesh.setBuffer(Type.Position, 3, replaced);
        mesh.updateBound();
        assertThat(isFound(saved)).isTrue();
        assertThat(mesh.getBound().getCenter()).as("with the buffer").isEqualTo(edited.getCenter());
    }

    private static boolean isFound(SavedInstance saved) {
        boolean found = false;
        for (int returns = 0; returns < 200; returns++) {
            found |= saved.reset() == ResetOutcome.DISCARD;
        }
        return found;
    }

    @Test
    void writesOfTheEngineIntoAMaterialAreNoEdit() {
        SavedInstance saved = save(prefab.clone(false), MaterialMode.SHARED, true);
        material.setInt("NumberOfMorphTargets", 3);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void aGameThatAnimatesASharedMaterialDeclaresIt() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("crate").developmentMode(true)
                .checkSharedState(false).build();
        try (ScenePools pools = TestScene.pools()) {
            pools.setRoot(new Node("scene"));
            SpatialPool<Geometry> pool = pools.register("crate", prefab, settings);
            Geometry instance = pool.spawn();
            material.setColor("Color", ColorRGBA.Blue);
            pool.recycle(instance);
            assertThat(pool.stats().discarded()).isZero();
            assertThat((ColorRGBA) material.getParamValue("Color")).isEqualTo(ColorRGBA.Blue);
        }
    }
}
