// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.debug.WireBox;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.Patience;
import java.nio.FloatBuffer;
import java.util.List;
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

    /** The closing scene waits for the worker. */
    @Test
    void anInterruptedThreadMakesNoLevels() {
        Node rocks = twoRocks(new Sphere(24, 21, 0.5f), new Sphere(8, 12, 1f));
        SpatialPoolSettings settings = SpatialPoolSettings.builder("rock").instanced(true).lodLevels(3).build();
        Thread.currentThread().interrupt();
        Baked baked = Baked.bake(rocks, settings);
        assertThat(Thread.interrupted()).as("for the worker to see").isTrue();
        assertThat(baked.parts()).extracting(Baked.Part::levels).containsExactly(List.of(), List.of());
        assertThat(Baked.bake(rocks, settings).parts()).allSatisfy(part -> assertThat(part.levels()).hasSize(4));
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
        assertThat(rocks.instancedRendering().singleReasons()).isEmpty();
    }

    @Test
    void theNumberOfLevelsIsSwitchedInPlay() {
        SpatialPool<Geometry> rocks = register(new Sphere(24, 21, 0.5f), 3);
        DrawnScene.spawn(rocks, 100);
        for (int levels : new int[] {0, 2, 8, 3}) {
            rocks.configure(rocks.settings().toBuilder().lodLevels(levels).build());
            awaitMade(rocks);
            scene.app.steps(2);
            assertThat(rocks.drawCalls()).as("draw calls").isEqualTo(levels + 1);
            assertThat(scene.together()).isEqualTo(100);
            assertThat(rocks.instancedRendering().singleReasons()).isEmpty();
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
        assertThat(rocks.instancedRendering().singleReasons()).as("its level is its own").hasSize(1);
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
