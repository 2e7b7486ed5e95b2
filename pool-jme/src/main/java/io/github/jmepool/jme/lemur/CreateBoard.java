// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Axis;
import com.simsilica.lemur.TextField;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting.Range;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.jme.preset.ScenePresets;
import java.util.List;
import java.util.stream.Collectors;

/** Makes a new pool: a prefab from the game's list or an asset path, a name, a size. */
final class CreateBoard extends Board {
    private static final float LABEL = 136f;
    private static final float TITLE = 28f;
    /** The gap below a row. */
    private static final float BELOW = 12f;

    private final ScenePresets presets;
    private final TextField prefab;
    private final TextField nameField;
    private String proposedName = "";
    private double size = 10;

    CreateBoard(PoolsModel model, ScenePresets presets, PrefabSource source, HelpLine help, float width,
            float height) {
        super(model, help, Axis.Y);
        this.presets = presets;
        List<String> keys = source.keys();
        label(keys.isEmpty() ? "The game offers no list of prefabs; type an asset path below."
                : "1. Choose a prefab of the game, or type an asset path", PanelStyle.HEADER, width, TITLE);
        if (!keys.isEmpty()) {
            Rows list = addChild(new Rows(model, help, width, Math.min(keys.size() * LINE,
                    height - TITLE - 4 * (LINE + BELOW) - BELOW)));
            list.show(keys.stream().map(key -> list.button(key, "Uses this prefab.", () -> choose(key)))
                    .collect(Collectors.toUnmodifiableList()));
            label("", PanelStyle.HEADER, width, BELOW);
        }
        prefab = row(BELOW, "Prefab or path", LABEL).add(new SelectingField(""), width - LABEL, LINE);
        nameField = row(BELOW, "2. Name it", LABEL).add(new SelectingField(""), width - LABEL, LINE);
        NumberModel number = new NumberModel(Range.whole(0, 100_000, 10, ""), () -> size, wanted -> size = wanted);
        row(BELOW, "3. Size it (prewarm)", LABEL).addChild(new NumberField(number, 138f, help::refuse));
        row(BELOW, "", LABEL).button("Create pool", "Registers the pool and fills it; it works at once.", 138f,
                this::create);
    }

    private void choose(String key) {
        prefab.setText(key);
        if (nameField.getText().isBlank() || nameField.getText().equals(proposedName)) {
            proposedName = freeName(key.substring(key.lastIndexOf('/') + 1).replaceAll("\\.[a-zA-Z0-9]+$", ""));
            nameField.setText(proposedName);
        }
    }

    private String freeName(String name) {
        String free = name;
        for (int i = 2; model.pools.has(free); i++) {
            free = name + " " + i;
        }
        return free;
    }

    private void create() {
        String key = prefab.getText().strip();
        String poolName = nameField.getText().strip();
        if (key.isEmpty() || poolName.isEmpty()) {
            throw new IllegalArgumentException(key.isEmpty() ? "Choose a prefab or type an asset path first."
                    : "Give the pool a name first.");
        }
        int prewarm = (int) size;
        SpatialPoolSettings settings = SpatialPoolSettings.builder(poolName).source(SettingSource.PANEL)
                .prewarm(prewarm).build();
        presets.create(settings, key).prewarmNow(prewarm);
        model.sample();
        model.select(poolName);
        nameField.setText("");
        help.say("Pool '" + poolName + "' is made from '" + key + "', with " + Texts.plural(prewarm, "instance")
                + " ready.");
    }
}
