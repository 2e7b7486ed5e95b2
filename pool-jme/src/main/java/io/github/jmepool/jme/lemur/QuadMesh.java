// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.bounding.BoundingBox;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.util.BufferUtils;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Any number of coloured, textured quads in one mesh, rewritten in place: one drawing call, and no garbage but when it
 * has to grow. What goes beyond 16,000 quads is left out.
 */
final class QuadMesh extends Geometry {
    private static final int MOST = 16_000;

    private final boolean textured;
    private final Page[] pages;
    // Written to in arrays and copied as a whole: the buffers check each single access.
    private float[] positions = new float[0];
    private float[] texture = new float[0];
    private int[] colours = new int[0];
    private int quads;
    private int shown;

    QuadMesh(String name, Material material, boolean textured, int capacity) {
        super(name);
        this.textured = textured;
        grow(capacity);
        pages = new Page[] {new Page(), new Page()};
        setMaterial(material);
        setQueueBucket(Bucket.Gui);
        setCullHint(CullHint.Never);
        end();
    }

    private void grow(int capacity) {
        positions = Arrays.copyOf(positions, capacity * 12);
        colours = Arrays.copyOf(colours, capacity * 4);
        texture = Arrays.copyOf(texture, textured ? capacity * 8 : 0);
    }

    /** Starts over. */
    void begin() {
        quads = 0;
    }

    /**
     * Adds a quad with upright sides; y grows downwards.
     *
     * @return whether it was added
     */
    boolean add(float left, float upperLeft, float lowerLeft, float right, float lowerRight, float upperRight) {
        if (quads == MOST) {
            return false;
        }
        if (quads * 4 == colours.length) {
            grow(Math.min(MOST, 2 * quads));
        }
        int at = quads++ * 12;
        positions[at] = left;
        positions[at + 1] = -upperLeft;
        positions[at + 3] = left;
        positions[at + 4] = -lowerLeft;
        positions[at + 6] = right;
        positions[at + 7] = -lowerRight;
        positions[at + 9] = right;
        positions[at + 10] = -upperRight;
        return true;
    }

    /** Colours the upper and the lower corners of the quad that was added last: red in the top byte, alpha lowest. */
    void colour(int upper, int lower) {
        int at = quads * 4 - 4;
        colours[at] = upper;
        colours[at + 1] = lower;
        colours[at + 2] = lower;
        colours[at + 3] = upper;
    }

    /** Sets the part of the texture that the quad that was added last shows. */
    void texture(float left, float upper, float right, float lower) {
        int at = quads * 8 - 8;
        texture[at] = left;
        texture[at + 1] = upper;
        texture[at + 2] = left;
        texture[at + 3] = lower;
        texture[at + 4] = right;
        texture[at + 5] = lower;
        texture[at + 6] = right;
        texture[at + 7] = upper;
    }

    /** Shows what was added. */
    void end() {
        if (quads == 0) {
            // A mesh without a quad can't be drawn: one without a size shows as little.
            add(0f, 0f, 0f, 0f, 0f, 0f);
        }
        shown = 1 - shown;
        pages[shown].write();
        setMesh(pages[shown].mesh);
    }

    /** The pointer passes through it to what lies behind. */
    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }

    /** One of two meshes that take turns: the other one may still be in use by the driver, which would have to wait. */
    private final class Page {
        private final Mesh mesh = new Mesh();
        private int capacity;
        private FloatBuffer positionData;
        private @Nullable FloatBuffer textureData;
        private ByteBuffer colourData;
        private ShortBuffer indexData;

        Page() {
            allocate();
            buffer(Type.Position, 3, Format.Float, positionData);
            buffer(Type.Color, 4, Format.UnsignedByte, colourData).setNormalized(true);
            buffer(Type.Index, 3, Format.UnsignedShort, indexData);
            if (textureData != null) {
                buffer(Type.TexCoord, 2, Format.Float, textureData);
            }
            // Known in advance and never looked at: the mesh is always drawn, and nothing collides with it.
            mesh.setBound(new BoundingBox(new Vector3f(), PoolPanel.WIDTH, PoolPanel.HEIGHT, 1f));
        }

        private VertexBuffer buffer(Type type, int components, Format format, Buffer data) {
            VertexBuffer buffer = new VertexBuffer(type);
            buffer.setupData(Usage.Dynamic, components, format, data);
            mesh.setBuffer(buffer);
            return buffer;
        }

        private void allocate() {
            capacity = colours.length / 4;
            positionData = BufferUtils.createFloatBuffer(capacity * 12);
            // So that red, the top byte of a packed colour, is the first one in the buffer on every machine.
            colourData = BufferUtils.createByteBuffer(capacity * 16).order(ByteOrder.BIG_ENDIAN);
            textureData = textured ? BufferUtils.createFloatBuffer(capacity * 8) : null;
            indexData = BufferUtils.createShortBuffer(capacity * 6);
            for (int i = 0; i < capacity; i++) {
                int first = i * 4;
                indexData.put((short) first).put((short) (first + 1)).put((short) (first + 2));
                indexData.put((short) first).put((short) (first + 2)).put((short) (first + 3));
            }
            flip(indexData);
        }

        void write() {
            if (capacity < colours.length / 4) {
                allocate();
            }
            clear(positionData);
            positionData.put(positions, 0, quads * 12);
            flip(positionData);
            clear(colourData);
            colourData.asIntBuffer().put(colours, 0, quads * 4);
            limit(colourData, quads * 16);
            limit(indexData, quads * 6);
            mesh.getBuffer(Type.Position).updateData(positionData);
            mesh.getBuffer(Type.Color).updateData(colourData);
            mesh.getBuffer(Type.Index).updateData(indexData);
            if (textureData != null) {
                clear(textureData);
                textureData.put(texture, 0, quads * 8);
                flip(textureData);
                mesh.getBuffer(Type.TexCoord).updateData(textureData);
            }
            mesh.updateCounts();
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
}
