// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.drawn;

import com.jme3.asset.AssetManager;
import com.jme3.asset.AssetNotFoundException;
import com.jme3.light.LightList;
import com.jme3.material.MatParam;
import com.jme3.material.MatParamTexture;
import com.jme3.material.Material;
import com.jme3.material.Material.BindUnits;
import com.jme3.material.MaterialDef;
import com.jme3.material.TechniqueDef;
import com.jme3.material.logic.DefaultTechniqueDefLogic;
import com.jme3.material.logic.TechniqueDefLogic;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.shader.DefineList;
import com.jme3.shader.Shader;
import com.jme3.shader.Shader.ShaderSource;
import com.jme3.shader.Shader.ShaderType;
import com.jme3.shader.VarType;
import com.jme3.texture.image.ColorSpace;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.EngineManaged;
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
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Derives materials that draw like others, with vertex shaders that are changed in one way, and geometries that choose
 * what of them is drawn ({@link DrawnInPasses}).
 *
 * <p>A derived definition has the same parameters and some more, and clones of the techniques. The logic of each clone
 * changes the source of a vertex shader before the engine compiles it, and hands such geometries the engine's logic. So
 * no shader of the engine is copied, and nothing is registered with the asset manager.
 *
 * <p>Where an original has no technique for shadows, the engine draws it with a material of its own, which knows of no
 * instances. The derived definition has the technique of that material instead.
 */
public final class DerivedMaterials {
    /** The parameter by which a material is drawn with instancing. */
    public static final String INSTANCING = "UseInstancing";
    private static final int LEAST_GLSL = 130;
    /** The engine sets it for every technique. */
    private static final String DRAW_BUFFER = "BoundDrawBuffer";

    private final String suffix;
    private final Map<String, VarType> parameters;
    private final boolean fetchesTexels;
    /** By parameter, the defines of techniques for shadows that originals lack. */
    private final Map<String, String> shadowDefines;
    private final UnaryOperator<String> exchange;
    /** Changed definitions, whose shaders all pools share. The values refer to their key's asset manager. */
    private final Map<MaterialDef, WeakReference<MaterialDef>> derived = new WeakHashMap<>();

    /**
     * Derives in one way.
     *
     * @param suffix of the names of the definitions
     * @param parameters what they have besides those of the originals
     * @param fetchesTexels whether techniques are left out whose shaders can't read a texel; otherwise those stay as
     *         they are whose vertex shader can't be changed
     * @param exchange changes the source of a vertex shader; called for each
     */
    public DerivedMaterials(String suffix, Map<String, VarType> parameters, boolean fetchesTexels,
            UnaryOperator<String> exchange) {
        this(suffix, parameters, fetchesTexels, Map.of(INSTANCING, "INSTANCING"), exchange);
    }

    /**
     * Derives in one way.
     *
     * @param shadowDefines by parameter, the defines of techniques for shadows that originals lack
     */
    public DerivedMaterials(String suffix, Map<String, VarType> parameters, boolean fetchesTexels,
            Map<String, String> shadowDefines, UnaryOperator<String> exchange) {
        this.suffix = suffix;
        this.parameters = parameters;
        this.fetchesTexels = fetchesTexels;
        this.shadowDefines = shadowDefines;
        this.exchange = exchange;
    }

    /** Whether a technique has a vertex shader in a file, for GLSL 1.30 or newer. */
    public static boolean canFetchTexels(TechniqueDef technique) {
        String language = technique.isNoRender() || technique.isUsingShaderNodes() ? null
                : technique.getVertexShaderLanguage();
        return language != null && language.startsWith("GLSL") && Integer.parseInt(language.substring(4)) >= LEAST_GLSL;
    }

    /** Reads a shader library that is next to a class. */
    public static String read(Class<?> neighbour, String name) {
        try (InputStream in = neighbour.getResourceAsStream(name);
                BufferedReader reader = new BufferedReader(new InputStreamReader(
                        Objects.requireNonNull(in, name), StandardCharsets.UTF_8))) {
            StringBuilder text = new StringBuilder();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                text.append(line).append('\n');
            }
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new material with the same look; the caller sets what it has besides. */
    public Material derive(Material original) {
        Material made = new Material(derived(original.getMaterialDef()));
        for (MatParam parameter : made.getMaterialDef().getMaterialParams()) {
            copy(original.getParam(parameter.getName()), parameter.getName(), made);
        }
        made.getAdditionalRenderState().copyFrom(EngineFields.renderState(original));
        made.setTransparent(original.isTransparent());
        made.setReceivesShadows(original.isReceivesShadows());
        made.setName(original.getName());
        made.setKey(original.getKey());
        EngineFields.chooseTechniqueOf(original, made);
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

    private MaterialDef derived(MaterialDef original) {
        synchronized (derived) {
            WeakReference<MaterialDef> known = derived.get(original);
            MaterialDef made = known == null ? null : known.get();
            if (made == null) {
                made = derive(original);
                derived.put(original, new WeakReference<>(made));
            }
            return made;
        }
    }

    private MaterialDef derive(MaterialDef original) {
        MaterialDef made = new MaterialDef(original.getAssetManager(), original.getName() + suffix);
        made.setAssetName(original.getAssetName());
        original.getMaterialParams().forEach(parameter -> add(parameter, made));
        parameters.forEach((name, type) -> {
            if (type.isTextureType()) {
                made.addMaterialParamTexture(type, name, ColorSpace.Linear, null);
            } else {
                made.addMaterialParam(type, name, null);
            }
        });
        for (String name : original.getTechniqueDefsNames()) {
            for (TechniqueDef technique : original.getTechniqueDefs(name)) {
                if (technique.isNoRender()) {
                    made.addTechniqueDef(technique);
                } else if (!fetchesTexels || canFetchTexels(technique)) {
                    made.addTechniqueDef(derive(technique));
                }
            }
        }
        addShadows(EngineManaged.SHADOW_MAP, made);
        addShadows(EngineManaged.RECEIVED_SHADOWS, made);
        return made;
    }

    private static void add(MatParam parameter, MaterialDef to) {
        if (parameter instanceof MatParamTexture texture) {
            to.addMaterialParamTexture(texture.getVarType(), texture.getName(), texture.getColorSpace(),
                    texture.getTextureValue());
        } else {
            to.addMaterialParam(parameter.getVarType(), parameter.getName(), parameter.getValue());
        }
    }

    private void addShadows(String name, MaterialDef to) {
        MaterialDef engine = to.getTechniqueDefs(name) != null ? null : engineShadows(name, to.getAssetManager());
        // shadow renderers write them into what has the technique, and a definition may have them for its own ends
        if (engine == null || engine.getMaterialParams().stream().anyMatch(parameter ->
                !parameter.getName().equals(DRAW_BUFFER) && to.getMaterialParam(parameter.getName()) != null)) {
            return;
        }
        engine.getMaterialParams().forEach(parameter -> add(parameter, to));
        for (TechniqueDef technique : engine.getTechniqueDefs(TechniqueDef.DEFAULT_TECHNIQUE_NAME)) {
            if (!fetchesTexels || canFetchTexels(technique)) {
                to.addTechniqueDef(shadows(name, engine, technique));
            }
        }
    }

    /** Null where the game's asset manager has none of the engine's files, which have the names of the techniques. */
    private static @Nullable MaterialDef engineShadows(String name, @Nullable AssetManager assets) {
        try {
            return assets == null ? null : (MaterialDef) assets.loadAsset("Common/MatDefs/Shadow/" + name + ".j3md");
        } catch (AssetNotFoundException missing) {
            return null;
        }
    }

    /** The technique of the engine's material under another name, with instances. */
    private TechniqueDef shadows(String name, MaterialDef engine, TechniqueDef technique) {
        TechniqueDef made = new TechniqueDef(name, technique.getSortId());
        made.setShaderFile(technique.getShaderProgramNames(), technique.getShaderProgramLanguages());
        made.setShaderPrologue(technique.getShaderPrologue());
        for (MatParam parameter : engine.getMaterialParams()) {
            String define = technique.getShaderParamDefine(parameter.getName());
            if (define != null) {
                made.addShaderParamDefine(parameter.getName(), parameter.getVarType(), define);
            }
        }
        shadowDefines.forEach((parameter, define) -> made.addShaderParamDefine(parameter, VarType.Int, define));
        technique.getWorldBindings().forEach(binding -> made.addWorldParam(binding.name()));
        made.addWorldParam("ViewProjectionMatrix");
        made.addWorldParam("ViewMatrix");
        // instead of the state of the material; the one for a shadow map is the renderer's
        made.setForcedRenderState(name.equals(EngineManaged.SHADOW_MAP) ? null : technique.getRenderState());
        made.setLogic(new Exchange(new DefaultTechniqueDefLogic(made), exchange));
        return made;
    }

    private TechniqueDef derive(TechniqueDef technique) {
        try {
            TechniqueDef clone = technique.clone();
            if (clone.getLogic() == null) {
                // a game's, which the engine can't make for a clone
                return technique;
            }
            clone.setLogic(new Exchange(clone.getLogic(), technique.isUsingShaderNodes() ? null : exchange));
            return clone;
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Changes each shader before the renderer compiles it. */
    private static final class Exchange implements TechniqueDefLogic {
        private final TechniqueDefLogic engine;
        private final @Nullable UnaryOperator<String> exchange;
        private final Set<Shader> changed = Collections.newSetFromMap(new IdentityHashMap<>());
        private @Nullable Shader last;

        Exchange(TechniqueDefLogic engine, @Nullable UnaryOperator<String> exchange) {
            this.engine = engine;
            this.exchange = exchange;
        }

        @Override
        public Shader makeCurrent(AssetManager assets, RenderManager manager, EnumSet<Caps> caps, LightList lights,
                DefineList defines) {
            Shader shader = engine.makeCurrent(assets, manager, caps, lights, defines);
            if (exchange != null && shader != last) {
                last = shader;
                if (changed.add(shader)) {
                    change(shader, exchange);
                }
            }
            return shader;
        }

        private static void change(Shader shader, UnaryOperator<String> exchange) {
            for (ShaderSource source : shader.getSources()) {
                if (source.getType() == ShaderType.Vertex) {
                    source.setSource(exchange.apply(source.getSource()));
                }
            }
        }

        @Override
        public void render(RenderManager manager, Shader shader, Geometry geometry, LightList lights, BindUnits units) {
            if (geometry instanceof DrawnInPasses drawn) {
                drawn.render(engine, manager, shader, lights, units);
            } else {
                engine.render(manager, shader, geometry, lights, units);
            }
        }
    }
}
