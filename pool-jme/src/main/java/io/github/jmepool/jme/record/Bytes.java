// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

/** The payload of one block while it is filled, with room for the block's header before it. Makes no garbage. */
final class Bytes {
    final byte[] array;
    private int end = Format.BLOCK_HEADER_BYTES;

    Bytes(int payload) {
        array = new byte[Format.BLOCK_HEADER_BYTES + payload];
    }

    int end() {
        return end;
    }

    boolean isEmpty() {
        return end == Format.BLOCK_HEADER_BYTES;
    }

    int capacity() {
        return array.length - Format.BLOCK_HEADER_BYTES;
    }

    boolean hasRoom(int bytes) {
        return array.length - end >= bytes;
    }

    void clear() {
        end = Format.BLOCK_HEADER_BYTES;
    }

    /** Forgets what was added after that end. */
    void backTo(int earlier) {
        end = earlier;
    }

    void one(int value) {
        array[end++] = (byte) value;
    }

    void one(int at, int value) {
        array[at] = (byte) value;
    }

    /** A number >= 0: seven bits a byte, the lowest first; the highest bit says that more follow. */
    void number(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            array[end++] = (byte) (left & 0x7F | 0x80);
            left >>>= 7;
        }
        array[end++] = (byte) left;
    }

    /** A number that may be negative: small ones are short, whatever their sign. */
    void signed(long value) {
        number(value << 1 ^ value >> 63);
    }

    void text(byte[] utf8) {
        number(utf8.length);
        System.arraycopy(utf8, 0, array, end, utf8.length);
        end += utf8.length;
    }

    void four(int at, int value) {
        array[at] = (byte) (value >>> 24);
        array[at + 1] = (byte) (value >>> 16);
        array[at + 2] = (byte) (value >>> 8);
        array[at + 3] = (byte) value;
    }
}
