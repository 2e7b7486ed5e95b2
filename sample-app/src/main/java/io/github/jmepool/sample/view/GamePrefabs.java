// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.play.GameState;
import java.util.ArrayList;
import java.util.List;

/**
 * Offers the game's prefabs to the panel, for pools that somebody makes there.
 */
final class GamePrefabs implements PrefabSource {
    private final GameState game;

    GamePrefabs(GameState game) {
        this.game = game;
    }

    @Override
    public List<String> keys() {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < Kind.count(); i++) {
            keys.add(Kind.at(i).poolName());
        }
        return keys;
    }

    @Override
    public Spatial prefab(String key) {
        Kind kind = Kind.named(key);
        if (kind == null) {
            throw new IllegalArgumentException("the sample has no prefab '" + key + "', but " + Kind.names());
        }
        return game.prefab(kind);
    }
}
