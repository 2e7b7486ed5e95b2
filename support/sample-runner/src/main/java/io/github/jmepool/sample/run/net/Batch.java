// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;

/** Puts entries of one type into as few packets as possible; each packet can be read without the others. */
final class Batch {
    static final int HEADER_BYTES = 5;
    private static final int LARGEST_ENTRY = 20;

    private final byte type;
    private final ByteBuffer out;
    private int tick;
    private int lastId;

    Batch(byte type, int mostBytes) {
        this.type = type;
        out = ByteBuffer.allocate(mostBytes);
    }

    void begin(int newTick) {
        tick = newTick;
        lastId = 0;
        out.clear().put(type).putInt(tick);
    }

    /** Returns where the next entry goes; a full packet is handed over before. */
    ByteBuffer entry(Consumer<byte[]> full) {
        if (out.remaining() < LARGEST_ENTRY) {
            end(full);
            begin(tick);
        }
        return out;
    }

    /** Begins an entry by its id; ids must come in rising order. */
    ByteBuffer entry(int id, Consumer<byte[]> full) {
        entry(full);
        Wire.putGap(out, id - lastId);
        lastId = id;
        return out;
    }

    /** Hands over what is left, if anything. */
    void end(Consumer<byte[]> full) {
        if (out.position() > HEADER_BYTES) {
            full.accept(Arrays.copyOf(out.array(), out.position()));
        }
    }
}
