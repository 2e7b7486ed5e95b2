// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The screen that the JVMs of a build share: any number of windows at a time, or those of one JVM alone while its tests
 * use the mouse and the keyboard. The lock ends with its JVM.
 */
public final class Screen {
    private static final Path FILE = Path.of("target", "screen.lock");
    private static FileChannel lock;
    private static int entered;
    private static boolean isAlone;

    private Screen() {
    }

    /**
     * Waits for the screen; where this JVM has it already, nothing changes until it is left as often as it was entered.
     *
     * @param alone whether no other JVM may have a window meanwhile
     * @throws IllegalStateException if it is to be alone, and has entered before, not alone
     */
    public static synchronized void enter(boolean alone) {
        if (alone && entered > 0 && !isAlone) {
            throw new IllegalStateException("close the window of this JVM first; other JVMs may have theirs beside it");
        }
        if (entered == 0) {
            try {
                Files.createDirectories(FILE.getParent());
                lock = FileChannel.open(FILE, StandardOpenOption.CREATE, StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
                lock.lock(0, Long.MAX_VALUE, !alone);
                isAlone = alone;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        entered++;
    }

    /** Leaves the screen to others; does nothing where it was not entered. */
    public static synchronized void leave() {
        entered = Math.max(0, entered - 1);
        if (entered == 0 && lock != null) {
            try {
                lock.close();
                lock = null;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
