// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.control.BillboardControl.Alignment;
import io.github.jmepool.jme.internal.instancing.PartPlace;
import io.github.jmepool.jme.internal.instancing.SlotBatches;
import io.github.jmepool.jme.internal.instancing.SlotColumn;
import io.github.jmepool.jme.internal.instancing.Slots;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a swarm's instances. Blocks of 64 slots whose numbers have changed get new world matrices in the next
 * update of the scene, for each part of the prefab.
 */
final class SwarmArrays extends UseSlots implements SlotBatches.Source {
    /** Floats of a world matrix. */
    private static final int PLACE = 16;
    private static final Transform IDENTITY = new Transform();
    private static final float[] WHITE = {1f, 1f, 1f, 1f};
    private static final float[] ZERO = new float[4];

    float[] positions = {};
    float[] rotations = {};
    float[] scales = {};
    /** The velocities; empty before one was asked for. */
    float[] velocities = {};
    /** A bit for each block whose matrices are old. */
    private long[] oldBlocks = {};
    private boolean areSomeOld;
    private final Transform initial;
    private @Nullable SlotBatches batches;
    /** Where each part is in an instance. */
    private PartPlace[] places = {};
    private Slots[] parts = {};
    private final Transform world = new Transform();
    private final Transform above = new Transform();
    private final Transform turned = new Transform();
    private final Quaternion aboveTurned = new Quaternion();

    /** Each use begins with the rotation and the scale of the prefab. */
    SwarmArrays(Transform prefab) {
        initial = prefab.clone();
        resize(BLOCK);
    }

    /** Has the matrices drawn from now on, with the colours and parameters of before. */
    void draw(SlotBatches by) {
        Slots[] before = parts;
        batches = by;
        parts = by.slots();
        places = by.places();
        for (int i = 0; i < parts.length; i++) {
            parts[i].resize(capacity());
            take(before.length == 0 ? null : before[i].colors(), parts[i].colors(), WHITE);
            take(before.length == 0 ? null : before[i].params(), parts[i].params(), ZERO);
        }
        countChanged();
    }

    private void take(@Nullable SlotColumn before, @Nullable SlotColumn now, float[] initial) {
        if (before != null && now != null) {
            System.arraycopy(before.data, 0, now.data, 0, count * 4);
            return;
        }
        for (int slot = 0; slot < count; slot++) {
            fill(now, slot, initial);
        }
    }

    @Override
    void resize(int capacity) {
        super.resize(capacity);
        positions = Arrays.copyOf(positions, capacity * 3);
        rotations = Arrays.copyOf(rotations, capacity * 4);
        scales = Arrays.copyOf(scales, capacity * 3);
        oldBlocks = Arrays.copyOf(oldBlocks, (capacity / BLOCK + Long.SIZE - 1) / Long.SIZE);
        if (velocities.length > 0) {
            velocities = Arrays.copyOf(velocities, capacity * 3);
        }
        for (Slots part : parts) {
            part.resize(capacity);
            part.markNew();
        }
    }

    float[] velocities() {
        if (velocities.length == 0) {
            velocities = new float[capacity() * 3];
        }
        return velocities;
    }

    /** The colours; null where instances have none of their own. */
    float @Nullable [] colors() {
        SlotColumn column = parts.length == 0 ? null : parts[0].colors();
        return column == null ? null : column.data;
    }

    /** The parameters of instances; null where no material reads them. */
    float @Nullable [] params() {
        SlotColumn column = firstParams();
        return column == null ? null : column.data;
    }

    private @Nullable SlotColumn firstParams() {
        for (Slots part : parts) {
            if (part.params() != null) {
                return part.params();
            }
        }
        return null;
    }

    /** Gives an instance the last slot, with the numbers that each use begins with. */
    void add(SwarmUse use, float x, float y, float z, @Nullable Quaternion rotation) {
        int slot = add(use);
        set(positions, slot, x, y, z);
        setRotation(slot, rotation == null ? initial.getRotation() : rotation);
        Vector3f scale = initial.getScale();
        set(scales, slot, scale.x, scale.y, scale.z);
        if (velocities.length > 0) {
            set(velocities, slot, 0f, 0f, 0f);
        }
        for (Slots part : parts) {
            fill(part.colors(), slot, WHITE);
            fill(part.params(), slot, ZERO);
        }
        if (batches != null) {
            batches.begins(slot);
        }
        countChanged();
        moved(slot);
    }

    private static void fill(@Nullable SlotColumn column, int slot, float[] values) {
        if (column != null) {
            System.arraycopy(values, 0, column.data, slot * 4, 4);
            column.version++;
        }
    }

    @Override
    void remove(SwarmUse use) {
        int slot = use.slot;
        super.remove(use);
        countChanged();
        // the boxes of both blocks have changed
        moved(slot);
        moved(count);
    }

    @Override
    void move(int from, int to) {
        System.arraycopy(positions, from * 3, positions, to * 3, 3);
        System.arraycopy(rotations, from * 4, rotations, to * 4, 4);
        System.arraycopy(scales, from * 3, scales, to * 3, 3);
        if (velocities.length > 0) {
            System.arraycopy(velocities, from * 3, velocities, to * 3, 3);
        }
        if (batches != null) {
            batches.move(from, to);
        }
    }

    private void countChanged() {
        for (Slots part : parts) {
            part.count = count;
            part.markNew();
        }
    }

    Transform get(int slot, Transform store) {
        store.getTranslation().set(positions[slot * 3], positions[slot * 3 + 1], positions[slot * 3 + 2]);
        store.getRotation().set(rotations[slot * 4], rotations[slot * 4 + 1], rotations[slot * 4 + 2],
                rotations[slot * 4 + 3]);
        store.getScale().set(scales[slot * 3], scales[slot * 3 + 1], scales[slot * 3 + 2]);
        return store;
    }

    void set(int slot, Transform transform) {
        Vector3f position = transform.getTranslation();
        Vector3f scale = transform.getScale();
        set(positions, slot, position.x, position.y, position.z);
        setRotation(slot, transform.getRotation());
        set(scales, slot, scale.x, scale.y, scale.z);
        moved(slot);
    }

    void setRotation(int slot, Quaternion rotation) {
        rotations[slot * 4] = rotation.getX();
        rotations[slot * 4 + 1] = rotation.getY();
        rotations[slot * 4 + 2] = rotation.getZ();
        rotations[slot * 4 + 3] = rotation.getW();
    }

    static void set(float[] array, int slot, float x, float y, float z) {
        array[slot * 3] = x;
        array[slot * 3 + 1] = y;
        array[slot * 3 + 2] = z;
    }

    /** The position, rotation or scale of a slot has changed. */
    void moved(int slot) {
        int block = slot / BLOCK;
        oldBlocks[block >> 6] |= 1L << block;
        if (!areSomeOld) {
            areSomeOld = true;
            if (batches != null) {
                batches.numbersChanged();
            }
        }
    }

    /** The numbers of slots side by side have changed. */
    void moved(int from, int to) {
        for (int slot = from; slot < to; slot += BLOCK - slot % BLOCK) {
            moved(slot);
        }
    }

    /** The first slot of a range whose position, rotation or scale can't be drawn; -1 if there is none. */
    int firstThatCannotBeDrawn(int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (SwarmCheck.firstOutside(positions, slot * 3, slot * 3 + 3, -SwarmCheck.MOST) >= 0
                    || SwarmCheck.firstOutside(rotations, slot * 4, slot * 4 + 4, -SwarmCheck.MOST) >= 0
                    || SwarmCheck.firstOutside(scales, slot * 3, slot * 3 + 3, 0f) >= 0) {
                return slot;
            }
        }
        return -1;
    }

    /** Colours or parameters have changed, in the arrays that the first part has of them. */
    void recolored(int from, int to) {
        SlotColumn params = firstParams();
        for (Slots part : parts) {
            copy(parts[0].colors(), part.colors(), from, to);
            copy(params, part.params(), from, to);
        }
    }

    private static void copy(@Nullable SlotColumn source, @Nullable SlotColumn into, int from, int to) {
        if (source != null && into != null) {
            if (source != into) {
                System.arraycopy(source.data, from * 4, into.data, from * 4, (to - from) * 4);
            }
            into.version++;
        }
    }

    /** Moves all by their velocities. */
    void advance(float tpf) {
        if (velocities.length == 0 || tpf == 0f) {
            return;
        }
        for (int from = 0; from < count; from += BLOCK) {
            boolean moves = false;
            for (int i = from * 3, to = Math.min(count, from + BLOCK) * 3; i < to; i++) {
                moves |= velocities[i] != 0f;
                positions[i] += velocities[i] * tpf;
            }
            if (moves) {
                moved(from);
            }
        }
    }

    @Override
    public void write(Transform node, boolean isMoved) {
        if (!isMoved && !areSomeOld) {
            return;
        }
        areSomeOld = false;
        for (int from = 0; from < count; from += BLOCK) {
            int block = from / BLOCK;
            if (isMoved || (oldBlocks[block >> 6] >>> block & 1L) != 0) {
                for (int i = 0; i < parts.length; i++) {
                    write(parts[i], places[i], node, from, Math.min(count, from + BLOCK));
                }
            }
        }
        Arrays.fill(oldBlocks, 0L);
    }

    private void write(Slots part, PartPlace place, Transform node, int from, int to) {
        Alignment alignment = place.alignment;
        boolean isPlain = alignment == null && place.isThatOfTheInstance() && node.equals(IDENTITY);
        float radius = part.meshRadius();
        for (int slot = from; slot < to; slot++) {
            float x = scales[slot * 3];
            float y = scales[slot * 3 + 1];
            float z = scales[slot * 3 + 2];
            if (isPlain) {
                write(part.places.data, slot * PLACE, slot, x, y, z);
            } else {
                combine(slot, place, node);
                Vector3f scale = world.getScale();
                x = scale.x;
                y = scale.y;
                z = scale.z;
                if (alignment == null) {
                    write(part.places.data, slot * PLACE);
                } else {
                    part.turn(slot, alignment, world, place.turnedDepth == place.path.length ? world : turned,
                            aboveTurned);
                }
            }
            float scale = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
            part.scales[slot] = scale;
            part.reaches[slot] = scale * radius + part.offset(slot);
        }
        part.noteMove(from);
    }

    /** Computes the transforms of a part and of what turns it in the world, as the engine does: from the top. */
    private void combine(int slot, PartPlace place, Transform node) {
        above.set(node);
        get(slot, world).combineWithParent(above);
        for (int depth = 0; depth <= place.path.length; depth++) {
            if (depth > 0) {
                above.set(world);
                world.set(place.path[depth - 1]).combineWithParent(above);
            }
            if (depth == place.turnedDepth) {
                turned.set(world);
                aboveTurned.set(above.getRotation());
            }
        }
    }

    private void write(float[] to, int at) {
        Quaternion turn = world.getRotation();
        Vector3f scale = world.getScale();
        Vector3f position = world.getTranslation();
        write(to, at, turn.getX(), turn.getY(), turn.getZ(), turn.getW(), scale.x, scale.y, scale.z);
        to[at + 12] = position.x;
        to[at + 13] = position.y;
        to[at + 14] = position.z;
    }

    private void write(float[] to, int at, int slot, float scaleX, float scaleY, float scaleZ) {
        write(to, at, rotations[slot * 4], rotations[slot * 4 + 1], rotations[slot * 4 + 2], rotations[slot * 4 + 3],
                scaleX, scaleY, scaleZ);
        to[at + 12] = positions[slot * 3];
        to[at + 13] = positions[slot * 3 + 1];
        to[at + 14] = positions[slot * 3 + 2];
    }

    /** The columns of a matrix, and below each a number of the quaternion that turns back, as batches have them. */
    private static void write(float[] to, int at, float x, float y, float z, float w, float scaleX, float scaleY,
            float scaleZ) {
        float norm = x * x + y * y + z * z + w * w;
        float twice = norm == 1f ? 2f : norm > 0f ? 2f / norm : 0f;
        to[at] = scaleX - scaleX * twice * (y * y + z * z);
        to[at + 1] = scaleX * twice * (x * y + z * w);
        to[at + 2] = scaleX * twice * (x * z - y * w);
        to[at + 3] = -x;
        to[at + 4] = scaleY * twice * (x * y - z * w);
        to[at + 5] = scaleY - scaleY * twice * (x * x + z * z);
        to[at + 6] = scaleY * twice * (y * z + x * w);
        to[at + 7] = -y;
        to[at + 8] = scaleZ * twice * (x * z + y * w);
        to[at + 9] = scaleZ * twice * (y * z - x * w);
        to[at + 10] = scaleZ - scaleZ * twice * (x * x + y * y);
        to[at + 11] = -z;
        to[at + 15] = w;
    }
}
