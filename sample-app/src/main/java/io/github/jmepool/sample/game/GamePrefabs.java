// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.preset.PrefabSource;
import java.util.Arrays;
import java.util.List;

/**
 * Offers the game's prefabs to the panel, for pools that are created there.
 *
 * @param state the game's
 */
public record GamePrefabs(GameState state) implements PrefabSource {
    @Override
    public List<String> keys() {
        return Arrays.stream(Kind.values()).map(Kind::poolName).toList();
    }

    @Override
    public Spatial prefab(String key) {
        Kind kind = Kind.named(key);
        if (kind == null) {
            throw new IllegalArgumentException("the sample has no prefab '" + key + "', but " + Kind.names());
        }
        return state.pools().prefab(kind);
    }
}
