// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

/**
 * The bytes of a recording. A header (magic, version), then blocks: length of the payload and its CRC-32, each four
 * bytes, then the payload, which is a row of records. A record is one byte that says which, then numbers of variable
 * length ({@link Bytes}) and texts. docs/recording.md has the table.
 *
 * <p>A file that ends inside a block, or whose next block is damaged, is read up to there.
 */
final class Format {
    /** How the file begins; the last byte keeps a text viewer from showing the rest. */
    static final byte[] MAGIC = {'J', 'M', 'E', 'P', 'O', 'O', 'L', 0x1A};
    static final int VERSION = 1;
    static final int HEADER_BYTES = MAGIC.length + 2;
    static final int BLOCK_HEADER_BYTES = 8;
    /** The longest payload that is read, whatever a file says. */
    static final int LONGEST_PAYLOAD = 1 << 20;
    static final int MOST_POOLS = 10_000;
    static final int LONGEST_TEXT = 60_000;
    static final int LONGEST_MARK = 200;
    static final int MOST_MARKS = 1_000;

    /** A pool: its number (one more than the last), name, settings. */
    static final int POOL = 1;
    /** A pool's settings have changed: its number, the settings. */
    static final int SETTINGS = 2;
    /** What an instance costs: the pool's number, clone and upload time in nanoseconds, heap and direct bytes. */
    static final int COSTS = 3;
    /** What the game says of the frame that follows. */
    static final int MARK = 4;
    /** How many frames were not written because the disk was too slow; the next one counts what happened in them. */
    static final int GAP = 5;
    /** Time of the scene and of the clock since the last frame, in microseconds; then an entry for each change. */
    static final int FRAME = 6;
    /** Nothing follows, unless the scene is opened again. */
    static final int END = 7;

    static final int SPAWNED = 1;
    static final int RECYCLED = 1 << 1;
    static final int MISSES = 1 << 2;
    static final int IDLE = 1 << 3;
    static final int PEAK = 1 << 4;
    static final int CREATE_MICROS = 1 << 5;
    static final int GONE = 1 << 6;
    static final int ALL_FLAGS = (1 << 7) - 1;

    /** The most that an entry can take: its number, flags and seven numbers of an int. */
    static final int LONGEST_ENTRY = 5 + 1 + 7 * 5;
    /** The most that a frame takes without its entries, with a gap before it. */
    static final int LONGEST_FRAME = 40;

    private Format() {
    }
}
