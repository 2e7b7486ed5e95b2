// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Gives an instance materials of its own where it was cloned with the prefab's, and values of their own to all of its
 * materials: a material's clone shares them with its original.
 */
final class OwnMaterials {
    private OwnMaterials() {
    }

    static void give(Spatial instance, SpatialState[] prefab) {
        Map<Material, Material> own = new IdentityHashMap<>();
        for (SpatialState state : prefab) {
            if (state.material() != null) {
                own.put(state.material(), null);
            }
        }
        instance.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry && geometry.getMaterial() != null) {
                Material now = geometry.getMaterial();
                Material made = own.computeIfAbsent(now, before -> withOwnValues(
                        own.containsKey(before) ? before.clone() : before));
                if (made != now) {
                    geometry.setMaterial(made);
                }
            }
        });
    }

    private static Material withOwnValues(Material material) {
        for (MatParam param : material.getParams()) {
            if (Values.isMutable(param.getValue())) {
                param.setValue(Values.copy(param.getValue()));
            }
        }
        return material;
    }
}
