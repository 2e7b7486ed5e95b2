// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A recording of the pool 'x' that no play has made, as the library itself would write it. */
public final class ForgedPlay {
    private final ByteBuffer records = ByteBuffer.allocate(Format.LONGEST_BLOCK / 2);

    /** Begins with the pool. */
    public ForgedPlay() {
        records.put(Format.POOL).putInt(1).put((byte) 'x');
    }

    /** Adds a frame: so many were spawned and recycled, and are idle at its end. */
    public ForgedPlay frame(int spawned, int recycled, int idle) {
        records.put(Format.FRAME).putInt(0).putLong(1).putLong(1)
                .putShort((short) 0).putInt(spawned).putInt(recycled).putInt(0).putInt(idle).putInt(0).putInt(0)
                .putInt(0).putShort(Format.NO_MORE);
        return this;
    }

    /** Writes all of it in one block. */
    public Path write(Path file) throws IOException {
        Files.write(file, Format.header());
        return Files.write(file, Format.block(records), StandardOpenOption.APPEND);
    }
}
