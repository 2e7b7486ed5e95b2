// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.input.KeyInput;
import com.jme3.input.event.KeyInputEvent;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.TabbedPanel;
import com.simsilica.lemur.style.ElementId;
import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.jme.preset.ScenePresets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Shows every pool of a scene, its last minute and all its settings, and changes them in the running game.
 *
 * <p>A Lemur element of {@link #WIDTH} by {@link #HEIGHT} units for a custom screen; most games attach
 * {@link PoolPanelState} instead. Call {@link #update} once per frame while it is shown. Render thread only.
 */
public final class PoolPanel extends Panel {
    /** The panel's width in its own units. */
    public static final float WIDTH = 1272f;

    /** The panel's height in its own units. */
    public static final float HEIGHT = 700f;

    private static final float MARGIN = 12f;
    private static final float TOP = 10f;
    private static final float BETWEEN = 16f;
    private static final float HEADING_WIDTH = 78f;
    private static final Vector3f FULL_SIZE = new Vector3f(WIDTH, HEIGHT, 0f);
    private static final Vector3f DOCKED_SIZE = new Vector3f(424f, 757f, 0f);

    private final PoolsModel model;
    private final HelpLine help;
    private final Board left;
    private final Board bar;
    private final OverviewBoard overview;
    private final DetailsBoard details;
    private final Pages pages = new Pages();
    private @Nullable Board shownPage;
    private long shown;

    /**
     * Makes a panel; Lemur's {@code GuiGlobals} must be initialised.
     *
     * @param pools      the pools to show
     * @param prefabs    the prefabs that new pools can be made from, besides asset paths; null to offer none
     * @param presetFile the file that presets are saved to and loaded from at first
     * @param assets     where the font comes from
     */
    public PoolPanel(ScenePools pools, @Nullable PrefabSource prefabs, Path presetFile, AssetManager assets) {
        this(new PoolsModel(pools, System::nanoTime), assets, PanelLayout.FULL, FULL_SIZE);
        bar.label("Memory pressure:", PanelStyle.HEADER, 122f, Board.LINE);
        relief("Release idle", "Memory pressure: disposes of all idle instances of all pools.",
                MemoryRelief.releaseIdle());
        relief("Compress", "Memory pressure: trims every pool to its prewarm size.",
                MemoryRelief.compressToPrewarm());
        relief("Least used", "Memory pressure: disposes of the idle instances of the least used pool.",
                MemoryRelief.leastUsed(1));
        relief("Longest unused", "Memory pressure: disposes of the idle instances of the pool unused for longest.",
                MemoryRelief.leastRecentlyUsed(1));
        PrefabSource source = PrefabSource.withModels(assets, prefabs);
        ScenePresets presets = new ScenePresets(pools, source);
        pages.add("Details", "One pool's last minute, and all its settings.", details);
        pages.add("Create", "Makes a pool from one of the game's prefabs, or from a model.",
                new CreateBoard(model, presets, source, help));
        pages.add("Presets", "Saves and loads the settings of all pools, and suggests sizes.",
                new PresetBoard(model, presets, presetFile, help));
        pages.add("Leaks", "Lists what has been in use for long, with the place that spawned it.",
                new LeakBoard(model, help));
        place(pages, MARGIN + PanelLayout.FULL.tableWidth() + BETWEEN, TOP);
        help.explain("Click a pool to see all about it. Tab moves through the fields, Page Up and Down through the"
                + " pools. Point at anything to learn what it is for. Keys reach the game while no field has the"
                + " focus.");
    }

    /** Makes a docked panel, which shows what a full one of the same model shows. */
    PoolPanel(PoolPanel full, AssetManager assets, DockActions actions) {
        this(full.model, assets, PanelLayout.DOCKED, DOCKED_SIZE);
        bar.button("Pick", "Then click an object of the scene: its pool is selected here.", 80f, actions::pick);
        bar.button("Side", "Moves the panel to the other side of the screen.", 80f, actions::changeSide);
        bar.button("Full view", "Shows everything, over all of the screen; so does " + actions.key() + ".", 80f,
                actions::showFull);
        bar.button("Close", "Closes the panel.", 80f, actions::close);
        left.addChild(details);
        help.explain("The game goes on beside this panel: mouse and keys reach it there. " + actions.key()
                + ": full view; again: close.");
        overview.revealSelected();
    }

    private PoolPanel(PoolsModel model, AssetManager assets, PanelLayout layout, Vector3f size) {
        super(installed(assets), PanelStyle.NAME);
        this.model = model;
        setBackground(PanelStyle.background(PanelStyle.BACKDROP, 0f, 0f));
        setPreferredSize(size);
        help = new HelpLine(size.x - 2 * MARGIN, layout.helpLines());
        place(help.element(), MARGIN, size.y - layout.helpLines() * HelpLine.LINE_HEIGHT - 6f);
        left = new Board(help, Axis.Y);
        bar = left.row(10f);
        bar.label("Pools", PanelStyle.TITLE, HEADING_WIDTH, Board.LINE);
        overview = left.addChild(new OverviewBoard(model, help, layout, pages::showFirst));
        details = new DetailsBoard(model, help, layout);
        place(left, MARGIN, TOP);
    }

    /** In a node of its own, so that what changes in one part does not have the others laid out anew. */
    private void place(Panel part, float x, float y) {
        Node apart = new Node("part");
        apart.setLocalTranslation(x, -y, 1f);
        apart.attachChild(part);
        attachChild(apart);
    }

    /** The actions of a docked panel's buttons that concern the panel itself. */
    interface DockActions {
        /** Returns the name of the key that shows and closes the panel. */
        String key();

        void pick();

        void changeSide();

        void showFull();

        void close();
    }

    private static ElementId installed(AssetManager assets) {
        PanelStyle.install(assets);
        return new ElementId(Panel.ELEMENT_ID);
    }

    private void relief(String label, String helpText, MemoryRelief strategy) {
        bar.explain(bar.add(new ConfirmButton(label, () -> helpText, help, () -> relieve(strategy)), 128f, Board.LINE),
                helpText);
    }

    private void relieve(MemoryRelief strategy) {
        int given = model.pools().background().relieveMemoryNow(strategy);
        model.sample();
        help.say(Texts.plural(given, "idle instance") + " disposed of.");
    }

    ScenePools pools() {
        return model.pools();
    }

    OverviewBoard overview() {
        return overview;
    }

    HelpLine helpLine() {
        return help;
    }

    /** Returns the pool whose details are shown, null when there is no pool. */
    @Nullable PoolRow selected() {
        return model.selected();
    }

    /** Tells whether a place of the window is covered by this panel. */
    boolean covers(float x, float y) {
        float fromLeft = (x - getWorldTranslation().x) / getWorldScale().x;
        float fromTop = (getWorldTranslation().y - y) / getWorldScale().y;
        Vector3f size = getPreferredSize();
        return fromLeft >= 0 && fromLeft <= size.x && fromTop >= 0 && fromTop <= size.y;
    }

    /**
     * Advances the time; four times a second the counts are read and shown again.
     *
     * @param seconds real seconds since the last call
     */
    public void update(float seconds) {
        help.update(seconds);
        model.update(seconds);
        Board page = pages.shown();
        if (shown != model.version() || overview.isScrolled() || shownPage != page) {
            shown = model.version();
            shownPage = page;
            overview.show();
            page.show();
        }
    }

    /**
     * Selects a pool, as a click on its row does.
     *
     * @param pool the pool's name; a name that no pool has changes nothing
     */
    public void select(String pool) {
        model.select(pool);
        overview.revealSelected();
    }

    /**
     * Handles a key that no text field has consumed: Page Up and Page Down go through the pools.
     *
     * @param event the key
     * @return whether the panel has handled it
     */
    public boolean key(KeyInputEvent event) {
        int by = switch (event.getKeyCode()) {
            case KeyInput.KEY_PGUP -> -1;
            case KeyInput.KEY_PGDN -> 1;
            default -> 0;
        };
        if (by == 0) {
            return false;
        }
        if (event.isPressed() || event.isRepeating()) {
            model.move(by);
            overview.revealSelected();
        }
        return true;
    }

    /** The pages of the right half, one at a time; a docked panel has the details alone. */
    private final class Pages extends TabbedPanel {
        Pages() {
            super(PanelStyle.NAME);
        }

        void add(String title, String helpText, Board page) {
            addTab(title, page);
            Button tab = getTabs().get(getTabs().size() - 1).getTitleButton();
            tab.setPreferredSize(new Vector3f(130f, Board.LINE + 12f, 0f));
            tab.setInsets(new Insets3f(0f, 0f, 12f, Board.GAP));
            bar.explain(tab, helpText);
        }

        void showFirst() {
            getTabs().stream().findFirst().ifPresent(this::setSelectedTab);
        }

        Board shown() {
            return getTabs().isEmpty() ? details : (Board) getSelectedTab().getContents();
        }

        @Override
        protected void setDisplayedTab(Tab shown) {
            super.setDisplayedTab(shown);
            getTabs().forEach(tab -> tab.getTitleButton().setBackground(PanelStyle.background(
                    tab == shown ? PanelStyle.BUTTON_SELECTED : PanelStyle.BUTTON, 8f, 3f)));
        }
    }
}
