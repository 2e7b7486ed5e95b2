// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import io.github.jmepool.core.util.Texts;
import org.jspecify.annotations.Nullable;

/**
 * A preset was refused. States the file, the place in it and the reason. Nothing of the preset was applied.
 */
public final class PresetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The file or text that was read. */
    private final String source;
    /** The place in the file. */
    private final String path;
    /** The error at that place. */
    private final String reason;

    /**
     * Makes the exception.
     *
     * @param source the file, or what else the preset was read from
     * @param path where in the preset, as a JSON path such as {@code $.pools[2].prewarm}; empty when it is the whole
     * @param reason what is wrong and how to correct it
     */
    PresetException(String source, String path, String reason) {
        this(source, path, reason, null);
    }

    /**
     * Makes the exception with its cause.
     *
     * @param source the file, or what else the preset was read from
     * @param path where in the preset, as a JSON path such as {@code $.pools[2].prewarm}; empty when it is the whole
     * @param reason what is wrong and how to correct it
     * @param cause the exception, or null
     */
    PresetException(String source, String path, String reason, @Nullable Throwable cause) {
        super("Preset " + source + (path.isEmpty() ? "" : " at " + Texts.shown(path)) + ": " + Texts.shown(reason),
                cause);
        this.source = source;
        this.path = Texts.shown(path);
        this.reason = Texts.shown(reason);
    }

    /**
     * Returns what the preset was read from.
     *
     * @return the file's path or the name given to the reader
     */
    public String source() {
        return source;
    }

    /**
     * Returns where in the preset the fault is.
     *
     * @return a JSON path, empty when the fault is the whole file's
     */
    public String path() {
        return path;
    }

    /**
     * Returns what is wrong.
     *
     * @return the reason, without file and place
     */
    public String reason() {
        return reason;
    }
}
