// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.system.NativeLibraryLoader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Loads native libraries while no other JVM of the build does. At the first start the engine and LWJGL extract them to
 * a folder that all processes use, and a JVM that loads what another is writing dies. JUnit begins each class with it.
 */
public final class NativeLibraries implements BeforeAllCallback {
    private static boolean loaded;

    /** JUnit makes it. */
    public NativeLibraries() {
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        loadPhysics();
    }

    private static synchronized void loadPhysics() {
        if (!loaded) {
            loaded = inTurn(() -> {
                NativeLibraryLoader.loadNativeLibrary("bulletjme", false);
                return true;
            });
        }
    }

    /**
     * Does something while no other JVM of this user is in here.
     *
     * @param <T> the type of the result
     * @param loading loads libraries
     * @return what it returns
     */
    static synchronized <T> T inTurn(Supplier<T> loading) {
        Path file = Path.of(System.getProperty("java.io.tmpdir"),
                "jme-pool-test-" + System.getProperty("user.name") + ".lock");
        FileChannel turn = lock(file);
        try {
            return loading.get();
        } finally {
            try {
                if (turn != null) {
                    turn.close();
                }
            } catch (IOException e) {
                System.err.println(file + " was not unlocked: " + e);
            }
        }
    }

    /** Returns null where files can't be locked, as on some network drives. */
    private static FileChannel lock(Path file) {
        try {
            FileChannel turn = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            turn.lock();
            return turn;
        } catch (IOException e) {
            System.err.println(file + " can't be locked; JVMs load native libraries at the same time: " + e);
            return null;
        }
    }
}
