// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.MorphControl;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.audio.AudioNode;
import com.jme3.audio.LowPassFilter;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.font.BitmapFont;
import com.jme3.font.BitmapText;
import com.jme3.light.Light;
import com.jme3.light.LightProbe;
import com.jme3.light.LightProbe.AreaType;
import com.jme3.light.OrientedBoxProbeArea;
import com.jme3.light.PointLight;
import com.jme3.light.SphereProbeArea;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import com.jme3.system.NullRenderer;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the engine's clone shares with its original is each instance's own where a use may write into it.
 */
class OwnValuesTest {
    private final Node prefab = new Node("lamp");
    private final LightProbe original = new LightProbe();

    OwnValuesTest() {
        original.setPosition(new Vector3f(1, 2, 3));
        original.getArea().setRadius(3);
        prefab.addLight(original);
    }

    private static Node lit(Light light, MatParamOverride override) {
        Node lamp = new Node("lamp");
        lamp.addLight(light);
        lamp.addMatParamOverride(override);
        return lamp;
    }

    /** Two instances that were made with the same; the first of the pool may be another one. */
    private static List<SavedInstance> two(Supplier<Node> maker, Node other, boolean areFirst) {
        SavedInstance first = areFirst ? SavedInstance.of(maker.get(), maker.get())
                : SavedInstance.of(other, other).other(maker.get());
        return List.of(first, first.other(maker.get()));
    }

    /** As of a factory, or of onCreate: the glow of all lamps, which the game changes in each frame. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lightsAndOverridesThatSeveralInstancesHaveAreTheGames(boolean areFirst) {
        PointLight light = new PointLight();
        MatParamOverride glow = new MatParamOverride(VarType.Float, "Glow", 1f);
        Node other = lit(new PointLight(), new MatParamOverride(VarType.Float, "Glow", 1f));
        List<SavedInstance> two = two(() -> lit(light, glow), other, areFirst);
        light.setColor(ColorRGBA.Red);
        glow.setValue(2f);
        for (SavedInstance one : two) {
            assertThat(one.reset()).isEqualTo(ResetOutcome.UNCHANGED);
            one.root().removeLight(light);
            one.root().clearMatParamOverrides();
            assertThat(one.reset()).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(one.root().getLocalLightList()).containsExactly(light);
            assertThat(one.root().getLocalMatParamOverrides()).containsExactly(glow);
        }
        assertThat(light.getColor()).isEqualTo(ColorRGBA.Red);
        assertThat(glow.getValue()).isEqualTo(2f);
    }

    /** As the place that all enemies defend, which the game moves. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void userDataThatSeveralInstancesHaveAreTheGames(boolean areFirst) {
        Vector3f camp = new Vector3f(1, 2, 3);
        List<SavedInstance> two = two(() -> defending(camp), defending(new Vector3f(1, 2, 3)), areFirst);
        camp.set(4, 5, 6);
        for (SavedInstance one : two) {
            assertThat(one.reset()).isEqualTo(ResetOutcome.UNCHANGED);
            one.root().setUserData("camp", new Vector3f());
            assertThat(one.reset()).isEqualTo(ResetOutcome.REPAIRED);
            assertThat((Object) one.root().getUserData("camp")).isSameAs(camp);
        }
        assertThat(camp).isEqualTo(new Vector3f(4, 5, 6));
    }

    /** As a filter for all sounds, for when the player dives; where it rains; the colour of all texts. */
    @Test
    void whatSoundsEmittersAndTextsOfSeveralInstancesHaveIsTheGames() {
        LowPassFilter water = new LowPassFilter(1, 1);
        EmitterPointShape cloud = new EmitterPointShape(new Vector3f());
        ColorRGBA theme = new ColorRGBA(1, 1, 0, 1);
        BitmapFont font = new DesktopAssetManager(true).loadFont("Interface/Fonts/Default.fnt");
        Supplier<Node> factory = () -> {
            Node made = new Node("ship");
            AudioNode sound = new AudioNode();
            sound.setDryFilter(water);
            ParticleEmitter rain = new ParticleEmitter("rain", ParticleMesh.Type.Triangle, 5);
            rain.setShape(cloud);
            BitmapText text = new BitmapText(font);
            text.setColor(theme);
            List.of(sound, rain, text).forEach(made::attachChild);
            return made;
        };
        SavedInstance first = SavedInstance.of(factory.get(), factory.get());
        SavedInstance second = first.other(factory.get());
        water.setVolume(0.5f);
        cloud.setPoint(new Vector3f(1, 2, 3));
        theme.set(ColorRGBA.Red);
        assertThat(first.reset()).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(second.reset()).isEqualTo(ResetOutcome.UNCHANGED);
        ((AudioNode) ((Node) first.root()).getChild(0)).setDryFilter(null);
        assertThat(first.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(((AudioNode) ((Node) first.root()).getChild(0)).getDryFilter()).isSameAs(water);
        assertThat(water.getVolume()).isEqualTo(0.5f);
        assertThat(cloud.getPoint()).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(theme).isEqualTo(ColorRGBA.Red);
    }

    private static Node defending(Vector3f camp) {
        Node enemy = new Node("enemy");
        enemy.setUserData("camp", camp);
        return enemy;
    }

    private static LightProbe probe(Node lamp) {
        return (LightProbe) lamp.getLocalLightList().get(0);
    }

    private static SpatialPool<Node> pool(ScenePools pools, Node prefab, ResetScope scope) {
        pools.setRoot(new Node("root"));
        return pools.register("lamp", prefab, SpatialPoolSettings.builder("lamp").developmentMode(scope
                == ResetScope.EVERYTHING).resetScope(scope).build());
    }

    @Test
    void aProbesPlaceAndAreaReachNoOtherInstanceAndNotThePrefab() {
        for (ResetScope scope : ResetScope.values()) {
            try (ScenePools pools = new ScenePools()) {
                SpatialPool<Node> pool = pool(pools, prefab, scope);
                LightProbe one = probe(pool.spawn());
                LightProbe two = probe(pool.spawn());
                one.getArea().setRadius(99);
                one.setPosition(new Vector3f(9, 9, 9));
                assertThat(two.getArea().getRadius()).as("%s", scope).isEqualTo(3);
                assertThat(((SphereProbeArea) two.getArea()).getCenter()).isEqualTo(new Vector3f(1, 2, 3));
                assertThat(two.getPosition()).isEqualTo(new Vector3f(1, 2, 3));
                assertThat(original.getArea().getRadius()).isEqualTo(3);
                assertThat(original.getPosition()).isEqualTo(new Vector3f(1, 2, 3));
            }
        }
    }

    @Test
    void laterChangesOfTheGamesOwnProbeReachNoInstance() {
        try (ScenePools pools = new ScenePools()) {
            SpatialPool<Node> pool = pool(pools, prefab, ResetScope.EVERYTHING);
            original.getArea().setRadius(50);
            original.setPosition(new Vector3f(5, 5, 5));
            LightProbe made = probe(pool.spawn());
            assertThat(made.getArea().getRadius()).isEqualTo(3);
            assertThat(made.getPosition()).isEqualTo(new Vector3f(1, 2, 3));
        }
    }

    @Test
    void aProbesAreaIsRestoredInTypeSizeAndPlace() {
        try (ScenePools pools = new ScenePools()) {
            SpatialPool<Node> pool = pool(pools, prefab, ResetScope.EVERYTHING);
            Node lamp = pool.spawn();
            List<String> before = Fingerprint.of(lamp);
            LightProbe probe = probe(lamp);
            probe.getArea().setRadius(99);
            pools.recycle(lamp);
            assertThat(Fingerprint.of(pool.spawn())).isEqualTo(before);
            probe.getArea().setCenter(new Vector3f(7, 7, 7));
            pools.recycle(lamp);
            assertThat(Fingerprint.of(pool.spawn())).isEqualTo(before);
            probe.setAreaType(AreaType.OrientedBox);
            pools.recycle(lamp);
            assertThat(pool.spawn()).isSameAs(lamp);
            assertThat(Fingerprint.of(lamp)).isEqualTo(before);
            for (String changed : List.of("area radius of the Probe light changed from 3.0 to 99.0",
                    "area centre of the Probe light changed from (1.0, 2.0, 3.0) to (7.0, 7.0, 7.0)",
                    "area type of the Probe light changed from Spherical to OrientedBox")) {
                assertThat(pool.leftovers()).anyMatch(line -> line.contains(changed));
            }
        }
    }

    @Test
    void aProbesBoxIsRestoredInTurnAndExtent() {
        original.setAreaType(AreaType.OrientedBox);
        OrientedBoxProbeArea box = (OrientedBoxProbeArea) original.getArea();
        box.setExtent(new Vector3f(1, 2, 3));
        box.setRotation(new Quaternion().fromAngles(0, 1, 0));
        try (ScenePools pools = new ScenePools()) {
            SpatialPool<Node> pool = pool(pools, prefab, ResetScope.EVERYTHING);
            Node lamp = pool.spawn();
            List<String> before = Fingerprint.of(lamp);
            assertThat(before).isEqualTo(Fingerprint.of(prefab));
            OrientedBoxProbeArea own = (OrientedBoxProbeArea) probe(lamp).getArea();
            own.setExtent(new Vector3f(9, 9, 9));
            own.setRotation(new Quaternion());
            own.setCenter(new Vector3f(8, 8, 8));
            assertThat(box.getExtent()).isEqualTo(new Vector3f(1, 2, 3));
            pools.recycle(lamp);
            assertThat(pool.spawn()).isSameAs(lamp);
            assertThat(Fingerprint.of(lamp)).isEqualTo(before);
            probe(lamp).setAreaType(AreaType.Spherical);
            pools.recycle(lamp);
            assertThat(Fingerprint.of(pool.spawn())).isEqualTo(before);
        }
    }

    @TestFactory
    Stream<DynamicTest> eachSingleChangeOfAProbesBoxComesBack() {
        original.setAreaType(AreaType.OrientedBox);
        OrientedBoxProbeArea box = (OrientedBoxProbeArea) original.getArea();
        box.setExtent(new Vector3f(1, 2, 3));
        box.setCenter(new Vector3f(4, 5, 6));
        Map<String, Consumer<OrientedBoxProbeArea>> edits = Map.of(
                "extent", area -> area.setExtent(new Vector3f(9, 2, 3)),
                "turn", area -> area.setRotation(new Quaternion().fromAngles(0, 1, 0)),
                "x", area -> area.setCenter(new Vector3f(9, 5, 6)),
                "y", area -> area.setCenter(new Vector3f(4, 9, 6)),
                "z", area -> area.setCenter(new Vector3f(4, 5, 9)));
        return edits.entrySet().stream().map(edit -> DynamicTest.dynamicTest(edit.getKey(), () -> {
            Node lamp = (Node) prefab.clone(false);
            SavedInstance saved = SavedInstance.of(prefab, lamp);
            assertThat(saved.reset((kind, path, what) -> { })).as("unchanged").isEqualTo(ResetOutcome.UNCHANGED);
            OnlyChange.comesBack(saved, () -> Fingerprint.of(lamp),
                    () -> edit.getValue().accept((OrientedBoxProbeArea) probe(lamp).getArea()));
        }));
    }

    @Test
    void anOverridesValueReachesNoOtherInstanceAndNotThePrefab() {
        ColorRGBA tint = new ColorRGBA(0, 1, 0, 1);
        prefab.addMatParamOverride(new MatParamOverride(VarType.Vector4, "Tint", tint));
        for (ResetScope scope : ResetScope.values()) {
            try (ScenePools pools = new ScenePools()) {
                SpatialPool<Node> pool = pool(pools, prefab, scope);
                Node one = pool.spawn();
                Node two = pool.spawn();
                ((ColorRGBA) one.getLocalMatParamOverrides().get(0).getValue()).set(1, 0, 0, 1);
                assertThat(two.getLocalMatParamOverrides().get(0).getValue()).as("%s", scope).isEqualTo(
                        ColorRGBA.Green);
                assertThat(tint).isEqualTo(ColorRGBA.Green);
            }
        }
    }

    /** The engine's clone of a material forgets it. */
    @Test
    void aMaterialOfAnInstanceHasTheTechniqueThatThePrefabsHasChosen() {
        Material material = new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md");
        material.selectTechnique("Glow", new RenderManager(new NullRenderer()));
        Geometry crate = new Geometry("crate", new Box(1, 1, 1));
        crate.setMaterial(material);
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(new Node("root"));
            SpatialPool<Geometry> pool = pools.register("crate", crate,
                    s -> s.materialMode(MaterialMode.PER_INSTANCE));
            Material own = pool.spawn().getMaterial();
            assertThat(own).isNotSameAs(material);
            assertThat(own.getActiveTechnique()).isNotSameAs(material.getActiveTechnique());
            assertThat(own.getActiveTechnique().getDef()).isSameAs(material.getActiveTechnique().getDef());
        }
    }

    @Test
    void aMaterialsValuesAreTheInstancesOwnInEveryScope() {
        Material material = new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", new ColorRGBA(1, 0, 0, 1));
        // as MorphControl leaves it on a prefab that was drawn: it then writes into the array
        material.setParam("MorphWeights", VarType.FloatArray, new float[] {0.5f});
        Geometry crate = new Geometry("crate", new Box(1, 1, 1));
        crate.setMaterial(material);
        for (ResetScope scope : ResetScope.values()) {
            try (ScenePools pools = new ScenePools()) {
                pools.setRoot(new Node("root"));
                SpatialPool<Geometry> pool = pools.register("crate", crate, SpatialPoolSettings.builder("crate")
                        .materialMode(MaterialMode.PER_INSTANCE).resetScope(scope).build());
                Material own = pool.spawn().getMaterial();
                ((ColorRGBA) own.getParamValue("Color")).set(0, 0, 0, 0);
                ((float[]) own.getParamValue("MorphWeights"))[0] = 1;
                assertThat((ColorRGBA) material.getParamValue("Color")).as("%s", scope).isEqualTo(ColorRGBA.Red);
                assertThat((float[]) material.getParamValue("MorphWeights")).containsExactly(0.5f);
            }
        }
    }

    @Test
    void targetsTheGpuHasNoRoomForAreMergedForEachInstance() {
        Node arm = SkinnedModel.create();
        ((Geometry) arm.getChild("face")).setFallbackMorphTarget(new MorphTarget("merged"));
        Node instance = arm.clone(false);
        SavedInstance.of(arm, instance);
        assertThat(((Geometry) instance.getChild("face")).getFallbackMorphTarget()).isNull();
    }

    @Test
    void morphsOfTwoInstancesKeepApartWhereEachHasAMeshOfItsOwn() {
        drawsTwoMorphed(true);
    }

    /** The engine binds the targets that are active to the mesh, which its clones share. */
    @Test
    void morphsOfTwoInstancesOfOneMeshDisturbEachOther() {
        drawsTwoMorphed(false);
    }

    private static void drawsTwoMorphed(boolean ownMeshes) {
        Geometry face = morphed();
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(new Node("root"));
            SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("face", face, SpatialPoolSettings
                    .builder("face").materialMode(MaterialMode.PER_INSTANCE).developmentMode(true).build()) {
                @Override
                protected Geometry cloneInstance(Geometry copy) {
                    Geometry instance = super.cloneInstance(copy);
                    if (ownMeshes) {
                        instance.setMesh(bindingItsOwnTargets(copy.getMesh()));
                    }
                    return instance;
                }
            });
            Geometry smiling = pool.spawn();
            Geometry winking = pool.spawn();
            draw(smiling, 1, 0);
            draw(winking, 0, 1);
            assertThat(drawn(winking)).isEqualTo(1);
            assertThat(drawn(smiling)).isEqualTo(ownMeshes ? 0 : 1);
            pools.recycle(smiling);
            assertThat(pool.spawn()).isSameAs(smiling);
            assertThat(smiling.getMorphState()).containsExactly(0, 0);
            assertThat(pool.leftovers()).isEmpty();
        }
    }

    /** It shares all buffers but those that are bound for morphing, so it costs next to nothing. */
    private static Mesh bindingItsOwnTargets(Mesh shared) {
        Mesh own = shared.clone();
        own.clearBuffer(VertexBuffer.Type.MorphTarget0);
        for (MorphTarget target : shared.getMorphTargets()) {
            own.addMorphTarget(target);
        }
        return own;
    }

    private static Geometry morphed() {
        Geometry face = new Geometry("face", new Box(1, 1, 1));
        for (String name : List.of("smile", "wink")) {
            MorphTarget target = new MorphTarget(name);
            target.setBuffer(VertexBuffer.Type.Position, BufferUtils.createFloatBuffer(72));
            face.getMesh().addMorphTarget(target);
        }
        face.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        face.getMaterial().setParam("MorphWeights", VarType.FloatArray, new float[1]);
        face.setNbSimultaneousGPUMorph(1);
        face.addControl(new MorphControl());
        return face;
    }

    private static void draw(Geometry face, float... weights) {
        face.setMorphState(weights);
        face.getControl(MorphControl.class).render(null, null);
    }

    /** Which of the targets is bound. */
    private static int drawn(Geometry face) {
        Object bound = face.getMesh().getBuffer(VertexBuffer.Type.MorphTarget0).getData();
        return bound == face.getMesh().getMorphTargets()[0].getBuffer(VertexBuffer.Type.Position) ? 0 : 1;
    }

    /** By this reference the renderer knows which buffer is bound: with another's it does not bind that other one. */
    @Test
    void aBufferOfAnInstanceIsNotTakenForThatOfItsOriginal() {
        Node drawn = SkinnedModel.create();
        references(drawn);
        try (ScenePools pools = TestScene.pools()) {
            pools.setRoot(new Node("scene"));
            SpatialPool<Node> skinned = pools.register("skinned", drawn);
            SpatialPool<Node> copied = new SpatialPool<>("copied", drawn) {
                @Override
                protected Node cloneInstance(Node copy) {
                    return (Node) drawn.deepClone();
                }
            };
            pools.register(copied);
            // the last is what a warm-up draws
            for (Spatial copy : List.of(skinned.spawn(), copied.spawn(), TestScene.prefabOf(skinned).clone(false))) {
                references(copy).forEach((buffer, known) -> assertThat(known == buffer)
                        .as("%s %s", copy, buffer.getBufferType()).isTrue());
            }
        }
    }

    /** As the renderer asks for them when it draws. */
    private static Map<VertexBuffer, VertexBuffer> references(Spatial root) {
        Map<VertexBuffer, VertexBuffer> references = new IdentityHashMap<>();
        root.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry) {
                geometry.getMesh().getBufferList().forEach(
                        buffer -> references.put(buffer, buffer.<VertexBuffer>getWeakRef().get()));
            }
        });
        return references;
    }
}
