// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.jme3.asset.AssetManager;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.ScenePools;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A game's own prefabs, and behind them every model that an asset path leads to. */
final class AssetPrefabs implements PrefabSource {
    private final AssetManager assets;
    private final @Nullable PrefabSource own;

    AssetPrefabs(AssetManager assets, @Nullable PrefabSource own) {
        this.assets = assets;
        this.own = own;
    }

    @Override
    public List<String> keys() {
        return own == null ? List.of() : own.keys();
    }

    @Override
    public Spatial prefab(String key) {
        if (own != null && own.keys().contains(key)) {
            return own.prefab(key);
        }
        try {
            return ScenePools.loadModel(assets, key);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + key + "' is neither a prefab of the game nor the path of a"
                    + " model: " + e.getMessage(), e);
        }
    }
}
