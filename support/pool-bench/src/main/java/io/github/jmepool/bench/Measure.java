// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.jmepool.bench.MeasureStep.Part;
import io.github.jmepool.bench.StepRunner.End;
import io.github.jmepool.bench.StepRunner.Outcome;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/**
 * Measures pooling, instancing, crowds, effects and shader warm-up on this machine in less than five minutes, each step
 * in a process of its own, and writes one JSON file, a page of text, and a picture of each scene.
 */
@Command(name = "measure", mixinStandardHelpOptions = true, version = "jme-pool measure 0.1.0", sortOptions = false,
        description = "Measures pooling, instancing, crowds, effects and shader warm-up on this machine, in windows"
                + " that open and close. Takes less than five minutes; use the machine for nothing else meanwhile.",
        footer = {"", "Without a screen: " + Measure.VIRTUAL_SCREEN,
            "The results are welcome: https://github.com/jmepool/jme-pool/issues/new/choose",
            "Ends with 1 if a step failed for another reason than its time limit, and with 2 without OpenGL."})
public final class Measure implements Callable<Integer> {
    static final String VIRTUAL_SCREEN = "xvfb-run -a -s \"-screen 0 1280x1024x24\" ./measure";
    private static final int SECONDS_OF_ALL = 280;

    @Option(names = "--out", paramLabel = "FOLDER", defaultValue = "jme-pool-measurements",
            description = "gets the results (default: ${DEFAULT-VALUE})")
    private Path folder;

    @Option(names = "--quick", description = "tries each kind of step in seconds; the numbers are meaningless")
    private boolean quick;

    private Measure() {
    }

    /**
     * Measures, and ends the JVM.
     *
     * @param arguments see {@code --help}
     */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Measure()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        folder = folder.toAbsolutePath();
        Path steps = folder.resolve("steps");
        try {
            Files.createDirectories(steps);
        } catch (FileSystemException e) {
            System.err.println("measure: " + folder + " can't be made (" + e + "); name another folder with --out");
            return ExitCode.USAGE;
        }
        StepRunner runner = new StepRunner(steps, SECONDS_OF_ALL, System::nanoTime, this::command);
        Outcome card = runner.run(MeasureStep.card());
        if (card.end() != End.MEASURED) {
            System.err.println("measure: no window with OpenGL can be opened here: " + card.reason());
            System.err.println("Begin on a desktop, or with: " + VIRTUAL_SCREEN);
            return ExitCode.USAGE;
        }
        List<Outcome> all = new ArrayList<>(List.of(card));
        List<MeasureStep> planned = MeasureStep.all(quick);
        System.out.println(figure(card).get("renderer").getAsString());
        for (MeasureStep step : planned) {
            System.out.printf(Locale.ROOT, "[%2d/%d] %-14s %6d  %-28s ", all.size(), planned.size(),
                    step.part().key(), step.live(), step.way());
            System.out.flush();
            Outcome outcome = runner.run(step);
            System.out.println(outcome.end() == End.MEASURED ? summary(outcome) : "not measured: " + outcome.reason());
            all.add(outcome);
        }
        System.out.println();
        System.out.println(write(all));
        return all.stream().anyMatch(outcome -> outcome.end() == End.FAILED) ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private List<String> command(MeasureStep step, Path figures, long seconds) {
        String name = figures.getFileName().toString().replace(".json", "");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(java, "-XX:MaxRAMPercentage=50",
                "-XX:+ExitOnOutOfMemoryError", "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + figures.resolveSibling(name + "-crash.log"), "-Djava.awt.headless=true",
                "-cp", System.getProperty("java.class.path"), MeasureStep.class.getName(), step.id(),
                "--json", figures.toString(), "--picture", folder.resolve(name + ".png").toString(),
                "--limit", String.valueOf(seconds)));
        if (quick) {
            command.add("--quick");
        }
        return command;
    }

    /** Writes both files, and returns where. */
    private String write(List<Outcome> all) throws IOException {
        Path json = folder.resolve("measurements.json");
        Path reasons = folder.resolve("steps").resolve("not-measured.json");
        Measurements notMeasured = new Measurements("--json", reasons.toString());
        List<Path> outputs = new ArrayList<>();
        for (Outcome outcome : all) {
            if (outcome.end() == End.MEASURED) {
                outputs.add(outcome.figures());
            } else {
                notMeasured.row(MeasurePage.NOT_MEASURED, "part", outcome.step().part().key(), "live",
                        String.valueOf(outcome.step().live()), "way", outcome.step().way(), "reason", outcome.reason());
            }
        }
        notMeasured.write();
        outputs.add(reasons);
        KeptFigures.keep(json, LocalDate.now(), System.getProperty("jmepool.commit", "unknown"), KeptFigures.machine(),
                outputs);
        Path page = Files.writeString(folder.resolve("measurements.txt"), MeasurePage.of(json));
        return "Wrote " + page + "\n      " + json + "\n      and a picture of each scene beside them";
    }

    private static JsonObject figure(Outcome outcome) throws IOException {
        return JsonParser.parseString(Files.readString(outcome.figures())).getAsJsonArray().get(0).getAsJsonObject();
    }

    private static String summary(Outcome outcome) throws IOException {
        JsonObject figure = figure(outcome);
        return outcome.step().part() == Part.FIRST_FRAMES ? "measured" : PublishedTables.number(
                MeasurePage.number(figure, "frame_ms")) + " ms a frame, draw calls: "
                + Math.round(MeasurePage.number(figure, "draw_calls"));
    }
}
