// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.ModelKey;
import com.jme3.export.InputCapsule;
import com.jme3.export.JmeExporter;
import com.jme3.export.JmeImporter;
import com.jme3.export.OutputCapsule;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.SavedModel;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a control on a prefab declares of its pool. */
class PoolControlTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);

    private final ScenePools pools = TestScene.pools();

    @BeforeEach
    void begin() {
        pools.setRoot(new Node("root"));
    }

    @AfterEach
    void end() {
        pools.close();
    }

    private static <S extends Spatial> S reloaded(S model) {
        return BinaryExporter.saveAndLoad(ASSETS, model);
    }

    private static Node orc(PoolControl control) {
        Node orc = Scenes.tree("orc");
        orc.setKey(new ModelKey("Models/orc.j3o"));
        orc.addControl(control);
        return orc;
    }

    /** As {@code JmeGenericControl} of the engine's editor: a property for each field with a getter and a setter. */
    private static List<PropertyDescriptor> sheet() {
        List<PropertyDescriptor> properties = new ArrayList<>();
        for (Field field : PoolControl.class.getDeclaredFields()) {
            try {
                properties.add(new PropertyDescriptor(field.getName(), PoolControl.class));
            } catch (IntrospectionException e) {
                // has no getter or no setter: not in the sheet
            }
        }
        return properties;
    }

    @Test
    void theEditorsSheetHasTheNameAndTheSettings() throws IntrospectionException {
        assertThat(sheet()).extracting(PropertyDescriptor::getName).containsExactly("name", "settings");
        assertThat(Introspector.getBeanInfo(PoolControl.class, AbstractControl.class).getPropertyDescriptors())
                .extracting(PropertyDescriptor::getName).containsExactly("name", "settings");
        assertThat(sheet()).extracting(PropertyDescriptor::getPropertyType).as("edited as a line of text")
                .containsOnly(String.class);
    }

    @Test
    void eachPropertyOfTheSheetIsReadAsItWasWritten() throws ReflectiveOperationException {
        for (PropertyDescriptor property : sheet()) {
            PoolControl control = new PoolControl();
            assertThat(property.getReadMethod().invoke(control)).as(property.getName()).isEqualTo("");
            String text = property.getName().equals("name") ? "orc" : "maxTotal=60; prewarm=20";
            property.getWriteMethod().invoke(control, " " + text + " ");
            assertThat(property.getReadMethod().invoke(control)).isEqualTo(text);
            property.getWriteMethod().invoke(control, "");
            assertThat(property.getReadMethod().invoke(control)).isEqualTo("");
        }
    }

    @Test
    void settingsInAnyOrderAndSpacingAreAccepted() {
        PoolControl control = new PoolControl();
        control.setSettings(" prewarm = 20 ;growth=fixedStep   step=8;; maxTotal= ; levelsOfTheSky=7 ");
        assertThat(control.getSettings())
                .isEqualTo("growth=fixedStep   step=8; levelsOfTheSky=7; prewarm=20");
        assertThat(pools.register("orc", orc(control)).settings())
                .isEqualTo(SpatialPoolSettings.builder("orc").prewarm(20).growth(GrowthPolicy.fixedStep(8)).build());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "prewarm | has 'prewarm'; write for instance 'prewarm=20; maxTotal=60'",
            "prewarm=1; =7 | has '=7'; write for instance 'prewarm=20; maxTotal=60'",
            "prewarm=1; name=orc | has 'name'; set it with setName",
            "prewarm=1; prewarm=2 | has 'prewarm' twice; remove one of them",
            "prewarm=1; maxTotal=0 | maxTotal must be >= 1 but was 0"})
    void wrongSettingsAreRefusedAndChangeNothing(String text, String reason) {
        PoolControl control = new PoolControl("orc", s -> s.prewarm(5));
        assertThatIllegalArgumentException().isThrownBy(() -> control.setSettings(text)).withMessage(reason);
        assertThat(control.getSettings()).isEqualTo("prewarm=5");
    }

    @Test
    void whatAControlOfCodeHasIsWithinTheBoundsOfFiles() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PoolControl("orc", s -> s.prewarm(2_000_000)))
                .withMessage("prewarm must be from 0 to 1000000 but was 2000000");
        assertThat(new PoolControl(" ", s -> s.prewarm(2)).getName()).isEmpty();
    }

    @Test
    void onlyWhatIsSetCounts() {
        SpatialPoolSettings settings = pools.register("orc", orc(new PoolControl("ogre",
                s -> s.prewarm(3).keepAttached(true)))).settings();
        for (Setting<?> setting : Setting.all()) {
            boolean set = setting.key().equals("prewarm") || setting.key().equals("keepAttached");
            assertThat(setting.source(settings)).as(setting.key())
                    .isEqualTo(set ? SettingSource.PREFAB : SettingSource.DEFAULT);
        }
        assertThat(settings).isEqualTo(SpatialPoolSettings.builder("orc").prewarm(3).build());
    }

    @Test
    void everySettingCanBeDeclaredSavedAndCloned() {
        for (Setting<?> setting : Setting.all()) {
            SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder("orc");
            String text = setting instanceof Setting.Number ? "7"
                    : setting instanceof Setting.Flag flag ? String.valueOf(!flag.get(builder.build()))
                    : last((Setting.Choice<?>) setting);
            setting.set(builder, text);
            PoolControl control = new PoolControl();
            control.setSettings(setting.key() + "=" + text);
            // baked poses and the end of an animation mean nothing to boxes
            boolean isForModels = List.of("bakedPoses", "recycleWhen").contains(setting.key());
            Node prefab = isForModels ? SkinnedModel.create() : Scenes.tree("orc");
            Node model = Scenes.unshaded(prefab, ASSETS, ColorRGBA.Red);
            model.addControl(control);
            Node loaded = (Node) reloaded(model).clone();
            assertThat(loaded.getControl(PoolControl.class).getSpatial()).isSameAs(loaded);
            ScenePools own = TestScene.pools();
            SpatialPool<Node> pool = own.register("orc", loaded);
            assertThat(pool.settings()).as(setting.key()).isEqualTo(builder.build());
            assertThat(setting.source(pool.settings())).isEqualTo(SettingSource.PREFAB);
            own.close();
        }
    }

    private static <V> String last(Setting.Choice<V> choice) {
        SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder("orc");
        choice.set(builder, choice.options().get(choice.options().size() - 1).value());
        return choice.text(builder.build());
    }

    @Test
    void aCloneIsSetWithoutItsOriginal() {
        PoolControl control = new PoolControl("orc", s -> s.prewarm(3));
        PoolControl clone = (PoolControl) control.jmeClone();
        clone.setName("elf");
        clone.setSettings("prewarm=5");
        assertThat(control.getName() + ": " + control.getSettings()).isEqualTo("orc: prewarm=3");
        assertThat(clone.getName() + ": " + clone.getSettings()).isEqualTo("elf: prewarm=5");
        control.setSettings("");
        assertThat(clone.getSettings()).isEqualTo("prewarm=5");
    }

    @Test
    void noInstanceHasTheControlAndThePrefabKeepsIt() {
        Node prefab = orc(new PoolControl("orc", s -> s.prewarm(2)));
        prefab.getChild(0).addControl(new PoolControl("part", s -> s.prewarm(5)));
        prefab.addControl(new LifetimeControl(2f));
        SpatialPool<Node> pool = pools.register("orc", prefab);
        pools.update(0f);
        Node instance = pool.spawn();
        List<Integer> controls = new ArrayList<>();
        instance.depthFirstTraversal(spatial -> controls.add(spatial.getNumControls()));
        assertThat(controls).containsOnly(0);
        assertThat(prefab.getNumControls()).isEqualTo(2);
        assertThat(prefab.getChild(0).getNumControls()).isEqualTo(1);
        assertThat(pool.settings().prewarm()).as("the root's").isEqualTo(2);
    }

    @Test
    void aControlBelowTheRootCountsIfItIsTheOnlyOne() {
        Node model = Scenes.tree("scene");
        model.getChild(0).addControl(new PoolControl("orc", s -> s.maxTotal(9)));
        assertThat(pools.spawn(model)).isNotNull();
        assertThat(pools.pool("orc").settings().maxTotal()).isEqualTo(9);

        Node two = new Node("two");
        for (String part : List.of("left", "right")) {
            Node child = new Node(part);
            child.addControl(new PoolControl());
            two.attachChild(child);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register("two", two)).withMessage("prefab 'two' has"
                + " 2 PoolControls below its root, on 'left' and 'right' for instance; put one on its root");
    }

    @Test
    void theFirstUseOfAPrefabKeepsToItsLimits() {
        pools.spawn(orc(new PoolControl("orc", s -> s.maxTotal(2))));
        assertThat(pools.pool("orc").settings().prewarm()).isEqualTo(2);
        pools.spawn(orc(new PoolControl("ogre", s -> s.prewarm(9))));
        assertThat(pools.pool("ogre").settings().prewarm()).isEqualTo(9);
    }

    @Test
    void anOlderLifetimeControlGoesOnWorkingAndAPoolControlIsStronger() {
        Node old = Scenes.tree("old");
        old.addControl(new LifetimeControl(2f));
        assertThat(pools.register("old", reloaded(old)).settings().lifetimeSeconds()).isEqualTo(2f);
        old.addControl(new PoolControl("old", s -> s.prewarm(1)));
        assertThat(pools.register("both", reloaded(old)).settings().lifetimeSeconds()).isEqualTo(2f);
        old.getControl(PoolControl.class).setSettings("prewarm=1; lifetimeSeconds=3.5");
        assertThat(pools.register("new", reloaded(old)).settings().lifetimeSeconds()).isEqualTo(3.5f);
    }

    @Test
    void whatANewerVersionHasWrittenIsKeptAndReported() {
        PoolControl newer = new PoolControl("orc", s -> s.prewarm(1));
        newer.setSettings("prewarm=1; levelsOfTheSky=7 above=3");
        Node model = reloaded(reloaded(orc(newer)));
        PoolControl loaded = model.getControl(PoolControl.class);
        assertThat(loaded.getSettings()).isEqualTo("levelsOfTheSky=7 above=3; prewarm=1");
        assertThat(loaded.getName()).isEqualTo("orc");
        List<String> heard = new ArrayList<>();
        try (HeardLog log = new HeardLog("io.github.jmepool.jme.internal.prefab.PrefabSettings",
                entry -> heard.add(entry.getMessage()))) {
            pools.register("orc", model);
            assertThatIllegalArgumentException().as("reports nothing").isThrownBy(() -> pools.register("orc", model));
        }
        assertThat(heard).containsExactly("Pool 'orc': prefab 'orc': its PoolControl has 'levelsOfTheSky' ="
                + " '7 above=3', which this version does not know: it has no effect, and stays in the model");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "prewarm | -5 | prewarm must be from 0 to 1000000 but was -5",
            "prewarm | 2000000000 | prewarm must be from 0 to 1000000 but was 2000000000",
            "lifetimeSeconds | NaN | lifetimeSeconds must be >= 0 but was NaN",
            "exhaustion | EXPLODE | exhaustion must be one of GROW, THROW, REUSE_OLDEST, REUSE_CHOSEN but was"
                    + " 'EXPLODE'",
            "exhaustion | RETURN_NULL | exhaustion must be one of GROW, THROW, REUSE_OLDEST, REUSE_CHOSEN but was"
                    + " 'RETURN_NULL'; write THROW and call trySpawn, which returns null at a limit, or 0 as a handle",
            "growth | fixedStep step=1e9 | growth step must be from 1 to 1000000 but was 1000000000",
            "maxTotal | 2 | maxTotal (2) < prewarm (3); raise maxTotal or lower prewarm"})
    void aHostileValueOfAFileIsRefusedWithTheModelsPath(String key, String text, String reason) throws IOException {
        Node model = hostile(key, text);
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register("orc", model))
                .withMessage("Pool 'orc': prefab 'Models/orc.j3o': its PoolControl: " + reason
                        + "; correct it in the model");
        assertThat(pools.has("orc")).isFalse();
    }

    @Test
    void twoControlsOnOneSpatialAreRefusedWithTheirNames() {
        Node twice = orc(new PoolControl("orc", s -> s.prewarm(2)));
        twice.addControl(new PoolControl("ork", s -> s.prewarm(3)));
        Node below = Scenes.tree("horde");
        below.setKey(new ModelKey("Models/horde.j3o"));
        below.getChild(0).addControl(new PoolControl());
        below.getChild(0).addControl(new PoolControl());
        Node lifetimes = orc(new PoolControl());
        lifetimes.addControl(new LifetimeControl(1));
        lifetimes.addControl(new LifetimeControl(2));
        for (int i = 0; i < 2; i++) {
            assertThatIllegalArgumentException().isThrownBy(() -> pools.register("orc", twice))
                    .withMessage("prefab 'Models/orc.j3o' has two PoolControls on 'orc'; remove one of them");
            assertThatIllegalArgumentException().isThrownBy(() -> pools.register("orc", below))
                    .withMessage("prefab 'Models/horde.j3o' has two PoolControls on 'left'; remove one of them");
            assertThatIllegalArgumentException().isThrownBy(() -> pools.register("orc", lifetimes))
                    .withMessage("prefab 'Models/orc.j3o' has two LifetimeControls on 'orc'; remove one of them");
        }
        assertThat(pools.pools()).isEmpty();
    }

    /** A file in which an unknown key, whose text is not checked, is replaced by the wanted one. */
    private static Node hostile(String key, String text) throws IOException {
        PoolControl control = new PoolControl();
        String stand = "#".repeat(key.length());
        control.setSettings((key.equals("prewarm") ? "" : "prewarm=3; ") + stand + "=" + text);
        byte[] file = SavedModel.with(SavedModel.of(orc(control)), stand, key);
        Node loaded = (Node) BinaryImporter.getInstance().load(file);
        loaded.setKey(new ModelKey("Models/orc.j3o"));
        return loaded;
    }

    @Test
    void aDamagedFileIsRefusedAndNothingOfItIsBelieved() {
        assertRefused(new String[] {"prewarm"}, new String[] {"1", "2"}, "has 1 key and 2 texts");
        assertRefused(new String[] {"prewarm", "prewarm"}, new String[] {"1", "2"}, "has 'prewarm' twice");
        assertRefused(new String[] {"prewarm", "prewarm"}, new String[] {"", "2"}, "has 'prewarm' twice");
        assertRefused(new String[] {null}, new String[] {"1"}, "has a blank key, or one without a text");
        assertRefused(new String[] {"prewarm"}, new String[] {null}, "has a blank key, or one without a text");
        String[] many = new String[100_000];
        Arrays.fill(many, "x");
        assertRefused(many, many, "has 100000 keys and 100000 texts");
        assertRefused(null, many, "has no keys, or no texts");
    }

    @Test
    void whatADamagedFileHasIsSavedAgainAsItIs() throws IOException {
        String[] keys = {"prewarm", "prewarm"};
        String[] texts = {"1", "2"};
        PoolControl control = (PoolControl) damaged(keys, texts).getControl(PoolControl.class).jmeClone();
        Map<Object, Object> written = new HashMap<>();
        OutputCapsule capsule = proxy(OutputCapsule.class, (method, arguments) -> written.put(arguments[1],
                arguments[0]));
        control.write(proxy(JmeExporter.class, (method, arguments) -> capsule));
        assertThat(written).containsEntry("keys", keys).containsEntry("texts", texts);
        assertThat(control.getSettings()).as("not believed").isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> control.setSettings("prewarm=3"))
                .withMessage("PoolControl has 'prewarm' twice, as its file is damaged; remove it, and add a new one");
    }

    private void assertRefused(String[] keys, String[] texts, String reason) {
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register("orc", damaged(keys, texts)))
                .withMessage("Pool 'orc': prefab 'Models/orc.j3o': its PoolControl: " + reason
                        + "; correct it in the model");
    }

    @Test
    void aHostileTextDoesNotFloodTheMessage() {
        String text = "\u0007" + "9".repeat(100_000) + "x";
        assertThatIllegalArgumentException().isThrownBy(() -> pools.register("orc",
                damaged(new String[] {"prewarm"}, new String[] {text}))).satisfies(e -> assertThat(e.getMessage())
                        .hasSizeLessThan(1_500).doesNotContain("\u0007"));
    }

    /** Reads what a file with these arrays would have. */
    private static Node damaged(String[] keys, String[] texts) {
        InputCapsule capsule = proxy(InputCapsule.class, (method, arguments) -> !method.equals("readStringArray")
                ? arguments[1] : arguments[0].equals("keys") ? keys : texts);
        PoolControl control = new PoolControl();
        try {
            control.read(proxy(JmeImporter.class, (method, arguments) -> capsule));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return orc(control);
    }

    private static <T> T proxy(Class<T> type, BiFunction<String, Object[], Object> answer) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> answer.apply(method.getName(), arguments)));
    }

    @Test
    void aControlOfCodeTakesOnlyTheBuilderThatItGives() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PoolControl("orc", s -> null))
                .withMessageStartingWith("Pool 'orc': the function for its settings returned null instead of");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PoolControl(null, s -> SpatialPoolSettings.builder("other")))
                .withMessageStartingWith("Pool 'prefab': the function for its settings returned another builder");
    }

    @Test
    void aControlOfCodeRefusesWhatCannotBeSaved() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PoolControl("orc",
                s -> s.sizing(SizingPolicy.combine(SizingPolicy.idleMajority(), SizingPolicy.pressure()))))
                .withMessage("PoolControl 'orc': this sizing can't be saved with a model, as only code can make it;"
                        + " give it to register");
        assertThatIllegalArgumentException().isThrownBy(() -> new PoolControl("orc",
                s -> s.recycleWhen(RecycleWhen.when(spatial -> true)))).withMessageContaining("this recycleWhen");
        assertThatIllegalArgumentException().isThrownBy(() -> new PoolControl("orc",
                s -> s.resetRule(ResetRule.property(Node.class, Node::getName, Node::setName))))
                .withMessageContaining("a reset rule");
        PoolControl control = new PoolControl("orc", s -> s.growth(GrowthPolicy.fixedStep(8)));
        assertThat(control.getSettings()).isEqualTo("growth=fixedStep step=8");
    }
}
