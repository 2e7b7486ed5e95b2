// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.asset.AssetNotFoundException;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.material.TechniqueDef;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.internal.crowd.BakedClips.Skin;
import io.github.jmepool.jme.internal.drawn.DerivedMaterials;
import io.github.jmepool.jme.internal.drawn.InstanceNormals;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Derives materials that draw like others, with the joints' matrices from a texture of baked poses: in their shaders,
 * the engine's library of skinning is exchanged.
 */
public final class BakedMaterials {
    /**
     * The vertex attribute that each instance has: its pose, the pose of the clip before, the share of the latter
     * from 0 to 1, and 0.
     */
    public static final Type ATTRIBUTE = Type.TexCoord8;
    public static final int ATTRIBUTE_FLOATS = 4;
    private static final String POSES = "BakedPoses";
    private static final String JOINTS = "NumberOfBones";
    private static final String LIBRARY = "Common/ShaderLib/Skinning.glsllib";
    /** The engine's loader of shaders puts these around each import. */
    private static final String BEGIN = "// -- begin import " + LIBRARY + " --";
    private static final String END = "// -- end import " + LIBRARY + " --";
    private static final String ENGINE_MATRICES = "m_BoneMatrices";
    private static final String FOLLOWING = "#define BAKED_FOLLOWING\n";
    private static final DerivedMaterials SKINNED = new DerivedMaterials(" with baked poses",
            Map.of(POSES, VarType.Texture2D), true, BakedMaterials::exchange);
    private static final DerivedMaterials ATTACHED = new DerivedMaterials(" following baked poses",
            Map.of(POSES, VarType.Texture2D), true,
            Map.of(DerivedMaterials.INSTANCING, "INSTANCING", JOINTS, "NUM_BONES"),
            source -> exchange(source, FOLLOWING));

    private BakedMaterials() {
    }

    /**
     * The reason why no material of a definition can be derived; null when there is none.
     *
     * @param drawn the technique that it is drawn with
     */
    static @Nullable String obstacle(MaterialDef definition, String drawn) {
        if (definition.getMaterialParam(JOINTS) == null) {
            return "has no parameter " + JOINTS;
        }
        List<TechniqueDef> those = definition.getTechniqueDefs(drawn);
        if (those != null && those.stream().anyMatch(TechniqueDef::isUsingShaderNodes)) {
            return "has shader nodes, and bakedPoses needs shaders in files";
        }
        if (those == null || those.stream().noneMatch(DerivedMaterials::canFetchTexels)) {
            return "has no technique '" + drawn + "' for GLSL 1.30 or newer";
        }
        for (String name : definition.getTechniqueDefsNames()) {
            for (TechniqueDef technique : definition.getTechniqueDefs(name)) {
                String obstacle = DerivedMaterials.canFetchTexels(technique)
                        ? obstacle(definition, technique, drawn) : null;
                if (obstacle != null) {
                    return obstacle;
                }
            }
        }
        return null;
    }

    private static @Nullable String obstacle(MaterialDef definition, TechniqueDef technique, String drawn) {
        String file = technique.getVertexShaderName();
        boolean isDrawn = technique.getName().equals(drawn);
        String source;
        try {
            source = exchange((String) definition.getAssetManager().loadAsset(file));
        } catch (AssetNotFoundException missing) {
            // some techniques need jme3-effects in old engines
            return isDrawn ? "has the vertex shader '" + file + "', which is not found" : null;
        }
        return source.contains(ENGINE_MATRICES) || isDrawn && !source.contains(POSES)
                ? "has the vertex shader '" + file + "', which doesn't import " + LIBRARY : null;
    }

    /**
     * A new material with the same look for a geometry that is skinned, or attached to a joint; the caller sets what
     * instancing needs.
     */
    public static Material derive(Material original, Skin skin) {
        Material made = (skin.isAttached() ? ATTACHED : SKINNED).derive(original);
        made.setInt(JOINTS, skin.joints);
        made.setTexture(POSES, skin.texture);
        return made;
    }

    /** The number of joints, as an override. */
    public static MatParamOverride joints(Skin skin) {
        return new MatParamOverride(VarType.Int, JOINTS, skin.joints);
    }

    private static String exchange(String source) {
        return exchange(source, "");
    }

    private static String exchange(String source, String defines) {
        int begin = source.indexOf(BEGIN);
        int end = source.indexOf(END, begin + 1);
        return InstanceNormals.exchange(begin < 0 || end < 0 ? source : source.substring(0, begin)
                + (InstanceNormals.areIn(source) ? defines : "") + Library.TEXT + source.substring(end));
    }

    /** Read when the first material is checked. */
    private static final class Library {
        static final String TEXT = DerivedMaterials.read(BakedMaterials.class, "BakedSkinning.glsllib");
    }
}
