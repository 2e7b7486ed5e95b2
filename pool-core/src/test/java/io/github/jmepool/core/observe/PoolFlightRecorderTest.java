// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.Waits;
import io.github.jmepool.core.shared.SharedPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolFlightRecorderTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void everythingThatHappensToAPoolIsRecorded() throws IOException {
        assertThat(PoolFlightRecorder.isAvailable()).isTrue();
        List<RecordedEvent> events = record("ObjectCreated", "ObjectDisposed", "PoolExhausted", "PoolClosed");
        assertThat(events).extracting(event -> event.getEventType().getName().replace("io.github.jmepool.", ""))
                .containsExactly("ObjectCreated", "ObjectCreated", "PoolExhausted", "ObjectDisposed", "ObjectDisposed",
                        "PoolClosed");
        assertThat(events).allMatch(event -> event.getString("pool").equals("bullet"));
        assertThat(events.get(0).getString("object")).isEqualTo("round 1");
        assertThat(events.get(0).getLong("createTime")).isEqualTo(250);
        assertThat(events.get(2).getString("policy")).isEqualTo("THROW");
        assertThat(events.get(3).getString("object")).isEqualTo("round 2");
        assertThat(events.get(3).getString("reason")).isEqualTo("TRIMMED");
        assertThat(events.get(4).getString("reason")).isEqualTo("CLOSED");
        assertThat(events.get(5).getInt("stillOut")).isEqualTo(1);
    }

    @Test
    void anObjectWhoseTextFailsIsRecordedByItsClass() throws IOException {
        try (Recording recording = new Recording()) {
            recording.enable("io.github.jmepool.ObjectCreated");
            recording.start();
            ObjectPool<Object> pool = ObjectPool.from(() -> (Object) new Silent())
                    .listener(PoolFlightRecorder.listener()).build();
            pool.acquire();
            assertThat(pool.stats().listenerFailures()).isZero();
            assertThat(named("ObjectCreated", events(recording))).extracting(event -> event.getString("object"))
                    .singleElement().asString().startsWith(Silent.class.getName() + '@');
        }
    }

    @Test
    void eventsThatAreNotEnabledAreNotRecorded() throws IOException {
        assertThat(record("PoolClosed")).extracting(event -> event.getEventType().getLabel())
                .containsExactly("Pool Closed");
    }

    @Test
    void activityIsCountedForEachSecondOfTheOwnersTime() throws IOException {
        PoolRegistry registry = new PoolRegistry();
        ObjectPool<Object> pool = registry.create(PoolSettings.builder("enemy").prewarm(2).build(), Object::new);
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, PoolSettings::toString);
        List<RecordedEvent> events;
        try (Recording recording = new Recording()) {
            recording.start();
            assertThat(recorder.update(5 * SECOND)).as("begins").isTrue();
            Object first = pool.acquire();
            pool.acquire();
            pool.acquire();
            pool.release(first);
            assertThat(recorder.update(5 * SECOND + 1)).isFalse();
            assertThat(recorder.update(6 * SECOND)).as("a second has ended").isTrue();
            pool.acquire();
            assertThat(recorder.update(9 * SECOND)).as("one frame of three seconds").isTrue();
            assertThat(recorder.update(9 * SECOND + 1)).as("no empty second follows").isFalse();
            recorder.flush();
            events = events(recording);
        }
        assertThat(recorder.update(20 * SECOND)).as("no recording").isFalse();

        List<RecordedEvent> activity = named("PoolActivity", events);
        assertThat(activity).extracting(event -> event.getDuration("time").toNanos())
                .containsExactly(6 * SECOND, 9 * SECOND, 9 * SECOND + 1);
        assertThat(activity).extracting(event -> event.getLong("acquired")).containsExactly(3L, 1L, 0L);
        assertThat(activity).extracting(event -> event.getLong("released")).containsExactly(1L, 0L, 0L);
        assertThat(activity).extracting(event -> event.getLong("misses")).containsExactly(1L, 0L, 0L);
        assertThat(activity).extracting(event -> event.getInt("active")).containsExactly(2, 3, 3);
        assertThat(activity).extracting(event -> event.getInt("peakActive")).containsExactly(3, 3, 3);
        assertThat(activity).extracting(event -> event.getInt("idle")).containsExactly(1, 0, 0);
        assertThat(named("PoolMisses", events)).hasSize(1).allMatch(event -> event.getLong("misses") == 1
                && event.getDuration("time").toNanos() == 5 * SECOND + 1);
        assertThat(named("PoolSettings", events)).extracting(event -> event.getString("settings"))
                .containsExactly(pool.settings().toString());
    }

    @Test
    void aRecordingThatStartsWhileAnotherRunsHasTheSettings() throws IOException {
        PoolRegistry registry = new PoolRegistry();
        registry.create(PoolSettings.builder("enemy").build(), Object::new);
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, settings -> "settings");
        try (Recording first = new Recording(); Recording second = new Recording()) {
            first.start();
            recorder.update(0);
            second.start();
            recorder.update(1);
            assertThat(named("PoolSettings", events(second))).hasSize(1);
        }
    }

    @Test
    void aPoolThatHasNotChangedIsNotAskedForItsCounts() throws IOException {
        PoolRegistry registry = new PoolRegistry();
        ObjectPool<Object> pool = registry.create(PoolSettings.builder("enemy").build(), Object::new);
        boolean[] changed = {false};
        boolean[] anyChange = {true};
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, settings -> "settings",
                asked -> () -> changed[0], () -> anyChange[0]);
        try (Recording recording = new Recording()) {
            recording.start();
            recorder.update(0);
            pool.acquire();
            recorder.update(SECOND);
            changed[0] = true;
            anyChange[0] = false;
            recorder.update(2 * SECOND);
            anyChange[0] = true;
            recorder.update(3 * SECOND);
            List<RecordedEvent> activity = named("PoolActivity", events(recording));
            assertThat(activity).extracting(event -> event.getLong("acquired")).containsExactly(0L, 0L, 1L);
        }
    }

    @Test
    void nothingIsReadOrAllocatedWhileNoRecordingRuns() {
        PoolRegistry registry = new PoolRegistry();
        registry.create(PoolSettings.builder("enemy").build(), Object::new);
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, settings -> {
            throw new AssertionError("no recording is running");
        });
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long now = 0;
        for (int i = 0; i < 20_000; i++) {
            recorder.update(now += SECOND);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 10_000; i++) {
            recorder.update(now += SECOND);
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).as("bytes in 10,000 updates").isLessThan(10_000);
    }

    /** A recording with a limit of age or size loses its oldest chunks, and the settings in them. */
    @Test
    void eachChunkOfARecordingHasTheSettings() throws IOException {
        PoolRegistry registry = new PoolRegistry();
        registry.create(PoolSettings.builder("enemy").build(), Object::new);
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, settings -> "settings");
        try (Recording recording = new Recording()) {
            recording.start();
            recorder.update(0);
            recording.dump(folder.resolve("first-chunk.jfr"));
            recorder.update(1);
            recorder.update(2);
            assertThat(named("PoolSettings", events(recording))).hasSize(2);
        }
    }

    @Test
    void aPoolThatLeavesTheRegistryHasItsLastSecond() throws IOException {
        PoolRegistry registry = new PoolRegistry();
        ObjectPool<Object> pool = registry.create(PoolSettings.builder("enemy").build(), Object::new);
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, settings -> "settings");
        try (Recording recording = new Recording()) {
            recording.start();
            recorder.update(0);
            pool.acquire();
            pool.acquire();
            recorder.update(SECOND / 2);
            registry.destroy("enemy");
            registry.create(PoolSettings.builder("enemy").build(), Object::new);
            recorder.update(SECOND);
            List<RecordedEvent> activity = named("PoolActivity", events(recording));
            assertThat(activity).extracting(event -> event.getLong("acquired")).containsExactly(2L, 0L);
            assertThat(activity).extracting(event -> event.getInt("peakActive")).containsExactly(2, 0);
        }
    }

    @Test
    void settingsThatArePutTogetherAnewAreRecordedWhenTheyChange() throws IOException {
        PoolRegistry registry = new PoolRegistry();
        SharedPool<String, Object> textures = registry.register(SharedPool.<String, Object>named("textures").build());
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, PoolSettings::toString);
        try (Recording recording = new Recording()) {
            recording.start();
            recorder.update(0);
            recorder.update(1);
            textures.setCapacity(5);
            recorder.update(2);
            recorder.update(3);
            assertThat(named("PoolSettings", events(recording))).extracting(event -> event.getString("settings"))
                    .containsExactly("PoolSettings 'textures' {}", textures.settings().toString());
        }
    }

    @Test
    void aPoolThatGoesAfterARecordingIsNotKept() {
        PoolRegistry registry = new PoolRegistry();
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, PoolSettings::toString);
        WeakReference<ObjectPool<Object>> pool = recordedAndClosed(registry, recorder);
        Waits.untilCollected(pool);
        assertThat(recorder.update(3)).isFalse();
    }

    private static WeakReference<ObjectPool<Object>> recordedAndClosed(PoolRegistry registry,
            PoolFlightRecorder recorder) {
        ObjectPool<Object> pool = registry.create(PoolSettings.builder("enemy").build(), Object::new);
        try (Recording recording = new Recording()) {
            recording.start();
            recorder.update(0);
        }
        recorder.update(1);
        registry.destroy("enemy");
        recorder.update(2);
        return new WeakReference<>(pool);
    }

    @Test
    void usesBeforeAPoolsFirstUpdateAndAfterItsLastAreCounted() throws IOException {
        PoolRegistry registry = new PoolRegistry();
        registry.create(PoolSettings.builder("before").build(), Object::new).acquire();
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, settings -> "settings");
        try (Recording recording = new Recording()) {
            recording.start();
            recorder.update(0);
            ObjectPool<Object> pool = registry.create(PoolSettings.builder("enemy").build(), Object::new);
            pool.acquire();
            recorder.update(1);
            pool.acquire();
            recorder.flush();
            List<RecordedEvent> events = events(recording);
            assertThat(named("PoolActivity", events)).extracting(event -> event.getLong("acquired"))
                    .containsExactly(0L, 2L);
            assertThat(named("PoolMisses", events)).extracting(event -> event.getLong("misses"))
                    .containsExactly(1L, 1L);
        }
    }

    @Test
    void aRecordingWhoseFileCannotBeWrittenIsReportedAtItsEnd() throws IOException {
        Path file = folder.resolve("gone").resolve("play.jfr");
        Files.createDirectory(file.getParent());
        FlightRecording recording = FlightRecording.start(file);
        Files.delete(file);
        Files.delete(file.getParent());
        assertThatThrownBy(recording::close).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("Recording '" + file + "' was not written;");
        assertThat(recording.isRunning()).isFalse();
        recording.close();
    }

    @Test
    void theListenerAllocatesNothingWhileNoRecordingRuns() {
        PoolListener listener = PoolFlightRecorder.listener();
        PoolFlightRecorder recorder = new PoolFlightRecorder(new PoolRegistry(), PoolSettings::toString);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        // few calls, so that no compiler takes the allocations out
        for (int i = 0; i < 200; i++) {
            if (i == 100) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            listener.onExhausted("enemy", ExhaustionPolicy.THROW);
            listener.onClosed("enemy", 0);
            recorder.mark("level 2");
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).as("bytes in 300 calls").isLessThan(1_000);
    }

    private static List<RecordedEvent> named(String type, List<RecordedEvent> events) {
        return events.stream().filter(event -> event.getEventType().getName().endsWith('.' + type)).toList();
    }

    private List<RecordedEvent> record(String... enabled) throws IOException {
        try (Recording recording = new Recording()) {
            for (String event : List.of("ObjectCreated", "ObjectDisposed", "PoolExhausted", "PoolClosed")) {
                recording.disable("io.github.jmepool." + event);
            }
            for (String event : enabled) {
                recording.enable("io.github.jmepool." + event);
            }
            recording.start();
            int[] rounds = {0};
            ObjectPool<String> pool = ObjectPool.from(() -> "round " + ++rounds[0])
                    .settings(PoolSettings.builder("bullet").maxActive(1).build())
                    .listener(PoolFlightRecorder.listener()).clock(new StepClock(250)::next).build();
            pool.acquire();
            pool.prewarmNow(2);
            pool.tryAcquire();
            pool.trim(1);
            pool.close();
            return events(recording);
        }
    }

    private List<RecordedEvent> events(Recording recording) throws IOException {
        recording.stop();
        Path file = folder.resolve("recording" + recording.getId() + ".jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.github.jmepool."))
                .sorted((one, other) -> one.getStartTime().compareTo(other.getStartTime())).toList();
    }

    private static final class Silent {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    /** A clock that goes on by a step at each look. */
    private static final class StepClock {
        private final long step;
        private long now;

        StepClock(long step) {
            this.step = step;
        }

        long next() {
            now += step;
            return now;
        }
    }
}
