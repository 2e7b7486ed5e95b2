// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.BackgroundScene;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ten thousand disposals and five thousand prewarms at once, on a clock that only the work itself moves on. */
class BudgetedGameTest {
    private static final int DISPOSALS = 10_000;
    private static final int PREWARMS = 5_000;
    private static final int LONGEST_UNIT_MICROS = 80;

    private final BackgroundScene scene = new BackgroundScene();
    private final Random random = new Random(11);
    private int disposed;

    private void work() {
        scene.clock.advanceMicros(1 + random.nextInt(LONGEST_UNIT_MICROS));
    }

    @Test
    void everyFrameSpendsAtMostTheBudgetAndOneUnit() {
        queueEverything();
        int frames = 0;
        while (!scene.pools.background().isIdle() || TestScene.of(scene.pools).runWorker()) {
            long spent = drainNanos();
            assertThat(spent).isLessThanOrEqualTo(1_000L * (500 + LONGEST_UNIT_MICROS));
            frames++;
        }
        assertThat(frames).isGreaterThan(DISPOSALS / BackgroundHands.MAX_DISPOSALS_PER_FRAME);
        assertThat(disposed).isEqualTo(DISPOSALS);
        assertThat(scene.pools.pool("made").stats().idle()).isEqualTo(PREWARMS);
        scene.close();
    }

    @Test
    void oneFramePaysForThousandsWithoutABudget() {
        queueEverything();
        scene.pools.background().setBudgetMicros(Integer.MAX_VALUE / 1_000);
        TestScene.of(scene.pools).runWorker();
        assertThat(drainNanos()).isGreaterThan(2_000_000);
        scene.close();
    }

    private void queueEverything() {
        SpatialPool<Geometry> gone = new MeshPool("gone");
        scene.pools.register(gone);
        gone.prewarmNow(DISPOSALS);
        scene.pools.register(new MeshPool("made"));
        gone.trim(DISPOSALS);
        scene.pools.prewarm().add(scene.pools.pool("made"), PREWARMS).start();
        for (int i = 0; i < BackgroundHands.MAX_WAITING; i++) {
            TestScene.of(scene.pools).runWorker();
        }
    }

    private long drainNanos() {
        long before = scene.clock.getAsLong();
        scene.pools.update(1f / 60f);
        return scene.clock.getAsLong() - before;
    }

    /** Each instance has a buffer of its own that looks uploaded; taking in and disposing cost time. */
    private final class MeshPool extends SpatialPool<Geometry> {
        private int made;

        MeshPool(String name) {
            super(name, new Geometry(name, new Mesh()), SpatialPoolSettings.builder(name).cloneOffThread(true).build());
        }

        @Override
        protected Geometry cloneInstance(Geometry prefab) {
            Mesh own = new Mesh();
            VertexBuffer buffer = new VertexBuffer(VertexBuffer.Type.Position) {
                @Override
                public void dispose() {
                    work();
                    disposed++;
                }
            };
            buffer.setupData(VertexBuffer.Usage.Static, 3, VertexBuffer.Format.Float,
                    BufferUtils.createFloatBuffer(9));
            buffer.setId(++made);
            own.setBuffer(buffer);
            return new Geometry(name(), own);
        }

        @Override
        protected void onCreate(Geometry instance) {
            work();
        }
    }
}
