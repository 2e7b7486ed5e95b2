// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.SettingLayers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one pool as a preset holds them. Immutable.
 *
 * @param settings    all settings except reset rules, which are code, as a custom condition or policy is
 * @param prefab      the prefab for a pool that does not exist yet: an asset path, or a key of the game's
 *                    {@link PrefabSource}; null when only existing pools are configured
 * @param sizingKnown whether the preset names a sizing policy; otherwise the pool keeps the one it has, as a policy
 *                    that the game implements cannot be saved
 */
public record PoolPreset(SpatialPoolSettings settings, @Nullable String prefab, boolean sizingKnown) {
    /**
     * Checks the parts.
     *
     * @param settings    not null
     * @param prefab      may be null
     * @param sizingKnown whether the settings' sizing policy counts
     * @throws NullPointerException if the settings are null
     */
    public PoolPreset {
        Objects.requireNonNull(settings, "settings");
    }

    /**
     * Returns the pool's name.
     *
     * @return the name within its scene
     */
    public String name() {
        return settings.name();
    }

    /**
     * Returns a pool's settings under this preset: what the code sets stays, and where the preset leaves a setting out,
     * the pool's own stays. What contradicts a value of the code is not taken from the preset; the rest is.
     *
     * @param base the pool's settings without those of presets: {@link SpatialPool#baseSettings()}
     * @return those settings with what this preset sets; reset rules are the pool's own, and so is a sizing policy that
     *         the preset doesn't name
     * @throws IllegalArgumentException if two of them contradict each other then, and the code sets neither
     */
    public SpatialPoolSettings over(SpatialPoolSettings base) {
        SpatialPoolSettings own = own(base);
        try {
            return base.with(own);
        } catch (IllegalArgumentException contradiction) {
            // or it is the preset's own, as it is there without the values of the code as well
            SettingLayers.without(SettingSource.CODE, base).with(own);
            return asFarAsTheCodeAllows(base, own);
        }
    }

    /**
     * Returns what of this preset a pool does not take, as the code sets it otherwise or sets what contradicts it.
     *
     * @param base as for {@link #over}
     * @return a text for each such setting, with its key, the value in force and the preset's: {@code maxTotal stays 50
     *         (not 100)}; empty when all is taken
     * @throws IllegalArgumentException as {@link #over}
     */
    public List<String> overruled(SpatialPoolSettings base) {
        SpatialPoolSettings own = own(base);
        SpatialPoolSettings taken = over(base);
        List<String> texts = new ArrayList<>();
        for (Setting<?> setting : Setting.all()) {
            if (setting.source(own) == SettingSource.PRESET && !setting.get(taken).equals(setting.get(own))) {
                texts.add(setting.key() + " stays " + shown(setting, taken) + " (not " + shown(setting, own) + ")");
            }
        }
        return texts;
    }

    private static String shown(Setting<?> setting, SpatialPoolSettings settings) {
        return Objects.requireNonNullElse(setting.text(settings), "as in code");
    }

    private SpatialPoolSettings own(SpatialPoolSettings base) {
        SpatialPoolSettings own = settings.from(SettingSource.PRESET);
        return sizingKnown ? own : own.toBuilder().source(SettingSource.DEFAULT).sizing(base.sizing()).build();
    }

    /** Takes one setting after the other, until none of those that are left can be taken. */
    private static SpatialPoolSettings asFarAsTheCodeAllows(SpatialPoolSettings base, SpatialPoolSettings own) {
        List<Setting<?>> left = new ArrayList<>(Setting.all());
        SpatialPoolSettings[] taken = {base};
        while (left.removeIf(setting -> {
            SpatialPoolSettings.Builder one = SpatialPoolSettings.builder(own.name());
            setting.copy(own, one.source(setting.source(own)));
            try {
                taken[0] = taken[0].with(one.build());
                return true;
            } catch (IllegalArgumentException contradiction) {
                return false; // not before another is taken, or not at all
            }
        })) {
            // what was taken may have made room
        }
        return taken[0];
    }
}
