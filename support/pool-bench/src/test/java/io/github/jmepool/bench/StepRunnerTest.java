// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.bench.MeasureStep.Part;
import io.github.jmepool.bench.StepRunner.End;
import io.github.jmepool.bench.StepRunner.Outcome;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sun.misc.Unsafe;

/** Steps in real processes, which end in all ways. */
class StepRunnerTest {
    private static final int PATIENCE = 120;

    @TempDir
    private Path folder;
    private final List<String> begun = new ArrayList<>();
    private long now;
    private StepRunner runner;

    @BeforeEach
    void makeRunner() {
        runner = new StepRunner(folder, 230, () -> now, (step, figures, seconds) -> {
            begun.add(step.live() + " " + step.way() + " " + seconds);
            return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx32m", "-XX:+ExitOnOutOfMemoryError", "-XX:-CreateCoredumpOnCrash",
                    "-XX:ErrorFile=" + folder.resolve("crash.log"), "-cp", System.getProperty("java.class.path"),
                    Child.class.getName(), step.way(), figures.toString());
        });
    }

    private static MeasureStep step(int live, String way, int seconds) {
        return new MeasureStep(Part.OBJECTS, live, way, seconds, run -> { });
    }

    @Test
    void aStepThatWritesFiguresIsMeasured() throws Exception {
        Outcome outcome = runner.run(step(1_000, "measures", PATIENCE));

        assertThat(outcome.end()).as(outcome.reason()).isEqualTo(End.MEASURED);
        assertThat(outcome.figures()).hasFileName("objects-1000-measures.json").hasContent("[]");
    }

    @Test
    void aStepThatHangsIsEndedAtItsTimeLimit() throws Exception {
        Outcome outcome = runner.run(step(1_000, "hangs", 1));

        assertThat(outcome.end()).isEqualTo(End.OVER_TIME);
        assertThat(outcome.reason()).isEqualTo("not done after 1 seconds");
    }

    @Test
    void aStepThatIsTooSlowNamesItsReasonAndLargerOnesAreLeftOut() throws Exception {
        Outcome slow = runner.run(step(1_000, "is slow", PATIENCE));
        Outcome larger = runner.run(step(10_000, "is slow", PATIENCE));
        Outcome other = runner.run(step(10_000, "measures", PATIENCE));

        assertThat(slow.end()).isEqualTo(End.OVER_TIME);
        assertThat(slow.reason()).isEqualTo("time limit of 120 seconds: only 3 frames were measured");
        assertThat(larger.end()).isEqualTo(End.OVER_TIME);
        assertThat(larger.reason()).isEqualTo("fewer of them were too slow");
        assertThat(other.end()).isEqualTo(End.MEASURED);
        assertThat(begun).containsExactly("1000 is slow 120", "10000 measures 120");
    }

    @Test
    void aFailureNamesTheExceptionAndLargerStepsAreTried() throws Exception {
        Outcome outcome = runner.run(step(1_000, "fails", PATIENCE));
        runner.run(step(10_000, "fails", PATIENCE));

        assertThat(outcome.end()).isEqualTo(End.FAILED);
        assertThat(outcome.reason()).contains("code 1", "IllegalStateException: no such shader",
                "objects-1000-fails.log");
        assertThat(begun).hasSize(2);
    }

    @Test
    void aProcessThatCrashesIsAFailureAndNamesTheSignal() throws Exception {
        Outcome outcome = runner.run(step(1_000, "crashes", PATIENCE));

        assertThat(outcome.end()).isEqualTo(End.FAILED);
        assertThat(outcome.reason()).startsWith("its process ended with code ")
                .containsPattern("SIGSEGV|EXCEPTION_ACCESS_VIOLATION").contains("objects-1000-crashes.log");
    }

    @Test
    void aFullHeapIsNamed() throws Exception {
        Outcome outcome = runner.run(step(1_000, "fills the heap", PATIENCE));

        assertThat(outcome.end()).isEqualTo(End.FAILED);
        assertThat(outcome.reason()).startsWith("the memory does not suffice");
    }

    @Test
    void aStepWithoutFiguresIsAFailure() throws Exception {
        assertThat(runner.run(step(1_000, "writes nothing", PATIENCE)).end()).isEqualTo(End.FAILED);
    }

    @Test
    void noStepBeginsWhenTheTimeForAllIsOver() throws Exception {
        now = 225_000_000_000L;
        runner.run(step(1_000, "measures", PATIENCE));
        now = 230_000_000_000L;
        Outcome outcome = runner.run(step(10_000, "measures", PATIENCE));

        assertThat(outcome.end()).isEqualTo(End.OVER_TIME);
        assertThat(outcome.reason()).isEqualTo("the time for all steps is over");
        assertThat(begun).as("the rest of the time limits the last one").containsExactly("1000 measures 5");
    }

    /** The process of a step. */
    static final class Child {
        private Child() {
        }

        public static void main(String[] arguments) throws Exception {
            switch (arguments[0]) {
                case "measures" -> Files.writeString(Path.of(arguments[1]), "[]");
                case "hangs" -> new CountDownLatch(1).await();
                case "is slow" -> {
                    System.err.println("only 3 frames were measured");
                    System.exit(MeasureStep.TOO_SLOW);
                }
                case "fails" -> throw new IllegalStateException("no such shader");
                case "crashes" -> {
                    Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
                    unsafe.setAccessible(true);
                    ((Unsafe) unsafe.get(null)).putAddress(0, 0);
                }
                case "fills the heap" -> {
                    List<long[]> all = new ArrayList<>();
                    while (all.size() < Integer.MAX_VALUE) {
                        all.add(new long[1 << 16]);
                    }
                }
                default -> System.out.println("nothing to write");
            }
        }
    }
}
