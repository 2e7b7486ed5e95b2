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
    private static final float BAR = Board.LINE + 8f;
    private static final float TAB = Board.LINE + TOP;
    private static final float PAGE_WIDTH = 400f;
    private static final float DOCKED_TABLE = TableBoard.EDGES + 5 * Board.LINE;
    private static final float DOCKED_PLOT = 112f;
    /** From this width on, three lines have room for each explanation of a setting. */
    private static final float DOCKED_WIDE = 420f;

    private final PoolsModel model;
    private final HelpLine help;
    private final TableBoard table;
    private final PlotBoard plot;
    private final DetailsBoard details;
    private final Pages pages;
    private @Nullable Board shownPage;
    private long shown;
    private boolean followsFocus;

    /**
     * Makes a panel; Lemur's {@code GuiGlobals} must be initialised.
     *
     * @param pools      the pools to show
     * @param prefabs    the prefabs that new pools can be made from, besides asset paths; null to offer none
     * @param presetFile the file that presets are saved to and loaded from at first
     * @param assets     where the font comes from
     */
    public PoolPanel(ScenePools pools, @Nullable PrefabSource prefabs, Path presetFile, AssetManager assets) {
        this(new PoolsModel(pools, System::nanoTime), prefabs, presetFile, assets, WIDTH, HEIGHT, null);
    }

    /** Makes a panel of a size: a docked one if a state is given, on which its buttons act, otherwise a full one. */
    PoolPanel(PoolsModel model, @Nullable PrefabSource prefabs, Path presetFile, AssetManager assets, float width,
            float height, @Nullable PoolPanelState dock) {
        super(installed(assets), PanelStyle.NAME);
        this.model = model;
        setBackground(PanelStyle.background(PanelStyle.BACKDROP, 0f));
        setPreferredSize(new Vector3f(width, height, 0f));
        int helpLines = dock == null ? 2 : width < DOCKED_WIDE ? 4 : 3;
        help = new HelpLine(width - 2 * MARGIN, helpLines);
        place(help.element(), MARGIN, height - helpLines * HelpLine.LINE_HEIGHT - 6f);
        float inner = height - 2 * TOP - helpLines * HelpLine.LINE_HEIGHT;
        float pageWidth = dock == null ? PAGE_WIDTH : width - 2 * MARGIN;
        float tableWidth = dock == null ? width - 2 * MARGIN - BETWEEN - pageWidth : pageWidth;
        float plotHeight = dock == null ? Math.round(inner * 0.27f) : DOCKED_PLOT;
        float tableHeight = dock == null ? inner - BAR - plotHeight : DOCKED_TABLE;
        float pageHeight = dock == null ? inner - TAB : inner - BAR - plotHeight - tableHeight;
        pages = new Pages();
        Board left = new Board(help, Axis.Y);
        Board bar = left.row(BAR - Board.LINE);
        table = left.addChild(new TableBoard(model, help, tableWidth, tableHeight, pages::showFirst));
        plot = left.addChild(new PlotBoard(help, tableWidth, plotHeight));
        details = new DetailsBoard(model, help, pageWidth, pageHeight, dock != null);
        place(left, MARGIN, TOP);
        if (dock != null) {
            addButtons(bar, pageWidth, dock);
            left.addChild(details);
            help.explain("The game goes on next to this panel: mouse and keys reach it there. " + dock.keyName()
                    + ": full view; again: close.");
            table.show();
            table.revealSelected();
            return;
        }
        bar.label("Pools", PanelStyle.TITLE, tableWidth, Board.LINE);
        PrefabSource source = PrefabSource.withModels(assets, prefabs);
        ScenePresets presets = new ScenePresets(model.pools(), source);
        pages.add("Details", "One pool: what stands out, and all its settings.", details);
        pages.add("All pools", "Sums, presets and sizes of all pools, and ways to free memory.",
                new AllBoard(model, presets, presetFile, help, pageWidth, pageHeight));
        pages.add("Create", "Makes a pool from one of the game's prefabs, or from a model.",
                new CreateBoard(model, presets, source, help, pageWidth, pageHeight));
        pages.add("Leaks", "Lists what has been in use for long, with the place that spawned it.",
                new LeakBoard(model, help, pageWidth, pageHeight));
        place(pages, MARGIN + tableWidth + BETWEEN, TOP);
        help.explain("Click a pool to see all about it. Tab moves through the fields, Page Up and Down through the"
                + " pools. Point at anything to learn what it is for. Keys reach the game while no field has the"
                + " focus.");
    }

    private static void addButtons(Board bar, float width, PoolPanelState dock) {
        float quarter = width / 4 - TOP;
        bar.button("Select in scene", "Then click an object of the scene: its pool is selected here.",
                quarter + 4 * TOP, dock::pick);
        bar.button("Side", "Moves the panel to the other side of the screen.", quarter, dock::changeSide);
        bar.button("Full view", "Shows everything, over all of the screen; so does " + dock.keyName() + ".", quarter,
                dock::showFull);
        bar.button("Close", "Closes the panel.", quarter, dock::close);
    }

    /** In a node of its own, so that what changes in one part does not have the others laid out anew. */
    private void place(Panel part, float x, float y) {
        Node apart = new Node("part");
        apart.setLocalTranslation(x, -y, 1f);
        apart.attachChild(part);
        attachChild(apart);
    }

    private static ElementId installed(AssetManager assets) {
        PanelStyle.install(assets);
        return new ElementId(Panel.ELEMENT_ID);
    }

    PoolsModel model() {
        return model;
    }

    TableBoard table() {
        return table;
    }

    HelpLine helpLine() {
        return help;
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
        table.update();
        model.update(seconds);
        if (followsFocus) {
            followsFocus = false;
            details.revealFocus();
        }
        Board page = pages.shown();
        if (shown != model.version() || shownPage != page) {
            shown = model.version();
            shownPage = page;
            table.show();
            plot.show(model.selected());
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
        table.revealSelected();
    }

    /**
     * Handles a key that no text field has consumed: Page Up and Page Down go through the pools. Tab is not handled,
     * but the settings scroll to where it moves the focus.
     *
     * @param event the key
     * @return whether the panel has handled it
     */
    public boolean key(KeyInputEvent event) {
        followsFocus |= event.getKeyCode() == KeyInput.KEY_TAB;
        int by = switch (event.getKeyCode()) {
            case KeyInput.KEY_PGUP -> -1;
            case KeyInput.KEY_PGDN -> 1;
            default -> 0;
        };
        if (by != 0 && (event.isPressed() || event.isRepeating())) {
            model.move(by);
            table.revealSelected();
        }
        return by != 0;
    }

    /** The pages of the right half, one at a time; a docked panel has the details alone. */
    private final class Pages extends TabbedPanel {
        Pages() {
            super(PanelStyle.NAME);
        }

        void add(String title, String helpText, Board page) {
            addTab(title, page);
            Button tab = getTabs().get(getTabs().size() - 1).getTitleButton();
            tab.setPreferredSize(new Vector3f(PAGE_WIDTH / 4, TAB, 0f));
            tab.setInsets(new Insets3f(0f, 0f, TOP, Board.GAP));
            page.explain(tab, helpText);
        }

        void showFirst() {
            getTabs().stream().findFirst().ifPresent(this::setSelectedTab);
        }

        Board shown() {
            return getTabs().isEmpty() ? details : (Board) getSelectedTab().getContents();
        }
    }
}
