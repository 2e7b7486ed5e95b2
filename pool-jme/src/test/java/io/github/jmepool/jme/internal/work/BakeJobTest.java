// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import io.github.jmepool.core.sizing.SizingExchange;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.RecordedRenderer;
import io.github.jmepool.jme.support.RecordingSceneListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of a prefab, on the worker or on the render thread, and who waits for that. */
class BakeJobTest {
    private final RecordingSceneListener listener = new RecordingSceneListener();
    private final WorkQueue queue = new WorkQueue(new FrameTimer(() -> 0), () -> false, listener);
    private final RenderManager manager = new RenderManager(new RecordedRenderer().renderer);
    private final Node root = new Node("root");
    private final Worker worker = new Worker(() -> Long.MAX_VALUE, false);
    private final List<String> baked = new ArrayList<>();

    @BeforeEach
    void show() {
        manager.createMainView("main", new Camera(64, 64)).attachScene(root);
    }

    private PoolWork pool(boolean bakesOnWorker) {
        NodePool rocks = new NodePool("rock");
        rocks.settings = SpatialPoolSettings.builder("rock").preloadOnPrewarm(true).build();
        rocks.clonesOffThread = bakesOnWorker;
        rocks.root = root;
        return new PoolWork(rocks, queue, new Preloader(() -> manager), new WarmUpDrawer(), worker,
                new SizingExchange(SizingSchedule.DEFAULT, () -> 0), new ArrayList<>());
    }

    private void work() {
        worker.runPending();
        queue.drain();
        queue.drain();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aResultThatNothingWaitsForIsNoFailure(boolean onWorker) {
        PoolWork pool = pool(onWorker);
        pool.<String>bake(copy -> {
            throw new CancellationException();
        }, baked::add);
        assertThat(pool.warmUps.isBaking()).isTrue();
        work();
        assertThat(pool.warmUps.isBaking()).isFalse();
        pool.bake(copy -> "another", baked::add);
        work();
        assertThat(baked).containsExactly("another");
        assertThat(listener.failures).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPrewarmGoesOnWhereTheBakingFails(boolean onWorker) {
        PoolWork pool = pool(onWorker);
        pool.<String>bake(copy -> {
            throw new IllegalStateException("no clips");
        }, baked::add);
        Prewarm task = new Prewarm();
        pool.orderPrewarm(task);
        task.begin();
        assertThat(task.isOver()).isFalse();
        work();
        assertThat(listener.failures).containsExactly(pool.name() + ": baking of the prefab");
        assertThat(task.isDone()).isTrue();
        assertThat(pool.warmUps.missing()).isNull();
    }
}
