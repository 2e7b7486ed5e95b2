// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.jme3.asset.AssetManager;
import com.jme3.scene.Spatial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The prefabs that a game offers by key, for pools that are made at run time.
 */
public interface PrefabSource {
    /**
     * Returns the keys of all prefabs.
     *
     * @return the keys, in the order in which they are offered
     */
    List<String> keys();

    /**
     * Returns the prefab of a key; called on the render thread.
     *
     * @param key a key, or an asset path when the source also loads those
     * @return the prefab, never rendered before
     * @throws IllegalArgumentException if the source has none for that key; the message states why
     */
    Spatial prefab(String key);

    /**
     * Returns a source of the prefabs of the game and of every model that an asset path leads to. Its keys are those of
     * the game's own prefabs, as asset paths can't be listed. Render thread only.
     *
     * @param assets loads the models that are not among the game's own prefabs
     * @param own    the game's own prefabs, or null when it offers none
     * @return the source
     */
    static PrefabSource withModels(AssetManager assets, @Nullable PrefabSource own) {
        return new AssetPrefabs(assets, own);
    }
}
