// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one pool as a preset holds them. Immutable.
 *
 * @param settings    all settings except reset rules and {@code recycleWhen}, which are code
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
     * Returns an existing pool's settings under this preset.
     *
     * @param current the settings that the pool has now
     * @return the preset's settings with the pool's reset rules and {@code recycleWhen}, also its sizing policy and
     *         its development mode if the preset has none
     */
    public SpatialPoolSettings over(SpatialPoolSettings current) {
        SpatialPoolSettings.Builder merged = settings.toBuilder();
        current.resetRules().forEach(merged::resetRule);
        merged.recycleWhen(current.recycleWhen());
        if (!settings.isDevelopmentModeSet() && current.isDevelopmentModeSet()) {
            merged.developmentMode(current.developmentMode());
        }
        if (!sizingKnown) {
            merged.sizing(current.sizing());
        }
        return merged.build();
    }
}
