// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.export.Savable;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.xml.XMLExporter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of .j3o files, and of files that no exporter would write. */
public final class SavedModel {
    private SavedModel() {
    }

    /** What the engine's exporter writes. */
    public static byte[] of(Savable model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryExporter.getInstance().save(model, out);
        return out.toByteArray();
    }

    /** What the engine writes as XML, without the identities of objects: the same for models that are alike. */
    public static String text(Savable model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLExporter.getInstance().save(model, out);
        return out.toString(StandardCharsets.UTF_8).replaceAll("@-?\\d+", "");
    }

    /** The file with another text of the same length; the first must be in it once. */
    public static byte[] with(byte[] file, String text, String other) {
        return with(file, text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    /** The file with another number; the first must be in it once. */
    public static byte[] with(byte[] file, float number, float other) {
        return with(file, bytes(number), bytes(other));
    }

    private static byte[] bytes(float number) {
        return ByteBuffer.allocate(Float.BYTES).putFloat(number).array();
    }

    private static byte[] with(byte[] file, byte[] part, byte[] other) {
        assertThat(other).hasSameSizeAs(part);
        byte[] patched = file.clone();
        int found = 0;
        for (int at = 0; at + part.length <= file.length; at++) {
            if (Arrays.equals(file, at, at + part.length, part, 0, part.length)) {
                System.arraycopy(other, 0, patched, at, other.length);
                found++;
            }
        }
        assertThat(found).as("times in the file").isEqualTo(1);
        return patched;
    }
}
