// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Button;
import com.simsilica.lemur.TextField;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.jme.preset.ScenePresets;
import java.util.List;

/** Makes a new pool: a prefab from the game's list or an asset path, a name, a size. */
final class CreateBoard extends Board {
    private static final int KEYS_A_PAGE = 10;
    private static final float KEY_ROW = 26f;

    private final PoolsModel model;
    private final ScenePresets presets;
    private final List<String> keys;
    private final TextField prefab;
    private final TextField nameField;
    private final NumberModel size = NumberModel.whole(0, 100_000, 10, value -> { });
    private final Button[] keyButtons = new Button[KEYS_A_PAGE];
    private int page;

    CreateBoard(PoolsModel model, ScenePresets presets, PrefabSource source, HelpLine help) {
        super("create", help);
        this.model = model;
        this.presets = presets;
        keys = List.copyOf(source.keys());
        label("Create a pool", PanelStyle.TITLE, 0f, 0f, PanelLayout.FULL.detailsWidth(), 26f);
        label(keys.isEmpty() ? "The game offers no list of prefabs; type an asset path below."
                : "1. Choose one of the game's prefabs, or type an asset path", PanelStyle.HEADER, 0f, 36f,
                PanelLayout.FULL.detailsWidth(), LINE);
        placeKeys();
        float y = 64f + KEYS_A_PAGE / 2 * KEY_ROW + 34f;
        label("Prefab or path", PanelStyle.HEADER, 0f, y, 130f, LINE);
        prefab = place(new SelectingField(""), 136f, y, 370f, LINE);
        label("2. Name it", PanelStyle.HEADER, 0f, y + 40f, 130f, LINE);
        nameField = place(new SelectingField(""), 136f, y + 40f, 370f, LINE);
        label("3. Size it (prewarm)", PanelStyle.HEADER, 0f, y + 80f, 134f, LINE);
        NumberField field = new NumberField(size, 90f, LINE, PanelStyle.NAME);
        field.setLocalTranslation(136f, -(y + 80f), 1f);
        field.onRefused(reason -> {
            if (reason != null) {
                help.refuse("Size " + reason);
            }
        });
        attachChild(field);
        size.show(10);
        button("Create pool", "Registers the pool and fills it; it works at once.", 136f, y + 126f, 160f, this::create);
    }

    private void placeKeys() {
        for (int i = 0; i < KEYS_A_PAGE; i++) {
            int slot = i;
            int line = i / 2;
            keyButtons[i] = button("", "Takes this prefab.", i % 2 * 256f, 64f + line * KEY_ROW, 250f,
                    () -> choose(page * KEYS_A_PAGE + slot));
        }
        if (keys.size() > KEYS_A_PAGE) {
            button("More prefabs", "Shows the next prefabs of the list.", 0f, 64f + KEYS_A_PAGE / 2 * KEY_ROW, 120f,
                    this::turnPage);
        }
        showKeys();
    }

    private void turnPage() {
        page = (page + 1) % ((keys.size() + KEYS_A_PAGE - 1) / KEYS_A_PAGE);
        showKeys();
    }

    private void showKeys() {
        for (int i = 0; i < KEYS_A_PAGE; i++) {
            int index = page * KEYS_A_PAGE + i;
            boolean used = index < keys.size();
            keyButtons[i].setCullHint(used ? CullHint.Inherit : CullHint.Always);
            keyButtons[i].setText(used ? fit(keys.get(index), 230f) : "");
            keyButtons[i].setEnabled(used);
        }
    }

    private void choose(int index) {
        prefab.setText(keys.get(index));
        if (nameField.getText().isBlank()) {
            nameField.setText(freeName(keys.get(index)));
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
        int prewarm = (int) size.value();
        SpatialPoolSettings settings = SpatialPoolSettings.builder(poolName).prewarm(prewarm).build();
        presets.create(settings, key).prewarmNow(prewarm);
        model.sample();
        model.select(poolName);
        nameField.setText("");
        help().say("Pool '" + poolName + "' is made from '" + key + "', with " + prewarm + " instances ready.");
    }
}
