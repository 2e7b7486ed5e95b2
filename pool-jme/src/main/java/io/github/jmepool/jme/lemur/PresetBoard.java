// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.TextField;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
import io.github.jmepool.jme.preset.ScenePresets;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Saves and loads the settings of all pools, and suggests sizes from the peaks that were seen. */
final class PresetBoard extends Board {
    private static final float WIDTH = PanelLayout.FULL.detailsWidth();
    private static final float INDENT = 54f;
    private static final int SUGGESTIONS = 16;
    private static final String RECORD = "Record";

    private final PoolsModel model;
    private final ScenePresets presets;
    private final TextField file;
    private final Button recordButton;
    private @Nullable FlightRecording recording;
    private final Text suggestions;
    private int firstShown;

    PresetBoard(PoolsModel model, ScenePresets presets, Path start, HelpLine help) {
        super(help, Axis.Y);
        this.model = model;
        this.presets = presets;
        row(14f).label("Presets", PanelStyle.TITLE, WIDTH, TITLE);
        Board line = row(8f);
        line.label("File", PanelStyle.HEADER, INDENT, LINE);
        file = line.add(new SelectingField(start.toString()), WIDTH - INDENT, LINE);
        explain(file, "Where the settings of all pools are saved to and loaded from, as JSON.");
        Board buttons = row(24f);
        buttons.label("", PanelStyle.HEADER, INDENT, LINE);
        buttons.button("Save", "Writes the settings of all pools to the file.", 126f, this::save);
        buttons.button("Load", "Applies the file's settings to all pools, whole or not at all.", 126f, this::load);
        recordButton = buttons.button(RECORD,
                "Records the demand on all pools, beside the file; pressed again, ends.", 126f, this::record);
        label("Sizes that would have fitted so far", PanelStyle.HEADER, WIDTH, LINE + GAP);
        suggestions = addChild(new Text(PanelStyle.CELL, WIDTH, (SUGGESTIONS + 1) * Text.line()));
        Board below = row(0f);
        below.add(new ConfirmButton("Apply all",
                () -> "Sets prewarm and design size of all used pools, and a limit where none can fail by it.", help,
                this::takeOver), 164f, LINE);
        below.button("More sizes", "Shows the sizes of the next pools.", 124f, () -> {
            firstShown += SUGGESTIONS;
            show();
        });
    }

    @Override
    void show() {
        showRecording();
        List<PoolRow> used = model.rows().stream().filter(row -> row.stats().peakActive() > 0)
                .collect(Collectors.toUnmodifiableList());
        firstShown = firstShown < used.size() ? firstShown : 0;
        int end = Math.min(used.size(), firstShown + SUGGESTIONS);
        List<String> lines = new ArrayList<>();
        for (PoolRow row : used.subList(firstShown, end)) {
            lines.add(Text.fit("  " + Suggestion.of(row.stats(), row.pool().settings()), WIDTH));
        }
        if (used.isEmpty()) {
            lines.add("No pool has been used yet.");
        } else if (used.size() > SUGGESTIONS) {
            lines.add((firstShown + 1) + " to " + end + " of " + used.size());
        }
        suggestions.setText(String.join("\n", lines));
    }

    private void save() {
        Preset preset = presets.capture();
        PresetFiles.save(preset, path());
        help().say("Saved the settings of " + Texts.plural(preset.pools().size(), "pool") + " to " + path() + ".");
    }

    private void load() {
        Preset preset = PresetFiles.load(path());
        List<String> waiting = presets.apply(preset, "'" + path() + "'");
        model.sample();
        model.rows().forEach(PoolRow::rememberPreset);
        String overruled = presets.overruled(preset).entrySet().stream()
                .map(pool -> pool.getKey() + ": " + String.join(", ", pool.getValue()))
                .collect(Collectors.joining("; "));
        help().say("Applied the settings of " + Texts.plural(preset.pools().size() - waiting.size(), "pool") + " from "
                + path() + "."
                + (waiting.isEmpty() ? "" : " Waiting for their pools: " + String.join(", ", waiting) + ".")
                + (overruled.isEmpty() ? "" : " The code sets otherwise: " + overruled + "."));
    }

    /** The first press begins, the second ends. */
    private void record() {
        FlightRecording going = recording;
        if (going != null && going.isRunning()) {
            going.close();
            showRecording();
            help().say("Recorded to " + going.file() + "; the tools make a preset of it.");
            return;
        }
        Path preset = path();
        String name = String.valueOf(preset.getFileName());
        int dot = name.lastIndexOf('.');
        FlightRecording begun = model.pools().monitoring().recordFlight(
                preset.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ".jfr"));
        recording = begun;
        showRecording();
        help().say("Recording to " + begun.file() + " until that button is pressed again.");
    }

    /** A recording may also end on its own. */
    private void showRecording() {
        String label = recording != null && recording.isRunning() ? "Stop recording" : RECORD;
        if (!label.equals(recordButton.getText())) {
            recordButton.setText(label);
        }
    }

    private Path path() {
        String typed = file.getText().strip();
        if (typed.isEmpty()) {
            throw new IllegalArgumentException("Type the name of a file first.");
        }
        return Paths.get(typed).toAbsolutePath().normalize();
    }

    private void takeOver() {
        int changed = 0;
        for (PoolRow row : model.rows()) {
            if (row.stats().peakActive() > 0) {
                SpatialPoolSettings now = row.pool().settings();
                row.settings().apply(Suggestion.of(row.stats(), now).in(now));
                changed++;
            }
        }
        model.sample();
        help().say("Applied the suggested sizes to " + Texts.plural(changed, "pool")
                + "; Undo takes them back one by one.");
    }
}
