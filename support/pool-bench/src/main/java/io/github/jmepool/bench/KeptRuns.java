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

/** JMH's output as the repository keeps it: each run with the date, the commit and the machine of its measuring. */
final class KeptRuns {
    static final String MEASURED = "measured";

    private KeptRuns() {
    }

    /** Adds to each run of JMH's output what JMH does not know. */
    static void keep(Path jmh, Path kept, LocalDate date, String commit, String machine) throws IOException {
        JsonObject measured = new JsonObject();
        measured.addProperty("date", date.toString());
        measured.addProperty("commit", commit);
        measured.addProperty("machine", machine);
        JsonArray runs = JsonParser.parseString(Files.readString(jmh)).getAsJsonArray();
        for (JsonElement run : runs) {
            run.getAsJsonObject().add(MEASURED, measured);
        }
        Files.createDirectories(kept.toAbsolutePath().getParent());
        Files.writeString(kept, new GsonBuilder().setPrettyPrinting().create().toJson(runs) + "\n");
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
