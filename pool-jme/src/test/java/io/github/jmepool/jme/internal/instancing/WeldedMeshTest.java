// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static io.github.jmepool.jme.internal.instancing.LevelMakerTest.corners;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.math.Triangle;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Quad;
import com.jme3.scene.shape.Torus;
import java.util.Arrays;
import java.util.List;
import jme3tools.optimize.GeometryBatchFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Meshes whose points are known: a box with hard edges, a torus with a seam of its texture in either direction. */
class WeldedMeshTest {
    private static final int SIDES = 24;

    private static WeldedMesh weld(Mesh mesh) {
        return new WeldedMesh(mesh, mesh.getBuffer(Type.Position), true);
    }

    private static void assertUnwelded(WeldedMesh weld, Mesh welded, Mesh original) {
        assertThat(corners(weld.unweld(welded.getBuffer(Type.Index))))
                .containsExactlyElementsOf(corners(original.getBuffer(Type.Index)));
    }

    private static void assertTheSameAgain(Mesh mesh, int points) {
        WeldedMesh weld = weld(mesh);
        Mesh welded = weld.mesh();

        assertThat(welded.getVertexCount()).isEqualTo(points);
        assertThat(welded.getTriangleCount()).isEqualTo(mesh.getTriangleCount());
        for (int triangle = 0; triangle < mesh.getTriangleCount(); triangle++) {
            Triangle expected = new Triangle();
            Triangle actual = new Triangle();
            mesh.getTriangle(triangle, expected);
            welded.getTriangle(triangle, actual);
            for (int corner = 0; corner < 3; corner++) {
                assertThat(actual.get(corner)).isEqualTo(expected.get(corner));
            }
        }
        assertUnwelded(weld, welded, mesh);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theTrianglesOfABoxGetTheVerticesOfTheirSideAgain(boolean hasTextures) {
        Mesh box = new Box(1, 2, 3);
        if (!hasTextures) {
            box.clearBuffer(Type.TexCoord);
        }
        assertTheSameAgain(box, 8);
        box.clearBuffer(Type.Normal);
        assertTheSameAgain(box, 8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theTrianglesOfATorusGetTheVerticesOfTheirSideOfTheSeamAgain(boolean hasNormals) {
        Mesh torus = new Torus(SIDES, SIDES, 1, 3);
        if (!hasNormals) {
            torus.clearBuffer(Type.Normal);
        }
        assertTheSameAgain(torus, SIDES * SIDES);
    }

    @Test
    void aMeshThatIsNotWeldedKeepsItsVertices() {
        Mesh box = new Box(1, 2, 3);
        WeldedMesh weld = new WeldedMesh(box, box.getBuffer(Type.Position), false);

        assertThat(weld.mesh().getVertexCount()).isEqualTo(24);
        assertUnwelded(weld, weld.mesh(), box);
    }

    @Test
    void aSmoothMeshWithTexturesHasFewSeams() {
        Mesh torus = new Torus(SIDES, SIDES, 1, 3);
        assertThat(weld(torus).hasFewSeams()).isTrue();
        torus.clearBuffer(Type.TexCoord);
        assertThat(weld(torus).hasFewSeams()).as("without textures").isFalse();
        assertThat(weld(new Box(1, 2, 3)).hasFewSeams()).as("hard edges").isFalse();
        assertThat(weld(new Quad(3, 2)).hasFewSeams()).as("no seam").isFalse();
    }

    @Test
    void eachPieceOfAMeshIsMeasured() {
        Geometry quad = new Geometry("quad", new Quad(3, 2));
        quad.setLocalTranslation(9, 0, 0);
        Mesh both = new Mesh();
        GeometryBatchFactory.mergeGeometries(List.of(new Geometry("box", new Box(1, 2, 3)), quad), both);

        double[] areas = weld(both).areas(both.getBuffer(Type.Index));

        assertThat(Arrays.stream(areas).filter(area -> area > 0).sorted().toArray())
                .containsExactly(new double[] {6, 88}, within(1e-4));
    }

    @Test
    void surfacesAndTheEdgesOfHolesAreMeasured() {
        Mesh box = new Box(1, 2, 3);
        WeldedMesh closed = weld(box);
        assertThat(closed.area(box.getBuffer(Type.Index))).isCloseTo(88, within(1e-4));
        assertThat(closed.openLength(box.getBuffer(Type.Index))).isZero();

        Mesh quad = new Quad(3, 2);
        WeldedMesh open = weld(quad);
        assertThat(open.area(quad.getBuffer(Type.Index))).isCloseTo(6, within(1e-5));
        assertThat(open.openLength(quad.getBuffer(Type.Index))).isCloseTo(10, within(1e-5));
    }
}
