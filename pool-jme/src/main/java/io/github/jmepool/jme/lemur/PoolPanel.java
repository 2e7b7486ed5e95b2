// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.input.KeyInput;
import com.jme3.input.event.KeyInputEvent;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.TabbedPanel;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.jme.preset.ScenePresets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Shows every pool of a scene, its last minutes and all its settings, and changes them in the running game.
 *
 * <p>A Lemur element that {@link PoolPanelState} shows. Call {@link #update} once per frame while it is shown. Render
 * thread only.
 */
final class PoolPanel extends Panel {
    /** The height in the panel's units at which all of its text can be read. */
    static final float HEIGHT = 720f;

    private static final float MARGIN = 12f;
    private static final float TOP = 10f;
    private static final float BETWEEN = 16f;
    private static final float BAR = Board.LINE + 8f;
    private static final float TAB = Board.LINE + TOP;
    private static final float PAGE_WIDTH = 400f;
    private static final int DOCKED_ROWS = 5;
    private static final float DOCKED_PLOT = 124f;

    final PoolsModel model;
    final HelpLine help;
    final TableBoard table;
    final Marker marker;
    private final PlotBoard plot;
    private final DetailsBoard details;
    private final TabbedPanel pages = new TabbedPanel(PanelStyle.NAME);
    private @Nullable Board shownPage;
    private long shownVersion;
    /** Whether Tab was pressed, so that the settings scroll to the focus once Lemur has moved it. */
    private boolean followsFocus;

    /**
     * Makes a panel; Lemur's {@code GuiGlobals} must be initialised.
     *
     * @param model      the pools to show
     * @param prefabs    the prefabs that new pools can be made from, besides asset paths; null to offer none
     * @param presetFile the file that presets are saved to and loaded from at first
     * @param assets     where the font comes from
     * @param width      the width in the panel's units
     * @param height     the height in the panel's units
     * @param dock       the state on which the buttons of a docked panel act; null for a full one
     */
    PoolPanel(PoolsModel model, @Nullable PrefabSource prefabs, Path presetFile, AssetManager assets, float width,
            float height, @Nullable PoolPanelState dock) {
        super(PanelStyle.install(assets), PanelStyle.NAME);
        this.model = model;
        setPreferredSize(new Vector3f(width, height, 0f));
        boolean isDocked = dock != null;
        int helpLines = isDocked ? 4 : 2;
        float helpHeight = helpLines * Text.LINE_HEIGHT;
        float innerWidth = width - 2 * MARGIN;
        float inner = height - 2 * TOP - helpHeight;
        help = new HelpLine(innerWidth, helpLines);
        Board.place(this, help, MARGIN, height - helpHeight - 6f);
        float pageWidth = isDocked ? innerWidth : PAGE_WIDTH;
        float tableWidth = isDocked ? innerWidth : innerWidth - BETWEEN - pageWidth;
        float plotHeight = isDocked ? DOCKED_PLOT : Math.round(inner * 0.27f);
        float dockedRest = inner - BAR - plotHeight - TableBoard.EDGES - DetailsBoard.LEAST_DOCKED;
        float tableHeight = isDocked ? TableBoard.EDGES + Board.LINE * Math.max(2, Math.min(DOCKED_ROWS,
                (int) (dockedRest / Board.LINE))) : inner - plotHeight;
        float pageHeight = isDocked ? inner - BAR - plotHeight - tableHeight : inner - TAB;
        Board left = new Board(model, help, Axis.Y);
        if (dock != null) {
            dock.addButtons(left.row(BAR - Board.LINE), pageWidth);
        }
        table = left.addChild(new TableBoard(model, help, tableWidth, tableHeight, this::showDetails, this::mend));
        plot = left.addChild(new PlotBoard(model, help, tableWidth, plotHeight));
        marker = new Marker(assets);
        details = new DetailsBoard(model, help, marker, pageWidth, pageHeight, isDocked);
        Board.place(this, left, MARGIN, TOP);
        model.open();
        table.show();
        table.revealSelected();
        if (isDocked) {
            left.addChild(details);
            return;
        }
        PrefabSource source = PrefabSource.withModels(assets, prefabs);
        ScenePresets presets = new ScenePresets(model.pools, source);
        page("Details", "One pool: what stands out, and all its settings.", details);
        page("All pools", "Presets and sizes of all pools, and ways to free memory.",
                new AllBoard(model, presets, presetFile, help, pageWidth, pageHeight));
        page("Create", "Makes a pool from a prefab of the game, or from a model.",
                new CreateBoard(model, presets, source, help, pageWidth, pageHeight));
        page("Leaks", "Lists what has been in use for long, with the place that spawned it.",
                new LeakBoard(model, help, pageWidth, pageHeight));
        Board.place(this, pages, MARGIN + tableWidth + BETWEEN, TOP);
        help.explain("Click a pool to see all about it. Tab moves through the fields, Page Up and Down through the"
                + " pools. Point at anything to learn what it is for. Keys reach the game while no field has the"
                + " focus.");
    }

    private void showDetails() {
        pages.getTabs().stream().findFirst().ifPresent(pages::setSelectedTab);
    }

    private void mend() {
        showDetails();
        details.mend();
    }

    private void page(String title, String helpText, Board page) {
        pages.addTab(title, page);
        Button tab = pages.getTabs().get(pages.getTabs().size() - 1).getTitleButton();
        tab.setPreferredSize(new Vector3f(PAGE_WIDTH / 4, TAB, 0f));
        tab.setInsets(new Insets3f(0f, 0f, TOP, Board.GAP));
        page.explain(tab, helpText);
    }

    /** Returns whether a place of the window is covered by this panel. */
    boolean covers(float x, float y) {
        Vector3f at = worldToLocal(new Vector3f(x, y, 0f), null);
        Vector3f size = getPreferredSize();
        return at.x >= 0 && at.x <= size.x && at.y <= 0 && at.y >= -size.y;
    }

    /**
     * Advances the time; four times a second the counts are read and shown again.
     *
     * @param seconds real seconds since the last call
     */
    void update(float seconds) {
        help.update(seconds);
        table.update();
        model.update(seconds);
        if (followsFocus) {
            followsFocus = false;
            details.revealFocus();
        }
        // a docked panel has the details alone
        Board page = pages.getTabs().isEmpty() ? details : (Board) pages.getSelectedTab().getContents();
        if (shownVersion != model.version() || shownPage != page) {
            shownVersion = model.version();
            shownPage = page;
            table.show();
            plot.show();
            page.show();
        }
    }

    /**
     * Selects a pool, as a click on its row does.
     *
     * @param pool the pool's name; a name that no pool has changes nothing
     */
    void select(String pool) {
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
    boolean key(KeyInputEvent event) {
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
}
