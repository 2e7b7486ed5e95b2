// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.util.BufferUtils;
import java.nio.ShortBuffer;

/**
 * A stacked area plot of a {@link CountHistory}: active at the bottom, idle on top of it.
 *
 * <p>One mesh, whose positions are rewritten in place; showing new samples allocates nothing. Render thread only.
 */
final class HistoryPlot extends PaintedMesh {
    private static final int VERTICES_PER_SAMPLE = 4;
    private static final float HEADROOM = 1.1f;

    private final int samples;
    private float width = 1f;
    private float height = 1f;

    HistoryPlot(AssetManager assets, int samples) {
        super("history", assets, samples * VERTICES_PER_SAMPLE);
        this.samples = samples;
        for (int i = 0; i < samples; i++) {
            colour(PanelStyle.shown(PanelStyle.ACTIVE_DEEP));
            colour(PanelStyle.shown(PanelStyle.ACTIVE));
            colour(PanelStyle.shown(PanelStyle.IDLE_DEEP));
            colour(PanelStyle.shown(PanelStyle.IDLE));
        }
        colours.flip();
        mesh.setBuffer(Type.Index, 3, indices());
        mesh.updateCounts();
    }

    private ShortBuffer indices() {
        ShortBuffer indices = BufferUtils.createShortBuffer((samples - 1) * 12);
        for (int i = 0; i + 1 < samples; i++) {
            int here = i * VERTICES_PER_SAMPLE;
            int there = here + VERTICES_PER_SAMPLE;
            band(indices, here, there);
            band(indices, here + 2, there + 2);
        }
        indices.flip();
        return indices;
    }

    private static void band(ShortBuffer indices, int here, int there) {
        indices.put((short) here).put((short) there).put((short) (there + 1));
        indices.put((short) here).put((short) (there + 1)).put((short) (here + 1));
    }

    /** Sets the size of the plot in the units of its parent; takes effect when samples are shown next. */
    void size(float newWidth, float newHeight) {
        width = newWidth;
        height = newHeight;
    }

    /**
     * Redraws the plot from the history: its newest sample at the right edge, its full height a little above the
     * largest total.
     *
     * @return the count that the plot's full height stands for, at least 1
     */
    float show(CountHistory history) {
        float full = Math.max(1f, history.largestTotal() * HEADROOM);
        float perCount = height / full;
        float step = width / (samples - 1);
        int missing = samples - history.size();
        positions.clear();
        for (int i = 0; i < samples; i++) {
            boolean known = i >= missing;
            float active = known ? history.active(i - missing) * perCount : 0f;
            float total = known ? active + history.idle(i - missing) * perCount : 0f;
            float x = i * step;
            vertex(x, 0f);
            vertex(x, active);
            vertex(x, active);
            vertex(x, total);
        }
        positions.flip();
        mesh.getBuffer(Type.Position).setUpdateNeeded();
        return full;
    }
}
