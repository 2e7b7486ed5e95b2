// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads presets from files and saves them, whole or not at all. Safe on any thread.
 */
final class PresetFiles {
    private PresetFiles() {
    }

    static Preset load(Path file) {
        // the reader refuses text that is not UTF-8
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(in, "'" + file + "'");
        } catch (IOException e) {
            throw new PresetException("'" + file + "'", "", "cannot be read: " + e, e);
        }
    }

    static Preset read(Reader in, String source) {
        return PresetReader.read(in, source);
    }

    static void save(Preset preset, Path file) {
        try {
            AtomicFile.write(file, out -> {
                // the encoder refuses what UTF-8 can't have
                Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8.newEncoder()));
                PresetWriter.write(preset, text);
                text.flush();
            });
        } catch (IOException e) {
            throw new PresetException("'" + file + "'", "", "cannot be written: " + e.getMessage(), e);
        }
    }

    static String text(Preset preset) {
        StringWriter out = new StringWriter();
        try {
            PresetWriter.write(preset, out);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return out.toString();
    }
}
