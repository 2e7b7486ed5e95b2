// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the files that {@link Figures} reads, from the output of the measuring programs: JMH's JSON, the JSON of
 * {@link Measurements}, or the CSV of the sample's comparison.
 */
final class KeptFigures {
    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final int NAMES = 3;

    private KeptFigures() {
    }

    /** Puts the outputs together, with the date, the commit, the JDK and the machine. */
    static void keep(Path kept, LocalDate date, String commit, String machine, List<Path> outputs) throws IOException {
        JsonArray figures = new JsonArray();
        for (Path output : outputs) {
            String text = Files.readString(output);
            if (output.toString().endsWith(".csv")) {
                comparison(text, figures);
            } else {
                JsonParser.parseString(text).getAsJsonArray()
                        .forEach(run -> add(figure(run.getAsJsonObject()), figures));
            }
        }
        if (figures.isEmpty()) {
            throw new IllegalStateException("nothing was measured: " + outputs);
        }
        JsonObject file = new JsonObject();
        file.addProperty("date", date.toString());
        file.addProperty("commit", commit);
        file.addProperty("jdk", "JDK " + System.getProperty("java.version"));
        file.addProperty("machine", machine);
        file.add("figures", figures);
        Files.createDirectories(kept.toAbsolutePath().getParent());
        Files.writeString(kept, new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create().toJson(file)
                .replaceAll("(?<=[\\[\\d,])\\s+(?=[-\\d\\]])", " ").replace("[ ", "[").replace(" ]", "]") + "\n");
    }

    /** Puts its measurements together with those of an earlier figure of the same names. */
    private static void add(JsonObject figure, JsonArray figures) {
        JsonObject names = figure.deepCopy();
        figure.keySet().stream().filter(key -> figure.get(key).isJsonArray()).forEach(names::remove);
        JsonObject all = earlier(names, figures);
        for (Map.Entry<String, JsonElement> member : figure.entrySet()) {
            if (all.has(member.getKey()) && member.getValue().isJsonArray()) {
                all.getAsJsonArray(member.getKey()).addAll(member.getValue().getAsJsonArray());
            } else {
                all.add(member.getKey(), member.getValue());
            }
        }
    }

    /** JMH's run as a figure; what {@link Measurements} wrote is one already. */
    private static JsonObject figure(JsonObject run) {
        if (!run.has("benchmark")) {
            return run;
        }
        JsonObject figure = new JsonObject();
        // Without the package: one that looks inside pool-jme has another.
        figure.addProperty(Figures.OF,
                run.get("benchmark").getAsString().replaceFirst("^(?:[a-z]\\w*\\.)+(?=[A-Z])", ""));
        for (JsonElement argument : run.getAsJsonArray("jvmArgs")) {
            if (argument.getAsString().matches("-XX:\\+Use(?!G1)\\w+GC")) {
                figure.addProperty(Figures.COLLECTOR, argument.getAsString().replaceAll("-XX:\\+Use|GC", ""));
            }
        }
        if (run.has("params")) {
            run.getAsJsonObject("params").entrySet().forEach(each -> figure.add(each.getKey(), each.getValue()));
        }
        JsonObject time = run.getAsJsonObject("primaryMetric");
        figure.add(time.get("scoreUnit").getAsString().replace("/op", ""), iterations(time));
        for (Map.Entry<String, JsonElement> metric : run.getAsJsonObject("secondaryMetrics").entrySet()) {
            if (metric.getKey().endsWith(ALLOCATION)) {
                figure.add("bytes", iterations(metric.getValue().getAsJsonObject()));
            }
        }
        return figure;
    }

    private static JsonArray iterations(JsonObject metric) {
        JsonArray all = new JsonArray();
        for (JsonElement fork : metric.getAsJsonArray("rawData")) {
            fork.getAsJsonArray().forEach(value -> all.add(rounded(value.getAsDouble())));
        }
        return all;
    }

    /** Four digits are more than any of these measurements is good for. */
    static Number rounded(double value) {
        double precise = Math.abs(value) < 1e-4 ? 0 : Double.parseDouble(String.format(Locale.ROOT, "%.4g", value));
        return precise == Math.rint(precise) ? (Number) (long) precise : precise;
    }

    /**
     * The sample's table: the first three columns name the row, the others are measurements. Those of several runs are
     * put together.
     */
    private static void comparison(String csv, JsonArray figures) {
        List<String> lines = csv.lines().toList();
        String[] head = lines.get(0).split(",");
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            JsonObject figure = new JsonObject();
            figure.addProperty(Figures.OF, "comparison");
            for (int i = 0; i < NAMES; i++) {
                if (!head[i].equals(Figures.COLLECTOR) || !cells[i].equals("G1")) {
                    figure.addProperty(head[i], cells[i]);
                }
            }
            JsonObject all = earlier(figure, figures);
            for (int i = NAMES; i < head.length; i++) {
                if (!all.has(head[i])) {
                    all.add(head[i], new JsonArray());
                }
                all.getAsJsonArray(head[i]).add(rounded(Double.parseDouble(cells[i])));
            }
        }
    }

    /** Returns the figure with the same names, or adds this one. */
    private static JsonObject earlier(JsonObject named, JsonArray figures) {
        for (JsonElement figure : figures) {
            JsonObject names = new JsonObject();
            figure.getAsJsonObject().entrySet().stream().filter(each -> !each.getValue().isJsonArray())
                    .forEach(each -> names.add(each.getKey(), each.getValue()));
            if (names.equals(named)) {
                return figure.getAsJsonObject();
            }
        }
        figures.add(named);
        return named;
    }

    /** The processor, its cores and the system. */
    static String machine() {
        return processor() + ", " + Runtime.getRuntime().availableProcessors() + " cores, "
                + System.getProperty("os.name");
    }

    private static String processor() {
        try {
            // Linux; elsewhere the environment or the architecture must do.
            for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"), StandardCharsets.UTF_8)) {
                if (line.startsWith("model name")) {
                    return line.substring(line.indexOf(':') + 1).strip();
                }
            }
        } catch (IOException e) {
            String name = System.getenv("PROCESSOR_IDENTIFIER");
            if (name != null) {
                return name;
            }
        }
        return System.getProperty("os.arch");
    }
}
