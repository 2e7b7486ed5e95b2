// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.Vector3f;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.HAlignment;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import com.simsilica.lemur.core.GuiControl;
import io.github.jmepool.jme.lemur.History.Sample;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table: a row for each pool, sorted by any column, with the sums below it and, from 20 pools on, a search. */
final class TableBoard extends Board {
    /** The height of what is not rows. */
    static final float EDGES = 60f;
    /** How many pools make the search show. */
    private static final int SEARCHED = 20;
    private static final float SEARCH_WIDTH = 120f;
    private static final float FIND_WIDTH = 32f;
    private static final float SMALLEST_PLOT = 80f;
    /** What the names get of the width that the columns leave, before a plot does. */
    private static final float NAME_SHARE = 60f;

    private final Runnable onChosen;
    private final Runnable onMark;
    private final List<Column> columns;
    private final float width;
    private final float plotWidth;
    private final float nameWidth;
    private final Map<Column, Button> headings = new EnumMap<>(Column.class);
    private final Map<PoolRow, Row> views = new HashMap<>();
    private final Rows rows;
    private final Board foot;
    private final Text sums;
    private final Board find;
    private final TextField search = new SelectingField("");
    /** Whether a click on a row adds its pool to the plot, instead of selecting it. */
    boolean isComparing;

    /** The last arguments are run when a row was clicked, and when the mark in it was. */
    TableBoard(PoolsModel model, HelpLine help, float width, float height, Runnable onChosen,
            Runnable onMark) {
        super(model, help, Axis.Y);
        this.onChosen = onChosen;
        this.onMark = onMark;
        this.width = width - Rows.SLIDER;
        columns = Column.within(this.width);
        float rest = this.width - (float) columns.stream().mapToDouble(column -> column.width).sum();
        plotWidth = rest - NAME_SHARE < SMALLEST_PLOT ? 0f : rest - NAME_SHARE;
        nameWidth = Column.NAME.width + rest - plotWidth;
        Board header = row(2f);
        for (Column column : columns) {
            Button heading = header.add(new Button(column.title, PanelStyle.HEADING, PanelStyle.NAME), width(column),
                    LINE);
            heading.addClickCommands(source -> model.sortBy(column));
            heading.setTextHAlignment(column.isNumber() ? HAlignment.Right : HAlignment.Left);
            explain(heading, column.help + " Click: sort by it; again: the other way round.");
            headings.put(column, heading);
        }
        if (plotWidth > 0) {
            header.label("Last minute", PanelStyle.SMALL, plotWidth, LINE);
        }
        rows = addChild(new Rows(model, help, width, height - EDGES));
        foot = row(6f);
        sums = foot.addChild(new Text(PanelStyle.SMALL, this.width - SEARCH_WIDTH - FIND_WIDTH, LINE));
        find = new Board(model, help, Axis.X);
        find.label("Find", PanelStyle.SMALL, FIND_WIDTH, LINE);
        find.add(search, SEARCH_WIDTH, LINE);
        explain(search, "Shows the pools only whose names contain this text.");
    }

    private float width(Column column) {
        return column == Column.NAME ? nameWidth : column.width;
    }

    /** Takes what was typed into the search. */
    void update() {
        model.find(search.getText());
    }

    /** Shows the model's last sample. */
    @Override
    void show() {
        views.keySet().retainAll(model.rows());
        List<Row> found = model.found().stream().map(row -> views.computeIfAbsent(row, Row::new))
                .collect(Collectors.toUnmodifiableList());
        rows.show(found);
        headings.forEach((column, heading) -> heading.setColor(PanelStyle.shown(
                column == model.sortedBy() ? PanelStyle.ACCENT : PanelStyle.MUTED)));
        found.stream().filter(row -> row.getParent() != null).forEach(Row::show);
        // a narrow table has room for the first counts only
        String totals = plotWidth > 0 ? model.totals() : model.totals().replaceFirst(";.*", "");
        sums.setText(found.size() < model.rows().size() ? found.size() + " of " + totals : totals);
        if (model.rows().size() < SEARCHED) {
            find.removeFromParent();
            search.setText("");
        } else if (find.getParent() == null) {
            foot.addChild(find);
        }
    }

    /** Scrolls as little as possible for the selected row to show. */
    void revealSelected() {
        rows.reveal(Math.max(0, model.found().indexOf(model.selected())));
    }

    /** A pool's row: its name, with the other cells on top of it. */
    private final class Row extends Button {
        private final PoolRow row;
        private final @Nullable Plot plot = plotWidth > 0 ? new Plot(plotWidth - 2 * GAP, LINE - 8f) : null;
        private final Map<Column, Text> cells = new EnumMap<>(Column.class);
        private final Button mark = new Button("", PanelStyle.MARK, PanelStyle.NAME);

        Row(PoolRow row) {
            super(Text.fit(row.name(), nameWidth - 12f), PanelStyle.ROW, PanelStyle.NAME);
            this.row = row;
            setPreferredSize(new Vector3f(width, LINE, 0f));
            float left = 0f;
            for (Column column : columns) {
                if (column == Column.FINDING) {
                    addMark(left, column.width - 6f);
                } else if (column != Column.NAME) {
                    Text text = new Text(column.isNumber() ? PanelStyle.NUMBER_CELL : PanelStyle.CELL,
                            column.width - 6f, LINE);
                    cells.put(column, place(this, text, left, 0f));
                }
                left += width(column);
            }
            if (plot != null) {
                place(this, plot, left + GAP, 4f);
            }
            addClickCommands(source -> {
                if (isComparing) {
                    help.run(() -> model.compare(row));
                } else {
                    model.select(row);
                    onChosen.run();
                }
            });
            // Page Up and Page Down select, so that the focus need not stop at the rows.
            getControl(GuiControl.class).setFocusable(false);
            explain(this, () -> row.name() + ": " + model.about(row));
        }

        private void addMark(float left, float markWidth) {
            place(this, mark, left, 2f).setPreferredSize(new Vector3f(markWidth, LINE - 4f, 0f));
            mark.addClickCommands(source -> help.run(() -> {
                model.select(row);
                onMark.run();
            }));
            mark.getControl(GuiControl.class).setFocusable(false);
            explain(mark, () -> row.name() + ": " + model.about(row) + "Click: what mends it.");
        }

        void show() {
            ((QuadBackgroundComponent) getBackground()).setColor(PanelStyle.shown(
                    row == model.selected() ? PanelStyle.SELECTED : PanelStyle.CARD_COLOUR));
            int line = model.plotted().size() > 1 ? model.plotted().indexOf(row) : -1;
            setColor(PanelStyle.shown(line < 0 ? PanelStyle.TEXT : Plot.LINES.get(line)));
            String words = Text.fit(row.finding().words(), mark.getPreferredSize().x);
            if (!words.equals(mark.getText())) {
                mark.setText(words);
            }
            mark.setColor(PanelStyle.shown(Column.FINDING.colour(row)));
            mark.setCullHint(words.isEmpty() ? CullHint.Always : CullHint.Inherit);
            cells.forEach((column, text) -> {
                text.setText(column.text.apply(row));
                text.setColor(column.colour(row));
            });
            if (plot != null) {
                List<Sample> samples = row.shown(false);
                plot.show(List.of(samples), Math.max(1, samples.stream().mapToInt(Sample::total).max().orElse(0)), -1f);
            }
        }
    }
}
