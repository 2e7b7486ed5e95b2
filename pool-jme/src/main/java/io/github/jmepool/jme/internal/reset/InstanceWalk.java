// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import io.github.jmepool.jme.reset.ResetScope;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state and the lists of each spatial of a tree. */
final class InstanceWalk {
    final InstanceTree tree;
    final LocalLists[] lists;
    final ResetPlan plan;
    private final @Nullable InstanceWalk common;
    private final ResetScope scope;
    SpatialState[] states;
    /** Of all instances of the prefab: see {@link OwnFields}. */
    private final Set<Field> done;
    final OwnMaterials materials;

    private InstanceWalk(Spatial root, @Nullable InstanceWalk common, ResetPlan plan, boolean clones) {
        InstanceTree own = InstanceTree.of(root);
        tree = common == null ? own : own.sharing(common.tree);
        states = new SpatialState[tree.size()];
        lists = new LocalLists[tree.size()];
        this.common = common;
        done = common == null ? new HashSet<>() : common.done;
        materials = common == null ? new OwnMaterials(tree, clones) : common.materials;
        this.plan = plan;
        scope = plan.scopeInForce();
        for (int i = 0; i < tree.size(); i++) {
            visit(i, tree.spatial(i));
        }
        if (common != null && Arrays.equals(states, common.states)) {
            states = common.states;
        }
    }

    static InstanceWalk ofPrefab(Spatial prefab, ResetPlan plan, boolean clones) {
        return new InstanceWalk(prefab, null, plan, clones);
    }

    static InstanceWalk ofInstance(Spatial instance, InstanceWalk common) {
        return new InstanceWalk(instance, common, common.plan, false);
    }

    private void visit(int index, Spatial spatial) {
        if (common != null) {
            OwnValues.give(spatial, materials::isShared);
        }
        states[index] = state(index, spatial);
        // The prefab's own lists are never restored.
        lists[index] = common == null || scope == ResetScope.TRANSFORM ? LocalLists.NONE : LocalLists.of(spatial);
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

    /** The parts of this instance. */
    StateParts parts() {
        StateParts made = new StateParts(plan, index -> path(states, tree, index), done, materials);
        for (int i = 0; i < tree.size(); i++) {
            made.addFor(tree.spatial(i), i, sharesMesh(i));
        }
        return made;
    }

    private boolean sharesMesh(int index) {
        return common != null && index < common.tree.size() && tree.spatial(index) instanceof Geometry own
                && common.tree.spatial(index) instanceof Geometry prefab && own.getMesh() == prefab.getMesh();
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
