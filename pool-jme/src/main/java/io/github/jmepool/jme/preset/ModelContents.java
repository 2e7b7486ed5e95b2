// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.jme3.export.FormatVersion;
import java.io.IOException;
import java.nio.Buffer;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a .j3o file has, by the tables at its beginning. The engine loads a file without the objects whose class it does
 * not find or whose data it can't read, and only logs that: a file that is saved again would be without them.
 *
 * @param classes the names of its objects' classes
 * @param objects how many objects it has
 */
record ModelContents(Set<String> classes, int objects) {
    /**
     * Reads the tables.
     *
     * @throws IOException if the file is none of the engine's 3.x
     */
    static ModelContents of(byte[] file) throws IOException {
        try {
            return read(ByteBuffer.wrap(file));
        } catch (BufferUnderflowException | IllegalArgumentException | NegativeArraySizeException e) {
            throw new IOException("it is damaged", e);
        }
    }

    private static ModelContents read(ByteBuffer in) throws IOException {
        if (in.getInt() != FormatVersion.SIGNATURE || in.getInt() > FormatVersion.VERSION) {
            throw new IOException("it is no .j3o, or one of another engine version");
        }
        int count = in.getInt();
        // an alias has as many bytes as the number of classes needs
        int aliasWidth = 1 + (Math.max(0, 31 - Integer.numberOfLeadingZeros(count)) >> 3);
        Set<String> classes = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            skip(in, aliasWidth);
            skip(in, 4 * Byte.toUnsignedInt(in.get())); // versions of its class and those above it
            byte[] name = new byte[Math.min(in.getInt(), in.remaining())];
            in.get(name);
            classes.add(new String(name, StandardCharsets.UTF_8));
            for (int fields = in.getInt(); fields > 0; fields--) {
                skip(in, 2); // alias and type
                skip(in, in.getInt());
            }
        }
        return new ModelContents(classes, in.getInt());
    }

    private static void skip(Buffer in, int bytes) {
        in.position(in.position() + bytes);
    }

    /** Returns what another file has less than this one; empty when nothing. */
    String lostIn(ModelContents other) {
        Set<String> lost = new TreeSet<>(classes);
        lost.removeAll(other.classes);
        return !lost.isEmpty() ? "its objects of " + String.join(", ", lost)
                : other.objects < objects ? objects - other.objects + " of its objects" : "";
    }
}
