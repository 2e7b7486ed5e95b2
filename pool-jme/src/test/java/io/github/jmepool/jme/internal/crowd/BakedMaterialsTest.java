// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetKey;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.light.LightList;
import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.material.TechniqueDef;
import com.jme3.material.logic.DefaultTechniqueDefLogic;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.shader.Shader;
import com.jme3.shader.Shader.ShaderSource;
import com.jme3.shader.Shader.ShaderType;
import com.jme3.shader.VarType;
import com.jme3.system.NullRenderer;
import com.jme3.texture.Image.Format;
import com.jme3.texture.Texture;
import com.jme3.texture.Texture2D;
import io.github.jmepool.jme.internal.crowd.BakedModel.Skin;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A derived material looks like its original, and its shaders read the joints' matrices from a texture. */
public class BakedMaterialsTest {
    private static final String UNSHADED = "Common/MatDefs/Misc/Unshaded.j3md";
    private static final String LIGHTING = "Common/MatDefs/Light/Lighting.j3md";
    private static final String PBR = "Common/MatDefs/Light/PBRLighting.j3md";

    public static final AssetManager ASSETS = new DesktopAssetManager(true);
    private final Skin skin = skin();

    private static Skin skin() {
        Node model = SkinnedModel.create();
        return BakedModel.bake(model, 10).skin((Geometry) model.getChild("skin"));
    }

    private Material material(String definition) {
        return new Material(ASSETS, definition);
    }

    @ParameterizedTest
    @ValueSource(strings = {UNSHADED, LIGHTING, PBR})
    void everySkinnedShaderReadsTheBakedPoses(String definition) {
        MaterialDef original = material(definition).getMaterialDef();
        assertThat(BakedModel.obstacle(original)).isNull();
        MaterialDef derived = skin.derive(material(definition)).getMaterialDef();

        Set<String> skinned = new TreeSet<>();
        for (String name : derived.getTechniqueDefsNames()) {
            for (TechniqueDef technique : derived.getTechniqueDefs(name)) {
                if (!technique.isNoRender() && isThere(technique)) {
                    String source = vertexSource(technique);
                    assertThat(source).as(name).doesNotContain("m_BoneMatrices");
                    if (source.contains("m_BakedPoses")) {
                        skinned.add(name);
                    }
                    assertThat(vertexSource(technique)).as("asked for again").isEqualTo(source);
                }
            }
        }
        assertThat(skinned).contains("Default", "PreShadow", "PostShadow", "Glow");
        assertThat(derived.getTechniqueDefsNames()).containsExactlyInAnyOrderElementsOf(
                original.getTechniqueDefsNames());
        assertThat(vertexSource(original.getTechniqueDefs("Default").get(0))).as("the engine's own")
                .contains("m_BoneMatrices").doesNotContain("m_BakedPoses");
    }

    /** Engine 3.7 lacks a shader of a technique. */
    private static boolean isThere(TechniqueDef technique) {
        return Stream.of(technique.getVertexShaderName(), technique.getFragmentShaderName())
                .allMatch(file -> ASSETS.locateAsset(new AssetKey<>(file)) != null);
    }

    private String vertexSource(TechniqueDef technique) {
        Shader shader = technique.getLogic().makeCurrent(ASSETS, new RenderManager(new NullRenderer()),
                EnumSet.allOf(Caps.class), new LightList(new Node()), technique.createDefineList());
        return shader.getSources().stream().filter(source -> source.getType() == ShaderType.Vertex)
                .map(ShaderSource::getSource).findFirst().orElseThrow();
    }

    @Test
    void techniquesForOlderShadingLanguagesAreLeftOut() {
        MaterialDef derived = skin.derive(material(UNSHADED)).getMaterialDef();

        assertThat(material(UNSHADED).getMaterialDef().getTechniqueDefs("Default"))
                .extracting(TechniqueDef::getVertexShaderLanguage).contains("GLSL100");
        assertThat(derived.getTechniqueDefs("Default")).isNotEmpty()
                .extracting(TechniqueDef::getVertexShaderLanguage).doesNotContain("GLSL100");
    }

    @Test
    void parametersAndRenderStateAreTheOriginals() {
        Material original = material(LIGHTING);
        Texture texture = new Texture2D(4, 4, Format.RGBA8);
        original.setTexture("DiffuseMap", texture);
        original.setColor("Diffuse", ColorRGBA.Red);
        original.setBoolean("UseMaterialColors", true);
        original.setName("red");
        original.setTransparent(true);
        original.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        original.getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
        Material before = original.clone();

        Material derived = skin.derive(original);

        for (MatParam value : original.getParams()) {
            assertThat(derived.getParam(value.getName())).as(value.getName()).isEqualTo(value);
        }
        assertThat(derived.getParam("BakedPoses").getValue()).isSameAs(skin.texture());
        assertThat(derived.<Integer>getParamValue("NumberOfBones")).isEqualTo(SkinnedModel.JOINTS);
        assertThat(derived.getParams()).hasSize(original.getParams().size() + 2);
        assertThat(derived.getAdditionalRenderState()).isEqualTo(original.getAdditionalRenderState());
        assertThat(derived.getName()).isEqualTo("red");
        assertThat(derived.isTransparent()).isTrue();
        assertThat(original.contentEquals(before)).as("the original is unchanged").isTrue();
    }

    @Test
    void aDefaultThatTheOriginalLacksStaysAway() {
        Material original = material(PBR);
        assertThat(original.getParam("Metallic")).as("a default of the definition").isNotNull();
        original.clearParam("Metallic");

        Material derived = skin.derive(original);

        assertThat(derived.getParam("Metallic")).isNull();
        assertThat(derived.getParam("Roughness")).isEqualTo(original.getParam("Roughness"));
    }

    @Test
    void materialsOfOneDefinitionShareShaders() {
        Material first = skin.derive(material(LIGHTING));
        Material second = skin.derive(material(LIGHTING));

        assertThat(second.getMaterialDef()).isSameAs(first.getMaterialDef());
        assertThat(skin.derive(material(UNSHADED)).getMaterialDef())
                .isNotSameAs(first.getMaterialDef());
    }

    @Test
    void aDefinitionWithoutSkinningIsRefused() {
        assertThat(BakedModel.obstacle(material("Common/MatDefs/Misc/ShowNormals.j3md").getMaterialDef()))
                .isEqualTo("has no parameter NumberOfBones");
    }

    @Test
    void aDefinitionOfShaderNodesIsRefused() {
        assertThat(BakedModel.obstacle(material("Common/MatDefs/Misc/UnshadedNodes.j3md").getMaterialDef()))
                .isEqualTo("has shader nodes, and bakedPoses needs shaders in files");
    }

    @Test
    void aShaderWithoutTheEnginesSkinningIsRefused() {
        assertThat(BakedModel.obstacle(definition("GLSL150", "Common/MatDefs/Misc/Sky.vert")))
                .isEqualTo("has the vertex shader 'Common/MatDefs/Misc/Sky.vert', which doesn't import"
                        + " Common/ShaderLib/Skinning.glsllib");
    }

    @Test
    void aDefinitionForOldShadingLanguagesAloneIsRefused() {
        assertThat(BakedModel.obstacle(definition("GLSL100", "Common/MatDefs/Misc/Unshaded.vert")))
                .isEqualTo("has no technique 'Default' for GLSL 1.30 or newer");
        MaterialDef none = new MaterialDef(ASSETS, "none");
        none.addMaterialParam(VarType.Int, "NumberOfBones", null);
        assertThat(BakedModel.obstacle(none)).isEqualTo("has no technique 'Default' for GLSL 1.30 or newer");
    }

    /** As in engine 3.7.0, whose definitions have a technique of jme3-effects. */
    @Test
    void aShaderThatIsNotFoundMattersForTheDefaultTechniqueAlone() {
        MaterialDef definition = definition("GLSL150", "Common/MatDefs/Misc/Unshaded.vert");
        definition.addTechniqueDef(technique("PreNormalPass", "GLSL150", "Effects/none.vert"));
        assertThat(BakedModel.obstacle(definition)).isNull();

        assertThat(BakedModel.obstacle(definition("GLSL150", "Effects/none.vert")))
                .isEqualTo("has the vertex shader 'Effects/none.vert', which is not found");
    }

    public static MaterialDef definition(String language, String vertexShader) {
        MaterialDef definition = new MaterialDef(ASSETS, "own");
        definition.addMaterialParam(VarType.Int, "NumberOfBones", null);
        definition.addTechniqueDef(technique(TechniqueDef.DEFAULT_TECHNIQUE_NAME, language, vertexShader));
        return definition;
    }

    private static TechniqueDef technique(String name, String language, String vertexShader) {
        TechniqueDef technique = new TechniqueDef(name, 1);
        EnumMap<ShaderType, String> files = new EnumMap<>(ShaderType.class);
        EnumMap<ShaderType, String> languages = new EnumMap<>(ShaderType.class);
        for (ShaderType type : List.of(ShaderType.Vertex, ShaderType.Fragment)) {
            files.put(type, vertexShader);
            languages.put(type, language);
        }
        technique.setShaderFile(files, languages);
        technique.setLogic(new DefaultTechniqueDefLogic(technique));
        return technique;
    }
}
