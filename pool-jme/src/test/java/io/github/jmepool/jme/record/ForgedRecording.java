// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Records that no play has made, in one block whose length and checksum are right. */
final class ForgedRecording {
    private final ByteBuffer records = ByteBuffer.allocate(Format.LONGEST_BLOCK);

    /** Any bytes. */
    ForgedRecording bytes(int... bytes) {
        for (int one : bytes) {
            records.put((byte) one);
        }
        return this;
    }

    ForgedRecording pool(String name) {
        return bytes(Format.POOL).text(name);
    }

    ForgedRecording settings(int number, String preset) {
        records.put(Format.SETTINGS).putShort((short) number);
        return text(preset);
    }

    ForgedRecording costs(int number, long clone, long upload, long bytes) {
        records.put(Format.COSTS).putShort((short) number).putLong(clone).putLong(upload).putLong(bytes);
        return this;
    }

    ForgedRecording mark(String text) {
        return bytes(Format.MARK).text(text);
    }

    /** The beginning of a frame; entries follow, and {@link #done}. */
    ForgedRecording frame() {
        return frame(0);
    }

    /** The same, into which others were merged. */
    ForgedRecording frame(int merged) {
        records.put(Format.FRAME).putInt(merged).putLong(16).putLong(16);
        return this;
    }

    /** Spawned, recycled, misses, idle, peak, microseconds of creation, gone; zeros after those that are given. */
    ForgedRecording entry(int pool, int... counts) {
        records.putShort((short) pool);
        for (int count : Arrays.copyOf(counts, (Format.ENTRY_BYTES - Short.BYTES) / Integer.BYTES)) {
            records.putInt(count);
        }
        return this;
    }

    ForgedRecording done() {
        records.putShort(Format.NO_MORE);
        return this;
    }

    ForgedRecording end() {
        return bytes(Format.END);
    }

    ForgedRecording text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        records.putInt(bytes.length).put(bytes);
        return this;
    }

    byte[] records() {
        return Arrays.copyOf(records.array(), records.position());
    }

    /** The whole file. */
    byte[] file() {
        return file(records());
    }

    /** The whole file, with a block for each of these. */
    static byte[] file(byte[]... blocks) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(Format.header());
        for (byte[] records : blocks) {
            out.writeBytes(block(records));
        }
        return out.toByteArray();
    }

    static byte[] block(byte[] records) {
        try {
            return Format.block(ByteBuffer.wrap(records).position(records.length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path write(Path file) throws IOException {
        return Files.write(file, file());
    }
}
