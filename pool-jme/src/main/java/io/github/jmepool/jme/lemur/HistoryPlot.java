// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

/** Paints a {@link CountHistory} as stacked areas: active at the bottom, idle on top of it. Allocates nothing. */
final class HistoryPlot {
    private static final float HEADROOM = 1.1f;

    private final int active = Shapes.paint(PanelStyle.ACTIVE);
    private final int activeDeep = Shapes.paint(PanelStyle.ACTIVE_DEEP);
    private final int idle = Shapes.paint(PanelStyle.IDLE);
    private final int idleDeep = Shapes.paint(PanelStyle.IDLE_DEEP);
    private final float width;
    private final int every;

    /**
     * Makes a painter.
     *
     * @param width the width of a plot, over which all samples that a history keeps are spread
     * @param every paints one sample in so many, always the same ones, so that the plot wanders without a flicker
     */
    HistoryPlot(float width, int every) {
        this.width = width;
        this.every = every;
    }

    /** Returns the count that a plot's full height stands for: a little above the largest total, at least 1. */
    static float full(CountHistory history) {
        return Math.max(1f, history.largestTotal() * HEADROOM);
    }

    /** Paints a plot with its upper left corner at (x, y), its newest sample at the right edge. */
    void paint(Shapes shapes, CountHistory history, float x, float y, float height) {
        float perCount = height / full(history);
        float step = width / (history.capacity() - 1);
        float bottom = y + height;
        int last = history.size() - 1;
        int before = 0;
        for (int i = 1; i <= last; i++) {
            if (i < last && (history.added() - history.size() + i) % every != 0) {
                continue;
            }
            float left = x + width - (last - before) * step;
            float right = x + width - (last - i) * step;
            float top = bottom - history.active(before) * perCount;
            float top2 = bottom - history.active(i) * perCount;
            shapes.band(left, top, bottom, right, top2, bottom, active, activeDeep);
            shapes.band(left, top - history.idle(before) * perCount, top, right,
                    top2 - history.idle(i) * perCount, top2, idle, idleDeep);
            before = i;
        }
    }
}
