// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.jme3.export.FormatVersion;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
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
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        if (in.readInt() != FormatVersion.SIGNATURE || in.readInt() > FormatVersion.VERSION) {
            throw new IOException("it is no .j3o, or one of another engine version");
        }
        int count = in.readInt();
        // an alias has as many bytes as the number of classes needs
        int aliasWidth = 1 + (Math.max(0, 31 - Integer.numberOfLeadingZeros(count)) >> 3);
        Set<String> classes = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            in.skipNBytes(aliasWidth);
            in.skipNBytes(4L * in.readUnsignedByte()); // versions of its class and those above it
            classes.add(text(in));
            for (int fields = in.readInt(); fields > 0; fields--) {
                in.skipNBytes(2); // alias and type
                text(in);
            }
        }
        return new ModelContents(classes, in.readInt());
    }

    private static String text(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("it is damaged");
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    /** Returns what another file has less than this one; empty when nothing. */
    String lostIn(ModelContents other) {
        Set<String> lost = new TreeSet<>(classes);
        lost.removeAll(other.classes);
        return !lost.isEmpty() ? "its objects of " + String.join(", ", lost)
                : other.objects < objects ? objects - other.objects + " of its objects" : "";
    }
}
