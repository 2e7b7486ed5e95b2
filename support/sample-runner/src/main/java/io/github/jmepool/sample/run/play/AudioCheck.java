// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lwjgl.openal.ALC10;
import org.lwjgl.system.Platform;

/**
 * Checks for a sound device: without one the engine starts only with its audio turned off.
 */
final class AudioCheck {
    private AudioCheck() {
    }

    static boolean works() {
        if (Platform.get() == Platform.LINUX && !linuxMayHaveSound()) {
            return false;
        }
        try {
            return NativeLibraries.inTurn(AudioCheck::opens);
        } catch (LinkageError | IllegalStateException e) {
            return false;
        }
    }

    private static boolean opens() {
        long device = ALC10.alcOpenDevice((ByteBuffer) null);
        if (device == 0) {
            return false;
        }
        ALC10.alcCloseDevice(device);
        return true;
    }

    /** Without a card or a sound server the audio library would write a page of complaints to the error stream. */
    private static boolean linuxMayHaveSound() {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        return System.getenv("ALSOFT_DRIVERS") != null || Files.exists(Path.of("/dev/snd"))
                || runtime != null && (Files.exists(Path.of(runtime, "pulse"))
                || Files.exists(Path.of(runtime, "pipewire-0")));
    }
}
