// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/** Writes files whole or not at all: first to a temporary file beside it, which is then moved over it. */
final class AtomicFile {
    private AtomicFile() {
    }

    /** What a file is to have. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Makes or replaces a file, which keeps its permissions.
     *
     * @param file its folder must exist; if it is a symbolic link, the file that it leads to is replaced
     * @throws IOException with the reason as its message; a file that was there before is unchanged
     */
    static void write(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new IOException("it is a folder; name a file in it");
        }
        if (!Files.isDirectory(folder)) {
            throw new IOException("there is no folder '" + (file.getParent() == null ? folder : file.getParent())
                    + "'; make it first");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new IOException("it is not a regular file; choose another one");
        }
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw new IOException("it is read-only; make it writable, or check it out of the version control first");
        }
        try {
            replace(linked(target), content);
        } catch (FileSystemException e) {
            // without the temporary file's name
            throw new IOException(e.getClass().getSimpleName() + (e.getReason() == null ? "" : ": " + e.getReason()),
                    e);
        } catch (IOException e) {
            throw new IOException(e.toString(), e);
        }
    }

    /** The file that a link leads to, though it may not be there yet: the link stays. */
    private static Path linked(Path file) throws IOException {
        if (Files.exists(file)) {
            return file.toRealPath();
        }
        return Files.isSymbolicLink(file) ? file.resolveSibling(Files.readSymbolicLink(file)) : file;
    }

    private static void replace(Path file, Content content) throws IOException {
        // the file of Files.createTempFile can be read by its owner only
        Path temporary = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            try (OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE, StandardOpenOption.SYNC)) { // on the disk before it is moved
                content.writeTo(out);
            }
            copyPermissions(file, temporary);
            try {
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (Throwable failure) {
            try {
                Files.deleteIfExists(temporary);
            } catch (Throwable second) {
                failure.addSuppressed(second);
            }
            throw failure;
        }
    }

    private static void copyPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView permissions = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (permissions != null && Files.exists(from)) {
            permissions.setPermissions(Files.getPosixFilePermissions(from));
        }
    }
}
