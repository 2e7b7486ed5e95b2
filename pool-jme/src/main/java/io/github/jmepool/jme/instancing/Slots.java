// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.util.TempVars;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The geometries that one draw call draws, without gaps, and the per-instance data of each. Never part of a scene: the
 * engine notifies it of a grouped geometry's changes.
 */
final class Slots extends GeometryGroupNode {
    /** Floats of an instance: the world matrix, whose last row has the rotation for the normals instead. */
    static final int FLOATS = 16;
    static final int COLOR_FLOATS = 4;
    /** How many neighbours are culled together. */
    static final int BLOCK = 64;

    int count;
    float[] data = new float[BLOCK * FLOATS];
    /** Null without colours. */
    float @Nullable [] colors;
    /** The radius of each around its translation. */
    float[] reaches = new float[BLOCK];
    boolean dataIsNew;
    boolean colorsAreNew;
    boolean boundIsOld;
    /** A bit for each block in which something has moved since its bound was computed. */
    long[] movedBlocks = new long[1];
    /** Changes whenever any number does. */
    int version;
    private final Part part;
    private final float reach;
    private final PoolRenderer pool;
    private Geometry[] geometries = new Geometry[BLOCK];
    private Member[] members = new Member[BLOCK];
    private boolean removing;

    Slots(PoolRenderer pool, Part part, boolean withColors) {
        super("slots");
        this.pool = pool;
        this.part = part;
        reach = part.reach();
        colors = withColors ? new float[BLOCK * COLOR_FLOATS] : null;
    }

    int capacity() {
        return geometries.length;
    }

    void add(Geometry geometry, Member member) {
        if (count == geometries.length) {
            resize(count << 1);
        }
        int slot = count++;
        geometries[slot] = geometry;
        members[slot] = member;
        geometry.associateWithGroupNode(this, slot);
        write(geometry, slot);
        if (colors != null && member.color != null) {
            writeColor(colors, slot, member.color);
        }
    }

    void remove(Geometry geometry) {
        if (slotOf(geometry) < 0) {
            return;
        }
        removing = true;
        geometry.unassociateFromGroupNode();
        removing = false;
    }

    void color(Geometry geometry, ColorRGBA color) {
        int slot = slotOf(geometry);
        if (slot >= 0 && colors != null) {
            writeColor(colors, slot, color);
        }
    }

    private int slotOf(Geometry geometry) {
        int slot = getGeometryStartIndex(geometry);
        return slot >= 0 && slot < count && geometries[slot] == geometry ? slot : -1;
    }

    /** Frees memory when fewer instances can be in use. */
    void fit(int mostUsed) {
        int wanted = geometries.length;
        while (wanted > BLOCK && mostUsed <= wanted >> 2 && count <= wanted >> 1) {
            wanted >>= 1;
        }
        if (wanted < geometries.length) {
            resize(wanted);
            dataIsNew = true;
            colorsAreNew = true;
            version++;
        }
    }

    private void resize(int capacity) {
        geometries = Arrays.copyOf(geometries, capacity);
        members = Arrays.copyOf(members, capacity);
        data = Arrays.copyOf(data, capacity * FLOATS);
        reaches = Arrays.copyOf(reaches, capacity);
        movedBlocks = Arrays.copyOf(movedBlocks, (capacity / BLOCK + Long.SIZE - 1) / Long.SIZE);
        if (colors != null) {
            colors = Arrays.copyOf(colors, capacity * COLOR_FLOATS);
        }
    }

    @Override
    public void onTransformChange(Geometry geometry) {
        int slot = getGeometryStartIndex(geometry);
        if (isMirrored(geometry)) {
            pool.taken(members[slot]);
        } else {
            write(geometry, slot);
        }
    }

    /** Whether the engine draws it mirrored, which one draw call can't do for some of its instances. */
    static boolean isMirrored(Geometry geometry) {
        Vector3f scale = geometry.getWorldScale();
        return scale.x < 0f ^ scale.y < 0f ^ scale.z < 0f;
    }

    private void noteMove(int slot) {
        int block = slot / BLOCK;
        movedBlocks[block >> 6] |= 1L << block;
        dataIsNew = true;
        boundIsOld = true;
        version++;
    }

    private void write(Geometry geometry, int slot) {
        Matrix4f world = geometry.getWorldMatrix();
        int at = slot * FLOATS;
        float[] to = data;
        to[at] = world.m00;
        to[at + 1] = world.m10;
        to[at + 2] = world.m20;
        to[at + 4] = world.m01;
        to[at + 5] = world.m11;
        to[at + 6] = world.m21;
        to[at + 8] = world.m02;
        to[at + 9] = world.m12;
        to[at + 10] = world.m22;
        to[at + 12] = world.m03;
        to[at + 13] = world.m13;
        to[at + 14] = world.m23;
        Vector3f scale = geometry.getWorldScale();
        if (scale.x == scale.y && scale.y == scale.z && scale.x > 0f) {
            Quaternion turn = geometry.getWorldRotation();
            writeTurn(at, -turn.getX(), -turn.getY(), -turn.getZ(), turn.getW());
            reaches[slot] = reach * scale.x;
        } else {
            writeTurnOf(world, at);
            reaches[slot] = reach * Math.max(Math.abs(scale.x), Math.max(Math.abs(scale.y), Math.abs(scale.z)));
        }
        noteMove(slot);
    }

    /** As the engine does, which approximates scales that differ by axis. */
    private void writeTurnOf(Matrix4f world, int at) {
        TempVars vars = TempVars.get();
        world.toRotationMatrix(vars.tempMat3);
        vars.tempMat3.invertLocal();
        Quaternion turn = vars.quat1.fromRotationMatrix(vars.tempMat3);
        writeTurn(at, turn.getX(), turn.getY(), turn.getZ(), turn.getW());
        vars.release();
    }

    private void writeTurn(int at, float x, float y, float z, float w) {
        data[at + 3] = x;
        data[at + 7] = y;
        data[at + 11] = z;
        data[at + 15] = w;
    }

    private void writeColor(float[] to, int slot, ColorRGBA color) {
        int at = slot * COLOR_FLOATS;
        to[at] = color.r;
        to[at + 1] = color.g;
        to[at + 2] = color.b;
        to[at + 3] = color.a;
        colorsAreNew = true;
        version++;
    }

    @Override
    public void onGeometryUnassociated(Geometry geometry) {
        int slot = slotOf(geometry);
        if (slot < 0) {
            return;
        }
        Member member = members[slot];
        int last = --count;
        if (slot != last) {
            move(last, slot);
        }
        geometries[last] = null;
        members[last] = null;
        noteMove(slot);
        if (!removing) {
            pool.taken(member);
        }
    }

    private void move(int from, int to) {
        geometries[to] = geometries[from];
        members[to] = members[from];
        setGeometryStartIndex(geometries[to], to);
        System.arraycopy(data, from * FLOATS, data, to * FLOATS, FLOATS);
        reaches[to] = reaches[from];
        if (colors != null) {
            System.arraycopy(colors, from * COLOR_FLOATS, colors, to * COLOR_FLOATS, COLOR_FLOATS);
            colorsAreNew = true;
        }
    }

    @Override
    public void onMaterialChange(Geometry geometry) {
        look(geometry);
    }

    @Override
    public void onMeshChange(Geometry geometry) {
        look(geometry);
    }

    private void look(Geometry geometry) {
        int slot = slotOf(geometry);
        if (slot >= 0 && !part.matches(geometry)) {
            pool.changed(members[slot]);
        }
    }
}
