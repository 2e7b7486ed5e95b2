// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.util.BufferUtils;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;

/** A column of horizontal bars in one mesh, rewritten in place; showing new values allocates nothing. */
final class BarStrip extends Geometry {
    private static final float FULL = 1.25f;

    private final int bars;
    private final float width;
    private final float spacing;
    private final FloatBuffer positions;
    private final FloatBuffer colours;
    private final ColorRGBA low = PanelStyle.shown(PanelStyle.PRESSURE_LOW);
    private final ColorRGBA high = PanelStyle.shown(PanelStyle.PRESSURE_HIGH);
    private final ColorRGBA over = PanelStyle.shown(PanelStyle.PRESSURE_OVER);

    BarStrip(AssetManager assets, int bars, float width, float spacing) {
        super("bars", new Mesh());
        this.bars = bars;
        this.width = width;
        this.spacing = spacing;
        positions = BufferUtils.createFloatBuffer(bars * 4 * 3);
        colours = BufferUtils.createFloatBuffer(bars * 4 * 4);
        dynamic(Type.Position, 3, positions);
        dynamic(Type.Color, 4, colours);
        ShortBuffer indices = BufferUtils.createShortBuffer(bars * 6);
        for (int i = 0; i < bars * 4; i += 4) {
            indices.put((short) i).put((short) (i + 1)).put((short) (i + 2));
            indices.put((short) i).put((short) (i + 2)).put((short) (i + 3));
        }
        indices.flip();
        mesh.setBuffer(Type.Index, 3, indices);
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setBoolean("VertexColor", true);
        setMaterial(material);
        setQueueBucket(Bucket.Gui);
        setCullHint(CullHint.Never);
    }

    private void dynamic(Type type, int components, FloatBuffer data) {
        VertexBuffer buffer = new VertexBuffer(type);
        buffer.setupData(Usage.Dynamic, components, Format.Float, data);
        mesh.setBuffer(buffer);
    }

    /** The pointer passes through it to what lies behind. */
    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
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
        corner(0f, top);
        corner(0f, bottom);
        corner(right, bottom);
        corner(right, top);
        ColorRGBA colour = pressure > 1 ? over : pressure > 0.8 ? high : low;
        for (int i = 0; i < 4; i++) {
            colours.put(colour.r).put(colour.g).put(colour.b).put(colour.a);
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

    private void corner(float x, float y) {
        positions.put(x).put(y).put(0f);
    }
}
