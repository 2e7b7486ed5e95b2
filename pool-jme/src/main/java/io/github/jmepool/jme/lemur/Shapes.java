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
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.util.BufferUtils;
import com.simsilica.lemur.GuiGlobals;
import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Plots over an element of the panel in one mesh, painted anew as a whole between {@link #begin} and {@link #end}, in
 * the panel's units from the element's upper left corner, y growing downwards. What goes beyond its capacity is left
 * out.
 */
final class Shapes extends Geometry {
    private static final int CAPACITY = 4_096;

    private final FloatBuffer positions = BufferUtils.createFloatBuffer(CAPACITY * 12);
    private final FloatBuffer colours = BufferUtils.createFloatBuffer(CAPACITY * 16);
    // What all buffers are, as Android 33 has their methods there alone.
    private final Buffer indices;
    private final Map<ColorRGBA, ColorRGBA> looks = new IdentityHashMap<>();
    private int corners;

    Shapes(Node over) {
        super("pool panel shapes");
        ShortBuffer quads = BufferUtils.createShortBuffer(CAPACITY * 6);
        for (int i = 0; i < CAPACITY * 6; i += 6) {
            short first = (short) (i / 6 * 4);
            quads.put(i, first).put(i + 1, (short) (first + 1)).put(i + 2, (short) (first + 2));
            quads.put(i + 3, first).put(i + 4, (short) (first + 2)).put(i + 5, (short) (first + 3));
        }
        indices = quads;
        mesh = new Mesh();
        mesh.setDynamic();
        mesh.setBuffer(Type.Position, 3, positions);
        mesh.setBuffer(Type.Color, 4, colours);
        mesh.setBuffer(Type.Index, 3, quads);
        // Known in advance and never looked at: the mesh is always drawn, and nothing collides with it.
        mesh.setBound(new BoundingBox(new Vector3f(), PoolPanel.WIDTH, PoolPanel.HEIGHT, 1f));
        Material material = GuiGlobals.getInstance().createMaterial(false).getMaterial();
        material.setBoolean("VertexColor", true);
        setMaterial(material);
        end();
        over.attachChild(this);
        setLocalTranslation(0f, 0f, 3f);
    }

    /** Starts over. */
    void begin() {
        corners = 0;
    }

    /** Shows what was painted. */
    void end() {
        if (corners == 0) {
            // A mesh without a quad can't be drawn: one without a size shows as little.
            rectangle(0f, 0f, 0f, 0f, ColorRGBA.BlackNoAlpha);
        }
        indices.limit(corners / 4 * 6);
        mesh.getBuffer(Type.Position).updateData(positions);
        mesh.getBuffer(Type.Color).updateData(colours);
        mesh.getBuffer(Type.Index).updateData(indices);
        mesh.updateCounts();
    }

    void rectangle(float x, float y, float width, float height, ColorRGBA colour) {
        if (corners < 4 * CAPACITY) {
            ColorRGBA shown = looks.computeIfAbsent(colour, PanelStyle::shown);
            corner(x, y, shown);
            corner(x, y + height, shown);
            corner(x + width, y + height, shown);
            corner(x + width, y, shown);
        }
    }

    private void corner(float x, float y, ColorRGBA colour) {
        positions.put(3 * corners, x).put(3 * corners + 1, -y);
        colours.put(4 * corners, colour.r).put(4 * corners + 1, colour.g).put(4 * corners + 2, colour.b)
                .put(4 * corners + 3, colour.a);
        corners++;
    }

    /** The pointer passes through it to what lies behind. */
    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }
}
