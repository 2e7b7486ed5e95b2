// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.Pool;
import io.github.jmepool.jme.ScenePools;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A game that runs where the JDK has neither JMX nor memory beans nor a flight recorder, as on Android, meets no
 * missing class. The build's check of signatures covers what the small JVM has and Android 33 lacks.
 */
class AndroidRuntimeTest {
    @Test
    void everyUnmarkedClassLoadsWithTheBaseModuleAndLoggingAlone() throws Exception {
        List<String> out = run();
        assertThat(out).contains("java.management false");
        assertThat(out).filteredOn(line -> line.startsWith("missing")).isEmpty();
        assertThat(out).filteredOn(line -> line.startsWith("loaded")).singleElement()
                .satisfies(line -> assertThat(Integer.parseInt(line.substring(7))).isGreaterThan(300));
    }

    @Test
    void onlyWhatAGameAsksForByNameOrCanDoWithoutIsMarked() throws Exception {
        assertThat(run()).filteredOn(line -> line.startsWith("marked"))
                .extracting(line -> line.substring(line.lastIndexOf('.') + 1)).containsExactlyInAnyOrder(
                        "FlightEvents", "FlightEvents$PoolEvent", "FlightEvents$TimedEvent",
                        "FlightEvents$Created", "FlightEvents$Disposed", "FlightEvents$Exhausted",
                        "FlightEvents$Closed", "FlightEvents$Activity", "FlightEvents$Misses", "FlightEvents$Settings",
                        "FlightEvents$Mark", "FlightEvents$Cost", "FlightRecording", "PoolJmx",
                        "MemoryPressureWatch", "CostMeter$Allocation", "CallStack$Walked");
    }

    @Test
    void aGameThereIsPlayedAndMissingPartsAreReported() throws Exception {
        assertThat(run()).contains("played true (0.0, 0.0, 0.0)", "recorder false",
                "refused freeMemoryAbove needs java.management, which this Java runtime lacks; call freeMemory"
                        + " when the system reports that memory is short");
    }

    private static List<String> run() throws IOException, InterruptedException, URISyntaxException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--limit-modules", "java.base,java.logging", "-cp", classPath, AndroidRuntime.class.getName(),
                folder(Pool.class), folder(ScenePools.class)).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().collect(Collectors.toList());
    }

    private static String folder(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }
}
