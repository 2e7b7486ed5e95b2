// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.font.BitmapText;
import com.jme3.font.Rectangle;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.TextField;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.support.HeadlessApp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When the panel paints its counts anew, and what it shows without a pool. */
class PoolPanelPaintTest {
    @Test
    void newCountsAreShownEvenWhenFramesTakeLongerThanASampleLasts() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            float slow = 1.5f * PanelParts.SAMPLE_SECONDS;
            panel.update(slow);
            panel.update(slow);
            assertThat(PanelParts.texts(panel)).doesNotContain("bullet");
            pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            panel.update(slow);
            assertThat(PanelParts.texts(panel)).contains("bullet");
        }
    }

    /** The page of details shows before there is anything to detail. */
    @ParameterizedTest
    @ValueSource(strings = {"Undo", "Reset to preset", "Prewarm now", "Trim now", "Show one", "Trim all idle",
            "Recycle all"})
    void withoutAPoolTheDetailsButtonsSayThatThereIsNone(String label) {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            lastButton(panel, label).click();
            assertThat(PanelParts.helpText(panel)).isEqualTo("There is no pool yet.");
        }
    }

    @Test
    void theExplanationOfASettingFitsTheNarrowestDockedPanel() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            PanelStyle.install(app.getAssetManager());
            SpatialPool<Geometry> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            for (Setting<?> line : Setting.all()) {
                if (line instanceof Setting.Choice<?> choice) {
                    choose(choice, bullet);
                } else {
                    change(line, bullet, builder -> line.copy(bullet.settings(), builder));
                }
            }
        }
    }

    private static <V> void choose(Setting.Choice<V> choice, SpatialPool<?> pool) {
        choice.options().forEach(option -> change(choice, pool, builder -> choice.set(builder, option.value())));
    }

    /** The words for this source are as long as those for any other. */
    private static void change(Setting<?> line, SpatialPool<?> pool, Consumer<SpatialPoolSettings.Builder> change) {
        SpatialPoolSettings.Builder builder = pool.settings().toBuilder().source(SettingSource.PREFAB);
        change.accept(builder);
        SpatialPoolSettings changed = builder.build();
        PoolSettingsModel settings = new PoolSettingsModel(() -> changed, none -> { });
        for (PoolSettingsModel.Line each : settings.lines(line.topic())) {
            BitmapText text = new BitmapText(PanelStyle.font());
            text.setSize(PanelStyle.FONT_SIZE);
            text.setText(each.explanation());
            text.setBox(new Rectangle(0f, 0f, 352f, 100f));
            assertThat(text.getLineCount()).as(text.getText()).isLessThanOrEqualTo(4);
        }
    }

    @Test
    void theHelpLineOfALowDockedPanelIsBelowItsButtons() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            PoolPanel panel = new PoolPanel(new PoolsModel(pools), null, Path.of("pools.json"), app.getAssetManager(),
                    376f, 560f, new PoolPanelState());
            app.getGuiNode().attachChild(panel);
            app.steps(PanelParts.FRAMES_TO_SETTLE);
            Button last = lastButton(panel, "Recycle all");
            assertThat(panel.help.getWorldTranslation().y)
                    .isLessThanOrEqualTo(last.getWorldTranslation().y - last.getSize().y);
        }
    }

    @Test
    void aLoadedPresetNamesWhatTheCodeSetsOtherwise(@TempDir Path folder) {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            Path file = folder.resolve("p.json");
            new Preset(List.of(new PoolPreset(SpatialPoolSettings.builder("bullet").maxTotal(90)
                    .maxIdle(30).build(), null, false))).save(file);
            SpatialPool<?> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)),
                    s -> s.maxTotal(50));
            PoolPanel panel = PanelParts.full(pools, file, app.getAssetManager());
            lastButton(panel, "All pools").click();
            lastButton(panel, "Load").click();
            assertThat(PanelParts.helpText(panel)).isEqualTo("Applied the settings of 1 pool from " + file
                    + ". The code sets otherwise: bullet: maxTotal stays 50 (not 90).");
            assertThat(bullet.settings().maxIdle()).isEqualTo(30);
        }
    }

    /** Each opening, and a window of another size, makes another panel: Save wrote over the first file then. */
    @Test
    void thePresetFileThatWasTypedStaysForTheNextOpening(@TempDir Path folder) {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            PoolsModel model = new PoolsModel(pools);
            Path file = folder.resolve("p.json");
            Path typed = folder.resolve("typed.json");
            PoolPanel panel = new PoolPanel(model, null, file, app.getAssetManager(), 1280f, 720f, null);
            lastButton(panel, "All pools").click();
            textField(panel, file.toString()).setText(typed.toString());
            panel.updateLogicalState(0.01f);
            PoolPanel next = new PoolPanel(model, null, file, app.getAssetManager(), 1280f, 720f, null);
            lastButton(next, "All pools").click();
            lastButton(next, "Save").click();
            assertThat(typed).exists();
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void resetRestoresTheFirstSettingsOfAPoolThatTheLoadedPresetDoesNotName(@TempDir Path folder) {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            Path file = folder.resolve("p.json");
            new Preset(List.of(new PoolPreset(SpatialPoolSettings.builder("coin").prewarm(30).build(), null, false)))
                    .save(file);
            SpatialPool<?> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            SpatialPool<?> coin = pools.register("coin", new Geometry("coin", new Box(1f, 1f, 1f)));
            PoolPanel panel = PanelParts.full(pools, file, app.getAssetManager());
            paint(panel);
            PanelParts.enter(firstNumber(panel), "9");
            lastButton(panel, "All pools").click();
            lastButton(panel, "Load").click();
            lastButton(panel, "Details").click();
            lastButton(panel, "Reset to preset").click();
            assertThat(bullet.settings().prewarm()).isZero();
            panel.select("coin");
            lastButton(panel, "Reset to preset").click();
            assertThat(coin.settings().prewarm()).isEqualTo(30);
        }
    }

    @Test
    void nothingOfTheLastPoolStaysWhenItIsClosed() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.setRoot(new Node("scene"));
            SpatialPool<Geometry> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            bullet.spawn();
            paint(panel);
            assertThat(numbers(panel)).isNotEmpty();
            assertThat(PanelParts.isPlotShown(panel)).isTrue();
            bullet.close();
            paint(panel);
            assertThat(PanelParts.texts(panel)).contains("There is no pool yet")
                    .noneMatch(text -> text.endsWith(" active"));
            assertThat(numbers(panel)).isEmpty();
            assertThat(PanelParts.isPlotShown(panel)).as("the history of a pool that is gone").isFalse();
            lastButton(panel, "Prewarm now").click();
            assertThat(PanelParts.helpText(panel)).isEqualTo("There is no pool yet.");
        }
    }

    @Test
    void prewarmNowCountsTheInstancesThatAreInUse() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.setRoot(new Node("scene"));
            SpatialPool<Geometry> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)),
                    s -> s.prewarm(5));
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            bullet.spawn();
            bullet.spawn();
            paint(panel);
            lastButton(panel, "Prewarm now").click();
            assertThat(bullet.stats().total()).isEqualTo(5);
            assertThat(PanelParts.helpText(panel)).isEqualTo("bullet: 3 instances made.");
        }
    }

    /** What a pool refused stays in its field; Undo is where most people look for the way back. */
    @Test
    void undoDropsWhatWasRefusedEvenWhereNothingWasChanged() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            paint(panel);
            List<String> before = numbers(panel);
            PanelParts.textField(firstNumber(panel)).setText("many");
            assertThat(numbers(panel)).isNotEqualTo(before);
            lastButton(panel, "Undo").click();
            paint(panel);
            assertThat(numbers(panel)).isEqualTo(before);
            assertThat(PanelParts.helpText(panel)).isEqualTo("There is nothing to undo for bullet.");
        }
    }

    @Test
    void aStepAfterARefusedNumberStepsFromTheOneInForce() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            SpatialPool<Geometry> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            paint(panel);
            Node prewarm = (Node) firstNumber(panel);
            PanelParts.enter(prewarm, "-5");
            assertThat(PanelParts.helpText(panel)).isEqualTo("Prewarm: must be >= 0 but was -5");
            ((Button) prewarm.getChild(2)).click();
            assertThat(bullet.settings().prewarm()).isPositive();
            assertThat(PanelParts.textField(prewarm).getText()).isEqualTo("" + bullet.settings().prewarm());
        }
    }

    @Test
    void aContradictionIsExplainedWithTheLabels() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.register("prewarm", new Geometry("bullet", new Box(1f, 1f, 1f)), s -> s.maxActive(7));
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            paint(panel);
            PanelParts.enter(firstNumber(panel), "9");
            assertThat(PanelParts.helpText(panel)).isEqualTo(
                    "Prewarm: Active limit (7) < Prewarm (9); raise Active limit or lower Prewarm");
        }
    }

    @Test
    void aQuestionIsAskedAgainWhenItIsNoLongerShown() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.setRoot(new Node("scene"));
            SpatialPool<Geometry> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            bullet.spawn();
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            paint(panel);
            lastButton(panel, "Recycle all").click();
            assertThat(PanelParts.helpText(panel)).isEqualTo(
                    "Ends the use of 1 active instance. Click again to do it.");
            lastButton(panel, "Prewarm now").click();
            lastButton(panel, "Recycle all").click();
            panel.update(10f);
            lastButton(panel, "Recycle all").click();
            assertThat(bullet.activeCount()).as("asked three times, never answered").isEqualTo(1);
            lastButton(panel, "Sure?").click();
            assertThat(bullet.activeCount()).isZero();
            assertThat(lastButton(panel, "Recycle all")).as("its label again").isNotNull();
        }
    }

    @Test
    void aQuestionEndsWhenAnotherPoolIsShown() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.setRoot(new Node("scene"));
            SpatialPool<Geometry> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            SpatialPool<Geometry> coin = pools.register("coin", new Geometry("coin", new Box(1f, 1f, 1f)));
            coin.spawn();
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            paint(panel);
            lastButton(panel, "Recycle all").click();
            bullet.close();
            paint(panel);
            assertThat(PanelParts.selectedPool(panel)).isEqualTo("coin");
            lastButton(panel, "Recycle all").click();
            assertThat(coin.activeCount()).as("asked about bullet, then about coin").isEqualTo(1);
            panel.select("coin");
            lastButton(panel, "Sure?").click();
            assertThat(coin.activeCount()).isZero();
        }
    }

    @Test
    void aStepFromNoLimitIsRefusedWithTheLimitInForce() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            paint(panel);
            Node limit = (Node) numberFields(panel).stream()
                    .filter(field -> PanelParts.textField(field).getText().equals("no limit")).findFirst()
                    .orElseThrow();
            ColorRGBA usual = PanelParts.textField(limit).getColor().clone();
            ((Button) limit.getChild(2)).click();
            assertThat(PanelParts.helpText(panel)).isEqualTo("Active limit: type a number to set a limit");
            assertThat(PanelParts.textField(limit).getText()).isEqualTo("no limit");
            assertThat(PanelParts.textField(limit).getColor()).as("it is not what was refused").isEqualTo(usual);
        }
    }

    @Test
    void everySuggestedSizeCanBeSeen() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.setRoot(new Node("scene"));
            for (int i = 10; i < 50; i++) {
                pools.register("pool " + i, new Geometry("g", new Box(1f, 1f, 1f))).spawn();
            }
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            lastButton(panel, "All pools").click();
            paint(panel);
            assertThat(PanelParts.texts(panel)).anyMatch(line -> line.startsWith("pool 10: prewarm 1"))
                    .noneMatch(line -> line.startsWith("pool 49: "));
            PanelParts.scrollPage(panel, 40);
            assertThat(PanelParts.texts(panel)).anyMatch(line -> line.startsWith("pool 49: prewarm 1"))
                    .noneMatch(line -> line.startsWith("pool 10: "));
        }
    }

    @Test
    void theSearchShowsFromTwentyPoolsOn() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            for (int i = 10; i < 29; i++) {
                pools.register("pool " + i, new Geometry("g", new Box(1f, 1f, 1f)));
            }
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            paint(panel);
            assertThat(PanelParts.texts(panel)).doesNotContain("Find");
            float width = PanelParts.tableWidth(panel);
            SpatialPool<?> last = pools.register("pool 29", new Geometry("g", new Box(1f, 1f, 1f)));
            paint(panel);
            assertThat(PanelParts.texts(panel)).contains("Find");
            assertThat(PanelParts.tableWidth(panel)).isEqualTo(width);
            PanelParts.search(panel).setText("2");
            paint(panel);
            assertThat(PanelParts.rowsInView(panel)).hasSize(11).contains("pool 12", "pool 20")
                    .doesNotContain("pool 11");
            last.close();
            paint(panel);
            assertThat(PanelParts.texts(panel)).doesNotContain("Find");
            assertThat(PanelParts.rowsInView(panel)).as("those that fit, of all").contains("pool 11");
        }
    }

    @Test
    void thePlotNamesItsMinuteItsCountsAndWhatWasCloned() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.setRoot(new Node("scene"));
            SpatialPool<Geometry> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            paint(panel);
            assertThat(PanelParts.texts(panel)).contains("0 active", "0 idle", "0 cloned", "-0 s", "now");
            for (int i = 0; i < 7; i++) {
                bullet.spawn();
            }
            paint(panel);
            assertThat(PanelParts.texts(panel)).contains("7 active", "7 cloned", "8", "4");
            for (int i = 0; i < 60 * PanelParts.SAMPLES_PER_SECOND; i++) {
                panel.update(PanelParts.SAMPLE_SECONDS);
            }
            assertThat(PanelParts.texts(panel)).contains("7 active", "0 cloned", "-59 s");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 2", "1, 2", "7, 8", "40, 40", "63, 70", "999, 1000", "1001, 1100"})
    void theAxisOfThePlotEndsALittleAboveTheLargestCount(int largest, int top) {
        assertThat(2 * PlotBoard.half(largest)).isEqualTo(top);
    }

    @Test
    void aChangedSettingIsExplainedWithItsNewOrigin() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)));
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            paint(panel);
            lastButton(panel, "throws").click();
            assertThat(PanelParts.helpText(panel)).startsWith("Spawn at a limit (from the panel): ");
        }
    }

    /** As of {@code places.forEach(enemies::spawn)}. */
    @Test
    void theLeakReportBeginsWithALineOfTheGame() {
        try (HeadlessApp app = new HeadlessApp(); ScenePools pools = new ScenePools()) {
            GuiGlobals.initialize(app);
            pools.setRoot(new Node("scene"));
            SpatialPool<Geometry> bullet = pools.register("bullet", new Geometry("bullet", new Box(1f, 1f, 1f)),
                    s -> s.leakTracking(1));
            List.of(Vector3f.ZERO, Vector3f.UNIT_X).forEach(bullet::spawn);
            PoolPanel panel = PanelParts.full(pools, Path.of("pools.json"), app.getAssetManager());
            lastButton(panel, "Leaks").click();
            PanelParts.enter(firstNumber(panel), "0");
            lastButton(panel, "Report").click();
            assertThat(PanelParts.texts(panel)).anyMatch(line -> line.startsWith("2 of bullet, the oldest for 0 s"))
                    .filteredOn(line -> line.startsWith("      at ")).first().asString()
                    .startsWith("      at PoolPanelPaintTest.theLeakReport");
        }
    }

    /** It paints in the frame after the one in which it has sampled. */
    private static void paint(PoolPanel panel) {
        panel.update(2 * PanelParts.SAMPLE_SECONDS);
        panel.update(2 * PanelParts.SAMPLE_SECONDS);
    }

    private static TextField textField(PoolPanel panel, String text) {
        return panel.descendantMatches(TextField.class).stream().filter(field -> field.getText().equals(text))
                .findFirst().orElseThrow();
    }

    private static Spatial firstNumber(PoolPanel panel) {
        return numberFields(panel).get(0);
    }

    private static List<Spatial> numberFields(PoolPanel panel) {
        List<Spatial> found = new ArrayList<>();
        panel.depthFirstTraversal(spatial -> {
            if (PanelParts.isNumber(spatial)) {
                found.add(spatial);
            }
        });
        return found;
    }

    private static List<String> numbers(PoolPanel panel) {
        return numberFields(panel).stream().map(field -> PanelParts.textField(field).getText()).toList();
    }

    /** Another button of that label may be in the bar above the pages. */
    private static Button lastButton(PoolPanel panel, String label) {
        List<Button> buttons = new ArrayList<>();
        panel.depthFirstTraversal(spatial -> {
            if (spatial instanceof Button button && label.equals(button.getText())) {
                buttons.add(button);
            }
        });
        return buttons.get(buttons.size() - 1);
    }
}
