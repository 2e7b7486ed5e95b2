// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prewarming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Actions that wait for the end of a prewarm run once, on the render thread, however it ends. */
class WhenOverTest {
    private final BackgroundScene scene = new BackgroundScene();
    private final SpatialPool<Spatial> pool = scene.pool("a");
    private final List<String> ran = new ArrayList<>();

    @AfterEach
    void close() {
        scene.close();
    }

    private PrewarmTask start(int idle) {
        PrewarmTask task = scene.pools.prewarm().add(pool, idle).start();
        task.whenOver(() -> ran.add(task.isDone() ? "done" : task.isCancelled() ? "cancelled" : "running"));
        return task;
    }

    @Test
    void anActionRunsInTheFrameInWhichThePrewarmIsDone() {
        PrewarmTask task = start(20);
        scene.frame();
        assertThat(ran).isEmpty();
        scene.finish(task);
        assertThat(ran).containsExactly("done");
        scene.frames(3);
        assertThat(ran).hasSize(1);
    }

    /** What ends a prewarm before it is done. */
    private enum Ending {
        CANCEL {
            @Override
            void end(WhenOverTest test, PrewarmTask task) throws InterruptedException {
                task.cancel();
                test.scene.frame();
            }
        },
        CANCEL_ON_ANOTHER_THREAD {
            @Override
            void end(WhenOverTest test, PrewarmTask task) throws InterruptedException {
                Thread other = new Thread(task::cancel);
                other.start();
                other.join();
                assertThat(test.ran).as("on the other thread").isEmpty();
                test.scene.frame();
            }
        },
        CLOSE_POOL {
            @Override
            void end(WhenOverTest test, PrewarmTask task) {
                test.pool.close();
                test.scene.frame();
            }
        },
        CLOSE_SCENE {
            @Override
            void end(WhenOverTest test, PrewarmTask task) {
                test.scene.close();
            }
        },
        SHUT_SCENE {
            @Override
            void end(WhenOverTest test, PrewarmTask task) {
                TestScene.of(test.scene.pools).shut("the test is over");
            }
        };

        abstract void end(WhenOverTest test, PrewarmTask task) throws InterruptedException;
    }

    @ParameterizedTest
    @EnumSource
    void anActionRunsOnceWhenThePrewarmIsCancelled(Ending ending) throws InterruptedException {
        PrewarmTask task = start(1_000);
        scene.frame();
        ending.end(this, task);
        assertThat(ran).containsExactly("cancelled");
        scene.close();
        assertThat(ran).hasSize(1);
    }

    @Test
    void anActionRunsWhenInstancesCouldNotBeMade() {
        SpatialPool<Spatial> bad = new SpatialPool<>("bad", BackgroundScene.tree("bad")) {
            @Override
            protected void onCreate(Spatial instance) {
                throw new IllegalStateException("hook, for the test");
            }
        };
        scene.pools.register(bad);
        PrewarmTask task = scene.pools.prewarm().add(bad, 2).start();
        task.whenOver(() -> ran.add(task.failure().orElseThrow().getMessage()));
        scene.finish(task);
        assertThat(ran).containsExactly("hook, for the test");
    }

    @Test
    void aTaskThatIsOverRunsAnActionAtOnce() {
        PrewarmTask nothing = start(0);
        assertThat(ran).containsExactly("done");
        assertThatThrownBy(() -> nothing.whenOver(() -> {
            throw new IllegalStateException("for the test");
        })).hasMessage("for the test");
        nothing.cancel();
        scene.frame();
        assertThat(ran).hasSize(1);
    }

    @Test
    void anActionAddedAfterACancelWaitsBehindTheOthers() {
        PrewarmTask task = start(5);
        task.cancel();
        task.whenOver(() -> ran.add("second"));
        assertThat(ran).isEmpty();
        scene.frame();
        assertThat(ran).containsExactly("cancelled", "second");
        task.whenOver(() -> ran.add("at once"));
        assertThat(ran).last().isEqualTo("at once");
    }

    @Test
    void anActionThatAnotherAddsRunsBehindThoseThatWait() {
        PrewarmTask task = start(5);
        task.whenOver(() -> task.whenOver(() -> ran.add("third")));
        task.whenOver(() -> ran.add("second"));
        scene.finish(task);
        assertThat(ran).containsExactly("done", "second", "third");
    }

    @Test
    void actionsRunInOrderAndOneThatThrowsIsReported() {
        PrewarmTask task = start(5);
        task.whenOver(() -> {
            throw new AssertionError("for the test");
        });
        task.whenOver(() -> ran.add("last"));
        scene.finish(task);
        assertThat(ran).containsExactly("done", "last");
        assertThat(scene.listener.failures).containsExactly("(all): whenOver of a prewarm");
        assertThat(scene.listener.causes).singleElement().asString().contains("for the test");
    }

    @Test
    void anActionMaySpawnAndStartAnotherPrewarm() {
        PrewarmTask task = start(5);
        List<PrewarmTask> next = new ArrayList<>();
        task.whenOver(() -> {
            pool.spawn();
            next.add(start(10));
        });
        scene.finish(task);
        scene.finish(next.get(0));
        assertThat(ran).containsExactly("done", "done");
        assertThat(pool.stats().idle()).isEqualTo(9);
        assertThat(pool.stats().active()).isEqualTo(1);
    }

    @Test
    void anActionThatClosesTheSceneEndsTheOtherPrewarms() {
        SpatialPool<Spatial> other = scene.pool("other");
        PrewarmTask small = scene.pools.prewarm().add(other, 1).start();
        start(1_000);
        small.whenOver(scene.pools::close);
        scene.finish(small);
        assertThat(ran).containsExactly("cancelled");
        assertThat(scene.listener.failures).isEmpty();
    }

    @Test
    void anActionThatTriesAgainIsRefusedOnceTheSceneHasClosed() {
        tryAgain();
        scene.close();
        assertThat(ran).isNotEmpty().containsOnly("cancelled");
        assertThat(scene.listener.failures).containsExactly("(all): whenOver of a prewarm");
    }

    private void tryAgain() {
        start(1_000).whenOver(this::tryAgain);
    }

    @Test
    void anActionRunsWhileTheApplicationIsPaused() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            SpatialPool<Spatial> trees = state.pools().register("tree", BackgroundScene.tree("tree"));
            app.step();
            app.setSpeed(0);
            state.pools().prewarm().add(trees, 20).start().whenOver(() -> ran.add("over"));
            while (ran.isEmpty()) {
                app.step();
            }
            assertThat(trees.stats().idle()).isEqualTo(20);
        }
    }

    @Test
    void whenOverIsForTheRenderThread() throws InterruptedException {
        PrewarmTask task = start(5);
        List<Throwable> refused = new ArrayList<>();
        Thread other = new Thread(() -> {
            try {
                task.whenOver(() -> ran.add("wrong"));
            } catch (WrongThreadException right) {
                refused.add(right);
            }
        });
        other.start();
        other.join();
        scene.finish(task);
        assertThat(refused).singleElement().asString().contains("whenOver on thread");
        assertThat(ran).containsExactly("done");
    }
}
