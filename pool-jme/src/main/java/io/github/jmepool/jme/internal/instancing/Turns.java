// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.FastMath;
import com.jme3.math.Matrix3f;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.control.BillboardControl.Alignment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The slots of what billboards turn to each camera. The place of such a slot is that of its part in the space of the
 * billboard, but at the position of the billboard in the world. That changes with the instance, and not with the
 * camera: a view computes the world matrices of what it draws, from the numbers that are kept here.
 *
 * <p>Each alignment is computed as the engine's {@code BillboardControl} does, with the same rounding.
 */
final class Turns {
    /**
     * The part's offset from the billboard, the rotation of the billboard's parent, the billboard's scale, and its
     * rotation while nothing turns it.
     */
    private static final int FLOATS = 14;
    private static final Alignment[] ALIGNMENTS = Alignment.values();
    /** Added to the alignment of a part that is the billboard itself: it has no offset and no rotation of its own. */
    private static final int ITSELF = 8;
    private static final int SCREEN_ITSELF = Alignment.Screen.ordinal() + 1 + ITSELF;

    private final SlotColumn places;
    /** The alignment of each slot: its ordinal plus 1, with {@link #ITSELF} or without; 0 where nothing turns. */
    private byte[] alignments;
    private int turnedCount;
    private float[] data;
    /** Whether the position of the camera matters, and not its rotation alone. */
    private boolean eyeMatters;

    private final Quaternion parent = new Quaternion();
    private final Quaternion turn = new Quaternion();
    private final Matrix3f rotation = new Matrix3f();
    /** The rotation of a billboard in the world, column by column. */
    private final float[] matrix = new float[9];
    private final Vector3f offset = new Vector3f();
    private final Vector3f look = new Vector3f();
    private final Vector3f local = new Vector3f();

    Turns(SlotColumn places, int capacity) {
        this.places = places;
        alignments = new byte[capacity];
        data = new float[capacity * FLOATS];
    }

    void resize(int capacity) {
        alignments = Arrays.copyOf(alignments, capacity);
        data = Arrays.copyOf(data, capacity * FLOATS);
    }

    void move(int from, int to) {
        align(to, alignments[from]);
        System.arraycopy(data, from * FLOATS, data, to * FLOATS, FLOATS);
    }

    /** A slot has its world matrix, for all cameras. */
    void stop(int slot) {
        align(slot, 0);
    }

    private void align(int slot, int alignment) {
        turnedCount += (alignment == 0 ? 0 : 1) - (isTurned(slot) ? 1 : 0);
        alignments[slot] = (byte) alignment;
    }

    boolean areAnyTurned() {
        return turnedCount > 0;
    }

    boolean isTurned(int slot) {
        return alignments[slot] != 0;
    }

    private boolean isItself(int slot) {
        return (alignments[slot] & ITSELF) != 0;
    }

    boolean eyeMatters() {
        return eyeMatters;
    }

    /** How far the part is from its billboard. */
    float offset(int slot) {
        int at = slot * FLOATS;
        return isTurned(slot) && !isItself(slot) ? (float) Math.sqrt(data[at] * data[at] + data[at + 1] * data[at + 1]
                + data[at + 2] * data[at + 2]) : 0f;
    }

    /**
     * Writes the place of a part, and what its billboard turns by.
     *
     * @param part the transform of the part in the world
     * @param billboard that of the billboard, whatever it is turned to; the same object where that is the part itself
     * @param above the world rotation of the billboard's parent
     */
    void set(int slot, Alignment alignment, Transform part, Transform billboard, Quaternion above) {
        int at = slot * PrefabGeometry.PLACE_FLOATS;
        if (part == billboard) {
            Arrays.fill(places.data, at, at + PrefabGeometry.PLACE_FLOATS, 0f);
            putScale(part.getScale(), at);
        } else {
            putPart(part, billboard, at, slot * FLOATS);
        }
        putBillboard(slot, alignment, billboard, above);
        align(slot, alignment.ordinal() + 1 + (part == billboard ? ITSELF : 0));
        eyeMatters |= alignment != Alignment.Screen;
    }

    /** Takes the rotation of what is itself the billboard, until something turns it; {@link #move} looks at it. */
    void noteRotation(int slot, Quaternion local) {
        if (isItself(slot)) {
            putRotation(local, places.data, slot * PrefabGeometry.PLACE_FLOATS + 3, 4);
        }
    }

    /**
     * Takes another place and scale of what is itself the billboard.
     *
     * @return false where it isn't, or the game has turned it since {@link #noteRotation}: nothing is changed then
     */
    boolean move(int slot, Transform part, Quaternion local, Quaternion above) {
        int at = slot * PrefabGeometry.PLACE_FLOATS;
        float[] from = places.data;
        if (!isItself(slot) || from[at + 3] != local.getX() || from[at + 7] != local.getY()
                || from[at + 11] != local.getZ() || from[at + 15] != local.getW()) {
            return false;
        }
        putScale(part.getScale(), at);
        putBillboard(slot, alignment(slot), part, above);
        return true;
    }

    private Alignment alignment(int slot) {
        return ALIGNMENTS[(alignments[slot] & (ITSELF - 1)) - 1];
    }

    private void putBillboard(int slot, Alignment alignment, Transform billboard, Quaternion above) {
        Vector3f pivot = billboard.getTranslation();
        int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
        places.data[at] = pivot.x;
        places.data[at + 1] = pivot.y;
        places.data[at + 2] = pivot.z;
        if (alignment != Alignment.Screen) {
            Vector3f size = billboard.getScale();
            int own = slot * FLOATS;
            data[own + 7] = size.x;
            data[own + 8] = size.y;
            data[own + 9] = size.z;
            putRotation(above, data, own + 3, 1);
            putRotation(billboard.getRotation(), data, own + 10, 1);
        }
    }

    private void putScale(Vector3f scale, int at) {
        places.data[at] = scale.x;
        places.data[at + 5] = scale.y;
        places.data[at + 10] = scale.z;
    }

    private void putPart(Transform part, Transform billboard, int at, int own) {
        Quaternion back = parent.set(billboard.getRotation()).inverseLocal();
        back.mult(part.getRotation(), turn);
        back.mult(offset.set(part.getTranslation()).subtractLocal(billboard.getTranslation()), offset);
        turn.toRotationMatrix(rotation);
        Vector3f scale = part.getScale();
        float[] to = places.data;
        for (int column = 0; column < 3; column++) {
            for (int row = 0; row < 3; row++) {
                to[at + 4 * column + row] = rotation.get(row, column) * scale.get(column);
            }
            data[own + column] = offset.get(column);
        }
        putInverse(turn, to, at);
    }

    private static void putRotation(Quaternion from, float[] to, int at, int step) {
        to[at] = from.getX();
        to[at + step] = from.getY();
        to[at + 2 * step] = from.getZ();
        to[at + 3 * step] = from.getW();
    }

    private void takeRotation(int at, Quaternion to) {
        to.set(data[at], data[at + 1], data[at + 2], data[at + 3]);
    }

    /** Writes the inverse rotation: a number of it below each column of the matrix. */
    private static void putInverse(Quaternion rotation, float[] to, int at) {
        to[at + 3] = -rotation.getX();
        to[at + 7] = -rotation.getY();
        to[at + 11] = -rotation.getZ();
        to[at + 15] = rotation.getW();
    }

    /** Writes the places that slots side by side have in a view. */
    void see(int from, int end, Facing view, float[] to, int at) {
        float[] axes = view.screenMatrix;
        float x0 = axes[0];
        float x1 = axes[1];
        float x2 = axes[2];
        float y0 = axes[3];
        float y1 = axes[4];
        float y2 = axes[5];
        float z0 = axes[6];
        float z1 = axes[7];
        float z2 = axes[8];
        float[] place = places.data;
        int into = at;
        for (int slot = from; slot < end; slot++) {
            if (alignments[slot] != SCREEN_ITSELF) {
                see(slot, view, to, into);
            } else {
                // most of all billboards: the same as below, in a fraction of the time
                int own = slot * PrefabGeometry.PLACE_FLOATS;
                float x = place[own];
                float y = place[own + 5];
                float z = place[own + 10];
                to[into] = x0 * x;
                to[into + 1] = x1 * x;
                to[into + 2] = x2 * x;
                to[into + 4] = y0 * y;
                to[into + 5] = y1 * y;
                to[into + 6] = y2 * y;
                to[into + 8] = z0 * z;
                to[into + 9] = z1 * z;
                to[into + 10] = z2 * z;
                to[into + 12] = place[own + 12];
                to[into + 13] = place[own + 13];
                to[into + 14] = place[own + 14];
                putInverse(view.screen, to, into);
            }
            into += PrefabGeometry.PLACE_FLOATS;
        }
    }

    /** Writes the place that a slot has in a view. */
    void see(int slot, Facing view, float[] to, int at) {
        float[] from = places.data;
        int place = slot * PrefabGeometry.PLACE_FLOATS;
        if (!isTurned(slot)) {
            System.arraycopy(from, place, to, at, PrefabGeometry.PLACE_FLOATS);
            return;
        }
        Quaternion facing = view.screen;
        float[] axes = view.screenMatrix;
        Alignment alignment = alignment(slot);
        if (alignment != Alignment.Screen) {
            face(slot, alignment, view);
            facing = turn;
            axes = matrix;
            turn.toRotationMatrix(rotation).get(axes, false);
        }
        if (isItself(slot)) {
            for (int row = 0; row < 3; row++) {
                to[at + row] = axes[row] * from[place];
                to[at + 4 + row] = axes[3 + row] * from[place + 5];
                to[at + 8 + row] = axes[6 + row] * from[place + 10];
                to[at + 12 + row] = from[place + 12 + row];
            }
            putInverse(facing, to, at);
            return;
        }
        for (int column = 0; column < 12; column += 4) {
            put(axes, from[place + column], from[place + column + 1], from[place + column + 2], to, at + column);
        }
        int own = slot * FLOATS;
        // by the quaternion, as the engine does: that of AxialZ may have another length than 1
        facing.mult(offset.set(data[own], data[own + 1], data[own + 2]), offset);
        to[at + 12] = from[place + 12] + offset.x;
        to[at + 13] = from[place + 13] + offset.y;
        to[at + 14] = from[place + 14] + offset.z;
        parent.set(-from[place + 3], -from[place + 7], -from[place + 11], from[place + 15]);
        putInverse(turn.set(facing).multLocal(parent), to, at);
    }

    private static void put(float[] axes, float x, float y, float z, float[] to, int at) {
        for (int row = 0; row < 3; row++) {
            to[at + row] = axes[row] * x + axes[3 + row] * y + axes[6 + row] * z;
        }
    }

    /** Finds the rotation of a slot's billboard, which is not that of the screen, in the world. */
    private void face(int slot, Alignment alignment, Facing view) {
        int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
        look.set(view.eye).subtractLocal(places.data[at], places.data[at + 1], places.data[at + 2]);
        int own = slot * FLOATS;
        takeRotation(own + 3, parent);
        Matrix3f wanted = alignment == Alignment.Camera ? toCamera() : aroundAxis(alignment, own);
        if (wanted == null) {
            takeRotation(own + 10, turn);
        } else {
            turn.fromRotationMatrix(wanted);
            parent.mult(turn, turn);
        }
    }

    /** The rotation to the camera about the y axis, and then about x; null where the camera is above or below. */
    private @Nullable Matrix3f toCamera() {
        local.set(look.x, 0f, look.z);
        if (local.equals(Vector3f.ZERO)) {
            return null;
        }
        look.normalizeLocal();
        local.normalizeLocal();
        float cos = look.dot(local);
        rotation.set(0, 0, local.z);
        rotation.set(0, 1, local.x * -look.y);
        rotation.set(0, 2, local.x * cos);
        rotation.set(1, 0, 0f);
        rotation.set(1, 1, cos);
        rotation.set(1, 2, look.y);
        rotation.set(2, 0, -local.x);
        rotation.set(2, 1, local.z * -look.y);
        rotation.set(2, 2, local.z * cos);
        return rotation;
    }

    /** The rotation about an axis of the billboard; null where the camera is on the axis. */
    private @Nullable Matrix3f aroundAxis(Alignment axis, int own) {
        parent.mult(look, local);
        local.x *= 1f / data[own + 7];
        local.y *= 1f / data[own + 8];
        local.z *= 1f / data[own + 9];
        // for both axes, as the engine has it
        float square = local.x * local.x + local.z * local.z;
        if (square < FastMath.FLT_EPSILON) {
            return null;
        }
        float inverse = FastMath.invSqrt(square);
        rotation.loadIdentity();
        if (axis == Alignment.AxialY) {
            rotation.set(0, 0, local.z * inverse);
            rotation.set(0, 2, local.x * inverse);
            rotation.set(2, 0, -local.x * inverse);
            rotation.set(2, 2, local.z * inverse);
        } else {
            // no rotation of all directions, as the engine has it
            rotation.set(0, 0, local.y * inverse);
            rotation.set(0, 1, local.x * inverse);
            rotation.set(1, 0, -local.y * inverse);
            rotation.set(1, 1, local.x * inverse);
        }
        return rotation;
    }
}
