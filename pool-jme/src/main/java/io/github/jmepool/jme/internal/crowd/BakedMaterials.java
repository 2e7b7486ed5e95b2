// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.asset.AssetManager;
import com.jme3.asset.AssetNotFoundException;
import com.jme3.light.LightList;
import com.jme3.material.MatParam;
import com.jme3.material.MatParamTexture;
import com.jme3.material.Material;
import com.jme3.material.Material.BindUnits;
import com.jme3.material.MaterialDef;
import com.jme3.material.TechniqueDef;
import com.jme3.material.logic.TechniqueDefLogic;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.shader.DefineList;
import com.jme3.shader.Shader;
import com.jme3.shader.Shader.ShaderSource;
import com.jme3.shader.Shader.ShaderType;
import com.jme3.shader.VarType;
import com.jme3.texture.image.ColorSpace;
import io.github.jmepool.jme.internal.crowd.BakedClips.Skin;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Derives materials that draw like others, with the joints' matrices from a texture of baked poses.
 *
 * <p>A derived definition has the same parameters, and clones of the techniques. The logic of each clone exchanges the
 * engine's library of skinning in the source of a shader before the engine compiles it. So no shader of the engine is
 * copied, and nothing is registered with the asset manager.
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
    private static final String END_OF_INSTANCING = "// -- end import Common/ShaderLib/Instancing.glsllib --\n";
    /** Without instancing, the engine's function returns a normal of length 1. Skinning and scaled joints change it. */
    private static final String WORLD_NORMALS = """
            #ifdef INSTANCING
            vec3 BakedSkinning_WorldNormal(vec3 normal) {
                return normalize(TransformWorldNormal(normal));
            }
            #define TransformWorldNormal BakedSkinning_WorldNormal
            #endif
            """;
    private static final String ENGINE_MATRICES = "m_BoneMatrices";
    private static final int LEAST_GLSL = 130;
    /** One for each definition, so that all pools share its shaders. The values refer to their key's asset manager. */
    private static final Map<MaterialDef, WeakReference<MaterialDef>> DERIVED = new WeakHashMap<>();

    private BakedMaterials() {
    }

    /** The reason why no material of a definition can be derived; null when there is none. */
    static @Nullable String obstacle(MaterialDef definition) {
        if (definition.getMaterialParam(JOINTS) == null) {
            return "has no parameter " + JOINTS;
        }
        List<TechniqueDef> defaults = definition.getTechniqueDefs(TechniqueDef.DEFAULT_TECHNIQUE_NAME);
        if (defaults != null && defaults.stream().anyMatch(TechniqueDef::isUsingShaderNodes)) {
            return "has shader nodes, and bakedPoses needs shaders in files";
        }
        if (defaults == null || defaults.stream().noneMatch(BakedMaterials::canFetchTexels)) {
            return "has no default technique for GLSL 1.30 or newer";
        }
        for (String name : definition.getTechniqueDefsNames()) {
            for (TechniqueDef technique : definition.getTechniqueDefs(name)) {
                String obstacle = canFetchTexels(technique) ? obstacle(definition, technique) : null;
                if (obstacle != null) {
                    return obstacle;
                }
            }
        }
        return null;
    }

    private static @Nullable String obstacle(MaterialDef definition, TechniqueDef technique) {
        String file = technique.getVertexShaderName();
        boolean isDefault = technique.getName().equals(TechniqueDef.DEFAULT_TECHNIQUE_NAME);
        String source;
        try {
            source = exchange((String) definition.getAssetManager().loadAsset(file));
        } catch (AssetNotFoundException missing) {
            // some techniques need jme3-effects in old engines
            return isDefault ? "has the vertex shader '" + file + "', which is not found" : null;
        }
        return source.contains(ENGINE_MATRICES) || isDefault && !source.contains(POSES)
                ? "has the vertex shader '" + file + "', which doesn't import " + LIBRARY : null;
    }

    private static boolean canFetchTexels(TechniqueDef technique) {
        String language = technique.isNoRender() || technique.isUsingShaderNodes() ? null
                : technique.getVertexShaderLanguage();
        return language != null && language.startsWith("GLSL") && Integer.parseInt(language.substring(4)) >= LEAST_GLSL;
    }

    /** A new material with the same look for a geometry that is skinned; the caller sets what instancing needs. */
    public static Material derive(Material original, Skin skin) {
        Material made = new Material(derived(original.getMaterialDef()));
        for (MatParam parameter : made.getMaterialDef().getMaterialParams()) {
            copy(original.getParam(parameter.getName()), parameter.getName(), made);
        }
        // of a clone, as a material creates its render state when it is asked for
        made.getAdditionalRenderState().copyFrom(original.clone().getAdditionalRenderState());
        made.setTransparent(original.isTransparent());
        made.setReceivesShadows(original.isReceivesShadows());
        made.setName(original.getName());
        made.setKey(original.getKey());
        made.setInt(JOINTS, skin.joints);
        made.setTexture(POSES, skin.texture);
        return made;
    }

    private static void copy(@Nullable MatParam value, String name, Material to) {
        if (value == null || value.getValue() == null) {
            to.clearParam(name);
        } else if (value instanceof MatParamTexture texture) {
            to.setTextureParam(name, value.getVarType(), texture.getTextureValue());
        } else {
            to.setParam(name, value.getVarType(), value.getValue());
        }
    }

    private static MaterialDef derived(MaterialDef original) {
        synchronized (DERIVED) {
            WeakReference<MaterialDef> known = DERIVED.get(original);
            MaterialDef derived = known == null ? null : known.get();
            if (derived == null) {
                derived = derive(original);
                DERIVED.put(original, new WeakReference<>(derived));
            }
            return derived;
        }
    }

    private static MaterialDef derive(MaterialDef original) {
        MaterialDef made = new MaterialDef(original.getAssetManager(), original.getName() + " with baked poses");
        made.setAssetName(original.getAssetName());
        for (MatParam parameter : original.getMaterialParams()) {
            if (parameter instanceof MatParamTexture texture) {
                made.addMaterialParamTexture(texture.getVarType(), texture.getName(), texture.getColorSpace(),
                        texture.getTextureValue());
            } else {
                made.addMaterialParam(parameter.getVarType(), parameter.getName(), parameter.getValue());
            }
        }
        made.addMaterialParamTexture(VarType.Texture2D, POSES, ColorSpace.Linear, null);
        for (String name : original.getTechniqueDefsNames()) {
            for (TechniqueDef technique : original.getTechniqueDefs(name)) {
                if (technique.isNoRender()) {
                    made.addTechniqueDef(technique);
                } else if (canFetchTexels(technique)) {
                    made.addTechniqueDef(derive(technique));
                }
            }
        }
        return made;
    }

    private static TechniqueDef derive(TechniqueDef technique) {
        try {
            TechniqueDef clone = technique.clone();
            clone.setLogic(new Exchange(clone.getLogic()));
            return clone;
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String exchange(String source) {
        int begin = source.indexOf(BEGIN);
        int end = source.indexOf(END, begin + 1);
        return begin < 0 || end < 0 ? source : (source.substring(0, begin) + Library.TEXT + source.substring(end))
                .replace(END_OF_INSTANCING, END_OF_INSTANCING + WORLD_NORMALS);
    }

    /** Read when the first material is checked. */
    private static final class Library {
        static final String TEXT = read();

        private static String read() {
            try (InputStream in = BakedMaterials.class.getResourceAsStream("BakedSkinning.glsllib");
                    BufferedReader reader = new BufferedReader(new InputStreamReader(
                            Objects.requireNonNull(in, "BakedSkinning.glsllib"), StandardCharsets.UTF_8))) {
                StringBuilder text = new StringBuilder();
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    text.append(line).append('\n');
                }
                return text.toString();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Changes each shader before the renderer compiles it. */
    private static final class Exchange implements TechniqueDefLogic {
        private final TechniqueDefLogic engine;
        private final Set<Shader> changed = Collections.newSetFromMap(new IdentityHashMap<>());
        private @Nullable Shader last;

        Exchange(TechniqueDefLogic engine) {
            this.engine = engine;
        }

        @Override
        public Shader makeCurrent(AssetManager assets, RenderManager manager, EnumSet<Caps> caps, LightList lights,
                DefineList defines) {
            Shader shader = engine.makeCurrent(assets, manager, caps, lights, defines);
            if (shader != last) {
                last = shader;
                if (changed.add(shader)) {
                    change(shader);
                }
            }
            return shader;
        }

        private static void change(Shader shader) {
            for (ShaderSource source : shader.getSources()) {
                if (source.getType() == ShaderType.Vertex) {
                    source.setSource(exchange(source.getSource()));
                }
            }
        }

        @Override
        public void render(RenderManager manager, Shader shader, Geometry geometry, LightList lights, BindUnits units) {
            engine.render(manager, shader, geometry, lights, units);
        }
    }
}
