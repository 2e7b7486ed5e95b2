// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark method runs, once, with the cheapest subject. */
class BenchmarksRunTest {

    @ParameterizedTest
    @CsvSource({
        "CorePoolBenchmark, subject=RawStack, 3",
        "LargePoolBenchmark, subject=RawStack, 4",
        "SharedPoolBenchmark, subject=SynchronizedStack, 9",
        "DeadlineBenchmark, pending=10000;due=100, 2",
        "ResetBenchmark, '', 13",
        "PhysicsBenchmark, subject=Pooled, 2",
        "PhysicsBenchmark, subject=CloneAndDropInChunks, 2",
        "RecordingBenchmark, pools=20, 2",
        "SceneSpawnBenchmark, subject=MoveOnly;live=100, 1",
        "SceneFrameBenchmark.Steady, subject=MoveOnly;prefab=geometry, 1",
        "SceneFrameBenchmark.Large, subject=MoveOnly;churn=100, 1"})
    void runsOnce(String benchmark, String parameters, int results) throws Exception {
        OptionsBuilder options = new OptionsBuilder();
        options.include(benchmark.replace(".", "\\.")).forks(0).warmupIterations(0).measurementIterations(1)
                .measurementTime(new TimeValue(1, TimeUnit.MILLISECONDS)).verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
        for (String parameter : parameters.split(";")) {
            String[] pair = parameter.split("=");
            if (pair.length == 2) {
                options.param(pair[0], pair[1]);
            }
        }
        Collection<RunResult> runs = new Runner(options.build()).run();
        assertThat(runs).hasSize(results);
    }
}
