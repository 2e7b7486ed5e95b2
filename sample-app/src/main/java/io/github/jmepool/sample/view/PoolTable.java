// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.FillMode;
import com.simsilica.lemur.HAlignment;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.component.SpringGridLayout;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolStats;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Shows the counts of every pool and how full it is, a line each, and what that means.
 */
final class PoolTable {
    private static final String[] HEADS = {"pool", "active", "idle", "surplus", "created", "usage", "", ""};
    private static final float[] WIDTHS = {72, 46, 42, 54, 56, 48, 84, 48};
    private static final int ACTIVE = 1;
    private static final int IDLE = 2;
    private static final int SPARE = 3;
    private static final int CREATED = 4;
    private static final int FULL = 5;
    private static final int BAR = 6;
    private static final int WORD = 7;
    private static final float LINE = 17;
    private static final float INSET = 8;
    private static final String NO_POOLS = "New objects are cloned, and left to the garbage collector.\n"
            + "Those from before are still instances of the pools.";

    private final List<ManagedPool> pools;
    private final Container container = new Container(HudStyle.STYLE);
    private final Label[][] cells;
    private final Bar[] bars;
    private final Label legend;

    /** Has a line for each of these pools; those that a person makes in the panel later have none. */
    PoolTable(List<ManagedPool> pools) {
        this.pools = pools;
        Container grid = new Container(new SpringGridLayout(Axis.Y, Axis.X, FillMode.None, FillMode.None),
                HudStyle.STYLE);
        grid.setBackground(null);
        for (int column = 0; column < HEADS.length; column++) {
            grid.addChild(cell(HEADS[column], column, HudStyle.ACCENT), 0, column);
        }
        cells = new Label[pools.size()][HEADS.length];
        bars = new Bar[pools.size()];
        int row = 0;
        for (ManagedPool pool : pools) {
            for (int column = 0; column < HEADS.length; column++) {
                if (column == BAR) {
                    bars[row] = new Bar(WIDTHS[BAR], LINE);
                    grid.addChild(bars[row].panel(), row + 1, column);
                } else {
                    String text = column == 0 ? pool.name() : "";
                    cells[row][column] = cell(text, column, column == 0 ? HudStyle.DIM : HudStyle.TEXT);
                    grid.addChild(cells[row][column], row + 1, column);
                }
            }
            row++;
        }
        container.addChild(grid);
        legend = container.addChild(new Label(Strain.LEGEND, HudStyle.STYLE));
        legend.setInsets(new Insets3f(INSET, 0, 0, 0));
        legend.setFontSize(HudStyle.SMALL);
        legend.setColor(HudStyle.DIM);
    }

    private static Label cell(String text, int column, ColorRGBA color) {
        Label label = new Label(text, HudStyle.STYLE);
        label.setColor(color);
        label.setTextHAlignment(column == 0 || column == WORD ? HAlignment.Left : HAlignment.Right);
        label.setPreferredSize(new Vector3f(WIDTHS[column], LINE, 0));
        if (column == WORD) {
            label.setInsets(new Insets3f(0, INSET, 0, 0));
        }
        return label;
    }

    Container container() {
        return container;
    }

    /** Shows new counts. */
    void show() {
        showFrom(0);
        set(legend, Strain.LEGEND);
    }

    /**
     * Shows how many objects there are, and how many clones were made for them, without pools.
     *
     * @param kinds how many of the first lines are of objects that are cloned; the others stay pooled
     * @param active the objects of a line
     * @param cloned the clones of a line
     */
    void showClones(int kinds, IntUnaryOperator active, IntToLongFunction cloned) {
        for (int row = 0; row < kinds; row++) {
            show(row, active.applyAsInt(row), "-", "-", cloned.applyAsLong(row), "-", "");
            bars[row].show(0, HudStyle.CALM);
        }
        showFrom(kinds);
        set(legend, NO_POOLS);
    }

    private void showFrom(int first) {
        for (int row = first; row < pools.size(); row++) {
            ManagedPool pool = pools.get(row);
            PoolStats stats = pool.stats();
            Strain strain = Strain.of(stats, pool.settings().maxActive());
            String surplus = stats.surplus() == 0 ? "" : Integer.toString(stats.surplus());
            show(row, stats.active(), Integer.toString(stats.idle()), surplus, stats.created(),
                    Strain.percent(stats.usage()), strain.word());
            cells[row][WORD].setColor(strain.color());
            bars[row].show((float) stats.usage(), strain.color());
        }
    }

    private void show(int row, int active, String idle, String spare, long created, String full, String word) {
        set(cells[row][ACTIVE], Integer.toString(active));
        set(cells[row][IDLE], idle);
        set(cells[row][SPARE], spare);
        set(cells[row][CREATED], Long.toString(created));
        set(cells[row][FULL], full);
        set(cells[row][WORD], word);
    }

    /** A label that gets a new text lays itself out anew, so only a changed one does. */
    private static void set(Label label, String text) {
        if (!text.equals(label.getText())) {
            label.setText(text);
        }
    }
}
