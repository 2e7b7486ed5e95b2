// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Gives an instance materials of its own where it was cloned with the prefab's.
 */
final class OwnMaterials {
    private OwnMaterials() {
    }

    static void give(Spatial instance, PlainState[] prefab) {
        Map<Material, Material> own = new IdentityHashMap<>();
        for (PlainState state : prefab) {
            if (state.material() != null) {
                own.put(state.material(), null);
            }
        }
        instance.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry && own.containsKey(geometry.getMaterial())) {
                geometry.setMaterial(own.compute(geometry.getMaterial(), (shared, copy) -> copy == null
                        ? shared.clone() : copy));
            }
        });
    }
}
