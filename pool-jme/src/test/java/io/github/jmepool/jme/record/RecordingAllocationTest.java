// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.ManualClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recording makes no garbage on the render thread. */
class RecordingAllocationTest {
    @TempDir
    private Path folder;
    private final ManualClock clock = new ManualClock();
    private final List<SpatialPool<Geometry>> all = new ArrayList<>();

    @Test
    void framesThatAreRecordedAllocateNothing() {
        try (ScenePools pools = TestScene.pools(clock)) {
            pools.root(new Node("root"));
            for (int i = 0; i < 10; i++) {
                String name = "pool" + i;
                all.add(pools.register(name, new Geometry(name, new Box(1, 1, 1)),
                        SpatialPoolSettings.builder(name).prewarm(50).developmentMode(false).build()));
            }
            pools.update(0);
            try (Recording recording = Recording.start(pools, folder.resolve("play.jpr"))) {
                assertThat(Garbage.leastOf(6, () -> play(pools))).isZero();
                assertThat(recording.isRunning()).isTrue();
            }
        }
        assertThat(Played.of(folder.resolve("play.jpr")).frames).isNotEmpty();
    }

    private void play(ScenePools pools) {
        for (int frame = 0; frame < 2_000; frame++) {
            for (int i = 0; i < all.size(); i++) {
                SpatialPool<Geometry> pool = all.get(i);
                pool.spawn(0.02f);
                pool.recycle(pool.spawn());
            }
            clock.advanceMicros(16_667);
            pools.update(0.01f);
        }
    }
}
