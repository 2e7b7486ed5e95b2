// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;

import com.simsilica.lemur.Button;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.TextField;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The panel under a real mouse and keyboard; each deed is checked on the pool itself. */
@Tag("display")
class PanelInputDisplayTest {
    @TempDir
    private Path folder;

    /** May have to wait for the windows of another JVM. */
    @BeforeEach
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void needsADisplayAndAHand() {
        Displays.require(getClass());
        Hand.require(getClass());
        Screen.enter(true);
    }

    @AfterEach
    void letsOthersOpenWindows() {
        Screen.leave();
    }

    @Test
    void everythingCanBeDoneByMouseAndKeyboard() {
        Path file = folder.resolve("pools.json");
        try (PanelWindow window = new PanelWindow(1280, 720, relative(file))) {
            SpatialPool<?> bullet = window.call(() -> window.pools.register("bullet", window.box("bullet"),
                    SpatialPoolSettings.builder("bullet").prewarm(20).build()));
            window.run(() -> bullet.prewarmNow(40));
            Hand hand = new Hand(window);

            hand.keys("F6");
            hand.until("the panel is docked", () -> window.panelState.isEnabled()
                    && window.panelState.getForm() == PanelForm.DOCKED_LEFT);
            hand.keys("F6");
            hand.until("the panel is full", () -> window.panelState.getForm() == PanelForm.FULL
                    && window.panel().getParent() != null);
            window.steps(5);

            changeTheLimit(window, hand, bullet);
            trim(window, hand, bullet);
            create(window, hand);
            selectByRow(window, hand);
            saveAndLoad(window, hand, bullet, file);
            record(window, hand, file);
            recycleAllAsksFirst(window, hand, bullet);
            giveUpWhatIsIdle(window, hand, bullet);

            hand.keys("F6");
            hand.until("the panel is closed", () -> !window.panelState.isEnabled());
            assertThat(window.call(() -> window.panel().getParent())).isNull();
        }
    }

    @Test
    void plotsAreComparedPausedAndReadByThePointer() throws IOException {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            SpatialPool<?> coin = window.call(() -> window.pools.register("coin", window.box("coin")));
            SpatialPool<?> bullet = window.call(() -> window.pools.register("bullet", window.box("bullet")));
            window.run(() -> window.panelState.setEnabled(true));
            for (int i = 0; i < 40; i++) {
                window.run(i < 20 ? coin::spawn : bullet::spawn);
                window.run(() -> window.panel().update(PanelParts.SAMPLE_SECONDS));
            }
            window.settle();
            Hand hand = new Hand(window);
            Panel plot = window.call(() -> PanelParts.plot(window.panel()));
            hand.point(plot, -0.25f);
            assertThat(window.call(() -> PanelParts.helpText(window.panel()))).matches(
                    "at -[67]\\.\\d s: 0 active, 0 idle; 0 spawns cloned, 0 trimmed; \\d+ frames? over .*");
            hand.point(plot, 0.25f);
            assertThat(window.call(() -> PanelParts.helpText(window.panel()))).matches(
                    "at -[23]\\.\\d s: \\d+ active, 0 idle; 1 spawn cloned, 0 trimmed; \\d+ frames? over .*");

            hand.holding("Control_L", () -> hand.click(window.call(() -> window.labelled("coin"))));
            assertThat(window.call(() -> PanelParts.texts(window.panel()))).as("beside the plot")
                    .contains("bullet 20", "coin 20");
            assertThat(PanelParts.selectedPool(window.panel())).as("the other is compared").isEqualTo("bullet");
            window.shot("panel-compared");

            hand.click(window.call(() -> window.labelled("Pause")));
            window.run(bullet::spawn);
            window.sample(2);
            assertThat(window.call(() -> PanelParts.texts(window.panel()))).contains("bullet 20", "paused", "Go on");
            hand.click(window.call(() -> window.labelled("Go on")));
            hand.click(window.call(() -> window.labelled("10 min")));
            window.sample(2);
            assertThat(window.call(() -> PanelParts.texts(window.panel()))).contains("bullet 21", "now", "60 s");
            hand.click(window.call(() -> window.labelled("coin")));
            assertThat(window.call(() -> PanelParts.texts(window.panel()))).contains("20 active");
        }
    }

    @Test
    void aMarkOpensTheSettingThatMendsItAndApplySetsIt() throws IOException {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            window.run(() -> window.pools.register("bullet", window.box("bullet")));
            SpatialPool<?> coin = window.call(() -> window.pools.register("coin", window.box("coin")));
            window.run(() -> window.panelState.setEnabled(true));
            window.sample(1);
            for (int i = 0; i < 7; i++) {
                window.run(coin::spawn);
            }
            window.sample(1);
            window.run(() -> ((Button) window.labelled("Leaks")).click());
            window.steps(2);
            assertThat(window.call(() -> PanelParts.rowsInView(window.panel()))).containsExactly("coin", "bullet");
            Hand hand = new Hand(window);
            hand.click(window.call(() -> window.labelled("cloned 7")));
            window.sample(1);
            assertThat(PanelParts.selectedPool(window.panel())).isEqualTo("coin");
            assertThat(window.call(() -> PanelParts.helpText(window.panel()))).isEqualTo(
                    "Prewarm is 0; 7 fits the highest active count so far. Apply sets it.");
            assertThat(window.call(() -> PanelParts.textField(window.numberAt("Prewarm")).getText())).isEqualTo("7");
            assertThat(coin.settings().prewarm()).as("not yet").isZero();
            window.shot("panel-suggested");

            hand.click(window.call(() -> window.labelled("Apply")));
            window.sample(1);
            assertThat(coin.settings().prewarm()).isEqualTo(7);
            assertThat(window.call(() -> PanelParts.texts(window.panel()))).as("nothing more to apply")
                    .doesNotContain("Apply");
        }
    }

    @Test
    void aMessageIsStillThereWhenItsInputTookAsManyFramesAsItMay() {
        try (PanelWindow window = new PanelWindow(640, 480, folder.resolve("pools.json"))) {
            window.run(() -> window.panelState.setEnabled(true));
            window.steps(2);
            window.run(() -> PanelParts.say(window.panel(), "Done."));
            window.steps(Hand.FRAMES);
            assertThat(window.call(() -> PanelParts.helpText(window.panel()))).isEqualTo("Done.");
            assertThat(window.getTimer().getTimePerFrame()).as("on any machine").isEqualTo(0.001f);
            window.run(() -> window.panel().update(6f));
            assertThat(window.call(() -> PanelParts.helpText(window.panel()))).isNotEqualTo("Done.");
        }
    }

    @Test
    void tabScrollsTheSettingsToWhereItGoes() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            window.run(() -> {
                window.pools.register("bullet", window.box("bullet"));
                window.panelState.setEnabled(true);
            });
            window.sample(1);
            assertThat(window.call(() -> PanelParts.texts(window.panel()))).doesNotContain("Draw distance");
            Hand hand = new Hand(window);
            hand.click(PanelParts.textField(window.numberAt("Lifetime (s)")));
            hand.until("the first field has the focus", () -> GuiGlobals.getInstance().getCurrentFocus() != null);
            Object before = window.call(() -> GuiGlobals.getInstance().getCurrentFocus());
            while (!window.call(() -> PanelParts.texts(window.panel())).contains("Draw distance")) {
                Object last = before;
                hand.hold("Tab");
                hand.until("the focus has moved", () -> GuiGlobals.getInstance().getCurrentFocus() != last);
                before = window.call(() -> GuiGlobals.getInstance().getCurrentFocus());
                assertThat(before).as("the focus").isNotEqualTo(window.labelled("Undo"));
            }
        }
    }

    @Test
    void theWheelScrollsTheRowsUnderThePointer() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            window.run(() -> {
                for (int i = 10; i < 50; i++) {
                    window.pools.register("pool " + i, window.box("box"));
                }
                window.panelState.setEnabled(true);
            });
            window.sample(1);
            Hand hand = new Hand(window);
            hand.turnWheel(window.labelled("Active limit"));
            hand.until("the settings have scrolled", () -> !PanelParts.texts(window.panel()).contains("Prewarm"));
            assertThat(window.call(() -> PanelParts.rowsInView(window.panel()))).startsWith("pool 10", "pool 11");
            hand.turnWheel(window.labelled("pool 12"));
            hand.until("the table has scrolled", () -> PanelParts.rowsInView(window.panel()).get(0).equals("pool 13"));
        }
    }

    private static void changeTheLimit(PanelWindow window, Hand hand, SpatialPool<?> bullet) {
        TextField field = PanelParts.textField(window.numberAt("Active limit"));
        assertThat(field.getText()).isEqualTo("no limit");
        hand.click(field);
        hand.until("a click selects the number", () -> PanelParts.isSelected(field));
        hand.type("45");
        hand.until("what is typed replaces it", () -> field.getText().equals("45"));
        hand.keys("Return");
        hand.until("the active limit is 45", () -> bullet.settings().maxActive() == 45);
        replace(hand, PanelParts.textField(window.numberAt("Active limit")), "-3");
        hand.keys("Return");
        window.steps(20);
        assertThat(bullet.settings().maxActive()).as("a refused number leaves the pool alone").isEqualTo(45);
        hand.click(field);
        hand.until("a click selects what was refused", () -> PanelParts.isSelected(field));
        hand.keys("Escape");
        assertThat(window.panelState.isEnabled()).as("Escape leaves the field first").isTrue();
        tabMovesOn(window, hand);
        hand.click(plus(window, "Active limit"));
        hand.until("the step button adds one", () -> bullet.settings().maxActive() == 46);
        click(window, hand, "Undo");
        hand.until("Undo takes it back", () -> bullet.settings().maxActive() == 45);
    }

    private static void tabMovesOn(PanelWindow window, Hand hand) {
        hand.click(PanelParts.textField(window.numberAt("Active limit")));
        hand.keys("Tab");
        hand.until("the focus is on the next limit", () -> GuiGlobals.getInstance().getCurrentFocus()
                == PanelParts.textField(window.numberAt("Total limit")));
        hand.keys("Escape");
        hand.until("no field has the focus", () -> GuiGlobals.getInstance().getCurrentFocus() == null);
    }

    private static void trim(PanelWindow window, Hand hand, SpatialPool<?> bullet) {
        click(window, hand, "Trim now");
        hand.until("half of the idle ones are gone", () -> bullet.stats().idle() == 20);
        assertThat(window.call(bullet::stats).trimmed()).isEqualTo(20);
    }

    private static void create(PanelWindow window, Hand hand) {
        click(window, hand, "Create");
        click(window, hand, "Props/drone");
        aClickIntoThePrefilledNameSelectsIt(window, hand);
        click(window, hand, "Create pool");
        hand.until("the pool exists", () -> window.pools.has("drone"));
        SpatialPool<?> drone = window.pools.pool("drone");
        assertThat(window.call(drone::stats).idle()).isEqualTo(10);
        window.run(() -> drone.recycle(drone.spawn()));
    }

    private static void aClickIntoThePrefilledNameSelectsIt(PanelWindow window, Hand hand) {
        TextField name = window.call(() -> window.textFieldAt("2. Name it"));
        assertThat(name.getText()).isEqualTo("drone");
        hand.click(name);
        hand.until("the name is selected", () -> PanelParts.isSelected(name));
        hand.type("bee");
        hand.until("what is typed replaces it", () -> name.getText().equals("bee"));
        hand.keys("BackSpace", "BackSpace", "BackSpace");
        hand.type("drone");
        hand.until("typed on", () -> name.getText().equals("drone"));
    }

    private static void selectByRow(PanelWindow window, Hand hand) {
        for (String pool : new String[] {"drone", "bullet", "drone"}) {
            click(window, hand, pool);
            hand.until("the row of " + pool + " is selected", () -> PanelParts.selectedPool(window.panel())
                    .equals(pool));
            assertThat(window.call(() -> window.labelled("Reset to preset"))).as("its details, not the page before")
                    .isNotNull();
        }
    }

    private static void saveAndLoad(PanelWindow window, Hand hand, SpatialPool<?> bullet, Path file) {
        click(window, hand, "All pools");
        click(window, hand, "Save");
        hand.until("the file is there", () -> Files.exists(file));
        assertThat(window.call(() -> PanelParts.helpText(window.panel()))).isEqualTo("Saved the settings of "
                + window.pools.pools().size() + " pools to " + file.toAbsolutePath() + ".");
        window.run(() -> bullet.configure(bullet.settings().toBuilder().source(SettingSource.PANEL).maxActive(99)
                .build()));
        click(window, hand, "Load");
        hand.until("the saved limit is back", () -> bullet.settings().maxActive() == 45);
    }

    /** As a game gives it: from the working folder, which need not be where anybody would look. */
    private static Path relative(Path file) {
        return Path.of("").toAbsolutePath().relativize(file.toAbsolutePath());
    }

    private static void record(PanelWindow window, Hand hand, Path preset) {
        Path file = preset.resolveSibling(preset.getFileName().toString().replace(".json", ".jfr"));
        click(window, hand, "Record");
        hand.until("the recording has begun", () -> Files.exists(file));
        window.steps(5);
        click(window, hand, "Stop recording");
        hand.until("the recording is whole", () -> isWhole(file));
    }

    private static boolean isWhole(Path file) {
        try {
            return !RecordingFile.readAllEvents(file).isEmpty();
        } catch (IOException notYet) {
            return false;
        }
    }

    private static void recycleAllAsksFirst(PanelWindow window, Hand hand, SpatialPool<?> bullet) {
        window.run(() -> {
            bullet.spawn();
            bullet.spawn();
        });
        click(window, hand, "Details");
        window.run(() -> window.panel().select("bullet"));
        window.steps(30);
        click(window, hand, "Recycle all");
        window.steps(5);
        assertThat(window.call(bullet::stats).active()).as("the first click only asks").isEqualTo(2);
        click(window, hand, "Sure?");
        hand.until("the second click does it", () -> bullet.stats().active() == 0);
    }

    private static void giveUpWhatIsIdle(PanelWindow window, Hand hand, SpatialPool<?> bullet) {
        SpatialPool<?> drone = window.pools.pool("drone");
        int idle = window.call(() -> bullet.stats().idle() + drone.stats().idle());
        assertThat(idle).isPositive();
        click(window, hand, "All pools");
        click(window, hand, "All idle");
        window.steps(5);
        click(window, hand, "Sure?");
        hand.until("no pool has idle instances", () -> bullet.stats().idle() == 0 && drone.stats().idle() == 0);
        assertThat(window.call(() -> PanelParts.helpText(window.panel())))
                .isEqualTo(idle + " idle instances disposed of.");
        hand.until("their memory is freed", () -> window.pools.background().isIdle());
    }

    private static void replace(Hand hand, TextField field, String text) {
        hand.click(field);
        hand.keys("End");
        for (int i = field.getText().length(); i > 0; i--) {
            hand.keys("BackSpace");
        }
        hand.type(text);
    }

    private static void click(PanelWindow window, Hand hand, String label) {
        hand.click(window.call(() -> window.labelled(label)));
    }

    private static Panel plus(PanelWindow window, String label) {
        return window.call(() -> (Panel) window.numberAt(label).getChild(2));
    }
}
