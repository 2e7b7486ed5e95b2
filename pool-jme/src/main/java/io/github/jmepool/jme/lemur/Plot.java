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
import io.github.jmepool.core.PoolStats;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A pool's last minute as a picture with a column for each sample: active at the bottom, idle on top, and a mark where
 * spawns had to clone. A shorter history fills it as well.
 */
final class Plot extends Panel {
    private static final int COLUMNS = PoolsModel.SAMPLES_PER_MINUTE;

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

    /** Shows a pool's history below a largest count, with a line at its half if there is room. */
    void show(PoolRow row, int top) {
        List<PoolStats> history = row.history;
        for (int column = 0; column < COLUMNS; column++) {
            int sample = column * history.size() / COLUMNS;
            PoolStats then = history.get(sample);
            int marked = sample > 0 && then.misses() > history.get(sample - 1).misses() ? lines / 16 : 0;
            int active = Math.max(marked, then.active() * lines / top);
            for (int y = 0; y < lines; y++) {
                ColorRGBA colour = y < marked ? PanelStyle.WARNING : y < active ? PanelStyle.ACCENT
                        : y < then.total() * lines / top ? PanelStyle.IDLE
                        : y == lines / 2 ? PanelStyle.GRID : PanelStyle.CARD_COLOUR;
                pixels.putInt(4 * (y * COLUMNS + column), colour.asIntABGR());
            }
        }
        image.setUpdateNeeded();
    }
}
