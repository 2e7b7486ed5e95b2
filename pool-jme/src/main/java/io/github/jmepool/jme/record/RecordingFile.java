// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The file of one recording, and the daemon thread that deflates and writes its blocks. The render thread fills one
 * block while the other is written; it waits only in {@link #flush} and {@link #close}. When writing fails, a warning
 * is logged, and nothing more is written.
 */
final class RecordingFile {
    private static final Logger LOG = Logger.getLogger(Recording.class.getName());
    /** A position that no recording reaches, so that others can read what is written, also on Windows. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    private final String title;
    private final Path path;
    private final SeekableByteChannel channel;
    /** The file's identity; null where the system has none. */
    private final @Nullable Object key;
    /** Null until it is started. */
    private @Nullable Thread thread;
    /** Belongs to the render thread, until the end. */
    private ByteBuffer filling = ByteBuffer.allocate(Format.LONGEST_BLOCK / 2);
    /** Belongs to the writer's thread while {@link #full} is set, otherwise to the render thread. */
    private ByteBuffer other = ByteBuffer.allocate(Format.LONGEST_BLOCK / 2);
    private volatile @Nullable ByteBuffer full;
    private volatile boolean ending;
    private volatile boolean failed;

    private RecordingFile(String title, Path path, SeekableByteChannel channel) throws IOException {
        this.title = title;
        this.path = path;
        this.channel = channel;
        key = keyOf(path);
    }

    /** Makes the file, or empties it unless another recording writes it. */
    static RecordingFile create(String title, Path path) throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel instanceof FileChannel lockable && !isLocked(lockable)) {
                throw new IllegalStateException(title + " is written by another recording; close that one, or choose"
                        + " another file");
            }
            if (channel.size() > 0) {
                channel.truncate(0);
            }
            return new RecordingFile(title, path, channel);
        } catch (Throwable problem) {
            close(channel, problem);
            throw problem;
        }
    }

    private static void close(SeekableByteChannel channel, Throwable problem) {
        try {
            channel.close();
        } catch (Throwable second) {
            problem.addSuppressed(second);
        }
    }

    /** Locks it for this recording, until it is closed; true also where the file system has no locks. */
    private static boolean isLocked(FileChannel channel) {
        try {
            FileLock lock = channel.tryLock(LOCKED, 1, false);
            return lock != null;
        } catch (OverlappingFileLockException held) {
            return false;
        } catch (IOException noLocks) {
            return true;
        }
    }

    private static @Nullable Object keyOf(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    // The render thread

    /** Starts the writer's thread; nothing is written before. Closes the file if the system refuses the thread. */
    void start() {
        try {
            Thread made = new Thread(this::run, "jme-pool recording");
            made.setDaemon(true);
            made.start();
            thread = made;
        } catch (Throwable refused) {
            failed = true;
            close(channel, refused);
            throw refused;
        }
    }

    /** Returns where records are put; valid until the next call of another method. */
    ByteBuffer records() {
        return filling;
    }

    /** Makes room for records of this length; false while the block before is being written. */
    boolean hasRoom(int bytes) {
        return filling.remaining() >= bytes || handOver();
    }

    /** Passes the filled block to the writer; returns false, without effect, while the block before is written. */
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

    /** Waits until all that was filled is on the disk; false if that time of {@link System#nanoTime} comes first. */
    boolean flush(long until) {
        while (!handOver() || full != null) {
            if (failed || System.nanoTime() - until >= 0) {
                return false;
            }
            LockSupport.parkNanos(this, 1_000_000);
        }
        return true;
    }

    /** Ends the thread when it has written everything; waits for it, but no longer than {@link #flush}. */
    void close(long until) {
        ending = true;
        LockSupport.unpark(thread);
        Thread writing = thread;
        while (writing != null && writing.isAlive() && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(this, 1_000_000);
        }
    }

    /** Returns whether nothing more is written; any thread. */
    boolean hasFailed() {
        return failed;
    }

    // The writer's thread

    private void run() {
        try (SeekableByteChannel closing = channel) {
            write(closing, Format.header());
            while (!ending || full != null) {
                ByteBuffer block = full;
                if (block == null) {
                    LockSupport.park(this);
                } else {
                    write(closing, Format.block(block));
                    ((Buffer) block).clear(); // as Android has it
                    full = null;
                }
            }
            if (filling.position() > 0) {
                write(closing, Format.block(filling));
            }
            checkIsThere();
        } catch (Throwable e) {
            failed = true;
            LOG.log(Level.WARNING, e, () -> title + " ends here: the file can't be written, because the disk is full or"
                    + " the file was deleted, for instance. What the file has can be read; the game goes on without a"
                    + " recording.");
        }
    }

    private void write(SeekableByteChannel to, byte[] bytes) throws IOException {
        checkIsThere();
        for (ByteBuffer left = ByteBuffer.wrap(bytes); left.hasRemaining();) {
            to.write(left);
        }
    }

    private void checkIsThere() throws IOException {
        try {
            if (!Objects.equals(keyOf(path), key)) {
                throw new IOException("the file was replaced by another one");
            }
        } catch (NoSuchFileException e) {
            throw new IOException("the file was deleted", e);
        }
    }
}
