// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.util.DesktopOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/**
 * A recording of JDK Flight Recorder that has the events of pools and no others. Any thread.
 */
@DesktopOnly
public final class FlightRecording implements AutoCloseable {
    private static final List<String> EVENTS = List.of("PoolActivity", "PoolMisses", "PoolSettings", "Mark",
            "ObjectCost", "ObjectCreated", "ObjectDisposed", "PoolExhausted", "PoolClosed");

    private final Path file;
    private final Recording recording;

    private FlightRecording(Path file, Recording recording) {
        this.file = file;
        this.recording = recording;
    }

    /**
     * Starts a recording.
     *
     * @param file the file that is written when the recording ends, by {@link #close} or with the Java VM; replaced if
     *        it exists
     * @return the recording
     * @throws UncheckedIOException if the file can't be written
     * @throws IllegalStateException if this Java runtime has no flight recorder
     */
    public static FlightRecording start(Path file) {
        if (!PoolFlightRecorder.isAvailable()) {
            throw new IllegalStateException("this Java runtime has no flight recorder; run the game on one with the"
                    + " module jdk.jfr");
        }
        Recording recording = new Recording();
        try {
            recording.setName("jme-pool");
            EVENTS.forEach(event -> recording.enable("io.github.jmepool." + event));
            recording.setDumpOnExit(true);
            recording.setDestination(file);
            recording.start();
            return new FlightRecording(file, recording);
        } catch (IOException e) {
            recording.close();
            throw new UncheckedIOException("Recording '" + file + "' can't be written; choose a file in a folder that"
                    + " exists: " + e, e);
        } catch (Throwable refused) {
            recording.close();
            throw refused;
        }
    }

    /**
     * Returns the file that is written.
     *
     * @return the file that {@link #start} was given
     */
    public Path file() {
        return file;
    }

    /**
     * Returns whether events are still recorded.
     *
     * @return false after {@link #close}, or if the recording was stopped in another way
     */
    public boolean isRunning() {
        return recording.getState() == RecordingState.RUNNING;
    }

    /**
     * Ends the recording and writes the file. Closing twice does nothing.
     *
     * @throws UncheckedIOException if the file can't be written; the recording has ended then
     */
    @Override
    public void close() {
        if (isRunning()) {
            recording.stop();
        }
        // stopping one closes it, unless the file can't be written
        boolean unwritten = recording.getState() == RecordingState.STOPPED;
        recording.close();
        if (unwritten) {
            throw new UncheckedIOException("Recording '" + file + "' was not written; record again to a file in a"
                    + " folder that remains, on a disk with space", new FileSystemException(file.toString()));
        }
    }
}
