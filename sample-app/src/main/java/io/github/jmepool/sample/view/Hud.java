// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import java.util.List;
import java.util.Locale;

/**
 * The texts over a scene: the table of the pools above left, figures above right, and the keys below.
 * Keeps to the edges of the window, and out of the way of the panel.
 */
public final class Hud {
    private static final float INTERVAL_SECONDS = 0.25f;
    private static final float MARGIN = 12;
    private static final float BIG = 22;

    private final Node node = new Node("hud");
    private final Screen screen;
    private final PoolTable table;
    private final Container figures = new Container(HudStyle.STYLE);
    private final float figuresWidth;
    private final Container foot = new Container(HudStyle.STYLE);
    private final Label keys;
    private final boolean softwareOpenGl;
    private float sinceShown = INTERVAL_SECONDS;
    private int framesSinceShown;
    private long shownNanos = System.nanoTime();

    /**
     * Makes one, once {@link #prepare} has made Lemur ready.
     *
     * @param app shows it
     * @param pools those of the table's lines; none for no table
     * @param figuresWidth the width of the figures
     */
    public Hud(Application app, List<ManagedPool> pools, float figuresWidth) {
        this.figuresWidth = figuresWidth;
        screen = new Screen(app);
        table = new PoolTable(pools);
        if (!pools.isEmpty()) {
            node.attachChild(table.container());
        }
        node.attachChild(figures);
        keys = foot.addChild(HudStyle.label(HudStyle.FONT_SIZE, HudStyle.DIM));
        node.attachChild(foot);
        softwareOpenGl = SoftwareOpenGl.draws(app);
    }

    /** Makes Lemur ready. */
    public static void prepare(Application app) {
        GuiGlobals.initialize(app);
        // There is nothing to click, and looking for what the mouse points at means searching the whole scene.
        GuiGlobals.getInstance().setCursorEventsEnabled(false);
        HudStyle.install();
    }

    /** Returns what shows it. */
    public Node node() {
        return node;
    }

    PoolTable table() {
        return table;
    }

    /** Adds the first, large line of the figures. */
    public Label title() {
        return figures.addChild(HudStyle.label(BIG, HudStyle.TEXT));
    }

    /** Adds a line to the figures. */
    public Label figure(ColorRGBA color) {
        return figures.addChild(HudStyle.label(HudStyle.FONT_SIZE, color));
    }

    /** Tells whether the window has another size than before; true at first. Then {@link #layOut} is due. */
    public boolean isResized() {
        return screen.isResized();
    }

    float width() {
        return screen.width();
    }

    /** Shows which keys there are. */
    public void keys(String text) {
        if (!text.equals(keys.getText())) {
            keys.setText(text);
        }
    }

    /**
     * Puts everything to its edge of the window. Before, all of it hangs below the window: it is drawn, which compiles
     * its shaders, and not seen.
     */
    public void layOut() {
        node.setLocalScale(screen.scale());
        table.container().setLocalTranslation(MARGIN, Screen.HEIGHT - MARGIN, 0);
        // as high as its lines, and as wide whatever they say
        figures.setPreferredSize(null);
        figures.setPreferredSize(figures.getPreferredSize().setX(figuresWidth));
        figures.setLocalTranslation(screen.width() - figuresWidth - MARGIN, Screen.HEIGHT - MARGIN, 0);
        foot.setLocalTranslation(MARGIN, MARGIN + foot.getPreferredSize().y, 0);
    }

    /**
     * Once a frame of play: hides what the panel covers. Tells whether it is time to show new figures, which it is in
     * the first frame.
     */
    public boolean update(float tpf, PoolPanelState panel) {
        sinceShown += tpf;
        framesSinceShown++;
        node.setCullHint(hint(panel));
        CullHint left = isAt(PanelForm.DOCKED_LEFT, panel) ? CullHint.Always : CullHint.Inherit;
        table.container().setCullHint(left);
        foot.setCullHint(left);
        figures.setCullHint(isAt(PanelForm.DOCKED_RIGHT, panel) ? CullHint.Always : CullHint.Inherit);
        return sinceShown >= INTERVAL_SECONDS;
    }

    /**
     * Returns the frames a second since the figures were shown last, or, where the processor draws, that it does: their
     * number would describe the drawing, not the game.
     */
    public String rate() {
        return drawsInSoftware() ? "software OpenGL" : String.format(Locale.ROOT, "%.0f fps",
                framesSinceShown * 1e9 / (System.nanoTime() - shownNanos));
    }

    /** Whether the processor draws, so that times on the screen describe the machine instead of the game. */
    public boolean drawsInSoftware() {
        return softwareOpenGl;
    }

    /** New figures are shown. */
    public void shown() {
        sinceShown = 0;
        framesSinceShown = 0;
        shownNanos = System.nanoTime();
    }

    /** Hides texts under and around an open panel, where they are hard to read; a docked one covers an edge only. */
    static CullHint hint(PoolPanelState panel) {
        return isAt(PanelForm.FULL, panel) ? CullHint.Always : CullHint.Inherit;
    }

    /** Tells whether the panel is open in that form. */
    static boolean isAt(PanelForm form, PoolPanelState panel) {
        return panel != null && panel.isEnabled() && panel.getForm() == form;
    }
}
