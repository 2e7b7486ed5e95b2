// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;

/**
 * The real disk, on which one call fails of those that list a folder or change something: to open a file for writing,
 * to write, to close what was written, to move and to delete.
 */
public final class FailingDisk extends FileSystemProvider {
    /** What a call fails with. */
    public interface Fault {
        /** Fails. */
        void fail() throws IOException;
    }

    private final int failingCall;
    private final Fault fault;
    private final AtomicInteger calls = new AtomicInteger();
    private final FileSystem system = new System();
    private volatile Set<OpenOption> options = Set.of();

    /** Fails at that call, from 1, and at no other; never when it is 0. */
    public FailingDisk(int failingCall, Fault fault) {
        this.failingCall = failingCall;
        this.fault = fault;
    }

    /** The path on this disk. */
    public Path at(Path real) {
        return (Path) Proxy.newProxyInstance(FailingDisk.class.getClassLoader(), new Class<?>[] {Path.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getFileSystem")) {
                        return system;
                    }
                    try {
                        return wrap(method.invoke(real, unwrap(arguments)));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** How the last file was opened that was written. */
    public Set<OpenOption> options() {
        return options;
    }

    /** How many calls there were. */
    public int calls() {
        return calls.get();
    }

    private void mayFail() throws IOException {
        if (calls.incrementAndGet() == failingCall) {
            fault.fail();
        }
    }

    private Object wrap(Object result) {
        return result instanceof Path path ? at(path) : result;
    }

    private static Object[] unwrap(Object[] arguments) {
        Object[] real = arguments == null ? new Object[0] : arguments.clone();
        for (int i = 0; i < real.length; i++) {
            real[i] = real[i] instanceof Path path ? real(path) : real[i];
        }
        return real;
    }

    private static Path real(Path path) {
        return Path.of(path.toString());
    }

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options,
            FileAttribute<?>... attributes) throws IOException {
        boolean writes = options.contains(StandardOpenOption.WRITE);
        if (writes) {
            this.options = Set.copyOf(options);
            mayFail();
        }
        SeekableByteChannel channel = Files.newByteChannel(real(path), options, attributes);
        return !writes ? channel : (SeekableByteChannel) Proxy.newProxyInstance(FailingDisk.class.getClassLoader(),
                new Class<?>[] {SeekableByteChannel.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        channel.close();
                    }
                    if (method.getName().equals("write") || method.getName().equals("close")) {
                        mayFail();
                    }
                    return method.invoke(channel, arguments);
                });
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        mayFail();
        Files.move(real(from), real(to), options);
    }

    @Override
    public void delete(Path path) throws IOException {
        mayFail();
        Files.delete(real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        real(path).getFileSystem().provider().checkAccess(real(path), modes);
        // as for any user but root
        if (Arrays.asList(modes).contains(AccessMode.WRITE) && Files.getFileStore(real(path)).supportsFileAttributeView(
                "posix") && !Files.getPosixFilePermissions(real(path)).contains(PosixFilePermission.OWNER_WRITE)) {
            throw new AccessDeniedException(path.toString());
        }
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return Files.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
        return Files.readAttributes(real(path), names, options);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return Files.getFileAttributeView(real(path), type, options);
    }

    @Override
    public String getScheme() {
        return "failing";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        throw new UnsupportedOperationException();
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        mayFail();
        DirectoryStream<Path> real = Files.newDirectoryStream(real(folder));
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return StreamSupport.stream(real.spliterator(), false).map(FailingDisk.this::at).iterator();
            }

            @Override
            public void close() throws IOException {
                real.close();
            }
        };
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return Files.isSameFile(real(one), real(other));
    }

    @Override
    public boolean isHidden(Path path) {
        return false;
    }

    @Override
    public FileStore getFileStore(Path path) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setAttribute(Path path, String name, Object value, LinkOption... options) {
        throw new UnsupportedOperationException();
    }

    /** Knows no more than its provider. */
    private final class System extends FileSystem {
        @Override
        public FileSystemProvider provider() {
            return FailingDisk.this;
        }

        @Override
        public Path getPath(String first, String... more) {
            return at(Path.of(first, more));
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public String getSeparator() {
            return Path.of("").getFileSystem().getSeparator();
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            throw new UnsupportedOperationException();
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            throw new UnsupportedOperationException();
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            throw new UnsupportedOperationException();
        }

        @Override
        public WatchService newWatchService() {
            throw new UnsupportedOperationException();
        }
    }
}
