package io.github.jmepool.jme;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Walks a tree once, from the root downwards, and flattens what there is to remember of it.
 */
final class InstanceWalk {
    private static final Poolable[] NO_POOLABLES = {};
    private static final LocalLists[] NOTHING = {LocalLists.NONE};

    private final List<Spatial> spatials = new ArrayList<>();
    private final List<PlainState> states = new ArrayList<>();
    private final List<LocalLists> lists = new ArrayList<>();
    private final List<Integer> parents = new ArrayList<>();
    private final List<StatePart> parts = new ArrayList<>();
    private final List<Poolable> poolables = new ArrayList<>();
    private final Set<Spatial> animated = Collections.newSetFromMap(new IdentityHashMap<>());
    private final InstanceWalk common;
    private PlainState[] stateArray;
    private int[] parentArray;

    private InstanceWalk(InstanceWalk common) {
        this.common = common;
    }

    static InstanceWalk ofPrefab(Spatial prefab) {
        InstanceWalk walk = new InstanceWalk(null);
        walk.visit(prefab, -1);
        walk.finish();
        return walk;
    }

    static InstanceWalk ofInstance(Spatial instance, InstanceWalk common, MaterialMode mode,
            List<ResetRule<?>> rules) {
        InstanceWalk walk = new InstanceWalk(common);
        walk.visit(instance, -1);
        walk.finish();
        walk.addParts(mode, rules);
        return walk;
    }

    private void visit(Spatial spatial, int parent) {
        int index = spatials.size();
        spatials.add(spatial);
        parents.add(parent);
        states.add(state(index, spatial));
        if (common != null) {
            lists.add(LocalLists.of(spatial));
        }
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                visit(node.getChild(i), index);
            }
        }
    }

    /**
     * Instances are mostly alike, so one object describes a spatial of all of them.
     */
    private PlainState state(int index, Spatial spatial) {
        if (common != null && index < common.stateArray.length && common.stateArray[index].sameAs(spatial)) {
            return common.stateArray[index];
        }
        return new PlainState(spatial);
    }

    private void finish() {
        stateArray = states.toArray(PlainState[]::new);
        parentArray = parents.stream().mapToInt(Integer::intValue).toArray();
        if (common != null && Arrays.equals(parentArray, common.parentArray)) {
            parentArray = common.parentArray;
        }
        if (common != null && Arrays.equals(stateArray, common.stateArray)) {
            stateArray = common.stateArray;
        }
    }

    private void addParts(MaterialMode mode, List<ResetRule<?>> rules) {
        PartFinder finder = new PartFinder(mode, parts, animated);
        for (int i = 0; i < stateArray.length; i++) {
            Spatial spatial = spatials.get(i);
            finder.addPartsOf(spatial, path(stateArray, parentArray, i));
            addTarget(spatial, i, rules);
            for (int c = 0; c < spatial.getNumControls(); c++) {
                addTarget(spatial.getControl(c), i, rules);
            }
        }
    }

    private void addTarget(Object target, int index, List<ResetRule<?>> rules) {
        if (target instanceof Poolable poolable) {
            poolables.add(poolable);
        }
        for (ResetRule<?> rule : rules) {
            addRule(rule, target, index);
        }
    }

    private <T> void addRule(ResetRule<T> rule, Object target, int index) {
        if (rule.type().isInstance(target)) {
            parts.add(new RulePart<>(rule, rule.type().cast(target), path(stateArray, parentArray, index)));
        }
    }

    /**
     * The names from below the root to a spatial; the root's own name for the root.
     */
    static String path(PlainState[] states, int[] parents, int index) {
        if (parents[index] <= 0) {
            return states[index].label();
        }
        return path(states, parents, parents[index]) + "/" + states[index].label();
    }

    Spatial[] spatials() {
        return spatials.toArray(Spatial[]::new);
    }

    PlainState[] states() {
        return stateArray;
    }

    LocalLists[] lists() {
        // Most instances are one geometry with nothing on it: they share an array that stays in the cache.
        return lists.size() == 1 && lists.get(0) == LocalLists.NONE ? NOTHING : lists.toArray(LocalLists[]::new);
    }

    int[] parents() {
        return parentArray;
    }

    StatePart[] parts() {
        return parts.isEmpty() ? SpatialSnapshot.NO_PARTS : parts.toArray(SpatialSnapshot.NO_PARTS);
    }

    Set<Spatial> animated() {
        return animated.isEmpty() ? Set.of() : animated;
    }

    Poolable[] poolables() {
        return poolables.isEmpty() ? NO_POOLABLES : poolables.toArray(NO_POOLABLES);
    }
}
