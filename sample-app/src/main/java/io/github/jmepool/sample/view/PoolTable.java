// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.FillMode;
import com.simsilica.lemur.HAlignment;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.component.SpringGridLayout;
import io.github.jmepool.core.PoolStats;
import java.util.List;
import java.util.Locale;

/**
 * Shows the counts and the pressure of every pool, a line each.
 */
final class PoolTable {
    private static final String[] HEADS = {"pool", "active", "idle", "created", "pressure", ""};
    private static final float[] WIDTHS = {72, 46, 42, 60, 64, 84};
    private static final float LINE = 17;
    private static final double STRAINED = 1;
    private static final double BUSY = 0.5;

    private final Container container;
    private final Label[][] cells;
    private final Bar[] bars;

    PoolTable(List<PoolStats> pools) {
        container = new Container(new SpringGridLayout(Axis.Y, Axis.X, FillMode.None, FillMode.None), Look.STYLE);
        for (int column = 0; column < HEADS.length; column++) {
            container.addChild(cell(HEADS[column], column, Look.ACCENT), 0, column);
        }
        cells = new Label[pools.size()][HEADS.length - 1];
        bars = new Bar[pools.size()];
        for (int row = 0; row < cells.length; row++) {
            for (int column = 0; column < cells[row].length; column++) {
                String text = column == 0 ? pools.get(row).name() : "0";
                cells[row][column] = cell(text, column, column == 0 ? Look.DIM : Look.TEXT);
                container.addChild(cells[row][column], row + 1, column);
            }
            bars[row] = new Bar(WIDTHS[HEADS.length - 1], LINE);
            container.addChild(bars[row].panel(), row + 1, HEADS.length - 1);
        }
    }

    private static Label cell(String text, int column, ColorRGBA color) {
        Label label = new Label(text, Look.STYLE);
        label.setColor(color);
        label.setTextHAlignment(column == 0 ? HAlignment.Left : HAlignment.Right);
        label.setPreferredSize(new Vector3f(WIDTHS[column], LINE, 0));
        return label;
    }

    Container container() {
        return container;
    }

    void show(List<PoolStats> pools) {
        for (int row = 0; row < cells.length; row++) {
            PoolStats stats = pools.get(row);
            set(row, 1, Integer.toString(stats.active()));
            set(row, 2, Integer.toString(stats.idle()));
            set(row, 3, Long.toString(stats.created()));
            double pressure = stats.pressure();
            set(row, 4, String.format(Locale.ROOT, "%.2f", pressure));
            bars[row].show((float) pressure,
                    pressure > STRAINED ? Look.STRAINED : pressure > BUSY ? Look.BUSY : Look.CALM);
        }
    }

    /** A label that gets a new text lays itself out anew, so only a changed one does. */
    private void set(int row, int column, String text) {
        if (!text.equals(cells[row][column].getText())) {
            cells[row][column].setText(text);
        }
    }
}
