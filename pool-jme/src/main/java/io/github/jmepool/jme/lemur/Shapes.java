// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.bounding.BoundingBox;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.util.BufferUtils;
import com.simsilica.lemur.GuiGlobals;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;

/**
 * Plots over an element of the panel in one mesh, painted anew as a whole between {@link #begin} and {@link #end}, in
 * the panel's units from the element's upper left corner, y growing downwards. What goes beyond its capacity is left
 * out.
 */
final class Shapes extends Geometry {
    private static final int CAPACITY = 4_096;

    private final FloatBuffer positions = BufferUtils.createFloatBuffer(CAPACITY * 12);
    // So that red, the top byte of a packed colour, is the first one in the buffer on every machine.
    private final ByteBuffer colours = BufferUtils.createByteBuffer(CAPACITY * 16).order(ByteOrder.BIG_ENDIAN);
    private final ShortBuffer indices = BufferUtils.createShortBuffer(CAPACITY * 6);
    private int quads;

    Shapes(Node over) {
        super("pool panel shapes");
        mesh = new Mesh();
        for (int i = 0; i < CAPACITY * 4; i += 4) {
            indices.put((short) i).put((short) (i + 1)).put((short) (i + 2));
            indices.put((short) i).put((short) (i + 2)).put((short) (i + 3));
        }
        add(Type.Position, 3, Format.Float, positions);
        add(Type.Color, 4, Format.UnsignedByte, colours).setNormalized(true);
        add(Type.Index, 3, Format.UnsignedShort, indices);
        // Known in advance and never looked at: the mesh is always drawn, and nothing collides with it.
        mesh.setBound(new BoundingBox(new Vector3f(), PoolPanel.WIDTH, PoolPanel.HEIGHT, 1f));
        Material material = GuiGlobals.getInstance().createMaterial(false).getMaterial();
        material.setBoolean("VertexColor", true);
        setMaterial(material);
        begin();
        end();
        over.attachChild(this);
        setLocalTranslation(0f, 0f, 3f);
    }

    private VertexBuffer add(Type type, int components, Format format, Buffer data) {
        VertexBuffer buffer = new VertexBuffer(type);
        buffer.setupData(Usage.Dynamic, components, format, data);
        mesh.setBuffer(buffer);
        return buffer;
    }

    /** Returns a colour as this mesh takes it, so that it looks as named with and without gamma correction. */
    static int paint(ColorRGBA colour) {
        return PanelStyle.shown(colour).asIntRGBA();
    }

    /** Starts over. */
    void begin() {
        quads = 0;
        clear(positions);
        clear(colours);
    }

    /** Shows what was painted. */
    void end() {
        if (quads == 0) {
            // A mesh without a quad can't be drawn: one without a size shows as little.
            rectangle(0f, 0f, 0f, 0f, 0);
        }
        flip(positions);
        flip(colours);
        clear(indices);
        limit(indices, quads * 6);
        mesh.getBuffer(Type.Position).updateData(positions);
        mesh.getBuffer(Type.Color).updateData(colours);
        mesh.getBuffer(Type.Index).updateData(indices);
        mesh.updateCounts();
    }

    void rectangle(float x, float y, float width, float height, int colour) {
        band(x, y, y + height, x + width, y, y + height, colour);
    }

    /** A piece of an area from x to x2, between an upper and a lower edge that run straight. */
    void band(float x, float upper, float lower, float x2, float upper2, float lower2, int colour) {
        if (quads < CAPACITY) {
            quads++;
            positions.put(x).put(-upper).put(0f).put(x).put(-lower).put(0f);
            positions.put(x2).put(-lower2).put(0f).put(x2).put(-upper2).put(0f);
            colours.putInt(colour).putInt(colour).putInt(colour).putInt(colour);
        }
    }

    /** The pointer passes through it to what lies behind. */
    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }

    // Called on what all buffers are: Android 33 has these methods there alone.
    private static void clear(Buffer buffer) {
        buffer.clear();
    }

    private static void flip(Buffer buffer) {
        buffer.flip();
    }

    private static void limit(Buffer buffer, int limit) {
        buffer.limit(limit);
    }
}
