// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.nio.Buffer;
import java.nio.FloatBuffer;

/**
 * The buffers that a group's per-instance data are uploaded from. The data stay in memory, and so outlive a lost
 * context. The vertex buffers stay the same when they grow: the engine gives the same native object new data.
 */
final class InstanceBuffers {
    /**
     * The vertex buffers that each render thread has drawn with last. The engine refers to them weakly, and switches
     * instancing off for their attributes with the next draw call only if it still finds them: when they are collected
     * before that, it draws nothing any more. So they are kept until others replace them.
     */
    private static final ThreadLocal<VertexBuffer[]> LAST_DRAWN = new ThreadLocal<>();

    final VertexBuffer[] all;
    /** The versions of the columns that they have; those of new ones differ. */
    private final int[] versions;
    /** Holds the vertex buffers, so that tools that list native objects find them; never part of a scene. */
    private final Geometry holder;
    private final PoolWork work;

    InstanceBuffers(PoolWork work, String name, SlotColumn[] columns) {
        this.work = work;
        all = new VertexBuffer[columns.length];
        versions = new int[columns.length];
        Mesh mesh = new Mesh();
        for (int i = 0; i < all.length; i++) {
            all[i] = make(columns[i].type, columns[i].width);
            versions[i] = columns[i].version - 1;
            mesh.setBuffer(all[i]);
        }
        holder = new Geometry(name, mesh);
        work.created(holder);
    }

    private static VertexBuffer make(Type type, int floats) {
        VertexBuffer buffer = new VertexBuffer(type);
        buffer.setInstanced(true);
        buffer.setupData(Usage.Stream, floats, Format.Float, BufferUtils.createFloatBuffer(floats));
        return buffer;
    }

    /** Whether a column has changed since it was last put, which follows. */
    boolean needs(int column, int version) {
        boolean isOther = versions[column] != version;
        versions[column] = version;
        return isOther;
    }

    /** Takes the data of the first slots of a column. */
    void put(int column, float[] data, int slots) {
        put(column, data, 0, slots);
    }

    /** The same where those before a slot have not changed since they were put. */
    void put(int column, float[] data, int first, int slots) {
        int width = all[column].getNumComponents();
        put(all[column], data, first * width, slots * width);
    }

    /** The capacity follows that of the array, which grows and shrinks by large steps. */
    private static void put(VertexBuffer buffer, float[] data, int first, int floats) {
        FloatBuffer to = (FloatBuffer) buffer.getData();
        int from = first;
        if (to.capacity() != data.length) {
            to = BufferUtils.createFloatBuffer(data.length);
            from = 0;
        }
        // through Buffer, whose methods every Android version has
        ((Buffer) to).clear();
        ((Buffer) to).position(from);
        ((Buffer) to.put(data, from, floats - from)).flip();
        buffer.updateData(to);
    }

    /** Call whenever the engine draws with these. */
    static void drawn(VertexBuffer[] buffers) {
        if (buffers.length > 0) {
            LAST_DRAWN.set(buffers);
        }
    }

    /** Frees the memory of the data; the vertex buffers may be the last that were drawn. */
    void dispose() {
        work.disposed(holder);
        for (VertexBuffer buffer : all) {
            buffer.updateData(BufferUtils.createFloatBuffer(buffer.getNumComponents()));
        }
    }

    long bytes() {
        long sum = 0;
        for (VertexBuffer buffer : all) {
            sum += (long) buffer.getData().capacity() * Float.BYTES;
        }
        return sum;
    }
}
