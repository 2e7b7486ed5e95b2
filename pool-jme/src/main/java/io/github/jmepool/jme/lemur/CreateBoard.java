// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.Vector3f;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.TextField;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.jme.preset.ScenePresets;
import java.util.List;

/** Makes a new pool: a prefab from the game's list or an asset path, a name, a size. */
final class CreateBoard extends Board {
    private static final float WIDTH = PanelLayout.FULL.detailsWidth();
    private static final int KEYS_A_PAGE = 10;

    private final PoolsModel model;
    private final ScenePresets presets;
    private final List<String> keys;
    private final TextField prefab;
    private final TextField nameField;
    private double size = 10;
    private final Board keyBoard;
    private int page;

    CreateBoard(PoolsModel model, ScenePresets presets, PrefabSource source, HelpLine help) {
        super(help, Axis.Y);
        this.model = model;
        this.presets = presets;
        keys = List.copyOf(source.keys());
        row(10f).label("Create a pool", PanelStyle.TITLE, WIDTH, TITLE);
        label(keys.isEmpty() ? "The game offers no list of prefabs; type an asset path below."
                : "1. Choose one of the game's prefabs, or type an asset path", PanelStyle.HEADER, WIDTH, 28f);
        keyBoard = addChild(new Board(help, Axis.Y));
        keyBoard.setPreferredSize(new Vector3f(WIDTH, KEYS_A_PAGE / 2 * (LINE + GAP), 0f));
        showKeys();
        Board more = row(12f);
        more.label("", PanelStyle.HEADER, 0f, LINE);
        if (keys.size() > KEYS_A_PAGE) {
            more.button("More prefabs", "Shows the next prefabs of the list.", 124f, this::turnPage);
        }
        prefab = line("Prefab or path").add(new SelectingField(""), 374f, LINE);
        nameField = line("2. Name it").add(new SelectingField(""), 374f, LINE);
        NumberField field = line("3. Size it (prewarm)").addChild(new NumberField(
                new NumberModel(NumberModel.whole(0, 100_000, 10), () -> size, number -> size = number), 90f));
        field.onRefused(reason -> {
            if (reason != null) {
                help.refuse("Size: " + reason);
            }
        });
        line("").button("Create pool", "Registers the pool and fills it; it works at once.", 164f, this::create);
    }

    private Board line(String label) {
        Board line = row(18f);
        line.label(label, PanelStyle.HEADER, 136f, LINE);
        return line;
    }

    private void turnPage() {
        page = (page + 1) % ((keys.size() + KEYS_A_PAGE - 1) / KEYS_A_PAGE);
        showKeys();
    }

    private void showKeys() {
        keyBoard.clearChildren();
        List<String> shown = keys.subList(page * KEYS_A_PAGE, Math.min(keys.size(), (page + 1) * KEYS_A_PAGE));
        Board line = keyBoard;
        for (int i = 0; i < shown.size(); i++) {
            String key = shown.get(i);
            line = i % 2 == 0 ? keyBoard.row(GAP) : line;
            line.button(Text.fit(key, 230f), "Takes this prefab.", 256f, () -> choose(key));
        }
    }

    private void choose(String key) {
        prefab.setText(key);
        if (nameField.getText().isBlank()) {
            nameField.setText(freeName(key));
        }
    }

    private String freeName(String key) {
        String base = key.substring(key.lastIndexOf('/') + 1).replaceAll("\\.[a-zA-Z0-9]+$", "");
        String free = base;
        for (int i = 2; model.pools().has(free); i++) {
            free = base + " " + i;
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
        help().say("Pool '" + poolName + "' is made from '" + key + "', with " + Texts.plural(prewarm, "instance")
                + " ready.");
    }
}
