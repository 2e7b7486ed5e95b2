// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

/** Paints how full a pool is as a bar beside its percentage, with a mark where all of its design size is in use. */
final class FullnessBar {
    private static final float LONGEST = 1.25f;

    private final int empty = Shapes.paint(PanelStyle.FIELD);
    private final int unsized = Shapes.paint(PanelStyle.IDLE);
    private final int low = Shapes.paint(PanelStyle.FULL_LOW);
    private final int high = Shapes.paint(PanelStyle.FULL_HIGH);
    private final int over = Shapes.paint(PanelStyle.FULL_OVER);
    private final int mark = Shapes.paint(PanelStyle.TEXT);

    /** Paints the bar from x on in the middle of a line of that height. */
    void paint(Shapes shapes, PoolRow row, float x, float y, float width, float line) {
        double fullness = row.fullness();
        float top = y + line * 0.25f;
        float height = line * 0.5f;
        shapes.rectangle(x, top, width, height, empty);
        shapes.rectangle(x, top, (float) Math.min(1, fullness / LONGEST) * width, height, colour(row, fullness));
        shapes.rectangle(x + width / LONGEST, top, 1f, height, mark);
    }

    private int colour(PoolRow row, double fullness) {
        if (!row.isSized()) {
            return unsized;
        }
        return fullness > 1 ? over : row.isBusy() ? high : low;
    }
}
