// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.core.observe.PoolJmx;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.RecordingSceneListener;
import io.github.jmepool.jme.support.Scenes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolMonitoringTest {
    private static final String SCOPE = "PoolMonitoringTest";

    @TempDir
    private Path folder;
    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ExecutorService elsewhere = Executors.newSingleThreadExecutor();
    private final ManualClock clock = new ManualClock();
    private final ScenePools pools = TestScene.pools(clock);
    private final RecordingSceneListener failures = new RecordingSceneListener();

    @BeforeEach
    void openTheScene() {
        pools.setRoot(new Node("root"));
        pools.monitoring().addListener(failures);
    }

    @AfterEach
    void closeAll() {
        pools.close();
        elsewhere.shutdownNow();
    }

    private void secondPasses() {
        clock.advanceMicros(TimeUnit.SECONDS.toMicros(1));
        pools.update(0f);
    }

    private <T> T elsewhere(Callable<T> work) throws Exception {
        return elsewhere.submit(work).get(30, TimeUnit.SECONDS);
    }

    private static ObjectName bean(String pool) throws JMException {
        return new ObjectName("io.github.jmepool:type=Pool,scope=\"" + SCOPE + "\",name=\"" + pool + "\"");
    }

    private Object attribute(String pool, String name) throws Exception {
        return elsewhere(() -> server.getAttribute(bean(pool), name));
    }

    private Set<ObjectName> shown() throws JMException {
        return server.queryNames(new ObjectName("io.github.jmepool:scope=\"" + SCOPE + "\",*"), null);
    }

    @Test
    void otherThreadsReadInJmxWhatTheLastSecondCounted() throws Exception {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        pools.monitoring().showInJmx(SCOPE);
        bullets.prewarmNow(3);
        bullets.spawn();
        pools.update(0f);
        assertThat(attribute("bullet", "Active")).isEqualTo(1);
        assertThat(attribute("bullet", "Idle")).isEqualTo(2);
        bullets.spawn();
        pools.update(0f);
        assertThat(attribute("bullet", "Active")).as("before the second is over").isEqualTo(1);
        secondPasses();
        assertThat(attribute("bullet", "Active")).isEqualTo(2);
    }

    @Test
    void poolsThatComeLaterAppearAtOnceAndClosedOnesVanish() throws Exception {
        pools.register("bullet", Scenes.box("bullet"));
        pools.monitoring().showInJmx(SCOPE);
        pools.update(0f);
        assertThat(shown()).hasSize(2);
        SpatialPool<Geometry> rocks = pools.register("rock", Scenes.box("rock"));
        rocks.spawn();
        assertThat(shown()).contains(bean("rock"));
        pools.update(0f);
        assertThat(attribute("rock", "Active")).isEqualTo(1);
        rocks.close();
        assertThat(shown()).doesNotContain(bean("rock")).contains(bean("bullet"));
    }

    @Test
    void requestsOfJmxAreDoneByAFrameAndTheirFailuresReported() throws Exception {
        List<Thread> disposedOn = new ArrayList<>();
        SpatialPool<Geometry> bullets = pools.register(new SpatialPool<>("bullet", Scenes.box("bullet")) {
            @Override
            protected void onDispose(Geometry instance) {
                disposedOn.add(Thread.currentThread());
                if (disposedOn.size() == 1) {
                    throw new IllegalStateException("the hook's");
                }
            }
        });
        bullets.prewarmNow(5);
        pools.monitoring().showInJmx(SCOPE);
        Object[] count = {1};
        String[] type = {"int"};
        elsewhere(() -> server.invoke(bean("bullet"), "trim", count, type));
        assertThat(bullets.stats().idle()).isEqualTo(5);
        pools.update(0f);
        assertThat(bullets.stats().idle()).isEqualTo(4);
        assertThat(disposedOn).containsExactly(Thread.currentThread());
        assertThat(failures.failures).containsExactly("(all): an operation of JMX");
        elsewhere(() -> server.invoke(bean("bullet"), "prewarm", new Object[] {7}, type));
        pools.update(0f);
        assertThat(bullets.stats().idle()).isEqualTo(7);
    }

    @Test
    void nothingIsLeftInJmxWhenThePoolsAreClosed() throws Exception {
        pools.register("bullet", Scenes.box("bullet")).spawn();
        pools.monitoring().showInJmx(SCOPE);
        assertThatThrownBy(() -> pools.monitoring().showInJmx(SCOPE)).isInstanceOf(IllegalStateException.class);
        pools.update(0f);
        pools.close();
        assertThat(shown()).isEmpty();
    }

    @Test
    void observationsThatWouldNeverEndAreRefusedOnceClosed() throws Exception {
        pools.register("bullet", Scenes.box("bullet")).spawn();
        FlightRecording recording = pools.monitoring().startRecording(folder.resolve("play.jfr"));
        pools.close();
        assertThat(recording.isRunning()).isFalse();
        assertThatThrownBy(() -> pools.monitoring().showInJmx(SCOPE)).isInstanceOf(IllegalStateException.class)
                .hasMessage("showInJmx refused, because this scene's pools were closed; observe those of a new "
                        + "ScenePools");
        assertThatThrownBy(() -> pools.monitoring().startRecording(folder.resolve("late.jfr")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("startRecording refused");
        assertThat(shown()).isEmpty();
    }

    @Test
    void aViewMayEndBeforeTheScene() throws Exception {
        pools.register("bullet", Scenes.box("bullet"));
        try (PoolJmx shown = pools.monitoring().showInJmx(SCOPE)) {
            assertThat(shown()).hasSize(2);
        }
        assertThat(shown()).isEmpty();
        pools.register("rock", Scenes.box("rock"));
        assertThat(shown()).isEmpty();
    }

    @Test
    void aSceneForgetsWhatHasBegunAndEndedSeveralTimes() {
        WeakReference<PoolJmx> first = new WeakReference<>(shownAndClosed());
        PoolJmx second = shownAndClosed();
        assertThat(second.isClosed()).isTrue();
        JvmState.awaitCollection(first, "the end of what is closed");
    }

    private PoolJmx shownAndClosed() {
        PoolJmx shown = pools.monitoring().showInJmx(SCOPE);
        assertThat(shown.isClosed()).isFalse();
        shown.close();
        return shown;
    }

    @Test
    void aShutSceneShowsNoUsesAndDoesNothingThatJmxAsksFor() throws Exception {
        pools.register("bullet", Scenes.box("bullet")).spawn();
        pools.monitoring().showInJmx(SCOPE);
        pools.update(0f);
        assertThat(attribute("bullet", "Active")).isEqualTo(1);
        TestScene.of(pools).shut("the level is over");
        assertThat(attribute("bullet", "Active")).isEqualTo(0);
        elsewhere(() -> server.invoke(bean("bullet"), "prewarm", new Object[] {7}, new String[] {"int"}));
        TestScene.of(pools).open();
        pools.update(0f);
        assertThat(pools.pool("bullet").stats().idle()).isZero();
        assertThat(failures.failures).isEmpty();
    }

    @Test
    void theRegistryHoldsAllPoolsAndPublishesFromItsFirstUseOn() throws Exception {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        pools.update(0f);
        assertThat(pools.monitoring().registry().publishedStats()).isEmpty();
        bullets.spawn();
        pools.update(0f);
        assertThat(elsewhere(() -> pools.monitoring().registry().publishedStats())).extracting(PoolStats::active)
                .containsExactly(1);
        assertThat(pools.monitoring().registry().pools()).containsExactly(bullets);
        pools.monitoring().registry().destroy("bullet");
        assertThat(pools.has("bullet")).isFalse();
    }

    @Test
    void aNameOfTheGamesOwnPoolsIsRefusedAndNothingRegistered() {
        ObjectPool<Object> own = ObjectPool.from(Object::new).settings(PoolSettings.builder("path").build()).build();
        pools.monitoring().registry().register(own);
        SpatialPool<Geometry> refused = new SpatialPool<>("path", Scenes.box("path"));
        assertThatThrownBy(() -> pools.register(refused)).isInstanceOf(PoolException.class);
        assertThat(pools.has("path")).isFalse();
        pools.monitoring().registry().remove("path");
        assertThat(pools.register(refused).spawn()).isNotNull();
        own.close();
    }

    @Test
    void aPoolOfAnotherSceneIsRefusedAndShownNowhere() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        try (ScenePools other = new ScenePools()) {
            assertThatThrownBy(() -> other.register(pool)).isInstanceOf(IllegalStateException.class);
            assertThat(other.monitoring().registry().pools()).isEmpty();
        }
        assertThat(pools.monitoring().registry().pools()).containsExactly(pool);
    }

    @Test
    void aListenerThatThrowsKeepsNoOtherFromHearing() {
        List<String> heard = new ArrayList<>();
        pools.monitoring().addListener(new PoolListener() {
            @Override
            public void onCreated(String pool, Object object, long nanos) {
                throw new IllegalStateException("for the test");
            }
        });
        pools.monitoring().addListener(new PoolListener() {
            @Override
            public void onCreated(String pool, Object object, long nanos) {
                heard.add(pool);
            }
        });
        pools.register("bullet", Scenes.box("bullet")).spawn();
        assertThat(heard).containsExactly("bullet");
        assertThat(pools.stats().get(0).listenerFailures()).isEqualTo(1);
    }

    @Test
    void listenersHearOfAllPoolsUntilTheyAreTakenOut() {
        List<String> heard = new ArrayList<>();
        PoolListener listener = new PoolListener() {
            @Override
            public void onCreated(String pool, Object object, long nanos) {
                heard.add("created " + ((PooledInstance) object).pool().name());
            }

            @Override
            public void onDisposed(String pool, Object object, DisposeReason reason) {
                heard.add(reason + " " + pool);
            }

            @Override
            public void onExhausted(String pool, ExhaustionPolicy policy) {
                heard.add(policy + " " + pool);
            }

            @Override
            public void onClosed(String pool, int stillOut) {
                heard.add("closed " + pool);
                throw new IllegalStateException("the listener's own affair");
            }
        };
        PoolListener deaf = new PoolListener() { };
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"), SpatialPoolSettings
                .builder("bullet").maxActive(1).build());
        bullets.prewarmNow(1);
        pools.monitoring().addListener(deaf);
        pools.monitoring().addListener(listener);
        bullets.spawn();
        assertThat(bullets.trySpawn(null, null, null)).isNull();
        bullets.prewarmNow(2);
        bullets.trim(1);
        bullets.close();
        assertThat(heard).containsExactly("THROW bullet", "created bullet", "TRIMMED bullet", "CLOSED bullet",
                "closed bullet");
        pools.monitoring().removeListener(deaf);
        pools.monitoring().removeListener(listener);
        pools.monitoring().removeListener(listener);
        pools.register("rock", Scenes.box("rock")).spawn();
        assertThat(heard).hasSize(5);
    }

    @Test
    void aFlightHasASecondsActivityOfEachPoolInTheScenesTime() throws IOException {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"),
                SpatialPoolSettings.builder("bullet").prewarm(2).maxIdle(7).build());
        Path file = folder.resolve("play.jfr");
        try (FlightRecording recording = pools.monitoring().startRecording(file)) {
            pools.update(0f);
            pools.monitoring().mark("level 2");
            Geometry one = bullets.spawn();
            bullets.spawn();
            bullets.spawn();
            bullets.recycle(one);
            pools.update(0.75f);
            pools.update(0.5f);
            pools.update(119f);
            assertThat(recording.isRunning()).isTrue();
            assertThat(recording.file()).isEqualTo(file);
        }
        List<RecordedEvent> activity = events(file, "PoolActivity");
        assertThat(activity).extracting(event -> event.getDuration("time").toMillis())
                .containsExactly(1_250L, 120_250L);
        assertThat(activity).extracting(event -> event.getLong("acquired")).containsExactly(3L, 0L);
        assertThat(activity).extracting(event -> event.getLong("released")).containsExactly(1L, 0L);
        assertThat(activity).extracting(event -> event.getInt("peakActive")).containsExactly(3, 2);
        assertThat(activity).extracting(event -> event.getInt("active")).containsExactly(2, 2);
        assertThat(events(file, "PoolMisses")).hasSize(1).allMatch(event -> event.getString("pool").equals("bullet")
                && event.getLong("misses") == activity.get(0).getLong("misses"));
        assertThat(events(file, "PoolSettings")).extracting(event -> event.getString("settings"))
                .containsExactly("prewarm=2; maxIdle=7; sizing=idleMajority idleAbove=10 idlePercent=50 votes=3"
                        + " trimPercent=50");
        assertThat(events(file, "Mark")).extracting(event -> event.getString("text")).containsExactly("level 2");
        assertThat(events(file, "ObjectCreated")).isNotEmpty()
                .allMatch(event -> event.getString("object").contains("bullet"));
    }

    @Test
    void aFlightHasTheCostOfWhatWasMeasuredOnly() throws IOException {
        pools.register("bullet", Scenes.box("bullet")).spawn();
        pools.register("rock", Scenes.box("rock"));
        Path file = folder.resolve("play.jfr");
        try (FlightRecording recording = pools.monitoring().startRecording(file)) {
            pools.update(0f);
            pools.update(1f);
            assertThat(recording.isRunning()).isTrue();
        }
        assertThat(events(file, "ObjectCost")).hasSize(2)
                .allMatch(event -> event.getString("pool").equals("bullet") && event.getLong("createTime") > 0);
    }

    @Test
    void aRecordingOfTheJvmReceivesEverythingWithoutACallOfTheGame() throws IOException {
        SpatialPool<Geometry> bullets = pools.register("bullet", Scenes.box("bullet"));
        Path file = folder.resolve("jvm.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            bullets.spawn();
            pools.update(0.5f);
            pools.close();
            recording.stop();
            recording.dump(file);
        }
        assertThat(events(file, "PoolActivity")).as("the second that had begun when the scene ended").hasSize(1)
                .allMatch(event -> event.getInt("active") == 1);
        assertThat(events(file, "PoolClosed")).hasSize(1);
    }

    @Test
    void aFlightMissesNoUseOfPoolsThatAreIdleInMostFrames() throws IOException {
        List<SpatialPool<Geometry>> all = new ArrayList<>();
        for (String name : List.of("arrow", "bullet", "coin")) {
            all.add(pools.register(name, Scenes.box(name), s -> s.developmentMode(false)));
        }
        pools.update(0f);
        Path file = folder.resolve("play.jfr");
        pools.monitoring().startRecording(file);
        pools.update(0.01f);
        for (int frame = 0; frame < 200; frame++) {
            for (int i = 0; i < all.size(); i++) {
                play(all.get(i), (frame * 5 + i * 3) % 13);
            }
            pools.update(0.05f);
        }
        List<PoolStats> stats = all.stream().map(SpatialPool::stats).toList();
        pools.close();
        List<RecordedEvent> events = events(file, "PoolActivity");
        for (PoolStats of : stats) {
            List<RecordedEvent> its = events.stream().filter(e -> e.getString("pool").equals(of.name())).toList();
            assertThat(its.stream().mapToLong(e -> e.getLong("acquired")).sum()).isEqualTo(of.hits() + of.misses());
            assertThat(its.stream().mapToLong(e -> e.getLong("misses")).sum()).isEqualTo(of.misses());
            assertThat(its.get(its.size() - 1).getInt("idle")).isEqualTo(of.idle());
            assertThat(its.get(its.size() - 1).getInt("active")).isEqualTo(of.active());
        }
    }

    private static void play(SpatialPool<Geometry> pool, int what) {
        switch (what) {
            case 0 -> pool.spawn();
            case 1 -> pool.recycleAll();
            case 2 -> pool.recycle(pool.spawn());
            case 3 -> pool.trim(1);
            case 4 -> pool.prewarmNow(2);
            case 5 -> pool.detach(pool.spawn());
            default -> { }
        }
    }

    @Test
    void aRecordingThatCantBeWrittenIsRefusedWithTheRemedy() {
        Path file = folder.resolve("none").resolve("play.jfr");
        assertThatThrownBy(() -> pools.monitoring().startRecording(file)).isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("Recording '" + file + "' can't be written; choose a file in a folder that");
        assertThatThrownBy(() -> pools.monitoring().mark(" ")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("text must not be blank");
    }

    private static List<RecordedEvent> events(Path file, String type) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.github.jmepool." + type))
                .sorted(Comparator.comparing(RecordedEvent::getStartTime)).toList();
    }
}
