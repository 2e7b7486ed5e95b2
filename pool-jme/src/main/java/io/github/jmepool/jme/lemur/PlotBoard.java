// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.style.ElementId;
import java.util.ArrayList;
import java.util.List;

/** The last minute of the selected pool: its counts over time, with axes and a legend. */
final class PlotBoard extends Board {
    private static final float LEGEND = 32f;
    private static final float TEXT = 16f;
    private static final float AXIS = 44f;
    private static final float ITEM = 110f;
    private static final float SQUARE = 9f;
    private static final List<ColorRGBA> COLOURS = List.of(PanelStyle.ACCENT, PanelStyle.IDLE, PanelStyle.WARNING);

    private final Panel card;
    private final Plot plot;
    private final Text title;
    private final List<Text> items = new ArrayList<>();
    private final List<Text> counts = new ArrayList<>();
    private final Text from;

    PlotBoard(PoolsModel model, HelpLine help, float width, float height) {
        super(model, help, Axis.Y);
        card = add(new Panel(PanelStyle.CARD, PanelStyle.NAME), width, height);
        float plotHeight = height - LEGEND - TEXT - GAP;
        plot = place(card, new Plot(width - AXIS - 2 * GAP, plotHeight), AXIS, LEGEND);
        float item = Math.min(ITEM, width / 4);
        float legend = width - 3 * item;
        title = text(PanelStyle.CELL, GAP + GAP, 3f, legend - 3 * GAP);
        for (int i = 0; i < 3; i++) {
            Panel square = place(card, new Panel(PanelStyle.CARD, PanelStyle.NAME), legend + i * item, 8f);
            square.setPreferredSize(new Vector3f(SQUARE, SQUARE, 0f));
            square.setBackground(PanelStyle.background(COLOURS.get(i), 0f));
            items.add(text(PanelStyle.SMALL, legend + i * item + SQUARE + GAP, 3f, item - SQUARE));
            counts.add(text(PanelStyle.SMALL, GAP, LEGEND + i * plotHeight / 2 - TEXT / 2, AXIS - GAP));
        }
        from = text(PanelStyle.SMALL, AXIS, height - TEXT - 2f, 100f);
        text(PanelStyle.SMALL, width - 40f, height - TEXT - 2f, 36f).setText("now");
        explain(card, "Instances over time: active below, idle on top. A mark stands where a spawn found none idle and"
                + " had to clone.");
    }

    private Text text(ElementId kind, float x, float y, float width) {
        return place(card, new Text(kind, width, kind == PanelStyle.CELL ? LINE - 4f : TEXT), x, y);
    }

    @Override
    void show() {
        PoolRow row = model.selected();
        card.setCullHint(row == null ? CullHint.Always : CullHint.Inherit);
        if (row != null) {
            int half = half(row.largestTotal());
            for (int i = 0; i < 3; i++) {
                counts.get(i).setText(Integer.toString(half * (2 - i)));
            }
            plot.show(row, 2 * half);
            title.setText(row.name());
            from.setText("-" + (row.history.size() - 1) / PoolsModel.SAMPLES_PER_SECOND + " s");
            items.get(0).setText(row.stats().active() + " active");
            items.get(1).setText(row.stats().idle() + " idle");
            items.get(2).setText(row.cloned() + " cloned");
        }
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
}
