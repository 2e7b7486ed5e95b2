// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.LiveBytes;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A game may have thousands of pools, most of which it never uses. */
class PoolMemoryTest {
    private static final int POOLS = 1_000;
    private static final long KILOBYTE = 1_024;

    private final Node root = new Node("root");
    private final ScenePools pools = TestScene.pools(new ManualClock());
    private final List<Geometry> prefabs = new ArrayList<>();
    private final List<SpatialPool<Geometry>> all = new ArrayList<>();

    PoolMemoryTest() {
        pools.setRoot(root);
        AssetManager assets = new DesktopAssetManager(true);
        for (int i = 0; i < POOLS; i++) {
            prefabs.add(Scenes.unshadedBox("kind" + i, assets));
        }
        pools.register("first", prefabs.get(0).clone()).spawn();
        frame();
    }

    private void frame() {
        pools.update(0.01f);
        root.updateLogicalState(0.01f);
        root.updateGeometricState();
    }

    private void register(boolean instanced) {
        for (Geometry prefab : prefabs) {
            all.add(pools.register(prefab.getName(), prefab, s -> s.developmentMode(false).instanced(instanced)));
        }
        frame();
    }

    private long bytesOfEach(boolean instanced, boolean isUsed) {
        return LiveBytes.of(() -> {
            register(instanced);
            if (isUsed) {
                all.forEach(SpatialPool::spawn);
                frame();
                frame();
            }
        }) / POOLS;
    }

    /** The Z collector, and a heap of 32 GB or more, need references of 8 bytes instead of 4. */
    private static long limit(int kilobytes, int kilobytesWithLongReferences) {
        boolean isCompressed = Boolean.parseBoolean(JvmState.option("UseCompressedOops"));
        return (isCompressed ? kilobytes : kilobytesWithLongReferences) * KILOBYTE;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anUnusedPoolTakesAtMostFourKilobytes(boolean instanced) {
        assertThat(bytesOfEach(instanced, false)).isLessThan(limit(4, 5));
    }

    @Test
    void aPoolWithOneInUseTakesAtMostNineKilobytes() {
        assertThat(bytesOfEach(false, true)).isLessThan(limit(9, 10));
    }

    @Test
    void anInstancedPoolOfOneTakesAtMostThirteenKilobytes() {
        assertThat(bytesOfEach(true, true)).isLessThan(limit(13, 16));
    }
}
