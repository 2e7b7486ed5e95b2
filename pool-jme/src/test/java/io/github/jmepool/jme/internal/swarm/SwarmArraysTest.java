// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.internal.instancing.SlotBatches;
import io.github.jmepool.jme.internal.instancing.Slots;
import io.github.jmepool.jme.support.Scenes;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Matrices are kept by blocks of 64 slots: an update of the scene writes those whose numbers have changed. */
class SwarmArraysTest {
    private static final int BLOCKS = 50;
    private static final int COUNT = BLOCKS * UseSlots.BLOCK;
    private static final int CHUNK = 200;

    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());
    private final Geometry prefab = Scenes.unshaded(Scenes.box("tuft"), new DesktopAssetManager(true),
            ColorRGBA.White);
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
        return root.getChildren().stream().filter(SlotBatches.class::isInstance).map(SlotBatches.class::cast)
                .findFirst().orElseThrow().slots()[0];
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
        assertThat(writtenAfter(() -> swarm.setColor(swarm.handle(130), ColorRGBA.Red))).isEmpty();
        assertThat(writtenAfter(() -> swarm.setVelocity(swarm.handle(700), Vector3f.UNIT_X))).containsExactly(10);
        assertThat(writtenAfter(() -> { })).as("it moves on").containsExactly(10);
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
}
