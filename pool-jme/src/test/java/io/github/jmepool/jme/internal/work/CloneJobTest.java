// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.sizing.SizingExchange;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.RecordingSceneListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A clone job whose worker and render thread take their steps in a given order, all of them on the test's thread. */
class CloneJobTest {
    private final WorkQueue queue = new WorkQueue(new FrameTimer(() -> 0), () -> false, new RecordingSceneListener());
    private final List<Spatial> adopted = new ArrayList<>();
    /** What other threads do while the render thread, which looks whether all are there, has more made. */
    private Runnable meanwhile = () -> { };
    private final PoolWork pool = pool(new Worker(() -> Long.MAX_VALUE, true, thread -> meanwhile.run()));

    private PoolWork pool(Worker worker) {
        Spatial prefab = new Node("bullet");
        PoolWork.Parts parts = new PoolWork.Parts(ObjectPool.from(Object::new).build(),
                () -> SpatialPoolSettings.builder("bullet").build(), prefab, prefab, () -> true, prefab::clone,
                Spatial::clone, adopted::add, () -> null, List::of, () -> null);
        return new PoolWork(parts, queue, new Preloader(() -> null), new WarmUpDrawer(), worker,
                new SizingExchange(SizingSchedule.DEFAULT, () -> 0), new ArrayList<>());
    }

    @Test
    void aCloneThatIsTakenDuringTheLastLookIsMadeUpFor() {
        CloneJob job = new CloneJob(pool, pool.prefab(), 1, null, () -> 1);
        job.runOnWorker();
        assertThat(job.takeReady()).as("for a spawn").isNotNull();
        meanwhile = () -> {
            job.runOnWorker();
            assertThat(job.takeReady()).as("for another spawn").isNotNull();
        };
        queue.drain();
        assertThat(adopted).isEmpty();
        job.runOnWorker();
        queue.drain();
        assertThat(adopted).hasSize(1);
        assertThat(job.isOver()).isTrue();
    }
}
