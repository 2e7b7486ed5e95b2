// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.jme.background.InstanceCost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * The bytes of a recording: a header (magic, version), then blocks. A block is its length and CRC-32, each four bytes,
 * and deflated records. A record is one byte that names its kind, then big-endian numbers and texts;
 * docs/recording.md has the table.
 */
final class Format {
    /** The first bytes of the file; the last of them keeps a text viewer from showing the rest. */
    static final byte[] MAGIC = {'J', 'M', 'E', 'P', 'O', 'O', 'L', 0x1A};
    static final int VERSION = 1;
    static final int HEADER_BYTES = MAGIC.length + Short.BYTES;
    static final int BLOCK_HEADER_BYTES = 2 * Integer.BYTES;
    /** The most bytes that are read of a block, deflated or inflated; at most half as many are written. */
    static final int LONGEST_BLOCK = 1 << 20;
    /**
     * Huffman codes alone, of at least a bit for each byte: small files can't make readers work long. Repetitions
     * would make a legitimate file half as long, and a hostile one a thousand times as long when inflated.
     */
    static final int MOST_INFLATION = Byte.SIZE;
    static final int MOST_POOLS = 10_000;
    static final int LONGEST_TEXT = 60_000;
    /** Characters of a pool's name: escaped in a preset, it is a text that can be read. */
    static final int LONGEST_NAME = 5_000;
    static final int LONGEST_MARK = 200;
    /** Of one frame. */
    static final int MOST_MARKS = 1_000;
    static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(365);

    /** A pool: its name. The first one has the number 0. */
    static final byte POOL = 1;
    /** A pool's settings: its number (two bytes), a preset of this pool alone. */
    static final byte SETTINGS = 2;
    /** An instance's costs: the pool's number, eight bytes each for nanoseconds of clone and upload, and for memory. */
    static final byte COSTS = 3;
    /** The game's text for the frame that follows. */
    static final byte MARK = 4;
    /**
     * Frames that were merged into this one (four bytes), microseconds of the scene and of the clock since the last
     * frame (eight each), an entry for each pool that changed, {@link #NO_MORE}.
     */
    static final byte FRAME = 5;
    /** Nothing follows, unless the scene is opened again. */
    static final byte END = 6;

    /** Stands where an entry would have the pool's number. */
    static final short NO_MORE = -1;
    /** The pool's number; spawned, recycled, misses, idle, peak, microseconds of creation, gone. */
    static final int ENTRY_BYTES = Short.BYTES + 7 * Integer.BYTES;
    static final int FRAME_BYTES = 1 + Integer.BYTES + 2 * Long.BYTES + Short.BYTES;
    static final int COSTS_BYTES = 1 + Short.BYTES + 3 * Long.BYTES;

    private Format() {
    }

    /** A record of a pool or a mark. */
    static byte[] text(byte kind, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + Integer.BYTES + bytes.length).put(kind).putInt(bytes.length).put(bytes).array();
    }

    static byte[] settings(short pool, String preset) {
        byte[] bytes = preset.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + Short.BYTES + Integer.BYTES + bytes.length).put(SETTINGS).putShort(pool)
                .putInt(bytes.length).put(bytes).array();
    }

    static byte[] costs(short pool, InstanceCost cost) {
        return ByteBuffer.allocate(COSTS_BYTES).put(COSTS).putShort(pool).putLong(cost.cloneTime().toNanos())
                .putLong(cost.uploadTime().toNanos())
                .putLong(Math.max(0, cost.heapBytes()) + Math.max(0, cost.directBytes())).array();
    }

    static byte[] header() {
        return ByteBuffer.allocate(HEADER_BYTES).put(MAGIC).putShort((short) VERSION).array();
    }

    /** A whole block of the records before the buffer's position. */
    @SuppressWarnings("ByteBufferBackingArray") // Always one with an array of its own, from its first byte on.
    static byte[] block(ByteBuffer records) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[BLOCK_HEADER_BYTES]);
        Deflater deflater = new Deflater();
        deflater.setStrategy(Deflater.HUFFMAN_ONLY);
        try (DeflaterOutputStream to = new DeflaterOutputStream(bytes, deflater)) {
            to.write(records.array(), 0, records.position());
        } finally {
            deflater.end();
        }
        byte[] block = bytes.toByteArray();
        int length = block.length - BLOCK_HEADER_BYTES;
        ByteBuffer.wrap(block).putInt(length).putInt(sum(block, BLOCK_HEADER_BYTES, length));
        return block;
    }

    static int sum(byte[] bytes, int from, int length) {
        CRC32 sum = new CRC32();
        sum.update(bytes, from, length);
        return (int) sum.getValue();
    }
}
