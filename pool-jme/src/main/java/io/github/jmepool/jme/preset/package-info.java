// SPDX-License-Identifier: BSD-3-Clause
/**
 * The settings of pools as a JSON file with a version. A {@link io.github.jmepool.jme.preset.Preset} is loaded from a
 * file and saved to it; it has a {@link io.github.jmepool.jme.preset.PoolPreset} for each pool. Reading is strict, and
 * saving replaces the file as a whole or not at all.
 * {@link io.github.jmepool.jme.preset.ScenePresets} makes a preset from a scene's pools, or applies one to them. Pools
 * that do not exist yet are registered with the prefabs of a {@link io.github.jmepool.jme.preset.PrefabSource}, which
 * may load models by their asset paths.
 *
 * <p>Inside: {@code PresetFiles}, with {@code PresetReader} and {@code PresetWriter}, goes through the table of
 * settings, so a new setting is in the files without a line here.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/pool-sizes.md#settings-in-files">Presets</a>.
 */
@NullMarked
package io.github.jmepool.jme.preset;

import org.jspecify.annotations.NullMarked;
