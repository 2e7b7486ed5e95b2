// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
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
import org.jspecify.annotations.Nullable;

/** A file that one recording writes at a time. Writing and closing fail once the file was deleted or replaced. */
final class RecordingFile extends OutputStream {
    /** A position that no recording reaches, so that others can read what is written, also on Windows. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    private final Path file;
    private final OutputStream out;
    /** The file's identity; null where the system has none. */
    private final @Nullable Object key;

    private RecordingFile(Path file, OutputStream out) throws IOException {
        this.file = file;
        this.out = out;
        key = keyOf(file);
    }

    private static @Nullable Object keyOf(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    /** Makes the file, or empties it unless another recording writes it. */
    static RecordingFile create(String title, Path file) throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel instanceof FileChannel lockable && !isLocked(lockable)) {
                throw new IllegalStateException(title + " is written by another recording; close that one, or choose"
                        + " another file");
            }
            if (channel.size() > 0) {
                channel.truncate(0);
            }
            return new RecordingFile(file, Channels.newOutputStream(channel));
        } catch (Throwable problem) {
            try {
                channel.close();
            } catch (Throwable second) {
                problem.addSuppressed(second);
            }
            throw problem;
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

    private void check() throws IOException {
        try {
            if (!Objects.equals(keyOf(file), key)) {
                throw new IOException("the file was replaced by another one");
            }
        } catch (NoSuchFileException e) {
            throw new IOException("the file was deleted", e);
        }
    }

    @Override
    public void write(int one) throws IOException {
        out.write(one);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        check();
        out.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
        try {
            check();
        } finally {
            out.close();
        }
    }
}
