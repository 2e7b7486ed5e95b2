// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.record;

import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.ScenePools;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Writes what a play asks of a scene's pools to a file, from which the tools suggest sizes: for each frame and pool
 * what has changed, and what the game {@linkplain #mark marks}.
 *
 * <p>Costs 2 microseconds in a frame in which 20 pools change, and makes no garbage; a thread of its own writes, once
 * a second. If that fails, because the disk is full or the file was deleted for instance, a warning is logged, the
 * recording ends, and the game goes on. After a crash all but the last second can be read. Render thread only, unless
 * a method says otherwise.
 */
public final class Recording implements AutoCloseable {
    private final Path file;
    private final FrameRecorder recorder;

    private Recording(Path file, FrameRecorder recorder) {
        this.file = file;
        this.recorder = recorder;
    }

    /**
     * Records all pools of a scene from the next frame on, those registered later included, until this is closed or the
     * scene's pools are.
     *
     * @param pools the scene
     * @param file what to write; replaced if it is there already, but not by a start that is refused
     * @return for marks, and to end it
     * @throws UncheckedIOException if the file can't be made
     * @throws IllegalStateException if the scene's pools were closed, or another recording writes the file
     * @throws io.github.jmepool.core.WrongThreadException if the scene lives on another thread
     */
    public static Recording start(ScenePools pools, Path file) {
        Objects.requireNonNull(pools, "pools");
        String title = "Recording '" + file + "'";
        BlockWriter writer = new BlockWriter(title);
        FrameRecorder recorder = new FrameRecorder(pools, title, writer);
        // Refuses a closed scene and other threads; only then may the file lose what it has.
        pools.monitoring().addFrameObserver(recorder);
        Failures.orUndo(() -> {
            writer.start(create(title, file));
            recorder.begin();
        }, recorder::end);
        return new Recording(file, recorder);
    }

    private static OutputStream create(String title, Path file) {
        try {
            return RecordingFile.create(title, file);
        } catch (IOException e) {
            throw new UncheckedIOException(title + " can't be written; choose a file in a folder that is there: "
                    + e, e);
        }
    }

    /**
     * Says what begins with the next frame, {@code "level 2"} for instance. Does nothing after the end.
     *
     * @param text a few words
     * @throws IllegalArgumentException if it is blank or longer than 200 characters
     */
    public void mark(String text) {
        if (text.isBlank() || text.length() > Format.LONGEST_MARK) {
            throw new IllegalArgumentException("a mark must have 1 to " + Format.LONGEST_MARK + " characters but had "
                    + text.strip().length());
        }
        recorder.mark(text);
    }

    /**
     * What is written.
     *
     * @return the file that {@link #start} was given
     */
    public Path file() {
        return file;
    }

    /**
     * Whether frames are still recorded; any thread.
     *
     * @return false after {@link #close}, after the scene's pools were closed, and once the file could not be written
     *         or was found deleted or replaced, which is checked once a second
     */
    public boolean isRunning() {
        return recorder.isRunning();
    }

    /**
     * Frames that have no place of their own in the file, because the disk was too slow: what happened in them is
     * counted in the frame that follows. The file says so too. At the end no frame follows: the last of them is written
     * after all, and no longer counted here.
     *
     * @return how many, 0 as it should be
     */
    public long mergedFrames() {
        return recorder.mergedFrames();
    }

    /**
     * Ends the recording and waits until it is on the disk, at most for 5 seconds; then another recording may write the
     * file. Logs a warning when the file could not be written or is no longer there. Closing twice does nothing.
     */
    @Override
    public void close() {
        recorder.end();
    }
}
