// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.TextField;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.ScenePresets;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** All pools: ways to free memory, presets, and sizes that fit the peaks so far. */
final class AllBoard extends Board {
    private static final String RECORD = "Record";

    private final ScenePresets presets;
    private final TextField file;
    private final Button recordButton;
    private final Rows suggestions;

    AllBoard(PoolsModel model, ScenePresets presets, Path start, HelpLine help, float width, float height) {
        super(model, help, Axis.Y);
        this.presets = presets;
        label("Free memory", PanelStyle.HEADER, width, LINE);
        Board memory = row(GAP);
        addFreeButton(memory, "All idle", "Disposes of all idle instances of all pools.", TrimStrategy.allIdle(),
                width / 2);
        addFreeButton(memory, "Trim to prewarm", "Trims every pool to its prewarm count.",
                TrimStrategy.toPrewarm(), width / 2);
        label("Presets", PanelStyle.HEADER, width, LINE);
        file = add(new SelectingField(Objects.requireNonNullElse(model.presetFile, start.toString())), width, LINE);
        explain(file, "Where the settings of all pools are saved to and loaded from, as JSON.");
        Board buttons = row(GAP);
        float third = width / 3;
        buttons.button("Save", "Writes the settings of all pools to the file.", third, this::save);
        buttons.button("Load", "Applies the file's settings to all pools, whole or not at all.", third, this::load);
        recordButton = buttons.button(RECORD,
                "Records the demand on all pools, next to the file; pressed again, ends.", third, this::record);
        label("Sizes that would have fitted so far", PanelStyle.HEADER, width, LINE);
        suggestions = addChild(new Rows(model, help, width, height - 7 * LINE - 4 * GAP));
        label("", PanelStyle.HEADER, width, GAP);
        row(0f).confirm("Apply all", "Sets prewarm and design size of all used pools.", 130f,
                () -> "Sets the sizes of all used pools.", this::applySizes);
    }

    private void addFreeButton(Board line, String label, String helpText, TrimStrategy strategy, float width) {
        line.confirm(label, helpText, width, () -> helpText, () -> {
            int disposed = model.pools.background().freeMemoryNow(strategy);
            model.sample();
            help.say(Texts.plural(disposed, "idle instance") + " disposed of.");
        });
    }

    @Override
    public void updateLogicalState(float tpf) {
        super.updateLogicalState(tpf);
        model.presetFile = file.getText();
    }

    @Override
    void show() {
        // it may also end on its own
        recordButton.setText(model.recording() == null ? RECORD : "Stop recording");
        List<String> sizes = model.rows().stream().filter(row -> row.suggestedSize() > 0)
                .map(row -> row.name() + ": prewarm " + row.suggestedSize()).collect(Collectors.toUnmodifiableList());
        suggestions.showTexts(sizes.isEmpty() ? List.of("No pool has been used yet.") : sizes);
    }

    private void save() {
        Preset preset = presets.capture();
        preset.save(path());
        help.say("Saved the settings of " + Texts.plural(preset.pools().size(), "pool") + " to " + path() + ".");
    }

    private void load() {
        Preset preset = Preset.load(path());
        List<String> waiting = presets.apply(preset, "'" + path() + "'");
        model.sample();
        preset.pools().forEach(pool -> model.rememberPreset(pool.name()));
        String overruled = presets.overruled(preset).entrySet().stream()
                .map(pool -> pool.getKey() + ": " + String.join(", ", pool.getValue()))
                .collect(Collectors.joining("; "));
        help.say("Applied the settings of " + Texts.plural(preset.pools().size() - waiting.size(), "pool") + " from "
                + path() + "."
                + (waiting.isEmpty() ? "" : " Waiting for their pools: " + String.join(", ", waiting) + ".")
                + (overruled.isEmpty() ? "" : " The code sets otherwise: " + overruled + "."));
    }

    /** The first press begins, the second ends. */
    private void record() {
        FlightRecording going = model.recording();
        if (going != null) {
            going.close();
            help.say("Recorded to " + going.file() + "; the tools make a preset of it.");
        } else {
            String name = String.valueOf(path().getFileName()).replaceFirst("\\.[^.]*$", "");
            Path recorded = model.record(path().resolveSibling(name + ".jfr")).file();
            help.say("Recording to " + recorded + " until that button is pressed again.");
        }
        model.changed();
    }

    private Path path() {
        String typed = file.getText().strip();
        if (typed.isEmpty()) {
            throw new IllegalArgumentException("Type the name of a file first.");
        }
        return Paths.get(typed).toAbsolutePath().normalize();
    }

    private void applySizes() {
        model.rows().forEach(PoolRow::applySuggestedSize);
        model.sample();
        help.say("Applied the suggested sizes; Undo reverts them pool by pool.");
    }
}
