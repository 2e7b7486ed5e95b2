// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.asset.AssetNotFoundException;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.material.RenderState;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.TechniqueDef;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.internal.drawn.DerivedMaterials;
import io.github.jmepool.jme.internal.engine.EngineFields;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Derives materials that draw like those of emitters: the attributes of the engine's particle mesh become variables,
 * which are computed before the emitter's own vertex shader uses them.
 */
public final class EffectMaterials {
    /** The vertex attribute that each instance has: see the shader library. */
    public static final Type ATTRIBUTE = Type.TexCoord8;
    public static final int ATTRIBUTE_FLOATS = 4;
    static final String BIRTHS = "PoolBirths";
    static final String CELLS = "PoolCells";
    static final String CAMERA = "PoolCamera";
    /** Groups: the type of an attribute and its name. */
    private static final Pattern ATTRIBUTES = Pattern.compile(
            "(?m)^\\s*(?:attribute|in)\\s+(?:highp\\s+)?(\\w+)\\s+in(Position|Color|TexCoord|Size)\\s*;");
    private static final Pattern MAIN = Pattern.compile("void\\s+main\\s*\\(\\s*(?:void)?\\s*\\)\\s*\\{");
    private static final DerivedMaterials DERIVED = new DerivedMaterials(" for pooled effects",
            Map.of(BIRTHS, VarType.Texture2D, CELLS, VarType.Int, CAMERA, VarType.Matrix3), true,
            EffectMaterials::exchange);

    private EffectMaterials() {
    }

    /** The reason why a material can't be derived, by its definition; null when there is none. */
    public static @Nullable String obstacle(Material material) {
        MaterialDef definition = material.getMaterialDef();
        String drawn = EngineFields.technique(material);
        List<TechniqueDef> those = definition.getTechniqueDefs(drawn);
        if (those == null || those.stream().noneMatch(DerivedMaterials::canFetchTexels)) {
            return "has no technique '" + drawn + "' with a shader file for GLSL 1.30 or newer";
        }
        for (TechniqueDef technique : those) {
            String file = technique.getVertexShaderName();
            if (DerivedMaterials.canFetchTexels(technique)) {
                try {
                    if (!exchange((String) definition.getAssetManager().loadAsset(file)).contains(BIRTHS)) {
                        return "has the vertex shader '" + file + "', which doesn't declare inPosition on a line";
                    }
                } catch (AssetNotFoundException missing) {
                    return "has the vertex shader '" + file + "', which is not found";
                }
            }
        }
        return null;
    }

    /** Whether a material adds its colours to what is behind, whatever that is, and leaves the depth unchanged. */
    public static boolean isAdditive(Material material) {
        List<TechniqueDef> those = material.getMaterialDef().getTechniqueDefs(EngineFields.technique(material));
        RenderState own = EngineFields.renderState(material);
        return those != null && those.stream().allMatch(technique -> {
            RenderState state = technique.getRenderState() == null ? own
                    : technique.getRenderState().copyMergedTo(own, new RenderState());
            BlendMode blend = state.getBlendMode();
            return (blend == BlendMode.Additive || blend == BlendMode.AlphaAdditive) && !state.isDepthWrite();
        });
    }

    static Material derive(Material original) {
        return DERIVED.derive(original);
    }

    static String exchange(String source) {
        Matcher attributes = ATTRIBUTES.matcher(source);
        StringBuilder names = new StringBuilder();
        boolean isPlaced = false;
        while (attributes.find()) {
            String name = attributes.group(2);
            isPlaced |= name.equals("Position");
            if (names.indexOf("in" + name + " ") < 0) {
                names.append("#define in").append(name).append(' ').append(value(name, attributes.group(1)))
                        .append('\n');
            }
        }
        String body = attributes.replaceAll("");
        Matcher main = MAIN.matcher(body);
        return !isPlaced || !main.find() ? source : body.substring(0, main.start()) + Library.TEXT + names
                + main.group() + "\n    PoolEffect_Place();\n" + body.substring(main.end());
    }

    private static String value(String name, String type) {
        String variable = "poolEffect_" + name;
        return switch (type) {
            case "vec2" -> variable + ".xy";
            case "vec3" -> variable + ".xyz";
            default -> variable;
        };
    }

    /** Read when the first material is checked. */
    private static final class Library {
        static final String TEXT = DerivedMaterials.read(EffectMaterials.class, "PoolEffects.glsllib");
    }
}
