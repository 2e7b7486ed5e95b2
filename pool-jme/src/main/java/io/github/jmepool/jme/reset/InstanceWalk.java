// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.animation.AnimControl;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.audio.AudioNode;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.effect.ParticleEmitter;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.UpdateControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Walks a tree once, from the root downwards, and flattens what there is to remember of it: a state and lists for each
 * spatial, and parts for what few spatials have.
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
    private final boolean ownMaterials;
    /** The spatials that animations move, whose transforms are no leftover. */
    private @Nullable Set<Spatial> animated;
    private @Nullable Set<Material> materials;
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
        ownMaterials = plan.materialMode() == MaterialMode.PER_INSTANCE && scope == ResetScope.EVERYTHING;
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
        for (int i = 0; i < spatials.length; i++) {
            Spatial spatial = spatials[i];
            if (hasParts(spatial)) {
                addPartsOf(spatial, path(states, parents, i));
            }
            addTarget(spatial, i);
            for (int c = 0; c < spatial.getNumControls(); c++) {
                addTarget(spatial.getControl(c), i);
            }
        }
    }

    /**
     * Most spatials need none, and a pool that makes instances in play must be fast.
     */
    private boolean hasParts(Spatial spatial) {
        if (spatial.getNumControls() > 0 || spatial instanceof AudioNode || spatial instanceof ParticleEmitter) {
            return true;
        }
        return spatial instanceof Geometry geometry && (ownMaterials
                || geometry.getMesh() != null && (geometry.getMesh().hasMorphTargets()
                || geometry.getMesh().getBuffer(Type.BindPosePosition) != null));
    }

    private void addPartsOf(Spatial spatial, String path) {
        if (spatial instanceof Geometry geometry) {
            addGeometry(geometry, path);
        } else if (spatial instanceof AudioNode sound) {
            add(new SoundPart(sound, path));
        }
        for (int i = 0; i < spatial.getNumControls(); i++) {
            addControl(spatial.getControl(i), path);
        }
    }

    private void addGeometry(Geometry geometry, String path) {
        if (geometry instanceof ParticleEmitter emitter) {
            add(new EmitterPart(emitter, path));
        } else if (geometry.getMesh() != null) {
            addMesh(geometry, path);
        }
        Material material = geometry.getMaterial();
        if (ownMaterials && material != null && isNew(material)) {
            add(new MaterialPart(material, path, false));
        }
    }

    private boolean isNew(Material material) {
        if (materials == null) {
            materials = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        return materials.add(material);
    }

    private void addMesh(Geometry geometry, String path) {
        Mesh mesh = geometry.getMesh();
        if (mesh.hasMorphTargets()) {
            add(new MorphPart(geometry, path));
        }
        if (mesh.getBuffer(Type.BindPosePosition) != null) {
            add(new SkinnedMeshPart(geometry, scope, path));
        }
    }

    private void addControl(Control control, String path) {
        if (control instanceof AnimComposer composer) {
            add(new ComposerPart(composer, path));
        } else if (control instanceof SkinningControl skinning) {
            add(new PosePart(skinning, scope, path));
        } else if (control instanceof MotionEvent motion) {
            add(new MotionPart(motion, path));
        } else if (control instanceof UpdateControl update) {
            if (scope == ResetScope.EVERYTHING) {
                add(new TasksPart(update, path));
            }
        } else {
            addLegacy(control, path);
        }
    }

    /** Models of the time of the old animation classes are still played. */
    @SuppressWarnings("deprecation")
    private void addLegacy(Control control, String path) {
        if (control instanceof AnimControl animations) {
            add(new LegacyAnimPart(animations, path));
            Skeleton skeleton = animations.getSkeleton();
            if (skeleton != null && animations.getSpatial().getControl(SkeletonControl.class) == null) {
                add(new LegacyPosePart(skeleton, null, scope, path));
            }
        } else if (control instanceof SkeletonControl skinning && skinning.getSkeleton() != null) {
            add(new LegacyPosePart(skinning.getSkeleton(), skinning, scope, path));
        }
    }

    private void add(StatePart part) {
        parts.add(part);
        part.forEachMoved(this::addAnimated);
    }

    private void addAnimated(Spatial spatial) {
        if (animated == null) {
            animated = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        animated.add(spatial);
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
            add(new RulePart<>(rule, rule.type().cast(target), path(states, parents, index),
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
        return animated == null ? Set.of() : animated;
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
        Set<Spatial> moved = animated();
        return moved.isEmpty() ? ROOT : IntStream.range(0, spatials.length)
                .filter(i -> i == 0 || moved.contains(spatials[i])).toArray();
    }

    Poolable[] poolables() {
        return poolables.isEmpty() ? NO_POOLABLES : poolables.toArray(NO_POOLABLES);
    }
}
