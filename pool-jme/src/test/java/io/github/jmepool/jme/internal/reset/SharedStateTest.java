// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.scene.shape.Sphere;
import com.jme3.util.TangentBinormalGenerator;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeardLog;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of meshes and materials that other spatials share, a pool undoes what its own uses did, and nothing else. */
class SharedStateTest {
    /** As many recycles as it takes production to look at a mesh and a material, and some more. */
    private static final int RECYCLES = 100;

    private final ScenePools pools = TestScene.pools();
    private final Geometry prefab = new Geometry("rock", new Sphere(12, 12, 1));
    /** As a model that is loaded once more: it shares the mesh, and here the material as well. */
    private final Geometry scenery = prefab.clone(false);
    private final Mesh mesh = prefab.getMesh();
    private final List<String> logged = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.USE_LOG,
            entry -> logged.add(entry.getLevel() + " " + entry.getMessage()));

    @BeforeEach
    void open() {
        Material material = new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", new ColorRGBA(1, 0, 0, 1));
        prefab.setMaterial(material);
        scenery.setMaterial(material);
        pools.setRoot(new Node("scene"));
    }

    @AfterEach
    void close() {
        pools.close();
        log.close();
    }

    private SpatialPool<Geometry> register(String name, boolean development) {
        return pools.register(name, prefab, s -> s.developmentMode(development));
    }

    private static void use(SpatialPool<Geometry> pool) {
        for (int i = 0; i < RECYCLES; i++) {
            pool.recycle(pool.spawn());
        }
    }

    private List<String> state() {
        List<String> state = Fingerprint.of(scenery);
        scenery.getMaterial().getParams().forEach(param -> state.add(param.getName() + " " + param.getValueAsString()));
        state.add(scenery.getMaterial().getAdditionalRenderState().toString());
        // a parameter or a buffer that is restored becomes the last one
        Collections.sort(state);
        return state;
    }

    private static Map<String, BiConsumer<Mesh, Material>> edits() {
        Map<String, BiConsumer<Mesh, Material>> edits = new LinkedHashMap<>();
        edits.put("colour", (mesh, material) -> material.setColor("Color", ColorRGBA.Blue));
        edits.put("colour in place", (mesh, material) -> ((ColorRGBA) material.getParamValue("Color")).set(0, 0, 1, 1));
        edits.put("parameter set", (mesh, material) -> material.setFloat("AlphaDiscardThreshold", 0.5f));
        edits.put("parameter taken off", (mesh, material) -> material.clearParam("Color"));
        edits.put("render state", (mesh, material) ->
                material.getAdditionalRenderState().setBlendMode(BlendMode.Additive));
        edits.put("mode", (mesh, material) -> mesh.setMode(Mesh.Mode.Lines));
        edits.put("bound", (mesh, material) -> mesh.setBound(new BoundingSphere()));
        edits.put("buffer taken off", (mesh, material) -> mesh.clearBuffer(Type.Normal));
        edits.put("buffer replaced", (mesh, material) -> mesh.setBuffer(Type.TexCoord, 2,
                new float[mesh.getVertexCount() * 2]));
        return edits;
    }

    private static Map<String, BiConsumer<Mesh, Material>> additions() {
        Map<String, BiConsumer<Mesh, Material>> additions = new LinkedHashMap<>();
        additions.put("levels of detail", (mesh, material) -> new LodGenerator(mesh)
                .bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.8f));
        additions.put("tangents", (mesh, material) -> TangentBinormalGenerator.generate(mesh));
        additions.put("colours", (mesh, material) ->
                mesh.setBuffer(Type.Color, 4, new float[mesh.getVertexCount() * 4]));
        additions.put("a morph target", (mesh, material) -> mesh.addMorphTarget(new MorphTarget("smile")));
        return additions;
    }

    /** Each of them in a scene of its own, in production and in development mode. */
    private static Stream<DynamicTest> each(Map<String, BiConsumer<Mesh, Material>> changes, Check check) {
        return changes.entrySet().stream().flatMap(change -> Stream.of(false, true).map(development ->
                DynamicTest.dynamicTest(change.getKey() + (development ? " in development mode" : ""), () -> {
                    SharedStateTest test = new SharedStateTest();
                    test.open();
                    try {
                        check.run(test, () -> change.getValue().accept(test.mesh, test.scenery.getMaterial()),
                                development);
                    } finally {
                        test.close();
                    }
                })));
    }

    private interface Check {
        void run(SharedStateTest test, Runnable change, boolean development);
    }

    private static Map<String, BiConsumer<Mesh, Material>> all() {
        Map<String, BiConsumer<Mesh, Material>> all = edits();
        all.put("numbers", (mesh, material) -> mesh.getFloatBuffer(Type.Position).put(7, 99));
        all.putAll(additions());
        return all;
    }

    @TestFactory
    Stream<DynamicTest> whatTheGameDoesBetweenUsesStays() {
        return each(all(), (test, change, development) -> {
            SpatialPool<Geometry> pool = test.register("rock", development);
            use(pool);
            change.run();
            List<String> changed = test.state();
            use(pool);
            assertThat(test.state()).isEqualTo(changed);
            assertThat(pool.stats().discarded()).isZero();
            assertThat(pool.leftovers()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> whatIsAddedToAMeshStays() {
        return each(additions(), (test, change, development) -> {
            SpatialPool<Geometry> pool = test.register("rock", development);
            pool.spawn();
            use(pool);
            change.run();
            List<String> changed = test.state();
            use(pool);
            pool.recycleAll();
            assertThat(test.state()).isEqualTo(changed);
            assertThat(pool.stats().discarded()).isZero();
            assertThat(test.logged).hasSize(development ? 1 : 0)
                    .allMatch(line -> line.matches("INFO Pool 'rock': 'rock': mesh, shared by all instances: .* added"
                            + " while instances were in use; this stays, .*"));
        });
    }

    @TestFactory
    Stream<DynamicTest> anEditOfAUseIsUndoneWhenTheLastUseEnds() {
        return each(edits(), (test, change, development) -> {
            SpatialPool<Geometry> pool = test.register("rock", development);
            List<String> before = test.state();
            for (int use = 1; use <= 3; use++) {
                Geometry rock = pool.spawn();
                change.run();
                assertThat(test.state()).isNotEqualTo(before);
                pool.recycle(rock);
                assertThat(test.state()).isEqualTo(before);
                assertThat(pool.stats().discarded()).isEqualTo(use);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> anEditOfAUseIsUndoneWhileOthersAreInUse() {
        return each(edits(), (test, change, development) -> {
            SpatialPool<Geometry> pool = test.register("rock", development);
            pool.spawn();
            List<String> before = test.state();
            change.run();
            use(pool);
            assertThat(test.state()).isEqualTo(before);
            assertThat(pool.stats().discarded()).isEqualTo(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> poolsThatShareAStateDoNotUndoEachOther() {
        return each(edits(), (test, change, development) -> {
            SpatialPool<Geometry> near = test.register("near", development);
            SpatialPool<Geometry> far = test.register("far", development);
            use(far);
            List<String> before = test.state();
            Geometry standing = near.spawn();
            change.run();
            // its uses begin with the edit
            far.spawn();
            use(near);
            use(far);
            near.recycle(standing);
            use(far);
            use(near);
            assertThat(test.state()).isEqualTo(before);
            assertThat(near.stats().discarded() + far.stats().discarded()).isEqualTo(1);
        });
    }

    @Test
    void aPoolBeginsWithWhatTheGameHasDoneSoFar() {
        SpatialPool<Geometry> near = register("near", false);
        use(near);
        mesh.setMode(Mesh.Mode.Lines);
        SpatialPool<Geometry> far = register("far", true);
        use(far);
        use(near);
        assertThat(mesh.getMode()).isEqualTo(Mesh.Mode.Lines);
    }

    @Test
    void levelsThatWereMadeAnewStay() {
        new LodGenerator(mesh).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f);
        SpatialPool<Geometry> pool = register("rock", false);
        pool.spawn();
        new LodGenerator(scenery).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.3f, 0.5f, 0.8f);
        int levels = mesh.getNumLodLevels();
        use(pool);
        assertThat(mesh.getNumLodLevels()).isEqualTo(levels);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAdditionStaysWhereAnEditIsUndone(boolean development) {
        SpatialPool<Geometry> pool = register("rock", development);
        Geometry rock = pool.spawn();
        TangentBinormalGenerator.generate(scenery);
        new LodGenerator(scenery).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f);
        mesh.addMorphTarget(new MorphTarget("smile"));
        List<String> before = state();
        mesh.clearBuffer(Type.Normal);
        pool.recycle(rock);
        assertThat(state()).isEqualTo(before);
        assertThat(pool.stats().discarded()).isEqualTo(1);
        use(pool);
        assertThat(state()).isEqualTo(before);
        assertThat(pool.stats().discarded()).isEqualTo(1);
    }

    @Test
    void anAdditionForOtherVerticesGoesWithThem() {
        SpatialPool<Geometry> pool = register("rock", false);
        List<String> before = state();
        Geometry rock = pool.spawn();
        mesh.setBuffer(Type.Position, 3, new float[] {0, 0, 0, 9, 9, 9, 1, 2, 3});
        mesh.setBuffer(Type.Color, 4, new float[12]);
        pool.recycle(rock);
        assertThat(state()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBoundThatTheGameMadeLargerIsRestored(boolean development) {
        BoundingBox large = new BoundingBox(Vector3f.ZERO, 50, 50, 50);
        mesh.setBound(large);
        SpatialPool<Geometry> pool = register("rock", development);
        for (int use = 1; use <= 3; use++) {
            Geometry rock = pool.spawn();
            mesh.setBound(new BoundingSphere());
            pool.recycle(rock);
            assertThat(mesh.getBound()).isSameAs(large);
            assertThat(large.getXExtent()).isEqualTo(50);
            assertThat(pool.stats().discarded()).isEqualTo(use);
        }
    }

    @Test
    void aBoundThatAUseComputesOfItsVerticesStaysWithThem() {
        mesh.setBound(new BoundingBox(Vector3f.ZERO, 50, 50, 50));
        SpatialPool<Geometry> pool = register("rock", false);
        Geometry rock = pool.spawn();
        mesh.getFloatBuffer(Type.Position).put(0, 99);
        mesh.updateBound();
        pool.recycle(rock);
        assertThat(((BoundingBox) mesh.getBound()).getMax(new Vector3f()).x).isEqualTo(99);
    }

    @Test
    void anEditOfALargeMeshIsFoundWhereverItIs() {
        prefab.setMesh(new Sphere(100, 100, 1));
        FloatBuffer positions = prefab.getMesh().getFloatBuffer(Type.Position);
        int last = positions.limit() - 1;
        SpatialPool<Geometry> pool = register("rock", true);
        use(pool);
        positions.put(last, 99);
        use(pool);
        assertThat(positions.get(last)).as("the game's").isEqualTo(99);
        Geometry rock = pool.spawn();
        positions.put(last, 77);
        pool.recycle(rock);
        assertThat(positions.get(last)).as("a use's").isEqualTo(99);
        assertThat(pool.stats().discarded()).isEqualTo(1);
    }

    @Test
    void aUseThatEndsByDetachingIsNoGamesWork() {
        SpatialPool<Geometry> pool = register("rock", false);
        Geometry rock = pool.spawn();
        mesh.setMode(Mesh.Mode.Lines);
        pool.detach(rock);
        assertThat(mesh.getMode()).isEqualTo(Mesh.Mode.Triangles);
        mesh.setMode(Mesh.Mode.Points);
        use(pool);
        assertThat(mesh.getMode()).isEqualTo(Mesh.Mode.Points);
    }

    @Test
    void aUseThatInterleavesItsMeshCostsOneInstance() {
        SpatialPool<Geometry> pool = register("rock", false);
        Geometry rock = pool.spawn();
        mesh.setInterleaved();
        pool.recycle(rock);
        use(pool);
        assertThat(pool.stats().discarded()).isEqualTo(1);
        assertThat(mesh.getBuffer(Type.InterleavedData)).isNotNull();
    }

    @Test
    void aClosedPoolFollowsAMeshNoMore() {
        register("near", false).spawn();
        SpatialPool<Geometry> far = register("far", false);
        pools.pool("near").close();
        mesh.setMode(Mesh.Mode.Lines);
        use(far);
        assertThat(mesh.getMode()).isEqualTo(Mesh.Mode.Lines);
    }
}
