// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecordingTest {
    @TempDir
    private Path folder;

    @Test
    void aRecordingHasMarksCostsAndWhatAListenerIsNotifiedOf() throws IOException {
        PoolRegistry registry = new PoolRegistry();
        PoolFlightRecorder recorder = new PoolFlightRecorder(registry, PoolSettings::toString);
        recorder.cost("early", 1, 2, 3);
        Path file = folder.resolve("play.jfr");
        FlightRecording recording = FlightRecording.start(file);
        assertThat(recording.file()).isEqualTo(file);
        assertThat(recording.isRunning()).isTrue();
        ObjectPool<Object> pool = registry.register(ObjectPool.from(Object::new)
                .settings(PoolSettings.builder("bullet").build()).listener(PoolFlightRecorder.listener()).build());
        recorder.update(7);
        recorder.mark("level 2");
        recorder.cost("bullet", 250, 500, 4_096);
        pool.release(pool.acquire());
        pool.close();
        recording.close();
        recording.close();

        assertThat(recording.isRunning()).isFalse();
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(events).extracting(event -> event.getEventType().getName().replace("io.github.jmepool.", ""))
                .containsExactlyInAnyOrder("PoolSettings", "Mark", "ObjectCost", "ObjectCreated", "ObjectDisposed",
                        "PoolClosed");
        RecordedEvent mark = only("Mark", events);
        assertThat(mark.getString("text")).isEqualTo("level 2");
        assertThat(mark.getDuration("time").toNanos()).isEqualTo(7);
        RecordedEvent cost = only("ObjectCost", events);
        assertThat(cost.getString("pool")).isEqualTo("bullet");
        assertThat(cost.getDuration("createTime").toNanos()).isEqualTo(250);
        assertThat(cost.getDuration("uploadTime").toNanos()).isEqualTo(500);
        assertThat(cost.getLong("size")).isEqualTo(4_096);
    }

    private static RecordedEvent only(String type, List<RecordedEvent> events) {
        return events.stream().filter(event -> event.getEventType().getName().endsWith('.' + type)).findFirst()
                .orElseThrow();
    }

    @Test
    void aFileInNoFolderIsRefusedAndABlankMarkAsWell() {
        Path file = folder.resolve("none").resolve("play.jfr");
        assertThatThrownBy(() -> FlightRecording.start(file)).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("choose a file in a folder that exists");
        PoolFlightRecorder recorder = new PoolFlightRecorder(new PoolRegistry(), PoolSettings::toString);
        assertThatThrownBy(() -> recorder.mark(" ")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("text must not be blank but was ' '");
    }
}
