// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.sample.game.GamePool;
import io.github.jmepool.sample.game.Kind;

/** Spawns under one node of the game, as the ways without jme-pool do, instead of under the pool's own. */
final class CommonParentPool extends GamePool {
    private final Node parent;

    CommonParentPool(Kind kind, Spatial prefab, Node clones, Node parent, SpatialPoolSettings settings) {
        super(kind, prefab, clones, settings);
        this.parent = parent;
    }

    @Override
    public Spatial spawn(Vector3f translation, Quaternion rotation, float lifetimeSeconds) {
        return spawnUnder(parent, translation, rotation, lifetimeSeconds);
    }
}
