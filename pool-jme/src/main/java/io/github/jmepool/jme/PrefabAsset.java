// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.asset.AssetLoadException;
import com.jme3.asset.AssetManager;
import com.jme3.asset.AssetNotFoundException;
import com.jme3.scene.Spatial;
import java.util.Objects;

/**
 * Loads a prefab by its asset path.
 */
final class PrefabAsset {
    private PrefabAsset() {
    }

    /**
     * Loads a model once; the pool clones it from then on, for each call of {@code loadModel} makes new materials.
     *
     * @throws IllegalArgumentException if there is no such asset, or none that can be loaded
     */
    static Spatial load(String pool, AssetManager assets, String path) {
        Objects.requireNonNull(assets, "assets");
        Objects.requireNonNull(path, "path");
        try {
            return assets.loadModel(path);
        } catch (AssetNotFoundException | AssetLoadException | ClassCastException missing) {
            throw new IllegalArgumentException("Pool '" + pool + "': there is no model '" + path
                    + "' to be loaded; check the path, and that its locator and loader are registered with the asset"
                    + " manager: " + missing.getMessage(), missing);
        }
    }
}
