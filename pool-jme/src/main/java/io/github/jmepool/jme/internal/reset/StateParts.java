// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.animation.AnimControl;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.audio.AudioNode;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.effect.ParticleEmitter;
import com.jme3.font.BitmapText;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.UpdateControl;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes the parts of one instance. Each kind of state that only some classes of spatials or controls have is a line
 * here, and a {@link StatePart} of its own.
 */
final class StateParts {
    private static final StatePart[] NO_PARTS = {};
    private static final Poolable[] NO_POOLABLES = {};
    private static final OwnFields[] NO_FIELDS = {};

    private final ResetPlan plan;
    private final ResetScope scope;
    private final IntFunction<String> paths;
    private final OwnMaterials ownMaterials;
    private final SeveralOwners owners;
    private final List<StatePart> parts = new ArrayList<>(0);
    /** After all other parts, as a rule may play what these stop, also in another spatial. */
    private final List<StatePart> rules = new ArrayList<>(0);
    private final List<Poolable> poolables = new ArrayList<>(0);
    private final List<OwnFields> ownFields = new ArrayList<>(0);
    private final OwnFields.Known knownFields;
    private @Nullable Set<Spatial> moved;
    /** The materials of this instance that have a part, or need none. */
    private @Nullable Set<Material> materials;

    /**
     * @param paths of the spatials by their index, for reports
     * @param knownFields what is known of the fields of custom controls and spatials, in all instances of the pool
     * @param ownMaterials of all instances of the pool
     * @param owners of what several of these have
     */
    StateParts(ResetPlan plan, IntFunction<String> paths, OwnFields.Known knownFields,
            OwnMaterials ownMaterials, SeveralOwners owners) {
        this.plan = plan;
        scope = plan.scopeInForce();
        this.paths = paths;
        this.knownFields = knownFields;
        this.ownMaterials = ownMaterials;
        this.owners = owners;
    }

    /**
     * Adds what a spatial and its controls need.
     *
     * @param original the prefab's spatial in its place; null where there is none
     * @param sharedMeshes those of the prefab
     */
    void addFor(Spatial spatial, @Nullable Spatial original, int index, Set<Mesh> sharedMeshes) {
        if (spatial instanceof ParticleEmitter emitter) {
            add(new EmitterPart(emitter, owners, paths.apply(index)));
        } else if (spatial instanceof AudioNode sound) {
            add(new SoundPart(sound, original, owners, paths.apply(index)));
        } else if (spatial instanceof BitmapText text) {
            add(new TextPart(text, scope, owners, paths.apply(index)));
        } else if (spatial instanceof GeometryGroupNode group && scope == ResetScope.EVERYTHING) {
            add(new GroupPart(group, paths.apply(index)));
        } else if (spatial instanceof Geometry geometry && geometry.getMesh() != null) {
            addForMesh(geometry, geometry.getMesh(), index, sharedMeshes.contains(geometry.getMesh()));
        }
        addSettings(spatial, index);
        if (scope == ResetScope.EVERYTHING && spatial instanceof Geometry geometry && geometry.getMaterial() != null) {
            addForMaterial(geometry.getMaterial(), index);
        }
        for (int i = 0; i < spatial.getNumControls(); i++) {
            addForControl(spatial.getControl(i), index);
        }
        addForGame(spatial, original, index);
        for (int i = 0; i < spatial.getNumControls(); i++) {
            boolean hasOriginal = original != null && i < original.getNumControls();
            addForGame(spatial.getControl(i), hasOriginal && original != null ? original.getControl(i) : null, index);
        }
    }

    private void addForMaterial(Material material, int index) {
        if (!ownMaterials.isPrefabs(material) && isNew(material)) {
            MaterialPart part = ownMaterials.part(material, paths.apply(index));
            if (part != null) {
                add(part);
            }
        }
    }

    private void addForMesh(Geometry geometry, Mesh mesh, int index, boolean isShared) {
        if (mesh.hasMorphTargets()) {
            add(new MorphPart(geometry, paths.apply(index)));
        }
        if (mesh.getBuffer(Type.BindPosePosition) != null && !isShared) {
            add(new SkinnedMeshPart(mesh, scope, paths.apply(index)));
            if (scope == ResetScope.EVERYTHING) {
                add(SettingsPart.of(mesh, paths.apply(index)));
            }
        }
    }

    @SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
    private void addForControl(Control control, int index) {
        if (control instanceof AnimComposer composer) {
            add(new ComposerPart(composer, paths.apply(index), plan.developmentMode()));
        } else if (control instanceof SkinningControl skinning) {
            add(new PosePart(skinning, scope, paths.apply(index)));
        } else if (control instanceof MotionEvent motion) {
            add(new MotionPart(motion, owners, paths.apply(index)));
        } else if (control instanceof UpdateControl update && scope == ResetScope.EVERYTHING) {
            add(new TasksPart(update, paths.apply(index)));
        } else if (control instanceof SkeletonControl skinning && skinning.getSkeleton() != null) {
            add(new LegacyPosePart(skinning.getSkeleton(), skinning, scope, paths.apply(index)));
        } else if (control instanceof AnimControl animations) {
            add(new LegacyAnimPart(animations, paths.apply(index)));
            Skeleton skeleton = animations.getSkeleton();
            if (skeleton != null && animations.getSpatial().getControl(SkeletonControl.class) == null) {
                add(new LegacyPosePart(skeleton, null, scope, paths.apply(index)));
            }
        } else {
            addSettings(control, index);
        }
    }

    private void addSettings(Object target, int index) {
        SettingsPart part = SettingsPart.of(target, scope, paths.apply(index));
        if (part != null) {
            add(part);
        }
    }

    /** Adds what the game restores itself; development mode looks for what it forgets. */
    private void addForGame(Object target, @Nullable Object original, int index) {
        if (target instanceof Poolable poolable) {
            poolables.add(poolable);
        }
        boolean handled = target instanceof Poolable;
        List<ResetRule<?>> given = plan.resetRules();
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i).type().isInstance(target)) {
                rules.add(RulePart.of(given.get(i), target, paths.apply(index), plan.resetScope()));
                handled = true;
            }
        }
        OwnFields fields = OwnFields.of(target, original, ownFields.size(), knownFields, handled,
                plan.developmentMode() ? paths.apply(index) : null);
        if (fields != null) {
            ownFields.add(fields);
        }
    }

    /** Adds the elements of Lemur, which are one part: they refer to one another. */
    void addElements(Spatial instance, InstanceElements elements) {
        if (scope == ResetScope.EVERYTHING) {
            add(elements.part(instance, paths.apply(0)));
        }
    }

    private void add(StatePart part) {
        parts.add(part);
        part.forEachMoved(spatial -> {
            moved = moved == null ? Collections.newSetFromMap(new IdentityHashMap<>()) : moved;
            moved.add(spatial);
        });
    }

    private boolean isNew(Material material) {
        materials = materials == null ? Collections.newSetFromMap(new IdentityHashMap<>()) : materials;
        return materials.add(material);
    }

    /**
     * Returns the parts.
     *
     * @param off receives what they take off; null where no field may refer to it
     */
    StatePart[] parts(@Nullable TakenOff off) {
        if (off != null) {
            parts.forEach(part -> part.collectIn(off));
        }
        parts.addAll(rules);
        return parts.toArray(NO_PARTS);
    }

    Poolable[] poolables() {
        return poolables.toArray(NO_POOLABLES);
    }

    OwnFields[] ownFields() {
        return ownFields.toArray(NO_FIELDS);
    }

    /** The spatials that the parts move at run time, whose transforms are no leftover. */
    Set<Spatial> moved() {
        return moved == null ? Set.of() : moved;
    }
}
