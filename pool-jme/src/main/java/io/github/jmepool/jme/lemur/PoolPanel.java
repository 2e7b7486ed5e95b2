// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.input.KeyInput;
import com.jme3.input.event.KeyInputEvent;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.style.ElementId;
import io.github.jmepool.core.sizing.MemoryRelief;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.preset.AssetPrefabs;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.jme.preset.ScenePresets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Shows every pool of a scene, its last minute and all its settings, and changes them in the running game.
 *
 * <p>A Lemur element of {@link #WIDTH} by {@link #HEIGHT} units for those who lay out their own screen; most attach
 * {@link PoolPanelState} instead. Its owner calls {@link #update} once a frame while it shows. Render thread
 * only.
 */
public final class PoolPanel extends Panel {
    /** The panel's width in its own units. */
    public static final float WIDTH = 1272f;

    /** The panel's height in its own units. */
    public static final float HEIGHT = 700f;

    private static final float MARGIN = PanelLayout.MARGIN;
    private static final float TOP = PanelLayout.TOP;
    /** Where texts lie that change with the counts: over the plots, which lie over buttons and cards. */
    static final float ABOVE_SHAPES = 10f;

    private static final float SHAPES = 5f;
    private static final float RIGHT = PanelLayout.FULL.detailsX();
    private static final float DOCKED_TOP = 40f;

    private final PanelLayout layout;
    private final float overviewTop;
    private final PoolsModel model;
    private final HelpLine help;
    private final OverviewBoard overview;
    private final Shapes shapes;
    private final Board bar;
    private final Map<Page, Board> pages = new EnumMap<>(Page.class);
    private final Map<Page, Button> tabs = new EnumMap<>(Page.class);
    private Page page = Page.DETAILS;
    private @Nullable Page shownPage;
    private long shown;

    /** What the right half shows. */
    private enum Page {
        DETAILS("One pool's last minute, and all its settings."),
        CREATE("Makes a pool from a prefab of the game's, or from a model."),
        PRESETS("Saves and loads the settings of all pools, and suggests sizes."),
        LEAKS("Lists what has been in use for long, with the place that spawned it.");

        private final String help;

        Page(String help) {
            this.help = help;
        }

        String title() {
            return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Makes a panel; Lemur's {@code GuiGlobals} must be initialised.
     *
     * @param pools      the pools to show
     * @param prefabs    the prefabs that new pools can be made from, besides asset paths; null to offer none
     * @param presetFile the file that presets are saved to and loaded from at first
     * @param assets     where the font comes from
     */
    public PoolPanel(ScenePools pools, @Nullable PrefabSource prefabs, Path presetFile, AssetManager assets) {
        this(new PoolsModel(pools, System::nanoTime), assets, PanelLayout.FULL);
        full(prefabs, presetFile, assets);
    }

    /** Makes a docked panel, which shows what a full one of the same model shows. */
    PoolPanel(PoolPanel full, AssetManager assets, DockActions actions) {
        this(full.model, assets, PanelLayout.DOCKED);
        dockButton(0, "Pick", "Then click an object of the scene: its pool is selected here.", actions::pick);
        dockButton(1, "Side", "Moves the panel to the other side of the screen.", actions::changeSide);
        dockButton(2, "Full view", "Shows everything, over all of the screen; so does F6.", actions::showFull);
        dockButton(3, "Close", "Closes the panel.", actions::close);
        help.explain("The game goes on beside this panel: mouse and keys reach it there.");
        overview.revealSelected();
    }

    private PoolPanel(PoolsModel model, AssetManager assets, PanelLayout layout) {
        super(installed(assets), PanelStyle.NAME);
        this.model = model;
        this.layout = layout;
        setBackground(PanelStyle.background(PanelStyle.BACKDROP, 0f, 0f));
        setPreferredSize(new Vector3f(layout.width(), layout.height(), 0f));
        help = new HelpLine(layout.width() - 2 * MARGIN);
        shapes = new Shapes(assets);
        shapes.setLocalTranslation(0f, 0f, SHAPES);
        attachChild(shapes);
        help.element().setLocalTranslation(MARGIN, HelpLine.LINES * HelpLine.LINE_HEIGHT + 6f - layout.height(),
                ABOVE_SHAPES);
        attachChild(help.element());
        bar = new Board("bar", help);
        attachChild(bar);
        bar.label("Pools", PanelStyle.TITLE, MARGIN, 9f, 80f, 26f);
        overviewTop = layout == PanelLayout.FULL ? TOP : DOCKED_TOP;
        overview = at(new OverviewBoard(model, help, layout, () -> show(Page.DETAILS)), MARGIN, overviewTop);
        pages.put(Page.DETAILS, at(new DetailsBoard(model, help, layout), layout.detailsX(), layout.detailsY()));
    }

    private void full(@Nullable PrefabSource prefabs, Path presetFile, AssetManager assets) {
        PrefabSource source = new AssetPrefabs(assets, prefabs);
        ScenePresets presets = new ScenePresets(model.pools(), source);
        reliefButtons();
        pages.put(Page.CREATE, at(new CreateBoard(model, presets, source, help), RIGHT, TOP));
        pages.put(Page.PRESETS, at(new PresetBoard(model, presets, presetFile, help), RIGHT, TOP));
        pages.put(Page.LEAKS, at(new LeakBoard(model, help), RIGHT, TOP));
        tabs();
        show(Page.DETAILS);
        help.explain("Click a pool to see all about it. Tab moves through the fields, Page Up and Down through the"
                + " pools. Point at anything to learn what it is for.");
    }

    private void dockButton(int index, String label, String helpText, Runnable action) {
        bar.button(label, helpText, 92f + index * 80f, 10f, 76f, action);
    }

    /** What the buttons of a docked panel do that are about the panel itself. */
    interface DockActions {
        void pick();

        void changeSide();

        void showFull();

        void close();
    }

    private static ElementId installed(AssetManager assets) {
        PanelStyle.install(assets);
        return new ElementId(Panel.ELEMENT_ID);
    }

    private <B extends Board> B at(B board, float x, float y) {
        board.setLocalTranslation(x, -y, 1f);
        attachChild(board);
        return board;
    }

    private void tabs() {
        float x = RIGHT;
        for (Page each : Page.values()) {
            tabs.put(each, bar.button(each.title(), each.help, x, 10f, 126f, () -> show(each)));
            x += 130f;
        }
    }

    private void show(Page chosen) {
        page = chosen;
        pages.forEach((each, board) -> {
            if (each == chosen) {
                attachChild(board);
            } else {
                board.removeFromParent();
            }
        });
        tabs.forEach((each, tab) -> tab.setBackground(PanelStyle.background(
                each == chosen ? PanelStyle.BUTTON_SELECTED : PanelStyle.BUTTON, 8f, 3f)));
    }

    private void reliefButtons() {
        bar.label("Memory pressure:", PanelStyle.HEADER, 92f, 10f, 122f, Board.LINE);
        relief(0, "Release idle", "Memory pressure: all idle instances of all pools are given up.",
                MemoryRelief.releaseIdle());
        relief(1, "Compress", "Memory pressure: every pool shrinks to its prewarm size.",
                MemoryRelief.compressToPrewarm());
        relief(2, "Least used", "Memory pressure: the idle instances of the least used pool are given up.",
                MemoryRelief.leastUsed(1));
        relief(3, "Longest unused", "Memory pressure: the idle instances of the pool unused for longest are"
                + " given up.", MemoryRelief.leastRecentlyUsed(1));
    }

    private void relief(int index, String label, String helpText, MemoryRelief strategy) {
        ConfirmButton button = bar.place(new ConfirmButton(label, () -> helpText, help, () -> relieve(strategy)),
                218f + index * 128f, 10f, 124f, Board.LINE);
        bar.explain(button, helpText);
    }

    private void relieve(MemoryRelief strategy) {
        int given = model.pools().background().relieveMemoryNow(strategy);
        model.sample();
        help.say(given + " idle instances given up.");
    }

    PanelLayout layout() {
        return layout;
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
        return fromLeft >= 0 && fromLeft <= layout.width() && fromTop >= 0 && fromTop <= layout.height();
    }

    /**
     * Lets time pass; four times a second the counts are read and shown again.
     *
     * @param seconds real seconds since the last call
     */
    public void update(float seconds) {
        help.update(seconds);
        model.update(seconds);
        if (shown == model.version() && !overview.isScrolled() && shownPage == page) {
            return;
        }
        shown = model.version();
        shownPage = page;
        shapes.begin();
        shapes.origin(MARGIN, overviewTop);
        overview.show(shapes);
        shapes.origin(layout.detailsX(), layout.detailsY());
        Objects.requireNonNull(pages.get(page)).show(shapes);
        shapes.end();
    }

    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return Picking.collideWithNear(this, other, results);
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
     * Takes a key that no field wanted: Page Up and Page Down go through the pools.
     *
     * @param event the key
     * @return whether it meant something to the panel
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
}
