// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Reads a recording block by block: at most one is in memory, however long the file says it is. A block that is cut
 * off or damaged ends the reading.
 */
final class Blocks {
    private final InputStream in;
    private final String title;
    private byte[] payload = {};
    private int length;
    private int at;
    private long place = Format.HEADER_BYTES;
    /** Why there is no further block; empty while there is one, and when the file ends after a whole block. */
    private String cut = "";

    Blocks(InputStream in, String title) throws IOException {
        this.in = in;
        this.title = title;
        byte[] header = in.readNBytes(Format.HEADER_BYTES);
        for (int i = 0; i < Format.MAGIC.length; i++) {
            if (header.length < Format.HEADER_BYTES || header[i] != Format.MAGIC[i]) {
                throw new IOException(title + " is no recording of jme-pool; it begins with other bytes");
            }
        }
        int version = (header[Format.MAGIC.length] & 0xFF) << 8 | header[Format.MAGIC.length + 1] & 0xFF;
        if (version < 1 || version > Format.VERSION) {
            throw new IOException(title + " is of version " + version + ", which is unknown to this release; it reads"
                    + " up to " + Format.VERSION);
        }
    }

    String cut() {
        return cut;
    }

    /** Whether a record follows; reads the next block for it. */
    boolean hasNext() throws IOException {
        while (at == length && cut.isEmpty()) {
            if (!readBlock()) {
                return false;
            }
        }
        return cut.isEmpty();
    }

    private boolean readBlock() throws IOException {
        place += at == 0 ? 0 : Format.BLOCK_HEADER_BYTES + length;
        at = 0;
        length = 0;
        byte[] header = in.readNBytes(Format.BLOCK_HEADER_BYTES);
        if (header.length == 0) {
            return false;
        }
        int claimed = header.length < Format.BLOCK_HEADER_BYTES ? 0 : ByteBuffer.wrap(header).getInt();
        if (header.length < Format.BLOCK_HEADER_BYTES) {
            return cutOff("the file ends there");
        }
        if (claimed < 1 || claimed > Format.LONGEST_PAYLOAD) {
            return cutOff("a block can't be " + claimed + " bytes long");
        }
        if (payload.length < claimed) {
            payload = new byte[claimed];
        }
        if (in.readNBytes(payload, 0, claimed) < claimed) {
            return cutOff("the file ends there");
        }
        CRC32 sum = new CRC32();
        sum.update(payload, 0, claimed);
        if ((int) sum.getValue() != ByteBuffer.wrap(header).getInt(4)) {
            return cutOff("the block's checksum is wrong");
        }
        length = claimed;
        return true;
    }

    private boolean cutOff(String why) {
        cut = "cut off at byte " + place + ": " + why;
        return false;
    }

    int one() throws IOException {
        if (at == length) {
            throw refused("a record is longer than its block");
        }
        return payload[at++] & 0xFF;
    }

    /** A number from 0 to a largest one. */
    long number(long most) throws IOException {
        long value = raw();
        if (value < 0 || value > most) {
            throw refused("a number is " + value + " where at most " + most + " is possible");
        }
        return value;
    }

    int whole() throws IOException {
        return (int) number(Integer.MAX_VALUE);
    }

    long signed() throws IOException {
        long value = raw();
        return value >>> 1 ^ -(value & 1);
    }

    private long raw() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = one();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw refused("a number has no end");
    }

    /** A text of at most so many bytes. */
    String text(int most) throws IOException {
        int bytes = (int) number(most);
        if (bytes > length - at) {
            throw refused("a text is longer than its block");
        }
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(payload, at, bytes)).toString();
            at += bytes;
            return text;
        } catch (CharacterCodingException e) {
            throw refused("a text is not UTF-8");
        }
    }

    IOException refused(String why) {
        return new IOException(title + ", block at byte " + place + ", is not as jme-pool writes it: " + why);
    }
}
