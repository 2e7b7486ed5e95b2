// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.util.TempVars;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The geometries that one draw call draws, without gaps, and the per-instance data of each. Never part of a scene: the
 * engine notifies it of a grouped geometry's changes.
 */
final class Slots extends GeometryGroupNode {
    /** The world matrix, whose last row has the rotation for the normals instead. */
    static final int FLOATS = 16;
    /** The number of neighbours that are culled together. */
    static final int BLOCK = 64;

    int count;
    final Column places = places();
    /** All that are uploaded. */
    final Column[] columns;
    /** The radius of each around its translation, and the same in its own space. */
    float[] reaches = new float[BLOCK];
    private float[] radii = new float[BLOCK];
    /** The greatest scale of each along any axis. Asking the geometry may make the engine report its move. */
    private float[] scales = new float[BLOCK];
    boolean boundIsOld;
    /** A bit for each block in which something has moved since its bound was computed. */
    long[] movedBlocks = new long[1];
    /** Changes whenever any number does. */
    int version;
    final LevelsByView levels = new LevelsByView();
    private final Part part;
    private final float reach;
    /** Null without colours. */
    private final @Nullable Column colors;
    /** Null where it is rigid. */
    private final @Nullable Column poses;
    private final PoolRenderer pool;
    private Geometry[] geometries = new Geometry[BLOCK];
    private Member[] members = new Member[BLOCK];
    private boolean removing;

    Slots(PoolRenderer pool, Part part, boolean withColors) {
        super("slots");
        this.pool = pool;
        this.part = part;
        reach = part.reach();
        colors = colors(withColors);
        poses = poses(part);
        columns = columns(places, colors, poses);
    }

    /** What is uploaded of a part's instances. */
    static Column[] columns(Part part, boolean withColors) {
        return columns(places(), colors(withColors), poses(part));
    }

    private static Column[] columns(@Nullable Column... all) {
        return Stream.of(all).filter(Objects::nonNull).toArray(Column[]::new);
    }

    private static Column places() {
        return new Column(Type.InstanceData, FLOATS, BLOCK);
    }

    private static @Nullable Column colors(boolean withColors) {
        return withColors ? new Column(Type.Color, 4, BLOCK) : null;
    }

    private static @Nullable Column poses(Part part) {
        return part.skin == null ? null : new Column(BakedMaterials.ATTRIBUTE, BakedMaterials.ATTRIBUTE_FLOATS, BLOCK);
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
        radii[slot] = reach;
        levels.clear(slot);
        markNew();
        if (member.playing != null) {
            pose(slot, member.playing);
        }
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

    Geometry geometry(int slot) {
        return geometries[slot];
    }

    Member member(int slot) {
        return members[slot];
    }

    /** Takes what an instance plays now. */
    void pose(int slot, Playing playing) {
        Column to = poses;
        if (to == null || part.skin == null) {
            return;
        }
        int at = slot * to.width;
        if (to.data[at] != playing.pose || to.data[at + 1] != playing.before || to.data[at + 2] != playing.left) {
            write(to, slot, playing.pose, playing.before, playing.left, 0f);
        }
        float radius = playing.reach(part.skin);
        if (radius != radii[slot]) {
            radii[slot] = radius;
            reaches[slot] = radius * scales[slot];
            noteReach(slot);
        }
    }

    /** The bound of the mesh that all draw. */
    @Nullable BoundingVolume bound() {
        return part.mesh.getBound();
    }

    /** The greatest scale of an instance, along any axis. */
    float scale(int slot) {
        return scales[slot];
    }

    private static float scale(Vector3f scale) {
        return Math.max(Math.abs(scale.x), Math.max(Math.abs(scale.y), Math.abs(scale.z)));
    }

    /** From a point. */
    float distance(int slot, Vector3f point) {
        int at = slot * FLOATS + 12;
        float x = places.data[at] - point.x;
        float y = places.data[at + 1] - point.y;
        float z = places.data[at + 2] - point.z;
        return (float) Math.sqrt(x * x + y * y + z * z);
    }

    /** Extends a box by all slots. */
    void extend(Vector3f least, Vector3f most) {
        for (int slot = 0; slot < count; slot++) {
            int at = slot * FLOATS + 12;
            float x = places.data[at];
            float y = places.data[at + 1];
            float z = places.data[at + 2];
            float radius = reaches[slot];
            least.set(Math.min(least.x, x - radius), Math.min(least.y, y - radius), Math.min(least.z, z - radius));
            most.set(Math.max(most.x, x + radius), Math.max(most.y, y + radius), Math.max(most.z, z + radius));
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
            markNew();
            version++;
        }
    }

    /** What is the same as before was uploaded for fewer slots, or for a larger buffer. */
    private void markNew() {
        for (Column column : columns) {
            column.isNew = true;
        }
    }

    private void resize(int capacity) {
        geometries = Arrays.copyOf(geometries, capacity);
        members = Arrays.copyOf(members, capacity);
        for (Column column : columns) {
            column.resize(capacity);
        }
        reaches = Arrays.copyOf(reaches, capacity);
        radii = Arrays.copyOf(radii, capacity);
        scales = Arrays.copyOf(scales, capacity);
        movedBlocks = Arrays.copyOf(movedBlocks, (capacity / BLOCK + Long.SIZE - 1) / Long.SIZE);
    }

    @Override
    public void onTransformChange(Geometry geometry) {
        int slot = getGeometryStartIndex(geometry);
        if (isMirrored(geometry)) {
            pool.mirrored(members[slot]);
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
        places.isNew = true;
        noteReach(slot);
    }

    private void noteReach(int slot) {
        int block = slot / BLOCK;
        movedBlocks[block >> 6] |= 1L << block;
        boundIsOld = true;
        version++;
    }

    private void write(Geometry geometry, int slot) {
        Matrix4f world = geometry.getWorldMatrix();
        int at = slot * FLOATS;
        float[] to = places.data;
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
        } else {
            writeTurnOf(world, at);
        }
        scales[slot] = scale(scale);
        reaches[slot] = radii[slot] * scales[slot];
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
        places.data[at + 3] = x;
        places.data[at + 7] = y;
        places.data[at + 11] = z;
        places.data[at + 15] = w;
    }

    private void writeColor(Column to, int slot, ColorRGBA color) {
        write(to, slot, color.r, color.g, color.b, color.a);
    }

    private void write(Column to, int slot, float x, float y, float z, float w) {
        int at = slot * to.width;
        to.data[at] = x;
        to.data[at + 1] = y;
        to.data[at + 2] = z;
        to.data[at + 3] = w;
        to.isNew = true;
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
        for (Column column : columns) {
            column.move(from, to);
        }
        reaches[to] = reaches[from];
        radii[to] = radii[from];
        scales[to] = scales[from];
        levels.move(from, to);
    }

    @Override
    public void onMaterialChange(Geometry geometry) {
        compare(geometry);
    }

    @Override
    public void onMeshChange(Geometry geometry) {
        compare(geometry);
    }

    private void compare(Geometry geometry) {
        int slot = slotOf(geometry);
        Reason change = slot < 0 ? null : part.change(geometry);
        if (change != null) {
            pool.changed(members[slot], change);
        }
    }
}
