// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.scene.shape.Quad;
import com.jme3.util.BufferUtils;
import com.simsilica.lemur.GuiGlobals;
import java.nio.FloatBuffer;

/**
 * Draws two histories over the same axes; the newest value is at the right edge.
 */
final class LineChart {
    private static final float LINE_WIDTH = 1.5f;
    private static final ColorRGBA GROUND = new ColorRGBA(0, 0.004f, 0.012f, 0.7f);

    private final Node node = new Node("chart");
    private final float width;
    private final float height;
    private final Geometry first;
    private final Geometry second;

    LineChart(float width, float height, int capacity, ColorRGBA firstColor, ColorRGBA secondColor) {
        this.width = width;
        this.height = height;
        Geometry ground = new Geometry("ground", new Quad(width, height));
        ground.setMaterial(GuiGlobals.getInstance().createMaterial(GROUND.clone(), false).getMaterial());
        node.attachChild(ground);
        second = line(capacity, secondColor, 0.1f);
        first = line(capacity, firstColor, 0.2f);
    }

    private Geometry line(int capacity, ColorRGBA color, float z) {
        Mesh mesh = new Mesh();
        mesh.setMode(Mesh.Mode.LineStrip);
        VertexBuffer positions = new VertexBuffer(Type.Position);
        positions.setupData(Usage.Stream, 3, VertexBuffer.Format.Float,
                BufferUtils.createFloatBuffer(capacity * 3));
        mesh.setBuffer(positions);
        mesh.updateCounts();
        Geometry line = new Geometry("line", mesh);
        line.setMaterial(GuiGlobals.getInstance().createMaterial(color.clone(), false).getMaterial());
        line.getMaterial().getAdditionalRenderState().setLineWidth(LINE_WIDTH);
        line.setLocalTranslation(0, 0, z);
        node.attachChild(line);
        return line;
    }

    Node node() {
        return node;
    }

    /** Draws both; returns what the top edge stands for. */
    float show(History firstHistory, History secondHistory, float smallestTop) {
        float top = Math.max(smallestTop, 1.1f * Math.max(firstHistory.largest(), secondHistory.largest()));
        draw(first, firstHistory, top);
        draw(second, secondHistory, top);
        return top;
    }

    /** A vertex for each value; what is not known yet is drawn as a point at the right edge. */
    private void draw(Geometry line, History history, float top) {
        VertexBuffer buffer = line.getMesh().getBuffer(Type.Position);
        FloatBuffer data = (FloatBuffer) buffer.getData();
        data.clear();
        int capacity = history.capacity();
        int missing = capacity - history.size();
        for (int i = 0; i < capacity; i++) {
            int index = Math.max(i, missing);
            float x = history.size() == 0 ? width : width * index / (capacity - 1);
            float y = history.size() == 0 ? 0 : height * history.get(Math.min(index, capacity - 1) - missing) / top;
            data.put(x).put(y).put(0);
        }
        data.flip();
        buffer.updateData(data);
        line.getMesh().updateBound();
        line.updateModelBound();
    }
}
