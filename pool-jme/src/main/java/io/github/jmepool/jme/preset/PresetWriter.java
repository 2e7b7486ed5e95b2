// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.Gson;
import com.google.gson.stream.JsonWriter;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.Settings;
import java.io.IOException;
import java.io.Writer;

/** Writes a preset: of every pool the settings that differ from the defaults, which a reader assumes for the others. */
final class PresetWriter {
    private static final Gson GSON = new Gson();

    private final JsonWriter json;

    private PresetWriter(Writer out) {
        json = new JsonWriter(out);
        json.setIndent("  ");
    }

    static void write(Preset preset, Writer out) throws IOException {
        PresetWriter writer = new PresetWriter(out);
        writer.json.beginObject().name("version").value(Preset.VERSION).name("pools").beginArray();
        for (PoolPreset pool : preset.pools()) {
            writer.pool(pool);
        }
        writer.json.endArray().endObject();
        writer.json.flush();
        out.append('\n');
    }

    private void pool(PoolPreset pool) throws IOException {
        json.beginObject().name("name").value(pool.name());
        if (pool.prefab() != null) {
            json.name("prefab").value(pool.prefab());
        }
        for (Setting<?> setting : Setting.all()) {
            // left out, the sizing means the pool's own
            boolean isGiven = setting == Settings.SIZING ? pool.sizingKnown() : isGiven(setting, pool.settings());
            Object plain = isGiven ? setting.plain(pool.settings()) : null;
            // null for a value of the game, as a sizing policy
            if (plain != null) {
                json.name(setting.key());
                GSON.toJson(plain, Object.class, json);
            }
        }
        json.endObject();
    }

    /** A default is written where it takes the place of what the prefab declares. */
    private static boolean isGiven(Setting<?> setting, SpatialPoolSettings settings) {
        SettingSource source = setting.source(settings);
        return setting.isSet(settings) || source == SettingSource.PRESET || source == SettingSource.PANEL;
    }
}
