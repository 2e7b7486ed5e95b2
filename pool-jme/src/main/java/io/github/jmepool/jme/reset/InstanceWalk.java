// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks a tree once, from the root downwards, and flattens it: a state and lists for each spatial.
 */
final class InstanceWalk {
    final Spatial[] spatials;
    final LocalLists[] lists;
    final ResetPlan plan;
    private final @Nullable InstanceWalk common;
    private final ResetScope scope;
    SpatialState[] states;
    int[] parents;
    /** Of all instances of the prefab: see {@link OwnFields}. */
    private final Set<Field> done;
    private final OwnMaterials materials;
    private int visited;

    private InstanceWalk(Spatial root, @Nullable InstanceWalk common, ResetPlan plan) {
        int count = count(root);
        spatials = new Spatial[count];
        states = new SpatialState[count];
        lists = new LocalLists[count];
        parents = new int[count];
        this.common = common;
        done = common == null ? new HashSet<>() : common.done;
        this.plan = plan;
        scope = plan.scopeInForce();
        visit(root, -1);
        materials = common == null ? new OwnMaterials(states) : common.materials;
        if (common != null && Arrays.equals(parents, common.parents)) {
            parents = common.parents;
        }
        if (common != null && Arrays.equals(states, common.states)) {
            states = common.states;
        }
    }

    static InstanceWalk ofPrefab(Spatial prefab, ResetPlan plan) {
        return new InstanceWalk(prefab, null, plan);
    }

    static InstanceWalk ofInstance(Spatial instance, InstanceWalk common) {
        return new InstanceWalk(instance, common, common.plan);
    }

    private static int count(Spatial spatial) {
        int count = 1;
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                count += count(node.getChild(i));
            }
        }
        return count;
    }

    private void visit(Spatial spatial, int parent) {
        int index = visited++;
        spatials[index] = spatial;
        parents[index] = parent;
        if (common != null) {
            OwnValues.give(spatial);
        }
        states[index] = state(index, spatial);
        // The prefab's own lists are never restored.
        lists[index] = common == null || scope == ResetScope.TRANSFORM ? LocalLists.NONE : LocalLists.of(spatial);
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                visit(node.getChild(i), index);
            }
        }
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
        StateParts made = new StateParts(plan, index -> path(states, parents, index), done, materials);
        for (int i = 0; i < spatials.length; i++) {
            made.addFor(spatials[i], i, sharesMesh(i));
        }
        return made;
    }

    private boolean sharesMesh(int index) {
        return common != null && index < common.spatials.length && spatials[index] instanceof Geometry own
                && common.spatials[index] instanceof Geometry prefab && own.getMesh() == prefab.getMesh();
    }

    /**
     * The names from below the root to a spatial; the root's own name for the root.
     */
    static String path(SpatialState[] states, int[] parents, int index) {
        if (parents[index] <= 0) {
            return states[index].label();
        }
        return path(states, parents, parents[index]) + "/" + states[index].label();
    }
}
