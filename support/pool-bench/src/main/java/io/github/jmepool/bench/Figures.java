// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The figures of one table, read from files of {@code support/figures}.
 *
 * <p>A file has the date, the commit, the JDK and the machine of its measuring, and figures. In a figure, strings name
 * what was measured, and arrays of numbers are the measurements. The figure of a table is their median: a mean follows
 * the disturbances.
 */
final class Figures {
    /** The key of a figure's subject; the same in every file. */
    static final String OF = "of";
    /** The garbage collector, where it is not the JVM's default. */
    static final String COLLECTOR = "collector";

    private final List<Map<String, String>> names = new ArrayList<>();
    private final List<Map<String, List<Double>>> values = new ArrayList<>();
    private final Set<String> origins = new TreeSet<>();
    private final List<Double> spreads = new ArrayList<>();
    private final List<Path> files;
    private int fewest = Integer.MAX_VALUE;

    private Figures(List<Path> files) {
        this.files = files;
    }

    /** Reads files that {@link KeptFigures} wrote. */
    static Figures read(List<Path> files) throws IOException {
        Figures figures = new Figures(files);
        for (Path file : files) {
            JsonObject kept = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
            figures.origins.add(kept.get("date").getAsString() + " at commit " + kept.get("commit").getAsString() + ", "
                    + kept.get("jdk").getAsString() + ", " + kept.get("machine").getAsString());
            kept.getAsJsonArray("figures").forEach(figure -> figures.add(figure.getAsJsonObject()));
        }
        return figures;
    }

    private void add(JsonObject figure) {
        Map<String, String> name = new HashMap<>();
        Map<String, List<Double>> measured = new HashMap<>();
        for (Map.Entry<String, JsonElement> member : figure.entrySet()) {
            if (member.getValue().isJsonArray()) {
                List<Double> numbers = new ArrayList<>();
                member.getValue().getAsJsonArray().forEach(number -> numbers.add(number.getAsDouble()));
                measured.put(member.getKey(), numbers);
            } else {
                name.put(member.getKey(), member.getValue().getAsString());
            }
        }
        names.add(name);
        values.add(measured);
    }

    /**
     * Returns the median of one figure's measurements.
     *
     * @param value which of its measurements, for example {@code ns} or {@code bytes}
     * @param of what was measured
     * @param namesAndValues what tells it from other figures of the same, alternately
     * @throws IllegalStateException if the files have no such figure, or several
     */
    double median(String value, String of, String... namesAndValues) {
        return median(value, find(value, of, namesAndValues));
    }

    private List<Double> find(String value, String of, String... namesAndValues) {
        Map<String, String> wanted = new HashMap<>();
        wanted.put(OF, of);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            wanted.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        List<Double> found = null;
        for (int i = 0; i < names.size(); i++) {
            Map<String, String> name = names.get(i);
            boolean sameJvm = wanted.containsKey(COLLECTOR) || !name.containsKey(COLLECTOR);
            if (sameJvm && name.entrySet().containsAll(wanted.entrySet()) && values.get(i).containsKey(value)) {
                if (found != null) {
                    throw new IllegalStateException("several figures of " + wanted + " in " + files);
                }
                found = values.get(i).get(value);
            }
        }
        if (found == null || found.isEmpty()) {
            throw new IllegalStateException("no " + value + " of " + wanted + " in " + files
                    + "; measure it with: support/scripts/tables.sh measure NAME");
        }
        return found;
    }

    /**
     * Returns all numbers of one figure, in their order.
     *
     * @param value which of its measurements
     * @param of what was measured
     * @param namesAndValues what tells it from other figures of the same, alternately
     * @throws IllegalStateException if the files have no such figure, or several
     */
    List<Double> all(String value, String of, String... namesAndValues) {
        return find(value, of, namesAndValues);
    }

    private double median(String value, List<Double> measured) {
        List<Double> sorted = measured.stream().sorted().toList();
        double median = at(sorted, 0.5);
        if (sorted.size() > 1 && !value.equals("bytes") && median > 0) {
            fewest = Math.min(fewest, sorted.size());
            spreads.add((at(sorted, 0.75) - at(sorted, 0.25)) / 2 / median);
        }
        return median;
    }

    private static double at(List<Double> sorted, double share) {
        double place = share * (sorted.size() - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.size() - 1);
        return sorted.get(below) + (place - below) * (sorted.get(above) - sorted.get(below));
    }

    /**
     * The line below a table: when, at which commit, with which JDK, on which machine, and the spread of its figures
     * (half the interquartile range, relative to the median): that of the middle figure, and the largest.
     */
    String origin() {
        String measured = "Measured on " + String.join("; on ", origins) + ".";
        if (spreads.isEmpty()) {
            return measured;
        }
        List<Double> sorted = spreads.stream().sorted().toList();
        String middle = percent(at(sorted, 0.5));
        String largest = percent(at(sorted, 1));
        return measured + " Medians of at least " + fewest + " measurements, spread " + middle
                + (largest.equals(middle) ? "" : ", at most " + largest) + ".";
    }

    private static String percent(double spread) {
        return String.format(Locale.ROOT, "±%.0f %%", 100 * spread);
    }
}
