// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

/** Paints a pool's pressure as a bar beside its number, full at 1.25. */
final class PressureBar {
    private static final float X = 570f;
    private static final float WIDTH = 72f;
    private static final float FULL = 1.25f;

    private final int low = LiveLayer.paint(PanelStyle.PRESSURE_LOW);
    private final int high = LiveLayer.paint(PanelStyle.PRESSURE_HIGH);
    private final int over = LiveLayer.paint(PanelStyle.PRESSURE_OVER);

    /** Paints the bar in the middle of a line of that height. */
    void paint(LiveLayer layer, double pressure, float y, float line) {
        float length = (float) Math.max(0, Math.min(1, pressure / FULL)) * WIDTH;
        layer.rectangle(X, y + line * 0.25f, length, line * 0.5f, pressure > 1 ? over : pressure > 0.8 ? high : low);
    }
}
