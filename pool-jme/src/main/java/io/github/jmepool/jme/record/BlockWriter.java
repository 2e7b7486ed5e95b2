// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Writes blocks on a daemon thread of its own. One block is filled while the other is written; the render thread never
 * waits. When writing fails, a warning says so, and nothing more is written.
 */
final class BlockWriter {
    /** A second of most games takes less; a busier one hands over more often. */
    private static final int PAYLOAD = 1 << 15;
    private static final Logger LOG = Logger.getLogger(Recording.class.getName());

    private final String title;
    /** Null until the file is there. */
    private @Nullable Thread thread;
    /** Filled by the render thread. */
    private Bytes filling = new Bytes(PAYLOAD);
    /** Belongs to the writer while {@link #full} is set, else to the render thread. */
    private Bytes other = new Bytes(PAYLOAD);
    private volatile @Nullable Bytes full;
    private volatile boolean ending;
    private volatile boolean failed;

    BlockWriter(String title) {
        this.title = title;
    }

    /** Begins to write there; nothing is written before. */
    void start(OutputStream out) {
        try {
            Thread made = new Thread(() -> run(out), "jme-pool recording");
            made.setDaemon(true);
            made.start();
            thread = made;
        } catch (Throwable refused) {
            try {
                out.close();
            } catch (IOException second) {
                refused.addSuppressed(second);
            }
            throw refused;
        }
    }

    /** Where records go now. */
    Bytes bytes() {
        return filling;
    }

    /** Makes room for records of this length; false when the disk hasn't taken the block before. */
    boolean hasRoom(int bytes) {
        if (filling.hasRoom(bytes)) {
            return true;
        }
        if (!handOver()) {
            return false;
        }
        if (filling.capacity() < bytes) {
            filling = new Bytes(Math.min(Format.LONGEST_PAYLOAD, Math.max(bytes, 2 * filling.capacity())));
        }
        return filling.hasRoom(bytes);
    }

    /** Has what was filled written; false, and nothing was done, while the block before is being written. */
    boolean handOver() {
        if (full != null || failed) {
            return false;
        }
        if (!filling.isEmpty()) {
            Bytes filled = filling;
            filling = other;
            other = filled;
            full = filled;
            LockSupport.unpark(thread);
        }
        return true;
    }

    boolean isStarted() {
        return thread != null;
    }

    boolean hasFailed() {
        return failed;
    }

    /** Waits until all that was filled is on the disk, or that time of {@link System#nanoTime} has come: false then. */
    boolean flush(long until) {
        boolean handed = handOver();
        while (!failed && !(handed && full == null) && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(this, 1_000_000);
            handed = handed || handOver();
        }
        return !failed && handed && full == null;
    }

    /** Lets the thread end when it has written what it has; nothing may be filled any more. */
    void end() {
        ending = true;
        LockSupport.unpark(thread);
    }

    /** Waits until the file is closed, or that time of {@link System#nanoTime} has come. */
    void awaitEnd(long until) {
        Thread writing = thread;
        while (writing != null && writing.isAlive() && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(this, 1_000_000);
        }
    }

    private void run(OutputStream out) {
        try (OutputStream closing = out) {
            closing.write(Format.MAGIC);
            closing.write(Format.VERSION >>> 8);
            closing.write(Format.VERSION);
            CRC32 sum = new CRC32();
            for (boolean last = ending; !last || full != null; last = ending) {
                Bytes block = full;
                if (block == null) {
                    LockSupport.park(this);
                } else {
                    write(closing, block, sum);
                    block.clear();
                    full = null;
                }
            }
            if (!filling.isEmpty()) {
                write(closing, filling, sum);
            }
        } catch (Throwable e) {
            failed = true;
            LOG.log(Level.WARNING, e, () -> title + " ends here: the file can't be written, because the disk is full or"
                    + " the file was deleted, for instance. What the file has can be read; the game goes on without a"
                    + " recording.");
        }
    }

    private static void write(OutputStream to, Bytes block, CRC32 sum) throws IOException {
        int length = block.end() - Format.BLOCK_HEADER_BYTES;
        sum.reset();
        sum.update(block.array, Format.BLOCK_HEADER_BYTES, length);
        block.four(0, length);
        block.four(4, (int) sum.getValue());
        to.write(block.array, 0, block.end());
    }
}
