// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.audio.AudioNode;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.effect.ParticleEmitter;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.UpdateControl;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what few spatials have and need a part of their own for.
 */
final class PartFinder {
    private final boolean ownMaterials;
    private final ResetScope scope;
    private final List<StatePart> parts;
    private @Nullable Set<Spatial> animated;
    private @Nullable Set<Material> materials;

    /**
     * @param scope with {@link ResetScope#TRANSFORM}, only what lives by itself gets a part
     * @param parts receives the parts
     */
    PartFinder(MaterialMode mode, ResetScope scope, List<StatePart> parts) {
        ownMaterials = mode == MaterialMode.PER_INSTANCE && scope == ResetScope.EVERYTHING;
        this.scope = scope;
        this.parts = parts;
    }

    /**
     * The spatials found that animations move, whose transforms are no leftover.
     */
    Set<Spatial> animated() {
        return animated == null ? Set.of() : animated;
    }

    /**
     * Most spatials need none, and a pool that makes instances in play must be fast.
     */
    boolean hasParts(Spatial spatial) {
        if (spatial.getNumControls() > 0 || spatial instanceof AudioNode || spatial instanceof ParticleEmitter) {
            return true;
        }
        return spatial instanceof Geometry geometry && (ownMaterials
                || geometry.getMesh() != null && (geometry.getMesh().hasMorphTargets()
                || geometry.getMesh().getBuffer(Type.BindPosePosition) != null));
    }

    void addPartsOf(Spatial spatial, String path) {
        if (spatial instanceof Geometry geometry) {
            addGeometry(geometry, path);
        } else if (spatial instanceof AudioNode sound) {
            parts.add(new SoundPart(sound, path));
        }
        for (int i = 0; i < spatial.getNumControls(); i++) {
            addControl(spatial.getControl(i), path);
        }
    }

    private void addGeometry(Geometry geometry, String path) {
        if (geometry instanceof ParticleEmitter emitter) {
            parts.add(new EmitterPart(emitter, path));
        } else if (geometry.getMesh() != null) {
            addMesh(geometry, path);
        }
        Material material = geometry.getMaterial();
        if (ownMaterials && material != null && isNew(material)) {
            parts.add(new MaterialPart(new MaterialState(material), path));
        }
    }

    private boolean isNew(Material material) {
        if (materials == null) {
            materials = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        return materials.add(material);
    }

    private void addAnimated(Spatial spatial) {
        if (animated == null) {
            animated = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        animated.add(spatial);
    }

    private void addMesh(Geometry geometry, String path) {
        Mesh mesh = geometry.getMesh();
        if (mesh.hasMorphTargets()) {
            parts.add(new MorphPart(geometry, path));
        }
        if (mesh.getBuffer(Type.BindPosePosition) != null) {
            parts.add(new SkinnedMeshPart(geometry, scope, path));
        }
    }

    private void addControl(Control control, String path) {
        if (control instanceof AnimComposer composer) {
            parts.add(new ComposerPart(composer, path));
            addTargets(composer);
        } else if (control instanceof SkinningControl skinning) {
            parts.add(new PosePart(skinning, scope, path));
            for (Joint joint : skinning.getArmature().getJointList()) {
                Spatial attached = PosePart.attachedNode(joint);
                if (attached != null) {
                    addAnimated(attached);
                }
            }
        } else if (control instanceof MotionEvent motion) {
            parts.add(new MotionPart(motion, path));
            addAnimated(motion.getSpatial());
        } else if (control instanceof UpdateControl update) {
            if (scope == ResetScope.EVERYTHING) {
                parts.add(new TasksPart(update, path));
            }
        } else {
            LegacyParts.add(control, scope, path, parts, this::addAnimated);
        }
    }

    private void addTargets(AnimComposer composer) {
        for (AnimClip clip : composer.getAnimClips()) {
            for (AnimTrack<?> track : clip.getTracks()) {
                if (track instanceof TransformTrack transform && transform.getTarget() instanceof Spatial target) {
                    addAnimated(target);
                }
            }
        }
    }
}
