// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A preset was refused. States the file, the place in it and the reason. Nothing of the preset was applied.
 */
public final class PresetException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 1_000;
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\n]]");

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
    public PresetException(String source, String path, String reason) {
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
    public PresetException(String source, String path, String reason, @Nullable Throwable cause) {
        super("Preset " + source + (path.isEmpty() ? "" : " at " + shown(path)) + ": " + shown(reason), cause);
        this.source = source;
        this.path = shown(path);
        this.reason = shown(reason);
    }

    /** Names and values of the text may be very long, or contain control characters. */
    static String shown(String text) {
        String cut = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
        return CONTROL.matcher(cut).replaceAll("?");
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
