// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.internal.instancing.SlotBatches;
import io.github.jmepool.jme.internal.instancing.SlotColumn;
import io.github.jmepool.jme.internal.instancing.Slots;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Matrices are kept by blocks of 64 slots: an update of the scene writes those whose numbers have changed. */
class SwarmArraysTest {
    private static final int BLOCKS = 50;
    private static final int COUNT = BLOCKS * UseSlots.BLOCK;
    private static final int CHUNK = 200;
    private static final AssetManager ASSETS = new DesktopAssetManager(true);

    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());
    private final Geometry prefab = Scenes.unshadedBox("tuft", ASSETS);
    private final Swarm swarm = pools.swarm("tuft", prefab, s -> s.prewarm(COUNT).instanceColors(true));
    private final long[] handles = new long[COUNT];

    @BeforeEach
    void spawn() {
        swarm.spawn(new float[COUNT * 3], null, null, handles);
        pools.update(0f);
        root.updateGeometricState();
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private Slots slots() {
        return slotsOf(0)[0];
    }

    /** Those of the parts of a swarm. */
    private Slots[] slotsOf(int at) {
        return root.getChildren().stream().filter(SlotBatches.class::isInstance).map(SlotBatches.class::cast)
                .skip(at).findFirst().orElseThrow().slots();
    }

    /** The blocks whose matrices an update of the scene writes after something has happened. */
    private Set<Integer> writtenAfter(Runnable change) {
        Arrays.fill(slots().places.data, Float.NaN);
        change.run();
        pools.update(1f);
        root.updateGeometricState();
        float[] matrices = slots().places.data;
        Set<Integer> written = new TreeSet<>();
        for (int slot = 0; slot < swarm.activeCount(); slot++) {
            if (!Float.isNaN(matrices[slot * 16])) {
                written.add(slot / UseSlots.BLOCK);
            }
        }
        return written;
    }

    @Test
    void onlyBlocksWhoseNumbersHaveChangedGetNewMatrices() {
        assertThat(writtenAfter(() -> { })).isEmpty();
        assertThat(writtenAfter(() -> swarm.setPosition(swarm.handle(130), Vector3f.UNIT_X))).containsExactly(2);
        assertThat(writtenAfter(() -> swarm.moved(63, 65))).containsExactly(0, 1);
        assertThat(writtenAfter(() -> swarm.moved(64, 128))).containsExactly(1);
        assertThat(writtenAfter(() -> swarm.setRotation(swarm.handle(300), Quaternion.DIRECTION_Z))).containsExactly(4);
        assertThat(writtenAfter(() -> swarm.spawn(Vector3f.UNIT_X))).containsExactly(BLOCKS);
        assertThat(writtenAfter(() -> swarm.recycle(swarm.handle(COUNT)))).isEmpty();
        assertThat(writtenAfter(() -> swarm.recycle(swarm.handle(0)))).containsExactly(0, BLOCKS - 1);
        assertThat(writtenAfter(() -> swarm.spawn(Vector3f.UNIT_X))).containsExactly(BLOCKS - 1);
        assertThat(writtenAfter(() -> swarm.setColor(swarm.handle(130), ColorRGBA.Red))).isEmpty();
        assertThat(writtenAfter(() -> swarm.setVelocity(swarm.handle(704), Vector3f.UNIT_X))).containsExactly(11);
        assertThat(writtenAfter(() -> { })).as("it moves on").containsExactly(11);
        assertThat(swarm.positions()[3 * 704]).isEqualTo(2f);
        assertThat(writtenAfter(() -> root.setLocalTranslation(1f, 0f, 0f))).as("all move").hasSize(BLOCKS);
    }

    /** Those in the last slots take the slots of the chunk that goes, and the other chunk theirs. */
    @Test
    void aChunkThatComesForAnotherWritesTheBlocksOfBothAlone() {
        long[] chunk = Arrays.copyOfRange(handles, 1_000, 1_000 + CHUNK);
        Set<Integer> written = writtenAfter(() -> {
            swarm.recycle(chunk);
            swarm.spawn(new float[CHUNK * 3], null, null, chunk);
        });
        assertThat(written).containsExactly(15, 16, 17, 18, 46, 47, 48, 49);
        assertThat(writtenAfter(() -> {
            swarm.recycle(chunk);
            swarm.spawn(new float[CHUNK * 3], null, null, chunk);
        })).as("that chunk again, which has neighbouring slots").containsExactly(46, 47, 48, 49);
    }

    /** Below a root at the origin and one that is somewhere else; the first part is where its instance is. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void partsHaveTheMatricesThatTheEngineWouldGiveThem(boolean moved) {
        long seed = Seeds.of(SwarmArraysTest.class);
        Random random = new Random(seed);
        Node tree = Scenes.unshaded(Scenes.tree("tree"), ASSETS, ColorRGBA.White);
        tree.setLocalTransform(place(random));
        ((Node) tree.getChild(1)).setLocalTransform(place(random));
        Swarm trees = pools.swarm("tree", tree, s -> s);
        root.setLocalTransform(moved ? place(random) : new Transform());
        List<Node> expected = new ArrayList<>();
        Node engines = new Node("engines");
        engines.setLocalTransform(root.getLocalTransform());
        for (int i = 0; i < 2 * UseSlots.BLOCK + 2; i++) {
            Node one = (Node) tree.clone(false);
            Transform place = place(random);
            if (i == 0) {
                trees.spawn(place.getTranslation());
                one.setLocalTranslation(place.getTranslation());
            } else {
                trees.setScale(trees.spawn(place.getTranslation(), place.getRotation()), place.getScale());
                one.setLocalTransform(place);
            }
            expected.add(one);
            engines.attachChild(one);
        }
        root.updateGeometricState();
        engines.updateGeometricState();

        for (int i = 0; i < expected.size(); i++) {
            List<Geometry> parts = expected.get(i).descendantMatches(Geometry.class);
            for (int part = 0; part < parts.size(); part++) {
                Geometry geometry = parts.get(part);
                Slots slots = slotsOf(1)[part];
                assertThat(Arrays.copyOfRange(slots.places.data, 16 * i, 16 * i + 16)).as("part %d of %d", part, i)
                        .containsExactly(columns(geometry), Offset.offset(1e-3f));
                Vector3f scale = geometry.getWorldScale();
                float most = Math.max(scale.x, Math.max(scale.y, scale.z));
                assertThat(slots.scales[i]).isCloseTo(most, Offset.offset(1e-3f));
                assertThat(slots.reaches[i]).isCloseTo(most * (float) Math.sqrt(0.75), Offset.offset(1e-2f));
            }
        }
    }

    @Test
    void allPartsHaveTheColoursOfTheirInstance() {
        Swarm trees = pools.swarm("tree", Scenes.unshaded(Scenes.tree("tree"), ASSETS, ColorRGBA.White),
                s -> s.instanceColors(true));
        trees.spawn(Vector3f.ZERO);
        long second = trees.spawn(Vector3f.ZERO);
        Slots[] parts = slotsOf(1);
        assertThat(parts).hasSize(2);
        int[] versions = Arrays.stream(parts).mapToInt(part -> part.colors().version).toArray();
        trees.setColor(second, new ColorRGBA(0.1f, 0.2f, 0.3f, 0.4f));
        for (int part = 0; part < parts.length; part++) {
            assertThat(parts[part].colors().data).startsWith(1, 1, 1, 1, 0.1f, 0.2f, 0.3f, 0.4f);
            assertThat(parts[part].colors().version).as("so that they are uploaded").isNotEqualTo(versions[part]);
        }
        trees.recycle(trees.handle(0));
        trees.spawn(Vector3f.ZERO);
        for (Slots part : parts) {
            assertThat(part.colors().data).as("in the next use").startsWith(0.1f, 0.2f, 0.3f, 0.4f, 1, 1, 1, 1);
        }
    }

    /** The material of the first part reads none. */
    @Test
    void allPartsThatReadParametersHaveThoseOfTheirInstance() {
        Node tree = Scenes.unshaded(Scenes.tree("tree"), ASSETS, ColorRGBA.White);
        for (String leaf : List.of("low", "high")) {
            Geometry part = Scenes.box(leaf);
            part.setMaterial(new Material(ASSETS, "io/github/jmepool/jme/internal/instancing/params.j3md"));
            tree.attachChild(part);
        }
        Swarm trees = pools.swarm("tree", tree, s -> s);
        trees.spawn(Vector3f.ZERO);
        trees.setInstanceParams(trees.spawn(Vector3f.ZERO), new Vector4f(5, 6, 7, 8));
        List<SlotColumn> read = Arrays.stream(slotsOf(1)).map(Slots::params).filter(Objects::nonNull).toList();
        assertThat(read).hasSize(2).allSatisfy(params -> assertThat(params.data).startsWith(0, 0, 0, 0, 5, 6, 7, 8));
        trees.recycle(trees.handle(0));
        trees.spawn(Vector3f.ZERO);
        assertThat(read).allSatisfy(params -> assertThat(params.data).startsWith(5, 6, 7, 8, 0, 0, 0, 0));
    }

    private static Transform place(Random random) {
        return new Transform(
                new Vector3f(random.nextFloat() - 0.5f, random.nextFloat(), random.nextFloat()).multLocal(20f),
                new Quaternion().fromAngles(7f * random.nextFloat(), random.nextFloat(), 7f * random.nextFloat()),
                new Vector3f(0.5f + random.nextFloat(), 0.5f + random.nextFloat(), 0.5f + random.nextFloat()));
    }

    /** The columns of a matrix, and below each a number of the quaternion that turns back. */
    private static float[] columns(Geometry geometry) {
        Matrix4f matrix = geometry.getWorldMatrix();
        Quaternion turn = geometry.getWorldRotation();
        return new float[] {matrix.m00, matrix.m10, matrix.m20, -turn.getX(), matrix.m01, matrix.m11, matrix.m21,
            -turn.getY(), matrix.m02, matrix.m12, matrix.m22, -turn.getZ(), matrix.m03, matrix.m13, matrix.m23,
            turn.getW()};
    }
}
