// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.BillboardControl.Alignment;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.support.Seeds;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class TurnsTest {
    private static final int ROUNDS = 200;
    private static final float ROUNDING = 1e-3f;
    private static final long SEED = Seeds.of(TurnsTest.class);

    private final Random random = new Random(SEED);

    private Vector3f vector(float least, float most) {
        return new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat()).multLocal(most - least)
                .addLocal(least, least, least);
    }

    private <S extends Spatial> S placed(S spatial) {
        spatial.setLocalTranslation(vector(-3f, 3f));
        spatial.setLocalRotation(new Quaternion().fromAngles(random.nextFloat() * 6f, random.nextFloat() * 6f, 1f));
        spatial.setLocalScale(vector(0.5f, 2f));
        return spatial;
    }

    /** Below a turned and scaled node, with another node and the part below the billboard, or the part itself. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(Alignment.class)
    void aSlotTurnsAsTheEnginesControlDoes(Alignment alignment) {
        for (int round = 0; round < ROUNDS; round++) {
            Node scene = placed(new Node("scene"));
            Geometry part = placed(new Geometry("part", new Box(1f, 1f, 1f)));
            Spatial turned = part;
            if (random.nextBoolean()) {
                Node inner = placed(new Node("inner"));
                inner.attachChild(part);
                turned = placed(new Node("turned"));
                ((Node) turned).attachChild(inner);
            }
            scene.attachChild(turned);
            Camera camera = new Camera(100, 100);
            camera.setLocation(vector(-20f, 20f));
            camera.lookAt(vector(-5f, 5f), Vector3f.UNIT_Y);
            assertTurnsAsTheEngines(alignment, turned, part, camera, "round " + round + ", seed " + SEED);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = "Screen", mode = Mode.EXCLUDE)
    void aCameraOnTheAxisLeavesTheRotationAsItIs(Alignment alignment) {
        Node scene = new Node("scene");
        scene.setLocalTranslation(1f, 2f, 3f);
        scene.setLocalRotation(new Quaternion().fromAngles(0f, 0.7f, 0f));
        Node turned = new Node("turned");
        turned.setLocalRotation(new Quaternion().fromAngles(0.4f, 0.3f, 0.2f));
        Geometry part = placed(new Geometry("part", new Box(1f, 1f, 1f)));
        turned.attachChild(part);
        scene.attachChild(turned);
        Camera camera = new Camera(100, 100);
        camera.setLocation(new Vector3f(1f, 20f, 3f));
        assertTurnsAsTheEngines(alignment, turned, part, camera, "seed " + SEED);
        assertThat(turned.getLocalRotation()).isEqualTo(new Quaternion().fromAngles(0.4f, 0.3f, 0.2f));
    }

    private static void assertTurnsAsTheEngines(Alignment alignment, Spatial turned, Geometry part, Camera camera,
            String which) {
        Node scene = turned.getParent();
        scene.updateGeometricState();
        Turns turns = new Turns(new SlotColumn(Type.InstanceData, PrefabGeometry.PLACE_FLOATS), 4);
        turns.set(3, alignment, part.getWorldTransform(), turned.getWorldTransform(), scene.getWorldRotation());
        Facing view = new Facing();
        view.set(camera);
        float[] seen = new float[PrefabGeometry.PLACE_FLOATS];
        turns.see(3, view, seen, 0);

        BillboardControl control = new BillboardControl();
        control.setAlignment(alignment);
        turned.addControl(control);
        control.render(null, new ViewPort("view", camera));
        Matrix4f expected = part.getWorldMatrix();
        for (int column = 0; column < 4; column++) {
            for (int row = 0; row < 3; row++) {
                assertThat(seen[4 * column + row])
                        .as("row %d, column %d of %s, %s", row, column, turned, which)
                        .isCloseTo(expected.get(row, column), within(ROUNDING));
            }
        }
        Quaternion inverse = part.getWorldRotation().inverse().normalizeLocal();
        Quaternion last = new Quaternion(seen[3], seen[7], seen[11], seen[15]).normalizeLocal();
        assertThat(Math.abs(inverse.dot(last))).as("inverse, %s", which)
                .isCloseTo(1f, within(ROUNDING));
    }
}
