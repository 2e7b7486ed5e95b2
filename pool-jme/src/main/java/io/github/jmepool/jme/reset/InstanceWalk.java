// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Walks a tree once, from the root downwards, and flattens what there is to remember of it.
 */
final class InstanceWalk {
    private static final Poolable[] NO_POOLABLES = {};
    private static final int[] ROOT = {0};

    private final Spatial[] spatials;
    private final LocalLists[] lists;
    private final List<StatePart> parts = new ArrayList<>(0);
    private final List<Poolable> poolables = new ArrayList<>(0);
    private final @Nullable InstanceWalk common;
    private final ResetPlan plan;
    private final ResetScope scope;
    private Set<Spatial> animated = Set.of();
    private SpatialState[] states;
    private int[] parents;
    private int visited;

    private InstanceWalk(Spatial root, @Nullable InstanceWalk common, ResetPlan plan) {
        int count = count(root);
        spatials = new Spatial[count];
        states = new SpatialState[count];
        lists = new LocalLists[count];
        parents = new int[count];
        this.common = common;
        this.plan = plan;
        scope = plan.scopeInForce();
        visit(root, -1);
    }

    static InstanceWalk ofPrefab(Spatial prefab, ResetPlan plan) {
        return new InstanceWalk(prefab, null, plan);
    }

    static InstanceWalk ofInstance(Spatial instance, InstanceWalk common) {
        InstanceWalk walk = new InstanceWalk(instance, common, common.plan);
        walk.share(common);
        walk.addParts();
        return walk;
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
        lists[index] = common == null || isTrusting() ? LocalLists.NONE : LocalLists.of(spatial);
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

    private void share(InstanceWalk alike) {
        if (Arrays.equals(parents, alike.parents)) {
            parents = alike.parents;
        }
        if (Arrays.equals(states, alike.states)) {
            states = alike.states;
        }
    }

    private void addParts() {
        PartFinder finder = new PartFinder(plan.materialMode(), scope, parts);
        for (int i = 0; i < spatials.length; i++) {
            Spatial spatial = spatials[i];
            if (finder.hasParts(spatial)) {
                finder.addPartsOf(spatial, path(states, parents, i));
            }
            addTarget(spatial, i);
            for (int c = 0; c < spatial.getNumControls(); c++) {
                addTarget(spatial.getControl(c), i);
            }
        }
        animated = finder.animated();
    }

    private void addTarget(Object target, int index) {
        if (target instanceof Poolable poolable) {
            poolables.add(poolable);
        }
        List<ResetRule<?>> rules = plan.resetRules();
        for (int i = 0; i < rules.size(); i++) {
            addRule(rules.get(i), target, index);
        }
    }

    private <T> void addRule(ResetRule<T> rule, Object target, int index) {
        if (rule.type().isInstance(target)) {
            parts.add(new RulePart<>(rule, rule.type().cast(target), path(states, parents, index),
                    plan.resetScope()));
        }
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

    Spatial[] spatials() {
        return spatials;
    }

    SpatialState[] states() {
        return states;
    }

    LocalLists[] lists() {
        return lists;
    }

    int[] parents() {
        return parents;
    }

    StatePart[] parts() {
        return parts.isEmpty() ? SpatialSnapshot.NO_PARTS : parts.toArray(SpatialSnapshot.NO_PARTS);
    }

    Set<Spatial> animated() {
        return animated;
    }

    private boolean isTrusting() {
        return scope == ResetScope.TRANSFORM;
    }

    /**
     * The spatials whose transforms are all that may have changed: the root, and what animations move.
     *
     * @return their indices; null when everything may have changed
     */
    int @Nullable [] moving() {
        if (!isTrusting()) {
            return null;
        }
        return animated.isEmpty() ? ROOT : IntStream.range(0, spatials.length)
                .filter(i -> i == 0 || animated.contains(spatials[i])).toArray();
    }

    Poolable[] poolables() {
        return poolables.isEmpty() ? NO_POOLABLES : poolables.toArray(NO_POOLABLES);
    }
}
