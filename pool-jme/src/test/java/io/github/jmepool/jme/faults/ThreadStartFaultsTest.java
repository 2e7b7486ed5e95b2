// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.work.BackgroundHands;
import io.github.jmepool.jme.support.RecordingSceneListener;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Unchecked;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A system that is out of threads: what needs one goes on without, or is refused and leaves nothing. */
class ThreadStartFaultsTest {
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    @TempDir
    private Path folder;
    private final Logger logger = Logger.getLogger("io.github.jmepool");

    @BeforeEach
    void beSilent() {
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void beSilentNoMore() {
        logger.setUseParentHandlers(true);
    }

    /** What a start that fails throws: the system an error, a security manager or a tool in between the others. */
    static Stream<Throwable> refusals() {
        String why = "unable to create native thread, for the test";
        return Stream.of(new InternalError(why), new IllegalStateException(why), new IOException(why));
    }

    /** Each thread that its owner makes asks it, and so can't be made. */
    private static final class NoThreads extends InheritableThreadLocal<String> implements AutoCloseable {
        private final Throwable refusal;

        NoThreads(Throwable refusal) {
            this.refusal = refusal;
            set("here");
        }

        @Override
        protected String childValue(String parent) {
            throw Unchecked.of(refusal);
        }

        @Override
        public void close() {
            remove();
        }
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aWorkerThatCantBeStartedKeepsNothingAndIsTriedAgain(Throwable refusal) throws InterruptedException {
        AtomicInteger starts = new AtomicInteger();
        CountDownLatch ran = new CountDownLatch(1);
        try (BackgroundHands.WorkerHands worker = new BackgroundHands.WorkerHands(() -> Long.MAX_VALUE, thread -> {
            if (starts.incrementAndGet() <= 2) {
                throw Unchecked.of(refusal);
            }
            thread.start();
        })) {
            assertThatThrownBy(() -> worker.add(() -> {
                throw new AssertionError("it was refused");
            })).isSameAs(refusal);
            worker.wake();
            assertThat(worker.isResting()).isTrue();
            worker.add(() -> {
                ran.countDown();
                return false;
            });
            assertThat(ran.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(starts).hasValue(3);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aPrewarmWithoutAWorkerFailsAndTheNextRunsOnTheRenderThread(Throwable refusal) {
        RecordingSceneListener listener = new RecordingSceneListener();
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(new Node("root"));
            pools.monitoring().addListener(listener);
            SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"),
                    settings -> settings.cloneOffThread(true));
            try (NoThreads none = new NoThreads(refusal)) {
                PrewarmTask task = pools.prewarm().add(pool, 3).start();
                while (!task.isOver()) {
                    pools.update(0.01f);
                }
                assertThat(task.failure()).containsSame(refusal);
                PrewarmTask next = pools.prewarm().add(pool, 3).start();
                while (!next.isOver()) {
                    pools.update(0.01f);
                }
                assertThat(next.failure()).isEmpty();
            }
            assertThat(pool.stats().idle()).isEqualTo(3);
            assertThat(listener.failures).isNotEmpty();
        }
    }
}
