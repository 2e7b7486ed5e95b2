// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
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
     * the pool's own stays.
     *
     * @param base the pool's settings without those of presets: {@link SpatialPool#baseSettings()}
     * @return those settings with what this preset sets; reset rules are the pool's own, and so is a sizing policy that
     *         the preset doesn't name
     * @throws IllegalArgumentException if two of them contradict each other then
     */
    public SpatialPoolSettings over(SpatialPoolSettings base) {
        SpatialPoolSettings own = settings.from(SettingSource.PRESET);
        return base.with(sizingKnown ? own
                : own.toBuilder().source(SettingSource.DEFAULT).sizing(base.sizing()).build());
    }
}
