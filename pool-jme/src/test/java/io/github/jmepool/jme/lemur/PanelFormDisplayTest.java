// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.FlyCamAppState;
import com.jme3.app.SimpleApplication;
import com.jme3.input.FlyByCamera;
import com.jme3.input.KeyInput;
import com.jme3.input.MouseInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.input.controls.MouseButtonTrigger;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial.CullHint;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.TextField;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Screen;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The docked panel under a real mouse and keyboard, with a game that goes on beside it. */
@Tag("display")
class PanelFormDisplayTest {
    @TempDir
    private Path folder;

    private final List<String> game = new ArrayList<>();

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
    void theKeyShowsItDockedThenFullThenClosesIt() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            Hand hand = new Hand(window);
            hand.keys("F6");
            hand.until("docked", () -> window.panelState.isEnabled());
            assertThat(window.panelState.getForm()).isEqualTo(PanelForm.DOCKED_LEFT);
            assertThat(PanelParts.size(window.panel())[0]).as("a third of the width").isBetween(400f, 1280 / 3f);
            hand.keys("F6");
            hand.until("full", () -> window.panelState.getForm() == PanelForm.FULL);
            assertThat(window.panelState.isEnabled()).isTrue();
            hand.keys("F6");
            hand.until("closed", () -> !window.panelState.isEnabled());
            assertThat(window.call(() -> window.getGuiNode().getQuantity())).as("nothing is left over").isEqualTo(
                    window.guiChildren);
        }
    }

    @Test
    void besideItMouseAndKeysReachTheGameAndOnItTheyDoNot() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            SpatialPool<Geometry> bullet = twoPools(window);
            listen(window);
            Hand hand = new Hand(window);
            hand.keys("F6");
            hand.until("docked", () -> window.panelState.isEnabled());
            window.steps(5);

            hand.clickAt(900, 400);
            hand.keys("space");
            window.steps(5);
            assertThat(window.call(() -> List.copyOf(game))).containsExactly("shot down", "shot up", "jump down",
                    "jump up");
            game.clear();
            hand.click(window.call(() -> window.labelled("Prewarm now")));
            hand.until("its buttons work", () -> bullet.stats().idle() == 3);
            hand.clickAt(200, 100);
            assertThat(window.call(() -> List.copyOf(game))).as("a click on the panel is its own").isEmpty();

            TextField field = window.call(() -> PanelParts.textField(window.numberAt("Prewarm")));
            hand.click(field);
            hand.until("the field has the focus", () -> GuiGlobals.getInstance().getCurrentFocus() == field);
            hand.clickAt(900, 400);
            hand.until("a click beside it gives the keys back",
                    () -> GuiGlobals.getInstance().getCurrentFocus() == null);
        }
    }

    @Test
    void escapeGoesOneStepBackAndIsTheGamesOncePanelIsClosed() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            twoPools(window);
            listen(window);
            window.run(() -> {
                // The engine's own end of the game, so that the test's last Escape does not end the test.
                window.getInputManager().deleteMapping(SimpleApplication.INPUT_MAPPING_EXIT);
                window.getInputManager().addMapping("quit", new KeyTrigger(KeyInput.KEY_ESCAPE));
                window.getInputManager().addListener(
                        (ActionListener) (name, pressed, tpf) -> game.add(name + pressed), "quit");
                window.panelState.setForm(PanelForm.DOCKED_LEFT).setEnabled(true);
            });
            window.steps(5);
            Hand hand = new Hand(window);
            hand.clickAt(900, 400);
            game.clear();
            hand.click(window.call(() -> window.labelled("Select in scene")));
            hand.keys("Escape");
            hand.until("picking has ended", () -> PanelParts.helpText(window.panel()).startsWith("Select in scene"));
            assertThat(window.panelState.isEnabled()).isTrue();
            hand.clickAt(900, 400);
            game.clear();
            hand.keys("Escape");
            hand.until("closed", () -> !window.panelState.isEnabled());
            assertThat(window.call(() -> List.copyOf(game))).as("no Escape was the game's so far").isEmpty();
            hand.keys("Escape");
            hand.until("the game's", () -> game.contains("quitfalse"));
        }
    }

    @Test
    void aPoolIsPickedByAClickOnItsInstanceInTheScene() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            SpatialPool<Geometry> bullet = twoPools(window);
            listen(window);
            Hand hand = new Hand(window);
            window.run(() -> {
                bullet.spawn(new Vector3f(2f, 0f, 0f));
                SpatialPool<?> crate = window.pools.pool("crate");
                crate.spawn(new Vector3f(1f, 1f, 0f));
                window.panelState.setForm(PanelForm.DOCKED_LEFT).setEnabled(true);
                window.panel().select("bullet");
            });
            window.steps(5);
            pick(window, hand, new Vector3f(1f, 1f, 0f), 0);
            hand.until("the crate is picked", () -> PanelParts.selectedPool(window.panel()).equals("crate"));
            pick(window, hand, new Vector3f(2f, 0f, 0f), 22);
            hand.until("near is as good", () -> PanelParts.selectedPool(window.panel()).equals("bullet"));
            pick(window, hand, new Vector3f(1.5f, -2f, 0f), 0);
            hand.until("nothing is there", () -> PanelParts.helpText(window.panel())
                    .equals("No pooled object was there."));
            assertThat(PanelParts.selectedPool(window.panel())).isEqualTo("bullet");
            assertThat(window.call(() -> List.copyOf(game))).as("a pick is no shot").isEmpty();
            Vector3f crate = window.call(() -> window.getCamera().getScreenCoordinates(new Vector3f(1f, 1f, 0f)));
            hand.clickAt((int) crate.x, 720 - (int) crate.y);
            window.steps(5);
            assertThat(PanelParts.selectedPool(window.panel())).as("one click is picked, not all").isEqualTo("bullet");
            assertThat(window.call(() -> List.copyOf(game))).containsExactly("shot down", "shot up");
        }
    }

    @Test
    void anInstanceThatIsDrawnIndividuallyIsMarkedInTheScene() throws IOException {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            Hand hand = new Hand(window);
            Vector3f place = new Vector3f(1.5f, 1f, 0f);
            SpatialPool<Geometry> rock = window.call(() -> window.pools.register("rock", window.box("rock"),
                    settings -> settings.instanced(true)));
            Geometry changed = window.call(() -> {
                for (int i = 0; i < 5; i++) {
                    rock.spawn(new Vector3f(i * 0.5f, -1f, 0f));
                }
                Geometry alone = rock.spawn(place);
                rock.setInstanced(alone, false);
                window.panelState.setForm(PanelForm.DOCKED_LEFT).setEnabled(true);
                window.panel().select("rock");
                return alone;
            });
            window.sample(2);
            ByteBuffer before = window.pixels();
            hand.click(window.call(() -> window.labelled("Show one")));
            hand.until("it is named", () -> PanelParts.helpText(window.panel()).equals("Marked in the scene: an"
                    + " instance of rock, drawn individually as setInstanced(instance, false) was called."));
            Vector3f onScreen = window.call(() -> window.getCamera().getScreenCoordinates(place));
            int[] corner = {(int) onScreen.x - 40, (int) onScreen.y - 40};
            window.shot("marked");
            assertThat(changedPixels(before, window.pixels(), corner, 80)).as("a frame around it").isBetween(40, 400);
            window.run(() -> rock.recycle(changed));
            window.steps(2);
            assertThat(window.call(() -> window.panel().marker.getCullHint())).as("its use has ended")
                    .isEqualTo(CullHint.Always);
        }
    }

    /** Returns how many pixels of a square differ. */
    private static int changedPixels(ByteBuffer before, ByteBuffer now, int[] corner, int side) {
        int changed = 0;
        for (int y = corner[1]; y < corner[1] + side; y++) {
            for (int x = corner[0]; x < corner[0] + side; x++) {
                changed += before.getInt(4 * (y * 1280 + x)) == now.getInt(4 * (y * 1280 + x)) ? 0 : 1;
            }
        }
        return changed;
    }

    private static void pick(PanelWindow window, Hand hand, Vector3f at, int pixelsBeside) {
        hand.click(window.call(() -> window.labelled("Select in scene")));
        Vector3f onScreen = window.call(() -> window.getCamera().getScreenCoordinates(at));
        hand.clickAt((int) onScreen.x + pixelsBeside, 720 - (int) onScreen.y);
    }

    @Test
    void itsButtonsMoveItToTheOtherSideShowAllAndCloseIt() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            twoPools(window);
            window.run(() -> window.panelState.setForm(PanelForm.DOCKED_LEFT).setEnabled(true));
            window.steps(3);
            press(window, "Side");
            assertThat(window.panelState.getForm()).isEqualTo(PanelForm.DOCKED_RIGHT);
            assertThat(window.call(() -> window.panel().getLocalTranslation().x)).isGreaterThan(1280 * 0.6f);
            window.run(() -> {
                for (char name = 'd'; name <= 'z'; name++) {
                    window.pools.register(String.valueOf(name), window.box("box"));
                }
            });
            window.sample(1);
            window.run(() -> window.panel().select("z"));
            press(window, "Side");
            assertThat(window.call(() -> PanelParts.isSelectionInView(window.panel()))).as("on the other side, too")
                    .isTrue();
            window.run(() -> window.panel().select("crate"));
            press(window, "Full view");
            assertThat(window.panelState.getForm()).isEqualTo(PanelForm.FULL);
            assertThat(PanelParts.selectedPool(window.panel())).as("what was selected stays so").isEqualTo("crate");
            window.run(() -> window.panelState.setForm(PanelForm.DOCKED_RIGHT));
            window.steps(3);
            press(window, "Close");
            assertThat(window.panelState.isEnabled()).isFalse();
        }
    }

    @Test
    void aDockedPanelLetsTheFlyCameraTurnWithAButtonHeld() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            FlyCamAppState state = new FlyCamAppState();
            window.run(() -> window.getStateManager().attach(state));
            window.step();
            FlyByCamera camera = state.getCamera();
            window.run(() -> {
                camera.setDragToRotate(false);
                window.panelState.setForm(PanelForm.DOCKED_RIGHT).setEnabled(true);
            });
            assertThat(camera.isEnabled()).isTrue();
            assertThat(camera.isDragToRotate()).isTrue();
            assertThat(window.getInputManager().isCursorVisible()).isTrue();
            window.run(() -> window.panelState.setForm(PanelForm.FULL));
            assertThat(camera.isEnabled()).isFalse();
            window.run(() -> window.panelState.setEnabled(false));
            assertThat(camera.isEnabled()).isTrue();
            assertThat(camera.isDragToRotate()).isFalse();
            assertThat(window.getInputManager().isCursorVisible()).isFalse();
        }
    }

    /** A fly camera that turns without a button hides the cursor; a game that initialises Lemur shows it again. */
    @ParameterizedTest
    @CsvSource({"DOCKED_LEFT, true", "DOCKED_LEFT, false", "FULL, true", "FULL, false"})
    void closingLeavesTheCursorAsItWas(PanelForm form, boolean isVisible) {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            window.run(() -> window.getStateManager().attach(new FlyCamAppState()));
            window.step();
            window.run(() -> {
                window.getInputManager().setCursorVisible(isVisible);
                window.panelState.setForm(form).setEnabled(true);
            });
            assertThat(window.getInputManager().isCursorVisible()).as("open").isTrue();

            window.run(() -> window.panelState.setEnabled(false));

            assertThat(window.getInputManager().isCursorVisible()).as("closed").isEqualTo(isVisible);
        }
    }

    /** The game goes on beside a docked panel: it may open its menu, or close it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theCursorThatTheGameHasChosenBesideADockedPanelStays(boolean isMenuOpened) {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            window.run(() -> {
                if (isMenuOpened) {
                    GuiGlobals.getInstance().setCursorEventsEnabled(false);
                }
                window.panelState.setForm(PanelForm.DOCKED_LEFT).setEnabled(true);
                GuiGlobals.getInstance().setCursorEventsEnabled(isMenuOpened);
                window.panelState.setEnabled(false);
            });
            assertThat(window.getInputManager().isCursorVisible()).isEqualTo(isMenuOpened);
        }
    }

    /** The engine's way: by the fly camera and the cursor alone. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMenuWithoutLemurThatTheGameOpensOrClosesBesideADockedPanelKeepsItsCursor(boolean isMenuOpened) {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            FlyCamAppState state = new FlyCamAppState();
            window.run(() -> window.getStateManager().attach(state));
            window.step();
            window.run(() -> {
                state.getCamera().setEnabled(isMenuOpened);
                window.getInputManager().setCursorVisible(!isMenuOpened);
                window.panelState.setForm(PanelForm.DOCKED_LEFT).setEnabled(true);
                state.getCamera().setEnabled(!isMenuOpened);
                window.getInputManager().setCursorVisible(isMenuOpened);
                window.panelState.setEnabled(false);
            });
            assertThat(window.getInputManager().isCursorVisible()).isEqualTo(isMenuOpened);
            assertThat(state.getCamera().isDragToRotate()).as("it turns as before once it goes on").isFalse();
        }
    }

    @Test
    void closingWhileTheCameraIsTurnedShowsTheCursorThatWasVisible() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            window.run(() -> window.getStateManager().attach(new FlyCamAppState()));
            window.step();
            window.run(() -> {
                window.getInputManager().setCursorVisible(true);
                window.panelState.setForm(PanelForm.DOCKED_LEFT).setEnabled(true);
            });
            new Hand(window).holdingButtonAt(900, 400, () -> {
                assertThat(window.getInputManager().isCursorVisible()).as("turning").isFalse();
                window.run(() -> window.panelState.setEnabled(false));
            });
            assertThat(window.getInputManager().isCursorVisible()).isTrue();
        }
    }

    @Test
    void closingLeavesTheCursorHiddenWhereTheGameForcedThePointerOff() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            window.run(() -> {
                GuiGlobals.getInstance().setCursorEventsEnabled(false, true);
                window.panelState.setEnabled(true);
                window.panelState.setEnabled(false);
            });
            assertThat(window.getInputManager().isCursorVisible()).isFalse();
            assertThat(GuiGlobals.getInstance().isCursorEventsEnabled()).isFalse();
        }
    }

    @Test
    void aCameraThatTheGameHasStoppedBesideADockedPanelStaysSo() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            FlyCamAppState state = new FlyCamAppState();
            window.run(() -> window.getStateManager().attach(state));
            window.step();
            window.run(() -> {
                window.panelState.setForm(PanelForm.DOCKED_LEFT).setEnabled(true);
                state.getCamera().setEnabled(false);
                window.panelState.setForm(PanelForm.DOCKED_RIGHT).setEnabled(false);
            });
            assertThat(state.getCamera().isEnabled()).isFalse();
        }
    }

    private static void press(PanelWindow window, String button) {
        window.run(() -> ((Button) window.labelled(button)).click());
        window.steps(3);
    }

    private static SpatialPool<Geometry> twoPools(PanelWindow window) {
        window.run(() -> window.pools.register("crate", window.box("crate")));
        return window.call(() -> window.pools.register("bullet", window.box("bullet"),
                SpatialPoolSettings.builder("bullet").prewarm(3).build()));
    }

    private void listen(PanelWindow window) {
        window.run(() -> {
            window.getInputManager().addMapping("shot", new MouseButtonTrigger(MouseInput.BUTTON_LEFT));
            window.getInputManager().addMapping("jump", new KeyTrigger(KeyInput.KEY_SPACE));
            window.getInputManager().addListener((ActionListener) (name, pressed, tpf) ->
                    game.add(name + (pressed ? " down" : " up")), "shot", "jump");
        });
    }
}
