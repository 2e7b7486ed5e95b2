// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl.Alignment;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one draw call draws, without gaps, as numbers: the batches read nothing else. Instances of a pool fill them by
 * an {@link InstanceStore}, a swarm writes them directly.
 *
 * <p>What is kept: slots 0 to {@link #count}, each with its reach and a row in each of the {@link SlotColumn}s, which
 * are uploaded unchanged where all is drawn. 64 slots side by side are a block with a box around them, which is
 * computed when a camera or the bound of all asks, for the blocks in which something has moved. {@link #select} then
 * passes on slots by whole blocks where the view has them, and one by one at its edge.
 *
 * <p>What must hold: whatever changes what a camera may see changes {@link #version}, by which views know that their
 * choice is old.
 */
public class Slots {
    private static final int BOX = 6;

    public int count;
    /** The world matrices. */
    public final SlotColumn places;
    /** All columns that are uploaded. */
    final SlotColumn[] columns;
    /** The turns of what hangs on billboards; null until there was some. */
    @Nullable Turns turns;
    /** The view that places are asked for. */
    private final Facing view = new Facing();
    /** The world matrix of one slot in that view, or of all where nothing turns, and its index there. */
    private float[] seen = {};
    private int seenAt;
    private final float[] turned = new float[PrefabGeometry.PLACE_FLOATS];
    /** The radius of each slot around its position, however it is turned there. */
    public float[] reaches = new float[SlotColumn.BLOCK];
    /** The greatest scale of each slot along any axis. */
    public float[] scales = new float[SlotColumn.BLOCK];
    boolean boundIsOld;
    /** The least and the greatest coordinates of each block's slots, with their radius. */
    private float[] boxes = new float[BOX];
    /** A bit for each block in which something has moved since its box was computed. */
    private long[] movedBlocks = new long[1];
    /**
     * Changes whenever a camera may see others, or in another order: one has moved or another reach, is shown or
     * hidden, comes or goes, or blended particles have moved.
     */
    int version;
    /** Changes only when a slot is shown or hidden, comes or goes. */
    int memberVersion;
    final PrefabGeometry part;
    /** The box of one slot. */
    final BoundingBox box = new BoundingBox();
    private final BoundingSphere sphere = new BoundingSphere();
    private final Vector3f center = new Vector3f();

    /** Has the columns of the first part, and those that others need which follow it. */
    Slots(List<PrefabGeometry> parts, boolean withColors) {
        part = parts.get(0);
        columns = part.columns(withColors, parts.stream().anyMatch(PrefabGeometry::hasParams));
        places = columns[0];
    }

    /** Returns what is uploaded as an attribute; null where that is nothing. */
    @Nullable SlotColumn column(Type type) {
        for (SlotColumn column : columns) {
            if (column.type == type) {
                return column;
            }
        }
        return null;
    }

    /** The colours; null where instances have none of their own. */
    public @Nullable SlotColumn colors() {
        return column(Type.Color);
    }

    /** The parameters of instances; null where no material reads them. */
    public @Nullable SlotColumn params() {
        return column(PrefabGeometry.PARAMS_ATTRIBUTE);
    }

    /** The radius of the mesh around the origin of its geometry. */
    public float meshRadius() {
        return part.reach();
    }

    public int capacity() {
        return reaches.length;
    }

    /** Whether anything may be drawn. */
    boolean isShown() {
        return count > 0;
    }

    /**
     * A slot has a place that a billboard turns.
     *
     * @param part the transform of the part in the world
     * @param billboard that of the billboard, whatever it is turned to; the same object where that is the part itself
     * @param above the world rotation of the billboard's parent
     */
    public void turn(int slot, Alignment alignment, Transform part, Transform billboard, Quaternion above) {
        if (turns == null) {
            turns = new Turns(places, capacity());
        }
        turns.set(slot, alignment, part, billboard, above);
    }

    /** See {@link Turns#noteRotation}, after {@link #turn}. */
    void noteRotation(int slot, Quaternion local) {
        if (turns != null) {
            turns.noteRotation(slot, local);
        }
    }

    /** See {@link Turns#move}. */
    boolean move(int slot, Transform part, Quaternion local, Quaternion above) {
        return turns != null && turns.move(slot, part, local, above);
    }

    /** A slot has its world matrix, which nothing turns. */
    public void stopTurning(int slot) {
        if (turns != null) {
            turns.stop(slot);
        }
    }

    /** Whether views have other places than the slots. */
    boolean areTurned() {
        return turns != null && turns.areAnyTurned();
    }

    /** How far a slot may be from its place, as it is turned. */
    public float offset(int slot) {
        return turns == null ? 0f : turns.offset(slot);
    }

    /** The radius of what is drawn of a slot, wherever it is turned to. */
    float radius(int slot) {
        return reaches[slot] - offset(slot);
    }

    /** From now on, places are those in this view. */
    void seeFrom(Facing facing) {
        view.set(facing);
    }

    Facing view() {
        return view;
    }

    private void see(int slot) {
        seen = places.data;
        seenAt = slot * PrefabGeometry.PLACE_FLOATS;
        if (turns != null) {
            turns.see(slot, view, turned, 0);
            seen = turned;
            seenAt = 0;
        }
    }

    /** The distance of a slot from a point. */
    float distance(int slot, Vector3f point) {
        int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
        float x = places.data[at] - point.x;
        float y = places.data[at + 1] - point.y;
        float z = places.data[at + 2] - point.z;
        return (float) Math.sqrt(x * x + y * y + z * z);
    }

    float importance(int slot, ShownViews views) {
        int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
        return views.importance(places.data[at], places.data[at + 1], places.data[at + 2], reaches[slot]);
    }

    /**
     * Passes on the slots in which something of a part is seen: by block, and one by one where the edge of the view
     * intersects a block.
     */
    void select(Frustum frustum, PrefabGeometry of, Frustum.Taker taker) {
        for (int from = 0; from < count; from += SlotColumn.BLOCK) {
            int to = Math.min(count, from + SlotColumn.BLOCK);
            if (!frustum.sees(boxes, box(from, to))) {
                continue;
            }
            if (!frustum.isPartial()) {
                taker.take(from, to - from);
                continue;
            }
            for (int slot = from; slot < to; slot++) {
                int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
                if (frustum.sees(places.data[at], places.data[at + 1], places.data[at + 2], reaches[slot])
                        && (!frustum.isPartial() || isBoxSeen(frustum, slot, of))) {
                    taker.take(slot, 1);
                }
            }
        }
    }

    /** Whether the edge of the view intersects more than the sphere around a slot. */
    private boolean isBoxSeen(Frustum frustum, int slot, PrefabGeometry of) {
        BoundingBox known = turns != null && turns.isTurned(slot) ? null : localBox(slot, of);
        return known == null || frustum.sees(transform(slot, known));
    }

    /** The box around what is drawn of a part in a slot, as the part has it; null where that is not known. */
    @Nullable BoundingBox localBox(int slot, PrefabGeometry of) {
        return meshBound(slot, of) instanceof BoundingBox own ? own : null;
    }

    private BoundingBox transform(int slot, BoundingBox local) {
        see(slot);
        float[] data = seen;
        int at = seenAt;
        center.set(center(data, at, local.getCenter()), center(data, at + 1, local.getCenter()),
                center(data, at + 2, local.getCenter()));
        box.setCenter(center);
        box.setXExtent(half(data, at, local));
        box.setYExtent(half(data, at + 1, local));
        box.setZExtent(half(data, at + 2, local));
        return box;
    }

    /** Whether something of a slot's block may be seen. */
    boolean isBlockSeen(Frustum frustum, int slot) {
        int from = slot / SlotColumn.BLOCK * SlotColumn.BLOCK;
        return frustum.sees(boxes, box(from, Math.min(count, from + SlotColumn.BLOCK)));
    }

    /** Where the box of a block begins, which is up to date. */
    private int box(int from, int to) {
        int block = from / SlotColumn.BLOCK;
        int box = block * BOX;
        if ((movedBlocks[block >> 6] >>> block & 1L) != 0) {
            movedBlocks[block >> 6] &= ~(1L << block);
            measure(box, from, to);
        }
        return box;
    }

    private void measure(int box, int from, int to) {
        Arrays.fill(boxes, box, box + 3, Float.POSITIVE_INFINITY);
        Arrays.fill(boxes, box + 3, box + BOX, Float.NEGATIVE_INFINITY);
        for (int slot = from; slot < to; slot++) {
            int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
            float reach = reaches[slot];
            for (int axis = 0; axis < 3; axis++) {
                float place = places.data[at + axis];
                boxes[box + axis] = Math.min(boxes[box + axis], place - reach);
                boxes[box + 3 + axis] = Math.max(boxes[box + 3 + axis], place + reach);
            }
        }
    }

    /**
     * The distance of a camera from the edge of a slot's bound, by which the engine sorts transparent geometries. It is
     * the bound that the engine derives from that of the mesh, but computed from the slot's data: the bounds of
     * thousands of geometries are far apart in memory.
     */
    float depth(int slot, Vector3f eye) {
        BoundingVolume bound = part.mesh.getBound();
        if (!(bound instanceof BoundingBox || bound instanceof BoundingSphere)) {
            return depthWithoutBound(slot, eye);
        }
        return depth(slot, eye, bound);
    }

    /** The depth of a slot whose mesh has no bound of the usual kinds. */
    float depthWithoutBound(int slot, Vector3f eye) {
        return distance(slot, eye);
    }

    /** The depth of a bound in the space of the slot. */
    final float depth(int slot, Vector3f eye, BoundingVolume bound) {
        see(slot);
        float[] data = seen;
        int at = seenAt;
        Vector3f center = bound.getCenter();
        float x = Math.abs(center(data, at, center) - eye.x);
        float y = Math.abs(center(data, at + 1, center) - eye.y);
        float z = Math.abs(center(data, at + 2, center) - eye.z);
        if (bound instanceof BoundingSphere sphere) {
            return (float) Math.sqrt(x * x + y * y + z * z) - scales[slot] * sphere.getRadius();
        }
        BoundingBox box = (BoundingBox) bound;
        x = Math.max(0f, x - half(data, at, box));
        y = Math.max(0f, y - half(data, at + 1, box));
        z = Math.max(0f, z - half(data, at + 2, box));
        return (float) Math.sqrt(x * x + y * y + z * z);
    }

    /** The bound's center along an axis, whose row of the matrix is at an index. */
    private static float center(float[] data, int row, Vector3f center) {
        return data[row] * center.x + data[row + 4] * center.y + data[row + 8] * center.z + data[row + 12];
    }

    private static float half(float[] data, int row, BoundingBox box) {
        return Frustum.halfWidth(data[row], data[row + 4], data[row + 8], box);
    }

    /**
     * The bound in the world that a part's geometry has in a slot, which is where the engine looks for lights and
     * shadows; where that isn't known, a sphere around it. Valid until this is called again.
     */
    BoundingVolume bound(int slot, PrefabGeometry of) {
        BoundingVolume local = meshBound(slot, of);
        if (local instanceof BoundingBox own) {
            return transform(slot, own);
        }
        see(slot);
        float[] data = seen;
        int at = seenAt;
        center.set(data[at + 12], data[at + 13], data[at + 14]);
        sphere.setCenter(center);
        sphere.setRadius(radius(slot));
        if (local instanceof BoundingSphere own) {
            center.set(center(data, at, own.getCenter()), center(data, at + 1, own.getCenter()),
                    center(data, at + 2, own.getCenter()));
            sphere.setCenter(center);
            sphere.setRadius(scales[slot] * own.getRadius());
        }
        return sphere;
    }

    private BoundingSphere reached(int slot) {
        int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
        center.set(places.data[at], places.data[at + 1], places.data[at + 2]);
        sphere.setCenter(center);
        sphere.setRadius(reaches[slot]);
        return sphere;
    }

    /** The mesh's bound, if it is that of what is drawn of a part in a slot. */
    @Nullable BoundingVolume meshBound(int slot, PrefabGeometry of) {
        return of == part ? part.mesh.getBound() : null;
    }

    /** The greatest of all reaches. */
    float greatestReach() {
        float most = 0f;
        for (int slot = 0; slot < count; slot++) {
            most = Math.max(most, reaches[slot]);
        }
        return most;
    }

    /** The places of all slots. */
    float[] placeData() {
        return places.data;
    }

    /** Extends a box by all slots. */
    void extend(Vector3f least, Vector3f most) {
        for (int from = 0; from < count; from += SlotColumn.BLOCK) {
            int box = box(from, Math.min(count, from + SlotColumn.BLOCK));
            least.set(Math.min(least.x, boxes[box]), Math.min(least.y, boxes[box + 1]),
                    Math.min(least.z, boxes[box + 2]));
            most.set(Math.max(most.x, boxes[box + 3]), Math.max(most.y, boxes[box + 4]),
                    Math.max(most.z, boxes[box + 5]));
        }
    }

    /** Extends a box by the bound of a slot; by all that a billboard may turn it to. */
    void extend(int slot, Vector3f least, Vector3f most) {
        BoundingVolume bound = turns != null && turns.isTurned(slot) ? reached(slot) : bound(slot, part);
        Vector3f middle = bound.getCenter();
        BoundingBox known = bound instanceof BoundingBox own ? own : null;
        float x = known == null ? sphere.getRadius() : known.getXExtent();
        float y = known == null ? sphere.getRadius() : known.getYExtent();
        float z = known == null ? sphere.getRadius() : known.getZExtent();
        least.set(Math.min(least.x, middle.x - x), Math.min(least.y, middle.y - y), Math.min(least.z, middle.z - z));
        most.set(Math.max(most.x, middle.x + x), Math.max(most.y, middle.y + y), Math.max(most.z, middle.z + z));
    }

    /** A slot gets the numbers of another. */
    public void move(int from, int to) {
        for (SlotColumn column : columns) {
            column.move(from, to);
        }
        reaches[to] = reaches[from];
        scales[to] = scales[from];
        if (turns != null) {
            turns.move(from, to);
        }
    }

    /** Something has come or gone, or is shown or hidden. */
    public void noteMembers() {
        memberVersion++;
        version++;
    }

    /** What is the same as before was uploaded for fewer slots, or for a larger buffer. */
    public void markNew() {
        for (SlotColumn column : columns) {
            column.version++;
        }
        noteMembers();
    }

    public void resize(int capacity) {
        for (SlotColumn column : columns) {
            column.resize(capacity);
        }
        reaches = Arrays.copyOf(reaches, capacity);
        scales = Arrays.copyOf(scales, capacity);
        boxes = Arrays.copyOf(boxes, capacity / SlotColumn.BLOCK * BOX);
        if (turns != null) {
            turns.resize(capacity);
        }
        movedBlocks = Arrays.copyOf(movedBlocks, (capacity / SlotColumn.BLOCK + Long.SIZE - 1) / Long.SIZE);
    }

    /** The matrix of a slot is another. */
    public void noteMove(int slot) {
        places.version++;
        noteReach(slot);
    }

    void noteReach(int slot) {
        int block = slot / SlotColumn.BLOCK;
        movedBlocks[block >> 6] |= 1L << block;
        boundIsOld = true;
        version++;
    }
}
