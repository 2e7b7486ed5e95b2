// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table says what was measured, against what, and whether that is good enough. */
class BenchmarkTableTest {
    @TempDir
    private Path directory;

    private static String run(String subject, String raw, String bytes) {
        return """
                {"benchmark": "io.github.jmepool.bench.CorePoolBenchmark.oneAtATime", "jdkVersion": "17.0.1",
                 "vmName": "VM", "jvmArgs": ["-Xmx1g", "-XX:+UseG1GC"], "params": {"subject": "%s", "apartKib": "0"},
                 "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[%s]]},
                 "secondaryMetrics": {"gc.alloc.rate.norm": {"rawData": [[%s]]}}}""".formatted(subject, raw, bytes);
    }

    private String report(boolean least) throws IOException {
        Path file = directory.resolve("jmh.json");
        Path kept = directory.resolve("kept.json");
        Files.writeString(file, "[" + run("RawStack", "2.0, 9.0, 2.5", "0, 0, 0") + ","
                + run("IntrusivePool", "4.5, 40.0, 5.5", "0, 900, 0") + "," + run("Gdx", "4.0, 4.0, 4.0", "0, 0, 0")
                + "]");
        KeptRuns.keep(file, kept, LocalDate.of(2026, 1, 2), "abc1234", "a machine");
        return String.join("\n", BenchmarkTable.report(Results.read(List.of(kept), least), least));
    }

    @Test
    void eachTableNamesDateCommitMachineAndCollector() throws IOException {
        String origin = "Measured on 2026-01-02 at commit abc1234, a machine, JDK 17.0.1 (VM), G1 collector.";
        assertThat(report(false)).contains("### Targets\n\n" + origin + "\n",
                "of a pool of 1,000; JDK 17, G1\n\n" + origin + "\n").contains("the median of the iterations");
    }

    @Test
    void aRunThatWasNotKeptIsNoPublishedFigure() throws IOException {
        Path file = directory.resolve("jmh.json");
        Files.writeString(file, "[" + run("RawStack", "2.0", "0") + "]");
        assertThat(Tables.markdown(Results.read(List.of(file), false)))
                .contains("Measured on a run that was not kept, JDK 17.0.1 (VM), G1 collector.");
    }

    @Test
    void comparesMediansAndTellsMissedTargets() throws IOException {
        assertThat(report(false)).contains("|subject|one at a time, side by side|",
                "|IntrusivePool|5.50 (2.20x)|")
                .contains("|intrusive to the raw stack, oneAtATime|at most 2.00 x|2.20 x|**no**|")
                .contains("|garbage: intrusive, oneAtATime|at most 0.10 B|0.00 B|yes|");
    }

    @Test
    void comparesTheLeastWhenAskedTo() throws IOException {
        assertThat(report(true)).contains("|IntrusivePool|4.50 (2.25x)|")
                .contains("|intrusive to libGDX's unchecked Pool, oneAtATime, side by side|at most 1.20 x|1.13 x|yes|");
    }

    @Test
    void runsOfTheSameBenchmarkCountTogether() throws IOException {
        Path one = directory.resolve("one.json");
        Files.writeString(one, "[" + run("RawStack", "2.0, 9.0", "0, 0") + "]");
        Path other = directory.resolve("other.json");
        Files.writeString(other, "[" + run("RawStack", "3.0", "0") + "]");
        assertThat(Tables.markdown(Results.read(List.of(one, other), false))).contains("|RawStack|3.00 (1.00x)|");
    }

    @Test
    void aBenchmarkIsFoundWhateverItsPackage() throws IOException {
        Path file = directory.resolve("jmh.json");
        Files.writeString(file, "[" + run("RawStack", "2.0", "0").replace("jmepool.bench.", "jmepool.jme.") + "]");
        assertThat(Tables.markdown(Results.read(List.of(file), false))).contains("|RawStack|2.00 (1.00x)|");
    }

    @Test
    void eachJvmHasATableOfItsOwnTheDefaultsFirst() throws IOException {
        Path file = directory.resolve("jmh.json");
        String run = run("RawStack", "2.0", "0");
        Files.writeString(file, "[" + run.replace("G1GC", "ZGC").replace("2.0", "3.0") + ","
                + run.replace("17.0.1", "25").replace("2.0", "4.0") + ","
                + run.replace("\"-Xmx1g\"", "\"" + Subject.ONE_REGION + "\"").replace("2.0", "5.0") + ","
                + run.replace(", \"-XX:+UseG1GC\"", "") + "]");
        Results results = Results.read(List.of(file), false);

        assertThat(results.jvms()).containsExactly(Results.DEFAULTS, "JDK 17, G1, one region", "JDK 17, Z",
                "JDK 25, G1");
        assertThat(Tables.markdown(results)).containsSubsequence("|RawStack|2.00 (1.00x)|", "|RawStack|5.00 (1.00x)|",
                "|RawStack|3.00 (1.00x)|", "|RawStack|4.00 (1.00x)|");
    }

    @Test
    void writesBetweenThePagesMarkersOnly() {
        String page = "before\n" + BenchmarkTable.BEGIN + "\nold\n" + BenchmarkTable.END + "\nafter\n";
        assertThat(BenchmarkTable.insert(page, List.of("new")))
                .isEqualTo("before\n" + BenchmarkTable.BEGIN + "\nnew\n" + BenchmarkTable.END + "\nafter\n");
        assertThatThrownBy(() -> BenchmarkTable.insert("no markers", List.of()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(BenchmarkTable.BEGIN);
    }
}
