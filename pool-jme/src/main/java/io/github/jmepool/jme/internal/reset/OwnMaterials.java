// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.WeakIdentityMap;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Gives the instances of a pool materials, or values in them, of their own, and finds the materials that only one of
 * them has. Those of the prefab belong to all, and one that a second instance was given belongs to the game from then
 * on.
 */
final class OwnMaterials {
    private final Set<Material> prefabs = Collections.newSetFromMap(new IdentityHashMap<>(2));
    /** The prefab's, by identity; null where instances are clones, which share all values with what is cloned. */
    private final @Nullable Set<Object> prefabValues;
    /** Whether the prefab draws with another technique than the default one of a material. */
    private final boolean areTechniquesChosen;
    /** The materials that instances were made with, and whether several have them. */
    private final WeakIdentityMap<AtomicBoolean> seen = new WeakIdentityMap<>();

    OwnMaterials(InstanceTree prefab, boolean clones) {
        prefabValues = clones ? null : Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < prefab.size(); i++) {
            if (prefabValues != null) {
                prefab.spatial(i).getLocalMatParamOverrides()
                        .forEach(override -> prefabValues.add(override.getValue()));
            }
            if (prefab.spatial(i) instanceof Geometry geometry && geometry.getMaterial() != null
                    && prefabs.add(geometry.getMaterial()) && prefabValues != null) {
                geometry.getMaterial().getParams().forEach(param -> prefabValues.add(param.getValue()));
            }
        }
        areTechniquesChosen = clones && prefabs.stream().anyMatch(EngineFields::hasChosenTechnique);
    }

    /** Has what was cloned with its materials draw with the techniques that those of the prefab have chosen. */
    void chooseTechniques(InstanceTree prefab, InstanceTree instance) {
        for (int i = 0; areTechniquesChosen && i < prefab.size(); i++) {
            if (prefab.spatial(i) instanceof Geometry geometry && instance.spatial(i) instanceof Geometry clone
                    && clone.getMaterial().getActiveTechnique() == null) {
                EngineFields.chooseTechniqueOf(geometry.getMaterial(), clone.getMaterial());
            }
        }
    }

    /** Whether an instance's value is to be replaced by a copy, as others may have it. The game may hold the rest. */
    boolean isShared(@Nullable Object value) {
        return Values.isMutable(value) && (prefabValues == null || prefabValues.contains(value));
    }

    boolean isPrefabs(Material material) {
        return prefabs.contains(material);
    }

    /**
     * Gives an instance materials of its own where it was made with the prefab's, and all its materials values of their
     * own: a material's clone shares them with its original.
     */
    void give(Spatial instance) {
        Map<Material, Material> own = new IdentityHashMap<>();
        instance.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry && geometry.getMaterial() != null) {
                Material now = geometry.getMaterial();
                Material made = own.computeIfAbsent(now,
                        before -> withOwnValues(isPrefabs(before) ? EngineFields.clone(before) : before));
                if (made != now) {
                    geometry.setMaterial(made);
                }
            }
        });
    }

    private Material withOwnValues(Material material) {
        for (MatParam param : material.getParams()) {
            if (isShared(param.getValue())) {
                param.setValue(Values.copy(param.getValue()));
            }
        }
        return material;
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
        return new MaterialPart(withOwnValues(material), path, several);
    }
}
