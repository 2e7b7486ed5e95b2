// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.debug.WireBox;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.mesh.IndexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Patience;
import java.nio.FloatBuffer;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import jme3tools.optimize.GeometryBatchFactory;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With {@link SpatialPoolSettings#lodLevels()} a pool makes levels of detail for itself, and changes no mesh. */
class LevelMakerTest {
    private DrawnScene scene;

    @AfterEach
    void close() {
        if (scene != null) {
            scene.close();
        }
    }

    /** A mesh with these indices. */
    private static int triangles(Mesh mesh, VertexBuffer indices) {
        Mesh level = mesh.clone();
        level.clearBuffer(Type.Index);
        level.setBuffer(indices);
        level.updateCounts();
        return level.getTriangleCount();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachLevelHasAboutHalfOfTheTriangles(boolean withInts) {
        Mesh mesh = new Sphere(24, 21, 0.5f);
        if (withInts) {
            int[] indices = new int[mesh.getTriangleCount() * 3];
            for (int i = 0; i < indices.length; i++) {
                indices[i] = mesh.getIndexBuffer().get(i);
            }
            mesh.clearBuffer(Type.Index);
            mesh.setBuffer(Type.Index, 3, indices);
        }
        List<VertexBuffer> levels = LevelMaker.make(mesh, 4);

        assertThat(levels).hasSize(5);
        assertThat(levels.get(0)).isSameAs(mesh.getBuffer(Type.Index));
        for (int i = 1; i < levels.size(); i++) {
            assertThat((double) triangles(mesh, levels.get(i))).as("level %d", i)
                    .isBetween(0.4 * triangles(mesh, levels.get(i - 1)), 0.6 * triangles(mesh, levels.get(i - 1)));
        }
        assertThat(mesh.getNumLodLevels()).isZero();
    }

    /** Six faces of a grid each, with normals and textures of their own, on a ball or on a cube. */
    private static Mesh hardEdged(int cells, boolean isRound) {
        int side = cells + 1;
        List<Vector3f> places = new ArrayList<>();
        List<Vector3f> normals = new ArrayList<>();
        List<Float> textures = new ArrayList<>();
        List<Integer> indices = new ArrayList<>();
        for (int face = 0; face < 6; face++) {
            Quaternion turn = new Quaternion().fromAngles(face == 4 ? FastMath.HALF_PI : face == 5 ? -FastMath.HALF_PI
                    : 0f, face < 4 ? face * FastMath.HALF_PI : 0f, 0f);
            int first = places.size();
            for (int i = 0; i < side * side; i++) {
                float u = i % side / (float) cells;
                float v = i / side / (float) cells;
                Vector3f place = turn.mult(new Vector3f(u * 2f - 1f, v * 2f - 1f, 1f));
                // the same place on both faces of an edge
                place.set(Math.round(place.x * 1024f) / 1024f, Math.round(place.y * 1024f) / 1024f,
                        Math.round(place.z * 1024f) / 1024f);
                places.add(isRound ? place.normalize() : place);
                normals.add(turn.mult(Vector3f.UNIT_Z));
                textures.addAll(List.of((face + u) / 6f, v));
            }
            for (int i = 0; i < cells * cells; i++) {
                int at = first + i / cells * side + i % cells;
                indices.addAll(List.of(at, at + 1, at + side, at + side, at + 1, at + side + 1));
            }
        }
        Mesh mesh = new Mesh();
        mesh.setBuffer(Type.Position, 3, BufferUtils.createFloatBuffer(places.toArray(Vector3f[]::new)));
        mesh.setBuffer(Type.Normal, 3, BufferUtils.createFloatBuffer(normals.toArray(Vector3f[]::new)));
        FloatBuffer all = BufferUtils.createFloatBuffer(textures.size());
        textures.forEach(all::put);
        mesh.setBuffer(Type.TexCoord, 2, all.flip());
        mesh.setBuffer(Type.Index, 3, indices.stream().mapToInt(Integer::intValue).toArray());
        mesh.updateCounts();
        mesh.updateBound();
        return mesh;
    }

    private static Vector3f at(Mesh mesh, Type type, int vertex) {
        Vector3f found = new Vector3f();
        BufferUtils.populateFromBuffer(found, mesh.getFloatBuffer(type), vertex);
        return found;
    }

    /** Of each triangle. */
    static List<int[]> corners(VertexBuffer indices) {
        IndexBuffer all = IndexBuffer.wrapIndexBuffer(indices.getData());
        return IntStream.range(0, all.size() / 3).mapToObj(i -> new int[] {all.get(3 * i), all.get(3 * i + 1),
            all.get(3 * i + 2)}).toList();
    }

    private static Vector3f normal(Mesh mesh, int[] corners) {
        Vector3f origin = at(mesh, Type.Position, corners[0]);
        return at(mesh, Type.Position, corners[1]).subtractLocal(origin)
                .cross(at(mesh, Type.Position, corners[2]).subtractLocal(origin));
    }

    private static double area(Mesh mesh, VertexBuffer indices) {
        return corners(indices).stream().mapToDouble(corners -> normal(mesh, corners).length() / 2).sum();
    }

    /** The edges that an odd number of triangles has: those of holes. */
    private static Set<Set<Vector3f>> openEdges(Mesh mesh, VertexBuffer indices) {
        Set<Set<Vector3f>> open = new HashSet<>();
        for (int[] corners : corners(indices)) {
            for (int i = 0; i < 3; i++) {
                Set<Vector3f> edge = Set.of(at(mesh, Type.Position, corners[i]),
                        at(mesh, Type.Position, corners[(i + 1) % 3]));
                if (!open.remove(edge)) {
                    open.add(edge);
                }
            }
        }
        return open;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void levelsOfAHardEdgedMeshHaveNoHoles(boolean isRound) {
        Mesh mesh = hardEdged(10, isRound);
        assertThat(openEdges(mesh, mesh.getBuffer(Type.Index))).isEmpty();

        List<VertexBuffer> levels = LevelMaker.make(mesh, 3);

        assertThat(levels).hasSize(4);
        for (int i = 1; i < levels.size(); i++) {
            assertThat(triangles(mesh, levels.get(i))).as("triangles of level %d", i).isLessThanOrEqualTo(1_200 >> i);
            // the generator leaves out flat triangles at straight edges
            assertThat(isRound ? openEdges(mesh, levels.get(i)) : Set.of()).as("holes of level %d", i).isEmpty();
            assertThat(area(mesh, levels.get(i))).as("surface of level %d", i)
                    .isGreaterThan((1 - 0.05 * i) * area(mesh, levels.get(0)));
        }
    }

    /** The generator takes the smallest triangles first, and so the whole of a finely made piece. */
    @Test
    void aLevelKeepsThePiecesOfItsMesh() {
        Mesh sleeve = new Cylinder(8, 40, 0.1f, 0.3f, false);
        Geometry moved = new Geometry("sleeve", sleeve);
        moved.setLocalTranslation(2f, 0f, 0f);
        Mesh mesh = new Mesh();
        GeometryBatchFactory.mergeGeometries(List.of(new Geometry("ball", new Sphere(16, 16, 1f)), moved), mesh);

        List<VertexBuffer> levels = LevelMaker.make(mesh, 3);

        assertThat(levels).as("its own and two coarser ones").hasSize(3);
        double whole = area(sleeve, sleeve.getBuffer(Type.Index));
        for (VertexBuffer level : levels) {
            assertThat(corners(level).stream().filter(corners -> at(mesh, Type.Position, corners[0]).x > 1.5f)
                    .mapToDouble(corners -> normal(mesh, corners).length() / 2).sum()).isGreaterThan(0.8 * whole);
        }
    }

    @Test
    void facesOfALevelKeepTheirNormalsAndTextures() {
        Mesh cube = hardEdged(10, false);
        VertexBuffer level = LevelMaker.make(cube, 1).get(1);
        assertThat(corners(level)).allSatisfy(corners -> {
            Vector3f normal = normal(cube, corners);
            for (int corner : corners) {
                assertThat(at(cube, Type.Normal, corner).dot(normal)).isGreaterThanOrEqualTo(0.99f * normal.length());
                assertThat(corner / 121).as("its face").isEqualTo(corners[0] / 121);
            }
        });
    }

    /** Where a texture ends and begins again, a ball has two vertices at one place. */
    @Test
    void aSmoothMeshKeepsItsTextureAtTheSeam() {
        Mesh ball = new Sphere(24, 21, 0.5f);
        FloatBuffer textures = ball.getFloatBuffer(Type.TexCoord);
        for (VertexBuffer level : LevelMaker.make(ball, 2)) {
            assertThat(corners(level)).allSatisfy(corners -> {
                for (int i = 0; i < 3; i++) {
                    float apart = textures.get(2 * corners[i]) - textures.get(2 * corners[(i + 1) % 3]);
                    boolean isPole = Math.abs(at(ball, Type.Position, corners[i]).z) > 0.49f
                            || Math.abs(at(ball, Type.Position, corners[(i + 1) % 3]).z) > 0.49f;
                    assertThat(isPole ? 0f : Math.abs(apart)).isLessThan(0.5f);
                }
            });
        }
    }

    /** As files of models are whose geometries share one buffer of positions. */
    @Test
    void verticesThatAMeshDoesNotUseCostNothing() {
        Mesh ball = new Sphere(16, 16, 1f);
        int unused = 70_000;
        FloatBuffer places = BufferUtils.createFloatBuffer(3 * (unused + ball.getVertexCount()));
        places.position(3 * unused);
        places.put(ball.getFloatBuffer(Type.Position).rewind()).clear();
        int[] indices = IntStream.range(0, 3 * ball.getTriangleCount()).map(i -> unused + ball.getIndexBuffer().get(i))
                .toArray();
        Mesh part = new Mesh();
        part.setBuffer(Type.Position, 3, places);
        part.setBuffer(Type.Index, 3, indices);
        part.updateCounts();

        assertThat(new WeldedMesh(part, part.getBuffer(Type.Position), true).mesh().getVertexCount())
                .isLessThanOrEqualTo(ball.getVertexCount());
        VertexBuffer level = LevelMaker.make(part, 1).get(1);
        assertThat(corners(level)).allMatch(corners -> Arrays.stream(corners).allMatch(corner -> corner >= unused));
        assertThat(triangles(part, level)).isEqualTo(ball.getTriangleCount() / 2);
    }

    /** Leaves, which a level could only leave out. */
    private static Mesh leaves() {
        Mesh leaves = new Mesh();
        float[] places = new float[50 * 12];
        int[] indices = new int[50 * 6];
        for (int leaf = 0; leaf < 50; leaf++) {
            for (int corner = 0; corner < 4; corner++) {
                places[leaf * 12 + corner * 3] = corner % 2;
                places[leaf * 12 + corner * 3 + 1] = corner / 2;
                places[leaf * 12 + corner * 3 + 2] = leaf;
            }
            for (int i = 0; i < 6; i++) {
                indices[leaf * 6 + i] = leaf * 4 + new int[] {0, 1, 2, 2, 1, 3}[i];
            }
        }
        leaves.setBuffer(Type.Position, 3, places);
        leaves.setBuffer(Type.Index, 3, indices);
        leaves.updateCounts();
        leaves.updateBound();
        return leaves;
    }

    private static HeardLog heard(List<String> logged) {
        return new HeardLog(Baked.class.getName(), entry -> logged.add(MessageFormat.format(
                entry.getMessage(), entry.getParameters())));
    }

    @Test
    void aLevelThatLosesTooMuchIsNotMadeAndLoggedOnce() {
        List<String> logged = new CopyOnWriteArrayList<>();
        try (HeardLog log = heard(logged)) {
            SpatialPoolSettings settings = SpatialPoolSettings.builder("oak").instanced(true).lodLevels(3).build();
            Baked baked = Baked.bake(twoRocks(leaves(), new Sphere(24, 21, 0.5f)), "Pool", settings, () -> true);
            assertThat(baked.parts()).extracting(part -> part.levels().size()).containsExactly(0, 4);
        }
        assertThat(logged).containsExactly("Pool 'oak': lodLevels(3) makes fewer levels of 'of 200' (0), as coarser"
                + " ones would change the surface by more than 5 % a level, or lose a piece of it; save these"
                + " meshes with levels of their own for more");
    }

    @Test
    void levelsOfFormerSettingsAndOfClosedPoolsAreNotMade() {
        Node oak = twoRocks(leaves(), new Sphere(24, 21, 0.5f));
        List<String> logged = new CopyOnWriteArrayList<>();
        try (BackgroundScene background = new BackgroundScene(); HeardLog log = heard(logged)) {
            SpatialPool<Spatial> pool = background.pool("oak", oak, s -> s.instanced(true).lodLevels(2));
            background.pool("other oak", oak.clone(false), s -> s.instanced(true).lodLevels(1)).close();
            pool.configure(pool.settings().toBuilder().lodLevels(3).build());
            background.slowFrames(3);
            assertThat(background.listener.failures).isEmpty();
        }
        assertThat(logged).singleElement().asString().contains("lodLevels(3)");
    }

    /** The render thread may upload them meanwhile. */
    @Test
    void buffersOfTheMeshAreOnlyRead() {
        Mesh mesh = new Sphere(24, 21, 0.5f);
        FloatBuffer places = mesh.getFloatBuffer(Type.Position);
        places.position(7);
        mesh.getShortBuffer(Type.Index).position(3);
        assertThat(LevelMaker.make(mesh, 2)).hasSize(3);
        assertThat(places.position()).isEqualTo(7);
        assertThat(mesh.getShortBuffer(Type.Index).position()).isEqualTo(3);
    }

    @Test
    void meshesWithLevelsOrWithoutTrianglesGetNone() {
        Mesh own = new Sphere(8, 12, 1f);
        assertThat(LevelMaker.make(own, 0)).isEmpty();
        new LodGenerator(own).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f);
        assertThat(LevelMaker.make(own, 2)).as("has levels").isEmpty();
        assertThat(LevelMaker.make(new WireBox(1f, 1f, 1f), 2)).as("lines").isEmpty();
        Mesh soup = new Mesh();
        soup.setBuffer(Type.Position, 3, BufferUtils.createFloatBuffer(9));
        soup.updateCounts();
        assertThat(LevelMaker.make(soup, 2)).as("without indices").isEmpty();
        Mesh flat = new Sphere(8, 12, 1f);
        float[] places = new float[2 * flat.getVertexCount()];
        flat.clearBuffer(Type.Position);
        flat.setBuffer(Type.Position, 2, places);
        assertThat(LevelMaker.make(flat, 2)).as("positions of two numbers").isEmpty();
    }

    private Node twoRocks(Mesh one, Mesh other) {
        scene = new DrawnScene();
        Node rocks = new Node("rock");
        for (Mesh mesh : new Mesh[] {one, other}) {
            Geometry rock = new Geometry("of " + mesh.getVertexCount(), mesh);
            rock.setMaterial(scene.box("any").getMaterial());
            rocks.attachChild(rock);
        }
        return rocks;
    }

    /** The other parts have theirs. */
    @Test
    void aMeshWhoseLevelsCannotBeMadeIsDrawnWhole() {
        Mesh broken = new Sphere(8, 12, 1f);
        broken.getShortBuffer(Type.Index).put(0, (short) 30_000);
        Node rocks = twoRocks(broken, new Sphere(24, 21, 0.5f));
        SpatialPool<Node> pool = scene.register(rocks, s -> s.instanced(true).lodLevels(3));
        Patience patience = new Patience();
        scene.app.step();
        while (pool.instancedRendering().drawnMaterials().isEmpty()) {
            patience.check("the levels are made");
            scene.app.step();
        }
        pool.spawn(new Vector3f(0f, 0f, -8_000f));
        assertThat(drawn()).containsExactly(0, 3);
    }

    /** As when the pool is closed meanwhile. */
    @Test
    void levelsThatNothingWaitsForAreNotMade() {
        Mesh rock = new Sphere(24, 21, 0.5f);
        Mesh broken = new Mesh() {
            @Override
            public int getNumLodLevels() {
                throw new AssertionError("looked at for its levels");
            }
        };
        Node rocks = twoRocks(rock, broken);
        SpatialPoolSettings settings = SpatialPoolSettings.builder("rock").instanced(true).lodLevels(3).build();
        int[] asked = new int[1];
        assertThatThrownBy(() -> Baked.bake(rocks, "Pool", settings, () -> ++asked[0] == 1))
                .isInstanceOf(CancellationException.class);
        assertThat(asked[0]).isEqualTo(2);
    }

    private SpatialPool<Geometry> register(Mesh mesh, int levels) {
        scene = new DrawnScene();
        Geometry rock = new Geometry("rock", mesh);
        rock.setMaterial(scene.box("any").getMaterial());
        SpatialPool<Geometry> rocks = scene.register(rock, s -> s.instanced(true).lodLevels(levels));
        awaitMade(rocks);
        return rocks;
    }

    private void awaitMade(SpatialPool<Geometry> rocks) {
        Patience patience = new Patience();
        scene.app.step();
        while (rocks.instancedRendering().drawnMaterials().isEmpty()) {
            patience.check("the levels are made");
            scene.app.step();
        }
    }

    private List<Integer> drawn() {
        scene.app.step();
        return scene.groups().stream().filter(group -> group.getNumVisibleInstances() > 0)
                .map(InstancedGeometry::getLodLevel).sorted().toList();
    }

    @Test
    void aPoolDrawsInstancesWithTheLevelsItMade() {
        Mesh mesh = new Sphere(24, 21, 0.5f);
        SpatialPool<Geometry> rocks = register(mesh, 3);
        Geometry near = rocks.spawn(new Vector3f(0f, 0f, 998f));
        rocks.spawn(new Vector3f(0f, 0f, -8_000f));

        assertThat(drawn()).containsExactly(0, 3);
        assertThat(rocks.drawCalls()).isEqualTo(4);
        assertThat(near.getMesh()).isSameAs(mesh);
        assertThat(mesh.getNumLodLevels()).isZero();
        assertThat(rocks.instancedRendering().individualReasons()).isEmpty();
    }

    @Test
    void theNumberOfLevelsIsSwitchedInPlay() {
        SpatialPool<Geometry> rocks = register(new Sphere(24, 21, 0.5f), 3);
        DrawnScene.spawn(rocks, 100);
        for (int levels : new int[] {0, 2, 5, 3}) {
            rocks.configure(rocks.settings().toBuilder().lodLevels(levels).build());
            awaitMade(rocks);
            scene.app.steps(2);
            assertThat(rocks.drawCalls()).as("draw calls").isEqualTo(levels + 1);
            assertThat(scene.together()).isEqualTo(100);
            assertThat(rocks.instancedRendering().individualReasons()).isEmpty();
        }
    }

    @Test
    void levelsOfTheMeshAreChosenWithoutAControl() {
        Mesh mesh = new Sphere(24, 21, 0.5f);
        new LodGenerator(mesh).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f);
        SpatialPool<Geometry> rocks = register(mesh, 3);
        rocks.spawn(new Vector3f(0f, 0f, -8_000f));
        Geometry own = rocks.spawn(new Vector3f(0f, 0f, -8_001f));
        assertThat(drawn()).containsExactly(1);
        own.setLodLevel(1);
        assertThat(drawn()).containsExactly(1);
        assertThat(rocks.instancedRendering().individualReasons()).as("its level is its own").hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(floats = {0.01f, 1f, 100f})
    void theToleranceIsAPartOfTheDistance(float unit) {
        Mesh mesh = new Sphere(24, 21, 0.5f);
        new LodGenerator(mesh).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f);
        Levels levels = Levels.of(mesh, null);
        float radius = 1_000f * unit;
        float edge = unit;
        while (levels.choose(radius, edge, true, -1) == 0) {
            edge *= 1.0001f;
        }
        assertThat(levels.choose(radius, edge * 1.04f, true, 0)).isZero();
        assertThat(levels.choose(radius, edge * 1.06f, true, 0)).isEqualTo(1);
        assertThat(levels.choose(radius, edge * 0.97f, true, 1)).isEqualTo(1);
        assertThat(levels.choose(radius, edge * 0.94f, true, 1)).isZero();
    }

    @Test
    void partsThatCanHaveNoLevelsAreDrawnWhole() {
        SpatialPool<Geometry> boxes = register(new WireBox(1f, 1f, 1f), 3);
        boxes.spawn(new Vector3f(0f, 0f, -8_000f));
        assertThat(drawn()).containsExactly(0);
        assertThat(boxes.drawCalls()).isEqualTo(1);
    }

    @Test
    void aBoxKeepsItsShape() {
        SpatialPool<Geometry> boxes = register(new Box(1f, 1f, 1f), 8);
        boxes.spawn(new Vector3f(0f, 0f, 990f));
        assertThat(drawn()).containsExactly(0);
    }
}
