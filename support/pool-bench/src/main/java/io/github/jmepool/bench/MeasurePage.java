// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.jmepool.bench.MeasureStep.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The page of text about a run of {@link Measure}, made from its JSON: Markdown whose tables are aligned as text. */
final class MeasurePage {
    /** What the figures of a step without measurements are of. */
    static final String NOT_MEASURED = "not_measured";

    private final List<JsonObject> figures;
    private final List<String> lines = new ArrayList<>();

    private MeasurePage(List<JsonObject> figures) {
        this.figures = figures;
    }

    /** Makes the page of a file that {@link KeptFigures} wrote. */
    static String of(Path json) throws IOException {
        JsonObject kept = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
        MeasurePage page = new MeasurePage(kept.getAsJsonArray("figures").asList().stream()
                .map(JsonElement::getAsJsonObject).toList());
        JsonObject card = page.of(Part.CARD.key()).get(0);
        page.table(List.of("| card | " + text(card, "renderer") + " |", "|---|---|",
                "| vendor | " + text(card, "vendor") + " |", "| OpenGL, driver | " + text(card, "opengl") + " |",
                "| machine | " + text(kept, "machine") + " |", "| JDK | " + text(kept, "jdk") + " |",
                "| jme-pool | " + text(kept, "commit") + ", measured on " + text(kept, "date") + " |"));
        page.lines.add("Median milliseconds of a frame at 1280 x 720, without vertical sync. \"GPU\" is the time"
                + " between the first and the last command of a frame on the card: where the processor is slower,"
                + " it includes the card's waiting. \"render thread\" and \"all threads\" are processor time.");
        for (Part part : Part.values()) {
            if (part == Part.FIRST_FRAMES && !page.of(part.key()).isEmpty()) {
                page.title(part);
                page.table(PublishedTables.rows("sight", Figures.read(List.of(json))));
            } else if (part != Part.CARD && !page.of(part.key()).isEmpty()) {
                page.title(part);
                page.frames(page.of(part.key()));
            }
        }
        page.reasons();
        return String.join("\n", page.lines) + "\n";
    }

    private List<JsonObject> of(String key) {
        return figures.stream().filter(figure -> text(figure, Figures.OF).equals(key)).toList();
    }

    private void title(Part part) {
        lines.add("");
        lines.add("## " + part.title().substring(0, 1).toUpperCase(Locale.ROOT) + part.title().substring(1));
    }

    private void frames(List<JsonObject> measured) {
        List<String> rows = new ArrayList<>(List.of("| live | way | frame | 99 % within | GPU | render thread"
                + " | all threads | draw calls | triangles | garbage |", "|---" + "|---".repeat(9) + "|"));
        for (JsonObject one : measured) {
            rows.add("| " + String.join(" | ", whole(Double.parseDouble(text(one, "live"))), text(one, "way"),
                    millis(one, "frame_ms"), millis(one, "frame_p99_ms"), millis(one, "gpu_ms"),
                    millis(one, "processor_ms"), millis(one, "process_ms"), whole(number(one, "draw_calls")),
                    whole(number(one, "triangles")), PublishedTables.bytes(number(one, "bytes"))) + " |");
        }
        table(rows);
    }

    private void reasons() {
        List<JsonObject> missing = of(NOT_MEASURED);
        if (!missing.isEmpty()) {
            lines.add("");
            lines.add("## Not measured");
            lines.add("");
            missing.forEach(one -> lines.add("- " + text(one, "part") + ", " + text(one, "live") + ", "
                    + text(one, "way") + ": " + text(one, "reason")));
        }
    }

    /** Adds a table whose columns are aligned. */
    private void table(List<String> rows) {
        List<String[]> cells = rows.stream().map(row -> row.substring(1).split("\\|")).toList();
        int[] widths = new int[cells.get(0).length];
        for (String[] row : cells) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row[i].strip().length());
            }
        }
        lines.add("");
        for (String[] row : cells) {
            StringBuilder line = new StringBuilder("|");
            for (int i = 0; i < widths.length; i++) {
                String cell = row[i].strip();
                boolean rule = cell.equals("---");
                line.append(' ').append(cell).append((rule ? "-" : " ").repeat(widths[i] - cell.length())).append(" |");
            }
            lines.add(line.toString());
        }
        lines.add("");
    }

    private static String text(JsonObject figure, String key) {
        return figure.get(key).getAsString();
    }

    /** A figure's only number of that name. */
    static double number(JsonObject figure, String key) {
        return figure.getAsJsonArray(key).get(0).getAsDouble();
    }

    private static String millis(JsonObject figure, String key) {
        return figure.has(key) ? PublishedTables.number(number(figure, key)) : "-";
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
