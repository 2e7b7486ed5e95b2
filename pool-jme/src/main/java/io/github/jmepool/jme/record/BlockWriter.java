// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Writes blocks on a daemon thread of its own. One block is filled while the other is written; the render thread never
 * waits. When writing fails, a warning is logged, and nothing more is written.
 */
final class BlockWriter {
    private static final Logger LOG = Logger.getLogger(Recording.class.getName());

    private final String title;
    /** Null until the file exists. */
    private @Nullable Thread thread;
    /** Filled by the render thread. */
    private ByteBuffer filling = ByteBuffer.allocate(Format.LONGEST_BLOCK / 2);
    /** Belongs to the writer while {@link #full} is set, else to the render thread. */
    private ByteBuffer other = ByteBuffer.allocate(Format.LONGEST_BLOCK / 2);
    private volatile @Nullable ByteBuffer full;
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

    /** Where records go; valid until the next call of another method. */
    ByteBuffer records() {
        return filling;
    }

    /** Makes room for records of this length; false while the disk hasn't taken the block before. */
    boolean hasRoom(int bytes) {
        return filling.remaining() >= bytes || handOver();
    }

    /** Has what was filled written; false, and nothing was done, while the block before is being written. */
    boolean handOver() {
        if (full != null || failed) {
            return false;
        }
        if (filling.position() > 0) {
            ByteBuffer filled = filling;
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
            closing.write(Format.header());
            for (boolean last = ending; !last || full != null; last = ending) {
                ByteBuffer block = full;
                if (block == null) {
                    LockSupport.park(this);
                } else {
                    closing.write(Format.block(block));
                    ((Buffer) block).clear(); // as Android has it
                    full = null;
                }
            }
            if (filling.position() > 0) {
                closing.write(Format.block(filling));
            }
        } catch (Throwable e) {
            failed = true;
            LOG.log(Level.WARNING, e, () -> title + " ends here: the file can't be written, because the disk is full or"
                    + " the file was deleted, for instance. What the file has can be read; the game goes on without a"
                    + " recording.");
        }
    }
}
