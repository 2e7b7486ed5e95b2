// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.util.BufferUtils;
import java.nio.ShortBuffer;

/** A column of horizontal bars in one mesh, rewritten in place; showing new values allocates nothing. */
final class BarStrip extends PaintedMesh {
    private static final float FULL = 1.25f;

    private final int bars;
    private final float width;
    private final float spacing;
    private final ColorRGBA low = PanelStyle.shown(PanelStyle.PRESSURE_LOW);
    private final ColorRGBA high = PanelStyle.shown(PanelStyle.PRESSURE_HIGH);
    private final ColorRGBA over = PanelStyle.shown(PanelStyle.PRESSURE_OVER);

    BarStrip(AssetManager assets, int bars, float width, float spacing) {
        super("bars", assets, bars * 4);
        this.bars = bars;
        this.width = width;
        this.spacing = spacing;
        ShortBuffer indices = BufferUtils.createShortBuffer(bars * 6);
        for (int i = 0; i < bars * 4; i += 4) {
            indices.put((short) i).put((short) (i + 1)).put((short) (i + 2));
            indices.put((short) i).put((short) (i + 2)).put((short) (i + 3));
        }
        indices.flip();
        mesh.setBuffer(Type.Index, 3, indices);
    }

    /** Starts over; bars that are not added afterwards are not shown. */
    void begin() {
        positions.clear();
        colours.clear();
    }

    /** Adds the next bar down: a pressure, full at 1.25. */
    void add(double pressure) {
        int row = positions.position() / 12;
        float right = (float) Math.max(0, Math.min(1, pressure / FULL)) * width;
        float top = -row * spacing - spacing * 0.25f;
        float bottom = top - spacing * 0.5f;
        vertex(0f, top);
        vertex(0f, bottom);
        vertex(right, bottom);
        vertex(right, top);
        ColorRGBA colour = pressure > 1 ? over : pressure > 0.8 ? high : low;
        for (int i = 0; i < 4; i++) {
            colour(colour);
        }
    }

    /** Shows what was added. */
    void end() {
        while (positions.position() < bars * 12) {
            add(0);
        }
        positions.flip();
        colours.flip();
        mesh.getBuffer(Type.Position).setUpdateNeeded();
        mesh.getBuffer(Type.Color).setUpdateNeeded();
        mesh.updateCounts();
    }
}
