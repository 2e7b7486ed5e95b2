// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.jme3.export.FormatVersion;
import java.io.IOException;
import java.nio.Buffer;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a .j3o file has, by its tables. The engine loads a file without the objects whose class it does not find or
 * whose data it can't read, and only logs that: a file that is saved again would be without them.
 *
 * @param objects the names of its objects' classes, and how many it has of each
 */
record ModelContents(Map<String, Integer> objects) {
    /** What a .j3m file has, and the copy of it in a model. */
    private static final List<String> OF_MATERIALS = List.of("com.jme3.material.", "com.jme3.texture.",
            "com.jme3.asset.", "com.jme3.math.");

    /**
     * Reads the tables.
     *
     * @throws IOException if the file is none of the engine's 3.x
     */
    static ModelContents of(byte[] file) throws IOException {
        try {
            return read(ByteBuffer.wrap(file));
        } catch (BufferUnderflowException | IllegalArgumentException | NegativeArraySizeException
                | ArithmeticException e) {
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
        Map<String, String> classes = new HashMap<>();
        for (int i = 0; i < count; i++) {
            String alias = text(in, aliasWidth);
            skip(in, 4 * Byte.toUnsignedInt(in.get())); // versions of its class and those above it
            classes.put(alias, text(in, in.getInt()));
            for (int fields = in.getInt(); fields > 0; fields--) {
                skip(in, 2); // alias and type
                skip(in, in.getInt());
            }
        }
        int locations = in.getInt();
        ByteBuffer data = in.duplicate();
        skip(data, Math.multiplyExact(8, locations) + 8); // their ids and places, the next id, and that of the model
        int begin = data.position();
        Map<String, Integer> objects = new TreeMap<>();
        for (int i = 0; i < locations; i++) {
            skip(in, 4); // its id
            move(data, Math.addExact(begin, in.getInt()));
            String name = classes.get(text(data, aliasWidth));
            if (name == null) {
                throw new IllegalArgumentException("an object is of no class of its table");
            }
            objects.merge(name, 1, Integer::sum);
        }
        return new ModelContents(objects);
    }

    private static String text(ByteBuffer in, int length) {
        byte[] text = new byte[Math.min(length, in.remaining())];
        in.get(text);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static void skip(Buffer in, int bytes) {
        move(in, Math.addExact(in.position(), bytes));
    }

    /** Not the method of ByteBuffer, which older versions of Android don't have. */
    private static void move(Buffer in, int position) {
        in.position(position);
    }

    /**
     * Returns what another file has less than this one; empty when nothing.
     *
     * @param linksMaterials whether materials of .j3m files take the place of their copies in this file
     */
    String lostIn(ModelContents other, boolean linksMaterials) {
        return objects.entrySet().stream()
                .filter(entry -> !linksMaterials || OF_MATERIALS.stream().noneMatch(entry.getKey()::startsWith))
                .filter(entry -> entry.getValue() > other.countOf(entry.getKey()))
                .map(entry -> entry.getValue() - other.countOf(entry.getKey()) + " of its " + entry.getValue()
                        + " objects of " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private int countOf(String name) {
        return objects.getOrDefault(name, 0);
    }
}
