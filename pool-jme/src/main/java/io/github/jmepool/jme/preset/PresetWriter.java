// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.google.gson.stream.JsonWriter;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.PoolSetting;
import io.github.jmepool.jme.PoolSetting.Choice;
import io.github.jmepool.jme.PoolSetting.Figure;
import io.github.jmepool.jme.PoolSetting.Flag;
import io.github.jmepool.jme.PoolSetting.Number;
import io.github.jmepool.jme.PoolSetting.Option;
import io.github.jmepool.jme.PoolSetting.Range;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.io.IOException;
import java.io.Writer;

/** Writes a preset: of every pool the settings that differ from the defaults, which a reader assumes for the others. */
final class PresetWriter {
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
        for (PoolSetting<?> setting : PoolSetting.all()) {
            SpatialPoolSettings settings = pool.settings().asSet(setting);
            if (setting instanceof Choice<?> choice) {
                // left out, the sizing means the pool's own
                if (choice.key().equals("sizing") ? pool.sizingKnown() : isGiven(choice, settings)) {
                    choice(choice, settings);
                }
            } else if (isGiven(setting, settings)) {
                json.name(setting.key());
                if (setting instanceof Number number) {
                    number(number.range(), number.get(settings));
                } else {
                    json.value(((Flag) setting).get(settings));
                }
            }
        }
        json.endObject();
    }

    /** A default is written where it takes the place of what the prefab declares. */
    private static boolean isGiven(PoolSetting<?> setting, SpatialPoolSettings settings) {
        SettingSource source = setting.source(settings);
        return setting.isSet(settings) || (source == SettingSource.PRESET || source == SettingSource.PANEL)
                // off, which an idle limit says already
                && !(setting.key().equals("idleLimitFromGrowth") && settings.maxIdle() != PoolSettings.UNLIMITED);
    }

    /** Leaves out a value that is none of the options: a sizing policy of the game's own. */
    private <V> void choice(Choice<V> choice, SpatialPoolSettings settings) throws IOException {
        Option<V> option = choice.option(settings);
        if (option == null) {
            return;
        }
        json.name(choice.key());
        if (!choice.hasFigures()) {
            json.value(option.key());
            return;
        }
        json.beginObject().name("policy").value(option.key());
        for (Figure<V> figure : option.figures()) {
            json.name(figure.key());
            number(figure.range(), figure.get(choice.get(settings)));
        }
        json.endObject();
    }

    private void number(Range range, double number) throws IOException {
        if (range.whole()) {
            json.value((long) number);
        } else {
            json.value(number);
        }
    }
}
