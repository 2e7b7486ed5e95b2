// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.input.MouseInput;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.VAlignment;
import com.simsilica.lemur.event.CursorButtonEvent;
import com.simsilica.lemur.event.CursorEventControl;
import com.simsilica.lemur.event.CursorMotionEvent;
import com.simsilica.lemur.event.DefaultCursorListener;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The overview: a row a pool, sorted by any column, scrolled by wheel and keys, with the totals below. */
final class OverviewBoard extends Board {
    static final float WIDTH = 720f;
    private static final float TABLE_TOP = 30f;
    private static final float TABLE_HEIGHT = 462f;
    private static final float BARS_X = 570f;
    private static final float BARS_WIDTH = 72f;

    private final PoolsModel model;
    private final float rowHeight = textLine();
    private final int visibleRows = (int) (TABLE_HEIGHT / rowHeight);
    private final Map<Column, Label> cells = new EnumMap<>(Column.class);
    private final Map<Column, Button> headers = new EnumMap<>(Column.class);
    private final Panel highlight;
    private final BarStrip bars;
    private final Label scrolled;
    private final Label totals;
    private final Label judge;
    private final Label budget;
    private int first;
    private long shown = -1;

    OverviewBoard(AssetManager assets, PoolsModel model, HelpLine help) {
        super("overview", help);
        this.model = model;
        headers();
        Board table = new Board("table", help, true);
        attachChild(table);
        CursorEventControl.addListenersToSpatial(table, new TableMouse());
        table.place(new Panel(PanelStyle.CARD, PanelStyle.NAME), 0f, TABLE_TOP, WIDTH - 8f,
                visibleRows * rowHeight + 4f);
        highlight = table.place(new Panel(PanelStyle.CARD, PanelStyle.NAME), 0f, TABLE_TOP, WIDTH - 8f, rowHeight);
        highlight.setBackground(PanelStyle.background(PanelStyle.BUTTON_SELECTED, 0f, 0f));
        for (Column column : Column.values()) {
            cells.put(column, cell(table, column));
        }
        bars = new BarStrip(assets, visibleRows, BARS_WIDTH, rowHeight);
        bars.setLocalTranslation(BARS_X, -TABLE_TOP - 2f, 3f);
        table.attachChild(bars);
        float below = TABLE_TOP + TABLE_HEIGHT + 8f;
        scrolled = shownText(PanelStyle.HEADER, 0f, below, WIDTH, LINE);
        totals = shownText(PanelStyle.CELL, 0f, below + 22f, WIDTH, LINE);
        judge = shownText(PanelStyle.CELL, 0f, below + 44f, WIDTH, LINE);
        budget = shownText(PanelStyle.CELL, 0f, below + 66f, WIDTH, LINE);
    }

    private void headers() {
        for (Column column : Column.values()) {
            Button header = button(column.title, "Sorts the pools by this column; once more, the other way round.",
                    column.x, 0f, column.headerWidth() - 4f, () -> model.sortBy(column));
            headers.put(column, header);
        }
    }

    private Label cell(Board table, Column column) {
        Label cell = table.shownText(column.rightAligned ? PanelStyle.NUMBER_CELL : PanelStyle.CELL, column.x + 4f,
                TABLE_TOP + 2f, column.width - 12f, visibleRows * rowHeight);
        cell.setTextVAlignment(VAlignment.Top);
        cell.setLocalTranslation(column.x + 4f, -TABLE_TOP - 2f, 3f);
        return cell;
    }

    /** Shows the model's last sample, if it has not been shown yet. */
    void refresh() {
        if (shown == model.version()) {
            return;
        }
        shown = model.version();
        List<PoolRow> rows = model.rows();
        int selected = rows.indexOf(model.selected());
        first = Math.max(0, Math.min(first, rows.size() - visibleRows));
        for (Column column : Column.values()) {
            cells.get(column).setText(text(rows, column));
            headers.get(column).setText(column == model.sortedBy() ? column.title + (model.descending() ? " ^" : " v")
                    : column.title);
        }
        showBars(rows);
        boolean visible = selected >= first && selected < first + visibleRows;
        highlight.setCullHint(visible ? CullHint.Inherit : CullHint.Always);
        highlight.setLocalTranslation(0f, -TABLE_TOP - 2f - (selected - first) * rowHeight, 2f);
        int last = Math.min(rows.size(), first + visibleRows);
        scrolled.setText(rows.size() <= visibleRows ? "" : "Pools " + (first + 1) + " to " + last + " of " + rows.size()
                + ": turn the wheel, or press Page Up and Page Down");
        totals.setText(fit(model.totals(), WIDTH));
        judge.setText(fit(model.judge(), WIDTH));
        budget.setText(fit(model.budget(), WIDTH));
    }

    private String text(List<PoolRow> rows, Column column) {
        StringBuilder text = new StringBuilder();
        for (int i = first; i < Math.min(rows.size(), first + visibleRows); i++) {
            String value = column.text.apply(rows.get(i));
            text.append(column == Column.NAME ? fit(value, column.width - 14f) : value).append('\n');
        }
        return text.toString();
    }

    private void showBars(List<PoolRow> rows) {
        bars.begin();
        for (int i = first; i < Math.min(rows.size(), first + visibleRows); i++) {
            bars.add(rows.get(i).stats().pressure());
        }
        bars.end();
    }

    /** Shows other rows, so many further down. */
    void scroll(int by) {
        first = Math.max(0, Math.min(first + by, model.rows().size() - visibleRows));
        shown = -1;
        refresh();
    }

    /** Scrolls as little as possible for the selected row to show. */
    void revealSelected() {
        int selected = model.rows().indexOf(model.selected());
        if (selected < first) {
            first = Math.max(0, selected);
        } else if (selected >= first + visibleRows) {
            first = selected - visibleRows + 1;
        }
    }

    /** A click selects the row below the pointer, the wheel scrolls. */
    private final class TableMouse extends DefaultCursorListener {
        @Override
        protected void click(CursorButtonEvent event, Spatial target, Spatial capture) {
            Vector3f point = event.getCollision() == null ? null
                    : worldToLocal(event.getCollision().getContactPoint(), new Vector3f());
            if (point == null || event.getButtonIndex() != MouseInput.BUTTON_LEFT) {
                return;
            }
            int row = first + (int) ((-point.y - TABLE_TOP - 2f) / rowHeight);
            if (row >= 0 && row < model.rows().size()) {
                model.select(model.rows().get(row));
            }
        }

        @Override
        public void cursorMoved(CursorMotionEvent event, Spatial target, Spatial capture) {
            if (event.getScrollDelta() != 0) {
                scroll(event.getScrollDelta() > 0 ? -3 : 3);
                event.setConsumed();
            }
        }
    }
}
