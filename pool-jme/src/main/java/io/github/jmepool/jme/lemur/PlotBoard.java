// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import com.simsilica.lemur.event.CursorEventControl;
import com.simsilica.lemur.event.CursorMotionEvent;
import com.simsilica.lemur.event.DefaultCursorListener;
import com.simsilica.lemur.style.ElementId;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.lemur.History.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The selected pool over time, or up to four of them: with axes, a legend, and the counts under the pointer. */
final class PlotBoard extends Board {
    private static final float LEGEND = 32f;
    private static final float TEXT = 16f;
    private static final float AXIS = 44f;
    private static final float ITEM = 110f;
    private static final float SQUARE = 9f;
    private static final float BUTTONS = 128f;
    private static final List<ColorRGBA> PARTS = List.of(PanelStyle.CARD_COLOUR, PanelStyle.ACCENT, PanelStyle.IDLE,
            PanelStyle.WARNING);

    private final Panel card;
    private final Plot plot;
    private final List<Panel> squares = new ArrayList<>();
    private final List<Text> items = new ArrayList<>();
    private final List<Text> counts = new ArrayList<>();
    private final Text from;
    private final Text at;
    private final Text to;
    private final Button pause;
    private final Button length;
    private final float item;
    /** The part of the plot's width that the pointer is at; negative beside the plot. */
    private float pointed = -1f;

    PlotBoard(PoolsModel model, HelpLine help, float width, float height) {
        super(model, help, Axis.Y);
        card = add(new Panel(PanelStyle.CARD, PanelStyle.NAME), width, height);
        float plotHeight = height - LEGEND - LINE - GAP;
        plot = place(card, new Plot(width - AXIS - 2 * GAP, plotHeight), AXIS, LEGEND);
        item = Math.min(ITEM, width / 4);
        for (int i = 0; i < PoolsModel.MOST_PLOTTED; i++) {
            float left = i == 0 ? GAP : width - (4 - i) * item;
            squares.add(place(card, new Panel(PanelStyle.CARD, PanelStyle.NAME), left, 8f));
            squares.get(i).setPreferredSize(new Vector3f(SQUARE, SQUARE, 0f));
            squares.get(i).setBackground(PanelStyle.background(PanelStyle.CARD_COLOUR, 0f));
            items.add(text(i == 0 ? PanelStyle.CELL : PanelStyle.SMALL, left + SQUARE + GAP, 3f,
                    (i == 0 ? width - 3 * item : item) - SQUARE - 2 * GAP));
        }
        for (int i = 0; i < 3; i++) {
            counts.add(text(PanelStyle.SMALL, GAP, LEGEND + i * plotHeight / 2 - TEXT / 2, AXIS - GAP));
        }
        float below = height - LINE;
        from = text(PanelStyle.SMALL, AXIS, below + GAP, 48f);
        at = text(PanelStyle.SMALL, AXIS + 48f, below + GAP, 80f);
        to = text(PanelStyle.SMALL, width - 48f, below + GAP, 44f);
        Board buttons = place(card, new Board(model, help, Axis.X), width - 52f - BUTTONS, below);
        pause = buttons.button("", "Stops the plots, so that they can be read; the game and the counts go on.",
                BUTTONS / 2, model::pause);
        length = buttons.button("", "Shows the last minute, or the last ten minutes.", BUTTONS / 2, model::stretch);
        explain(plot, "Active instances below, idle ones on top. Marks: yellow, spawns had to clone; white, a trim;"
                + " red, a frame over the budget. Ctrl and a click on a row shows up to four pools.");
        CursorEventControl.addListenersToSpatial(plot, new DefaultCursorListener() {
            @Override
            public void cursorMoved(CursorMotionEvent event, Spatial target, Spatial capture) {
                if (event.getCollision() != null) {
                    Vector3f hit = plot.worldToLocal(event.getCollision().getContactPoint(), null);
                    point(Math.max(0f, hit.x / plot.getPreferredSize().x));
                }
            }

            @Override
            public void cursorExited(CursorMotionEvent event, Spatial target, Spatial capture) {
                point(-1f);
            }
        });
    }

    private Text text(ElementId kind, float x, float y, float width) {
        return place(card, new Text(kind, width, kind == PanelStyle.CELL ? LINE - 4f : TEXT), x, y);
    }

    private void point(float part) {
        pointed = part;
        show();
    }

    @Override
    void show() {
        List<PoolRow> rows = model.plotted();
        List<List<Sample>> pools = rows.stream().map(model::samples).collect(Collectors.toUnmodifiableList());
        int span = Plot.span(pools);
        card.setCullHint(span == 0 ? CullHint.Always : CullHint.Inherit);
        if (span == 0) {
            return;
        }
        boolean isOne = rows.size() == 1;
        int half = half(pools.stream().flatMap(List::stream)
                .mapToInt(sample -> isOne ? sample.total() : sample.active()).max().orElse(0));
        for (int i = 0; i < 3; i++) {
            counts.get(i).setText(Integer.toString(half * (2 - i)));
        }
        plot.show(pools, 2 * half, pointed);
        float seconds = model.secondsPerSample();
        from.setText("-" + (int) ((span - 1) * seconds) + " s");
        at.setText(pointed < 0 ? "" : String.format(Locale.ROOT, "at -%.1f s",
                (span - 1 - Plot.sample(pointed, span, span)) * seconds));
        to.setText(model.isPaused() ? "paused" : "now");
        pause.setText(model.isPaused() ? "Go on" : "Pause");
        length.setText(model.isLong() ? "60 s" : "10 min");
        List<String> legend = isOne ? parts(rows.get(0), then(pools.get(0), span)) : new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            if (!isOne && i < rows.size()) {
                legend.add(Text.fit(rows.get(i).name(), item - SQUARE - 40f) + " "
                        + then(pools.get(i), span).active());
            }
            boolean isShown = i < legend.size();
            items.get(i).setText(isShown ? legend.get(i) : "");
            ((QuadBackgroundComponent) squares.get(i).getBackground()).setColor(PanelStyle.shown(
                    !isShown ? PanelStyle.CARD_COLOUR : isOne ? PARTS.get(i) : Plot.LINES.get(i)));
        }
    }

    /** Returns the legend of one pool; what else has happened at the pointer is shown in the help line. */
    private List<String> parts(PoolRow row, Sample then) {
        if (pointed >= 0) {
            help.explain(at.text() + ": " + then.active() + " active, " + (then.total() - then.active()) + " idle; "
                    + Texts.plural(then.misses(), "spawn") + " cloned, " + then.trimmed() + " trimmed; "
                    + Texts.plural(then.late(), "frame") + " over the budget.");
        }
        return List.of(row.name(), then.active() + " active", then.total() - then.active() + " idle",
                then.misses() + " cloned");
    }

    /** Returns the sample under the pointer with what happened in it; beside the plot the last one, with all. */
    private Sample then(List<Sample> samples, int span) {
        int wanted = Plot.sample(pointed < 0 ? 1f : pointed, span, samples.size());
        return wanted < 0 ? Sample.NONE : samples.get(wanted).since(samples.get(pointed < 0 ? 0
                : Math.max(0, wanted - 1)));
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
