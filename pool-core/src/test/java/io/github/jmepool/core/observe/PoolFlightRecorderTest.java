// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolFlightRecorderTest {
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
        assertThat(events.get(2).getString("policy")).isEqualTo("RETURN_NULL");
        assertThat(events.get(3).getString("object")).isEqualTo("round 2");
        assertThat(events.get(3).getString("reason")).isEqualTo("TRIMMED");
        assertThat(events.get(4).getString("reason")).isEqualTo("CLOSED");
        assertThat(events.get(5).getInt("stillOut")).isEqualTo(1);
    }

    @Test
    void aSubscriptionReportsItsEndOnce() {
        List<String> ends = new ArrayList<>();
        PoolFlightRecorder subscription = PoolFlightRecorder.counts(new PoolRegistry(), () -> ends.add("end"));
        assertThat(subscription.isClosed()).isFalse();
        subscription.close();
        subscription.close();
        assertThat(subscription.isClosed()).isTrue();
        assertThat(ends).containsExactly("end");
    }

    @Test
    void eventsThatAreNotEnabledAreNotRecorded() throws IOException {
        assertThat(record("PoolClosed")).extracting(event -> event.getEventType().getLabel())
                .containsExactly("Pool Closed");
    }

    @Test
    void publishedCountsAreRecordedUntilTheSubscriptionIsClosed() throws IOException {
        PoolRegistry registry = new PoolRegistry();
        ObjectPool<Object> pool = registry.create(
                PoolSettings.builder("enemy").designCapacity(8).maxActive(3).exhaustion(ExhaustionPolicy.RETURN_NULL)
                        .build(), Object::new);
        pool.prewarmNow(6);
        pool.trim(4);
        for (int i = 0; i < 4; i++) {
            pool.acquire();
        }
        pool.prewarmNow(2);
        registry.publish();
        PoolFlightRecorder subscription = PoolFlightRecorder.counts(registry);
        List<RecordedEvent> events = recordCounts();
        assertThat(events).hasSize(1);
        RecordedEvent event = events.get(0);
        assertThat(event.getString("pool")).isEqualTo("enemy");
        assertThat(event.getInt("active")).isEqualTo(3);
        assertThat(event.getInt("idle")).isEqualTo(2);
        assertThat(event.getInt("peakActive")).isEqualTo(3);
        assertThat(event.getDouble("pressure")).isEqualTo(9 / 16.0);
        assertThat(event.getLong("created")).isEqualTo(9);
        assertThat(event.getLong("disposed")).isEqualTo(4);
        assertThat(event.getLong("trimmed")).isEqualTo(4);
        assertThat(event.getLong("hits")).isEqualTo(2);
        assertThat(event.getLong("misses")).isEqualTo(1);
        assertThat(event.getLong("exhausted")).isEqualTo(1);
        subscription.close();
        subscription.close();
        assertThat(recordCounts()).isEmpty();
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
                    .settings(PoolSettings.builder("bullet").maxActive(1).exhaustion(ExhaustionPolicy.RETURN_NULL)
                            .build())
                    .listener(PoolFlightRecorder.listener()).clock(new StepClock(250)::next).build();
            pool.acquire();
            pool.prewarmNow(1);
            pool.acquire();
            pool.trim(1);
            pool.close();
            return events(recording);
        }
    }

    private List<RecordedEvent> recordCounts() throws IOException {
        try (Recording recording = new Recording()) {
            recording.enable("io.github.jmepool.PoolCounts").with("period", "endChunk");
            recording.start();
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
