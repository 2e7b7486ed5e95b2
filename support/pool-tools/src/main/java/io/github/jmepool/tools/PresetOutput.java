// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.tools;

import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The file to which a command writes its preset. It replaces a preset, and no other file. */
final class PresetOutput {
    @Option(names = "--out", paramLabel = "PRESET",
            description = "Writes what was found as a preset. Replaces a preset, but no other file.")
    private Path file;

    /** Refuses a file that is there and isn't a preset; called before anything is computed. */
    void check() {
        if (file == null || !Files.exists(file)) {
            return;
        }
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("--out '" + file + "' is not a regular file; choose another file");
        }
        try {
            Preset.load(file);
        } catch (PresetException e) {
            throw new IllegalArgumentException("--out '" + file + "' is not a preset, and would be lost; choose another"
                    + " file, or delete it first (" + e.reason() + ")", e);
        }
    }

    void save(Preset preset, PrintWriter print) {
        if (file != null) {
            preset.save(file);
            print.println("Wrote " + file + ".");
        }
    }
}
