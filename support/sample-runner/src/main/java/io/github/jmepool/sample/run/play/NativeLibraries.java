// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.system.NativeLibraryLoader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryUtil;

/**
 * Loads native libraries while no other process of this user does.
 *
 * <p>At the first start the engine and LWJGL extract them to a folder that all processes use, and load what is there
 * even if another process has only begun to write it, or is replacing it: the JVM then dies of SIGBUS, or throws
 * {@link UnsatisfiedLinkError}. A server and its clients on one machine are often started at the same time.
 */
public final class NativeLibraries {
    private NativeLibraries() {
    }

    /** Loads the physics library, which the engine loads at each start, with a window or without one. */
    public static void loadPhysics() {
        inTurn(() -> {
            extractPhysics();
            return null;
        });
    }

    /** Loads, in turn, what the engine's window needs besides the window library. */
    static void loadForWindow() {
        MemoryUtil.getAllocator();
        GL.getFunctionProvider();
        extractPhysics();
    }

    private static void extractPhysics() {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", false);
    }

    /**
     * Does something while no other process of this user is in here; without waiting where files can't be locked.
     *
     * @param loading loads libraries
     * @return what it returns
     */
    static synchronized <T> T inTurn(Supplier<T> loading) {
        FileChannel turn = await();
        try {
            return loading.get();
        } finally {
            end(turn);
        }
    }

    /** Closing it ends the turn, as the end of the process does. */
    private static FileChannel await() {
        Path file = Path.of(System.getProperty("java.io.tmpdir"),
                "jme-pool-sample-" + System.getProperty("user.name") + ".lock");
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.lock();
        } catch (IOException e) {
            end(channel);
            channel = null;
        }
        return channel;
    }

    private static void end(FileChannel turn) {
        if (turn != null) {
            try {
                turn.close();
            } catch (IOException e) {
                // The lock ends with the process.
            }
        }
    }
}
