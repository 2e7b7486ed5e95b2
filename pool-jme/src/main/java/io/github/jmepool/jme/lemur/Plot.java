// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.texture.Image;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import io.github.jmepool.jme.lemur.History.Sample;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Pools over time as a picture with a column for each sample. One pool: active at the bottom, idle on top. Several: a
 * line for the active instances of each. Marks where spawns had to clone; a high picture also marks trims and frames
 * over the budget. A shorter history fills it as well.
 */
final class Plot extends Panel {
    static final List<ColorRGBA> LINES = List.of(PanelStyle.ACCENT, PanelStyle.GREEN, PanelStyle.PINK,
            PanelStyle.TEXT);
    private static final int COLUMNS = History.SAMPLES;
    private static final int HIGH = 32;

    private final int lines;
    private final ByteBuffer pixels;
    private final Image image;

    Plot(float width, float height) {
        super(PanelStyle.CARD, PanelStyle.NAME);
        lines = (int) height;
        pixels = BufferUtils.createByteBuffer(4 * COLUMNS * lines);
        image = new Image(Image.Format.RGBA8, COLUMNS, lines, pixels, ColorSpace.sRGB);
        setBackground(new QuadBackgroundComponent(new Texture2D(image)));
        setPreferredSize(new Vector3f(width, height, 0f));
    }

    /** Returns the number of samples of the longest history. */
    static int span(List<List<Sample>> pools) {
        return pools.stream().mapToInt(List::size).max().orElse(0);
    }

    /** Returns the sample of so many at a part of the width, 0 to 1, all ending now; negative before the first. */
    static int sample(float at, int span, int samples) {
        return Math.min((int) (at * span), span - 1) - (span - samples);
    }

    /** Shows histories below a largest count, with a line at its half if there is room, and one at a part of it. */
    void show(List<List<Sample>> pools, int top, float pointed) {
        int span = span(pools);
        for (int column = 0; column < COLUMNS; column++) {
            paint(column, 0, lines, column == (int) (pointed * COLUMNS) ? PanelStyle.MUTED : PanelStyle.CARD_COLOUR);
            paint(column, lines / 2, lines / 2 + 1, PanelStyle.GRID);
            for (int i = 0; i < pools.size(); i++) {
                int at = sample((float) column / COLUMNS, span, pools.get(i).size());
                if (at >= 0) {
                    Sample before = pools.get(i).get(Math.max(0, at - 1));
                    Sample then = pools.get(i).get(at).since(before);
                    if (pools.size() == 1) {
                        paint(column, 0, then.total() * lines / top, PanelStyle.IDLE);
                        paint(column, 0, then.active() * lines / top, PanelStyle.ACCENT);
                    } else {
                        int height = then.active() * (lines - 2) / top;
                        int last = before.active() * (lines - 2) / top;
                        paint(column, Math.min(height, last), Math.max(height, last) + 2, LINES.get(i));
                    }
                    mark(column, then);
                }
            }
        }
        image.setUpdateNeeded();
    }

    private void mark(int column, Sample then) {
        int mark = lines / 16;
        if (then.misses() > 0) {
            paint(column, 0, mark, PanelStyle.WARNING);
        }
        if (lines >= HIGH && then.trimmed() > 0) {
            paint(column, mark, 2 * mark, PanelStyle.BRIGHT);
        }
        if (lines >= HIGH && then.late() > 0) {
            paint(column, lines - mark, lines, PanelStyle.ERROR_COLOUR);
        }
    }

    private void paint(int column, int from, int to, ColorRGBA colour) {
        int abgr = colour.asIntABGR();
        for (int y = from; y < Math.min(to, lines); y++) {
            pixels.putInt(4 * (y * COLUMNS + column), abgr);
        }
    }
}
