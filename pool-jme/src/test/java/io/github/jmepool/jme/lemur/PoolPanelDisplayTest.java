// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.input.KeyInput;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.event.KeyAction;
import com.simsilica.lemur.focus.FocusNavigationState;
import com.simsilica.lemur.focus.FocusTraversal;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.Displays;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The panel in a real window: what it shows, photographed in all forms and at several sizes. */
@Tag("display")
class PoolPanelDisplayTest {
    private static final String[] NAMES = {"bullet", "enemy bullet", "asteroid large", "asteroid small", "explosion",
        "coin", "missile", "smoke trail", "muzzle flash", "creature"};

    @BeforeEach
    void needsADisplay() {
        Displays.require(getClass());
    }

    @ParameterizedTest
    @CsvSource({"800, 600", "1280, 720", "1920, 1080", "2560, 1440"})
    void itsPagesCanBePhotographedInEveryForm(int width, int height) throws IOException {
        photograph(width, height, Integer.toString(height));
    }

    @Test
    void aNewCountIsDrawnAndLeavesTheRestAsItIs() {
        try (PanelWindow window = PanelWindow.withStillPools(1280, 720)) {
            SpatialPool<Geometry> pool = window.call(() -> window.pools.register("bullet", window.box("bullet")));
            window.openWithoutPointer();
            window.steps(2);
            window.sample(PanelParts.SAMPLES_PER_SECOND);
            byte[] fields = fields(window);
            for (int i = 1; i < PanelParts.SAMPLES_PER_SECOND; i++) {
                ByteBuffer before = window.pixels();
                window.run(pool::spawn);
                window.sample(1);
                assertThat(different(before, window.pixels())).as("of all bytes").isBetween(1, before.capacity() / 20);
                assertThat(Arrays.equals(fields(window), fields)).as("the settings look as before").isTrue();
            }
        }
    }

    @Test
    void anElementOnAScreenOfTheGamesOwnLooksTheSame() {
        try (PanelWindow window = PanelWindow.withStillPools(1280, 720)) {
            SpatialPool<Geometry> pool = window.call(() -> window.pools.register("bullet", window.box("bullet")));
            window.run(() -> pool.recycle(pool.spawn()));
            window.openWithoutPointer();
            ByteBuffer opened = sampled(window, window.panel());
            window.run(() -> {
                window.panelState.setEnabled(false);
                window.withoutPointer();
            });
            PoolPanel own = window.call(() -> {
                PoolPanel panel = PanelParts.full(window.pools, Path.of("pools.json"), window.getAssetManager());
                panel.setLocalTransform(window.panel().getLocalTransform());
                window.getGuiNode().attachChild(panel);
                return panel;
            });
            ByteBuffer shown = sampled(window, own);
            assertThat(different(opened, shown)).as("of all bytes, the first at pixel %d of 1280 a line",
                    opened.mismatch(shown) / 4).isZero();
        }
    }

    /** After as many samples of either panel. */
    private static ByteBuffer sampled(PanelWindow window, PoolPanel panel) {
        for (int i = 0; i < PanelParts.SAMPLES_PER_SECOND; i++) {
            window.run(() -> panel.update(PanelParts.SAMPLE_SECONDS));
        }
        window.settle();
        return window.pixels();
    }

    @Test
    void whatTheGameChangesWithoutAnInputIsDrawn() {
        try (PanelWindow window = PanelWindow.withStillPools(1280, 720)) {
            SpatialPool<Geometry> pool = window.call(() -> window.pools.register("bullet", window.box("bullet")));
            window.openWithoutPointer();
            window.sample(1);
            byte[] before = fields(window);
            window.run(() -> pool.configure(pool.settings().toBuilder().lifetimeSeconds(7.5f)
                    .maxIdle(99).sizing(SizingPolicy.keepReserve(3)).order(ReuseOrder.FIFO)
                    .build()));
            window.sample(1);
            byte[] after = fields(window);
            assertThat(Arrays.equals(after, before)).as("the fields look as before").isFalse();
            window.run(() -> window.panelState.setEnabled(false));
            window.steps(2);
            window.openWithoutPointer();
            window.steps(3);
            assertThat(Arrays.equals(fields(window), after)).as("the same, all drawn anew").isTrue();
        }
    }

    @Test
    void aPrefabThatIsChosenInsteadBringsItsOwnName() {
        try (PanelWindow window = new PanelWindow(1280, 720, Path.of("pools.json"))) {
            window.openWithoutPointer();
            click(window, "Create");
            TextField name = window.textFieldAt("2. Name it");
            click(window, "Props/crate");
            assertThat(name.getText()).isEqualTo("crate");

            click(window, "Props/drone");

            assertThat(name.getText()).isEqualTo("drone");
            window.run(() -> name.setText("my drone"));
            click(window, "Props/mine");
            assertThat(name.getText()).as("typed").isEqualTo("my drone");
        }
    }

    @Test
    void aStateThatFindsThePoolsShowsThoseOfTheNextScene() {
        try (PanelWindow window = new PanelWindow(1280, 720, Path.of("pools.json"))) {
            window.run(() -> {
                window.getStateManager().detach(window.panelState);
                window.panelState = new PoolPanelState();
                window.getStateManager().attach(window.panelState);
                window.pools.register("crate", window.box("crate"));
            });
            window.step();
            window.openWithoutPointer();
            window.sample(1);
            assertThat(PanelParts.selectedPool(window.panel())).isEqualTo("crate");
            window.run(() -> {
                window.panelState.setEnabled(false);
                PoolAppState next = new PoolAppState();
                window.getStateManager().detach(window.state);
                window.getStateManager().attach(next);
                next.pools().register("drone", window.box("drone"));
            });
            window.step();

            window.openWithoutPointer();

            window.sample(1);
            assertThat(PanelParts.selectedPool(window.panel())).isEqualTo("drone");
        }
    }

    /** Returns how the settings' fields look. */
    private static byte[] fields(PanelWindow window) {
        ByteBuffer pixels = window.pixels();
        byte[] part = new byte[420 * 390 * 4];
        for (int y = 0; y < 420; y++) {
            // The first line of pixels is the lowest of the window.
            pixels.position(((y + 150) * 1280 + 866) * 4);
            pixels.get(part, y * 390 * 4, 390 * 4);
        }
        return part;
    }

    @Test
    void everyWordOfASettingFitsItsPlace() {
        try (PanelWindow window = new PanelWindow(1280, 720, Path.of("pools.json"))) {
            SpatialPool<Geometry> pool = window.call(() -> window.pools.register("bullet", window.box("bullet")));
            window.run(() -> window.panelState.setEnabled(true));
            Map<String, Float> words = window.call(() -> PanelParts.settingWords(pool));
            assertThat(words).hasSizeGreaterThan(20);
            words.forEach((word, width) -> fits(window, word, width));
        }
    }

    private static void fits(PanelWindow window, String word, float width) {
        assertThat(window.call(() -> PanelParts.shown(word, width))).isEqualTo(word);
    }

    @Test
    void aRefusedNumberIsForgottenWhenItsCauseIsGone() {
        try (PanelWindow window = new PanelWindow(1280, 720, Path.of("pools.json"))) {
            SpatialPool<Geometry> pool = window.call(() -> window.pools.register("bullet", window.box("bullet"),
                    SpatialPoolSettings.builder("bullet").prewarm(8).build()));
            TextField field = open(window, "Active limit");
            ColorRGBA usual = field.getColor().clone();
            type(window, field, "3");
            assertThat(PanelParts.helpText(window.panel())).isEqualTo(
                    "Active limit (3) < Prewarm (8); raise Active limit or lower Prewarm");
            assertThat(field.getText()).as("what was refused stays to be read").isEqualTo("3");
            assertThat(field.getColor()).isNotEqualTo(usual);
            window.run(() -> pool.configure(pool.settings().toBuilder().prewarm(2).build()));
            window.sample(1);
            assertThat(field.getText()).as("what is in force").isEqualTo("no limit");
            assertThat(field.getColor()).isEqualTo(usual);
        }
    }

    @Test
    void aRefusedNumberTypedBackIsFineAgain() {
        try (PanelWindow window = new PanelWindow(1280, 720, Path.of("pools.json"))) {
            window.run(() -> window.pools.register("bullet", window.box("bullet")));
            TextField field = open(window, "Active limit");
            ColorRGBA usual = field.getColor().clone();
            type(window, field, "-5");
            assertThat(PanelParts.helpText(window.panel())).isEqualTo("Active limit: must be >= 1 but was -5");
            type(window, field, "no limit");
            assertThat(field.getColor()).isEqualTo(usual);
            assertThat(PanelParts.helpText(window.panel())).as("the reason goes, too")
                    .startsWith("Active limit (default): ");
        }
    }

    @Test
    void shiftTabGoesBackThroughWhatTabHasGoneThrough() {
        try (PanelWindow window = new PanelWindow(1280, 720, Path.of("pools.json"))) {
            window.run(() -> window.pools.register("bullet", window.box("bullet")));
            TextField first = open(window, "Prewarm");
            FocusNavigationState keys = window.getStateManager().getState(FocusNavigationState.class);
            List<Spatial> forth = new ArrayList<>(List.of(first));
            window.run(() -> {
                GuiGlobals.getInstance().requestFocus(first);
                while (move(keys, FocusTraversal.TraversalDirection.Next, forth)) {
                    assertThat(forth).doesNotHaveDuplicates();
                }
            });
            assertThat(forth).contains(window.labelled("Undo"), window.labelled("Recycle all"));
            List<Spatial> back = new ArrayList<>(List.of(forth.get(forth.size() - 1)));
            window.run(() -> {
                while (back.size() < forth.size() && move(keys, FocusTraversal.TraversalDirection.Previous, back)) {
                    assertThat(back).doesNotHaveDuplicates();
                }
            });
            Collections.reverse(back);
            assertThat(back).isEqualTo(forth);
        }
    }

    private static boolean move(FocusNavigationState keys, FocusTraversal.TraversalDirection where, List<Spatial> to) {
        Spatial next = keys.requestChangeFocus(to.get(to.size() - 1), where);
        return next != null && to.add(GuiGlobals.getInstance().getCurrentFocus());
    }

    /** As in a frame that takes long, in which both keys arrive. */
    @Test
    void whatIsTypedRightAfterEndIsAddedToTheSelectedText() {
        try (PanelWindow window = new PanelWindow(1280, 720, Path.of("pools.json"))) {
            window.run(() -> window.pools.register("bullet", window.box("bullet"),
                    SpatialPoolSettings.builder("bullet").maxActive(10).build()));
            TextField field = open(window, "Active limit");
            window.run(() -> GuiGlobals.getInstance().requestFocus(field));
            window.steps(2);
            assertThat(PanelParts.isSelected(field)).isTrue();
            window.run(() -> {
                KeyAction end = new KeyAction(KeyInput.KEY_END);
                field.getActionMap().get(end).keyAction(
                        field.getControl(GuiControl.class).getComponent("text"), end);
                field.getDocumentModel().insert('5');
            });
            assertThat(field.getText()).isEqualTo("105");
        }
    }

    private static TextField open(PanelWindow window, String number) {
        window.run(() -> window.panelState.setEnabled(true));
        window.sample(1);
        return window.call(() -> PanelParts.textField(window.numberAt(number)));
    }

    /** As somebody would, who then leaves the field. */
    private static void type(PanelWindow window, TextField field, String text) {
        window.run(() -> GuiGlobals.getInstance().requestFocus(field));
        window.step();
        window.run(() -> field.setText(text));
        window.run(() -> GuiGlobals.getInstance().releaseFocus(field));
        window.step();
    }

    private static int different(ByteBuffer one, ByteBuffer other) {
        int different = 0;
        for (int i = 0; i < one.capacity(); i++) {
            different += one.get(i) == other.get(i) ? 0 : 1;
        }
        return different;
    }

    private void photograph(int width, int height, String suffix) throws IOException {
        try (PanelWindow window = new PanelWindow(width, height, Path.of("pools.json"))) {
            List<Geometry> flying = new ArrayList<>();
            window.run(() -> {
                for (int i = 0; i < NAMES.length; i++) {
                    SpatialPoolSettings.Builder settings = SpatialPoolSettings.builder(NAMES[i]).prewarm(40)
                            .leakTracking(1);
                    // Some are sized well, some too small, and one not at all.
                    window.pools.register(NAMES[i], window.box(NAMES[i]), i == 1 ? settings.build()
                            : settings.designCapacity(i % 4 == 0 ? 45 : 60).build());
                }
            });
            window.run(() -> window.panelState.setEnabled(true));
            window.steps(2);
            play(window, flying);
            window.shot("panel-overview-" + suffix);
            docked(window, suffix);
            click(window, "All pools");
            assertThat(window.shot("panel-presets-" + suffix)).isNotEmptyFile();
            click(window, "Create");
            click(window, "Props/drone");
            assertThat(window.shot("panel-create-" + suffix)).isNotEmptyFile();
            click(window, "Leaks");
            window.run(() -> PanelParts.enter(window.numberAt("In use for more than"), "0"));
            click(window, "Report");
            assertThat(window.shot("panel-leaks-" + suffix)).isNotEmptyFile();
            click(window, "Details");
            window.run(() -> {
                TextField field = PanelParts.textField(window.numberAt("Active limit"));
                GuiGlobals.getInstance().requestFocus(field);
                field.setText("-5");
            });
            window.step();
            window.run(() -> GuiGlobals.getInstance().requestFocus(
                    PanelParts.textField(window.numberAt("Total limit"))));
            window.step();
            assertThat(window.shot("panel-error-" + suffix)).isNotEmptyFile();
            window.run(() -> GuiGlobals.getInstance().releaseFocus(window.panel()));
            unfold(window);
            assertThat(window.shot("panel-unfolded-" + suffix)).isNotEmptyFile();
        }
    }

    /** To either side, with the first settings and with the last ones. */
    private static void docked(PanelWindow window, String suffix) throws IOException {
        window.run(() -> window.panelState.setForm(PanelForm.DOCKED_LEFT));
        window.steps(2);
        assertThat(window.shot("panel-docked-" + suffix)).isNotEmptyFile();
        window.run(() -> window.panelState.setForm(PanelForm.DOCKED_RIGHT));
        window.steps(2);
        unfold(window);
        assertThat(window.shot("panel-docked-unfolded-" + suffix)).isNotEmptyFile();
        window.run(() -> window.panelState.setForm(PanelForm.FULL));
        window.steps(2);
    }

    /** Shows the last settings. */
    private static void unfold(PanelWindow window) {
        window.run(() -> PanelParts.scrollPage(window.panel(), 100));
        window.steps(2);
    }

    private static void click(PanelWindow window, String button) {
        window.run(() -> ((Button) window.labelled(button)).click());
        window.steps(2);
    }

    private static void play(PanelWindow window, List<Geometry> flying) {
        Random random = new Random(7);
        for (int step = 0; step < 260; step++) {
            int phase = step;
            window.run(() -> {
                for (String name : NAMES) {
                    SpatialPool<?> pool = window.pools.pool(name);
                    int wanted = (int) (30 + 25 * Math.sin(phase / 20.0 + name.hashCode()) + random.nextInt(4));
                    while (pool.stats().active() < wanted) {
                        flying.add((Geometry) pool.spawn());
                    }
                    for (int i = flying.size() - 1; i >= 0 && pool.stats().active() > wanted; i--) {
                        if (flying.get(i).getName().equals(name)) {
                            pool.recycle(flying.remove(i));
                        }
                    }
                }
                window.panel().update(PanelParts.SAMPLE_SECONDS);
            });
            if (step % 20 == 0) {
                window.step();
            }
        }
        window.steps(2);
    }
}
