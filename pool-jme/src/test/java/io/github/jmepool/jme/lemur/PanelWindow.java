// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.system.JmeSystem;
import com.jme3.util.BufferUtils;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.core.GuiControl;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.FixedTimer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A window with a scene of pools and the panel, and the means to find and photograph what is on it. */
final class PanelWindow extends DisplayApp {
    /** So little that no message fades and no question lapses while real input is on its way, {@link Hand#FRAMES}. */
    static final float SECONDS_PER_FRAME = 0.001f;
    /** Nothing is trimmed while a test is under way, which goes by the clock: a slow machine takes minutes for some. */
    private static final SizingSchedule NO_CHECK = new SizingSchedule(Duration.ofDays(1), Duration.ofDays(1), 1, 1,
            Duration.ZERO);
    static final Path SHOTS = Path.of("target", "screenshots");
    private static final List<String> KEYS = List.of("crate", "barrel", "drone", "mine", "shield", "rocket", "gem",
            "debris", "spark", "satellite", "buoy", "turret");

    final PoolAppState state;
    final ScenePools pools;
    final Arrivals arrivals = new Arrivals();
    PoolPanelState panelState;
    /** What hangs under the gui node before the panel was ever opened. */
    int guiChildren;
    private final FixedTimer time = new FixedTimer(SECONDS_PER_FRAME);
    private final int width;
    private final int height;

    PanelWindow(int width, int height, Path presetFile) {
        this(width, height, presetFile, new PoolAppState(new ScenePools(NO_CHECK)));
        run(() -> stateManager.attach(state));
        steps(2);
    }

    private PanelWindow(int width, int height, Path presetFile, PoolAppState state) {
        super(width, height);
        this.width = width;
        this.height = height;
        this.state = state;
        pools = state.pools();
        run(() -> {
            setTimer(time);
            // before Lemur, which keeps what it has used to itself
            inputManager.addRawInputListener(arrivals);
            GuiGlobals.initialize(this);
            viewPort.setBackgroundColor(new ColorRGBA(0.08f, 0.1f, 0.16f, 1f));
            panelState = new PoolPanelState(state, null).prefabs(new Prefabs()).presetFile(presetFile);
            stateManager.attach(panelState);
        });
        steps(2);
        run(() -> guiChildren = guiNode.getQuantity());
    }

    /**
     * Opens a window with pools that no frame updates: no size is checked and no frame costs anything, and the next
     * check is due all the time, so that the panel shows the same of them at any time, until the test changes
     * something.
     */
    static PanelWindow withStillPools(int width, int height) {
        SizingSchedule usual = SizingSchedule.DEFAULT;
        SizingSchedule due = new SizingSchedule(Duration.ofMillis(1), usual.longest(), usual.quietRounds(),
                usual.windowRounds(), usual.away());
        PanelWindow window = new PanelWindow(width, height, Path.of("pools.json"),
                new PoolAppState(new ScenePools(due)));
        // A root that is in no scene: nothing updates it.
        window.run(() -> window.pools.setRoot(new Node("still")));
        return window;
    }

    /** Opens the panel; wherever the machine's pointer is, nothing lights up under it. */
    void openWithoutPointer() {
        run(() -> {
            panelState.setEnabled(true);
            withoutPointer();
        });
    }

    /** Lets the pointer reach nothing; after each opening and closing, which both change whether it does. */
    void withoutPointer() {
        GuiGlobals.getInstance().setCursorEventsEnabled(false, true);
    }

    /** Runs a frame that takes no time, for waits whose number of frames depends on the machine. */
    void stepWithoutTime() {
        run(() -> time.secondsPerFrame(0f));
        step();
        run(() -> time.secondsPerFrame(SECONDS_PER_FRAME));
    }

    /** Whether the pointer has arrived, so many pixels from the upper left corner. */
    boolean isPointerAt(int x, int y) {
        Vector2f pointer = inputManager.getCursorPosition();
        return Math.abs(pointer.x - x) <= 1.5f && Math.abs(height - pointer.y - y) <= 1.5f;
    }

    Geometry box(String name) {
        Material material = new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", ColorRGBA.Orange);
        Geometry box = new Geometry(name, new Box(0.1f, 0.1f, 0.1f));
        box.setMaterial(material);
        return box;
    }

    PoolPanel panel() {
        return panelState.panel();
    }

    /** Lets the panel take samples without waiting: so many quarters of a second pass for it. */
    void sample(int times) {
        for (int i = 0; i < times; i++) {
            run(() -> panel().update(PanelParts.SAMPLE_SECONDS));
        }
        settle();
    }

    /** One frame to paint what was read, and those in which Lemur lays out what has changed. */
    void settle() {
        steps(1 + PanelParts.FRAMES_TO_SETTLE);
    }

    Path shot(String name) throws IOException {
        Files.createDirectories(SHOTS);
        Path file = SHOTS.resolve(name + ".png");
        sample(1);
        ByteBuffer pixels = pixels();
        try (OutputStream out = Files.newOutputStream(file)) {
            JmeSystem.writeImageFile(out, "png", pixels, width, height);
        }
        return file;
    }

    /** Returns what the window shows, four bytes a pixel. */
    ByteBuffer pixels() {
        ByteBuffer pixels = BufferUtils.createByteBuffer(width * height * 4);
        run(() -> renderer.readFrameBuffer(null, pixels));
        return pixels;
    }

    /** Returns where an element's middle is on the screen, in pixels from the upper left corner. */
    int[] middle(Panel element) {
        Vector3f size = element.getControl(GuiControl.class).getSize().mult(element.getWorldScale());
        Vector3f corner = element.getWorldTranslation();
        return new int[] {Math.round(corner.x + size.x / 2), Math.round(height - corner.y + size.y / 2)};
    }

    Label labelled(String text) {
        return (Label) find(panel(), s -> s instanceof Label label && text.equals(label.getText()), text);
    }

    /** Returns the heading that folds a topic of settings. */
    Button fold(String title) {
        return (Button) find(panel(), s -> s instanceof Button button
                && button.getText().matches("[>v] +" + title), title);
    }

    /** Returns the number field to the right of a label. */
    Container numberAt(String label) {
        Vector3f at = labelled(label).getWorldTranslation();
        return (Container) find(panel(), s -> PanelParts.isNumber(s)
                && Math.abs(s.getWorldTranslation().y - at.y) < 1f && s.getWorldTranslation().x > at.x
                && s.getWorldTranslation().x - at.x < 200f * s.getWorldScale().x, "number field at " + label);
    }

    TextField textFieldAt(String label) {
        Vector3f at = labelled(label).getWorldTranslation();
        return (TextField) find(panel(), s -> s instanceof TextField
                && Math.abs(s.getWorldTranslation().y - at.y) < 1f && s.getWorldTranslation().x > at.x,
                "text field at " + label);
    }

    private static Spatial find(Node root, Predicate<Spatial> wanted, String what) {
        List<Spatial> found = new ArrayList<>();
        root.depthFirstTraversal(spatial -> {
            if (wanted.test(spatial)) {
                found.add(spatial);
            }
        });
        if (found.isEmpty()) {
            throw new AssertionError("There is no element '" + what + "' on the panel");
        }
        return found.get(0);
    }

    /** Offers a dozen of boxes. */
    private final class Prefabs implements PrefabSource {
        @Override
        public List<String> keys() {
            List<String> keys = new ArrayList<>();
            for (String key : KEYS) {
                keys.add("Props/" + key);
            }
            return keys;
        }

        @Override
        public Spatial prefab(String key) {
            if (!keys().contains(key)) {
                throw new IllegalArgumentException("there is no prefab '" + key + "'; offered are "
                        + String.join(", ", keys()));
            }
            return box(key);
        }
    }
}
