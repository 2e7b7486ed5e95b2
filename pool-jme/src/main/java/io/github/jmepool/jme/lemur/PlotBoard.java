// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.ColorRGBA;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.style.ElementId;
import io.github.jmepool.core.PoolStats;
import java.util.ArrayList;
import java.util.List;

/** The last minute of the selected pool: its counts over time, with axes and a legend. */
final class PlotBoard extends Board {
    private static final float LEGEND = 32f;
    private static final float TEXT = 16f;
    private static final float AXIS = 44f;
    private static final float ITEM = 110f;
    private static final float SQUARE = 9f;

    private final Panel card;
    private final Shapes shapes;
    private final float width;
    private final float height;
    private final Text title;
    private final List<Text> items = new ArrayList<>();
    private final List<Text> counts = new ArrayList<>();
    private final Text from;

    PlotBoard(PoolsModel model, HelpLine help, float width, float height) {
        super(model, help, Axis.Y);
        card = add(new Panel(PanelStyle.CARD, PanelStyle.NAME), width, height);
        this.width = width - AXIS - 2 * GAP;
        this.height = height - LEGEND - TEXT - GAP;
        float item = Math.min(ITEM, width / 4);
        float legend = width - 3 * item;
        title = text(PanelStyle.CELL, GAP + GAP, 3f, legend - 3 * GAP);
        for (int i = 0; i < 3; i++) {
            items.add(text(PanelStyle.SMALL, legend + i * item + SQUARE + GAP, 3f, item - SQUARE));
            counts.add(text(PanelStyle.SMALL, GAP, LEGEND + i * this.height / 2 - TEXT / 2, AXIS - GAP));
        }
        from = text(PanelStyle.SMALL, AXIS, height - TEXT - 2f, 100f);
        text(PanelStyle.SMALL, width - 40f, height - TEXT - 2f, 36f).setText("now");
        shapes = new Shapes(card);
        explain(card, "Instances over time: active below, idle on top. A mark stands where a spawn found none idle and"
                + " had to clone.");
    }

    private Text text(ElementId kind, float x, float y, float itsWidth) {
        Text text = new Text(kind, itsWidth, kind == PanelStyle.CELL ? Board.LINE - 4f : TEXT);
        text.setLocalTranslation(x, -y, 2f);
        card.attachChild(text);
        return text;
    }

    @Override
    void show() {
        PoolRow row = model.selected();
        shapes.begin();
        if (row != null) {
            paint(row);
        }
        shapes.end();
        card.setCullHint(row == null ? CullHint.Always : CullHint.Inherit);
    }

    private void paint(PoolRow row) {
        List<PoolStats> history = row.history;
        int half = half(row.largestTotal());
        for (int i = 0; i < 3; i++) {
            counts.get(i).setText(Integer.toString(half * (2 - i)));
            shapes.rectangle(AXIS, LEGEND + i * height / 2, width, 1f, PanelStyle.GRID);
        }
        paint(shapes, row, AXIS, LEGEND, width, height, 2 * half, 1);
        for (int i = 1; i < history.size(); i++) {
            if (history.get(i).misses() > history.get(i - 1).misses()) {
                shapes.rectangle(AXIS + i * width / (history.size() - 1) - 1f, LEGEND + height - 6f, 2f, 6f,
                        PanelStyle.WARNING);
            }
        }
        title.setText(row.name());
        from.setText("-" + (history.size() - 1) / PoolsModel.SAMPLES_PER_SECOND + " s");
        legend(0, PanelStyle.ACCENT, row.stats().active() + " active");
        legend(1, PanelStyle.IDLE, row.stats().idle() + " idle");
        legend(2, PanelStyle.WARNING, row.cloned() + " cloned");
    }

    private void legend(int item, ColorRGBA colour, String text) {
        items.get(item).setText(text);
        shapes.rectangle(items.get(item).getLocalTranslation().x - SQUARE - GAP, 8f, SQUARE, SQUARE, colour);
    }

    /** Returns half of what the axis ends at: a round number, a little above half of the largest count. */
    static int half(int largest) {
        int half = Math.max(1, (largest + 1) / 2);
        int unit = 1;
        while (half / unit >= 20) {
            unit *= half / unit >= 100 ? 10 : 5;
        }
        return (half + unit - 1) / unit * unit;
    }

    /** Paints areas that fill a box: active at the bottom, idle on top; one sample in so many, always the same ones. */
    static void paint(Shapes shapes, PoolRow row, float x, float y, float width, float height, int top, int every) {
        int last = row.history.size() - 1;
        float right = x;
        for (int i = 1; i <= last; i++) {
            if (i == last || (row.forgotten() + i) % every == 0) {
                float left = right;
                right = x + i * width / last;
                PoolStats sample = row.history.get(i);
                float total = sample.total() * height / top;
                float active = sample.active() * height / top;
                shapes.rectangle(left, y + height - total, right - left, total - active, PanelStyle.IDLE);
                shapes.rectangle(left, y + height - active, right - left, active, PanelStyle.ACCENT);
            }
        }
    }
}
