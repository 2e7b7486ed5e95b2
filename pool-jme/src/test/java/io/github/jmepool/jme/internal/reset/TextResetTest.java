// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.collision.CollisionResults;
import com.jme3.font.BitmapFont;
import com.jme3.font.BitmapText;
import com.jme3.font.LineWrapMode;
import com.jme3.font.Rectangle;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts begin each use as a new one: what they hold, and what is drawn of it. */
class TextResetTest {
    private static final BitmapFont FONT = font(0);

    private final Node scene = new Node("scene");
    private final ScenePools pools = TestScene.pools();
    private final Logger log = Logger.getLogger(TestScene.USE_LOG);

    /** Has style 1 as well, whose letters are on a page of their own. */
    private static BitmapFont font(int style) {
        BitmapFont font = new DesktopAssetManager(true).loadFont("Interface/Fonts/Default.fnt");
        if (style == 0) {
            font.merge(font(1));
        } else {
            font.setStyle(style);
        }
        return font;
    }

    @BeforeEach
    void open() {
        pools.setRoot(scene);
        log.setLevel(Level.OFF);
    }

    @AfterEach
    void close() {
        pools.close();
        log.setLevel(null);
    }

    private void frame() {
        Scenes.frame(scene, pools, 0.1f);
    }

    private static BitmapText plain() {
        BitmapText text = new BitmapText(FONT);
        text.setText("one 2 three");
        return text;
    }

    /** Has something of everything. */
    private static BitmapText rich() {
        BitmapText text = new BitmapText(FONT);
        text.setBox(new Rectangle(0, 0, 80, 60));
        text.setText("one \\#f80#two three four five");
        text.setSize(20);
        text.setColor(new ColorRGBA(0.2f, 0.4f, 0.6f, 0.8f));
        text.setColor(2, 5, ColorRGBA.Green);
        text.setStyle(1, 3, 1);
        text.setAlignment(BitmapFont.Align.Center);
        text.setVerticalAlignment(BitmapFont.VAlign.Bottom);
        text.setTabPosition(10, 20);
        return text;
    }

    /** By what reports call it. */
    private static Map<String, Consumer<BitmapText>> changes() {
        Map<String, Consumer<BitmapText>> all = new LinkedHashMap<>();
        all.put("text", text -> text.setText("-42"));
        all.put("size", text -> text.setSize(33));
        all.put("colour", text -> text.setColor(ColorRGBA.Red));
        all.put("alpha", text -> text.setAlpha(0.3f));
        all.put("colours or styles", text -> text.setColor(1, 2, ColorRGBA.Blue));
        all.put("colours or styles of letters", text -> {
            text.setStyle(0, 2, 1);
            // which alone has the engine draw it
            text.setSize(text.getSize());
        });
        all.put("line wrap", text -> text.setLineWrapMode(LineWrapMode.Clip));
        all.put("box", text -> text.setBox(new Rectangle(0, 0, 40, 200)));
        all.put("alignment", text -> {
            text.setBox(new Rectangle(0, 0, 80, 60));
            text.setAlignment(BitmapFont.Align.Right);
        });
        all.put("vertical alignment", text -> {
            text.setBox(new Rectangle(0, 0, 80, 60));
            text.setVerticalAlignment(BitmapFont.VAlign.Center);
        });
        all.put("tab positions", text -> text.setTabPosition(7, 8, 9));
        all.put("tab width", text -> text.setTabWidth(12));
        all.put("ellipsis", text -> text.setEllipsisChar('-'));
        return all;
    }

    /** What it holds, and what its meshes hold, which is drawn. */
    private static List<String> print(BitmapText text) {
        List<String> lines = new ArrayList<>();
        lines.add(text.getText() + " " + text.getSize() + " " + text.getColor() + " " + text.getAlpha() + " "
                + text.getAlignment() + " " + text.getVerticalAlignment() + " " + text.getLineWrapMode());
        Object block = Fingerprint.field(BitmapText.class, "block", text);
        for (String field : List.of("textBox", "tabPos", "tabWidth", "ellipsisChar")) {
            Object value = Fingerprint.field(block.getClass(), field, block);
            lines.add(field + " " + (value instanceof float[] tabs ? List.of(tabs[0], tabs.length) : value));
        }
        for (Spatial page : text.getChildren()) {
            for (VertexBuffer buffer : ((Geometry) page).getMesh().getBufferList()) {
                lines.add(buffer.getBufferType() + " " + (buffer.getData() instanceof FloatBuffer floats
                        ? floats.duplicate().rewind() : buffer.getData() instanceof ByteBuffer bytes
                        ? bytes.duplicate().rewind() : buffer.getData().limit()).hashCode());
            }
            lines.add("bound " + ((Geometry) page).getMesh().getBound());
        }
        return lines;
    }

    private SpatialPool<BitmapText> register(BitmapText prefab, UnaryOperator<SpatialPoolSettings.Builder> more) {
        return pools.register("text", prefab, more);
    }

    private static Stream<DynamicTest> each(String what, TextTest test) {
        return Stream.of(false, true).flatMap(development -> Stream.of(false, true).flatMap(isRich ->
                changes().entrySet().stream().map(change -> DynamicTest.dynamicTest(
                        what + ' ' + change.getKey() + (isRich ? ", rich" : "") + (development ? ", development" : ""),
                        () -> {
                            TextResetTest fixture = new TextResetTest();
                            fixture.open();
                            try {
                                test.run(fixture, isRich ? rich() : plain(), change, development);
                            } finally {
                                fixture.close();
                            }
                        }))));
    }

    private interface TextTest {
        void run(TextResetTest fixture, BitmapText prefab, Map.Entry<String, Consumer<BitmapText>> change,
                boolean development);
    }

    /** The engine leaves the bound of the letters that there were, also in clones. */
    @Test
    void aCloneOfATextThatWasEmptiedIsUnchanged() {
        BitmapText prefab = plain();
        prefab.updateLogicalState(0.1f);
        prefab.setText("");
        prefab.updateLogicalState(0.1f);
        BitmapText clone = (BitmapText) prefab.clone();
        SavedInstance saved = SavedInstance.of(prefab, clone);
        assertThat(saved.reset()).isEqualTo(ResetOutcome.UNCHANGED);
    }

    /** The engine has the letters of the change until something updates it. */
    @Test
    void aTextThatAUseHasSetBackIsDrawnAsAtFirst() {
        for (BitmapText prefab : List.of(plain(), new BitmapText(FONT))) {
            SavedInstance saved = SavedInstance.of(prefab, prefab);
            prefab.updateLogicalState(0.1f);
            List<String> atFirst = print(prefab);
            String text = prefab.getText();
            prefab.setText("100");
            prefab.updateLogicalState(0.1f);
            prefab.setText(text);
            saved.reset();
            assertThat(print(prefab)).isEqualTo(atFirst);
        }
    }

    /** A ray builds what it hits of the letters, once for each mesh. */
    @Test
    void aRayHitsTheLettersOfItsOwnUse() {
        SpatialPool<BitmapText> pool = register(plain(), s -> s);
        for (String characters : List.of("a name", "a much longer name", "-1", "a name")) {
            BitmapText text = pool.spawn();
            text.setText(characters);
            frame();
            assertThat(reach()).as(characters).isBetween(text.getLineWidth() - 5, text.getLineWidth() + 1);
            pool.recycle(text);
        }
    }

    /** How far to the right a ray hits something. */
    private float reach() {
        float reach = 0;
        for (int x = 0; x < 300; x++) {
            for (int y = -15; y < 0; y += 3) {
                Ray ray = new Ray(new Vector3f(x + 0.5f, y, 5), new Vector3f(0, 0, -1));
                reach = scene.collideWith(ray, new CollisionResults()) > 0 ? x + 0.5f : reach;
            }
        }
        return reach;
    }

    @TestFactory
    Stream<DynamicTest> whateverAUseChangesIsAsInANewText() {
        return each("change of", (test, prefab, change, development) -> {
            test.frame();
            SpatialPool<BitmapText> pool = test.register(prefab, s -> s.developmentMode(development));
            for (int use = 0; use < 3; use++) {
                BitmapText made = test.madeAnew(prefab);
                BitmapText text = pool.spawn();
                test.frame();
                assertThat(print(text)).as("use %d", use).isEqualTo(print(made));
                change.getValue().accept(text);
                test.frame();
                assertThat(print(text)).isNotEqualTo(print(made));
                pool.recycle(text);
                assertThat(print(text)).as("drawn at once").isEqualTo(print(made));
                made.removeFromParent();
            }
            assertThat(pool.stats().created()).isEqualTo(1);
            if (development) {
                assertThat(pool.leftovers()).anySatisfy(line -> assertThat(line).contains(change.getKey()));
            }
        });
    }

    /** As the prefab was made, and drawn. */
    private BitmapText madeAnew(BitmapText prefab) {
        BitmapText made = prefab.getSize() == 20 ? rich() : plain();
        scene.attachChild(made);
        return made;
    }

    @Test
    void anEqualBoxOrColourIsNoLeftover() {
        BitmapText prefab = plain();
        prefab.setBox(new Rectangle(0, 0, 80, 60));
        prefab.setColor(ColorRGBA.Orange.clone());
        SpatialPool<BitmapText> pool = register(prefab, s -> s.developmentMode(true));
        BitmapText text = pool.spawn();
        text.setBox(new Rectangle(0, 0, 80, 60));
        text.setColor(ColorRGBA.Orange.clone());
        pool.recycle(text);
        assertThat(pool.leftovers()).isEmpty();
    }

    @Test
    void aUseShowsThePrefabsColourWhateverItsCharacters() {
        BitmapText prefab = plain();
        prefab.setColor(ColorRGBA.Orange.clone());
        BitmapText text = register(prefab, s -> s).spawn();
        text.setText("-42");
        BitmapText expected = plain();
        expected.setColor(ColorRGBA.Orange);
        expected.setText("-42");
        scene.attachChild(expected);
        frame();
        assertThat(print(text)).isEqualTo(print(expected));
    }

    @Test
    void aColourThatOneInstanceWasGivenIsItsOwn() {
        SpatialPool<BitmapText> pool = new SpatialPool<>("text", plain(), SpatialPoolSettings.builder("text").build()) {
            private int made;

            @Override
            protected void onCreate(BitmapText instance) {
                instance.setColor(made++ == 0 ? ColorRGBA.Red : ColorRGBA.Blue);
            }
        };
        pools.register(pool);
        List<BitmapText> both = List.of(pool.spawn(), pool.spawn());
        both.forEach(text -> text.setColor(ColorRGBA.White));
        pools.recycleAll();
        assertThat(both.get(0).getColor()).isSameAs(ColorRGBA.Red);
        assertThat(both.get(1).getColor()).isSameAs(ColorRGBA.Blue);
    }

    @ParameterizedTest
    @EnumSource(ResetScope.class)
    void aRuleForAColourThatIsNullDoesNotThrow(ResetScope scope) {
        SpatialPool<BitmapText> pool = register(plain(), s -> s.developmentMode(false).resetScope(scope)
                .resetRule(ResetRule.property(BitmapText.class, BitmapText::getText, BitmapText::setText))
                .resetRule(ResetRule.property(BitmapText.class, BitmapText::getColor, BitmapText::setColor)));
        BitmapText text = pool.spawn();
        text.setColor(ColorRGBA.Red);
        text.setText("-42");
        pool.recycle(text);
        assertThat(pool.spawn()).isSameAs(text);
        assertThat(text.getColor()).isNull();
        assertThat(text.getText()).isEqualTo("one 2 three");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomUsesBeginAsANewText(boolean development) {
        long seed = Seeds.of(TextResetTest.class);
        Random random = new Random(seed);
        List<Consumer<BitmapText>> changes = List.copyOf(changes().values());
        for (int game = 0; game < 20; game++) {
            BitmapText prefab = random.nextBoolean() ? rich() : plain();
            SpatialPool<BitmapText> pool = pools.register("text" + game, prefab, s -> s.developmentMode(development));
            BitmapText made = madeAnew(prefab);
            frame();
            for (int use = 0; use < 30; use++) {
                BitmapText text = pool.spawn();
                if (random.nextBoolean()) {
                    frame();
                    assertThat(print(text)).as("seed %d, game %d, use %d", seed, game, use).isEqualTo(print(made));
                }
                for (int i = random.nextInt(5); i > 0; i--) {
                    changes.get(random.nextInt(changes.size())).accept(text);
                }
                if (random.nextBoolean()) {
                    frame();
                }
                pool.recycle(text);
            }
            assertThat(pool.stats().created()).isEqualTo(1);
        }
    }
}
