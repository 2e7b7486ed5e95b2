// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import java.nio.ByteBuffer;
import java.util.Locale;

/** The numbers of the protocol, and how places, rotations and ids are put into few bytes. */
public final class Wire {
    static final String GAME = "jme-pool sample";
    static final int VERSION = 1;
    static final int TICKS_PER_SECOND = 20;
    /** The bytes that fit into one packet on any network, with the headers of IP, UDP and SpiderMonkey. */
    static final int DATAGRAM_BYTES = 1200;
    static final int RELIABLE_BYTES = 8192;

    /** The server lets a client in. */
    public static final byte WELCOME = 1;
    /** Objects that have come. */
    public static final byte SPAWNS = 2;
    /** Objects that have gone. */
    public static final byte ENDS = 3;
    /** The server's counts. */
    public static final byte STATUS = 4;
    /** The places of objects. */
    public static final byte MOVES = 5;
    /** Effects. */
    public static final byte EFFECTS = 6;
    static final byte CONTROLS = 7;
    static final int CONTROLS_BYTES = 12;
    static final int FIRE = 1;
    static final int BURST = 2;

    private static final float PLACES_PER_UNIT = 256;
    private static final float SCALES_PER_UNIT = 64;
    private static final int ROTATION_BITS = 10;
    private static final int ROTATION_MOST = (1 << ROTATION_BITS) - 1;

    private Wire() {
    }

    /** Two bytes; whatever is farther away than 127 units is shown there. */
    public static void putPlace(ByteBuffer out, float place) {
        int steps = Math.round(place * PLACES_PER_UNIT);
        out.putShort((short) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, steps)));
    }

    /** Reads what {@link #putPlace} has written. */
    public static float place(ByteBuffer in) {
        return in.getShort() / PLACES_PER_UNIT;
    }

    /** One byte, from 0 to almost 4. */
    public static void putScale(ByteBuffer out, float scale) {
        out.put((byte) Math.max(0, Math.min(255, Math.round(scale * SCALES_PER_UNIT))));
    }

    /** Reads what {@link #putScale} has written. */
    public static float scale(ByteBuffer in) {
        return (in.get() & 0xFF) / SCALES_PER_UNIT;
    }

    /** Four bytes: which component is the largest, and the other three in ten bits each. */
    public static void putRotation(ByteBuffer out, Quaternion rotation) {
        float[] parts = {rotation.getX(), rotation.getY(), rotation.getZ(), rotation.getW()};
        int largest = 0;
        for (int i = 1; i < 4; i++) {
            largest = Math.abs(parts[i]) > Math.abs(parts[largest]) ? i : largest;
        }
        int bits = largest;
        for (int i = 0; i < 4; i++) {
            if (i != largest) {
                // turned round, a rotation is the same: the largest one is left out, so it has to be positive
                float part = parts[largest] < 0 ? -parts[i] : parts[i];
                int steps = Math.round((part * FastMath.sqrt(2) + 1) / 2 * ROTATION_MOST);
                bits = bits << ROTATION_BITS | Math.max(0, Math.min(ROTATION_MOST, steps));
            }
        }
        out.putInt(bits);
    }

    /** Reads what {@link #putRotation} has written, or any other four bytes. */
    public static void readRotation(ByteBuffer in, Quaternion store) {
        int bits = in.getInt();
        int largest = bits >>> 3 * ROTATION_BITS;
        float[] parts = new float[4];
        float left = 1;
        for (int i = 3; i >= 0; i--) {
            if (i != largest) {
                parts[i] = ((bits & ROTATION_MOST) * 2f / ROTATION_MOST - 1) / FastMath.sqrt(2);
                left -= parts[i] * parts[i];
                bits >>>= ROTATION_BITS;
            }
        }
        parts[largest] = FastMath.sqrt(Math.max(0, left));
        store.set(parts[0], parts[1], parts[2], parts[3]);
    }

    /** An id as its distance from the one before: one byte below 128, five at the most. */
    public static void putGap(ByteBuffer out, int gap) {
        int rest = gap;
        while (rest >>> 7 != 0) {
            out.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }

    /** Reads what {@link #putGap} has written; throws an exception if it has no end. */
    public static int gap(ByteBuffer in) {
        int gap = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            byte next = in.get();
            gap |= (next & 0x7F) << shift;
            if (next >= 0) {
                return gap;
            }
        }
        throw new IllegalArgumentException("an id has more than five bytes");
    }

    /** Returns the line that servers and clients print: the same for the same ids. */
    public static String statusLine(int tick, int players, int ids, long digest) {
        return String.format(Locale.ROOT, "tick %d: %d players, %d ids, digest %016x", tick, players, ids, digest);
    }

    /**
     * Returns an id's part of the digest of a set, which does not depend on the order.
     *
     * @param id any
     * @return a number that looks random
     */
    public static long digest(long id) {
        long mixed = (id + 1) * 0x9E3779B97F4A7C15L;
        return (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    }
}
