// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.input.MouseInput;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.event.CursorButtonEvent;
import com.simsilica.lemur.event.CursorEventControl;
import com.simsilica.lemur.event.CursorMotionEvent;
import com.simsilica.lemur.event.DefaultCursorListener;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The overview: a row a pool, sorted by any column, scrolled by wheel and keys, with the totals below. Where there is
 * room, each row also shows its pool's last minute.
 */
final class OverviewBoard extends Board {
    private static final float HEADER_GAP = 8f;
    private static final float EDGE = 2f;
    private static final float SMALLEST_PLOT = 18f;
    private static final float TALLEST_ROW = 92f;
    private static final float PLOT_GAP = 6f;
    private static final String LEGEND = "Full: in use / design size; over 100 % (the mark) the pool had to grow."
            + " Spare: idle beyond it";

    private final PoolsModel model;
    private final Runnable onChosen;
    private final float line = Text.line();
    private final PanelLayout layout;
    private final Map<Column, Float> lefts = new EnumMap<>(Column.class);
    private final Panel table;
    private final Shapes shapes;
    private final HistoryPlot plot;
    private final FullnessBar bar = new FullnessBar();
    private final StringBuilder cell = new StringBuilder();
    private final Map<Column, List<Text>> cells = new EnumMap<>(Column.class);
    private final Text notes;
    private final Text sums;
    private final int bright = Shapes.paint(PanelStyle.TEXT);
    private final int highlight = Shapes.paint(PanelStyle.BUTTON_SELECTED);
    private float rowHeight = line;
    private int visibleRows;
    private int first;
    private boolean scrolled;

    /** The last argument is run when a row was clicked. */
    OverviewBoard(PoolsModel model, HelpLine help, PanelLayout layout, Runnable onChosen) {
        super(help, Axis.Y);
        this.model = model;
        this.onChosen = onChosen;
        this.layout = layout;
        plot = new HistoryPlot(layout.tableWidth() - 12f, PoolsModel.SAMPLES_PER_SECOND);
        visibleRows = (int) (layout.tableHeight() / line);
        Board header = row(HEADER_GAP);
        float x = 0f;
        for (Column column : layout.columns()) {
            lefts.put(column, x);
            header.button(column.title, column.help + " Click: sort by it; again: the other way round.", width(column),
                    () -> model.sortBy(column));
            x += width(column);
        }
        table = addChild(new Panel(PanelStyle.CARD, PanelStyle.NAME));
        table.setPreferredSize(new Vector3f(layout.tableWidth(), layout.tableHeight() + 2 * EDGE, 0f));
        shapes = new Shapes(table);
        CursorEventControl.addListenersToSpatial(table, new TableMouse());
        label("", PanelStyle.HEADER, 0f, layout.hasTotals() ? 5f : 2f);
        notes = addChild(new Text(PanelStyle.HEADER, layout.tableWidth(), (layout.hasTotals() ? 2 : 1) * line + 2f));
        sums = addChild(new Text(PanelStyle.CELL, layout.tableWidth(), layout.hasTotals() ? 3 * line : 0f));
    }

    private float width(Column column) {
        return column.width + (column == Column.FULL ? layout.barWidth() : 0f);
    }

    /** Shows the model's last sample: the rows that are in view, and the lines below them. */
    @Override
    void show() {
        scrolled = false;
        List<PoolRow> rows = model.rows();
        layOut(rows.size());
        shapes.begin();
        Column sorted = model.sortedBy();
        if (lefts.containsKey(sorted)) {
            shapes.arrow(!model.descending(), left(sorted) + width(sorted) - GAP - Shapes.ARROW - 2f,
                    -HEADER_GAP - LINE, LINE, bright);
        }
        int end = Math.min(rows.size(), first + visibleRows);
        for (int i = first; i < end; i++) {
            paint(rows.get(i), EDGE + (i - first) * rowHeight);
        }
        shapes.end();
        layout.columns().forEach(column -> showCells(column, rows.subList(first, end)));
        String note = note(rows.size(), end);
        notes.setText(layout.hasTotals() ? note + '\n' + LEGEND : note);
        if (layout.hasTotals()) {
            sums.setText(within(model.totals()) + '\n' + within(model.sizing()) + '\n' + within(model.budget()));
        }
    }

    private String within(String text) {
        return Text.fit(text, layout.tableWidth());
    }

    /** One text for a whole column, or, with plots between the rows, one for each row. */
    private void showCells(Column column, List<PoolRow> rows) {
        List<Text> texts = cells.computeIfAbsent(column, added -> new ArrayList<>());
        int perText = rowHeight > line ? 1 : visibleRows;
        for (int i = 0; i < texts.size() || i * perText < rows.size(); i++) {
            if (i == texts.size()) {
                texts.add(new Text(column.rightAligned ? PanelStyle.NUMBER_CELL : PanelStyle.CELL, column.width - 8f,
                        line));
                table.attachChild(texts.get(i));
            }
            Text text = texts.get(i);
            text.setLocalTranslation(left(column) + (column.rightAligned ? 0f : 4f), -EDGE - i * rowHeight, 2f);
            text.setText(cells(column, rows, i * perText, Math.min(rows.size(), (i + 1) * perText)));
        }
    }

    private String cells(Column column, List<PoolRow> rows, int from, int to) {
        cell.setLength(0);
        for (int i = from; i < to; i++) {
            if (i > from) {
                cell.append('\n');
            }
            if (column.rightAligned) {
                column.text.accept(rows.get(i), cell);
            } else {
                cell.append(Text.fit(rows.get(i).name(), column.width - 14f));
            }
        }
        return cell.toString();
    }

    private float left(Column column) {
        return lefts.getOrDefault(column, 0f);
    }

    /** Few pools share the table's height, each with a plot; many have a line each. */
    private void layOut(int rows) {
        float share = Math.min(TALLEST_ROW, layout.tableHeight() / Math.max(1, rows));
        rowHeight = share >= line + SMALLEST_PLOT + PLOT_GAP ? share : line;
        visibleRows = (int) (layout.tableHeight() / rowHeight + 0.001f);
        first = Math.max(0, Math.min(first, rows - visibleRows));
    }

    private void paint(PoolRow row, float y) {
        if (row == model.selected()) {
            shapes.rectangle(0f, y, layout.tableWidth(), rowHeight, highlight);
        }
        bar.paint(shapes, row, left(Column.FULL) + Column.FULL.width - 4f, y, layout.barWidth() - 4f, line);
        if (rowHeight > line) {
            plot.paint(shapes, row.history(), 6f, y + line + 2f, rowHeight - line - PLOT_GAP);
        }
    }

    private String note(int rows, int end) {
        if (rows > visibleRows) {
            return "Pools " + (first + 1) + " to " + end + " of " + rows
                    + (layout.hasTotals() ? ": turn the wheel, or press Page Up and Page Down" : ": turn the wheel");
        }
        if (!layout.hasTotals()) {
            return "Full: in use, of the design size; Spare: idle beyond it";
        }
        return rowHeight > line
                ? "Below each pool: the last minute with the panel open, active in blue, idle on top in grey" : "";
    }

    /** Tells whether other rows are in view than were painted last. */
    boolean isScrolled() {
        return scrolled;
    }

    /** Tells whether the selected row is among those that are shown. */
    boolean isSelectionInView() {
        int selected = model.rows().indexOf(model.selected());
        return selected >= first && selected < first + visibleRows;
    }

    /** Shows other rows, the given number further down. */
    void scroll(int by) {
        first = Math.max(0, Math.min(first + by, model.rows().size() - visibleRows));
        scrolled = true;
    }

    /** Scrolls as little as possible for the selected row to show. */
    void revealSelected() {
        int selected = model.rows().indexOf(model.selected());
        if (selected < first) {
            first = Math.max(0, selected);
        } else if (selected >= first + visibleRows) {
            first = selected - visibleRows + 1;
        }
        scrolled = true;
    }

    /** A click selects the row below the pointer, the wheel scrolls. */
    private final class TableMouse extends DefaultCursorListener {
        /** The pointer's place; null when it has left the table. Lemur reports it with moves only, before a click. */
        private @Nullable Vector3f pointer;

        @Override
        protected void click(CursorButtonEvent event, Spatial target, Spatial capture) {
            if (pointer == null || event.getButtonIndex() != MouseInput.BUTTON_LEFT) {
                return;
            }
            int row = first + (int) ((-pointer.y - EDGE) / rowHeight);
            if (row >= 0 && row < model.rows().size()) {
                model.select(model.rows().get(row));
                onChosen.run();
            }
        }

        @Override
        public void cursorMoved(CursorMotionEvent event, Spatial target, Spatial capture) {
            pointer = event.getCollision() == null ? null
                    : table.worldToLocal(event.getCollision().getContactPoint(), new Vector3f());
            if (event.getScrollDelta() != 0) {
                scroll(event.getScrollDelta() > 0 ? -3 : 3);
                event.setConsumed();
            }
        }
    }
}
