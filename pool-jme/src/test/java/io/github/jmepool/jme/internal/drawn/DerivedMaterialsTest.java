// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.drawn;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.MaterialKey;
import com.jme3.light.LightList;
import com.jme3.material.Material;
import com.jme3.material.Material.BindUnits;
import com.jme3.material.MaterialDef;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.Technique;
import com.jme3.material.TechniqueDef;
import com.jme3.material.logic.TechniqueDefLogic;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.shader.DefineList;
import com.jme3.shader.Shader;
import com.jme3.shader.Shader.ShaderSource;
import com.jme3.shader.Shader.ShaderType;
import com.jme3.shader.VarType;
import com.jme3.system.NullRenderer;
import io.github.jmepool.jme.internal.crowd.BakedMaterials;
import io.github.jmepool.jme.internal.crowd.BakedMaterialsTest;
import io.github.jmepool.jme.internal.effects.EffectMaterials;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A derived material differs from its original only in its vertex shaders. */
public class DerivedMaterialsTest {
    private static final String FILE = "Common/MatDefs/Misc/Unshaded.vert";
    private final AssetManager assets = new DesktopAssetManager(true);
    private final DerivedMaterials derived = new DerivedMaterials(" marked", Map.of("Mark", VarType.Int), true,
            source -> "// marked\n" + source);

    private Material unshaded() {
        return new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
    }

    @Test
    void aDerivedMaterialIsItsOriginalButForItsDefinition() {
        for (boolean flag : new boolean[] {false, true}) {
            Material original = unshaded();
            original.setReceivesShadows(flag);
            original.setTransparent(!flag);
            original.setName("red");
            original.setKey(new MaterialKey("Models/red.j3m"));

            Material made = derived.derive(original);

            assertThat(made.isReceivesShadows()).isEqualTo(flag);
            assertThat(made.isTransparent()).isEqualTo(!flag);
            assertThat(made.getName()).isEqualTo("red");
            assertThat(made.getKey()).isEqualTo(new MaterialKey("Models/red.j3m"));
        }
    }

    /** The engine's clone of a material forgets it. */
    @Test
    void aDerivedMaterialHasTheTechniqueThatItsOriginalHasChosen() {
        RenderManager manager = new RenderManager(new NullRenderer());
        Material original = unshaded();
        original.selectTechnique("Glow", manager);

        Material made = derived.derive(original);
        made.setInt("Mark", 1);

        Technique chosen = made.getActiveTechnique();
        assertThat(chosen.getDef().getName()).isEqualTo("Glow");
        assertThat(made.getMaterialDef().getTechniqueDefs("Glow")).contains(chosen.getDef());
        Material selecting = new Material(made.getMaterialDef());
        selecting.selectTechnique("Glow", manager);
        assertThat(chosen.getSortId()).isEqualTo(selecting.getActiveTechnique().getSortId());
        made.setBoolean("UseInstancing", true);
        assertThat(chosen.getSortId()).as("its defines follow")
                .isNotEqualTo(selecting.getActiveTechnique().getSortId());
    }

    @Test
    void aDerivedMaterialChoosesByTheRendererWhereItsOriginalDoes() {
        Material original = unshaded();
        original.selectTechnique(TechniqueDef.DEFAULT_TECHNIQUE_NAME, new RenderManager(new NullRenderer()));

        assertThat(derived.derive(original).getActiveTechnique()).isNull();
    }

    @Test
    void aDerivedDefinitionHasTheFileOfItsOriginalAndOneParameterMore() {
        MaterialDef original = unshaded().getMaterialDef();
        MaterialDef made = derived.derive(unshaded()).getMaterialDef();

        assertThat(made.getName()).isEqualTo("Unshaded marked");
        assertThat(made.getAssetName()).isEqualTo("Common/MatDefs/Misc/Unshaded.j3md");
        assertThat(made.getMaterialParam("Mark").getVarType()).isEqualTo(VarType.Int);
        assertThat(made.getMaterialParams()).hasSize(original.getMaterialParams().size() + 1);
    }

    /** The oldest language whose shaders can read a texel is GLSL 1.30. */
    @ParameterizedTest
    @CsvSource({"GLSL100, false", "GLSL120, false", "GLSL130, true", "GLSL150, true", "GLSL300, true"})
    void shadersThatReadTexelsAreDerivedAndOthersLeftOut(String language, boolean can) {
        MaterialDef definition = BakedMaterialsTest.definition(language, FILE);

        MaterialDef made = derived.derive(new Material(definition)).getMaterialDef();

        TechniqueDef technique = definition.getTechniqueDefs(TechniqueDef.DEFAULT_TECHNIQUE_NAME).get(0);
        assertThat(DerivedMaterials.canFetchTexels(technique)).isEqualTo(can);
        assertThat(made.getTechniqueDefsNames().contains(TechniqueDef.DEFAULT_TECHNIQUE_NAME)).isEqualTo(can);
    }

    @Test
    void aTechniqueThatDrawsNothingStaysAsItIs() {
        MaterialDef definition = BakedMaterialsTest.definition("GLSL150", FILE);
        TechniqueDef nothing = new TechniqueDef("PreShadow", 2);
        nothing.setNoRender(true);
        definition.addTechniqueDef(nothing);

        MaterialDef made = derived.derive(new Material(definition)).getMaterialDef();

        assertThat(made.getTechniqueDefs("PreShadow")).containsExactly(nothing);
        assertThat(made.getTechniqueDefsNames()).containsExactlyInAnyOrder("Default", "PreShadow", "PostShadow");
    }

    /** The engine's renderers of shadows write parameters of materials that have a technique for them. */
    @Test
    void shadowsAreAddedWhereTheirParametersHaveNoOtherUse() {
        MaterialDef plain = BakedMaterialsTest.definition("GLSL150", FILE);
        MaterialDef ownLight = BakedMaterialsTest.definition("GLSL150", FILE);
        ownLight.addMaterialParam(VarType.Vector3, "LightDir", null);
        ownLight.addMaterialParam(VarType.Int, "BoundDrawBuffer", null);

        MaterialDef made = derived.derive(new Material(plain)).getMaterialDef();

        assertThat(made.getTechniqueDefsNames()).containsExactlyInAnyOrder("Default", "PreShadow", "PostShadow");
        assertThat(made.getTechniqueDefs("PostShadow")).isNotEmpty().allSatisfy(technique -> {
            assertThat(technique.getShaderParamDefine("UseInstancing")).isEqualTo("INSTANCING");
            assertThat(technique.getForcedRenderState().getBlendMode()).isEqualTo(BlendMode.Modulate);
        });
        assertThat(made.getMaterialParam("LightDir").getVarType()).isEqualTo(VarType.Vector3);
        assertThat(derived.derive(new Material(ownLight)).getMaterialDef().getTechniqueDefsNames())
                .containsExactlyInAnyOrder("Default", "PreShadow");
    }

    @Test
    void whatFetchesNoTexelsKeepsTechniquesThatItCantChange() {
        DerivedMaterials any = new DerivedMaterials(" marked", Map.of(), false, source -> "// marked\n" + source);
        MaterialDef old = any.derive(new Material(BakedMaterialsTest.definition("GLSL100", FILE))).getMaterialDef();
        MaterialDef nodes = new Material(assets, "Common/MatDefs/Misc/UnshadedNodes.j3md").getMaterialDef();
        MaterialDef own = BakedMaterialsTest.definition("GLSL150", FILE);
        TechniqueDef technique = own.getTechniqueDefs(TechniqueDef.DEFAULT_TECHNIQUE_NAME).get(0);
        technique.setLogic(new Logic(technique) { });

        assertThat(old.getTechniqueDefs(TechniqueDef.DEFAULT_TECHNIQUE_NAME)).hasSize(1);
        assertThat(any.derive(new Material(nodes)).getMaterialDef().getTechniqueDefs("Default"))
                .hasSameSizeAs(nodes.getTechniqueDefs("Default")).allMatch(TechniqueDef::isUsingShaderNodes);
        assertThat(any.derive(new Material(own)).getMaterialDef().getTechniqueDefs("Default"))
                .as("a logic that the engine can't make for a clone").containsExactly(technique);
    }

    @Test
    void theLogicOfATechniqueDrawsWithTheChangedShader() {
        MaterialDef definition = BakedMaterialsTest.definition("GLSL150", FILE);
        TechniqueDef technique = definition.getTechniqueDefs(TechniqueDef.DEFAULT_TECHNIQUE_NAME).get(0);
        technique.setLogic(new Logic(technique));
        Logic.RENDERED.clear();
        List<Object> drawn = new ArrayList<>();
        TechniqueDefLogic logic = derived.derive(new Material(definition)).getMaterialDef()
                .getTechniqueDefs(TechniqueDef.DEFAULT_TECHNIQUE_NAME).get(0).getLogic();
        RenderManager manager = new RenderManager(new NullRenderer());
        LightList lights = new LightList(new Node());
        Geometry geometry = new Geometry("box");
        BindUnits units = new BindUnits();

        for (int frame = 0; frame < 2; frame++) {
            Shader shader = logic.makeCurrent(assets, manager, EnumSet.allOf(Caps.class), lights, new DefineList(0));
            logic.render(manager, shader, geometry, lights, units);
            drawn.addAll(List.of(manager, shader, geometry, lights, units));
            assertThat(shader.getSources()).extracting(ShaderSource::getSource).as("frame %d", frame)
                    .containsExactly("// marked\nvertices", "pixels");
        }

        assertThat(Logic.RENDERED).containsExactlyElementsOf(drawn);
    }

    @Test
    void aShaderLibraryIsReadAsItStands() throws IOException {
        try (InputStream in = InstanceNormals.class.getResourceAsStream("InstanceNormals.glsllib")) {
            assertThat(DerivedMaterials.read(InstanceNormals.class, "InstanceNormals.glsllib")).isNotEmpty()
                    .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n"));
        }
    }

    /** Has one shader, and notes with what it is asked to draw. The engine makes one for each clone of a technique. */
    public static class Logic implements TechniqueDefLogic {
        static final List<Object> RENDERED = new ArrayList<>();
        private final Shader shader = new Shader();

        public Logic(TechniqueDef technique) {
            String language = technique.getVertexShaderLanguage();
            shader.addSource(ShaderType.Vertex, "a.vert", "vertices", "", language);
            shader.addSource(ShaderType.Fragment, "a.frag", "pixels", "", language);
        }

        @Override
        public Shader makeCurrent(AssetManager manager, RenderManager renderer, EnumSet<Caps> caps, LightList lights,
                DefineList defines) {
            return shader;
        }

        @Override
        public void render(RenderManager manager, Shader with, Geometry geometry, LightList lights, BindUnits units) {
            RENDERED.addAll(List.of(manager, with, geometry, lights, units));
        }
    }

    /** Samplers of OpenGL ES have a lower precision by default, which some drivers keep to. */
    @Test
    void numbersAreReadFromTexturesInFullPrecision() {
        for (String source : List.of(DerivedMaterials.read(BakedMaterials.class, "BakedSkinning.glsllib"),
                DerivedMaterials.read(EffectMaterials.class, "PoolEffects.glsllib"))) {
            assertThat(source.lines().filter(line -> line.contains(" sampler2D "))).isNotEmpty()
                    .allMatch(line -> line.startsWith("uniform highp "));
        }
    }
}
