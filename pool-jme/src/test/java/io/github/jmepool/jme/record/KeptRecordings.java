// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.InflaterInputStream;

/**
 * Rewrites the settings in recordings that tests keep, where keys change before the first release; nothing else in
 * the files changes. Never used after it: later releases read what earlier ones wrote. Run it with the test classes of
 * this module, for instance in an IDE, with a regular expression, its replacement, and the files:
 *
 * <pre>{@code
 * java ... io.github.jmepool.jme.record.KeptRecordings '"oldKey"' '"newKey"' \
 *     pool-jme/src/test/resources/io/github/jmepool/jme/record/recordings-0.1/play.jpr \
 *     support/pool-tools/src/test/resources/io/github/jmepool/tools/sample-0.1.jpr
 * }</pre>
 */
final class KeptRecordings {
    private KeptRecordings() {
    }

    /** Rewrites files; {@code OlderRecordingsTest} and pool-tools' {@code SampleAdviceTest} read them. */
    public static void main(String... arguments) throws IOException {
        List<String> all = List.of(arguments);
        for (String name : all.subList(2, all.size())) {
            Path file = Path.of(name);
            Files.write(file, rewritten(Files.readAllBytes(file), all.get(0), all.get(1)));
        }
    }

    private static byte[] rewritten(byte[] file, String regex, String replacement) throws IOException {
        ByteBuffer from = ByteBuffer.wrap(file);
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        to.write(file, 0, Format.HEADER_BYTES);
        from.position(Format.HEADER_BYTES);
        while (from.hasRemaining()) {
            byte[] deflated = new byte[from.getInt()];
            from.getInt();
            from.get(deflated);
            ByteBuffer records = ByteBuffer.wrap(
                    new InflaterInputStream(new ByteArrayInputStream(deflated)).readAllBytes());
            ByteBuffer changed = ByteBuffer.allocate(Format.LONGEST_BLOCK);
            while (records.hasRemaining()) {
                copy(records, changed, regex, replacement);
            }
            to.write(Format.block(changed));
        }
        return to.toByteArray();
    }

    /** One record. */
    private static void copy(ByteBuffer from, ByteBuffer to, String regex, String replacement) {
        int begin = from.position();
        byte kind = from.get();
        switch (kind) {
            case Format.POOL, Format.MARK -> text(from);
            case Format.SETTINGS -> {
                short pool = from.getShort();
                byte[] settings = text(from).replaceAll(regex, replacement).getBytes(StandardCharsets.UTF_8);
                to.put(kind).putShort(pool).putInt(settings.length).put(settings);
                begin = from.position();
            }
            case Format.COSTS -> from.position(begin + Format.COSTS_BYTES);
            case Format.FRAME -> {
                from.position(begin + Format.FRAME_BYTES - Short.BYTES);
                while (from.getShort() != Format.NO_MORE) {
                    from.position(from.position() + Format.ENTRY_BYTES - Short.BYTES);
                }
            }
            default -> {
            }
        }
        to.put(from.array(), begin, from.position() - begin);
    }

    private static String text(ByteBuffer from) {
        byte[] bytes = new byte[from.getInt()];
        from.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
