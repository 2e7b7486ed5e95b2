// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.sizing.SizingExchange;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.jme.support.RecordingSceneListener;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** A clone job whose worker and render thread take their steps in a given order, all of them on the test's thread. */
class CloneJobTest {
    private final WorkQueue queue = new WorkQueue(new FrameTimer(() -> 0), () -> false, new RecordingSceneListener());
    private final NodePool bullets = new NodePool("bullet");
    /** What other threads do while the render thread, which looks whether all are there, has more made. */
    private Runnable meanwhile = () -> { };
    private final PoolWork pool = pool(new Worker(() -> Long.MAX_VALUE, true, thread -> meanwhile.run()));

    private PoolWork pool(Worker worker) {
        return new PoolWork(bullets, queue, new Preloader(() -> null), new WarmUpDrawer(), worker,
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
        assertThat(bullets.adopted).isEmpty();
        job.runOnWorker();
        queue.drain();
        assertThat(bullets.adopted).hasSize(1);
        assertThat(job.isOver()).isTrue();
    }
}
