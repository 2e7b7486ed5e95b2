// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.VertexBuffer.Type;
import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.crowd.BakedMaterials;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.effects.Effect;
import io.github.jmepool.jme.internal.effects.EffectMaterials;
import io.github.jmepool.jme.internal.effects.Effects;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The geometries that one draw call draws, without gaps, and the per-instance data of each. Geometries of other parts
 * may share the slots, and follow them: what is attached to the joints of a skinned one. Never part of a scene: the
 * engine notifies it of a grouped geometry's changes.
 *
 * <p>What is kept: slots 0 to {@link #count}, each with its instance, its geometry, its reach and a row in each of the
 * {@link SlotColumn}s, which are uploaded as they are where all is drawn. The geometry's start index in its group, of
 * which the engine makes no use here, is its slot. 64 slots side by side are a block with a box around them.
 *
 * <p>What happens when: an instance that joins gets the last slot; when one leaves, the last takes its place. Moves are
 * reported by the engine while it updates the scene, and write the columns at once; boxes of blocks are computed when
 * the first camera of a frame asks, for the blocks in which something has moved. {@link #select} then passes on slots
 * by whole blocks where the view has them, and one by one at its edge.
 *
 * <p>What must hold: whatever changes what a camera may see changes {@link #version}, by which views know that their
 * choice is old. Nothing here searches or allocates once it is as large as it was before; the arrays grow by doubling,
 * and shrink when a quarter was in use for some time.
 */
final class InstanceStore extends GeometryGroupNode {
    private static final int BOX = 6;
    /** By how much the squares of scales may differ, as they are rounded. */
    private static final float EVEN = 1e-3f;

    int count;
    private final SlotColumn places;
    /** All that are uploaded. */
    final SlotColumn[] columns;
    /** The radius of each around its translation, and the same in its own space. */
    float[] reaches = new float[SlotColumn.BLOCK];
    private float[] radii = new float[SlotColumn.BLOCK];
    /** The greatest scale of each along any axis. Asking the geometry may make the engine report its move. */
    private float[] scales = new float[SlotColumn.BLOCK];
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
    /** Changes only when one is shown or hidden, comes or goes. */
    int memberVersion;
    private final PrefabGeometry part;
    /** The flags of the part, and of those that follow. */
    private final SlotFlags[] flags;
    /** The slots of which what follows may have moved since it was last compared with the prefab. */
    private final BitSet movedFollowers = new BitSet();
    private final float reach;
    /** Null without colours. */
    private final @Nullable SlotColumn colors;
    /** Null where no material reads them. */
    private final @Nullable SlotColumn params;
    /** What is played: a pose, or the clock of an effect; null where nothing is. */
    private final @Nullable SlotColumn played;
    /** The particles of each slot; null where the part is no emitter. */
    private @Nullable Effect[] effects = new Effect[SlotColumn.BLOCK];
    /** How many of the slots of an emitter have particles, at most. */
    int aliveCount;
    /** The box of one slot's particles. */
    private final BoundingBox box = new BoundingBox();
    private final BoundingSphere sphere = new BoundingSphere();
    private final Vector3f center = new Vector3f();
    private final InstanceChanges changes;
    private Geometry[] geometries = new Geometry[SlotColumn.BLOCK];
    private DrawnInstance[] instances = new DrawnInstance[SlotColumn.BLOCK];
    private boolean removing;

    /** Has slots for the first part, which the others follow. */
    InstanceStore(InstanceChanges changes, List<PrefabGeometry> parts, boolean withColors) {
        super("slots");
        this.changes = changes;
        part = parts.get(0);
        flags = parts.stream().map(SlotFlags::new).toArray(SlotFlags[]::new);
        reach = part.reach();
        columns = part.columns(withColors, parts.stream().anyMatch(PrefabGeometry::hasParams));
        places = columns[0];
        colors = column(Type.Color);
        params = column(PrefabGeometry.PARAMS_ATTRIBUTE);
        played = column(part.texture == null ? BakedMaterials.ATTRIBUTE : EffectMaterials.ATTRIBUTE);
    }

    private @Nullable SlotColumn column(Type type) {
        for (SlotColumn column : columns) {
            if (column.type == type) {
                return column;
            }
        }
        return null;
    }

    int capacity() {
        return geometries.length;
    }

    SlotFlags flags(PrefabGeometry of) {
        int i = 0;
        while (flags[i].part != of) {
            i++;
        }
        return flags[i];
    }

    void add(DrawnInstance instance) {
        if (count == geometries.length) {
            resize(count << 1);
        }
        int slot = count++;
        Geometry geometry = instance.geometry(part);
        geometries[slot] = geometry;
        instances[slot] = instance;
        effects[slot] = instance.playing instanceof Effects its ? its.of(part.index) : null;
        for (SlotFlags each : flags) {
            instance.geometry(each.part).associateWithGroupNode(this, slot);
            each.set(slot, instance);
        }
        radii[slot] = reach;
        noteFollowers(slot);
        markNew();
        if (instance.playing instanceof Animation playing) {
            pose(slot, playing);
        }
        write(geometry, slot);
        Effect effect = effects[slot];
        if (effect != null) {
            aliveCount++;
            lookAt(effect, slot);
        }
        writeColor(slot, instance.color);
        writeParams(slot, instance.params);
    }

    void remove(DrawnInstance instance) {
        int slot = slotOf(instance);
        if (slot < 0) {
            return;
        }
        removing = true;
        for (SlotFlags each : flags) {
            instance.geometry(each.part).unassociateFromGroupNode();
        }
        removing = false;
        int last = --count;
        if (slot != last) {
            move(last, slot);
        }
        for (SlotFlags each : flags) {
            each.hide(last, false);
        }
        geometries[last] = null;
        instances[last] = null;
        noteInstances();
        effects[last] = null;
        movedFollowers.clear(last);
        noteMove(slot);
    }

    /** Leaves out the parts that its use hides. */
    void showParts(DrawnInstance instance) {
        int slot = slotOf(instance);
        if (slot >= 0) {
            for (SlotFlags each : flags) {
                each.hide(slot, instance.isHidden(each.part));
            }
            noteInstances();
        }
    }

    void color(DrawnInstance instance) {
        int slot = slotOf(instance);
        if (slot >= 0) {
            writeColor(slot, instance.color);
        }
    }

    void params(DrawnInstance instance) {
        int slot = slotOf(instance);
        if (slot >= 0) {
            writeParams(slot, instance.params);
        }
    }

    private void writeColor(int slot, @Nullable ColorRGBA color) {
        if (colors != null && color != null) {
            write(colors, slot, color.r, color.g, color.b, color.a);
        }
    }

    private void writeParams(int slot, Vector4f values) {
        if (params != null) {
            write(params, slot, values.x, values.y, values.z, values.w);
        }
    }

    Geometry geometry(int slot) {
        return geometries[slot];
    }

    DrawnInstance instance(int slot) {
        return instances[slot];
    }

    /** Takes what an instance plays now. */
    void pose(int slot, Animation playing) {
        SlotColumn to = played;
        if (to == null || part.skin == null) {
            return;
        }
        if (playing.write(to.data, slot * to.width)) {
            to.version++;
        }
        float radius = playing.reach(part.skin);
        if (radius != radii[slot]) {
            radii[slot] = radius;
            writeReach(slot);
            noteReach(slot);
        }
    }

    private void writeReach(int slot) {
        reaches[slot] = radii[slot] * scales[slot];
        if (part.skin != null && part.skin.stretch() > 1f && !isEvenlyScaled(places.data, slot)) {
            reaches[slot] *= part.skin.stretch();
        }
    }

    private static boolean isEvenlyScaled(float[] data, int slot) {
        int at = slot * PrefabGeometry.PLACE_FLOATS;
        float least = Float.POSITIVE_INFINITY;
        float most = 0f;
        for (int column = at; column < at + 12; column += 4) {
            float square = data[column] * data[column] + data[column + 1] * data[column + 1]
                    + data[column + 2] * data[column + 2];
            least = Math.min(least, square);
            most = Math.max(most, square);
        }
        return most - least < EVEN * most;
    }

    /** Takes what the particles of all slots are now, or has the engine draw them. */
    void lookAtEffects() {
        if (part.texture == null) {
            return;
        }
        boolean isSoft = part.texture.isSoft();
        int alive = 0;
        for (int slot = count - 1; slot >= 0; slot--) {
            Effect effect = Objects.requireNonNull(effects[slot]);
            Reason obstacle = isSoft ? Reason.SOFT : effect.look();
            if (obstacle == null) {
                lookAt(effect, slot);
                alive += effect.isAlive() ? 1 : 0;
            } else {
                // the last one, at which this has looked, takes its slot
                changes.obstructed(instances[slot], obstacle);
            }
        }
        aliveCount = alive;
    }

    private void lookAt(Effect effect, int slot) {
        SlotColumn to = played;
        if (to != null && effect.write(to.data, slot * to.width)) {
            to.version++;
            version += part.isAdditive ? 0 : 1;
        }
        if (effect.takeNewReach()) {
            if (effect.isInWorldSpace()) {
                writeReach(effect, slot);
                noteReach(slot);
            } else {
                write(geometries[slot], slot);
            }
        }
    }

    /** Particles in the world's space are around a place of their own, which takes that of the emitter. */
    private void writeReach(Effect effect, int slot) {
        radii[slot] = effect.radius();
        reaches[slot] = radii[slot] * scales[slot];
        if (effect.isInWorldSpace()) {
            reaches[slot] = radii[slot];
            effect.center(center);
            int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
            // for culling alone: the shader reads no place of theirs
            places.data[at] = center.x;
            places.data[at + 1] = center.y;
            places.data[at + 2] = center.z;
        }
    }

    private static float scale(Vector3f scale) {
        return Math.max(Math.abs(scale.x), Math.max(Math.abs(scale.y), Math.abs(scale.z)));
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

    /** Passes on the slots that are seen: by block, and one by one where the edge of the view intersects a block. */
    void select(Frustum frustum, Frustum.Taker taker) {
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
                if (frustum.sees(places.data[at], places.data[at + 1], places.data[at + 2], reaches[slot])) {
                    taker.take(slot, 1);
                }
            }
        }
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
        Effect effect = effects[slot];
        if (effect != null) {
            effect.bound(box);
            if (effect.isInWorldSpace()) {
                return box.distanceToEdge(eye);
            }
            bound = box;
        }
        if (!(bound instanceof BoundingBox || bound instanceof BoundingSphere)) {
            BoundingVolume its = geometries[slot].getWorldBound();
            return its == null ? distance(slot, eye) : its.distanceToEdge(eye);
        }
        float[] data = places.data;
        int at = slot * PrefabGeometry.PLACE_FLOATS;
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
        return Math.abs(data[row]) * box.getXExtent() + Math.abs(data[row + 4]) * box.getYExtent()
                + Math.abs(data[row + 8]) * box.getZExtent();
    }

    /**
     * The bound in the world that a part's geometry has in a slot, which is where the engine looks for lights and
     * shadows; where that isn't known, a sphere around it. Valid until this is called again.
     */
    BoundingVolume bound(int slot, PrefabGeometry of) {
        float[] data = places.data;
        int at = slot * PrefabGeometry.PLACE_FLOATS;
        if (of == part && effects[slot] == null && part.mesh.getBound() instanceof BoundingBox own) {
            center.set(center(data, at, own.getCenter()), center(data, at + 1, own.getCenter()),
                    center(data, at + 2, own.getCenter()));
            box.setCenter(center);
            box.setXExtent(half(data, at, own));
            box.setYExtent(half(data, at + 1, own));
            box.setZExtent(half(data, at + 2, own));
            return box;
        }
        center.set(data[at + 12], data[at + 13], data[at + 14]);
        sphere.setCenter(center);
        sphere.setRadius(reaches[slot]);
        if (of == part && effects[slot] == null && part.mesh.getBound() instanceof BoundingSphere own) {
            center.set(center(data, at, own.getCenter()), center(data, at + 1, own.getCenter()),
                    center(data, at + 2, own.getCenter()));
            sphere.setCenter(center);
            sphere.setRadius(scales[slot] * own.getRadius());
        }
        return sphere;
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
        for (int slot = 0; slot < count; slot++) {
            int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
            float x = places.data[at];
            float y = places.data[at + 1];
            float z = places.data[at + 2];
            float radius = reaches[slot];
            least.set(Math.min(least.x, x - radius), Math.min(least.y, y - radius), Math.min(least.z, z - radius));
            most.set(Math.max(most.x, x + radius), Math.max(most.y, y + radius), Math.max(most.z, z + radius));
        }
    }

    int slotOf(DrawnInstance instance) {
        int slot = getGeometryStartIndex(instance.geometry(part));
        return slot >= 0 && slot < count && instances[slot] == instance ? slot : -1;
    }

    /** Frees memory when fewer instances can be in use. */
    void fit(int mostUsed) {
        int wanted = geometries.length;
        while (wanted > SlotColumn.BLOCK && mostUsed <= wanted >> 2 && count <= wanted >> 1) {
            wanted >>= 1;
        }
        if (wanted < geometries.length) {
            resize(wanted);
            markNew();
        }
    }

    private void noteFollowers(int slot) {
        movedFollowers.set(slot);
    }

    /** Whether what follows an instance may have moved since this was last asked. */
    boolean takeMovedFollowers(DrawnInstance instance) {
        if (movedFollowers.isEmpty()) {
            return false;
        }
        int slot = slotOf(instance);
        boolean moved = slot < 0 || movedFollowers.get(slot);
        if (moved && slot >= 0) {
            movedFollowers.clear(slot);
        }
        return moved;
    }

    private void noteInstances() {
        memberVersion++;
        version++;
    }

    /** What is the same as before was uploaded for fewer slots, or for a larger buffer. */
    private void markNew() {
        for (SlotColumn column : columns) {
            column.version++;
        }
        noteInstances();
    }

    private void resize(int capacity) {
        geometries = Arrays.copyOf(geometries, capacity);
        instances = Arrays.copyOf(instances, capacity);
        effects = Arrays.copyOf(effects, capacity);
        for (SlotColumn column : columns) {
            column.resize(capacity);
        }
        reaches = Arrays.copyOf(reaches, capacity);
        radii = Arrays.copyOf(radii, capacity);
        scales = Arrays.copyOf(scales, capacity);
        boxes = Arrays.copyOf(boxes, capacity / SlotColumn.BLOCK * BOX);
        movedBlocks = Arrays.copyOf(movedBlocks, (capacity / SlotColumn.BLOCK + Long.SIZE - 1) / Long.SIZE);
    }

    @Override
    public void onTransformChange(Geometry geometry) {
        int slot = getGeometryStartIndex(geometry);
        if (geometries[slot] != geometry) {
            // it follows
            noteFollowers(slot);
            return;
        }
        Effect effect = effects[slot];
        if (effect != null) {
            effect.move();
        }
        if (PrefabGeometry.isMirrored(geometry)) {
            changes.obstructed(instances[slot], Reason.MIRRORED);
        } else if (effect == null || !effect.isInWorldSpace()) {
            write(geometry, slot);
        }
    }

    private void noteMove(int slot) {
        places.version++;
        noteReach(slot);
    }

    private void noteReach(int slot) {
        int block = slot / SlotColumn.BLOCK;
        movedBlocks[block >> 6] |= 1L << block;
        boundIsOld = true;
        version++;
    }

    private void write(Geometry geometry, int slot) {
        Matrix4f world = geometry.getWorldMatrix();
        int at = slot * PrefabGeometry.PLACE_FLOATS;
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
        // the inverse, which the shaders of emitters read; those of other materials turn normals by the matrix
        Quaternion turn = geometry.getWorldRotation();
        to[at + 3] = -turn.getX();
        to[at + 7] = -turn.getY();
        to[at + 11] = -turn.getZ();
        to[at + 15] = turn.getW();
        scales[slot] = scale(geometry.getWorldScale());
        writeReach(slot);
        Effect effect = effects[slot];
        if (effect != null) {
            writeReach(effect, slot);
        }
        noteMove(slot);
    }

    private void write(SlotColumn to, int slot, float x, float y, float z, float w) {
        int at = slot * to.width;
        to.data[at] = x;
        to.data[at + 1] = y;
        to.data[at + 2] = z;
        to.data[at + 3] = w;
        to.version++;
    }

    @Override
    public void onGeometryUnassociated(Geometry geometry) {
        if (!removing) {
            DrawnInstance instance = instances[getGeometryStartIndex(geometry)];
            remove(instance);
            changes.taken(instance);
        }
    }

    private void move(int from, int to) {
        geometries[to] = geometries[from];
        instances[to] = instances[from];
        effects[to] = effects[from];
        for (SlotFlags each : flags) {
            setGeometryStartIndex(instances[to].geometry(each.part), to);
            each.move(from, to);
        }
        for (SlotColumn column : columns) {
            column.move(from, to);
        }
        noteFollowers(to);
        reaches[to] = reaches[from];
        radii[to] = radii[from];
        scales[to] = scales[from];
    }

    private PrefabGeometry partOf(Geometry geometry, DrawnInstance instance) {
        int i = 0;
        while (instance.geometry(flags[i].part) != geometry) {
            i++;
        }
        return flags[i].part;
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
        DrawnInstance instance = instances[getGeometryStartIndex(geometry)];
        Reason change = partOf(geometry, instance).change(geometry);
        if (change != null) {
            changes.changed(instance, change);
        }
    }
}
