// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import com.jme3.anim.SkinningControl;
import com.jme3.light.Light;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.CameraControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.control.LodControl;
import com.jme3.util.SafeArrayList;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state that the engine's controls, shadow renderers and filters write into a user's spatials, materials and
 * meshes. It is listed here and nowhere else, class by class, because the reset must not take it for a game's edit, and
 * must not take back what its owner computes once and remembers.
 *
 * <p>{@code docs/dev/reset.md} has the same list with what the pool does about each.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
public final class EngineManaged {
    /**
     * {@code SkinningControl} and {@code SkeletonControl}: two overrides on their spatial. The number of bones is set
     * when hardware skinning is found to work, at the first draw, and never again; the matrices at every draw.
     */
    public static final Set<String> SKINNING_OVERRIDES = Set.of("NumberOfBones", "BoneMatrices");

    /** The same two: buffers that they prepare for the GPU or the CPU, and those that they skin into. */
    public static final Set<Type> SKIN_BUFFERS = EnumSet.of(Type.BoneWeight, Type.BoneIndex, Type.HWBoneWeight,
            Type.HWBoneIndex, Type.BindPosePosition, Type.BindPoseNormal, Type.BindPoseTangent);
    public static final Set<Type> SKINNED_BUFFERS = EnumSet.of(Type.Position, Type.Normal, Type.Tangent);

    /** {@code MorphControl}: the buffers of the targets that are drawn now; by name, as engines have more or fewer. */
    public static final Set<Type> MORPH_BUFFERS = morphBuffers();

    /** {@code MorphControl}: it finds out once per geometry how many targets the GPU takes, and keeps to that. */
    public static final Set<String> MORPH = Set.of("MorphWeights", "NumberOfMorphTargets", "NumberOfTargetsBuffers");

    /**
     * {@code AbstractShadowRenderer} and {@code PssmShadowRenderer}: plain values of their settings, written in each
     * frame into the materials of all that receives shadows. A prefab may set them as well.
     */
    private static final Set<String> SHADOW_SETTINGS = Set.of("ShadowMapSize", "HardwareShadows", "FilterMode",
            "PCFEdge", "ShadowIntensity", "BackfaceShadows");
    /** The same two: their own maps, matrices and vectors. To write into these would disturb the renderer. */
    private static final Set<String> SHADOW_OBJECTS = Set.of("FadeInfo", "Splits", "LightDir", "LightPos",
            "ShadowMap0", "ShadowMap1", "ShadowMap2", "ShadowMap3", "ShadowMap4", "ShadowMap5",
            "LightViewProjectionMatrix0", "LightViewProjectionMatrix1", "LightViewProjectionMatrix2",
            "LightViewProjectionMatrix3", "LightViewProjectionMatrix4", "LightViewProjectionMatrix5");
    /** The technique by which the engine draws shadow maps. */
    public static final String SHADOW_MAP = "PreShadow";
    /**
     * The technique by which the engine draws shadows onto what receives them. Materials without it are never written
     * by a shadow renderer.
     */
    public static final String RECEIVED_SHADOWS = "PostShadow";

    /** {@code ParticleEmitter} of points: what the camera's angle makes of their sizes, at every draw. */
    private static final Set<String> POINTS = Set.of("Quadratic");
    private static final String POINTS_PARAMETER = "PointSprite";

    /** {@code TranslucentBucketFilter}: the scene's depth, for the emitters that it finds when it starts. */
    private static final String SOFT_PARAMETER = "DepthTexture";
    private static final Set<String> SOFT = Set.of(SOFT_PARAMETER, "NumSamplesDepth");
    private static final String SOFT_TECHNIQUE = "SoftParticles";

    /**
     * Lemur's sorting of layers: a cache of this name on every geometry that it has drawn, pooled or not. Taking it off
     * would only make the next frame compute it again.
     */
    public static final String LAYER_CACHE = "effectiveLayer";

    /** Controls whose body moves their spatial; by name, as a game need not have physics. */
    private static final Set<String> BODIES = Set.of("com.jme3.bullet.control.RigidBodyControl",
            "com.jme3.bullet.control.VehicleControl", "com.jme3.bullet.control.CharacterControl",
            "com.jme3.bullet.control.BetterCharacterControl");

    /** One set for each combination of their owners, so that none is made for each material. */
    private static final List<Set<String>> COMBINATIONS = combinations();

    private EngineManaged() {
    }

    private static Set<Type> morphBuffers() {
        Set<Type> types = EnumSet.noneOf(Type.class);
        for (Type type : Type.values()) {
            if (type.name().startsWith("MorphTarget")) {
                types.add(type);
            }
        }
        return types;
    }

    private static List<Set<String>> combinations() {
        List<Set<String>> sets = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Set<String> names = new HashSet<>(MORPH);
            if ((i & 1) != 0) {
                names.addAll(SHADOW_SETTINGS);
                names.addAll(SHADOW_OBJECTS);
            }
            if ((i & 2) != 0) {
                names.addAll(POINTS);
            }
            if ((i & 4) != 0) {
                names.addAll(SOFT);
            }
            sets.add(Set.copyOf(names));
        }
        return sets;
    }

    /**
     * The parameters that the engine writes into materials like this one. A definition of the game may use the
     * same names for its own ends, and the engine then leaves them alone.
     */
    public static Set<String> parameters(Material material) {
        MaterialDef def = material.getMaterialDef();
        if (def == null) {
            return Set.of();
        }
        int combination = (def.getTechniqueDefs(RECEIVED_SHADOWS) == null ? 0 : 1)
                + (def.getMaterialParam(POINTS_PARAMETER) == null ? 0 : 2)
                + (def.getTechniqueDefs(SOFT_TECHNIQUE) == null ? 0 : 4);
        return COMBINATIONS.get(combination);
    }

    /**
     * Whether a parameter that the engine writes is restored without a report: its owner writes it again.
     */
    public static boolean isRestoredSilently(String parameter) {
        return SHADOW_SETTINGS.contains(parameter);
    }

    /** Whether a {@code TranslucentBucketFilter} has made this a material of soft particles, which need its bucket. */
    public static boolean isSoft(@Nullable Material material) {
        return material != null && material.getMaterialDef() != null
                && material.getMaterialDef().getTechniqueDefs(SOFT_TECHNIQUE) != null
                && material.getParam(SOFT_PARAMETER) != null;
    }

    /** Whether the value of an override belongs to a control, and is never compared. */
    public static boolean isOwned(Spatial spatial, MatParamOverride override) {
        return SKINNING_OVERRIDES.contains(override.getName())
                && (spatial.getControl(SkinningControl.class) != null
                || spatial.getControl(com.jme3.animation.SkeletonControl.class) != null);
    }

    /** Whether a spatial has other overrides than those that the engine adds to each model that it animates. */
    public static boolean hasOverridesOfGame(Spatial spatial) {
        SafeArrayList<MatParamOverride> overrides = spatial.getLocalMatParamOverrides();
        for (int i = 0; i < overrides.size(); i++) { // each frame, so without an iterator
            if (!SKINNING_OVERRIDES.contains(overrides.get(i).getName())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a control of the spatial sets its place and rotation. */
    public static boolean places(Spatial spatial) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            if (isBody(control.getClass())
                    || control instanceof CameraControl camera
                    && camera.getControlDir() == CameraControl.ControlDirection.CameraToSpatial
                    || control instanceof LightControl light
                    && light.getControlDir() == LightControl.ControlDirection.LightToSpatial) {
                return true;
            }
        }
        return false;
    }

    /** Called only where a place has changed and is reported. */
    private static boolean isBody(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (BODIES.contains(at.getName())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a control of the spatial sets its rotation. */
    public static boolean turns(Spatial spatial) {
        return spatial.getControl(BillboardControl.class) != null || places(spatial);
    }

    /** Whether a control of the spatial, or of one below it, has the light follow. */
    public static boolean movesLight(Light light, Spatial spatial) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (spatial.getControl(i) instanceof LightControl control && control.getLight() == light
                    && control.getControlDir() == LightControl.ControlDirection.SpatialToLight) {
                return true;
            }
        }
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                if (movesLight(light, node.getChild(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a control chooses the spatial's level of detail by its distance. */
    public static boolean choosesLevel(Spatial spatial) {
        return spatial.getControl(LodControl.class) != null;
    }
}
