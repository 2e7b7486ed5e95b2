// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.FillMode;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.component.SpringGridLayout;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.game.GameState;

/**
 * Shows the last seconds of either way as lines: frame time, bytes per frame and collections. Both stay to compare.
 */
final class GraphState extends ScreenState {
    private static final ColorRGBA POOLED = new ColorRGBA(0.15f, 0.85f, 1, 1);
    private static final ColorRGBA CLONED = new ColorRGBA(1, 0.42f, 0.1f, 1);
    private static final float INTERVAL_SECONDS = 0.2f;
    private static final float WIDTH = 300;
    private static final float HEIGHT = 44;
    private static final float MARGIN = 12;
    private static final float LINE = 18;
    private static final float SUMMARY_WIDTH = 78;
    private static final float TOP_SIZE = 11;
    private static final float TOP_INSET = 3;

    private final int graphSeconds;
    private final LineChart[] charts = new LineChart[FrameValue.values().length];
    private final Label[] pooledTexts = new Label[charts.length];
    private final Label[] clonedTexts = new Label[charts.length];
    private final Label[] topTexts = new Label[charts.length];
    private final Node node = new Node("graph");
    private Screen screen;
    private Container panel;
    private float sinceShown;

    /** Makes a graph as wide as the seconds that the meter keeps. */
    GraphState(int graphSeconds) {
        this.graphSeconds = graphSeconds;
    }

    @Override
    protected void initialize(Application app) {
        screen = new Screen(app);
        panel = new Container(new SpringGridLayout(Axis.Y, Axis.X, FillMode.None, FillMode.None),
                HudStyle.STYLE);
        panel.addChild(heading(), 0, 0);
        int slices = Math.round(graphSeconds / FrameMeter.SLICE_SECONDS);
        for (FrameValue figure : FrameValue.values()) {
            int i = figure.ordinal();
            Container titles = row();
            titles.addChild(text(figure.title(), WIDTH - 2 * SUMMARY_WIDTH, HudStyle.DIM), 0, 0);
            pooledTexts[i] = titles.addChild(text("-", SUMMARY_WIDTH, POOLED), 0, 1);
            clonedTexts[i] = titles.addChild(text("-", SUMMARY_WIDTH, CLONED), 0, 2);
            panel.addChild(titles, 2 * i + 1, 0);
            charts[i] = new LineChart(WIDTH, HEIGHT, slices, POOLED, CLONED);
            Panel room = new Panel(HudStyle.STYLE);
            room.setBackground(null);
            room.setPreferredSize(new Vector3f(WIDTH, HEIGHT + 4, 0));
            charts[i].node().setLocalTranslation(0, -HEIGHT, 0.1f);
            room.attachChild(charts[i].node());
            topTexts[i] = topText();
            room.attachChild(topTexts[i]);
            panel.addChild(room, 2 * i + 2, 0);
        }
        node.attachChild(panel);
    }

    private void layOut() {
        Vector3f size = panel.getPreferredSize();
        panel.setLocalTranslation(screen.width() - size.x - MARGIN, size.y + MARGIN, 0);
        node.setLocalScale(screen.scale());
    }

    private static Container row() {
        Container row = new Container(new SpringGridLayout(Axis.Y, Axis.X, FillMode.None, FillMode.None),
                HudStyle.STYLE);
        row.setBackground(null);
        return row;
    }

    private Container heading() {
        Container heading = row();
        String title = "last " + graphSeconds + " s (P switches)";
        heading.addChild(text(title, WIDTH - 2 * SUMMARY_WIDTH, HudStyle.ACCENT), 0, 0);
        heading.addChild(text("pooled", SUMMARY_WIDTH, POOLED), 0, 1);
        heading.addChild(text("cloned", SUMMARY_WIDTH, CLONED), 0, 2);
        return heading;
    }

    /** Stands in the upper left corner of a chart. */
    private static Label topText() {
        Label label = HudStyle.label(TOP_SIZE, HudStyle.DIM);
        label.setLocalTranslation(TOP_INSET, 0, 0.5f);
        return label;
    }

    private static Label text(String text, float width, ColorRGBA color) {
        Label label = new Label(text, HudStyle.STYLE);
        label.setColor(color);
        label.setPreferredSize(new Vector3f(width, LINE, 0));
        return label;
    }

    @Override
    public void update(float tpf) {
        if (getState(GameState.class).game() == null) {
            return; // not laid out yet, it hangs below the window
        }
        if (screen.isResized()) {
            layOut();
        }
        PoolPanelState open = getState(PoolPanelState.class);
        node.setCullHint(Hud.isAt(PanelForm.DOCKED_RIGHT, open) ? CullHint.Always : Hud.hint(open));
        sinceShown += tpf;
        if (sinceShown < INTERVAL_SECONDS) {
            return;
        }
        sinceShown = 0;
        FrameMeter meter = getState(FrameMeter.class);
        for (FrameValue figure : FrameValue.values()) {
            int i = figure.ordinal();
            History pooled = meter.history(figure, true);
            History cloned = meter.history(figure, false);
            float top = charts[i].show(pooled, cloned, figure.smallestTop());
            topTexts[i].setText(figure.text(top));
            pooledTexts[i].setText(figure.summary(pooled));
            clonedTexts[i].setText(figure.summary(cloned));
        }
    }

    @Override
    Node node() {
        return node;
    }
}
