// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.anim.SkinningControl;
import com.jme3.animation.SkeletonControl;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.font.BitmapText;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.instancing.InstancedGeometry;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.crowd.ClipBaker;
import io.github.jmepool.jme.internal.drawn.Billboard;
import io.github.jmepool.jme.internal.drawn.DerivedMaterials;
import io.github.jmepool.jme.internal.effects.EffectControl;
import io.github.jmepool.jme.internal.effects.EffectMaterials;
import io.github.jmepool.jme.internal.effects.EmitterOverrides;
import io.github.jmepool.jme.internal.effects.ParticleTexture;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks whether the instances of a prefab can be instanced, and names every obstacle. */
public final class InstancingCheck {
    /** The engine skins more in software. */
    private static final int MOST_JOINTS = 255;

    private final boolean colors;
    private final boolean isBaked;
    private final boolean makesLevels;
    private final List<String> reasons = new ArrayList<>();
    private int geometries;
    private int shown;

    private InstancingCheck(SpatialPoolSettings settings) {
        colors = settings.instanceColors();
        isBaked = settings.bakedPoses() > 0;
        makesLevels = settings.lodLevels() > 0;
    }

    /**
     * Returns what keeps the instances of a prefab from being instanced.
     *
     * @param prefab the prefab; not changed
     * @param settings the pool's settings
     * @return each reason with its remedy; empty if there is none
     */
    public static List<String> obstacles(Spatial prefab, SpatialPoolSettings settings) {
        InstancingCheck check = new InstancingCheck(settings);
        check.visit(prefab, "", prefab.getLocalCullHint(), null);
        if (check.isBaked) {
            ClipBaker.check(prefab, settings.bakedPoses(), check.reasons);
        }
        if (check.geometries == 0) {
            check.reasons.add("there is no geometry in it; attach one before it is registered");
        } else if (check.shown == 0) {
            check.reasons.add("it is hidden (CullHint.Always), and an instance that a use shows is no longer as the"
                    + " prefab is; show it, and hide the instances");
        }
        return check.reasons;
    }

    /**
     * Returns what a factory's objects don't share of what one draw call draws for all of them.
     *
     * @param first the prefab, which has no {@link #obstacles}
     * @param another of the same shape
     * @param settings the pool's settings
     * @return each reason with its remedy; empty if there is none
     */
    public static List<String> unshared(Spatial first, Spatial another, SpatialPoolSettings settings) {
        InstancingCheck check = new InstancingCheck(settings);
        check.compare(first, another, "");
        return check.reasons;
    }

    /**
     * Refuses a prefab for reasons.
     *
     * @param prefab the prefab
     * @param settings the pool's settings
     * @param reasons each with its remedy
     * @throws IllegalArgumentException if there are any, naming all
     */
    public static void refuse(Spatial prefab, SpatialPoolSettings settings, List<String> reasons) {
        if (!reasons.isEmpty()) {
            throw new IllegalArgumentException("Pool '" + settings.name() + "': prefab '" + Spatials.label(prefab)
                    + "' can't be instanced: " + String.join("; ", reasons)
                    + "; correct this, or leave out instanced(true)");
        }
    }

    private void compare(Spatial first, Spatial another, String parentPath) {
        String path = Spatials.pathOf(parentPath, first);
        if (first instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                compare(node.getChild(i), ((Node) another).getChild(i), path);
            }
        } else if (first instanceof Geometry geometry && another instanceof Geometry other) {
            Mesh mesh = geometry.getMesh();
            if (other.getMesh() != mesh && !(isBaked && PrefabGeometry.isSkinnedAs(mesh, other.getMesh()))
                    && !(first instanceof ParticleEmitter)) {
                reasons.add("the factory makes a mesh for each '" + path + "'; make one, and give it to all");
            }
            if (other.getMaterial() != geometry.getMaterial()) {
                reasons.add("the factory makes a material for each '" + path + "'; make one, and give it to all");
            }
        }
    }

    @SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still found
    private void visit(Spatial spatial, String parentPath, CullHint cull, @Nullable String turnedAbove) {
        String path = Spatials.pathOf(parentPath, spatial);
        if (spatial.getLocalLightList().size() > 0) {
            reasons.add("'" + path + "' has a light, which would shine on all instances or none;"
                    + " remove it, and add lights in the uses that need one, to light that instance alone, or to a node"
                    + " above what they light; see docs/bars.md#flashes");
        }
        for (MatParamOverride override : spatial.getLocalMatParamOverrides()) {
            // without effect on instanced drawing; MorphControl adds one of them as well
            if (!EngineManaged.SKINNING_OVERRIDES.contains(override.getName())) {
                reasons.add("'" + path + "' overrides the material parameter '" + override.getName() + "', and one draw"
                        + " call has one value of each; set the parameter in the material");
            }
        }
        String turned = turnedAbove;
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            visit(control, spatial, path);
            if (control instanceof BillboardControl billboard) {
                visit(billboard, path, turned);
                turned = path;
            }
        }
        String legacy = isBaked ? null : ClipBaker.legacy(spatial, path);
        if (legacy != null && spatial.getControl(SkeletonControl.class) != null) {
            reasons.add(legacy);
        }
        if (spatial instanceof BitmapText) {
            reasons.add("'" + path + "' is a " + Spatials.className(spatial.getClass()) + ", which makes a mesh for"
                    + " each text; give it a pool of its own that is not instanced");
            geometries++;
            shown++;
        } else if (spatial instanceof GeometryGroupNode) {
            reasons.add("'" + path + "' is a " + Spatials.className(spatial.getClass())
                    + ", which draws its children itself; use a Node");
        } else if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                visit(child, path, child.getLocalCullHint() == CullHint.Inherit ? cull : child.getLocalCullHint(),
                        turned);
            }
        } else if (spatial instanceof Geometry geometry) {
            geometries++;
            shown += cull == CullHint.Always ? 0 : 1;
            visit(geometry, path);
            if (turned != null && geometry instanceof ParticleEmitter) {
                reasons.add("'" + path + "' is a ParticleEmitter, which the BillboardControl of '" + turned
                        + "' turns; remove that, as particles face the camera without it");
            }
        }
    }

    private void visit(BillboardControl control, String path, @Nullable String turnedAbove) {
        if (control.getClass() != BillboardControl.class && !(control instanceof Billboard)) {
            reasons.add("'" + path + "' has a " + control.getClass().getName() + ", which turns it in its own way; use"
                    + " BillboardControl itself");
        } else if (turnedAbove != null) {
            reasons.add("'" + path + "' has a BillboardControl, and so has '" + turnedAbove + "', which turns it as"
                    + " well; remove one of them");
        } else if (isBaked) {
            reasons.add("'" + path + "' has a BillboardControl, and bakedPoses is for what has its own rotation; remove"
                    + " it, or give what faces the camera a pool of its own");
        }
    }

    private void visit(Control control, Spatial spatial, String path) {
        if (control instanceof SkinningControl skinning) {
            visit(skinning, path);
        } else if (control instanceof LodControl lod && spatial instanceof Geometry geometry) {
            visit(lod, geometry.getMesh(), path);
        }
    }

    private void visit(LodControl control, @Nullable Mesh mesh, String path) {
        if (control.getClass() != LodControl.class) {
            reasons.add("'" + path + "' has a " + control.getClass().getName() + ", whose choice of levels is its own;"
                    + " use LodControl itself");
        } else if (!control.isEnabled()) {
            reasons.add("'" + path + "' has a disabled LodControl, which a use may enable; enable or remove it");
        } else if (mesh != null && mesh.getNumLodLevels() == 0) {
            reasons.add("'" + path + "' has a LodControl, and its mesh has no levels of detail; "
                    + (makesLevels ? "remove the control: lodLevels makes the levels"
                            : "make some with LodGenerator, or remove the control"));
        }
    }

    private void visit(SkinningControl skinning, String path) {
        if (!isBaked) {
            reasons.add("'" + path + "' is skinned, and each instance has a pose of its own; bake its poses with"
                    + " bakedPoses(30)");
        } else if (!skinning.isHardwareSkinningPreferred() || skinning.getArmature().getJointCount() > MOST_JOINTS) {
            reasons.add("'" + path + "' is skinned in software, which gives each instance a mesh of its own; leave"
                    + " hardware skinning on, with at most " + MOST_JOINTS + " joints");
        }
    }

    private void visit(Geometry geometry, String path) {
        Mesh mesh = geometry.getMesh();
        Material material = geometry.getMaterial();
        if (geometry instanceof ParticleEmitter emitter) {
            visit(emitter, path);
        } else if (geometry instanceof InstancedGeometry) {
            reasons.add("'" + path + "' is a " + Spatials.className(geometry.getClass()) + ", which has a"
                    + " mesh of its own; remove it, or give it a pool of its own that is not instanced");
        } else if (mesh == null || material == null) {
            String missing = mesh == null ? "mesh" : "material";
            reasons.add("'" + path + "' has no " + missing + "; set a " + missing + " before it is registered");
        } else {
            visit(mesh, path);
            visit(material, path);
            if (material.getMaterialDef().getMaterialParam(PrefabGeometry.PARAMS) != null
                    && mesh.getBuffer(PrefabGeometry.PARAMS_ATTRIBUTE) != null) {
                reasons.add("the mesh of '" + path + "' has a " + PrefabGeometry.PARAMS_ATTRIBUTE
                        + ", where its material takes the parameters of instances from; use another buffer");
            }
        }
        if (PrefabGeometry.isMirrored(geometry)) {
            reasons.add("'" + path + "' is mirrored by its scale " + geometry.getWorldScale()
                    + ", and one draw call draws one side of all; give it a positive scale, and mirror its vertices"
                    + " instead");
        }
        if (!(geometry instanceof ParticleEmitter emitter)) {
            if (geometry.isIgnoreTransform()) {
                reasons.add("'" + path + "' ignores its transform; call setIgnoreTransform(false)");
            }
        } else if (emitter.isIgnoreTransform() != emitter.isInWorldSpace()) {
            reasons.add("'" + path + "' ignores its transform (" + emitter.isIgnoreTransform() + ") otherwise than its"
                    + " particles (in world space: " + emitter.isInWorldSpace() + "); call setInWorldSpace last, which"
                    + " sets both");
        }
    }

    private void visit(ParticleEmitter emitter, String path) {
        Material material = emitter.getMaterial();
        String obstacle = material == null ? null : EffectMaterials.obstacle(material);
        String overridden = EmitterOverrides.find(emitter);
        if (overridden != null) {
            reasons.add("'" + path + "' is a " + emitter.getClass().getName() + ", which overrides " + overridden
                    + "(), which would not be called; use an influencer, an emitter shape or a control instead, or"
                    + " give it a pool of its own that is not instanced");
        } else if (isBaked) {
            reasons.add("'" + path + "' is a ParticleEmitter, and bakedPoses is for skinned geometries; give it a pool"
                    + " of its own, and attach its instances to the model's");
        } else if (!EffectControl.fits(emitter)) {
            ParticleEmitterControl own = emitter.getControl(ParticleEmitterControl.class);
            reasons.add("'" + path + "' has " + (own == null ? "no ParticleEmitterControl" : "a "
                    + own.getClass().getName() + " instead of the engine's ParticleEmitterControl") + "; put what it"
                    + " does into a control of its own, or give it a pool of its own that is not instanced");
        } else if (emitter.getMaxNumParticles() > ParticleTexture.MOST_PARTICLES) {
            reasons.add("'" + path + "' has " + emitter.getMaxNumParticles() + " particles; use at most "
                    + ParticleTexture.MOST_PARTICLES + " in each emitter");
        } else if (material == null) {
            reasons.add("'" + path + "' has no material; set a material before it is registered");
        } else if (obstacle != null) {
            reasons.add("the material definition '" + material.getMaterialDef().getAssetName() + "' of '" + path + "' "
                    + obstacle + "; use one such as Particle or Unshaded");
        }
        if (colors) {
            reasons.add("'" + path + "' is a ParticleEmitter, which has colours of its own; leave out"
                    + " instanceColors(true), and call setStartColor and setEndColor in each use");
        }
    }

    private void visit(Mesh mesh, String path) {
        if (mesh.hasMorphTargets() && !isBaked) {
            reasons.add("the mesh of '" + path + "' has morph targets, and one draw call has one set of weights;"
                    + " remove the targets if nothing morphs it");
        }
        if (colors && mesh.getBuffer(Type.Color) != null) {
            reasons.add("the mesh of '" + path + "' has vertex colours, in whose place instanceColors(true) puts"
                    + " its own; remove that buffer, or leave out instanceColors(true)");
        }
    }

    private void visit(Material material, String path) {
        MaterialDef definition = material.getMaterialDef();
        if (definition.getMaterialParam(DerivedMaterials.INSTANCING) == null) {
            reasons.add("the material definition '" + definition.getAssetName() + "' of '" + path
                    + "' has no parameter UseInstancing; use one that has it, such as Unshaded, Lighting or"
                    + " PBRLighting");
        } else if (EngineFields.hasChosenTechnique(material)
                && material.getActiveTechnique().getDef().getShaderParamDefineId(DerivedMaterials.INSTANCING) == null) {
            reasons.add("the material of '" + path + "' has selected the technique '" + EngineFields.technique(material)
                    + "' of '" + definition.getAssetName() + "', whose shaders don't take UseInstancing; select another"
                    + " one, or add INSTANCING : UseInstancing to its defines");
        }
        if (colors && Template.colorParameter(definition) == null) {
            reasons.add("the material definition '" + definition.getAssetName() + "' of '" + path
                    + "' has no parameter VertexColor or UseVertexColor; use one that has it, or leave out"
                    + " instanceColors(true)");
        }
    }
}
