// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * What JMH measured, from its JSON output.
 *
 * <p>The figure of a benchmark is the median of its iterations, or the least where the machine has other work to do:
 * the mean follows the disturbances. Where files hold the same benchmark, all their iterations count: on a machine with
 * neighbours, several short runs in turn say more than a long one. Those that depend most on the collector have another
 * parameter, {@value #JVM}.
 */
final class Results {
    /** Which Java and which collector; see {@link #DEFAULTS}. */
    static final String JVM = "jvm";
    /** What most games have. */
    static final String DEFAULTS = "JDK 17, G1";
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private final Map<Query, Raw> raw = new HashMap<>();
    private final boolean least;

    private Results(boolean least) {
        this.least = least;
    }

    /** Which benchmark, with which parameters: all that it has. */
    record Query(String benchmark, Map<String, String> parameters) {
        static Query of(String benchmark, String... namesAndValues) {
            Map<String, String> parameters = new HashMap<>();
            for (int i = 0; i < namesAndValues.length; i += 2) {
                parameters.put(namesAndValues[i], namesAndValues[i + 1]);
            }
            return new Query(benchmark, Map.copyOf(parameters));
        }

        Query with(String name, String value) {
            Map<String, String> more = new HashMap<>(parameters);
            more.put(name, value);
            return new Query(benchmark, Map.copyOf(more));
        }
    }

    /** What was measured in each iteration of each run. */
    private static final class Raw {
        final Set<String> origins = new TreeSet<>();
        final List<Double> times = new ArrayList<>();
        final List<Double> bytes = new ArrayList<>();
        String unit = "";
    }

    /** Time in the benchmark's unit, the median of the bytes (NaN without `-prof gc`), and where both are from. */
    record Figure(double time, String unit, double bytes, Set<String> origins) {
    }

    static Results read(List<Path> files, boolean least) throws IOException {
        Results results = new Results(least);
        for (Path file : files) {
            try (Reader reader = Files.newBufferedReader(file)) {
                for (JsonElement run : JsonParser.parseReader(reader).getAsJsonArray()) {
                    results.add(run.getAsJsonObject());
                }
            }
        }
        return results;
    }

    private void add(JsonObject run) {
        // without the package: one that looks inside pool-jme has another
        Query query = Query.of(run.get("benchmark").getAsString().replaceFirst("^(?:[a-z]\\w*\\.)+(?=[A-Z])", ""));
        if (run.has("params")) {
            for (Map.Entry<String, JsonElement> parameter : run.getAsJsonObject("params").entrySet()) {
                query = query.with(parameter.getKey(), parameter.getValue().getAsString());
            }
        }
        if (Tables.dependsOnCollector(query.benchmark())) {
            query = query.with(JVM, jvm(run));
        }
        measured(raw.computeIfAbsent(query, key -> new Raw()), run);
    }

    /** When, at which commit, on which machine and Java a run was measured. */
    private static String origin(JsonObject run) {
        String java = "JDK " + run.get("jdkVersion").getAsString() + " (" + run.get("vmName").getAsString() + "), "
                + collector(run.getAsJsonArray("jvmArgs")) + " collector";
        JsonObject measured = run.getAsJsonObject(KeptRuns.MEASURED);
        return measured == null ? "a run that was not kept, " + java
                : measured.get("date").getAsString() + " at commit " + measured.get("commit").getAsString() + ", "
                        + measured.get("machine").getAsString() + ", " + java;
    }

    private static void measured(Raw into, JsonObject run) {
        JsonObject primary = run.getAsJsonObject("primaryMetric");
        into.origins.add(origin(run));
        into.unit = primary.get("scoreUnit").getAsString();
        addIterations(into.times, primary);
        for (Map.Entry<String, JsonElement> metric : run.getAsJsonObject("secondaryMetrics").entrySet()) {
            if (metric.getKey().endsWith(ALLOCATION)) {
                addIterations(into.bytes, metric.getValue().getAsJsonObject());
            }
        }
    }

    private static void addIterations(List<Double> into, JsonObject metric) {
        for (JsonElement fork : metric.getAsJsonArray("rawData")) {
            fork.getAsJsonArray().forEach(value -> into.add(value.getAsDouble()));
        }
    }

    private Figure figure(Raw of) {
        List<Double> times = of.times.stream().sorted().toList();
        double bytes = of.bytes.isEmpty() ? Double.NaN : median(of.bytes.stream().sorted().toList());
        return new Figure(least ? times.get(0) : median(times), of.unit, bytes, of.origins);
    }

    private static double median(List<Double> sorted) {
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }

    /** Java's version, the collector, and whether a pool of the core was kept in one region of it. */
    private static String jvm(JsonObject run) {
        JsonArray arguments = run.getAsJsonArray("jvmArgs");
        String version = run.get("jdkVersion").getAsString();
        boolean oneRegion = arguments.contains(new JsonPrimitive(Subject.ONE_REGION));
        return "JDK " + version.split("\\.")[0] + ", " + collector(arguments) + (oneRegion ? ", one region" : "");
    }

    /** That which the arguments name, else G1: the JVM's own choice where there are two processors and 2 GB or more. */
    private static String collector(JsonArray arguments) {
        for (JsonElement argument : arguments) {
            String text = argument.getAsString();
            if (text.matches("-XX:\\+Use\\w+GC")) {
                return text.substring("-XX:+Use".length(), text.length() - "GC".length());
            }
        }
        return "G1";
    }

    Optional<Figure> find(Query query) {
        return Optional.ofNullable(raw.get(query)).map(this::figure);
    }

    OptionalDouble time(Query query) {
        return find(query).map(figure -> OptionalDouble.of(figure.time())).orElse(OptionalDouble.empty());
    }

    OptionalDouble bytes(Query query) {
        return find(query).filter(figure -> !Double.isNaN(figure.bytes()))
                .map(figure -> OptionalDouble.of(figure.bytes())).orElse(OptionalDouble.empty());
    }

    /** The values of {@link #JVM} that there are figures of, {@link #DEFAULTS} first. */
    List<String> jvms() {
        return raw.keySet().stream().map(query -> query.parameters().get(JVM)).filter(Objects::nonNull).distinct()
                .sorted(Comparator.comparing((String jvm) -> !jvm.equals(DEFAULTS)).thenComparing(jvm -> jvm)).toList();
    }

    /** Where all figures are from. */
    Set<String> origins() {
        Set<String> all = new TreeSet<>();
        raw.values().forEach(each -> all.addAll(each.origins));
        return all;
    }
}
