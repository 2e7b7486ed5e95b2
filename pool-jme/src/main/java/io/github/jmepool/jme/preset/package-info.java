// SPDX-License-Identifier: BSD-3-Clause
/**
 * The settings of pools as a versioned JSON file: read strictly, written whole or not at all. Begin with
 * {@link io.github.jmepool.jme.preset.PresetFiles}, which loads and saves a
 * {@link io.github.jmepool.jme.preset.Preset} with a {@link io.github.jmepool.jme.preset.PoolPreset} for each pool,
 * and by {@link io.github.jmepool.jme.preset.ScenePresets}, which takes one from a scene or applies it. Pools that
 * don't exist yet are made from the prefabs of a {@link io.github.jmepool.jme.preset.PrefabSource};
 * {@link io.github.jmepool.jme.preset.AssetPrefabs} is one for asset paths. A
 * {@link io.github.jmepool.jme.preset.Suggestion} has sizes that would have fitted a pool's use so far.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/presets.md">Presets</a>.
 */
@NullMarked
package io.github.jmepool.jme.preset;

import org.jspecify.annotations.NullMarked;
