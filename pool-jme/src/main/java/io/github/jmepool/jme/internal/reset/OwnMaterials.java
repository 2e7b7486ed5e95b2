// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.material.Material;
import io.github.jmepool.core.util.WeakIdentityMap;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Finds, for all instances of a pool, the materials that only one of them has. Those of the prefab belong to all, and
 * one that a second instance was given belongs to the game from then on.
 */
final class OwnMaterials {
    private final Set<Material> prefabs = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Whether several instances have it. */
    private final WeakIdentityMap<AtomicBoolean> seen = new WeakIdentityMap<>();

    OwnMaterials(SpatialState[] prefab) {
        for (SpatialState state : prefab) {
            if (state.material() != null) {
                prefabs.add(state.material());
            }
        }
    }

    boolean isPrefabs(Material material) {
        return prefabs.contains(material);
    }

    /**
     * Returns what restores a material that isn't the prefab's; null when another instance has it as well. Called once
     * for each material of an instance.
     */
    @Nullable MaterialPart part(Material material, String path) {
        AtomicBoolean several = seen.get(material);
        if (several != null) {
            several.set(true);
            return null;
        }
        several = new AtomicBoolean();
        seen.put(material, several);
        return new MaterialPart(OwnValues.withOwnValues(material), path, several);
    }
}
