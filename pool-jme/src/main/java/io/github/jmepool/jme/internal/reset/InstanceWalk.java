// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Saves the state and the lists of each spatial of a tree: of a prefab, or of an instance, which is given values of its
 * own at the same time, so that what is saved is what its uses will write into.
 */
final class InstanceWalk {
    final ResetPlan plan;
    private final ResetScope scope;
    /** The prefab's; null when this is the prefab's. */
    private final @Nullable InstanceWalk common;
    final InstanceTree tree;
    SpatialState[] states;
    final LocalLists[] lists;
    /** The materials of all instances of the prefab. */
    final OwnMaterials materials;
    /** What several instances were made with. */
    final SeveralOwners owners;
    /** The prefab's, which instances share wherever they have them. */
    private final Set<Mesh> meshes;
    /** The fields of all instances of the prefab. */
    final OwnFields.Known knownFields;
    /** The elements of all instances of the prefab; null where this one has none of its own. */
    private final @Nullable InstanceElements elements;

    private InstanceWalk(Spatial root, @Nullable InstanceWalk common, ResetPlan plan, boolean clones,
            SeveralOwners owners, @Nullable InstanceElements elements) {
        this.plan = plan;
        scope = plan.scopeInForce();
        this.common = common;
        InstanceTree own = InstanceTree.of(root);
        tree = common == null ? own : own.sharing(common.tree);
        states = new SpatialState[tree.size()];
        lists = new LocalLists[tree.size()];
        materials = common == null ? new OwnMaterials(tree, clones) : common.materials;
        this.owners = owners;
        meshes = common == null ? Collections.newSetFromMap(new IdentityHashMap<>(2)) : common.meshes;
        knownFields = common == null ? new OwnFields.Known() : common.knownFields;
        this.elements = elements;
        for (int i = 0; i < tree.size(); i++) {
            save(i, tree.spatial(i));
        }
        if (common != null && Arrays.equals(states, common.states)) {
            states = common.states;
        }
    }

    static InstanceWalk ofPrefab(Spatial prefab, ResetPlan plan, boolean clones) {
        return new InstanceWalk(prefab, null, plan, clones, new SeveralOwners(), null);
    }

    /** Of no prefab, for parts that instances of one have beside their trees. */
    static InstanceWalk ofNone(InstanceWalk prefab) {
        return new InstanceWalk(new Node(), null, prefab.plan, false, prefab.owners, null);
    }

    static InstanceWalk ofInstance(Spatial instance, InstanceWalk common, @Nullable InstanceElements elements) {
        return new InstanceWalk(instance, common, common.plan, false, common.owners, elements);
    }

    private void save(int index, Spatial spatial) {
        if (common != null) {
            UnsharedValues.give(spatial, materials::isShared);
        } else if (spatial instanceof Geometry geometry) {
            meshes.add(geometry.getMesh());
        }
        states[index] = state(index, spatial);
        // no reset reads the prefab's own lists
        lists[index] = common == null || scope == ResetScope.TRANSFORM ? LocalLists.NONE
                : LocalLists.of(spatial, owners);
    }

    /**
     * Instances are mostly alike, so one object describes a spatial of all of them.
     */
    private SpatialState state(int index, Spatial spatial) {
        if (common != null && index < common.states.length && common.states[index].sameAs(spatial)) {
            return common.states[index];
        }
        return new SpatialState(spatial, scope);
    }

    /** Makes the parts of this instance. */
    StateParts parts() {
        StateParts made = new StateParts(plan, index -> path(states, tree, index), knownFields, materials, owners);
        for (int i = 0; i < tree.size(); i++) {
            Spatial original = common == null || i >= common.tree.size() ? null : common.tree.spatial(i);
            made.addFor(tree.spatial(i), original, i, meshes);
        }
        if (elements != null) {
            made.addElements(tree.spatial(0), elements);
        }
        return made;
    }

    /**
     * The names from below the root to a spatial; the root's own name for the root.
     */
    static String path(SpatialState[] states, InstanceTree tree, int index) {
        if (tree.parent(index) <= 0) {
            return states[index].label();
        }
        return path(states, tree, tree.parent(index)) + "/" + states[index].label();
    }
}
