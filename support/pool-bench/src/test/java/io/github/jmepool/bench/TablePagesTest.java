// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.bench.TablePages.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TablePagesTest {
    private static final String BEGIN = "before\n<!-- table recording of recording.json -->\n";
    private static final String END = "<!-- end of table -->\nafter\n";

    private static final Path ROOT = Path.of("../..");
    private static final Path FIGURES = ROOT.resolve("support/figures");

    @TempDir
    private Path folder;

    private static String run(String pools, boolean recorded, String times) {
        return """
                {"benchmark": "io.github.jmepool.bench.RecordingBenchmark.frame", "jvmArgs": [],
                 "params": {"pools": "%s", "recorded": "%s"},
                 "primaryMetric": {"scoreUnit": "us/op", "rawData": [[%s]]},
                 "secondaryMetrics": {"gc.alloc.rate.norm": {"rawData": [[0.01, 0.02, 0.01]]}}}"""
                .formatted(pools, recorded, times);
    }

    private Path keep(String name, String... runs) throws IOException {
        Path output = Files.writeString(folder.resolve("output.json"), "[" + String.join(",", runs) + "]");
        Path kept = folder.resolve(name);
        KeptFigures.keep(kept, LocalDate.of(2026, 1, 2), "abc1234", "a machine", List.of(output));
        return kept;
    }

    private Path keepRecording() throws IOException {
        return keep("recording.json", run("20", false, "2.0, 9.0, 2.0"), run("20", true, "3.5, 3.5, 3.5"),
                run("100", false, "10, 10, 10"), run("100", true, "15, 15, 15"));
    }

    @Test
    void aTableHasMediansAndTheirOrigin() throws IOException {
        keepRecording();

        assertThat(TablePages.written(BEGIN + "by hand\n" + END, folder)).isEqualTo(BEGIN + """
                | pools that changed | without | recorded | recording costs |
                |---|---|---|---|
                | 20 | 2.00 µs | 3.50 µs | 1.50 µs |
                | 100 | 10.0 µs | 15.0 µs | 5.00 µs |

                Measured on 2026-01-02 at commit abc1234, JDK %s, a machine. Medians of at least 3 measurements, \
                spread ±0 %%, at most ±88 %%.
                """.formatted(System.getProperty("java.version")) + END);
    }

    @Test
    void aSpreadThatAllFiguresShareIsPrintedOnce() throws IOException {
        keep("recording.json", run("20", false, "2, 2"), run("20", true, "3, 3"), run("100", false, "10, 10"),
                run("100", true, "15, 15"));

        assertThat(TablePages.written(BEGIN + END, folder)).contains("at least 2 measurements, spread ±0 %.\n");
    }

    @Test
    void aTableWithoutFiguresIsLeftAsItIs() {
        String page = BEGIN + "by hand\n" + END;

        assertThat(TablePages.written(page, folder)).isEqualTo(page);
        assertThat(TablePages.tables(page).get(0).missing(folder)).containsExactly("recording.json");
    }

    @Test
    void aFigureThatIsMissingIsNamed() throws IOException {
        keep("recording.json", run("20", false, "2.0"));

        assertThatThrownBy(() -> TablePages.written(BEGIN + END, folder)).isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("RecordingBenchmark.frame", "recorded=true", "recording.json",
                        "tables.sh measure");
    }

    @Test
    void anUnknownTableIsNamed() throws IOException {
        keepRecording();

        assertThatThrownBy(() -> TablePages.written(BEGIN.replace("table recording", "table records") + END, folder))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("records");
    }

    @Test
    void figuresOfAnotherCollectorAreKeptApart() throws IOException {
        String core = run("20", false, "5.0");
        Path kept = keep("recording.json", core, core.replace("[],", "[\"-XX:+UseZGC\"],").replace("5.0", "7.0"));
        Figures figures = Figures.read(List.of(kept));

        assertThat(figures.median("us", "RecordingBenchmark.frame")).isEqualTo(5);
        assertThat(figures.median("us", "RecordingBenchmark.frame", Figures.COLLECTOR, "Z")).isEqualTo(7);
    }

    @Test
    void figuresOfProgramsAndOfTheSampleAreReadAlike() throws IOException {
        Path program = folder.resolve("program.json");
        Measurements measurements = new Measurements("--json", program.toString());
        measurements.row("bursts", "way", "pool").with("frame_us", 1, 2, 30);
        measurements.write();
        Path sample = Files.writeString(folder.resolve("comparison.csv"), "load,way,collector,p99_ms\n"
                + "500,naive pool,G1,26.1234\n500,naive pool,ZGC,7\n");
        Path again = Files.writeString(folder.resolve("again.csv"), "load,way,collector,p99_ms\n"
                + "500,naive pool,ZGC,9\n");
        Path kept = folder.resolve("kept.json");
        KeptFigures.keep(kept, LocalDate.of(2026, 1, 2), "abc1234", "a machine", List.of(program, sample, again));
        Figures figures = Figures.read(List.of(kept));

        assertThat(figures.median("frame_us", "bursts", "way", "pool")).isEqualTo(2);
        assertThat(figures.median("p99_ms", "comparison", "load", "500", "way", "naive pool")).isEqualTo(26.12);
        assertThat(figures.all("p99_ms", "comparison", "load", "500", "way", "naive pool", Figures.COLLECTOR, "ZGC"))
                .containsExactly(7.0, 9.0);
    }

    @Test
    void numbersHaveTwoOrThreeDigits() {
        assertThat(List.of(PublishedTables.number(0.956), PublishedTables.number(55.13), PublishedTables.number(999.4),
                PublishedTables.number(55_107), PublishedTables.bytes(0.3), PublishedTables.bytes(120_097)))
                .containsExactly("0.96", "55.1", "999", "55,100", "0 B", "120 KB");
    }

    @Test
    void eachTableStandsOnAPage() throws IOException {
        List<String> onPages = new ArrayList<>();
        for (Path page : TablePages.pages(ROOT)) {
            TablePages.tables(Files.readString(page)).stream().map(Block::name).forEach(onPages::add);
        }
        assertThat(onPages).containsExactlyInAnyOrderElementsOf(PublishedTables.names());
    }

    @Test
    void everyTableIsWhatItsFiguresGive() throws IOException {
        for (Path page : TablePages.pages(ROOT)) {
            for (Block table : TablePages.tables(Files.readString(page))) {
                assertThat(table.missing(FIGURES)).as("%s: table %s", page, table.name()).isEmpty();
                assertThat(table.lines()).as("%s: table %s; run support/scripts/tables.sh", page, table.name())
                        .isEqualTo(table.written(FIGURES));
            }
        }
    }

    @Test
    void noTableOfTimesIsTypedByHand() throws IOException {
        Pattern time = Pattern.compile("\\| [\\d.,]+ (?:ns|us|µs|ms)(?= \\|)");
        for (Path page : TablePages.pages(ROOT)) {
            if (page.endsWith("ports.md")) {
                continue; // of games that are not in this repository, by programs that are not either
            }
            String others = Files.readString(page).replaceAll("(?s)<!-- table .*?<!-- end of table -->", "");
            assertThat(time.matcher(others).results().map(MatchResult::group)).as(page.toString()).isEmpty();
        }
    }

    @Test
    void everyFileOfFiguresHasATable() throws IOException {
        Set<String> used = new TreeSet<>();
        for (Path page : TablePages.pages(ROOT)) {
            TablePages.tables(Files.readString(page)).forEach(table -> used.addAll(table.files()));
        }
        try (Stream<Path> kept = Files.list(FIGURES)) {
            assertThat(kept.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".json")))
                    .containsExactlyInAnyOrderElementsOf(used);
        }
    }
}
